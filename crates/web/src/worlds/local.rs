//! A game of Worlds at this device: starts and stops its clock with the page.

use super::table::Table;
use crate::app::App;
use crate::prelude::*;
use crate::sound::{self, Sound};
use crate::table_handle::TableHandle;
use krajina_app::driver::{Driver, Guided, LessonDriver, Local, counts_time};
use krajina_app::{GameLog, Occasion, TableModel};
use krajina_rules::game::Millis;
use krajina_rules::worlds::Phase;

/// Opens the table of a log; `None` if the log cannot be replayed.
pub(super) fn open(app: App, log: GameLog) -> Option<Table> {
    let model = TableModel::of_log(&log)?;
    // A game that was left continues only when the player says so; a new one starts at once.
    let paused = log.now > Millis(0) && counts_time(&model.game);
    let driver = match log.occasion {
        Occasion::Lesson => Driver::Lesson(Box::new(LessonDriver::Guided(Guided::new(log)))),
        _ => Driver::Local(Box::new(Local::new(log))),
    };
    let handle = TableHandle::new(app, None);
    handle.open(model, driver);
    let table = Table::new(handle);
    handle.drive(|driver, context| {
        if let Some(local) = driver.local_mut() {
            local.start(context, paused);
        }
        (false, ())
    });
    table.paused.set(paused);
    follow(table);
    Some(table)
}

/// Shows the clock, rings the bell, and stops time while the page is hidden.
fn follow(table: Table) {
    let left = Memo::new(move |_| table.handle.status.with(|status| status.left_ms));
    Effect::new(move |_| table.left.set(left.get()));
    // A player who looks at another page or turns the screen off loses no time.
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        let hidden = web_sys::window().and_then(|window| window.document()).is_some_and(|page| page.hidden());
        if hidden {
            leave(table);
        }
    });
    let left = window_event_listener_untyped("pagehide", move |_| leave(table));
    on_cleanup(move || {
        hidden.remove();
        left.remove();
        pause(table, true);
    });
    Effect::new(move |before: Option<Phase>| {
        let phase = table.phase();
        let rung = before == Some(Phase::Building) && phase != Phase::Building;
        if rung && table.app.settings.with_untracked(|settings| settings.sound) {
            sound::play(Sound::End);
        }
        phase
    });
}

/// Stops the clock if a player loses time, and saves the game.
fn leave(table: Table) {
    let stopped = table.handle.drive(|driver, context| {
        let stopped = driver.local_mut().is_some_and(|local| local.leave(context));
        (false, stopped)
    });
    if stopped == Some(true) {
        table.paused.set(true);
    }
}

/// Lets the bots play the round to its end without waiting for the clock.
pub(crate) fn skip(table: Table) {
    table.handle.drive(|driver, _| {
        if let Some(local) = driver.local_mut() {
            local.skip();
        }
        (false, ())
    });
}

/// Stops the clock, or starts it again.
pub(crate) fn pause(table: Table, paused: bool) {
    table.handle.drive(|driver, context| {
        if let Some(local) = driver.local_mut() {
            local.pause(context, paused);
        }
        (false, ())
    });
    table.paused.set(paused);
}

/// The log of a local table.
pub(crate) fn log_of(table: Table) -> Option<GameLog> {
    table.handle.ask_driver(|driver| driver.local().map(|local| local.log().clone()))?
}
