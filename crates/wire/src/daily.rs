//! The heap of the day in Worlds: the same for everyone, played alone, judged from its deeds.

use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Action, Worlds};
use serde::{Deserialize, Serialize};

/// Keeps the days' seeds apart from those of tests and examples.
const DAILY: u64 = 0x4441_494c_5900_0000;
/// The most deeds of a game: more than two every second.
const MOST_DEEDS: usize = 800;

/// A game of a day as its player tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailyGame {
    /// The day, counted from the first of January 1970.
    pub day: u32,
    /// What was done, in order: milliseconds of the game and the action, as in `4210 take t017`.
    pub deeds: Vec<String>,
}

/// Why a told game cannot have been played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("deed {number}: {reason}")]
pub struct Untrue {
    /// The deed at fault, from 1.
    pub number: usize,
    /// What is wrong.
    pub reason: String,
}

/// The table of a day before anything was done: alone, six minutes, the maps in turn.
pub fn daily_table(day: u32) -> Worlds {
    Worlds::new(daily_setup(day), &daily_seed(day))
}

/// The seed of a day.
pub fn daily_seed(day: u32) -> Seed {
    Seed::from_number(DAILY + u64::from(day))
}

fn daily_setup(day: u32) -> krajina_rules::worlds::Setup {
    use krajina_rules::worlds::{Difficulty, Level, MapNumber, Options, Setup};
    let map = MapNumber::ALL[day as usize % MapNumber::ALL.len()];
    let options = Options { level: Level::Solo(Difficulty::Medium), maps: [map; 3], ..Options::new(1) };
    Setup::new(options).unwrap_or_else(|_| unreachable!("one player, a solo level, nothing else"))
}

impl DailyGame {
    /// What the game scores by the rules, once its time is over; 0 is the best.
    ///
    /// # Errors
    /// A deed that the rules did not allow at its time.
    pub fn judge(&self) -> Result<i32, Untrue> {
        let mut table = daily_table(self.day);
        let seat = Seat::wrapping(0);
        for (number, deed) in (1..).zip(&self.deeds) {
            let untrue = |reason: String| Untrue { number, reason };
            if number > MOST_DEEDS {
                return Err(untrue("too many".into()));
            }
            let (at, action) =
                deed.split_once(' ').ok_or_else(|| untrue("expected a time and an action".into()))?;
            let at: u64 = at.parse().map_err(|_| untrue(format!("`{at}` is no time")))?;
            if Millis(at) < table.now() {
                return Err(untrue("earlier than the one before".into()));
            }
            let action: Action = action
                .parse()
                .map_err(|error: krajina_rules::game::ActionError| untrue(error.to_string()))?;
            // No later than a round can last, so that a far time cannot overflow.
            table.advance(Millis(at.min(u64::from(u32::MAX))));
            table.play(seat, action).map_err(|error| untrue(error.to_string()))?;
        }
        table.advance(Millis(u64::from(u32::MAX)));
        Ok(table.total(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(deeds: &[&str]) -> DailyGame {
        DailyGame { day: 20_000, deeds: deeds.iter().map(ToString::to_string).collect() }
    }

    #[test]
    fn a_day_has_one_heap_and_the_next_another() {
        assert_eq!(daily_table(20_000).heap(), daily_table(20_000).heap());
        assert_ne!(daily_table(20_000).heap(), daily_table(20_001).heap());
    }

    #[test]
    fn a_game_is_judged_by_the_rules() {
        let table = daily_table(20_000);
        let seat = Seat::wrapping(0);
        let nothing = game(&[]).judge().unwrap();
        let tile = table.heap().free().next().unwrap();
        let square = table.builder(seat).open().iter().next().unwrap();
        let take = format!("4000 take {tile}");
        let place = format!("5000 place {square} front 0");
        let one = game(&[&take, &place, "6000 stop"]).judge().unwrap();
        assert_ne!(one, nothing, "a tile was placed");
        let mut table = table;
        table.advance(Millis(4_000));
        table.play(seat, format!("take {tile}").parse().unwrap()).unwrap();
        table.play(seat, format!("place {square} front 0").parse().unwrap()).unwrap();
        table.play(seat, Action::Stop).unwrap();
        assert_eq!(one, table.total(seat));
    }

    #[test]
    fn what_cannot_have_been_is_refused() {
        for (deeds, reason) in [
            (&["4000"][..], "expected a time"),
            (&["x stop"], "no time"),
            (&["4000 dig t001"], "expected take"),
            (&["100 stop"], "deed 1"),
            (&["4000 stop", "3000 stop"], "earlier"),
            (&["4000 stop", "5000 stop"], "deed 2"),
            (&["99999999999999999999 stop"], "no time"),
            (&["18446744073709551615 stop"], "deed 1"),
        ] {
            let error = game(deeds).judge().unwrap_err().to_string();
            assert!(error.contains(reason), "{deeds:?}: {error}");
        }
    }
}
