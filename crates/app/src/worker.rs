//! The messages between the page and its worker, and the worker's side of them. Bots and the solver run in the
//! worker, so that the page never blocks.

use crate::json;
use krajina_bots::bot_game::{Visitor, visit};
use krajina_bots::level::LevelProfile;
use krajina_bots::{AnyBotQuestion, Budget, DominoGame, Memories, TurnGame, nets};
use krajina_rules::any::{AnyAction, AnySetup, GameKind};
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{BuildingId, Placed, SQUARES, Setup};
use krajina_solver::{WorldProblem, solve};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::RefCell;

/// A request to the worker.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerRequest {
    /// Asks for the next action of a bot.
    Move(Box<BotRequest>),
    /// Asks for the action that a bot would choose, and the reason.
    Advice(Box<BotRequest>),
    /// Asks for the best world of a round.
    Solve(Box<Puzzle>),
}

/// A position, and the bot asked about it.
#[derive(Clone, Serialize, Deserialize)]
pub struct BotRequest {
    /// The id of the question, which the reply repeats.
    pub question: QuestionId,
    /// The setup.
    pub setup: AnySetup,
    /// The name of the bot's level.
    pub level: String,
    /// Its seat.
    pub seat: Seat,
    /// The time of a game in real time.
    pub now: Millis,
    /// Seed of the bot's randomness.
    pub number: u64,
    /// The seat's view, as JSON.
    pub view: String,
}

/// The id of a question. Replies to older questions are ignored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QuestionId {
    /// The seed of the game, as an id.
    pub game: String,
    /// The number of the question.
    pub number: u32,
}

/// A question to the solver.
#[derive(Clone, Serialize, Deserialize)]
pub struct Puzzle {
    /// The setup.
    pub setup: Setup,
    /// The index of the round.
    pub round: usize,
    /// The map before the round.
    pub start: [Option<Placed>; SQUARES],
    /// The buildings that were on the board.
    pub buildings: Vec<BuildingId>,
    /// The time limit of the search, in milliseconds.
    pub ms: f64,
}

/// An action in a message between page and worker: the game, then the notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SentAction(pub AnyAction);

impl Serialize for SentAction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {}", self.0.kind(), self.0))
    }
}

impl<'de> Deserialize<'de> for SentAction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SentAction, D::Error> {
        let text = String::deserialize(deserializer)?;
        let read = GameKind::of(&text).ok().and_then(|kind| {
            let action = text.strip_prefix(kind.name())?;
            AnyAction::read(kind, action.trim_start()).ok()
        });
        read.map(SentAction).ok_or_else(|| serde::de::Error::custom("no action"))
    }
}

/// A bot's evaluation of an action.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Advice {
    /// The points it expects at the end.
    pub points: f64,
    /// The probability of winning.
    pub win: f64,
    /// The points and the probability for the next best action.
    pub second: Option<(f64, f64)>,
}

/// A reply of the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerReply {
    /// The next action of a bot.
    Move {
        /// The question.
        question: QuestionId,
        /// The bot's seat.
        seat: Seat,
        /// In real time: when to act, or to ask again.
        at: Option<Millis>,
        /// The action; `None` if the bot waits or has none.
        action: Option<SentAction>,
    },
    /// The advice of a bot.
    Advice {
        /// The question.
        question: QuestionId,
        /// The action that the bot would take.
        action: SentAction,
        /// The evaluation of the action.
        advice: Advice,
    },
    /// The best world found, and an upper bound of the points.
    Best {
        /// The contents of the squares.
        squares: [Option<Placed>; SQUARES],
        /// The points.
        score: i32,
        /// The bound.
        bound: i32,
    },
    /// No reply is possible.
    Nothing,
}

thread_local! {
    /// The game of the last question, and its bots' memories.
    static MEMORIES: RefCell<(String, Memories)> = RefCell::default();
}

