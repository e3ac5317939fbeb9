//! Drivers carry out actions: this page for a local game, a server for an online one, a script for a lesson. A replay
//! takes no actions.
//!
//! A driver changes its table and returns effects; it performs no I/O itself.

mod lesson;
mod local;
mod online;

pub use lesson::{Guided, LessonDriver, Mistake, Scripted};
pub use local::{BOT_PAUSE, Local, SHORT_BOT_PAUSE, counts_time};
pub use online::{Online, ServerTable};

use crate::film::Film;
use crate::log::GameLog;
use crate::table::TableModel;
use crate::worker::WorkerRequest;
use krajina_rules::any::AnyAction;
use krajina_rules::seat::Seat;
use krajina_wire::Command;

/// Carries actions out.
pub enum Driver {
    /// This page.
    Local(Box<Local>),
    /// A server.
    Online(Box<Online>),
    /// A recorded game.
    Replay(Box<Film>),
    /// A script or a guide.
    Lesson(Box<LessonDriver>),
}

/// Work for the page after a driver has changed something.
#[derive(Clone)]
pub enum DriverEffect {
    /// Store the log.
    Save(GameLog),
    /// Ask the worker.
    Ask(WorkerRequest),
    /// Send to the server.
    Send(Command),
}

/// The result of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActResult {
    /// The action is not allowed, and nothing has changed.
    Refused,
    /// The table shows the action.
    Shown,
    /// The action is on its way to the server, and its effect is not known yet.
    Sent,
}

/// The surroundings of one call of a driver.
pub struct DriverContext<'a> {
    /// The table that is driven.
    pub table: &'a mut TableModel,
    /// The time of day in milliseconds.
    pub now: f64,
    /// Work for the page, in its order.
    pub effects: &'a mut Vec<DriverEffect>,
}

impl<'a> DriverContext<'a> {
    /// A call at this time of day, in milliseconds.
    pub fn new(table: &'a mut TableModel, now: f64, effects: &'a mut Vec<DriverEffect>) -> DriverContext<'a> {
        DriverContext { table, now, effects }
    }
}

impl Driver {
    /// Carries out an action of a person at this device, or passes it on.
    pub fn act(&mut self, context: &mut DriverContext<'_>, seat: Seat, action: AnyAction) -> ActResult {
        match self {
            Driver::Local(local) => local.act(context, seat, action),
            Driver::Online(online) => online.act(context, seat, action),
            Driver::Replay(_) => ActResult::Refused,
            Driver::Lesson(lesson) => lesson.act(context, seat, action),
        }
    }

    /// The action of a bot or a script that is due: a tick at `now` carries it out.
    pub fn due(&self, now: f64) -> Option<(Seat, AnyAction)> {
        match self {
            Driver::Local(local) => local.due(now),
            Driver::Lesson(lesson) => lesson.due(now),
            Driver::Online(_) | Driver::Replay(_) => None,
        }
    }

    /// Handles the time since the last tick. Returns true if anything but the time has changed.
    pub fn tick(&mut self, context: &mut DriverContext<'_>) -> bool {
        match self {
            Driver::Local(local) => local.tick(context),
            Driver::Lesson(lesson) => lesson.tick(context),
            Driver::Online(_) | Driver::Replay(_) => false,
        }
    }

    /// Milliseconds until the next tick; `None` if only an event can change anything.
    pub fn wake(&self, now: f64) -> Option<f64> {
        match self {
            Driver::Local(local) => local.wake(now),
            Driver::Lesson(lesson) => lesson.wake(now),
            Driver::Online(_) | Driver::Replay(_) => None,
        }
    }

    /// The local game, if there is one.
    pub fn local(&self) -> Option<&Local> {
        match self {
            Driver::Local(local) => Some(local),
            Driver::Lesson(lesson) => match &**lesson {
                LessonDriver::Guided(guided) => Some(&guided.local),
                LessonDriver::Scripted(_) => None,
            },
            Driver::Online(_) | Driver::Replay(_) => None,
        }
    }

    /// The local game, if there is one.
    pub fn local_mut(&mut self) -> Option<&mut Local> {
        match self {
            Driver::Local(local) => Some(local),
            Driver::Lesson(lesson) => match &mut **lesson {
                LessonDriver::Guided(guided) => Some(&mut guided.local),
                LessonDriver::Scripted(_) => None,
            },
            Driver::Online(_) | Driver::Replay(_) => None,
        }
    }
}
