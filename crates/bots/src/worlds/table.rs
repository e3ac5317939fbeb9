//! A whole game between bots or programs in simulated time.

use super::act::Act;
use super::agent::WorldsAgent;
use super::planned_action::PlannedAction;
use crate::arena::{Foul, FoulReason};
use crate::bot::Clock;
use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::worlds::{Action, View, Worlds};

/// A player of a seat: an agent in this program, or another program, which may fail to answer.
pub trait WorldsParticipant: Send {
    /// Plans its next action, like [`WorldsAgent::next`].
    ///
    /// # Errors
    /// The reason why there is no answer.
    fn answer(&mut self, view: &View, seat: Seat, now: Millis) -> Result<Option<PlannedAction>, String>;
}

impl WorldsParticipant for WorldsAgent {
    fn answer(&mut self, view: &View, _seat: Seat, now: Millis) -> Result<Option<PlannedAction>, String> {
        Ok(self.next(view, now))
    }
}

/// A participant at a seat and its thinking time.
pub struct WorldsSeat {
    /// The participant.
    pub participant: Box<dyn WorldsParticipant>,
    /// Number of calls.
    pub decisions: u64,
    /// Milliseconds spent on them.
    pub thought_ms: f64,
    /// The longest of them.
    pub longest_ms: f64,
    clock: Clock,
    /// The time of its last action.
    acted: Millis,
}

impl WorldsSeat {
    /// An agent at a seat; the clock only measures its thinking time.
    pub fn new(agent: WorldsAgent, clock: Clock) -> WorldsSeat {
        WorldsSeat::with_participant(Box::new(agent), clock)
    }

    /// A participant at a seat.
    pub fn with_participant(participant: Box<dyn WorldsParticipant>, clock: Clock) -> WorldsSeat {
        WorldsSeat { participant, decisions: 0, thought_ms: 0.0, longest_ms: 0.0, clock, acted: Millis(0) }
    }

    fn ask(&mut self, game: &Worlds, seat: Seat) -> Result<Option<PlannedAction>, Foul> {
        let view = game.view(Viewer::Seat(seat));
        let start = (self.clock)();
        let plan = self.participant.answer(&view, seat, game.now());
        let gone = (self.clock)() - start;
        self.decisions += 1;
        self.thought_ms += gone;
        self.longest_ms = self.longest_ms.max(gone);
        let plan = plan.map_err(|reason| foul(game, seat, FoulReason::Silent(reason)))?;
        Ok(plan.map(|plan| self.at_hand(plan, game.now())))
    }

    /// Delays a plan until a hand could carry it out.
    fn at_hand(&self, plan: PlannedAction, now: Millis) -> PlannedAction {
        let soonest = match &plan.action {
            Some(action) => self.acted.0 + Act::of(action).least_ms(),
            None => now.0 + Act::Glance.least_ms(),
        };
        PlannedAction { at: plan.at.max(now).max(Millis(soonest)), ..plan }
    }
}

fn foul(game: &Worlds, seat: Seat, fault: FoulReason) -> Foul {
    let points = Seat::all(game.players()).map(|seat| game.total(seat)).collect();
    Foul { seat: seat.index() + 1, fault, points }
}

/// Whether a rival may have made this action impossible. Its refusal costs only time.
fn is_race(action: &Action) -> bool {
    match action {
        Action::Take(_) | Action::TakeBuilding(_) | Action::Flip(_) | Action::Move(..) | Action::Put(_) => {
            true
        }
        Action::Place(..) | Action::Village(..) | Action::PutBack | Action::Stop | Action::Ready => false,
    }
}

/// An action that a player tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// Its time.
    pub at: Millis,
    /// The seat.
    pub seat: Seat,
    /// The action.
    pub action: Action,
    /// Whether it was legal. If not, a rival was faster.
    pub done: bool,
}

/// Plays a game to its end, the first player at the first seat and so on, and calls `tell` before every attempt. The
/// clock jumps from one attempt to the next. Seats without a player do nothing.
///
/// # Errors
/// A participant gave no answer, or an illegal action that no rival caused. The game stays as it was then.
pub fn play(
    game: &mut Worlds,
    players: &mut [WorldsSeat],
    mut tell: impl FnMut(&Worlds, &Attempt),
) -> Result<(), Foul> {
    let mut plans: Vec<Option<PlannedAction>> = vec![None; players.len()];
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
            attempt(game, Attempt { at, seat, action, done: game.allows(seat, &action) }, &mut tell)?;
        }
        if moment == Some((game.round(), game.phase())) {
            plans[i] = players[i].ask(game, seat)?;
        }
    }
    Ok(())
}

fn attempt(
    game: &mut Worlds,
    attempt: Attempt,
    tell: &mut impl FnMut(&Worlds, &Attempt),
) -> Result<(), Foul> {
    let Attempt { seat, action, .. } = attempt;
    tell(game, &attempt);
    if attempt.done {
        game.play_unchecked(seat, action);
    } else if !is_race(&action) {
        let reason = game.check(seat, &action).err().map_or(String::new(), |illegal| illegal.to_string());
        return Err(foul(game, seat, FoulReason::Illegal { action: action.to_string(), reason }));
    }
    Ok(())
}
