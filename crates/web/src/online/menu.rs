//! The menu of a table: ask for a pause, leave, show the setup.

use super::setup_words::{setup_words, time_words};
use super::table_subscription::TableSubscription;
use super::watchers::{watcher_controls, watchers};
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_app::OnlinePage;
use krajina_wire::{Command, Phase};

/// The menu of the table.
pub(crate) fn menu(app: App, subscription: TableSubscription) -> impl IntoView {
    let playing = Memo::new(move |_| subscription.ask(|room| room.phase == Phase::Playing));
    let seated = Memo::new(move |_| subscription.seat().is_some());
    let can_pause = Memo::new(move |_| {
        subscription.ask(|room| {
            let kind = room.setup.kind();
            room.pause.is_none() && (room.time.is_live() || kind.is_real_time())
        })
    });
    let commitment = Memo::new(move |_| subscription.ask(|room| room.commitment.clone()));
    let about = move || {
        subscription.ask(|room| format!("{} · {}", setup_words(app, &room.setup), time_words(app, room.time)))
    };
    let sheet = NodeRef::<leptos::html::Details>::new();
    // Every choice closes it.
    let close = move || {
        if let Some(sheet) = sheet.get_untracked() {
            sheet.set_open(false);
        }
    };
    view! {
        <details class="menu" node_ref=sheet>
            <summary class="plain" id="menu" aria-label=app.t("table-menu")><span aria-hidden="true">"☰"</span></summary>
            <div class="menu-sheet" on:click=move |_| close()>
                <p class="small">{about}</p>
                <p class="small">{move || app.tell("watchers", &[("count", watchers(subscription).into())])}</p>
                {watcher_controls(app, subscription)}
                {move || (playing.get() && seated.get() && can_pause.get()).then(|| view! {
                    <button type="button" class="plain" id="ask-pause" on:click=move |_| subscription.command(Command::AskPause)>{app.t("ask-pause")}</button>
                })}
                {move || (playing.get() && seated.get()).then(|| view! {
                    <button type="button" class="plain" id="leave-game" on:click=move |_| {
                        subscription.command(Command::Stand);
                    }>{app.t("leave-to-bot")}</button>
                })}
                <button type="button" class="plain" on:click=move |_| app.open(Page::Online(OnlinePage::Lobby))>{app.t("to-lobby")}</button>
                <button type="button" class="plain" on:click=move |_| app.settings_open.set(true)>{app.t("settings")}</button>
                {move || commitment.get().map(|commitment| view! {
                    <p class="small faint">{app.t("fair-commitment")}": "<code>{commitment}</code></p>
                })}
            </div>
        </details>
    }
}
