//! The page of a saved game: its table if this page may write it, otherwise the reason why not.

use super::open_save::{self, Access};
use crate::app::{App, Page};
use crate::dominoes::table::at_table;
use crate::prelude::*;
use crate::table_handle::TableHandle;
use crate::worlds;
use krajina_app::driver::{Driver, Local};
use krajina_app::{SaveId, TableModel};

/// The table of a saved game; without a number, the last played game of Kingdom or Hunters.
pub(crate) fn saved_table(app: App, id: Option<SaveId>) -> AnyView {
    let Some(id) = id else { return last_table(app, false) };
    let open_save = app.saves;
    open_save.ask(id, false);
    let changed = window_event_listener_untyped("storage", move |_| open_save.check());
    on_cleanup(move || {
        changed.remove();
        // The next page may already have opened another game.
        if open_save.id() == Some(id) {
            open_save.close();
        }
    });
    view! {
        {move || match open_save.access.get() {
            Access::Asked => view! { <main class="empty" aria-busy="true"></main> },
            Access::Granted => open(app, id),
            Access::Elsewhere => elsewhere(app, id),
            Access::Deleted => notice(app, "save-gone"),
        }}
    }
}

/// The table of the last played game of Worlds.
pub(crate) fn last_worlds_table(app: App) -> AnyView {
    last_table(app, true)
}

/// Redirects to the last played game.
fn last_table(app: App, worlds: bool) -> AnyView {
    match open_save::last_played(worlds) {
        Some(id) => {
            // Replace this address, so that the back button skips it.
            if let Some(window) = web_sys::window() {
                let _ = window.location().replace(&Page::Table(Some(id)).hash());
            }
            view! { <main class="empty" aria-busy="true"></main> }
        }
        None => notice(app, "no-game"),
    }
}

fn open(app: App, id: SaveId) -> AnyView {
    let Some(log) = open_save::find(id) else { return notice(app, "no-game") };
    if log.setup.kind().is_real_time() {
        return worlds::local_table(app, log).unwrap_or_else(|| notice(app, "save-unreadable"));
    }
    let Some(model) = TableModel::of_log(&log) else { return notice(app, "save-unreadable") };
    let handle = TableHandle::new(app, None);
    handle.open(model, Driver::Local(Box::new(Local::new(log))));
    handle.drive(|driver, context| {
        if let Some(local) = driver.local_mut() {
            local.start(context, false);
        }
        (false, ())
    });
    at_table(handle).into_any()
}

/// The page if another tab plays this game.
fn elsewhere(app: App, id: SaveId) -> AnyView {
    view! {
        <main class="empty" id="elsewhere">
            <div role="alert"><h1>{app.t("save-elsewhere")}</h1></div>
            <p>{app.t("save-elsewhere-about")}</p>
            <button type="button" class="big" id="take-over" on:click=move |_| app.saves.ask(id, true)>{app.t("save-take-over")}</button>
            {home_button(app)}
        </main>
    }
}

/// The page if there is no table to show.
fn notice(app: App, why: &'static str) -> AnyView {
    view! {
        <main class="empty">
            <div role="alert"><h1>{app.t(why)}</h1></div>
            {home_button(app)}
        </main>
    }
}

fn home_button(app: App) -> AnyView {
    view! { <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>{app.t("to-home")}</button> }
}
