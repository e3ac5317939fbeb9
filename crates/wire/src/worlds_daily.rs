//! The heap of the day in Worlds: the same for everyone, played solo, scored by replaying its actions.

use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Action, Worlds};
use serde::{Deserialize, Serialize};

/// Separates the days' seeds from those of tests and examples.
const DAILY: u64 = 0x4441_494c_5900_0000;
/// The most actions of a game: more than two every second.
const MOST_ACTIONS: usize = 800;

/// A game of a day as its player submits it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ToldDay, example = json!({
    "day": 20000, "deeds": ["4210 take t017", "6030 place c3 front 90", "9000 stop"]
})))]
#[serde(deny_unknown_fields)]
pub struct DailyGame {
    /// The day, counted from 1 January 1970.
    pub day: u32,
    /// The actions in order, each with its game time in milliseconds.
    pub deeds: Vec<String>,
}

/// The reason why a submitted game is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("deed {number}: {reason}")]
pub struct InvalidDailyGame {
    /// The number of the invalid action, from 1.
    pub number: usize,
    /// The reason.
    pub reason: String,
}

/// The table of a day before the first action: solo, six minutes, the maps in rotation.
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
    /// Replays the game until its time is over and returns its score by the rules; 0 is the best.
    ///
    /// # Errors
    /// An action that the rules did not allow at its time.
    pub fn judge(&self) -> Result<i32, InvalidDailyGame> {
        let mut table = daily_table(self.day);
        let seat = Seat::wrapping(0);
        for (number, deed) in (1..).zip(&self.deeds) {
            let invalid = |reason: String| InvalidDailyGame { number, reason };
            if number > MOST_ACTIONS {
                return Err(invalid("too many".into()));
            }
            let (at, action) =
                deed.split_once(' ').ok_or_else(|| invalid("expected a time and an action".into()))?;
            let at: u64 = at.parse().map_err(|_| invalid(format!("`{at}` is not a time")))?;
            if Millis(at) < table.now() {
                return Err(invalid("earlier than the one before".into()));
            }
            let action: Action = action
                .parse()
                .map_err(|error: krajina_rules::game::ActionError| invalid(error.to_string()))?;
            // Bounded by the length of a round, so that a far time cannot overflow.
            table.advance(Millis(at.min(u64::from(u32::MAX))));
            table.play(seat, action).map_err(|error| invalid(error.to_string()))?;
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
    fn impossible_games_are_refused() {
        for (deeds, reason) in [
            (&["4000"][..], "expected a time"),
            (&["x stop"], "not a time"),
            (&["4000 dig t001"], "expected take"),
            (&["100 stop"], "deed 1"),
            (&["4000 stop", "3000 stop"], "earlier"),
            (&["4000 stop", "5000 stop"], "deed 2"),
            (&["99999999999999999999 stop"], "not a time"),
            (&["18446744073709551615 stop"], "deed 1"),
        ] {
            let error = game(deeds).judge().unwrap_err().to_string();
            assert!(error.contains(reason), "{deeds:?}: {error}");
        }
    }
}
