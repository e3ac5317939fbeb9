//! A person's page: games, statistics, ratings.

use super::http::{self, RequestError};
use super::setup_words::{game_words, player_words, setup_words};
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_app::OnlinePage;
use krajina_order::sort_by_number;
use krajina_wire::api::{FinishedGame, FinishedSeat, Profile};
use krajina_wire::{AnySetup, PersonId};
use leptos::task::spawn_local;

/// The display name of a game.
pub(super) fn named_game(app: App, name: &str) -> String {
    name.parse().map_or_else(|_| name.to_owned(), |kind| game_words(app, kind))
}

/// A date in the reader's language.
pub(super) fn day(app: App, ms: u64) -> String {
    let date = js_sys::Date::new(&(ms as f64).into());
    date.to_locale_date_string(app.language.get().code(), &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// A person's page.
pub(crate) fn person(app: App, person: PersonId) -> impl IntoView {
    let (profile, games) = (RwSignal::new(None::<Profile>), RwSignal::new(Vec::<FinishedGame>::new()));
    let (failure, more) = (RwSignal::new(None::<RequestError>), RwSignal::new(false));
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
            if let Ok(page) = http::get::<Vec<FinishedGame>>(&path).await {
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
                <button type="button" class="plain" on:click=move |_| app.open(Page::Online(OnlinePage::Lobby))>
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

fn played(app: App, game: FinishedGame) -> impl IntoView {
    let seats = game.seats.clone();
    let who = move || {
        let mut seats = seats.clone();
        sort_by_number(&mut seats, |seat| seat.place.into());
        let seat = |seat: &FinishedSeat| {
            let name = player_words(app, seat.person, seat.name.as_deref());
            format!("{}. {name} {}", seat.place, seat.points)
        };
        seats.iter().map(seat).collect::<Vec<_>>().join(", ")
    };
    let setup = game.setup.parse::<AnySetup>().ok();
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
