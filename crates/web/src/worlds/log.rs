//! A local game of Worlds as the browser keeps it: all it follows from, every deed with its time.

use crate::player::Player;
use crate::storage;
use krajina_record::notation::{Move, Record};
use krajina_rules::game::{Game as _, Millis};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Action, Phase, Worlds};
use serde::{Deserialize, Serialize};

/// Something that was done, by the table's own clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Deed {
    pub(crate) at: Millis,
    pub(crate) seat: Seat,
    pub(crate) action: Action,
}

/// All that a game follows from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Log {
    pub(crate) setup: String,
    pub(crate) seed: String,
    pub(crate) players: Vec<Player>,
    /// No clock runs while somebody builds.
    #[serde(default)]
    pub(crate) practice: bool,
    /// With a guide who says what can be done next.
    #[serde(default)]
    pub(crate) lesson: bool,
    /// The day whose heap this is, counted from 1970.
    #[serde(default)]
    pub(crate) day: Option<u32>,
    pub(crate) deeds: Vec<Deed>,
    /// How far the table's clock has gone.
    pub(crate) now: Millis,
}

/// The name under which the game in hand is kept.
const KEPT: &str = "worlds";
/// The name under which the last finished game is kept, to be shown again.
const SHOWN: &str = "worlds-last";

impl Log {
    /// A game that has not begun.
    pub(crate) fn new(setup: String, seed: &Seed, players: Vec<Player>) -> Log {
        Log {
            setup,
            seed: seed.to_string(),
            players,
            practice: false,
            lesson: false,
            day: None,
            deeds: Vec::new(),
            now: Millis(0),
        }
    }

    /// The log of a recorded game that ended at this time; `None` without the seed.
    pub(crate) fn of_record(record: &Record<Worlds>, now: Millis) -> Option<Log> {
        let name = |name: &Option<String>| Player::Guest { name: name.clone().unwrap_or_default() };
        let players = record.names.iter().map(name).collect();
        let mut log = Log::new(record.setup.to_string(), record.seed.as_ref()?, players);
        let deed =
            |played: &Move<Action>| Some(Deed { at: played.at?, seat: played.seat, action: played.action });
        log.deeds = record.moves.iter().map(deed).collect::<Option<_>>()?;
        log.now = now;
        Some(log)
    }

    /// The table as it was at the beginning; `None` if there can be no such table.
    pub(crate) fn start(&self) -> Option<Worlds> {
        let seed: Seed = self.seed.parse().ok()?;
        let game = Worlds::new(self.setup.parse().ok()?, &seed);
        (self.players.len() == game.players()).then_some(game)
    }

    /// The table a log leads to; `None` if it leads nowhere.
    pub(crate) fn replay(&self) -> Option<Worlds> {
        let mut game = self.start()?;
        for deed in &self.deeds {
            game.advance(deed.at);
            if deed.at > game.now() || !game.allows(deed.seat, &deed.action) {
                return None;
            }
            game.play_unchecked(deed.seat, deed.action);
        }
        game.advance(self.now);
        Some(game)
    }

    /// The game that this browser keeps.
    pub(crate) fn kept() -> Option<Log> {
        storage::load(KEPT)
    }

    /// The last game that was played to its end here.
    pub(crate) fn last() -> Option<Log> {
        storage::load(SHOWN)
    }

    /// Keeps it for the next visit.
    pub(crate) fn keep(&self) {
        storage::keep(KEPT, self);
    }

    /// Keeps it to be shown again.
    pub(crate) fn keep_as_last(&self) {
        storage::keep(SHOWN, self);
    }

    /// Is a game kept that is not over?
    pub(crate) fn is_going_on() -> bool {
        Log::kept().and_then(|log| log.replay()).is_some_and(|game| game.phase() != Phase::Over)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log() -> Log {
        let you = Player::Person { name: String::new() };
        Log::new("worlds players=1 level=solo-easy".into(), &Seed::from_number(4), vec![you])
    }

    #[test]
    fn a_log_leads_to_its_table_and_a_broken_one_nowhere() {
        let seat = Seat::wrapping(0);
        let mut log = log();
        let tile = log.start().unwrap().heap().free().next().unwrap();
        log.deeds.push(Deed { at: Millis(4_000), seat, action: Action::Take(tile) });
        log.now = Millis(5_000);
        let game = log.replay().unwrap();
        assert_eq!(game.now(), Millis(5_000));
        assert!(game.builder(seat).hand.is_some());
        // Before the countdown is over nobody takes anything.
        log.deeds[0].at = Millis(100);
        assert_eq!(log.replay(), None);
        assert_eq!(Log { seed: "x".into(), ..log.clone() }.start(), None);
        assert_eq!(Log { players: Vec::new(), ..log.clone() }.start(), None);
        assert_eq!(Log { setup: "kingdom players=2".into(), ..log }.start(), None);
    }

    #[test]
    fn a_log_travels_as_text() {
        let text = serde_json::to_string(&log()).unwrap();
        assert_eq!(serde_json::from_str::<Log>(&text).unwrap(), log());
    }
}
