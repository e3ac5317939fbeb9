//! A game at this device: its clock, its bots, its log.

use super::agents::Agents;
use super::driver::Driver;
use super::log::{Deed, Log};
use super::stopwatch::Stopwatch;
use super::table::Table;
use crate::player::Player;
use crate::prelude::*;
use crate::sound::{self, Sound};
use krajina_rules::game::{Game as _, Millis};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Action, Phase, Timer, Worlds};
use std::time::Duration;

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(50);
/// How often the time is kept, in milliseconds of the table's clock.
const KEEP_MS: u64 = 1_000;

/// What carries a local game on.
pub(crate) struct Local {
    log: Log,
    watch: Stopwatch,
    agents: Agents,
    /// The round and phase that the bots were last asked in.
    moment: Option<(usize, Phase)>,
}

impl Local {
    /// Lets a table follow a log; it stands still until it is started.
    pub(crate) fn new(log: Log) -> Local {
        let agents = Agents::new(&log);
        Local { watch: Stopwatch::showing(log.now.0 as f64), log, agents, moment: None }
    }

    /// The log so far.
    pub(crate) fn log(&self) -> &Log {
        &self.log
    }

    fn now(&self) -> Millis {
        Millis(self.watch.shows(js_sys::Date::now()) as u64)
    }

    /// Starts or stops time.
    pub(crate) fn pause(&mut self, table: Table, paused: bool) {
        let now = js_sys::Date::now();
        if paused {
            self.watch.stop(now);
            self.log.now = Millis(self.watch.shows(now) as u64);
            self.log.keep();
        } else {
            self.watch.start(now);
        }
        table.paused.set(paused);
    }

    /// Carries out a deed of somebody at this device.
    pub(crate) fn act(&mut self, table: Table, seat: Seat, action: Action) -> bool {
        let now = self.now();
        let done = table.world.try_maybe_update(|world| {
            self.pass(world, now);
            let done = self.play(world, seat, action);
            if done {
                self.let_nobody_follow(world, action);
                self.enter(world);
            }
            (done, done)
        });
        if done == Some(true) {
            self.log.keep();
        }
        self.follow(table);
        done.unwrap_or(false)
    }

    fn play(&mut self, world: &mut Worlds, seat: Seat, action: Action) -> bool {
        if !world.allows(seat, &action) {
            return false;
        }
        world.play_unchecked(seat, action);
        self.log.deeds.push(Deed { at: world.now(), seat, action });
        self.log.now = world.now();
        true
    }

    /// In practice nobody sits on the other seats: they stop and are ready when the one who builds is.
    fn let_nobody_follow(&mut self, world: &mut Worlds, action: Action) {
        if self.log.practice && matches!(action, Action::Stop | Action::Ready) {
            for seat in Seat::all(self.log.players.len()).skip(1) {
                self.play(world, seat, action);
            }
        }
    }

    /// In practice the clock stands still but for the countdown.
    fn pass(&mut self, world: &mut Worlds, now: Millis) {
        if !self.log.practice {
            world.advance(now);
            return;
        }
        if let Some(end) = world.deadline().filter(|_| world.phase() == Phase::Countdown) {
            world.advance(now.min(end));
        }
        if world.phase() != Phase::Countdown {
            self.watch.set(world.now().0 as f64, js_sys::Date::now());
        }
    }

    /// Lets the time that has gone by do its work: bots act, phases end.
    fn tick(&mut self, table: Table) {
        let now = self.now();
        let changed = table.world.try_maybe_update(|world| {
            let changed = self.catch_up(world, now);
            (changed, changed)
        });
        if changed == Some(true) || now.0 > self.log.now.0 + KEEP_MS {
            // A reload goes on where the clock was.
            self.log.now = table.world.with_untracked(Worlds::now);
            self.log.keep();
        }
        self.follow(table);
    }

