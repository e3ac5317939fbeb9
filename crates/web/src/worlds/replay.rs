//! The last game again, in real or quick time, all maps side by side.

use super::film::Film;
use super::log::Log;
use super::rivals;
use super::table::Table;
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Phase, Worlds};
use std::time::Duration;

/// How many times as fast as it was.
const SPEEDS: [u32; 4] = [1, 4, 16, 60];
const TICK_MS: u64 = 50;

/// The page.
pub(crate) fn replay(app: App) -> impl IntoView {
    film_of(app, Log::last())
}

/// The film of a log, or word that there is none.
pub(super) fn film_of(app: App, log: Option<Log>) -> AnyView {
    match log.and_then(|log| Some((log.players.clone(), Film::new(log)?))) {
        Some((players, film)) => {
            let table = Table::new(app, film.world().clone(), players, None);
            projector(table, film).into_any()
        }
        None => view! {
            <main class="empty">
                <p>{app.t("w-no-replay")}</p>
                <button type="button" class="big" on:click=move |_| app.open(Page::Worlds("setup"))>{app.t("back")}</button>
            </main>
        }
        .into_any(),
    }
}

fn projector(t: Table, film: Film) -> impl IntoView {
    let app = t.app;
    let end = film.end().0;
    let film = StoredValue::new_local(film);
    let now = RwSignal::new(0_u64);
    let runs = RwSignal::new(true);
    let speed = RwSignal::new(16_u32);
    let wind = move |to: u64| {
        now.set(to);
        film.update_value(|film| {
            if film.wind(Millis(to)) {
                t.world.set(film.world().clone());
            }
        });
    };
    let ticking = set_interval_with_handle(
        move || {
            if runs.try_get_untracked() == Some(true) {
                let to = (now.get_untracked() + TICK_MS * u64::from(speed.get_untracked())).min(end);
                wind(to);
                if to == end {
                    runs.set(false);
                }
            }
        },
        Duration::from_millis(TICK_MS),
    );
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
    let time = move || format!("{}:{:02}", now.get() / 60_000, now.get() / 1_000 % 60);
    let points = move |seat: Seat| t.ask(|world| world.total(seat));
    let count = t.players.with_untracked(Vec::len);
    view! {
        <main class="worlds replay">
            <header class="bar worlds-bar">
                <h1 class="unseen">{app.t("worlds")}</h1>
                <button type="button" class="plain" on:click=move |_| app.open(Page::Worlds("setup"))>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
                <span class="round-clock" id="film-time">{time}</span>
                <span class="round">{move || app.tell("w-round", &[("round", (t.ask(Worlds::round) + 1).into())])}</span>
            </header>
            <div class="after">
                <div class="row film-deeds">
                    <button type="button" class="big" id="film-runs" on:click=move |_| {
                        if now.get_untracked() >= end {
                            wind(0);
                        }
                        runs.update(|runs| *runs = !*runs);
                    }>{move || if runs.get() { app.say("w-pause") } else { app.say("w-go-on") }}</button>
                    <input type="range" id="film" min="0" max=end step="100" aria-label=app.t("w-film")
                        prop:value=move || now.get().to_string()
                        on:input=move |event| wind(event_target_value(&event).parse().unwrap_or(0)) />
                    <div class="choices">
                        {SPEEDS.map(|choice| view! {
                            <label class="pill">
                                <input type="radio" name="speed" value=choice prop:checked=move || speed.get() == choice on:change=move |_| speed.set(choice) />
                                <span>{format!("{choice}×")}</span>
                            </label>
                        })}
                    </div>
                </div>
                {rivals::rivals(t)}
                {move || matches!(t.phase(), Phase::Break | Phase::Over).then(|| view! {
                    <p id="film-points">{move || Seat::all(count).map(|seat| format!("{}: {}", t.name(seat), points(seat))).collect::<Vec<_>>().join(" · ")}</p>
                })}
            </div>
        </main>
    }
}
