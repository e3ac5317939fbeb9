//! A table at which only bots sit: a whole game in simulated time.

use super::act::Act;
use super::agent::Agent;
use super::plan::Plan;
use crate::arena::{Fault, Foul};
use crate::bot::Clock;
use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::worlds::{Action, View, Worlds};

/// Who builds at a seat: an agent here, or a program elsewhere, which may fail to answer.
pub trait Guest: Send {
    /// What it does next, as [`Agent::next`] says it.
    ///
    /// # Errors
    /// Why there is no answer.
    fn answer(&mut self, view: &View, seat: Seat, now: Millis) -> Result<Option<Plan>, String>;
}

impl Guest for Agent {
    fn answer(&mut self, view: &View, _seat: Seat, now: Millis) -> Result<Option<Plan>, String> {
        Ok(self.next(view, now))
    }
}

/// Somebody at a seat, with how long it has thought.
pub struct Player {
    /// Who plays.
    pub guest: Box<dyn Guest>,
    /// How often it was asked.
    pub decisions: u64,
    /// Milliseconds it thought.
    pub thought_ms: f64,
    /// The longest it thought at once.
    pub longest_ms: f64,
    clock: Clock,
    /// When its hand last did something.
    acted: Millis,
}

impl Player {
    /// An agent that has not thought yet; the clock measures it and decides nothing.
    pub fn new(agent: Agent, clock: Clock) -> Player {
        Player::guest(Box::new(agent), clock)
    }

    /// Somebody who has not thought yet.
    pub fn guest(guest: Box<dyn Guest>, clock: Clock) -> Player {
        Player { guest, decisions: 0, thought_ms: 0.0, longest_ms: 0.0, clock, acted: Millis(0) }
    }

    fn ask(&mut self, game: &Worlds, seat: Seat) -> Result<Option<Plan>, Foul> {
        let view = game.view(Viewer::Seat(seat));
        let start = (self.clock)();
        let plan = self.guest.answer(&view, seat, game.now());
        let gone = (self.clock)() - start;
        self.decisions += 1;
        self.thought_ms += gone;
        self.longest_ms = self.longest_ms.max(gone);
        let plan = plan.map_err(|reason| foul(game, seat, Fault::Silent(reason)))?;
        Ok(plan.map(|plan| self.at_hand(plan, game.now())))
    }

    /// The plan, no sooner than a hand could do it: who is told otherwise has to wait.
    fn at_hand(&self, plan: Plan, now: Millis) -> Plan {
        let soonest = match &plan.action {
            Some(action) => self.acted.0 + Act::of(action).least_ms(),
            None => now.0 + Act::Glance.least_ms(),
        };
        Plan { at: plan.at.max(now).max(Millis(soonest)), ..plan }
    }
}

fn foul(game: &Worlds, seat: Seat, fault: Fault) -> Foul {
    let points = Seat::all(game.players()).map(|seat| game.total(seat)).collect();
    Foul { seat: seat.index() + 1, fault, points }
}

/// May somebody else have made this impossible? Then it is refused and costs nothing but time.
fn is_race(action: &Action) -> bool {
    match action {
        Action::Take(_) | Action::TakeBuilding(_) | Action::Flip(_) | Action::Move(..) | Action::Put(_) => {
            true
        }
        Action::Place(..) | Action::Village(..) | Action::PutBack | Action::Stop | Action::Ready => false,
    }
}

/// What a player did, or tried to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deed {
    /// When.
    pub at: Millis,
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: Action,
    /// Was it allowed? If not, somebody else was faster.
    pub done: bool,
}

/// Plays a game to its end, the first player at the first seat and so on, and tells every deed before it is done. Nothing
/// waits: the clock jumps from one deed to the next. Seats without a player do nothing.
///
/// # Errors
/// Somebody gave no answer, or did what the rules forbid and no rival was the cause of; the game stands as it was then.
pub fn play(
    game: &mut Worlds,
    players: &mut [Player],
    mut tell: impl FnMut(&Worlds, &Deed),
) -> Result<(), Foul> {
    let mut plans: Vec<Option<Plan>> = vec![None; players.len()];
    let mut moment = None;
    while let Some(deadline) = game.deadline() {
        if moment != Some((game.round(), game.phase())) {
            moment = Some((game.round(), game.phase()));
            for (i, player) in players.iter_mut().enumerate() {
                plans[i] = player.ask(game, Seat::wrapping(i))?;
            }
        }
        let due = (0..plans.len()).filter_map(|i| Some((plans[i]?.at, i))).min();
        let Some((at, i)) = due.filter(|&(at, _)| at < deadline) else {
            game.advance(deadline);
            continue;
        };
        game.advance(at);
        let seat = Seat::wrapping(i);
        if let Some(action) = plans[i].and_then(|plan| plan.action) {
            players[i].acted = at;
            attempt(game, Deed { at, seat, action, done: game.allows(seat, &action) }, &mut tell)?;
        }
        if moment == Some((game.round(), game.phase())) {
            plans[i] = players[i].ask(game, seat)?;
        }
    }
    Ok(())
}

fn attempt(game: &mut Worlds, deed: Deed, tell: &mut impl FnMut(&Worlds, &Deed)) -> Result<(), Foul> {
    let Deed { seat, action, .. } = deed;
    tell(game, &deed);
    if deed.done {
        game.play_unchecked(seat, action);
    } else if !is_race(&action) {
        let reason = game.check(seat, &action).err().map_or(String::new(), |illegal| illegal.to_string());
        return Err(foul(game, seat, Fault::Illegal { action: action.to_string(), reason }));
    }
    Ok(())
}
