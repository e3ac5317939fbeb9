//! Changes without a command: when seats are full, when time is up, when people are away.

use crate::entry::Change;
use crate::limits;
use crate::state::{Pause, TableState, stand_in_level};
use krajina_rules::seat::{MAX_SEATS, Seat};
use krajina_wire::{PauseReason, Phase, Start, TimeControl, Topic, WallMs};

/// How long people have been away. It is not part of the log: after a crash everybody is away until they reconnect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Absences {
    /// Since when the person of a seat has been away; `None` while they are connected.
    pub(crate) away: [Option<WallMs>; MAX_SEATS],
    /// Since when the room has had no connection.
    pub(crate) empty: Option<WallMs>,
}

impl Absences {
    /// Corrects for a clock that was put forward by this many milliseconds.
    pub(crate) fn skip(&mut self, ms: u64) {
        for since in self.away.iter_mut().chain([&mut self.empty]).flatten() {
            *since = since.plus(ms);
        }
    }
}

/// A change that is due at a moment.
type Due = (WallMs, Change);

impl TableState {
    /// The next change that is due without a command, and when. `now` is the moment it would be applied.
    pub(crate) fn due(&self, now: WallMs, absences: &Absences) -> Option<Due> {
        match self.phase {
            Phase::Gathering => self.due_gathering(absences),
            Phase::Playing => self.due_playing(now, absences),
            Phase::Finished | Phase::Closed => None,
        }
    }

    fn due_gathering(&self, absences: &Absences) -> Option<Due> {
        if self.settings.start == Start::WhenFull && self.is_full() {
            return Some((self.last, Change::Started));
        }
        absences.empty.map(|since| (since.plus(limits::GATHER_MS), Change::Closed))
    }

    fn due_playing(&self, now: WallMs, absences: &Absences) -> Option<Due> {
        let question = self.due_question(now);
        let rest = match self.pause {
            Some(pause) => self.due_paused(now, pause, absences),
            None => earlier(
                earlier(self.due_flag(), self.due_tick()),
                self.seats()
                    .filter_map(|seat| self.due_absence(now, seat, absences))
                    .min_by_key(|(at, _)| *at),
            ),
        };
        earlier(question, rest)
    }

    /// The end of a question: all have agreed, or the time to answer is over.
    fn due_question(&self, now: WallMs) -> Option<Due> {
        let question = self.question?;
        let all = self.people().iter().all(|seat| question.agreed.contains(seat));
        Some(match question.topic {
            _ if !all => (question.until, Change::Declined),
            Topic::Undo { ply } => (self.last, Change::Undone { seat: question.by, ply }),
            Topic::Pause => (self.last, Change::Paused { why: PauseReason::Agreed, since: now, seat: None }),
        })
    }

    fn due_paused(&self, now: WallMs, pause: Pause, absences: &Absences) -> Option<Due> {
        if let Some(until) = pause.until {
            return Some((until, Change::Resumed));
        }
        if pause.why == PauseReason::Agreed {
            return Some((pause.since.plus(limits::PAUSE_MS), self.resuming(now)));
        }
        let absent = self.people().iter().filter_map(|seat| Some((absences.away[seat.index()]?, seat))).min();
        match absent {
            None => Some((self.last, self.resuming(now))),
            Some((since, seat)) if self.somebody_is_there(absences) => {
                Some((since.plus(limits::DROP_WAIT_MS), taken_over(seat)?))
            }
            // Nobody waits for this seat.
            Some(_) => None,
        }
    }

    fn somebody_is_there(&self, absences: &Absences) -> bool {
        self.people().iter().any(|seat| absences.away[seat.index()].is_none())
    }

    fn due_flag(&self) -> Option<Due> {
        let (seat, at) = self.clocks.as_ref()?.deadline()?;
        Some((at, Change::Flagged { seat }))
    }

    fn due_tick(&self) -> Option<Due> {
        let deadline = self.play.as_ref()?.deadline()?;
        Some((self.zero.plus(deadline.0), Change::Ticked))
    }

    /// The change due because of an absence: a round of Worlds pauses for a while; a turn waits longer.
    fn due_absence(&self, now: WallMs, seat: Seat, absences: &Absences) -> Option<Due> {
        let since = absences.away[seat.index()].filter(|_| self.people().contains(seat))?;
        let play = self.play.as_ref()?;
        let others = self.somebody_is_there(absences);
        if play.is_round() {
            let at = since.plus(limits::DROP_GRACE_MS);
            let spent = self.seats[seat.index()].drops >= limits::DROPS && others;
            let paused = Change::Paused { why: PauseReason::Dropped, since: now, seat: Some(seat) };
            return Some((at, if spent { taken_over(seat)? } else { paused }));
        }
        let waits = self.settings.time == TimeControl::None && !play.is_real_time();
        let holds_up = waits && others && play.to_act().contains(seat);
        holds_up.then_some((since.plus(limits::ABSENT_MS), taken_over(seat)?))
    }
}

fn taken_over(seat: Seat) -> Option<Change> {
    Some(Change::TakenOver { seat, level: stand_in_level()? })
}

/// The earlier of two changes.
fn earlier(a: Option<Due>, b: Option<Due>) -> Option<Due> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.0 < a.0 { b } else { a }),
        (a, b) => a.or(b),
    }
}
