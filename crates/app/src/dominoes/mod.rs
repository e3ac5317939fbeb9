//! Kingdom and Hunters behind one type: everything that a table of dominoes needs to know about the game.

mod hand;
mod lesson_topic;
mod orientation;
pub mod pad;
mod region;
mod scorer;
mod sheet;
mod square_description;
mod task;
mod tool;

pub use hand::{DominoHand, HandContext, Highlight, Preview, Recruit};
pub(crate) use lesson_topic::LEARNER;
pub use lesson_topic::{LessonStep, LessonTopic};
pub use orientation::Orientation;
pub use region::ScoringRegion;
pub use scorer::DominoScorer;
pub use sheet::{Argument, SheetLine, Sheets};
pub use square_description::SquareDescription;
pub use task::Task;
pub use tool::Tool;

use krajina_rules::any::{AnyAction, AnyGame, GameKind};
use krajina_rules::domino::line::LineDomino;
use krajina_rules::domino::{Draft, Frame, Number, Placement, Square};
use krajina_rules::game::{Game, Outcome, Score};
use krajina_rules::hunters::{self, Hunters, Mode, Resource};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::seat::{Colour, Seat};

/// A move with dominoes. Every action of Kingdom exists in Hunters too, so a table of either game uses the larger
/// type.
pub use krajina_rules::hunters::Action as Move;

/// A game of Kingdom or Hunters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Dominoes<'a> {
    /// Kingdom.
    Kingdom(&'a Kingdom),
    /// Hunters.
    Hunters(&'a Hunters),
}

/// An action as a move; `None` in a game without dominoes.
pub fn move_of(action: AnyAction) -> Option<Move> {
    match action {
        AnyAction::Kingdom(kingdom::Action::Take(number)) => Some(Move::Take(number)),
        AnyAction::Kingdom(kingdom::Action::Place(placement)) => Some(Move::Place(placement)),
        AnyAction::Kingdom(kingdom::Action::Discard) => Some(Move::Discard),
        AnyAction::Hunters(action) => Some(action),
        _ => None,
    }
}

/// The placement of the domino, if the action lays one.
pub fn placement(action: AnyAction) -> Option<Placement> {
    match move_of(action)? {
        Move::Place(placement) => Some(placement),
        _ => None,
    }
}

/// The squares of the player's land that a move changes.
pub fn squares(action: Move) -> Vec<Square> {
    match action {
        Move::Place(placement) => vec![placement.a(), placement.b()],
        Move::Lava(square) | Move::Settle(square) => vec![square],
        _ => Vec::new(),
    }
}

/// The verb of a move, which is part of message ids.
pub fn verb(action: Move) -> &'static str {
    match action {
        Move::Pair { .. } => "pair",
        Move::Take(_) => "take",
        Move::Place(_) => "place",
        Move::Discard => "discard",
        Move::Lava(_) => "lava",
        Move::Give(..) => "give",
        Move::Pass => "pass",
        Move::Recruit(..) => "recruit",
        Move::Look(_) => "look",
        Move::Call(_) => "call",
        Move::Settle(_) => "settle",
    }
}

/// The object of a move in notation: dominoes, squares, people.
pub fn object(action: Move) -> String {
    match action {
        Move::Pair { outer } => if outer { "outer" } else { "inner" }.into(),
        Move::Take(number) => number.to_string(),
        Move::Place(placement) => placement.to_string(),
        Move::Lava(square) | Move::Settle(square) => square.to_string(),
        Move::Give(resource, seat) => format!("{resource} {}", hunters::colour(seat)),
        Move::Recruit(person, [a, b]) => format!("{person} {a} {b}"),
        Move::Look([a, b, c, d]) => format!("{a} {b} {c} {d}"),
        Move::Call(person) => person.to_string(),
        Move::Discard | Move::Pass => String::new(),
    }
}

