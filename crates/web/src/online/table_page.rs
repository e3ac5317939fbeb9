//! The page of a table: the waiting room, then the game, then the end.

use super::banner::banner;
use super::chat::{chat, chat_button};
use super::news::news;
use super::playing::follow;
use super::question::{pause, question, refusal, replaced};
use super::room::waiting_room;
use super::sign_in::signed_in;
use super::table_subscription::TableSubscription;
use super::{menu, notify, undo};
use crate::app::{App, Page};
use crate::dominoes::table::at_table;
use crate::prelude::*;
use crate::table_handle::TableHandle;
use krajina_app::OnlinePage;
use krajina_wire::{GameKind, InviteCode, Phase, TableId};

/// The part of the page to show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TableStage {
    Looking,
    Trouble,
    Gathering,
    Game(GameKind),
    Closed,
}

/// The page of a table.
pub(crate) fn table_page(app: App, table: TableId, invite: Option<InviteCode>) -> impl IntoView {
    signed_in(app, move || shown(app, table, invite).into_any())
}

fn shown(app: App, table: TableId, invite: Option<InviteCode>) -> impl IntoView {
    let subscription = app.online.subscribe(table, invite);
    let handle = TableHandle::new(app, Some(subscription));
    follow(handle, subscription);
    undo::handle_refusals(subscription);
    notify::notify(handle, subscription);
    follow_to_rematch(app, subscription);
    let stage = Memo::new(move |_| {
        let there = handle.model.with(Option::is_some);
        if subscription.is_removed() {
            return TableStage::Trouble;
        }
        subscription.room.with(|room| match room.as_deref() {
            None if subscription.trouble.with(Option::is_some) => TableStage::Trouble,
            None => TableStage::Looking,
            Some(room) => match (room.phase, room.setup.kind()) {
                (Phase::Gathering, _) => TableStage::Gathering,
                (Phase::Closed, _) => TableStage::Closed,
                (_, kind) if kind.is_real_time() => TableStage::Game(kind),
                (_, kind) if there => TableStage::Game(kind),
                _ => TableStage::Looking,
            },
        })
    });
    view! {
        {move || match stage.get() {
            TableStage::Looking => view! { <main class="empty"><p role="status">{app.t("online-looking")}</p></main> }.into_any(),
            TableStage::Trouble => trouble(app, subscription).into_any(),
            TableStage::Closed => closed(app).into_any(),
            TableStage::Gathering => waiting_room(app, subscription).into_any(),
            TableStage::Game(kind) if kind.is_real_time() => crate::worlds::online::page(handle, subscription).into_any(),
            TableStage::Game(_) => at_table(handle).into_any(),
        }}
        {banner(app)}
        {news(app, subscription)}
        {chat(app, subscription)}
    }
}

/// After all have agreed on a rematch, takes everyone to the next table, watchers included.
fn follow_to_rematch(app: App, subscription: TableSubscription) {
    let next = Memo::new(move |_| subscription.ask(|room| room.next));
    let invite = Memo::new(move |_| subscription.room.with(|room| room.as_ref().map(|room| room.invite)));
    // A visitor who returns to an old table stays there.
    let before = StoredValue::new(None::<bool>);
    Effect::new(move |_| {
        let next = next.get();
        if invite.get().is_none() {
            return;
        }
        let first = before.get_value().is_none();
        before.set_value(Some(next.is_some()));
        if let Some(next) = next.filter(|_| !first) {
            app.open(Page::Online(OnlinePage::Table(next, invite.get())));
        }
    });
}

/// Notes above the table: questions, pauses, refusals.
pub(crate) fn at_table_notes(app: App, subscription: TableSubscription) -> impl IntoView {
    view! {
        <div class="notes">
            {question(app, subscription)}
            {pause(app, subscription)}
            {replaced(app, subscription)}
            {refusal(app, subscription)}
            {super::ending::decided_early(app, subscription)}
        </div>
    }
}

/// The buttons in the bar of the table: chat and menu.
pub(crate) fn table_buttons(app: App, subscription: TableSubscription) -> impl IntoView {
    view! {
        {chat_button(app, subscription)}
        {menu::menu(app, subscription)}
    }
}

fn to_lobby(app: App) -> impl IntoView {
    view! {
        <div class="row centred">
            <button type="button" class="big" on:click=move |_| app.open(Page::Online(OnlinePage::Lobby))>{app.t("to-lobby")}</button>
            <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>{app.t("to-home")}</button>
        </div>
    }
}

fn trouble(app: App, subscription: TableSubscription) -> impl IntoView {
    let words = move || subscription.trouble.get().map(|error| app.say(&format!("error-{}", error.code)));
    view! {
        <main class="empty">
            <h1 role="alert">{words}</h1>
            {to_lobby(app)}
        </main>
    }
}

fn closed(app: App) -> impl IntoView {
    view! {
        <main class="empty">
            <h1>{app.t("table-closed")}</h1>
            {to_lobby(app)}
        </main>
    }
}
