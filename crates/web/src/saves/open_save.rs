//! The saved game that this page has open, and its write access.

use super::lock::{self, LockResult, WebLock};
use crate::app::{App, Page, random_seed};
use crate::prelude::*;
use crate::storage::BrowserStorage;
use krajina_app::archive::{self, ArchiveFull, WriteDenied};
use krajina_app::{GameLog, SaveId};
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// How long a lock request may take before the page says that another tab holds the lock. A reloaded page may ask
/// before the browser has released the lock of the old page. After that the request stays in the browser's queue: the
/// table opens as soon as the lock is free.
const PATIENCE: Duration = Duration::from_millis(500);

/// The access of this page to the open game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// The lock has been asked for.
    Asked,
    /// This page writes the game.
    Granted,
    /// Another tab writes it.
    Elsewhere,
    /// It was deleted in another tab.
    Deleted,
}

/// The saved game that this page has open, and notices about saving.
#[derive(Clone, Copy)]
pub(crate) struct OpenSave {
    pub(super) open: RwSignal<Option<SaveId>>,
    pub(super) access: RwSignal<Access>,
    /// Whether the last write failed, so that only this page has the game.
    pub(crate) unsaved: RwSignal<bool>,
    /// A new game that waits until another one is deleted.
    pub(crate) waiting: RwSignal<Option<GameLog>>,
}

thread_local! {
    /// The lock of the open game.
    static LOCK: RefCell<Option<WebLock>> = const { RefCell::new(None) };
    /// Counts lock requests, so that the timer of an earlier request does not affect a later one.
    static REQUESTS: Cell<u32> = const { Cell::new(0) };
    /// The id of this page as a writer.
    static TAB: String = random_id();
    /// Whether the person has been notified that the last write failed.
    static NOTIFIED: Cell<bool> = const { Cell::new(false) };
}

/// Twelve random digits.
fn random_id() -> String {
    random_seed().to_string().chars().take(12).collect()
}

fn now() -> u64 {
    js_sys::Date::now() as u64
}

impl OpenSave {
    pub(crate) fn new() -> OpenSave {
        OpenSave {
            open: RwSignal::new(None),
            access: RwSignal::new(Access::Asked),
            unsaved: RwSignal::new(false),
            waiting: RwSignal::new(None),
        }
    }

    /// The number of the game whose table is open.
    pub(crate) fn id(self) -> Option<SaveId> {
        self.open.get_untracked()
    }

    /// Requests write access to a game.
    pub(super) fn ask(self, id: SaveId, take_over: bool) {
        self.open.set(Some(id));
        self.access.set(Access::Asked);
        let is_open = move || self.open.try_get_untracked() == Some(Some(id));
        let lock = lock::ask(&format!("krajina-{id}"), take_over, move |answer| match answer {
            _ if !is_open() => {}
            LockResult::Granted => {
                if archive::exists(&BrowserStorage, id) {
                    TAB.with(|tab| archive::claim(&mut BrowserStorage, id, tab));
                }
                self.access.set(Access::Granted);
            }
            LockResult::Stolen => self.close_with(Access::Elsewhere),
        });
        LOCK.set(Some(lock));
        let request = REQUESTS.get().wrapping_add(1);
        REQUESTS.set(request);
        set_timeout(
            move || {
                let is_current = REQUESTS.get() == request && is_open();
                if is_current && self.access.get_untracked() == Access::Asked {
                    self.access.set(Access::Elsewhere);
                }
            },
            PATIENCE,
        );
    }

    fn close_with(self, access: Access) {
        LOCK.set(None);
        self.access.set(access);
    }

    /// Closes the game and releases its lock.
    pub(super) fn close(self) {
        LOCK.set(None);
        self.open.set(None);
    }

    /// Checks whether another tab has claimed or deleted the game. Called after every change of the storage by
    /// another tab.
    pub(super) fn check(self) {
        if let Some(id) = self.id().filter(|_| self.may_write())
            && let Err(lost) = TAB.with(|tab| archive::check(&BrowserStorage, id, tab))
        {
            self.close_with(lost.into());
        }
    }

    fn may_write(self) -> bool {
        self.access.get_untracked() == Access::Granted
    }

    /// Notifies the person of a failed write, and again only after a successful one.
    pub(crate) fn notify(self, written: bool) {
        let notified = NOTIFIED.replace(!written);
        if !written && !notified {
            self.unsaved.set(true);
        }
    }
}

impl From<WriteDenied> for Access {
    fn from(lost: WriteDenied) -> Access {
        match lost {
            WriteDenied::Claimed => Access::Elsewhere,
            WriteDenied::Deleted => Access::Deleted,
        }
    }
}

/// Saves the open game. Without write access it writes nothing.
pub(crate) fn keep(app: App, log: GameLog) {
    let open_save = app.saves;
    let Some(id) = open_save.id().filter(|_| open_save.may_write()) else { return };
    match TAB.with(|tab| archive::write(&mut BrowserStorage, id, tab, log, now())) {
        Ok(written) => open_save.notify(written),
        Err(lost) => open_save.close_with(lost.into()),
    }
}

/// Saves a new game and opens its table; asks which game to delete if the limit is reached.
pub(crate) fn begin(app: App, log: GameLog) {
    if log.start().is_none() {
        return;
    }
    let Some(id) = SaveId::parse(&random_id()) else { return };
    match TAB.with(|tab| archive::add(&mut BrowserStorage, id, tab, log.clone(), now())) {
        Ok(written) => {
            app.saves.notify(written);
            app.open(Page::Table(Some(id)));
        }
        Err(ArchiveFull) => app.saves.waiting.set(Some(log)),
    }
}

/// A saved game.
pub(crate) fn find(id: SaveId) -> Option<GameLog> {
    archive::load(&BrowserStorage, id)
}

/// The finished game played last, in real time or in turns.
pub(crate) fn last_finished(real_time: bool) -> Option<SaveId> {
    last(archive::SavedGame::is_finished, real_time)
}

/// The game played last, in real time or in turns.
pub(super) fn last_played(real_time: bool) -> Option<SaveId> {
    last(|_| true, real_time)
}

fn last(fits: fn(&archive::SavedGame) -> bool, real_time: bool) -> Option<SaveId> {
    let is_of_kind = |entry: &archive::SavedGame| {
        entry.game.as_ref().is_some_and(|(log, _)| log.setup.kind().is_real_time() == real_time)
    };
    archive::list(&BrowserStorage)
        .into_iter()
        .find(|entry| is_of_kind(entry) && fits(entry))
        .map(|entry| entry.id)
}
