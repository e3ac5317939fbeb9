//! What a player may expect: the game is played on in mind, several times over, to its end.

use super::agent::Agent;
use super::table::{Player, play};
use crate::arena::shares;
use crate::bot::{Budget, Meter};
use krajina_rules::game::{Game, Millis};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{View, Worlds};

/// What a player may expect of the end, with what it is about to do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// Its points at the end of the game: the mean over the games imagined.
    pub points: f64,
    /// The part of them that it won.
    pub win: f64,
    /// How many there were.
    pub games: u32,
}

/// Plays a player's game on from here, as many times as the budget's nodes and time allow, at least once: its plan comes
/// first, everybody builds as its level does, and luck is drawn anew each time. Nothing if the view does not tell the
/// time, which decides how much is still built.
///
/// One tile more or less changes less than the luck of the hands, so these are figures of a situation: too coarse to tell
/// one tile from another.
pub fn foresee(agent: &Agent, view: &View, now: Millis, budget: Budget, seed: u64) -> Option<Foresight> {
    view.clock?;
    let mut meter = Meter::start(budget);
    let (mut points, mut win, mut games) = (0.0, 0.0, 0u32);
    while games == 0 || meter.gone() < 1.0 {
        let luck = seed.wrapping_add(u64::from(games) << 8);
        let mut table = Worlds::determinize(view, &mut Quick::new(luck));
        table.advance(now);
        let mut players: Vec<Player> =
            Seat::all(table.players()).map(|seat| Player::new(agent.imagined(seat, luck), || 0.0)).collect();
        play(&mut table, &mut players, |_, _| {}).ok()?;
        points += f64::from(table.total(agent.seat()));
        win += shares(&table.outcome()?).get(agent.seat().index()).copied().unwrap_or(0.0);
        games += 1;
        meter.spend(1);
    }
    let mean = |sum: f64| sum / f64::from(games);
    Some(Foresight { points: mean(points), win: mean(win), games })
}
