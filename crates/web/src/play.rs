//! Kingdom and Hunters as one thing to look at: everything the table asks, answered by the rules.

use crate::dynasty::Sheets;
use crate::json;
use crate::score::Line;
use crate::spot::Spot;
use crate::task::Task;
use krajina_record::art::Symbol;
use krajina_record::picture::{self, Picture};
use krajina_rules::domino::line::Place;
use krajina_rules::domino::{Draft, DraftView, Frame, Number, Placement, Square};
use krajina_rules::game::{Game, Outcome, Score};
use krajina_rules::hunters::{self, Hunters, Mode, Resource};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Colour, Seat, Viewer};
use krajina_rules::seed::Seed;
use krajina_wire::{Mirror, Setup};

/// A game of either kind.
#[derive(Clone, PartialEq, Debug)]
// Both are a kilobyte or so, and there is one of them.
#[allow(clippy::large_enum_variant)]
pub(crate) enum Play {
    Kingdom(Kingdom),
    Hunters(Hunters),
}

impl Play {
    pub(crate) fn begin(setup: &str, seed: &Seed) -> Option<Play> {
        if let Ok(setup) = setup.parse::<kingdom::Setup>() {
            return Some(Play::Kingdom(Kingdom::new(setup, seed)));
        }
        setup.parse::<hunters::Setup>().ok().map(|setup| Play::Hunters(Hunters::new(setup, seed)))
    }

    /// The game that looks like this to its viewer. What the viewer cannot know is made up, and never shown.
    pub(crate) fn shown(setup: &Setup, mirror: &Mirror) -> Option<Play> {
        // The same view makes up the same things: what has not changed is not drawn anew.
        let mut made_up = Quick::new(0);
        match setup {
            Setup::Kingdom(_) => {
                let view: kingdom::View = json::part(mirror, "view")?;
                Some(Play::Kingdom(Kingdom::determinize(&view, &mut made_up)))
            }
            Setup::Hunters(_) => {
                let view: hunters::View = json::part(mirror, "view")?;
                Some(Play::Hunters(Hunters::determinize(&view, &mut made_up)))
            }
            Setup::Worlds(_) => None,
        }
    }

    /// The game after an action of the acting seat that turns nothing over; `None` if it is not legal, or if what
    /// follows depends on something that nobody has seen.
    pub(crate) fn after_foreseeable(&self, action: &str) -> Option<Play> {
        let seat = self.seat()?;
        let mut after = self.clone();
        after.play(action)?;
        let viewer = Viewer::Seat(seat);
        let same = match (self, &after) {
            (Play::Kingdom(before), Play::Kingdom(after)) => {
                let (before, after) = (before.view(viewer), after.view(viewer));
                before.game == after.game && turns_nothing_over(&before.draft, &after.draft)
            }
            (Play::Hunters(before), Play::Hunters(after)) => {
                let (before, after) = (before.view(viewer), after.view(viewer));
                before.cave == after.cave && turns_nothing_over(&before.draft, &after.draft)
            }
            _ => false,
        };
        (same && !after.is_over()).then_some(after)
    }

    /// Plays an action of the acting seat, written in notation; `None`, and nothing changed, if it is not legal.
    pub(crate) fn play(&mut self, action: &str) -> Option<()> {
        let seat = self.seat()?;
        match self {
            Play::Kingdom(game) => game.play(seat, action.parse().ok()?).ok(),
            Play::Hunters(game) => game.play(seat, action.parse().ok()?).ok(),
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Play::Kingdom(_) => "kingdom",
            Play::Hunters(_) => "hunters",
        }
    }

    pub(crate) fn setup(&self) -> String {
        match self {
            Play::Kingdom(game) => game.setup().to_string(),
            Play::Hunters(game) => game.setup().to_string(),
        }
    }

    pub(crate) fn players(&self) -> usize {
        match self {
            Play::Kingdom(game) => game.players(),
            Play::Hunters(game) => game.players(),
        }
    }