impl<'a> Dominoes<'a> {
    /// The game, if dominoes are laid in it.
    pub fn of(game: &'a AnyGame) -> Option<Dominoes<'a>> {
        match game {
            AnyGame::Kingdom(game) => Some(Dominoes::Kingdom(game)),
            AnyGame::Hunters(game) => Some(Dominoes::Hunters(game)),
            _ => None,
        }
    }

    /// A move as an action of this game; `None` if the game has no such move.
    pub fn action(self, of: Move) -> Option<AnyAction> {
        let action = match (self, of) {
            (Dominoes::Hunters(_), action) => return Some(AnyAction::Hunters(action)),
            (Dominoes::Kingdom(_), Move::Take(number)) => kingdom::Action::Take(number),
            (Dominoes::Kingdom(_), Move::Place(placement)) => kingdom::Action::Place(placement),
            (Dominoes::Kingdom(_), Move::Discard) => kingdom::Action::Discard,
            _ => return None,
        };
        Some(AnyAction::Kingdom(action))
    }

    /// The kind of game.
    pub fn kind(&self) -> GameKind {
        match self {
            Dominoes::Kingdom(_) => GameKind::Kingdom,
            Dominoes::Hunters(_) => GameKind::Hunters,
        }
    }

    /// The number of seats.
    pub fn players(&self) -> usize {
        match self {
            Dominoes::Kingdom(game) => game.players(),
            Dominoes::Hunters(game) => game.players(),
        }
    }

    /// The seat that has to act.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Dominoes::Kingdom(game) => game.seat(),
            Dominoes::Hunters(game) => game.seat(),
        }
    }

    /// A seat's colour.
    pub fn colour(&self, seat: Seat) -> Colour {
        match self {
            Dominoes::Kingdom(_) => kingdom::colour(seat),
            Dominoes::Hunters(_) => hunters::colour(seat),
        }
    }

    fn draft(&self) -> &Draft {
        match self {
            Dominoes::Kingdom(game) => game.draft(),
            Dominoes::Hunters(game) => game.draft(),
        }
    }

    /// The line whose dominoes are being laid, without those laid already.
    pub fn current(&self) -> Vec<LineDomino> {
        let line = self.draft().current().places();
        let laid = self.draft().turn() + usize::from(!self.is_placing());
        if self.is_over() { Vec::new() } else { line.into_iter().skip(laid).collect() }
    }

    fn is_placing(&self) -> bool {
        match self {
            Dominoes::Kingdom(game) => game.phase() == kingdom::Phase::Place,
            Dominoes::Hunters(game) => game.phase() == hunters::Phase::Place,
        }
    }

    /// The line being chosen from.
    pub fn next(&self) -> Vec<LineDomino> {
        self.draft().next().places()
    }

    /// The number of the round, from 1, and the number of rounds.
    pub fn round(&self) -> (usize, usize) {
        (self.draft().round(), self.draft().format().rounds.into())
    }

    /// The number of the game in a Dynasty, from 1, and the number of games.
    pub fn games(&self) -> (usize, usize) {
        match self {
            Dominoes::Kingdom(game) => (game.game() + 1, game.setup().games()),
            Dominoes::Hunters(_) => (1, 1),
        }
    }

    /// A seat's scores in the finished games of a Dynasty.
    pub fn finished(&self, seat: Seat) -> Vec<Score> {
        match self {
            Dominoes::Kingdom(game) if game.setup().games() > 1 => {
                game.finished().filter_map(|scores| scores.get(seat.index()).copied()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The number of finished games of a Dynasty; 0 in a single game.
    pub fn games_ended(&self) -> usize {
        self.finished(Seat::wrapping(0)).len()
    }

    /// All sheets after this action, which ends a game. A Dynasty clears the table at once, so the sheets cannot be
    /// read later.
    pub fn last_sheets(&self, action: AnyAction) -> Sheets {
        let Dominoes::Kingdom(game) = self else { return Vec::new() };
        let sheet = |seat: Seat| {
            let mut board = *game.board(seat);
            if game.seat() == Some(seat) {
                match (move_of(action), game.domino()) {
                    (Some(Move::Place(placement)), Some(number)) => {
                        board.place(kingdom::Domino::of(number), placement);
                    }
                    (Some(Move::Discard), _) => board.discard(),
                    _ => {}
                }
            }
            board.sheet(game.setup().variants()).lines.into_iter().map(SheetLine::kingdom).collect()
        };
        Seat::all(game.players()).map(sheet).collect()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.seat().is_none()
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Dominoes::Kingdom(game) => game.outcome(),
            Dominoes::Hunters(game) => game.outcome(),
        }
    }

    /// A seat's points.
    pub fn score(&self, seat: Seat) -> Score {
        match self {
            Dominoes::Kingdom(game) => game.score(seat),
            Dominoes::Hunters(game) => game.score(seat),
        }
    }

    /// The frame of a seat's land.
    pub fn frame(&self, seat: Seat) -> Frame {
        match self {
            Dominoes::Kingdom(game) => *game.board(seat).frame(),
            Dominoes::Hunters(game) => *game.board(seat).frame(),
        }
    }

    /// Whether both halves of a domino are equal.
    pub fn is_double(&self, number: Number) -> bool {
        match self {
            Dominoes::Kingdom(_) => kingdom::Domino::of(number).is_double(),
            Dominoes::Hunters(_) => hunters::Domino::of(number).is_double(),
        }
    }

    /// Both halves of a domino, for its description.
    pub fn halves(&self, number: Number) -> [SquareDescription; 2] {
        match self {
            Dominoes::Kingdom(_) => {
                let kingdom::Domino { a, b } = *kingdom::Domino::of(number);
                [a, b].map(describe_kingdom)
            }
            Dominoes::Hunters(game) => {
                let hunters::Domino { a, b } = *hunters::Domino::of(number);
                [a, b].map(|half| {
                    let token = game.setup().mode().has_resources() && half.bears_resource();
                    describe_hunters(hunters::BoardSquare { half, token, lava: 0, person: None })
                })
            }
        }
    }

    /// The contents of a square of a seat's land.
    pub fn describe_square(&self, seat: Seat, square: Square) -> Option<SquareDescription> {
        match self {
            Dominoes::Kingdom(game) => game.board(seat).at(square).map(|ground| match ground {
                kingdom::Ground::Castle => home("castle"),
                kingdom::Ground::Half(half) => describe_kingdom(half),
            }),
            Dominoes::Hunters(game) => game.board(seat).at(square).map(|ground| match ground {
                hunters::Ground::Hut => home("hut"),
                hunters::Ground::Square(square) => describe_hunters(square),
            }),
        }
    }

    /// All placements of a domino on a seat's land, each with the points it would bring.
    pub fn places(&self, seat: Seat, number: Number) -> Vec<(Placement, i32)> {
        let before = self.score(seat).points;
        let mut places: Vec<(Placement, i32)> = match self {
            Dominoes::Kingdom(game) => {
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
            Dominoes::Hunters(game) => {
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
        // The rules list a domino with equal halves in one direction only; a person may turn it both ways.
        if self.is_double(number) {
            let turned: Vec<_> = places.iter().map(|(placement, gain)| (placement.turned(), *gain)).collect();
            places.extend(turned);
        }
        places
    }

    /// The step that is due now.
    pub fn task(&self) -> Task {
        let Some(seat) = self.seat() else { return Task::Over };
        match self {
            Dominoes::Kingdom(game) => match (game.phase(), game.domino()) {
                (kingdom::Phase::Take, _) => Task::Take(game.draft().next().free_numbers().collect()),
                (kingdom::Phase::Place, Some(number)) => self.placing(seat, number),
                _ => Task::Over,
            },
            Dominoes::Hunters(game) => self.hunters_task(game, seat),
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

    /// Whether a domino that fits nowhere would fit if the land had no frame.
    pub fn would_fit_beyond(&self, seat: Seat, number: Number) -> bool {
        let touches = |square: Square, ground: &str| {
            let sides = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let mut beside =
                sides.into_iter().filter_map(|(x, y)| Square::new(square.x() + x, square.y() + y));
            beside.any(|side| {
                let there = self.describe_square(seat, side);
                there.is_some_and(|there| {
                    there.ground == ground || ["castle", "hut"].contains(&&*there.ground)
                })
            })
        };
        let frame = self.frame(seat);
        let around = |low: i8, high: i8| low - 2..=high + 2;
        let halves = self.halves(number);
        let free = |square: Square| self.describe_square(seat, square).is_none();
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
    pub fn token_at(&self, seat: Seat, square: Square) -> Option<Resource> {
        match self {
            Dominoes::Kingdom(_) => None,
            Dominoes::Hunters(game) => game.board(seat).token_at(square),
        }
    }

    /// The game, if it is Hunters.
    pub fn hunters(&self) -> Option<&Hunters> {
        match self {
            Dominoes::Kingdom(_) => None,
            Dominoes::Hunters(game) => Some(game),
        }
    }

    /// Whether the game has totems.
    pub fn has_totems(&self) -> bool {
        self.hunters().is_some_and(|game| game.setup().mode() == Mode::Totems)
    }

    /// Whether the game has a cave.
    pub fn has_cave(&self) -> bool {
        self.hunters().is_some_and(|game| game.setup().mode() == Mode::Tribe)
    }

    /// The score of a seat, line by line.
    pub fn sheet(&self, seat: Seat) -> Vec<SheetLine> {
        match self {
            Dominoes::Kingdom(game) => {
                let sheet = game.board(seat).sheet(game.setup().variants());
                sheet.lines.into_iter().map(SheetLine::kingdom).collect()
            }
            Dominoes::Hunters(game) => {
                let sheet = game.board(seat).sheet(game.setup().scoring(), game.totems(), seat);
                sheet.lines.into_iter().map(SheetLine::hunters).collect()
            }
        }
    }
}

fn home(name: &str) -> SquareDescription {
    SquareDescription { ground: name.into(), ..SquareDescription::default() }
}

fn describe_kingdom(half: kingdom::Half) -> SquareDescription {
    let ground = format!("kingdom-{}", half.terrain.name());
    SquareDescription { ground, crowns: half.crowns, ..SquareDescription::default() }
}

fn describe_hunters(square: hunters::BoardSquare) -> SquareDescription {
    let craters = square.half.craters();
    SquareDescription {
        ground: format!("hunters-{}", square.half.terrain.name()),
        crowns: 0,
        fires: square.half.marks - craters + square.lava,
        craters,
        token: square.half.terrain.resource().filter(|_| square.token),
        person: square.person,
    }
}

/// The squares where lava may land or a person may settle, each with the points it brings.
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
    use krajina_rules::any::AnySetup;
    use krajina_rules::seed::Seed;

    /// One of the moves that complete the task, as the page would make it.
    fn answer(game: Dominoes<'_>, pick: usize) -> Move {
        let of = |count: usize| pick % count;
        match game.task() {
            Task::Pair => Move::Pair { outer: false },
            Task::Take(free) => Move::Take(free[of(free.len())]),
            Task::Place(_, places) => Move::Place(places[of(places.len())].0),
            Task::Discard(_) => Move::Discard,
            Task::Lava(squares) => Move::Lava(squares[of(squares.len())].0),
            Task::Settle(_, squares) => Move::Settle(squares[of(squares.len())].0),
            Task::Give(resource, to) => Move::Give(resource, to[of(to.len())]),
            Task::Call(people) => Move::Call(people[of(people.len())]),
            Task::Recruit { row, can_pay, .. } => {
                let board = game.hunters().unwrap().board(game.seat().unwrap());
                let token = |resource| board.frame().squares(board.tokens(resource)).next();
                let tokens: Vec<Square> = Resource::ALL.into_iter().filter_map(token).collect();
                if can_pay { Move::Recruit(row[0], [tokens[0], tokens[1]]) } else { Move::Pass }
            }
            Task::Over => unreachable!(),
        }
    }

    #[test]
    fn every_task_can_be_done_until_the_end_and_scores_the_points_shown() {
        let kingdoms = kingdom::Setup::all().map(|setup| setup.to_string());
        let setups: Vec<String> =
            kingdoms.chain(hunters::Setup::all().map(|setup| setup.to_string())).collect();
        for (number, setup) in setups.iter().enumerate() {
            let parsed: AnySetup = setup.parse().unwrap();
            let mut game = AnyGame::new(&parsed, &Seed::from_number(number as u64));
            for step in 0..2_000 {
                let table = Dominoes::of(&game).unwrap();
                let Some(seat) = table.seat() else { break };
                let (task, before, games) = (table.task(), table.score(seat).points, table.games().1);
                let of = answer(table, step * 7 + number);
                let action = table.action(of).unwrap();
                assert_eq!(move_of(action), Some(of));
                game.play(seat, action).unwrap_or_else(|why| panic!("{setup}: {action} in {task:?}: {why}"));
                if let Task::Place(_, places) = task
                    && game.kind() == GameKind::Kingdom
                    && games == 1
                {
                    let promised = places[(step * 7 + number) % places.len()].1;
                    let after = Dominoes::of(&game).unwrap().score(seat).points;
                    assert_eq!(after - before, promised, "{setup}: {action}");
                }
            }
            let table = Dominoes::of(&game).unwrap();
            assert!(table.is_over(), "{setup} does not end");
            for seat in Seat::all(table.players()) {
                let sum: i32 = table.sheet(seat).iter().map(|line| line.points).sum();
                assert_eq!(sum, table.score(seat).points, "{setup}");
            }
        }
    }

    #[test]
    fn verb_and_object_make_the_notation() {
        let texts = [
            "pair outer",
            "take 12",
            "place f7 e7",
            "discard",
            "lava g8",
            "give fish black",
            "pass",
            "recruit fire-lady f7 g6",
            "look f7 g6 h7 g8",
            "call warrior2",
            "settle f7",
        ];
        for text in texts {
            let action: Move = text.parse().unwrap();
            assert_eq!(format!("{} {}", verb(action), object(action)).trim(), text);
        }
    }

    #[test]
    fn kingdom_has_no_lava_and_worlds_no_dominoes() {
        let begin = |setup: &str| {
            let setup: AnySetup = setup.parse().unwrap();
            AnyGame::new(&setup, &Seed::from_number(1))
        };
        let kingdom = begin("kingdom players=2");
        assert_eq!(Dominoes::of(&kingdom).unwrap().action(Move::Lava(Square::START)), None);
        assert_eq!(Dominoes::of(&begin("worlds players=2")), None);
    }
}
