//! Expected results: the game is simulated to its end several times.

use super::agent::WorldsAgent;
use super::table::{WorldsSeat, play};
use crate::arena::shares;
use crate::bot::{Budget, Meter};
use krajina_rules::game::{Game, Millis};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{View, Worlds};

/// The expected result of a player with its planned action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// Its points at the end of the game: the mean over the games imagined.
    pub points: f64,
    /// The part of them that it won.
    pub win: f64,
    /// How many there were.
    pub games: u32,
}

/// Simulates the rest of the game as many times as the budget's nodes and time allow, at least once: the plan comes first,
/// all seats build like this agent's level, each time with new randomness. `None` if the view hides the timer, which
/// decides how much is still built.
///
/// One tile changes the result less than chance does, so these figures are too coarse to compare single tiles.
pub fn foresee(
    agent: &WorldsAgent,
    view: &View,
    now: Millis,
    budget: Budget,
    seed: u64,
) -> Option<Foresight> {
    view.clock?;
    let mut meter = Meter::start(budget);
    let (mut points, mut win, mut games) = (0.0, 0.0, 0u32);
    while games == 0 || meter.gone() < 1.0 {
        let luck = seed.wrapping_add(u64::from(games) << 8);
        let mut table = Worlds::determinize(view, &mut Quick::new(luck));
        table.advance(now);
        let mut players: Vec<WorldsSeat> = Seat::all(table.players())
            .map(|seat| WorldsSeat::new(agent.imagined(seat, luck), || 0.0))
            .collect();
        play(&mut table, &mut players, |_, _| {}).ok()?;
        points += f64::from(table.total(agent.seat()));
        win += shares(&table.outcome()?).get(agent.seat().index()).copied().unwrap_or(0.0);
        games += 1;
        meter.spend(1);
    }
    let mean = |sum: f64| sum / f64::from(games);
    Some(Foresight { points: mean(points), win: mean(win), games })
}