    /// Plays everything that is due, in order; true if anything has changed but the time.
    fn catch_up(&mut self, world: &mut Worlds, now: Millis) -> bool {
        let mut changed = false;
        loop {
            let before = (world.round(), world.phase());
            let end = world.deadline().unwrap_or(Millis(u64::MAX));
            match self.agents.due(now).filter(|(at, _)| *at < end) {
                Some((at, seat)) => {
                    self.pass(world, at);
                    if let Some(action) = self.agents.take_plan(seat) {
                        changed |= self.play(world, seat, action);
                    }
                    if self.moment == Some((world.round(), world.phase())) {
                        self.agents.ask(world, seat);
                    }
                }
                None => {
                    self.pass(world, if end <= now { end } else { now });
                    let done = (world.round(), world.phase()) == before;
                    changed |= !done;
                    if done {
                        return changed;
                    }
                }
            }
            self.enter(world);
        }
    }

    /// Asks all bots when something begins.
    fn enter(&mut self, world: &Worlds) {
        let moment = Some((world.round(), world.phase()));
        if self.moment == moment {
            return;
        }
        self.moment = moment;
        self.agents.ask_all(world);
        if world.phase() == Phase::Over {
            self.log.now = world.now();
            self.log.keep_as_last();
        }
    }

    /// Shows the clock, rings the bell.
    fn follow(&mut self, table: Table) {
        let Some((phase, hidden, end, now)) = table.world.try_with_untracked(|world| {
            let hidden = world.setup().options().timer == Timer::Hidden;
            (world.phase(), hidden, world.deadline(), self.now())
        }) else {
            return;
        };
        let secret = phase == Phase::Building && (hidden || self.log.practice);
        let left = end.filter(|_| !secret).map(|end| end.0.saturating_sub(now.0) as u32);
        // The clock shows seconds: nothing is drawn anew more often.
        let shown = left.map(|left| left.div_ceil(1_000) * 1_000);
        if table.left.get_untracked() != shown {
            table.left.set(shown);
        }
    }
}

/// Lets a table follow a log until the page is left.
pub(crate) fn run(table: Table, log: Log, paused: bool) {
    let mut local = Local::new(log);
    table.world.with_untracked(|world| local.enter(world));
    local.pause(table, paused);
    table.driver.set_value(Driver::Local(Box::new(local)));
    let with = move |work: fn(&mut Local, Table)| {
        table.driver.try_update_value(|driver| {
            if let Driver::Local(local) = driver {
                work(local, table);
            }
        });
    };
    let ticking = set_interval_with_handle(
        move || {
            if table.paused.try_get_untracked() == Some(false) {
                with(Local::tick);
            }
        },
        TICK,
    );
    // Whoever looks at another page, or at nothing, loses no time.
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        let hidden = web_sys::window().and_then(|window| window.document()).is_some_and(|page| page.hidden());
        if hidden && table.phase_once() != Some(Phase::Over) {
            pause(table, true);
        }
    });
    let left =
        window_event_listener_untyped("pagehide", move |_| with(|local, table| local.pause(table, true)));
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
        hidden.remove();
        left.remove();
        with(|local, table| local.pause(table, true));
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

/// Stops time, or lets it go on.
pub(crate) fn pause(table: Table, paused: bool) {
    table.driver.try_update_value(|driver| {
        if let Driver::Local(local) = driver {
            local.pause(table, paused);
        }
    });
}

/// The log of a local table.
pub(crate) fn log_of(table: Table) -> Option<Log> {
    table.driver.try_with_value(|driver| match driver {
        Driver::Local(local) => Some(local.log().clone()),
        _ => None,
    })?
}

impl Table {
    fn phase_once(self) -> Option<Phase> {
        self.world.try_with_untracked(Worlds::phase)
    }
}

/// Who sits on the other seats in practice.
pub(crate) fn nobody() -> Player {
    Player::Bot { level: "nobody".into() }
}
