//! What a land counts square by square: the running count of the region somebody looks at.

use crate::app::App;
use crate::play::Play;
use crate::score::Line;
use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::{hunters, kingdom};

/// Squares that count together, and what they count.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Region {
    pub(crate) squares: Vec<Square>,
    line: Line,
}

impl Region {
    fn kingdom(line: kingdom::Line) -> Option<Region> {
        let squares = match &line.item {
            kingdom::Item::Region { places, .. } => places.clone(),
            _ => return None,
        };
        Some(Region { squares, line: Line::kingdom(line) })
    }

    fn hunters(line: hunters::Line) -> Option<Region> {
        let squares = match &line.item {
            // Volcanoes hurl fires; they never count themselves.
            hunters::Item::Region { terrain: hunters::Terrain::Volcano, .. } => return None,
            hunters::Item::Region { places, .. } | hunters::Item::Band { places, .. } => places.clone(),
            hunters::Item::Person { at, .. } => vec![*at],
            _ => return None,
        };
        Some(Region { squares, line: Line::hunters(line) })
    }

    pub(crate) fn contains(&self, square: Square) -> bool {
        self.squares.contains(&square)
    }

    /// "forest: 5 × 2 crowns = 10"
    pub(crate) fn in_words(&self, app: App) -> String {
        let what = self.line.in_words(app);
        app.tell("region-count", &[("what", what.into()), ("points", self.line.points.into())])
    }
}

impl Play {
    /// Everything that counts on a seat's land.
    pub(crate) fn regions(&self, seat: Seat) -> Vec<Region> {
        match self {
            Play::Kingdom(game) => {
                let sheet = game.board(seat).sheet(game.setup().variants());
                sheet.lines.into_iter().filter_map(Region::kingdom).collect()
            }
            Play::Hunters(game) => {
                let sheet = game.board(seat).sheet(game.setup().scoring(), game.totems(), seat);
                sheet.lines.into_iter().filter_map(Region::hunters).collect()
            }
        }
    }

    /// What would count around a domino if it were laid like this.
    pub(crate) fn regions_after(&self, seat: Seat, number: Number, placement: Placement) -> Vec<Region> {
        let mut regions: Vec<Region> = match self {
            Play::Kingdom(game) => {
                let mut board = *game.board(seat);
                board.place(kingdom::Domino::of(number), placement);
                let sheet = board.sheet(game.setup().variants());
                sheet.lines.into_iter().filter_map(Region::kingdom).collect()
            }
            Play::Hunters(game) => {
                let mut board = *game.board(seat);
                board.place(hunters::Domino::of(number), placement, game.setup().mode());
                let sheet = board.sheet(game.setup().scoring(), game.totems(), seat);
                sheet.lines.into_iter().filter_map(Region::hunters).collect()
            }
        };
        regions.retain(|region| region.contains(placement.a()) || region.contains(placement.b()));
        regions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::Task;
    use krajina_rules::seed::Seed;

    #[test]
    fn the_regions_of_a_land_add_up_and_a_promised_gain_is_their_difference() {
        let mut play = Play::begin("kingdom players=2", &Seed::from_number(11)).unwrap();
        let points = |regions: &[Region]| regions.iter().map(|region| region.line.points).sum::<i32>();
        let mut laid = 0;
        while let Some(seat) = play.seat() {
            let action = match play.task() {
                Task::Take(free) => format!("take {}", free[0]),
                Task::Place(number, places) => {
                    let (placement, gain) = places[laid % places.len()];
                    let touched = play.regions_after(seat, number, placement);
                    assert!((1..=2).contains(&touched.len()), "{touched:?}");
                    // Regions that a domino joins are gone; all others stay.
                    let before = play.regions(seat);
                    let gone: Vec<Region> = before
                        .iter()
                        .filter(|old| {
                            touched.iter().any(|new| old.squares.iter().all(|square| new.contains(*square)))
                        })
                        .cloned()
                        .collect();
                    assert_eq!(points(&touched) - points(&gone), gain);
                    laid += 1;
                    format!("place {placement}")
                }
                _ => "discard".into(),
            };
            play.play(&action).unwrap();
            assert_eq!(points(&play.regions(seat)), play.score(seat).points);
        }
        assert!(laid > 20);
    }
}
