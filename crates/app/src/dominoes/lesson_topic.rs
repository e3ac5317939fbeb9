//! The lessons in games of turns: each is a short scripted game on the real table.

use crate::film::Film;
use crate::player::SeatPlayer;
use crate::table::TableModel;
use krajina_rules::any::AnyAction;
use krajina_rules::seat::Seat;

/// The subject of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonTopic {
    /// Kingdom.
    Kingdom,
    /// Hunters: Discovery.
    Discovery,
    /// Hunters: Totems.
    Totems,
    /// Hunters: Tribe.
    Tribe,
}

/// A step of a lesson; its text is the message `lesson-NAME-NUMBER`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonStep {
    /// A text to read.
    Tell,
    /// A move to make: the next one of the script.
    Do,
}

use LessonStep::{Do, Tell};

/// The learner's seat.
pub(crate) const LEARNER: Seat = Seat::wrapping(0);

impl LessonTopic {
    /// All lessons, in the order of learning.
    pub const ALL: [LessonTopic; 4] =
        [LessonTopic::Kingdom, LessonTopic::Discovery, LessonTopic::Totems, LessonTopic::Tribe];

    /// The name in addresses and messages.
    pub const fn name(self) -> &'static str {
        match self {
            LessonTopic::Kingdom => "kingdom",
            LessonTopic::Discovery => "discovery",
            LessonTopic::Totems => "totems",
            LessonTopic::Tribe => "tribe",
        }
    }

    /// The message with the lesson's title.
    pub const fn title(self) -> &'static str {
        match self {
            LessonTopic::Kingdom => "kingdom",
            LessonTopic::Discovery => "mode-discovery",
            LessonTopic::Totems => "mode-totems",
            LessonTopic::Tribe => "mode-tribe",
        }
    }

    /// The setup of the game to play afterwards.
    pub const fn setup(self) -> &'static str {
        match self {
            LessonTopic::Kingdom => "kingdom players=3",
            LessonTopic::Discovery => "hunters players=3 mode=discovery",
            LessonTopic::Totems => "hunters players=3 mode=totems",
            LessonTopic::Tribe => "hunters players=3 mode=tribe",
        }
    }

    /// The record of the lesson's game.
    const fn script(self) -> &'static str {
        match self {
            LessonTopic::Kingdom => include_str!("lessons/kingdom.krec"),
            LessonTopic::Discovery => include_str!("lessons/discovery.krec"),
            LessonTopic::Totems => include_str!("lessons/totems.krec"),
            LessonTopic::Tribe => include_str!("lessons/tribe.krec"),
        }
    }

    /// The steps.
    pub const fn steps(self) -> &'static [LessonStep] {
        match self {
            LessonTopic::Kingdom => &[Tell, Do, Do, Do, Do, Do, Tell, Do, Do, Do, Tell],
            LessonTopic::Discovery => &[Tell, Do, Do, Do, Do, Do, Do, Do, Tell, Do, Do, Do, Tell],
            LessonTopic::Totems => &[Tell, Do, Do, Do, Do, Tell, Do, Do, Do, Do, Do, Tell],
            LessonTopic::Tribe => &[Tell, Do, Do, Do, Do, Do, Do, Do, Tell, Do, Do, Do, Do, Tell],
        }
    }

    /// The message of a step.
    pub fn message(self, step: usize) -> String {
        format!("lesson-{}-{}", self.name(), step + 1)
    }

    /// The next lesson.
    pub fn next(self) -> Option<LessonTopic> {
        let at = LessonTopic::ALL.iter().position(|lesson| *lesson == self)?;
        LessonTopic::ALL.get(at + 1).copied()
    }

    /// The table before the first move, and all moves of the script.
    pub(crate) fn begin(self) -> Option<(TableModel, Vec<(Seat, AnyAction)>)> {
        let mut film = Film::of_record(self.script()).ok()?;
        let mut table = film.table();
        let mut moves = Vec::new();
        for at in 1..=film.moves() {
            film.jump(at);
            moves.extend(film.last());
        }
        let others = ["shepherd", "prospector"].map(|level| SeatPlayer::Bot { level: level.into() });
        table.players = [SeatPlayer::Person { name: String::new() }].into_iter().chain(others).collect();
        Some((table, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_script_can_be_played_and_has_a_step_for_each_move_of_the_learner() {
        for topic in LessonTopic::ALL {
            let (mut table, moves) = topic.begin().unwrap_or_else(|| panic!("{topic:?} cannot be played"));
            let own = moves.iter().filter(|(seat, _)| *seat == LEARNER).count();
            let steps = topic.steps();
            assert_eq!(steps.iter().filter(|step| **step == Do).count(), own, "{topic:?}");
            let last = moves.last().map(|(seat, _)| *seat);
            assert_eq!(last, Some(LEARNER), "{topic:?} ends with the learner");
            assert_eq!(steps.last(), Some(&Tell), "{topic:?} ends with words");
            for (seat, action) in moves {
                assert_eq!(table.turn(), Some(seat));
                assert!(table.play(seat, action), "{topic:?}: {action}");
            }
        }
    }
}
