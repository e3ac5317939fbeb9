//! Somebody: games, numbers, ratings.

use super::http::{self, Failure};
use super::place::Place;
use super::setup_words::{game_words, player_words, setup_words};
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_rules::order::sort_by_number;
use krajina_wire::{GameKind, PersonId, Setup, TableId};
use leptos::task::spawn_local;
use serde::Deserialize;

/// Somebody, as everybody may see them.
#[derive(Clone, Deserialize)]
struct Profile {
    name: Option<String>,
    statistics: Vec<Did>,
    ratings: Vec<Rank>,
}

#[derive(Clone, Deserialize)]
struct Did {
    game: String,
    players: u32,
    games: u64,
    wins: u64,
    points: i64,
    best: i64,
}

/// A rating.
#[derive(Clone, Deserialize)]
pub(super) struct Rank {
    pub(super) person: Option<PersonId>,
    pub(super) name: Option<String>,
    pub(super) game: String,
    pub(super) players: u32,
    pub(super) rating: i32,
    pub(super) games: u64,
}

/// A finished game.
#[derive(Clone, Deserialize)]
struct Played {
    table: TableId,
    setup: String,
    finished_ms: u64,
    seats: Vec<PlayedSeat>,
}

#[derive(Clone, Deserialize)]
struct PlayedSeat {
    person: Option<PersonId>,
    name: Option<String>,
    points: i64,
    place: u32,
}

/// A game of this name, as people call it.
pub(super) fn named_game(app: App, name: &str) -> String {
    let kind = GameKind::ALL.into_iter().find(|kind| kind.name() == name);
    kind.map_or_else(|| name.to_owned(), |kind| game_words(app, kind))
}

/// A day, as the reader's language writes it.
pub(super) fn day(app: App, ms: u64) -> String {
    let date = js_sys::Date::new(&(ms as f64).into());
    date.to_locale_date_string(app.language.get().code(), &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// Somebody's page.
pub(crate) fn person(app: App, person: PersonId) -> impl IntoView {
    let (profile, games) = (RwSignal::new(None::<Profile>), RwSignal::new(Vec::<Played>::new()));
    let (failure, more) = (RwSignal::new(None::<Failure>), RwSignal::new(false));
    spawn_local(async move {
        match http::get(&format!("/api/people/{person}")).await {
            Ok(found) => profile.try_set(Some(found)),
            Err(why) => {
                failure.try_set(Some(why));
                None
            }
        };
    });
    let next = move || {
        let after = games.with_untracked(|games| games.last().map(|game| format!("?after={}", game.table)));
        let path = format!("/api/people/{person}/games{}", after.unwrap_or_default());
        spawn_local(async move {
            if let Ok(page) = http::get::<Vec<Played>>(&path).await {
                more.try_set(!page.is_empty());
                games.try_update(|games| games.extend(page));
            }
        });
    };
    next();
    let name = move || {
        profile
            .with(|profile| profile.as_ref().and_then(|profile| profile.name.clone()))
            .unwrap_or_else(|| app.say("nobody"))
    };
    view! {
        <main class="setup person">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Online(Place::Lobby))>
                    <span aria-hidden="true">"← "</span>{app.t("to-lobby")}
                </button>
                <h1>{name}</h1>
            </header>
            <p class="why" role="alert">{move || failure.get().map(|why| app.say(&why.message()))}</p>
            {move || profile.get().map(|profile| numbers(app, profile))}
            <section class="card" aria-labelledby="history-title">
                <h2 id="history-title">{app.t("history")}</h2>
                {move || games.with(Vec::is_empty).then(|| view! { <p class="small faint">{app.t("history-none")}</p> })}
                <ul class="table-list">
                    <For each=move || games.get() key=|game| game.table children=move |game| played(app, game) />
                </ul>
                {move || more.get().then(|| view! {
                    <button type="button" class="plain" on:click=move |_| next()>{app.t("history-more")}</button>
                })}
            </section>
        </main>
    }
}

fn numbers(app: App, profile: Profile) -> impl IntoView {
    let rating = move |game: &str, players: u32| {
        let found = profile.ratings.iter().find(|rank| rank.game == game && rank.players == players);
        found.map_or_else(|| "–".to_owned(), |rank| rank.rating.to_string())
    };
    let rows: Vec<_> = profile
        .statistics
        .into_iter()
        .map(|did| {
            let rating = rating(&did.game, did.players);
            let average = did.points / i64::try_from(did.games.max(1)).unwrap_or(1);
            view! {
                <tr>
                    <th scope="row">{move || format!("{} · {}", named_game(app, &did.game), did.players)}</th>
                    <td>{did.games}</td><td>{did.wins}</td><td>{average}</td><td>{did.best}</td><td>{rating}</td>
                </tr>
            }
        })
        .collect();
    let none = rows.is_empty();
    view! {
        <section class="card" aria-labelledby="numbers-title">
            <h2 id="numbers-title">{app.t("numbers")}</h2>
            {if none {
                view! { <p class="small faint">{app.t("numbers-none")}</p> }.into_any()
            } else {
                view! {
                    <div class="wide" tabindex="0" role="region" aria-labelledby="numbers-title">
                        <table class="numbers">
                            <thead><tr>
                                <th scope="col">{app.t("numbers-game")}</th><th scope="col">{app.t("numbers-games")}</th>
                                <th scope="col">{app.t("numbers-wins")}</th><th scope="col">{app.t("numbers-average")}</th>
                                <th scope="col">{app.t("numbers-best")}</th><th scope="col">{app.t("numbers-rating")}</th>
                            </tr></thead>
                            <tbody>{rows}</tbody>
                        </table>
                    </div>
                }.into_any()
            }}
        </section>
    }
}

fn played(app: App, game: Played) -> impl IntoView {
    let seats = game.seats.clone();
    let who = move || {
        let mut seats = seats.clone();
        sort_by_number(&mut seats, |seat| seat.place.into());
        let seat = |seat: &PlayedSeat| {
            let name = player_words(app, seat.person, seat.name.as_deref());
            format!("{}. {name} {}", seat.place, seat.points)
        };
        seats.iter().map(seat).collect::<Vec<_>>().join(", ")
    };
    let setup = game.setup.parse::<Setup>().ok();
    let about = move || {
        let what = setup.as_ref().map_or_else(|| game.setup.clone(), |setup| setup_words(app, setup));
        format!("{what} · {}", day(app, game.finished_ms))
    };
    view! {
        <li class="table-row">
            <span class="about"><b>{who}</b><span class="small">{about}</span></span>
            <a class="plain" href=format!("#/replay/{}", game.table)>{app.t("replay-link")}</a>
        </li>
    }
}
