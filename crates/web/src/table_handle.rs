//! A table on the page: its model, its driver, and the execution of the driver's effects.

use crate::app::App;
use crate::dominoes::Pointer;
use crate::dominoes::animation::{self, PieceAnimation};
use crate::dominoes::domino_table::DominoTable;
use crate::learn::describe_move;
use crate::online::TableSubscription;
use crate::prelude::*;
use crate::saves;
use crate::sound::{self, Sound};
use crate::worker::Worker;
use krajina_app::dominoes::{self, Move};
use krajina_app::driver::{
    ActResult, BOT_PAUSE, Driver, DriverContext, DriverEffect, LessonDriver, Mistake, SHORT_BOT_PAUSE,
};
use krajina_app::worker::{WorkerReply, WorkerRequest};
use krajina_app::{SeatPlayer, TableModel};
use krajina_rules::any::AnyAction;
use krajina_rules::seat::Seat;
use std::cell::{Cell, RefCell};
use std::time::Duration;

thread_local! {
    /// The worker for bots, started on first use.
    static BOTS: RefCell<Option<Worker>> = const { RefCell::new(None) };
    /// The table that asked last; replies to others are stale.
    static ASKED_BY: Cell<Option<TableHandle>> = const { Cell::new(None) };
}

/// State of the driver that the page shows beside the table.
#[derive(Clone, Copy, PartialEq, Default)]
pub(crate) struct DriverStatus {
    /// Whether the bots have failed to answer.
    pub(crate) is_silent: bool,
    /// The step of a lesson.
    pub(crate) step: usize,
    /// Whether the step asks for a move, and not only for reading.
    pub(crate) is_doing: bool,
    /// Whether it is the last step.
    pub(crate) is_last: bool,
    /// The learner's next move, which the step's text describes.
    pub(crate) about: Option<AnyAction>,
    /// The learner's last wrong move.
    pub(crate) mistake: Option<Mistake>,
    /// The number of moves that could be taken back.
    pub(crate) moves: usize,
    /// Milliseconds to the end of the phase of a local game in real time, as its clock shows them.
    pub(crate) left_ms: Option<u32>,
}

impl DriverStatus {
    fn of(driver: &Driver, table: Option<&TableModel>, now: f64) -> DriverStatus {
        let moves = driver.local().map_or(0, |local| local.log().actions.len());
        let is_silent = driver.local().is_some_and(|local| local.is_silent());
        let left_ms = driver.local().zip(table).and_then(|(local, table)| local.left_ms(table, now));
        let status = DriverStatus { is_silent, moves, left_ms, ..DriverStatus::default() };
        match driver {
            Driver::Lesson(lesson) => match &**lesson {
                LessonDriver::Scripted(lesson) => DriverStatus {
                    step: lesson.step(),
                    is_doing: lesson.is_doing(),
                    is_last: lesson.is_last(),
                    about: lesson.about(),
                    mistake: lesson.mistake(),
                    ..status
                },
                LessonDriver::Guided(guided) => DriverStatus { step: guided.guide.step(), ..status },
            },
            _ => status,
        }
    }
}

/// A table on the page.
#[derive(Clone, Copy)]
pub(crate) struct TableHandle {
    pub(crate) app: App,
    /// The table; `None` before the game.
    pub(crate) model: RwSignal<Option<TableModel>>,
    driver: StoredValue<Option<Driver>, LocalStorage>,
    /// State of the driver that the page shows beside the table.
    pub(crate) status: RwSignal<DriverStatus>,
    /// The subscription of an online table; `None` for a game at this device.
    pub(crate) online_table: Option<TableSubscription>,
    /// The move pointed at on the table: a hint, or the next step of a lesson.
    pub(crate) pointer: RwSignal<Option<Pointer>>,
    timer: StoredValue<Option<TimeoutHandle>, LocalStorage>,
}

