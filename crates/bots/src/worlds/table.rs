//! A table at which only agents sit: a whole game in simulated time.

use super::agent::Agent;
use super::plan::Plan;
use crate::bot::Clock;
use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::worlds::{Action, Worlds};

/// An agent at a seat, with how long it has thought.
pub struct Player {
    /// Who plays.
    pub agent: Agent,
    /// How often it was asked.
    pub decisions: u64,
    /// Milliseconds it thought.
    pub thought_ms: f64,
    /// The longest it thought at once.
    pub longest_ms: f64,
    clock: Clock,
}

impl Player {
    /// An agent that has not thought yet; the clock measures it and decides nothing.
    pub fn new(agent: Agent, clock: Clock) -> Player {
        Player { agent, decisions: 0, thought_ms: 0.0, longest_ms: 0.0, clock }
    }

    fn ask(&mut self, game: &Worlds, seat: Seat) -> Option<Plan> {
        let view = game.view(Viewer::Seat(seat));
        let start = (self.clock)();
        let plan = self.agent.next(&view, game.now());
        let gone = (self.clock)() - start;
        self.decisions += 1;
        self.thought_ms += gone;
        self.longest_ms = self.longest_ms.max(gone);
        plan
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
pub fn play(game: &mut Worlds, players: &mut [Player], mut tell: impl FnMut(&Worlds, &Deed)) {
    let mut plans: Vec<Option<Plan>> = vec![None; players.len()];
    let mut moment = None;
    while let Some(deadline) = game.deadline() {
        if moment != Some((game.round(), game.phase())) {
            moment = Some((game.round(), game.phase()));
            for (i, player) in players.iter_mut().enumerate() {
                plans[i] = player.ask(game, Seat::wrapping(i));
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
            let done = game.allows(seat, &action);
            tell(game, &Deed { at, seat, action, done });
            if done {
                game.play_unchecked(seat, action);
            }
        }
        if moment == Some((game.round(), game.phase())) {
            plans[i] = players[i].ask(game, seat);
        }
    }
}
