//! Opening a table: what is played, who may come, how long players may think.

use super::http::{self, Failure};
use super::place::Place;
use super::setup_words::game_words;
use super::sign_in::signed_in;
use crate::app::{App, Page};
use crate::prelude::*;
use crate::setup::{Draft, form};
use krajina_wire::{
    BotLevel, GameKind, InviteCode, NewTable, OnFlag, SeatWish, Start, TableId, TimeControl, Visibility,
};
use leptos::task::spawn_local;
use serde::Deserialize;

/// The choices of time that fit on a page; programs may choose any other.
const TIMES: [(&str, TimeControl); 6] = [
    ("none", TimeControl::None),
    ("turn-60", TimeControl::PerTurn { seconds: 60 }),
    ("fischer-5", TimeControl::Fischer { seconds: 300, added: 5 }),
    ("fischer-15", TimeControl::Fischer { seconds: 900, added: 10 }),
    ("days-1", TimeControl::Correspondence { days: 1 }),
    ("days-3", TimeControl::Correspondence { days: 3 }),
];

/// A table that was opened.
#[derive(Deserialize)]
struct Opened {
    table: TableId,
    invite: InviteCode,
}

/// What a table is like beside its game.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    visibility: RwSignal<Visibility>,
    time: RwSignal<TimeControl>,
    on_flag: RwSignal<OnFlag>,
    when_full: RwSignal<bool>,
    rated: RwSignal<bool>,
    programs: RwSignal<bool>,
}

impl Terms {
    pub(crate) fn new() -> Terms {
        Terms {
            visibility: RwSignal::new(Visibility::Private),
            time: RwSignal::new(TimeControl::None),
            on_flag: RwSignal::new(OnFlag::Bot),
            when_full: RwSignal::new(true),
            rated: RwSignal::new(false),
            programs: RwSignal::new(false),
        }
    }

    /// The table to open; `None` for a setup that cannot be played.
    pub(crate) fn table(self, setup: &str, seats: &[String]) -> Option<NewTable> {
        let wish = |who: &String| match who.as_str() {
            "me" => Some(SeatWish::Me),
            "open" => Some(SeatWish::Open),
            level => BotLevel::new(level).ok().map(|level| SeatWish::Bot { level }),
        };
        Some(NewTable {
            setup: setup.parse().ok()?,
            seats: seats.iter().map(wish).collect::<Option<_>>()?,
            visibility: self.visibility.get(),
            time: self.time.get(),
            on_flag: self.on_flag.get(),
            start: if self.when_full.get() { Start::WhenFull } else { Start::ByHost },
            rated: self.rated.get(),
            programs: self.programs.get(),
        })
    }
}

/// For whom a seat can be at an online table, besides bots.
pub(crate) const PEOPLE: &[(&str, &str)] = &[("me", "seat-me"), ("open", "seat-friend")];

/// The page on which a table is opened.
pub(crate) fn opening(app: App, kind: GameKind) -> impl IntoView {
    signed_in(app, move || match kind {
        GameKind::Kingdom | GameKind::Hunters => of_dominoes(app, kind).into_any(),
        GameKind::Worlds => of_worlds(app).into_any(),
    })
}

fn of_dominoes(app: App, kind: GameKind) -> impl IntoView {
    let draft = Draft::new(app, kind.name(), PEOPLE, 2, ["me", "open", "open", "open"]);
    page(app, kind, form(draft).into_any(), move || (draft.setup(), draft.choices()))
}

fn of_worlds(app: App) -> impl IntoView {
    let draft = crate::worlds::Draft::online(app);
    let choices = crate::worlds::form(draft).into_any();
    page(app, GameKind::Worlds, choices, move || (draft.setup(), draft.choices()))
}