impl TableHandle {
    /// A table without a game.
    pub(crate) fn new(app: App, online_table: Option<TableSubscription>) -> TableHandle {
        TableHandle {
            app,
            model: RwSignal::new(None),
            driver: StoredValue::new_local(None),
            status: RwSignal::new(DriverStatus::default()),
            online_table,
            pointer: RwSignal::new(None),
            timer: StoredValue::new_local(None),
        }
    }

    /// Opens a game with its driver until the page is left.
    pub(crate) fn open(self, model: TableModel, mut driver: Driver) {
        if let Some(local) = driver.local_mut() {
            let unhurried = self.app.settings.with_untracked(|settings| settings.unhurried);
            local.set_pause(if unhurried { BOT_PAUSE } else { SHORT_BOT_PAUSE });
            if model.players.iter().any(SeatPlayer::is_bot) {
                start_worker();
            }
        }
        self.model.set(Some(model));
        self.driver.set_value(Some(driver));
        on_cleanup(move || self.stop_timer());
        self.follow();
    }

    /// Reads from the driver.
    pub(crate) fn ask_driver<T>(self, question: impl FnOnce(&Driver) -> T) -> Option<T> {
        self.driver.try_with_value(|driver| driver.as_ref().map(question))?
    }

    /// Gives access to the driver slot, which may be empty.
    pub(crate) fn with_driver<T>(self, work: impl FnOnce(&mut Option<Driver>) -> Option<T>) -> Option<T> {
        self.driver.try_update_value(work)?
    }

