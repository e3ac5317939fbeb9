//! Watches over a lesson: shows the next step, admits only that, plays the others' moves.

use super::lesson::{LEARNER, Lesson, Step};
use super::pointer::Pointer;
use crate::app::App;
use crate::game::Game;
use crate::look::is_calm;
use crate::prelude::*;
use krajina_rules::seat::Seat;
use std::time::Duration;

/// How long the others think.
const PAUSE: Duration = Duration::from_millis(750);
const SHORT_PAUSE: Duration = Duration::from_millis(120);

/// Whoever watches over a lesson.
#[derive(Clone, Copy)]
pub(crate) struct Coach {
    pub(super) lesson: Lesson,
    moves: StoredValue<Vec<(Seat, String)>>,
    /// How many moves of the script have been played.
    done: RwSignal<usize>,
    /// Which step it is.
    pub(super) step: RwSignal<usize>,
    /// What the learner tried instead, by its verb.
    pub(super) wrong: RwSignal<Option<String>>,
}

impl Coach {
    /// The coach of a lesson and the table it begins with.
    pub(super) fn new(lesson: Lesson) -> Option<(Coach, Game)> {
        let (game, moves) = lesson.begin()?;
        let coach = Coach {
            lesson,
            moves: StoredValue::new(moves),
            done: RwSignal::new(0),
            step: RwSignal::new(0),
            wrong: RwSignal::new(None),
        };
        Some((coach, game))
    }

    /// The next move of the script.
    fn next(self) -> Option<(Seat, String)> {
        let done = self.done.get_untracked();
        self.moves.with_value(|moves| moves.get(done).cloned())
    }

    pub(super) fn kind(self) -> Option<Step> {
        self.lesson.steps().get(self.step.get()).copied()
    }

    /// What the step's words are about: the domino or the squares of the move to come.
    pub(super) fn about(self) -> String {
        let done = self.done.get();
        let own = self.moves.with_value(|moves| {
            moves.iter().skip(done).find(|(seat, _)| *seat == LEARNER).map(|(_, action)| action.clone())
        });
        own.as_deref()
            .and_then(|action| action.split_once(' '))
            .map_or_else(String::new, |(_, what)| what.to_owned())
    }

    /// Is this the action that the lesson is about now?
    pub(crate) fn admits(self, app: App, action: &str) -> bool {
        let Some((seat, wanted)) = self.next() else { return false };
        let doing = untrack(|| self.kind()) == Some(Step::Do);
        // Another way to write it, or to lay a domino with equal halves, is as good.
        let same = app.game.with_untracked(|game| {
            game.as_ref().is_some_and(|game| {
                let (mut this, mut that) = (game.play.clone(), game.play.clone());
                this.play(action).is_some() && that.play(&wanted).is_some() && this == that
            })
        });
        if doing && same {
            return true;
        }
        if seat == LEARNER {
            let verb = action.split(' ').next().unwrap_or_default().to_owned();
            self.wrong.set(Some(if doing { verb } else { "wait".into() }));
        }
        false
    }

    /// A move has been played.
    pub(crate) fn go_on(self, app: App) {
        if self.next().is_some_and(|(seat, _)| seat == LEARNER) {
            self.step.update(|step| *step += 1);
        }
        self.done.update(|done| *done += 1);
        self.wrong.set(None);
        self.proceed(app);
    }

    /// Something has been read.
    pub(super) fn read_on(self, app: App) {
        self.step.update(|step| *step += 1);
        self.wrong.set(None);
        self.proceed(app);
    }

    /// Points at what is to do, or lets the others play.
    pub(super) fn proceed(self, app: App) {
        app.pointer.set(None);
        if untrack(|| self.kind()) != Some(Step::Do) {
            return;
        }
        match self.next() {
            Some((LEARNER, action)) => app.pointer.set(Some(Pointer { action, advice: None })),
            Some((_, action)) => {
                let pause = if is_calm() { SHORT_PAUSE } else { PAUSE };
                let done = self.done.get_untracked();
                set_timeout(
                    move || {
                        // The lesson may have been left or begun again since.
                        if self.done.try_get_untracked() == Some(done) {
                            app.play(&action);
                        }
                    },
                    pause,
                );
            }
            None => {}
        }
    }
}
