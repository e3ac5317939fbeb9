//! The page of a table: the waiting room, then the game, then what comes after.

use super::banner::banner;
use super::chat::{chat, chat_button};
use super::news::news;
use super::place::Place;
use super::playing::follow;
use super::question::{pause, question, refusal, replaced};
use super::room::waiting_room;
use super::sight::Sight;
use super::sign_in::signed_in;
use super::{menu, notify, undo};
use crate::app::{App, Page};
use crate::prelude::*;
use crate::table::at_table;
use krajina_wire::{GameKind, InviteCode, Phase, TableId};

/// What there is to see.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
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
    let sight = app.online.look_at(table, invite);
    let app = App { game: RwSignal::new(None), at: Some(sight), ..app };
    follow(app, sight);
    undo::follow_up(sight);
    notify::notify(app, sight);
    come_along(app, sight);
    let stage = Memo::new(move |_| {
        let there = app.game.with(Option::is_some);
        sight.room.with(|room| match room.as_deref() {
            None if sight.trouble.with(Option::is_some) => Stage::Trouble,
            None => Stage::Looking,
            Some(room) => match (room.phase, room.setup.kind()) {
                (Phase::Gathering, _) => Stage::Gathering,
                (Phase::Closed, _) => Stage::Closed,
                (_, GameKind::Worlds) => Stage::Game(GameKind::Worlds),
                (_, kind) if there => Stage::Game(kind),
                _ => Stage::Looking,
            },
        })
    });
    view! {
        {move || match stage.get() {
            Stage::Looking => view! { <main class="empty"><p role="status">{app.t("online-looking")}</p></main> }.into_any(),
            Stage::Trouble => trouble(app, sight).into_any(),
            Stage::Closed => closed(app).into_any(),
            Stage::Gathering => waiting_room(app, sight).into_any(),
            Stage::Game(GameKind::Worlds) => crate::worlds::online::page(app, sight).into_any(),
            Stage::Game(_) => at_table(app).into_any(),
        }}
        {banner(app)}
        {news(app, sight)}
        {chat(app, sight)}
    }
}

/// After a rematch was agreed on, everybody goes to the next table, watchers included.
fn come_along(app: App, sight: Sight) {
    let next = Memo::new(move |_| sight.ask(|room| room.next));
    let invite = Memo::new(move |_| sight.room.with(|room| room.as_ref().map(|room| room.invite)));
    // Who comes back to an old table stays there.
    let before = StoredValue::new(None::<bool>);
    Effect::new(move |_| {
        let next = next.get();
        if invite.get().is_none() {
            return;
        }
        let first = before.get_value().is_none();
        before.set_value(Some(next.is_some()));
        if let Some(next) = next.filter(|_| !first) {
            app.open(Page::Online(Place::Table(next, invite.get())));
        }
    });
}

/// Above the table: what has been asked, what stands still, what was refused.
pub(crate) fn at_table_notes(app: App, sight: Sight) -> impl IntoView {
    view! {
        <div class="notes">
            {question(app, sight)}
            {pause(app, sight)}
            {replaced(app, sight)}
            {refusal(app, sight)}
            {super::ending::decided_early(app, sight)}
        </div>
    }
}

/// In the bar of the table: the chat, and what else can be done.
pub(crate) fn table_buttons(app: App, sight: Sight) -> impl IntoView {
    view! {
        {chat_button(app)}
        {menu::menu(app, sight)}
    }
}

fn to_lobby(app: App) -> impl IntoView {
    view! {
        <div class="row centred">
            <button type="button" class="big" on:click=move |_| app.open(Page::Online(Place::Lobby))>{app.t("to-lobby")}</button>
            <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>{app.t("to-home")}</button>
        </div>
    }
}

fn trouble(app: App, sight: Sight) -> impl IntoView {
    let words = move || sight.trouble.get().map(|error| app.say(&format!("error-{}", error.code)));
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
