//! The page's side of the bots: asks the worker when it is a bot's turn, or when somebody wants advice; plays what it
//! answers, and says so when no answer comes.

use crate::app::App;
use crate::game::Game;
use crate::json;
use crate::learn::{Advice, take_advice};
use crate::player::Player;
use crate::prelude::*;
use crate::worker::{Answer, Request};
use krajina_bots::level::LEVELS;
use std::cell::RefCell;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// What a bot has at least been seen to think.
const PAUSE: Duration = Duration::from_millis(650);
const SHORT_PAUSE: Duration = Duration::from_millis(60);
/// The strongest level thinks for a second or two; a slow device may need longer to fetch what it knows.
const PATIENCE: Duration = Duration::from_secs(45);

/// How it is with the bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bots {
    /// Which worker thinks for them: a new one each time somebody tries again.
    attempt: u32,
    /// No answer has come, and none will.
    pub(crate) silent: bool,
}

impl Bots {
    /// Tries again with a new worker.
    pub(crate) fn again(&mut self) {
        *self = Bots { attempt: self.attempt + 1, silent: false };
    }
}

/// The one worker of the page: hired when it is first needed.
struct Hired {
    script: String,
    /// Of which attempt it is.
    worker: Option<(u32, Worker)>,
}

thread_local! {
    static HIRED: RefCell<Hired> = const { RefCell::new(Hired { script: String::new(), worker: None }) };
}

/// Lets bots play whenever it is their turn.
pub(crate) fn sit_down(app: App, script: String) {
    HIRED.with_borrow_mut(|hired| hired.script = script);
    let asked = StoredValue::new((0, String::new()));
    let attempt = Memo::new(move |_| app.bots.with(|bots| bots.attempt));
    Effect::new(move |_| {
        let attempt = attempt.get();
        let (seated, request) = app.game.with(|game| {
            let seated = game.as_ref().is_some_and(|game| game.log.players.iter().any(Player::is_bot));
            (seated, game.as_ref().and_then(request))
        });
        if seated {
            hire(app);
        }
        let Some(request) = request else { return };
        let position = (attempt, request.position.clone());
        if asked.with_value(|asked| *asked == position) {
            return;
        }
        asked.set_value(position.clone());
        if !post(app, &request) {
            fall_silent(app);
        }
        set_timeout(
            move || {
                // Still the same question, and nobody has answered it.
                if waits(app, &position.1) && app.bots.with_untracked(|bots| bots.attempt == position.0) {
                    fall_silent(app);
                }
            },
            PATIENCE,
        );
    });
}

fn fall_silent(app: App) {
    app.bots.update(|bots| bots.silent = true);
}

/// Makes sure that the worker of the present attempt is there.
fn hire(app: App) {
    let attempt = app.bots.with_untracked(|bots| bots.attempt);
    HIRED.with_borrow_mut(|hired| {
        if hired.worker.as_ref().is_none_or(|(of, _)| *of != attempt) {
            let worker = new_worker(app, &hired.script).map(|worker| (attempt, worker));
            if let Some((_, before)) = std::mem::replace(&mut hired.worker, worker) {
                before.terminate();
            }
        }
    });
}

/// Sends a question; false if nobody is there to hear it.
fn post(app: App, request: &Request) -> bool {
    hire(app);
    let Ok(text) = serde_json::to_string(request) else { return false };
    HIRED.with_borrow(|hired| {
        hired.worker.as_ref().is_some_and(|(_, worker)| worker.post_message(&text.into()).is_ok())
    })
}

fn new_worker(app: App, script: &str) -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(script, &options).ok()?;
    let answered = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let answer = event.data().as_string().and_then(|text| json::read::<Answer>(&text));
        match answer.filter(|answer| !answer.action.is_empty()) {
            Some(answer) => heard(app, answer),
            None => fall_silent(app),
        }
    });
    let failed = Closure::<dyn Fn(Event)>::new(move |_: Event| fall_silent(app));
    worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    // A worker lives as long as the page, or until somebody tries again.
    answered.forget();
    failed.forget();
    Some(worker)
}

fn heard(app: App, answer: Answer) {
    if let Some(advice) = answer.advice.clone() {
        return advise(app, &answer, advice);
    }
    let pause = if app.settings.with_untracked(|s| s.unhurried) { PAUSE } else { SHORT_PAUSE };
    set_timeout(move || take(app, &answer), pause);
}

/// Asks the strongest bot what it would do in the place of the person whose turn it is.
pub(crate) fn ask_for_advice(app: App, game: &Game) {
    let strongest = LEVELS[LEVELS.len() - 1].name;
    if let Some(request) = request_of(game, strongest, true) {
        post(app, &request);
    }
}

/// Passes advice on, if the game still stands as it did.
fn advise(app: App, answer: &Answer, advice: Advice) {
    let stands =
        app.game.with_untracked(|game| game.as_ref().is_some_and(|game| position(game) == answer.position));
    if stands {
        take_advice(app, answer.action.clone(), advice);
    }
}

/// A name for the position: which game, and how far.
fn position(game: &Game) -> String {
    format!("{} {}", game.log.seed, game.log.moves.len())
}

fn request(game: &Game) -> Option<Request> {
    let Some(Player::Bot { level }) = game.acting() else { return None };
    // People look at the sheet of the last game first.
    if game.interlude {
        return None;
    }
    request_of(game, level, false)
}

fn request_of(game: &Game, level: &str, advise: bool) -> Option<Request> {
    let seat = game.play.seat()?;
    let seed = u64::from_str_radix(game.log.seed.get(..15)?, 16).ok()?;
    Some(Request {
        position: position(game),
        setup: game.log.setup.clone(),
        level: level.to_owned(),
        seat,
        view: game.play.view(seat),
        seed: seed.wrapping_add(game.log.moves.len() as u64),
        advise,
    })
}

/// Is a bot's answer for this position still wanted?
fn waits(app: App, asked: &str) -> bool {
    app.game.with_untracked(|game| {
        game.as_ref().is_some_and(|game| position(game) == asked && game.acting().is_some_and(Player::is_bot))
    })
}

fn take(app: App, answer: &Answer) {
    if !waits(app, &answer.position) {
        return;
    }
    app.play(&answer.action);
    // An answer that the rules refuse is as good as none.
    if waits(app, &answer.position) {
        fall_silent(app);
    }
}
