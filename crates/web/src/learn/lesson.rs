//! The lessons: a short scripted game each, played on the real table.

use super::film::Film;
use crate::game::{Game, Log};
use crate::player::Player;
use krajina_rules::seat::Seat;

/// A lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lesson {
    Kingdom,
    Discovery,
    Totems,
    Tribe,
}

/// A step of a lesson; its words are the message `lesson-NAME-NUMBER`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Something to read, then on.
    Tell,
    /// Something to do: the next move of the script.
    Do,
}

use Step::{Do, Tell};

/// Who learns.
pub(super) const LEARNER: Seat = Seat::wrapping(0);

impl Lesson {
    pub(crate) const ALL: [Lesson; 4] = [Lesson::Kingdom, Lesson::Discovery, Lesson::Totems, Lesson::Tribe];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Lesson::Kingdom => "kingdom",
            Lesson::Discovery => "discovery",
            Lesson::Totems => "totems",
            Lesson::Tribe => "tribe",
        }
    }

    /// The message that names it.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Lesson::Kingdom => "kingdom",
            Lesson::Discovery => "mode-discovery",
            Lesson::Totems => "mode-totems",
            Lesson::Tribe => "mode-tribe",
        }
    }

    /// What to play after it.
    pub(super) const fn setup(self) -> &'static str {
        match self {
            Lesson::Kingdom => "kingdom players=3",
            Lesson::Discovery => "hunters players=3 mode=discovery",
            Lesson::Totems => "hunters players=3 mode=totems",
            Lesson::Tribe => "hunters players=3 mode=tribe",
        }
    }

    /// The game that is played in it.
    const fn script(self) -> &'static str {
        match self {
            Lesson::Kingdom => include_str!("lessons/kingdom.krec"),
            Lesson::Discovery => include_str!("lessons/discovery.krec"),
            Lesson::Totems => include_str!("lessons/totems.krec"),
            Lesson::Tribe => include_str!("lessons/tribe.krec"),
        }
    }

    pub(super) const fn steps(self) -> &'static [Step] {
        match self {
            Lesson::Kingdom => &[Tell, Do, Do, Do, Do, Do, Tell, Do, Do, Do, Tell],
            Lesson::Discovery => &[Tell, Do, Do, Do, Do, Do, Do, Do, Tell, Do, Do, Do, Tell],
            Lesson::Totems => &[Tell, Do, Do, Do, Do, Tell, Do, Do, Do, Do, Do, Tell],
            Lesson::Tribe => &[Tell, Do, Do, Do, Do, Do, Do, Do, Tell, Do, Do, Do, Do, Tell],
        }
    }

    /// The words of a step.
    pub(super) fn message(self, step: usize) -> String {
        format!("lesson-{}-{}", self.name(), step + 1)
    }

    /// The lesson after it.
    pub(super) fn next(self) -> Option<Lesson> {
        let at = Lesson::ALL.iter().position(|lesson| *lesson == self)?;
        Lesson::ALL.get(at + 1).copied()
    }

    /// The table before the first move, and all moves of the script.
    pub(super) fn begin(self) -> Option<(Game, Vec<(Seat, String)>)> {
        let film = Film::of_record(self.script()).ok()?;
        let moves = (1..=film.moves())
            .filter_map(|at| film.deed(at).map(|(seat, action)| (seat, action.to_owned())))
            .collect();
        let game = film.game(0);
        let others = ["shepherd", "prospector"].map(|level| Player::Bot { level: level.into() });
        let players = [Player::Person { name: String::new() }].into_iter().chain(others).collect();
        Some((Game { log: Log { players, ..game.log.clone() }, ..game }, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::words::say_in as say;

    #[test]
    fn every_script_is_a_game_and_every_move_of_the_learner_a_step() {
        for lesson in Lesson::ALL {
            let (mut game, moves) = lesson.begin().unwrap_or_else(|| panic!("{lesson:?} cannot be played"));
            let own = moves.iter().filter(|(seat, _)| *seat == LEARNER).count();
            let steps = lesson.steps();
            assert_eq!(steps.iter().filter(|step| **step == Do).count(), own, "{lesson:?}");
            assert_eq!(
                moves.last().map(|(seat, _)| *seat),
                Some(LEARNER),
                "{lesson:?} ends with the learner"
            );
            assert_eq!(steps.last(), Some(&Tell), "{lesson:?} ends with words");
            for (seat, action) in moves {
                assert_eq!(game.play.seat(), Some(seat));
                assert!(game.play(&action), "{lesson:?}: {action}");
            }
        }
    }

    #[test]
    fn every_step_has_its_words() {
        for language in Language::ALL {
            for lesson in Lesson::ALL {
                for step in 0..lesson.steps().len() {
                    let message = lesson.message(step);
                    assert_ne!(say(language, &message, &[]), message, "{}", language.name());
                }
                let beyond = lesson.message(lesson.steps().len());
                assert_eq!(say(language, &beyond, &[]), beyond, "words without a step");
            }
        }
    }
}
