//! The lobby: own tables, public tables to join or to watch, and a form for table codes.

use super::http::{self, RequestError};
use super::setup_words::{game_words, player_words, setup_words, time_words};
use super::sign_in::signed_in;
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_app::OnlinePage;
use krajina_wire::{GameKind, InviteCode, Phase, TableSummary};
use leptos::ev;
use leptos::task::spawn_local;
use std::time::Duration;

/// How often the list is refreshed.
const EVERY: Duration = Duration::from_secs(4);

/// The lobby.
pub(crate) fn lobby(app: App) -> impl IntoView {
    signed_in(app, move || shown(app).into_any())
}

/// A list of tables that is refreshed as long as it is shown.
#[derive(Clone, Copy)]
pub(crate) struct TableList {
    path: &'static str,
    /// The tables, once the server has sent them.
    pub(crate) tables: RwSignal<Option<Vec<TableSummary>>>,
    failure: RwSignal<Option<RequestError>>,
}

impl TableList {
    /// Requests the list now and regularly.
    pub(crate) fn new(path: &'static str) -> TableList {
        let listed = TableList { path, tables: RwSignal::new(None), failure: RwSignal::new(None) };
        listed.ask();
        if let Ok(beat) = set_interval_with_handle(move || listed.ask(), EVERY) {
            on_cleanup(move || beat.clear());
        }
        listed
    }

    fn ask(self) {
        spawn_local(async move {
            match http::get::<Vec<TableSummary>>(self.path).await {
                Ok(list) => {
                    self.tables.try_set(Some(list));
                    self.failure.try_set(None);
                }
                Err(why) => {
                    self.failure.try_set(Some(why));
                }
            }
        });
    }

    /// Whether the server does not answer.
    fn is_unreachable(self) -> bool {
        self.failure.with(|failure| *failure == Some(RequestError::Unreachable))
    }

    /// Why the list is missing or old, with a button that refreshes it at once.
    fn trouble(self, app: App) -> impl IntoView {
        move || {
            self.failure.get().map(|why| {
                let here = self.is_unreachable().then(|| view! { <p>{app.t("online-unreachable-about")}</p> });
                view! {
                    <div class="card" role="alert" id="lobby-trouble">
                        <p class="why">{app.say(&why.message())}</p>
                        {here}
                        <div class="row">
                            <button type="button" class="big" on:click=move |_| self.ask()>{app.t("line-try-now")}</button>
                            <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>{app.t("to-home")}</button>
                        </div>
                    </div>
                }
            })
        }
    }
}

fn shown(app: App) -> impl IntoView {
    let (own, public) = (TableList::new("/api/me/tables"), TableList::new("/api/tables"));
    let of = move |wanted: fn(&TableSummary) -> bool| {
        Signal::derive(move || {
            let seated: Vec<_> =
                own.tables.get().unwrap_or_default().iter().map(|table| table.table).collect();
            let mut tables = public.tables.get()?;
            tables.retain(|table| wanted(table) && !seated.contains(&table.table));
            Some(tables)
        })
    };
    let name = move || app.online.me().map(|me| me.name.to_string()).unwrap_or_default();
    view! {
        <main class="setup lobby">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
                <h1>{app.t("lobby")}</h1>
                <span class="spread"></span>
                <button type="button" class="plain" id="to-me" disabled=move || public.is_unreachable() on:click=move |_| app.open(Page::Online(OnlinePage::Me))>{name}</button>
            </header>
            {public.trouble(app)}
            // Nothing of this works without the server. Hide it but do not remove it, so that a half-typed code
            // stays.
            <div class="lobby-tables" hidden=move || public.is_unreachable()>
                <section class="card" aria-labelledby="open-title">
                    <h2 id="open-title">{app.t("lobby-open")}</h2>
                    <div class="row">
                        {super::GAMES.iter().copied().map(|kind| open_button(app, kind)).collect_view()}
                    </div>
                </section>
                {by_code(app)}
                {list(app, "lobby-own", "lobby-own-none", "go-on", Signal::derive(move || own.tables.get()))}
                {list(app, "lobby-joinable", "lobby-joinable-none", "join",
                    of(|table| table.phase == Phase::Gathering && table.open > 0))}
                {list(app, "lobby-watchable", "lobby-watchable-none", "watch", of(|table| table.phase == Phase::Playing))}
                <footer class="row">
                    <button type="button" class="plain" on:click=move |_| app.open(Page::Online(OnlinePage::Leaders))>{app.t("leaders")}</button>
                </footer>
            </div>
        </main>
    }
}