    /// Who has to act.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self {
            Play::Kingdom(game) => game.seat(),
            Play::Hunters(game) => game.seat(),
        }
    }

    pub(crate) fn colour(&self, seat: Seat) -> Colour {
        match self {
            Play::Kingdom(_) => kingdom::colour(seat),
            Play::Hunters(_) => hunters::colour(seat),
        }
    }

    /// A player's king or chief.
    pub(crate) fn piece(&self, seat: Seat) -> Symbol {
        match self {
            Play::Kingdom(_) => Symbol::King(self.colour(seat)),
            Play::Hunters(_) => Symbol::Chief(self.colour(seat)),
        }
    }

    fn draft(&self) -> &Draft {
        match self {
            Play::Kingdom(game) => game.draft(),
            Play::Hunters(game) => game.draft(),
        }
    }

    /// The line whose dominoes are being laid; those laid already are left out.
    pub(crate) fn current(&self) -> Vec<Place> {
        let line = self.draft().current().places();
        let laid = self.draft().turn() + usize::from(!self.is_placing());
        if self.is_over() { Vec::new() } else { line.into_iter().skip(laid).collect() }
    }

    fn is_placing(&self) -> bool {
        match self {
            Play::Kingdom(game) => game.phase() == kingdom::Phase::Place,
            Play::Hunters(game) => game.phase() == hunters::Phase::Place,
        }
    }

    /// The line being chosen from.
    pub(crate) fn next(&self) -> Vec<Place> {
        self.draft().next().places()
    }

    pub(crate) fn round(&self) -> (usize, usize) {
        (self.draft().round(), self.draft().format().rounds.into())
    }

    /// Which game of a Dynasty, from 1, and how many.
    pub(crate) fn games(&self) -> (usize, usize) {
        match self {
            Play::Kingdom(game) => (game.game() + 1, game.setup().games()),
            Play::Hunters(_) => (1, 1),
        }
    }

    /// The points of the games of a Dynasty that are over.
    pub(crate) fn finished(&self, seat: Seat) -> Vec<Score> {
        match self {
            Play::Kingdom(game) if game.setup().games() > 1 => {
                game.finished().filter_map(|scores| scores.get(seat.index()).copied()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// How many games of a Dynasty are over; none of a single game.
    pub(crate) fn games_ended(&self) -> usize {
        self.finished(Seat::wrapping(0)).len()
    }

    /// Everybody's sheet as this action, the last of a game, leaves it: a Dynasty clears the table at once.
    pub(crate) fn last_sheets(&self, action: &str) -> Sheets {
        let Play::Kingdom(game) = self else { return Vec::new() };
        let sheet = |seat: Seat| {
            let mut board = *game.board(seat);
            if game.seat() == Some(seat) {
                match (action.parse(), game.domino()) {
                    (Ok(kingdom::Action::Place(placement)), Some(number)) => {
                        board.place(kingdom::Domino::of(number), placement);
                    }
                    (Ok(kingdom::Action::Discard), _) => board.discard(),
                    _ => {}
                }
            }
            board.sheet(game.setup().variants()).lines.into_iter().map(Line::kingdom).collect()
        };
        Seat::all(game.players()).map(sheet).collect()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.seat().is_none()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self {
            Play::Kingdom(game) => game.outcome(),
            Play::Hunters(game) => game.outcome(),
        }
    }

    pub(crate) fn score(&self, seat: Seat) -> Score {
        match self {
            Play::Kingdom(game) => game.score(seat),
            Play::Hunters(game) => game.score(seat),
        }
    }

    pub(crate) fn frame(&self, seat: Seat) -> Frame {
        match self {
            Play::Kingdom(game) => *game.board(seat).frame(),
            Play::Hunters(game) => *game.board(seat).frame(),
        }
    }

    /// A seat's land.
    pub(crate) fn picture(&self, seat: Seat) -> Picture {
        match self {
            Play::Kingdom(game) => Picture::kingdom(game.board(seat), self.colour(seat), ""),
            Play::Hunters(game) => Picture::hunters(game.board(seat), self.colour(seat), ""),
        }
    }

    pub(crate) fn domino_picture(&self, number: Number) -> picture::Domino {
        match self {
            Play::Kingdom(_) => picture::Domino::kingdom(number, None),
            Play::Hunters(game) => picture::Domino::hunters(number, game.setup().mode(), None),
        }
    }

    pub(crate) fn is_double(&self, number: Number) -> bool {
        match self {
            Play::Kingdom(_) => kingdom::Domino::of(number).is_double(),
            Play::Hunters(_) => hunters::Domino::of(number).is_double(),
        }
    }

    /// Both halves of a domino, to be read aloud.
    pub(crate) fn halves(&self, number: Number) -> [Spot; 2] {
        match self {
            Play::Kingdom(_) => {
                let kingdom::Domino { a, b } = *kingdom::Domino::of(number);
                [a, b].map(kingdom_spot)
            }
            Play::Hunters(game) => {
                let hunters::Domino { a, b } = *hunters::Domino::of(number);
                [a, b].map(|half| {
                    let token = game.setup().mode().has_resources() && half.bears_resource();
                    hunters_spot(hunters::BoardSquare { half, token, lava: 0, person: None })
                })
            }
        }
    }

    /// What lies on a square of a seat's land.
    pub(crate) fn spot(&self, seat: Seat, square: Square) -> Option<Spot> {
        match self {
            Play::Kingdom(game) => game.board(seat).at(square).map(|ground| match ground {
                kingdom::Ground::Castle => home("castle"),
                kingdom::Ground::Half(half) => kingdom_spot(half),
            }),
            Play::Hunters(game) => game.board(seat).at(square).map(|ground| match ground {
                hunters::Ground::Hut => home("hut"),
                hunters::Ground::Square(square) => hunters_spot(square),
            }),
        }
    }

    /// Where a seat could lay a domino if it had to now, and the points that would bring.
    pub(crate) fn places(&self, seat: Seat, number: Number) -> Vec<(Placement, i32)> {
        let before = self.score(seat).points;
        let mut places: Vec<(Placement, i32)> = match self {
            Play::Kingdom(game) => {
                let (board, domino) = (game.board(seat), kingdom::Domino::of(number));
                board
                    .places(domino)
                    .map(|placement| {
                        let mut board = *board;
                        board.place(domino, placement);
                        (placement, board.score(game.setup().variants()).points - before)
                    })
                    .collect()
            }
            Play::Hunters(game) => {
                let (board, domino) = (game.board(seat), hunters::Domino::of(number));
                let totems = game.totems().points(seat);
                board
                    .places(domino)
                    .map(|placement| {
                        let mut board = *board;
                        board.place(domino, placement, game.setup().mode());
                        (placement, board.score(game.setup().scoring()).points + totems - before)
                    })
                    .collect()
            }
        };
        // The rules list a domino with equal halves one way round; a person may turn it both ways.
        if self.is_double(number) {
            let turned: Vec<_> = places.iter().map(|(placement, gain)| (placement.turned(), *gain)).collect();
            places.extend(turned);
        }
        places
    }

    /// What has to be done now.
    pub(crate) fn task(&self) -> Task {
        let Some(seat) = self.seat() else { return Task::Over };
        match self {
            Play::Kingdom(game) => match (game.phase(), game.domino()) {
                (kingdom::Phase::Take, _) => Task::Take(game.draft().next().free_numbers().collect()),
                (kingdom::Phase::Place, Some(number)) => self.placing(seat, number),
                _ => Task::Over,
            },
            Play::Hunters(game) => self.hunters_task(game, seat),
        }
    }

    fn placing(&self, seat: Seat, number: Number) -> Task {
        let places = self.places(seat, number);
        if places.is_empty() { Task::Discard(number) } else { Task::Place(number, places) }
    }

    fn hunters_task(&self, game: &Hunters, seat: Seat) -> Task {
        match game.phase() {
            hunters::Phase::Pair => Task::Pair,
            hunters::Phase::Take => Task::Take(game.draft().next().free_numbers().collect()),
            hunters::Phase::Place => self.placing(seat, game.draft().domino()),
            hunters::Phase::Erupt { .. } => Task::Lava(squares_of(game, seat)),
            hunters::Phase::Give { resource, to } => Task::Give(resource, to.iter().collect()),
            hunters::Phase::Recruit => {
                let kinds = game.board(seat).token_counts().iter().filter(|&&count| count > 0).count();
                let can_look = game.legal(seat).any(|action| matches!(action, hunters::Action::Look(_)));
                let row = game.cave_row().to_vec();
                let can_pay = kinds >= 2 && !row.is_empty();
                Task::Recruit { row, can_look, can_pay }
            }
            hunters::Phase::Call => Task::Call(
                game.legal(seat)
                    .filter_map(|action| match action {
                        hunters::Action::Call(person) => Some(person),
                        _ => None,
                    })
                    .collect(),
            ),
            hunters::Phase::Settle { person } => Task::Settle(person, squares_of(game, seat)),
            hunters::Phase::Over => Task::Over,
        }
    }

    /// Would a domino that fits nowhere fit if the land had no frame?
    pub(crate) fn would_fit_beyond(&self, seat: Seat, number: Number) -> bool {
        let touches = |square: Square, ground: &str| {
            let sides = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let mut beside =
                sides.into_iter().filter_map(|(x, y)| Square::new(square.x() + x, square.y() + y));
            beside.any(|side| {
                let spot = self.spot(seat, side);
                spot.is_some_and(|spot| spot.ground == ground || ["castle", "hut"].contains(&&*spot.ground))
            })
        };
        let frame = self.frame(seat);
        let around = |low: i8, high: i8| low - 2..=high + 2;
        let halves = self.halves(number);
        let free = |square: Square| self.spot(seat, square).is_none();
        around(frame.west(), frame.east()).any(|x| {
            around(frame.south(), frame.north()).any(|y| {
                let Some(a) = Square::new(x, y).filter(|a| free(*a)) else { return false };
                let steps = [(1, 0), (-1, 0), (0, 1), (0, -1)];
                let mut seconds = steps.into_iter().filter_map(|(dx, dy)| Square::new(x + dx, y + dy));
                seconds.any(|b| free(b) && (touches(a, &halves[0].ground) || touches(b, &halves[1].ground)))
            })
        })
    }

    /// The resource token on a square of a seat's land.
    pub(crate) fn token_at(&self, seat: Seat, square: Square) -> Option<Resource> {
        match self {
            Play::Kingdom(_) => None,
            Play::Hunters(game) => game.board(seat).token_at(square),
        }
    }

    pub(crate) fn hunters(&self) -> Option<&Hunters> {
        match self {
            Play::Kingdom(_) => None,
            Play::Hunters(game) => Some(game),
        }
    }

    pub(crate) fn has_totems(&self) -> bool {
        self.hunters().is_some_and(|game| game.setup().mode() == Mode::Totems)
    }

    pub(crate) fn has_cave(&self) -> bool {
        self.hunters().is_some_and(|game| game.setup().mode() == Mode::Tribe)
    }

    /// The score of a seat, line by line.
    pub(crate) fn sheet(&self, seat: Seat) -> Vec<Line> {
        match self {
            Play::Kingdom(game) => {
                let sheet = game.board(seat).sheet(game.setup().variants());
                sheet.lines.into_iter().map(Line::kingdom).collect()
            }
            Play::Hunters(game) => {
                let sheet = game.board(seat).sheet(game.setup().scoring(), game.totems(), seat);
                sheet.lines.into_iter().map(Line::hunters).collect()
            }
        }
    }

    /// What the acting seat may know, for a bot.
    pub(crate) fn view(&self, seat: Seat) -> String {
        let viewer = Viewer::Seat(seat);
        match self {
            Play::Kingdom(game) => serde_json::to_string(&game.view(viewer)),
            Play::Hunters(game) => serde_json::to_string(&game.view(viewer)),
        }
        .unwrap_or_default()
    }
}

/// Has nobody learned anything about the pile or the kings to be drawn?
fn turns_nothing_over(before: &DraftView, after: &DraftView) -> bool {
    before.unseen == after.unseen && before.kings_to_draw == after.kings_to_draw
}

fn home(name: &str) -> Spot {
    Spot { ground: name.into(), ..Spot::default() }
}

fn kingdom_spot(half: kingdom::Half) -> Spot {
    let ground = format!("kingdom-{}", half.terrain.name());
    Spot { ground, crowns: half.crowns, ..Spot::default() }
}

fn hunters_spot(square: hunters::BoardSquare) -> Spot {
    let craters = square.half.craters();
    Spot {
        ground: format!("hunters-{}", square.half.terrain.name()),
        crowns: 0,
        fires: square.half.marks - craters + square.lava,
        craters,
        token: square.half.terrain.resource().filter(|_| square.token),
        person: square.person,
    }
}

/// The squares lava may land on or a person may settle on, with the points that brings.
fn squares_of(game: &Hunters, seat: Seat) -> Vec<(Square, i32)> {
    let before = game.score(seat).points;
    game.legal(seat)
        .filter_map(|action| {
            let square = match action {
                hunters::Action::Lava(square) | hunters::Action::Settle(square) => square,
                _ => return None,
            };
            let mut after = *game;
            after.play_unchecked(seat, action);
            Some((square, after.score(seat).points - before))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One way to do what has to be done, by the moves the page would make.
    fn answer(play: &Play, pick: usize) -> String {
        let of = |count: usize| pick % count;
        match play.task() {
            Task::Pair => "pair inner".into(),
            Task::Take(free) => format!("take {}", free[of(free.len())]),
            Task::Place(_, places) => format!("place {}", places[of(places.len())].0),
            Task::Discard(_) => "discard".into(),
            Task::Lava(squares) => format!("lava {}", squares[of(squares.len())].0),
            Task::Settle(_, squares) => format!("settle {}", squares[of(squares.len())].0),
            Task::Give(resource, to) => format!("give {resource} {}", hunters::colour(to[of(to.len())])),
            Task::Call(people) => format!("call {}", people[of(people.len())]),
            Task::Recruit { row, can_pay, .. } => {
                let seat = play.seat().unwrap();
                let board = play.hunters().unwrap().board(seat);
                let token = |resource| board.frame().squares(board.tokens(resource)).next();
                let tokens: Vec<Square> = Resource::ALL.into_iter().filter_map(token).collect();
                if can_pay {
                    format!("recruit {} {} {}", row[0], tokens[0], tokens[1])
                } else {
                    "pass".into()
                }
            }
            Task::Over => unreachable!(),
        }
    }

    #[test]
    fn every_task_can_be_done_until_the_end_and_promised_points_come() {
        let kingdoms = kingdom::Setup::all().map(|setup| setup.to_string());
        let setups: Vec<String> =
            kingdoms.chain(hunters::Setup::all().map(|setup| setup.to_string())).collect();
        for (number, setup) in setups.iter().enumerate() {
            let mut play = Play::begin(setup, &Seed::from_number(number as u64)).unwrap();
            for step in 0..2_000 {
                let Some(seat) = play.seat() else { break };
                let (task, before) = (play.task(), play.score(seat).points);
                let action = answer(&play, step * 7 + number);
                play.play(&action).unwrap_or_else(|| panic!("{setup}: {action} in {task:?}"));
                if let Task::Place(_, places) = task
                    && matches!(play, Play::Kingdom(_))
                    && play.games().1 == 1
                {
                    let promised = places[(step * 7 + number) % places.len()].1;
                    assert_eq!(play.score(seat).points - before, promised, "{setup}: {action}");
                }
            }
            assert!(play.is_over(), "{setup} does not end");
            for seat in Seat::all(play.players()) {
                let sum: i32 = play.sheet(seat).iter().map(|line| line.points).sum();
                assert_eq!(sum, play.score(seat).points, "{setup}");
            }
        }
    }

    #[test]
    fn what_cannot_be_read_begins_nothing() {
        assert!(Play::begin("chess players=2", &Seed::from_number(1)).is_none());
        let mut play = Play::begin("kingdom players=2", &Seed::from_number(1)).unwrap();
        let before = play.clone();
        for action in ["", "discard", "place g7 h7", "take 99", "lava g7"] {
            assert!(play.play(action).is_none(), "{action:?}");
        }
        assert_eq!(play, before);
    }
}
