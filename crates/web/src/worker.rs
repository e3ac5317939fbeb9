//! Where bots think: beside the page, so that it never waits.

use crate::json;
use crate::learn::Advice;
use krajina_bots::level::Level;
use krajina_bots::{Budget, Playable, nets};
use krajina_rules::seat::Seat;
use krajina_rules::{hunters::Hunters, kingdom::Kingdom};
use serde::{Deserialize, Serialize};

/// What a bot is asked.
#[derive(Serialize, Deserialize)]
pub(crate) struct Request {
    /// Which position this is: the answer is only good for this one.
    pub(crate) position: String,
    pub(crate) setup: String,
    pub(crate) level: String,
    pub(crate) seat: Seat,
    /// What the seat may know, as JSON.
    pub(crate) view: String,
    /// From what the bot's chance follows.
    pub(crate) seed: u64,
    /// Whether a person wants to know what the bot would do, and why.
    pub(crate) advise: bool,
}

/// What it answers.
#[derive(Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) position: String,
    /// What it does; empty if the request could not be understood.
    pub(crate) action: String,
    /// What it thinks of it, if it was asked for advice.
    pub(crate) advice: Option<Advice>,
}

/// The net that a request needs.
pub(crate) fn net_of(request: &str) -> Option<String> {
    let request: Request = json::read(request)?;
    let name = match request.setup.parse() {
        Ok(setup) => Kingdom::net_name(&setup),
        Err(_) => Hunters::net_name(&request.setup.parse().ok()?),
    };
    Some(name.to_owned())
}

/// Takes in a net.
pub(crate) fn learn(name: &str, bytes: &[u8]) -> bool {
    let known = nets::FILES.iter().find(|(known, _)| *known == name);
    known.is_some_and(|(name, _)| nets::replace(name, bytes).is_ok())
}

/// The answer to a request.
pub(crate) fn think(request: &str) -> String {
    if let Some(answer) = crate::worlds::mind::think(request) {
        return answer;
    }
    let Some(request) = json::read::<Request>(request) else { return String::new() };
    let (action, advice) =
        choose::<Kingdom>(&request).or_else(|| choose::<Hunters>(&request)).unwrap_or_default();
    let advice = advice.filter(|_| request.advise);
    serde_json::to_string(&Answer { position: request.position, action, advice }).unwrap_or_default()
}

fn choose<G: Playable>(request: &Request) -> Option<(String, Option<Advice>)> {
    let setup: G::Setup = request.setup.parse().ok()?;
    let view: G::View = json::read(&request.view)?;
    G::inspect(&view).ok()?;
    let level = Level::named(&request.level)?;
    let mut bot = level.build::<G>(&setup, request.seed).ok()?;
    let choice = bot.choose(&view, request.seat, Budget::time(level.time_ms, js_sys::Date::now));
    let second =
        choice.alternatives.first().map(|(action, value)| (action.to_string(), value.points, value.win));
    let advice = Advice { points: choice.value.points, win: choice.value.win, second };
    Some((choice.action.to_string(), Some(advice)))
}