fn open_button(app: App, kind: GameKind) -> impl IntoView {
    view! {
        <button
            type="button"
            class="big"
            id=format!("open-{}", kind.name())
            on:click=move |_| app.open(Page::Online(OnlinePage::Opening(kind)))
        >{move || game_words(app, kind)}</button>
    }
}

/// The form that opens the table of a code.
pub(crate) fn by_code(app: App) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(false);
    let go = move |event: ev::SubmitEvent| {
        event.prevent_default();
        match text.get_untracked().trim().parse::<InviteCode>() {
            Ok(code) => app.open(Page::Online(OnlinePage::Code(code))),
            Err(_) => wrong.set(true),
        }
    };
    view! {
        <form class="card by-code" on:submit=go>
            <label class="field">
                <span>{app.t("code-enter")}</span>
                <input
                    type="text"
                    id="code"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    maxlength="12"
                    placeholder="34F HMT"
                    aria-describedby="code-wrong"
                    prop:value=move || text.get()
                    on:input=move |event| {
                        wrong.set(false);
                        text.set(event_target_value(&event));
                    }
                />
            </label>
            <button type="submit" class="big" id="code-go" disabled=move || text.with(|text| text.trim().is_empty())>{app.t("code-go")}</button>
            <p class="why small" id="code-wrong" role="alert">{move || wrong.get().then(|| app.say("code-wrong"))}</p>
        </form>
    }
}

fn list(
    app: App,
    title: &'static str,
    none: &'static str,
    action: &'static str,
    tables: Signal<Option<Vec<TableSummary>>>,
) -> impl IntoView {
    let is_empty = move || tables.with(|tables| tables.as_ref().is_some_and(Vec::is_empty));
    view! {
        <section class="card" aria-labelledby=title>
            <h2 id=title>{app.t(title)}</h2>
            {move || is_empty().then(|| view! { <p class="small faint">{app.t(none)}</p> })}
            <ul class="table-list">
                <For
                    each=move || tables.get().unwrap_or_default()
                    key=|table| (table.table, format!("{:?} {:?}", table.names, table.phase))
                    children=move |table| row(app, table, action)
                />
            </ul>
        </section>
    }
}

/// A table in a list.
pub(crate) fn row(app: App, table: TableSummary, action: &'static str) -> impl IntoView {
    let place = OnlinePage::Table(table.table, None);
    let names = table.names.clone();
    let who = move || {
        let names: Vec<String> = names
            .iter()
            .map(|name| match name {
                // The list names bots by their level.
                Some(name) => player_words(app, None, Some(name.as_str())),
                None => app.say("seat-open"),
            })
            .collect();
        names.join(", ")
    };
    let setup = table.setup.clone();
    let about = move || format!("{} · {}", setup_words(app, &setup), time_words(app, table.time));
    view! {
        <li class="table-row" data-table=table.table.to_string()>
            <span class="about"><b>{who}</b><span class="small">{about}</span></span>
            <a class="plain" href=place.hash()>{app.t(action)}</a>
        </li>
    }
}

/// The page of a table code: finds the table and goes there.
pub(crate) fn of_code(app: App, code: InviteCode) -> impl IntoView {
    let failure = RwSignal::new(None::<RequestError>);
    spawn_local(async move {
        match http::get::<TableSummary>(&format!("/api/invites/{code}")).await {
            Ok(table) => app.open(Page::Online(OnlinePage::Table(table.table, Some(code)))),
            Err(why) => {
                failure.try_set(Some(why));
            }
        }
    });
    view! {
        <main class="setup">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Online(OnlinePage::Lobby))>
                    <span aria-hidden="true">"← "</span>{app.t("to-lobby")}
                </button>
            </header>
            <h1 class="unseen">{app.t("lobby")}</h1>
            <p class="lead" role="status">{move || match failure.get() {
                Some(why) => app.say(&why.message()),
                None => app.say("online-looking"),
            }}</p>
            {by_code(app)}
        </main>
    }
}
