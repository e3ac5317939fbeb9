//! Opening a table: game, visibility, time control.

use super::http::{self, RequestError};
use super::setup_words::game_words;
use super::sign_in::signed_in;
use crate::app::{App, Page};
use crate::dominoes::setup::{DominoSetupForm, form};
use crate::prelude::*;
use krajina_app::OnlinePage;
use krajina_wire::api::OpenedTable;
use krajina_wire::{
    BotLevel, GameKind, NewTable, OnFlag, PersonKind, SeatWish, Start, TimeControl, Visibility,
};
use leptos::task::spawn_local;

/// The time controls offered on the page; programs may choose any other.
const TIMES: [(&str, TimeControl); 6] = [
    ("none", TimeControl::None),
    ("turn-60", TimeControl::PerTurn { seconds: 60 }),
    ("fischer-5", TimeControl::Fischer { seconds: 300, added: 5 }),
    ("fischer-15", TimeControl::Fischer { seconds: 900, added: 10 }),
    ("days-1", TimeControl::Correspondence { days: 1 }),
    ("days-3", TimeControl::Correspondence { days: 3 }),
];

/// The settings of a table besides its game.
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

    /// The request for the table; `None` for a setup that cannot be played.
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

/// Choices for a seat at an online table, besides bots.
pub(crate) const PEOPLE: &[(&str, &str)] = &[("me", "seat-me"), ("open", "seat-friend")];

/// The page that opens a table.
pub(crate) fn opening(app: App, kind: GameKind) -> impl IntoView {
    signed_in(app, move || match kind.is_real_time() {
        false => of_dominoes(app, kind).into_any(),
        true => of_worlds(app, kind).into_any(),
    })
}

fn of_dominoes(app: App, kind: GameKind) -> impl IntoView {
    let choices = DominoSetupForm::new(app, kind, PEOPLE, 2, ["me", "open", "open", "open"]);
    page(app, kind, form(choices).into_any(), move || (choices.setup(), choices.seat_choices()))
}

fn of_worlds(app: App, kind: GameKind) -> impl IntoView {
    let choices = crate::worlds::WorldsSetupForm::online(app);
    let form = crate::worlds::form(choices).into_any();
    page(app, kind, form, move || (choices.setup(), choices.seat_choices()))
}

/// The page around the form of a game: `chosen` returns its setup and the choices for its seats.
pub(crate) fn page(
    app: App,
    kind: GameKind,
    choices: AnyView,
    chosen: impl Fn() -> (String, Vec<String>) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let terms = Terms::new();
    let (busy, failure) = (RwSignal::new(false), RwSignal::new(None::<RequestError>));
    let open = move |_| {
        let table = untrack(|| {
            let (setup, seats) = chosen();
            terms.table(&setup, &seats)
        });
        let Some(table) = table else { return };
        busy.set(true);
        spawn_local(async move {
            match http::send::<OpenedTable>("POST", "/api/tables", http::body(&table)).await {
                Ok(OpenedTable { table, invite, .. }) => {
                    app.open(Page::Online(OnlinePage::Table(table, Some(invite))))
                }
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
                <button type="button" class="plain" on:click=move |_| app.open(Page::Online(OnlinePage::Lobby))>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
                <h1>{move || app.tell("opening-title", &[("game", game_words(app, kind).into())])}</h1>
            </header>
            {choices}
            {visibility(app, terms)}
            {(!kind.is_real_time()).then(|| times(app, terms))}
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
    let guest = app.online.me().is_some_and(|me| me.kind == PersonKind::Guest);
    let (programs, set_programs) = of(terms.programs);
    view! {
        <fieldset>
            <legend>{app.t("opening-more")}</legend>
            {tick(app, "start-by-itself", "start-by-itself-about", when_full, set_when_full)}
            {match guest {
                true => view! { <p class="small">{app.t("error-needs-account")}</p> }.into_any(),
                false => tick(app, "table-rated", "table-rated-about", rated, set_rated).into_any(),
            }}
            {tick(app, "table-programs", "table-programs-about", programs, set_programs)}
        </fieldset>
    }
}
