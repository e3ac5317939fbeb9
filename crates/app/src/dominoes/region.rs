//! The points of a land by region, for the running count beside the pointer.

use super::{Dominoes, SheetLine};
use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::{hunters, kingdom};

/// Squares that score together, and their score.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoringRegion {
    /// The squares.
    pub squares: Vec<Square>,
    /// The line of the sheet that counts them.
    pub line: SheetLine,
}

impl ScoringRegion {
    fn kingdom(line: kingdom::SheetLine) -> Option<ScoringRegion> {
        let squares = match &line.item {
            kingdom::Item::Region { places, .. } => places.clone(),
            _ => return None,
        };
        Some(ScoringRegion { squares, line: SheetLine::kingdom(line) })
    }

    fn hunters(line: hunters::SheetLine) -> Option<ScoringRegion> {
        let squares = match &line.item {
            // Volcanoes throw fires but never score.
            hunters::Item::Region { terrain: hunters::Terrain::Volcano, .. } => return None,
            hunters::Item::Region { places, .. } | hunters::Item::Band { places, .. } => places.clone(),
            hunters::Item::Person { at, .. } => vec![*at],
            _ => return None,
        };
        Some(ScoringRegion { squares, line: SheetLine::hunters(line) })
    }

    /// Whether a square belongs to the region.
    pub fn contains(&self, square: Square) -> bool {
        self.squares.contains(&square)
    }
}

impl Dominoes<'_> {
    /// All scoring regions of a seat's land.
    pub fn regions(&self, seat: Seat) -> Vec<ScoringRegion> {
        match self {
            Dominoes::Kingdom(game) => {
                let sheet = game.board(seat).sheet(game.setup().variants());
                sheet.lines.into_iter().filter_map(ScoringRegion::kingdom).collect()
            }
            Dominoes::Hunters(game) => {
                let sheet = game.board(seat).sheet(game.setup().scoring(), game.totems(), seat);
                sheet.lines.into_iter().filter_map(ScoringRegion::hunters).collect()
            }
        }
    }

    /// The regions around a domino, if it were laid at this placement.
    pub fn regions_after(&self, seat: Seat, number: Number, placement: Placement) -> Vec<ScoringRegion> {
        let mut regions: Vec<ScoringRegion> = match self {
            Dominoes::Kingdom(game) => {
                let mut board = *game.board(seat);
                board.place(kingdom::Domino::of(number), placement);
                let sheet = board.sheet(game.setup().variants());
                sheet.lines.into_iter().filter_map(ScoringRegion::kingdom).collect()
            }
            Dominoes::Hunters(game) => {
                let mut board = *game.board(seat);
                board.place(hunters::Domino::of(number), placement, game.setup().mode());
                let sheet = board.sheet(game.setup().scoring(), game.totems(), seat);
                sheet.lines.into_iter().filter_map(ScoringRegion::hunters).collect()
            }
        };
        regions.retain(|region| region.contains(placement.a()) || region.contains(placement.b()));
        regions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dominoes::{Move, Task};
    use krajina_rules::any::{AnyGame, AnySetup};
    use krajina_rules::seed::Seed;

    #[test]
    fn regions_add_up_to_the_score_and_their_difference_is_the_gain() {
        let setup: AnySetup = "kingdom players=2".parse().unwrap();
        let mut game = AnyGame::new(&setup, &Seed::from_number(11));
        let points = |regions: &[ScoringRegion]| regions.iter().map(|region| region.line.points).sum::<i32>();
        let mut laid = 0;
        while let Some(seat) = game.to_act().iter().next() {
            let table = Dominoes::of(&game).unwrap();
            let action = match table.task() {
                Task::Take(free) => Move::Take(free[0]),
                Task::Place(number, places) => {
                    let (placement, gain) = places[laid % places.len()];
                    let touched = table.regions_after(seat, number, placement);
                    assert!((1..=2).contains(&touched.len()), "{touched:?}");
                    // The domino merges the regions it joins; all others stay.
                    let before = table.regions(seat);
                    let joined = |old: &&ScoringRegion| {
                        touched.iter().any(|new| old.squares.iter().all(|square| new.contains(*square)))
                    };
                    let gone: Vec<ScoringRegion> = before.iter().filter(joined).cloned().collect();
                    assert_eq!(points(&touched) - points(&gone), gain);
                    laid += 1;
                    Move::Place(placement)
                }
                _ => Move::Discard,
            };
            let action = table.action(action).unwrap();
            game.play(seat, action).unwrap();
            let table = Dominoes::of(&game).unwrap();
            assert_eq!(points(&table.regions(seat)), table.score(seat).points);
        }
        assert!(laid > 20);
    }
}
