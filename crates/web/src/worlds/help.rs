//! Instructions for taking and placing tiles, beside the heap: shown once to newcomers with a touch screen, later on
//! demand. In a lesson the guide takes their place.

use super::lesson;
use super::table::Table;
use crate::prelude::*;
use crate::storage;

/// The storage name of the flag that the person knows them.
const KNOWN: &str = "worlds-help";

/// The instructions, while they are shown.
pub(crate) fn help(t: Table, guided: bool) -> impl IntoView {
    if guided {
        return lesson::guide(t).into_any();
    }
    let app = t.app;
    if is_touched() && storage::load(KNOWN) != Some(true) {
        t.help.set(true);
    }
    // A person who places a tile needs no instructions any more.
    let placed = Memo::new(move |_| t.me().map_or(0, |me| me.occupied().len()));
    Effect::new(move |before: Option<usize>| {
        let placed = placed.get();
        if before.is_some_and(|before| placed > before) {
            close(t);
        }
        placed
    });
    (move || {
        t.help.get().then(|| view! {
            <div class="guide heap-help" id="heap-help">
                <p class="for-touch">{app.t("w-help-touch")}</p>
                <p class="for-mouse">{app.t("w-help-mouse")}</p>
                <button type="button" class="plain" id="help-close" on:click=move |_| close(t)>{app.t("w-help-close")}</button>
            </div>
        })
    })
    .into_any()
}

/// The button that shows or hides the instructions.
pub(crate) fn button(t: Table) -> impl IntoView {
    view! {
        <button
            type="button"
            class="plain"
            id="help"
            aria-label=t.app.t("w-help")
            title=t.app.t("w-help")
            aria-expanded=move || t.help.get().to_string()
            on:click=move |_| if t.help.get_untracked() { close(t) } else { t.help.set(true) }
        ><span aria-hidden="true">"?"</span></button>
    }
}

fn close(t: Table) {
    if t.help.get_untracked() {
        t.help.set(false);
        storage::keep(KNOWN, &true);
    }
}

/// Whether this device is used by touch.
fn is_touched() -> bool {
    web_sys::window()
        .and_then(|window| window.match_media("(pointer: coarse)").ok().flatten())
        .is_some_and(|query| query.matches())
}
