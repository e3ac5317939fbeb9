//! A replay of a game, in real or quick time, all maps side by side.

use super::rivals;
use super::table::Table;
use crate::app::{App, Page};
use crate::prelude::*;
use crate::saves;
use crate::table_handle::TableHandle;
use krajina_app::Film;
use krajina_app::driver::Driver;
use krajina_app::worlds::WorldsPage;
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Phase, Worlds};
use std::time::Duration;

/// Playback speeds, as factors.
const SPEEDS: [u32; 4] = [1, 4, 16, 60];
const TICK_MS: u64 = 50;

/// The page.
pub(crate) fn replay(app: App) -> impl IntoView {
    let last = saves::last_finished(true).and_then(saves::find);
    film_of(app, last.and_then(|log| Film::of_log(&log)))
}

/// A replay, or a note that there is none.
pub(super) fn film_of(app: App, film: Option<Film>) -> AnyView {
    match film {
        Some(film) => {
            let (handle, end) = (TableHandle::new(app, None), film.end().0);
            handle.open(film.table(), Driver::Replay(Box::new(film)));
            projector(Table::new(handle), end).into_any()
        }
        None => view! {
            <main class="empty">
                <p>{app.t("w-no-replay")}</p>
                <button type="button" class="big" on:click=move |_| app.open(Page::Worlds(WorldsPage::Setup))>{app.t("back")}</button>
            </main>
        }
        .into_any(),
    }
}

fn projector(t: Table, end: u64) -> impl IntoView {
    let app = t.app;
    let now = RwSignal::new(0_u64);
    let runs = RwSignal::new(true);
    let speed = RwSignal::new(16_u32);
    let wind = move |to: u64| {
        now.set(to);
        let shown = t.handle.with_driver(|driver| match driver {
            Some(Driver::Replay(film)) => film.wind(Millis(to)).then(|| film.table()),
            _ => None,
        });
        if shown.is_some() {
            t.handle.model.set(shown);
        }
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
    view! {
        <main class="worlds replay">
            <header class="bar worlds-bar">
                <h1 class="unseen">{app.t("worlds")}</h1>
                <button type="button" class="plain" on:click=move |_| app.open(Page::Worlds(WorldsPage::Setup))>
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
                    <p id="film-points">{move || Seat::all(t.seats()).map(|seat| format!("{}: {}", t.name(seat), points(seat))).collect::<Vec<_>>().join(" · ")}</p>
                })}
            </div>
        </main>
    }
}