/// The net that must be loaded before a request can be answered.
pub fn net_of(request: &str) -> Option<String> {
    match json::read(request)? {
        WorkerRequest::Move(asked) | WorkerRequest::Advice(asked) => {
            visit(asked.setup.kind(), NetName(&asked.setup))
        }
        WorkerRequest::Solve(_) => None,
    }
}

/// Finds the name of a setup's net.
struct NetName<'a>(&'a AnySetup);

impl Visitor for NetName<'_> {
    type Out = Option<String>;

    fn dominoes<G: DominoGame>(self) -> Option<String> {
        Some(G::net_name(self.0.of::<G>()?).to_owned())
    }

    fn turns<G: TurnGame>(self) -> Option<String> {
        None
    }

    fn real_time(self) -> Option<String> {
        None
    }
}

/// Loads a net. Returns false if this version has no net of that name, or if the bytes are not a net.
pub fn load_net(name: &str, bytes: &[u8]) -> bool {
    let known = nets::FILES.iter().find(|(known, _)| *known == name);
    known.is_some_and(|(name, _)| nets::replace(name, bytes).is_ok())
}

/// The reply to a request, both as text. `clock` returns milliseconds.
pub fn answer(request: &str, clock: fn() -> f64) -> String {
    let reply = json::read(request).and_then(|request| reply(&request, clock));
    serde_json::to_string(&reply.unwrap_or(WorkerReply::Nothing)).unwrap_or_default()
}

/// The reply to a request; `None` if the request is invalid.
pub fn reply(request: &WorkerRequest, clock: fn() -> f64) -> Option<WorkerReply> {
    match request {
        WorkerRequest::Move(asked) => choose(asked, clock),
        WorkerRequest::Advice(asked) => visit(asked.setup.kind(), Advise { asked, clock }),
        WorkerRequest::Solve(puzzle) => search(puzzle, clock),
    }
}

fn choose(asked: &BotRequest, clock: fn() -> f64) -> Option<WorkerReply> {
    let BotRequest { question, setup, level, seat, now, number, .. } = asked;
    // The page made the view from its own game, so it needs no inspection.
    let view = json::any_view(setup.kind(), &json::tree(&asked.view)?)?;
    let budget = Budget::time(LevelProfile::named(level)?.time_ms, clock);
    let asked = AnyBotQuestion { setup, view: &view, seat: *seat, level, number: *number, now: *now };
    let answer = MEMORIES.with_borrow_mut(|(game, memories)| {
        // Bots keep their memories as long as their game lasts.
        if *game != question.game {
            (*game, *memories) = (question.game.clone(), Memories::default());
        }
        memories.answer(asked, budget)
    });
    let action = answer.action.map(SentAction);
    Some(WorkerReply::Move { question: question.clone(), seat: *seat, at: answer.at, action })
}

/// Asks a bot for advice.
struct Advise<'a> {
    asked: &'a BotRequest,
    clock: fn() -> f64,
}

impl Visitor for Advise<'_> {
    type Out = Option<WorkerReply>;

    fn turns<G: TurnGame>(self) -> Option<WorkerReply> {
        let Advise { asked, clock } = self;
        let level = LevelProfile::named(&asked.level)?;
        let mut bot = G::level_bot(level, asked.setup.of::<G>()?, asked.number).ok()?;
        let view: G::View = json::read(&asked.view)?;
        let choice = bot.choose(&view, asked.seat, Budget::time(level.time_ms, clock));
        let second = choice.alternatives.first().map(|(_, value)| (value.points, value.win));
        let advice = Advice { points: choice.value.points, win: choice.value.win, second };
        let action = AnyAction::read(G::KIND, &choice.action.to_string()).ok()?;
        Some(WorkerReply::Advice { question: asked.question.clone(), action: SentAction(action), advice })
    }

    fn real_time(self) -> Option<WorkerReply> {
        None
    }
}

