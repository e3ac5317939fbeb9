//! The action of an entry: text from a log, or an action that this process has just checked.

use crate::entry::Change;
use crate::state::{ApplyError, TableState};
use krajina_rules::any::AnyAction;
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_wire::{ErrorCode, Refusal, TableId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Display};

/// An action that is legal in one state of one table.
///
/// Only [`TableState::check`] and [`TableState::random_action`] make one. It names the state that it was made for, and
/// no other state plays it.
#[derive(Clone, Debug)]
pub(crate) struct CheckedAction {
    table: TableId,
    /// The number of entries that had been applied.
    seq: u64,
    seat: Seat,
    action: AnyAction,
}

impl CheckedAction {
    /// Whether it only flips or moves a tile of the heap.
    pub(crate) fn is_mixing(&self) -> bool {
        self.action.is_mixing()
    }

    /// The change that plays it.
    pub(crate) fn into_change(self) -> Change {
        Change::Acted { seat: self.seat, action: LoggedAction(ActionSource::Checked(self)) }
    }
}

/// The action of an entry. It is stored as its text.
///
/// A live action was checked when it was decided, and is played without a second check. The text of a log comes from
/// outside: it is parsed and checked when the log is replayed.
#[derive(Clone, Debug)]
pub struct LoggedAction(ActionSource);

#[derive(Clone, Debug)]
enum ActionSource {
    Text(String),
    Checked(CheckedAction),
}

impl Display for LoggedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            ActionSource::Text(text) => f.write_str(text),
            ActionSource::Checked(checked) => checked.action.fmt(f),
        }
    }
}

/// Actions with the same text are the same entry in a log.
impl PartialEq for LoggedAction {
    fn eq(&self, other: &LoggedAction) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for LoggedAction {}

impl Serialize for LoggedAction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LoggedAction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LoggedAction, D::Error> {
        String::deserialize(deserializer).map(|text| LoggedAction(ActionSource::Text(text)))
    }
}

impl TableState {
    /// Parses an action in notation that the seat may play now.
    ///
    /// Time changes the legal actions only at a deadline of the game, and the room lets deadlines pass before it
    /// decides anything.
    pub(crate) fn check(&self, seat: Seat, text: &str) -> Result<CheckedAction, Refusal> {
        let play = self.play.as_ref().ok_or(ErrorCode::NotStarted)?;
        Ok(self.checked(seat, play.check(seat, text)?))
    }

    /// A legal action for a bot that has failed. The choice depends on the position, not on the deal.
    pub(crate) fn random_action(&self, seat: Seat) -> Option<CheckedAction> {
        let action = self.play.as_ref()?.random_action(seat, self.position)?;
        Some(self.checked(seat, action))
    }

    fn checked(&self, seat: Seat, action: AnyAction) -> CheckedAction {
        CheckedAction { table: self.table, seq: self.seq, seat, action }
    }

    /// The action of the next entry, which the seat plays at this time of the game. Advances the game's time.
    pub(crate) fn action_to_play(
        &mut self,
        time: Millis,
        seat: Seat,
        action: &LoggedAction,
    ) -> Result<AnyAction, ApplyError> {
        let here = (self.table, self.seq, seat);
        let play = self.play_mut()?;
        match &action.0 {
            ActionSource::Text(text) => {
                play.advance(time);
                play.check(seat, text).map_err(|refusal| refusal.to_string())
            }
            ActionSource::Checked(checked) if (checked.table, checked.seq, checked.seat) != here => {
                Err("the action was checked in another state".into())
            }
            ActionSource::Checked(_) if play.deadline().is_some_and(|deadline| deadline <= time) => {
                Err("the action was checked before a deadline of the game".into())
            }
            ActionSource::Checked(checked) => {
                play.advance(time);
                Ok(checked.action)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::LogEntry;
    use krajina_wire::WallMs;

    /// A running game of two.
    fn begun(table: u8) -> TableState {
        let opened = format!(
            r#"[1,{{"at":1,"do":{{"opened":{{"table":"{}","invite":"34fhmt","settings":{{"setup":"kingdom players=2",
            "seats":["me","open"]}},"host":"{}","people":[null,null],"seed":"{}"}}}}}}]"#,
            TableId::new([table; 10]),
            krajina_wire::PersonId::new(1),
            krajina_rules::seed::Seed::from_number(3),
        );
        let mut state = TableState::opened(&LogEntry::decode(1, opened.as_bytes()).unwrap()).unwrap();
        state.apply(&entry(Change::Started)).unwrap();
        state
    }

    fn entry(change: Change) -> LogEntry {
        LogEntry { at: WallMs(1), by: None, change }
    }

    fn acting(state: &TableState) -> Seat {
        state.play.as_ref().unwrap().to_act().iter().next().unwrap()
    }

    #[test]
    fn a_checked_action_and_its_text_lead_to_the_same_state() {
        let (mut live, mut replayed) = (begun(1), begun(1));
        for _ in 0..30 {
            let entry = entry(live.random_action(acting(&live)).unwrap().into_change());
            let stored = LogEntry::decode(1, &entry.encode()).unwrap();
            assert_eq!(stored, entry);
            assert_eq!(live.apply(&entry).unwrap(), replayed.apply(&stored).unwrap());
            assert_eq!(live, replayed);
        }
    }

    #[test]
    fn only_the_state_it_was_checked_in_plays_an_action() {
        let mut state = begun(1);
        let action = state.random_action(acting(&state)).unwrap();
        let stale = action.clone();
        let elsewhere = begun(2).apply(&entry(action.clone().into_change()));
        assert!(elsewhere.unwrap_err().contains("another state"));
        state.apply(&entry(action.into_change())).unwrap();
        let before = state.clone();
        assert!(state.apply(&entry(stale.into_change())).unwrap_err().contains("another state"));
        assert_eq!(state, before);
    }

    #[test]
    fn the_text_of_a_log_is_checked() {
        let mut state = begun(1);
        let seat = acting(&state);
        let action = LoggedAction(ActionSource::Text("discard".into()));
        assert!(state.apply(&entry(Change::Acted { seat, action })).is_err());
    }
}