/// The page around the choices of a game: `chosen` gives its setup and for whom its seats are.
pub(crate) fn page(
    app: App,
    kind: GameKind,
    choices: AnyView,
    chosen: impl Fn() -> (String, Vec<String>) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let terms = Terms::new();
    let (busy, failure) = (RwSignal::new(false), RwSignal::new(None::<Failure>));
    let open = move |_| {
        let table = untrack(|| {
            let (setup, seats) = chosen();
            terms.table(&setup, &seats)
        });
        let Some(table) = table else { return };
        busy.set(true);
        spawn_local(async move {
            match http::send::<Opened>("POST", "/api/tables", &table).await {
                Ok(Opened { table, invite }) => app.open(Page::Online(Place::Table(table, Some(invite)))),
                Err(why) => {
                    busy.set(false);
                    failure.set(Some(why));
                }
            }
        });
    };
    view! {
        <main class="setup">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Online(Place::Lobby))>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
                <h1>{move || app.tell("opening-title", &[("game", game_words(app, kind).into())])}</h1>
            </header>
            {choices}
            {visibility(app, terms)}
            {(kind != GameKind::Worlds).then(|| times(app, terms))}
            {more(app, terms)}
            <p class="why" role="alert">{move || failure.get().map(|why| app.say(&why.message()))}</p>
            <button type="button" class="big" id="open-table" disabled=move || busy.get() on:click=open>{app.t("opening-go")}</button>
        </main>
    }
}

fn visibility(app: App, terms: Terms) -> impl IntoView {
    let choices = [
        (Visibility::Private, "visibility-private", "visibility-private-about"),
        (Visibility::Public, "visibility-public", "visibility-public-about"),
    ];
    view! {
        <fieldset>
            <legend>{app.t("visibility")}</legend>
            {choices.map(|(visibility, name, about)| view! {
                <label class="option">
                    <input
                        type="radio"
                        name="visibility"
                        value=name
                        prop:checked=move || terms.visibility.get() == visibility
                        on:change=move |_| terms.visibility.set(visibility)
                    />
                    <span><b>{app.t(name)}</b><small>{app.t(about)}</small></span>
                </label>
            })}
        </fieldset>
    }
}

fn times(app: App, terms: Terms) -> impl IntoView {
    view! {
        <fieldset>
            <legend>{app.t("time")}</legend>
            <div class="choices">
                {TIMES.map(|(value, time)| view! {
                    <label class="pill">
                        <input
                            type="radio"
                            name="time"
                            value=value
                            prop:checked=move || terms.time.get() == time
                            on:change=move |_| terms.time.set(time)
                        />
                        <span>{move || super::setup_words::time_words(app, time)}</span>
                    </label>
                })}
            </div>
            {move || (terms.time.get() != TimeControl::None).then(|| view! {
                {tick(app, "flag-lose", "flag-lose-about",
                    Signal::derive(move || terms.on_flag.get() == OnFlag::Lose),
                    move |on| terms.on_flag.set(if on { OnFlag::Lose } else { OnFlag::Bot }))}
            })}
        </fieldset>
    }
}

fn tick(
    app: App,
    name: &'static str,
    about: &'static str,
    on: Signal<bool>,
    set: impl Fn(bool) + 'static,
) -> impl IntoView {
    view! {
        <label class="option">
            <input type="checkbox" value=name prop:checked=move || on.get() on:change=move |event| set(event_target_checked(&event)) />
            <span><b>{app.t(name)}</b><small>{app.t(about)}</small></span>
        </label>
    }
}

fn more(app: App, terms: Terms) -> impl IntoView {
    let of = |signal: RwSignal<bool>| (Signal::from(signal), move |on| signal.set(on));
    let (when_full, set_when_full) = of(terms.when_full);
    let (rated, set_rated) = of(terms.rated);
    let (programs, set_programs) = of(terms.programs);
    view! {
        <fieldset>
            <legend>{app.t("opening-more")}</legend>
            {tick(app, "start-by-itself", "start-by-itself-about", when_full, set_when_full)}
            {tick(app, "table-rated", "table-rated-about", rated, set_rated)}
            {tick(app, "table-programs", "table-programs-about", programs, set_programs)}
        </fieldset>
    }
}
