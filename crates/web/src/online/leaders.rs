//! The leaderboards by game and number of players, bots included.

use super::http::{self, RequestError};
use super::setup_words::{game_words, player_words};
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_app::OnlinePage;
use krajina_wire::GameKind;
use krajina_wire::api::Rank;
use leptos::task::spawn_local;

/// The leaderboards.
pub(crate) fn leaders(app: App) -> impl IntoView {
    let (game, players) = (RwSignal::new(GameKind::ALL[0]), RwSignal::new(2_u32));
    let (ranks, failure) = (RwSignal::new(None::<Vec<Rank>>), RwSignal::new(None::<RequestError>));
    Effect::new(move |_| {
        let (game, players) = (game.get(), players.get());
        let path = format!("/api/leaderboard?game={}&players={players}", game.name());
        spawn_local(async move {
            match http::get::<Vec<Rank>>(&path).await {
                Ok(list) => {
                    ranks.try_set(Some(list));
                    failure.try_set(None);
                }
                Err(why) => {
                    failure.try_set(Some(why));
                }
            }
        });
    });
    view! {
        <main class="setup leaders">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Online(OnlinePage::Lobby))>
                    <span aria-hidden="true">"← "</span>{app.t("to-lobby")}
                </button>
                <h1>{app.t("leaders")}</h1>
            </header>
            <fieldset>
                <legend>{app.t("leaders-which")}</legend>
                <div class="choices">
                    {GameKind::ALL.map(|kind| view! {
                        <label class="pill">
                            <input type="radio" name="game" value=kind.name() prop:checked=move || game.get() == kind on:change=move |_| game.set(kind) />
                            <span>{move || game_words(app, kind)}</span>
                        </label>
                    })}
                </div>
                <div class="choices">
                    {[2, 3, 4].map(|count| view! {
                        <label class="pill">
                            <input type="radio" name="players" value=count prop:checked=move || players.get() == count on:change=move |_| players.set(count) />
                            <span>{move || app.tell("players", &[("count", (count as usize).into())])}</span>
                        </label>
                    })}
                </div>
            </fieldset>
            <p class="why" role="alert">{move || failure.get().map(|why| app.say(&why.message()))}</p>
            <section class="card">
                {move || ranks.get().map(|ranks| board(app, ranks))}
            </section>
        </main>
    }
}

fn board(app: App, ranks: Vec<Rank>) -> impl IntoView {
    if ranks.is_empty() {
        return view! { <p class="small faint">{app.t("leaders-none")}</p> }.into_any();
    }
    let rows: Vec<_> = ranks
        .into_iter()
        .enumerate()
        .map(|(index, rank)| {
            let (person, name) = (rank.person, rank.name.clone());
            let words = move || player_words(app, person, name.as_deref());
            let who = match rank.person {
                Some(person) => view! { <a href=OnlinePage::Person(person).hash()>{words}</a> }.into_any(),
                None => view! { <span>{words}</span> }.into_any(),
            };
            view! { <tr><td>{index + 1}</td><th scope="row">{who}</th><td>{rank.rating}</td><td>{rank.games}</td></tr> }
        })
        .collect();
    view! {
        <table class="numbers">
            <thead><tr>
                <th scope="col">{app.t("leaders-place")}</th><th scope="col">{app.t("leaders-name")}</th>
                <th scope="col">{app.t("numbers-rating")}</th><th scope="col">{app.t("numbers-games")}</th>
            </tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}