fn search(puzzle: &Puzzle, clock: fn() -> f64) -> Option<WorkerReply> {
    let options = puzzle.setup.options();
    let set = puzzle.setup.set();
    let map = set.map(*options.maps.get(puzzle.round)?);
    let mut problem = WorldProblem::new(set, map, puzzle.setup.scoring());
    problem.start = puzzle.start;
    let lies = |tile: krajina_rules::worlds::TileId| {
        puzzle.start.iter().flatten().any(|placed| placed.piece.index() == tile.index())
    };
    problem.tiles.retain(|&tile| !lies(tile));
    problem.buildings.clone_from(&puzzle.buildings);
    let end = clock() + puzzle.ms;
    let mut asked = 0_u32;
    let solution = solve(&problem, &mut || {
        asked += 1;
        asked.is_multiple_of(64) && clock() > end
    });
    let mut squares = puzzle.start;
    for (square, placed) in &solution.placements {
        squares[square.index()] = Some(*placed);
    }
    Some(WorkerReply::Best { squares, score: solution.score, bound: solution.bound })
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::any::AnyGame;
    use krajina_rules::seat::Viewer;
    use krajina_rules::seed::Seed;

    fn asked(setup: &str, level: &str) -> (AnyGame, BotRequest) {
        let setup: AnySetup = setup.parse().unwrap();
        let mut game = AnyGame::new(&setup, &Seed::from_number(3));
        game.advance(Millis(4_000));
        let seat = game.to_act().iter().next().unwrap();
        let request = BotRequest {
            question: QuestionId { game: "3".into(), number: 7 },
            setup,
            level: level.into(),
            seat,
            now: Millis(4_000),
            number: 1,
            view: serde_json::to_string(&game.view(Viewer::Seat(seat))).unwrap(),
        };
        (game, request)
    }

    fn sent(request: &WorkerRequest) -> WorkerReply {
        let text = answer(&serde_json::to_string(request).unwrap(), || 0.0);
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn bots_of_every_game_answer_their_question() {
        for setup in ["kingdom players=2", "hunters players=2 mode=tribe", "worlds players=2"] {
            let (game, request) = asked(setup, "sprout");
            let WorkerReply::Move { question, seat, at, action } =
                sent(&WorkerRequest::Move(Box::new(request.clone())))
            else {
                panic!("no move in {setup}")
            };
            assert_eq!((question, seat), (request.question, request.seat));
            assert_eq!(at.is_some(), game.kind().is_real_time(), "{setup}");
            if let Some(SentAction(action)) = action {
                assert_eq!(game.check(seat, &action), Ok(()), "{setup}");
            }
        }
    }

    #[test]
    fn invalid_requests_get_no_reply() {
        let (_, request) = asked("kingdom players=2", "sprout");
        let unknown = BotRequest { level: "chess".into(), ..request.clone() };
        let blind = BotRequest { view: "null".into(), ..request };
        for request in [unknown, blind] {
            assert_eq!(sent(&WorkerRequest::Move(Box::new(request.clone()))), WorkerReply::Nothing);
            assert_eq!(sent(&WorkerRequest::Advice(Box::new(request))), WorkerReply::Nothing);
        }
        assert_eq!(answer("{]", || 0.0), "\"nothing\"");
        assert_eq!(net_of("{]"), None);
    }

    #[test]
    fn a_request_names_the_net_it_needs() {
        let net = |setup: &str| {
            let (_, request) = asked(setup, "sprout");
            net_of(&serde_json::to_string(&WorkerRequest::Move(Box::new(request))).unwrap())
        };
        let names = [net("kingdom players=2"), net("hunters players=3 mode=totems")];
        assert!(names.iter().flatten().all(|name| nets::FILES.iter().any(|(known, _)| known == name)));
        assert_eq!(names.iter().flatten().count(), 2);
        assert_eq!(net("worlds players=2"), None);
        assert!(!load_net("chess", &[]));
    }
}