    /// Lets the driver work on the table, and carries out its effects. `work` returns whether the table has changed.
    pub(crate) fn drive<T>(
        self,
        work: impl FnOnce(&mut Driver, &mut DriverContext<'_>) -> (bool, T),
    ) -> Option<T> {
        let (now, mut effects) = (js_sys::Date::now(), Vec::new());
        let done = self.driver.try_update_value(|driver| {
            let driver = driver.as_mut()?;
            let worked = self.model.try_maybe_update(|model| match model {
                Some(model) => {
                    let (changed, done) = work(driver, &mut DriverContext::new(model, now, &mut effects));
                    (changed, Some(done))
                }
                None => (false, None),
            });
            worked.flatten()
        });
        effects.into_iter().for_each(|effect| self.carry_out(effect));
        self.follow();
        done.flatten()
    }

    fn carry_out(self, effect: DriverEffect) {
        match effect {
            DriverEffect::Save(log) => saves::keep(self.app, log),
            DriverEffect::Send(command) => {
                if let Some(subscription) = self.online_table {
                    subscription.command(command);
                }
            }
            DriverEffect::Ask(request) => {
                ASKED_BY.set(Some(self));
                if !ask_worker(&request) {
                    self.handle_reply(None);
                }
            }
        }
    }

    /// Updates the state beside the table, and sets the timer for the driver's next tick.
    fn follow(self) {
        self.stop_timer();
        let now = js_sys::Date::now();
        let shown = self.model.try_with_untracked(|model| {
            self.ask_driver(|driver| (DriverStatus::of(driver, model.as_ref(), now), driver.wake(now)))
        });
        let Some((status, wake)) = shown.flatten() else { return };
        self.status.maybe_update(|shown| std::mem::replace(shown, status) != status);
        if let Some(ms) = wake {
            let timer = set_timeout_with_handle(move || self.tick(), Duration::from_millis(ms.ceil() as u64));
            self.timer.try_update_value(|kept| *kept = timer.ok());
        }
    }

    fn stop_timer(self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }

    /// Lets the driver handle the time since the last tick.
    fn tick(self) {
        let now = js_sys::Date::now();
        let due = self.ask_driver(|driver| driver.due(now)).flatten();
        let animations = due.map(|(seat, action)| self.animations(seat, action)).unwrap_or_default();
        let changed = self.drive(|driver, context| {
            let changed = driver.tick(context);
            (changed, changed)
        });
        if let (Some(true), Some((seat, action))) = (changed, due) {
            self.show_action(seat, action, animations);
        }
    }

    /// Handles a reply of the worker; `None` if the worker has failed.
    fn handle_reply(self, reply: Option<WorkerReply>) {
        let advice = self.drive(|driver, context| {
            let advice = driver.local_mut().and_then(|local| match reply {
                Some(reply) => local.handle_reply(reply, context.now),
                None => {
                    local.worker_failed();
                    None
                }
            });
            (false, advice)
        });
        if let Some((action, advice)) = advice.flatten() {
            self.pointer.set(Some(Pointer { action, advice: Some(advice) }));
        }
    }

    /// Tries again with a new worker.
    pub(crate) fn retry(self) {
        BOTS.set(None);
        self.drive(|driver, context| {
            if let Some(local) = driver.local_mut() {
                local.retry(context);
            }
            (false, ())
        });
    }

    /// Plays a move of the acting seat.
    pub(crate) fn play(self, of: Move) {
        let wanted = self.model.with_untracked(|model| {
            let model = model.as_ref()?;
            Some((model.turn()?, model.dominoes()?.action(of)?))
        });
        if let Some((seat, action)) = wanted {
            self.act(seat, action);
        }
    }

    /// Carries out an action of a person at this device, or passes it on; returns false if it is not allowed.
    pub(crate) fn act(self, seat: Seat, action: AnyAction) -> bool {
        let animations = self.animations(seat, action);
        let acted = self.drive(|driver, context| {
            let acted = driver.act(context, seat, action);
            (acted != ActResult::Refused, acted)
        });
        if acted == Some(ActResult::Shown) {
            self.show_action(seat, action, animations);
        }
        acted.is_some_and(|acted| acted != ActResult::Refused)
    }

    /// All pieces that an action is about to move, taken from the table before the action.
    pub(crate) fn animations(self, seat: Seat, action: AnyAction) -> Vec<PieceAnimation> {
        let animations = self.model.try_with_untracked(|model| {
            let game = DominoTable::of(model.as_ref()?)?;
            Some(animation::animations(&game, seat, dominoes::move_of(action)?))
        });
        animations.flatten().unwrap_or_default()
    }

    /// Shows an action that has just been carried out: animates and announces it.
    pub(crate) fn show_action(self, seat: Seat, action: AnyAction, animations: Vec<PieceAnimation>) {
        animations.into_iter().for_each(PieceAnimation::start);
        let app = self.app;
        let spoken = self.model.with_untracked(|model| {
            let game = DominoTable::of(model.as_ref()?)?;
            let action = dominoes::move_of(action)?;
            if app.settings.with_untracked(|settings| settings.sound) {
                sound::play(match action {
                    _ if game.play.is_over() => Sound::End,
                    Move::Place(_) => Sound::Lay,
                    Move::Lava(_) => Sound::Lava,
                    _ => Sound::Take,
                });
            }
            Some(untrack(|| describe_move(app, &game, seat, action)))
        });
        if let Some(spoken) = spoken {
            app.live_region.set(spoken);
        }
    }

    /// Whether this device only watches an online table.
    pub(crate) fn is_watching(self) -> bool {
        self.online_table.is_some_and(|subscription| subscription.seat().is_none())
    }

    /// Whether this is the table of a lesson.
    pub(crate) fn is_lesson(self) -> bool {
        self.ask_driver(|driver| matches!(driver, Driver::Lesson(_))).unwrap_or(false)
    }
}

/// Starts the worker for bots if it is not running.
fn start_worker() {
    BOTS.with_borrow_mut(|bots| {
        if bots.is_none() {
            *bots = Worker::new(|reply| {
                if let Some(table) = ASKED_BY.get() {
                    table.handle_reply(reply);
                }
            });
        }
    });
}

/// Sends a request to the worker; returns false if there is none.
fn ask_worker(request: &WorkerRequest) -> bool {
    start_worker();
    BOTS.with_borrow(|bots| bots.as_ref().is_some_and(|worker| worker.ask(request)))
}
