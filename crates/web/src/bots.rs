//! The page's side of the bots: asks the worker when it is a bot's turn, plays what it answers.

use crate::app::App;
use crate::game::Game;
use crate::learn::{Advice, take_advice};
use crate::player::Player;
use crate::worker::{Answer, Request};
use krajina_bots::level::LEVELS;
use leptos::prelude::*;
use std::cell::RefCell;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What a bot has at least been seen to think.
const PAUSE: Duration = Duration::from_millis(650);
const SHORT_PAUSE: Duration = Duration::from_millis(60);

/// Lets bots play whenever it is their turn.
pub(crate) fn sit_down(app: App, script: &str) {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let Ok(worker) = Worker::new_with_options(script, &options) else { return };
    let answered = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let answer = event.data().as_string().and_then(|text| serde_json::from_str::<Answer>(&text).ok());
        if let Some(answer) = answer {
            if let Some(advice) = answer.advice.clone() {
                advise(app, &answer, advice);
                return;
            }
            let pause = if app.settings.with_untracked(|s| s.unhurried) { PAUSE } else { SHORT_PAUSE };
            set_timeout(move || take(app, &answer), pause);
        }
    });
    worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
    // The worker lives as long as the page.
    answered.forget();
    WORKER.with_borrow_mut(|kept| *kept = Some(worker));
    let asked = StoredValue::new(String::new());
    Effect::new(move |_| {
        let request = app.game.with(|game| game.as_ref().and_then(request));
        if let Some(request) = request
            && asked.with_value(|asked| *asked != request.position)
        {
            post(&request);
            asked.set_value(request.position);
        }
    });
}

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

fn post(request: &Request) {
    WORKER.with_borrow(|worker| {
        if let (Some(worker), Ok(text)) = (worker, serde_json::to_string(request)) {
            // A worker that cannot be reached answers nothing: the game waits and can be left.
            let _ = worker.post_message(&text.into());
        }
    });
}

/// Asks the strongest bot what it would do in the place of the person whose turn it is.
pub(crate) fn ask_for_advice(game: &Game) {
    let strongest = LEVELS[LEVELS.len() - 1].name;
    if let Some(request) = request_of(game, strongest, true) {
        post(&request);
    }
}

/// Passes advice on, if the game still stands as it did.
fn advise(app: App, answer: &Answer, advice: Advice) {
    let stands =
        app.game.with_untracked(|game| game.as_ref().is_some_and(|game| position(game) == answer.position));
    if stands && !answer.action.is_empty() {
        take_advice(app, answer.action.clone(), advice);
    }
}

/// A name for the position: which game, and how far.
fn position(game: &Game) -> String {
    format!("{} {}", game.log.seed, game.log.moves.len())
}

fn request(game: &Game) -> Option<Request> {
    let Some(Player::Bot { level }) = game.acting() else { return None };
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

fn take(app: App, answer: &Answer) {
    let waits = app.game.with_untracked(|game| {
        game.as_ref().is_some_and(|game| {
            position(game) == answer.position && game.acting().is_some_and(Player::is_bot)
        })
    });
    if waits {
        app.play(&answer.action);
    }
}
