//! Where bots think and the solver searches: in a worker beside the page, so that it never waits.

use crate::json;
use krajina_bots::worlds::{Agent, Skill};
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Action, BuildingId, Placed, Problem, SQUARES, Setup, View, solve};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WorkerOptions, WorkerType};

/// What a worker is asked. It is one text with one key, which no request of the other games has.
#[derive(Serialize, Deserialize)]
pub(crate) enum Request {
    /// What does this bot do next?
    #[serde(rename = "worlds-next")]
    Next(Box<Question>),
    /// What was possible?
    #[serde(rename = "worlds-solve")]
    Solve(Box<Puzzle>),
}

/// What a bot is asked.
#[derive(Serialize, Deserialize)]
pub(crate) struct Question {
    pub(crate) game: String,
    pub(crate) level: String,
    pub(crate) seat: Seat,
    pub(crate) asked: u32,
    pub(crate) now: Millis,
    /// What the seat sees, and nothing else.
    pub(crate) view: View,
}

/// What the solver is asked.
#[derive(Serialize, Deserialize)]
pub(crate) struct Puzzle {
    pub(crate) setup: Setup,
    pub(crate) round: usize,
    /// What lay on the map before the round.
    pub(crate) start: [Option<Placed>; SQUARES],
    /// The buildings that were on the board.
    pub(crate) buildings: Vec<BuildingId>,
    /// How long it may search.
    pub(crate) ms: f64,
}

/// What a worker answers.
#[derive(Serialize, Deserialize)]
pub(crate) enum Answer {
    /// What a bot does next.
    #[serde(rename = "worlds-plan")]
    Plan { seat: Seat, asked: u32, at: Millis, action: Option<Action> },
    /// The best world that was found, and a bound that no world passes.
    #[serde(rename = "worlds-best")]
    Best { squares: [Option<Placed>; SQUARES], score: i32, bound: i32 },
    /// Nothing: the question had no answer.
    #[serde(rename = "worlds-none")]
    None,
}

thread_local! {
    static SCRIPT: RefCell<String> = const { RefCell::new(String::new()) };
    static AGENTS: RefCell<BTreeMap<usize, (String, Agent)>> = const { RefCell::new(BTreeMap::new()) };
}

/// Tells the page which script a worker runs.
pub(crate) fn know_script(script: &str) {
    SCRIPT.set(script.to_owned());
}

/// A worker of the page's own; ends with this value.
pub(crate) struct Worker {
    worker: web_sys::Worker,
    _answered: Closure<dyn Fn(MessageEvent)>,
}

impl Worker {
    /// A new worker; `None` where the browser has none.
    pub(crate) fn new(answered: impl Fn(Answer) + 'static) -> Option<Worker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = SCRIPT.with_borrow(|script| web_sys::Worker::new_with_options(script, &options)).ok()?;
        let answered = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = event.data().as_string().and_then(|text| json::read(&text));
            answer.into_iter().for_each(&answered);
        });
        worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
        Some(Worker { worker, _answered: answered })
    }

    /// Asks; the answer comes when it comes.
    pub(crate) fn ask(&self, request: &Request) {
        if let Ok(text) = serde_json::to_string(request) {
            // A worker that cannot be reached answers nothing: its bots sit still.
            let _ = self.worker.post_message(&text.into());
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// In the worker: the answer to a request; `None` if it is none of ours.
pub(crate) fn think(request: &str) -> Option<String> {
    let answer = match json::read(request)? {
        Request::Next(question) => next(&question),
        Request::Solve(puzzle) => search(&puzzle),
    };
    serde_json::to_string(&answer.unwrap_or(Answer::None)).ok()
}

fn next(question: &Question) -> Option<Answer> {
    let Question { game, level, seat, asked, now, view } = question;
    let skill = Skill::named(level)?;
    let plan = AGENTS.with_borrow_mut(|agents| {
        // A bot keeps what it has in mind as long as its game lasts.
        let known = agents.get(&seat.index()).is_some_and(|(known, _)| known == game);
        if !known {
            let seed = game.get(..15).and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or(1);
            agents.insert(seat.index(), (game.clone(), Agent::new(skill, *seat, seed)));
        }
        agents.get_mut(&seat.index())?.1.next(view, *now)
    })?;
    Some(Answer::Plan { seat: *seat, asked: *asked, at: plan.at, action: plan.action })
}

fn search(puzzle: &Puzzle) -> Option<Answer> {
    let options = puzzle.setup.options();
    let set = puzzle.setup.set();
    let map = set.map(*options.maps.get(puzzle.round)?);
    let mut problem = Problem::new(set, map, puzzle.setup.scoring());
    problem.start = puzzle.start;
    let lies = |tile: krajina_rules::worlds::TileId| {
        puzzle.start.iter().flatten().any(|placed| placed.piece.index() == tile.index())
    };
    problem.tiles.retain(|&tile| !lies(tile));
    problem.buildings.clone_from(&puzzle.buildings);
    let end = js_sys::Date::now() + puzzle.ms;
    let mut asked = 0_u32;
    let solution = solve(&problem, &mut || {
        asked += 1;
        asked.is_multiple_of(64) && js_sys::Date::now() > end
    });
    let mut squares = puzzle.start;
    for (square, placed) in &solution.placements {
        squares[square.index()] = Some(*placed);
    }
    Some(Answer::Best { squares, score: solution.score, bound: solution.bound })
}
