//! The bar over the table: clock, round, chips, stop, pause.

use super::table::Table;
use crate::app::Page;
use crate::prelude::*;
use krajina_art::worlds::chip;
use krajina_rules::game::Game as _;
use krajina_rules::worlds::{Action, Chip, Phase, Timer, Worlds};

/// The bar.
pub(crate) fn bar(t: Table, can_pause: bool) -> impl IntoView {
    let app = t.app;
    let rounds = t.ask_once(|world| world.setup().rounds());
    let round = Memo::new(move |_| t.ask(Worlds::round) + 1);
    let worked_on = Memo::new(move |_| super::map::is_worked_on(t.phase()));
    view! {
        <header class="bar worlds-bar">
            <h1 class="unseen">{app.t("worlds")}</h1>
            <button type="button" class="plain" on:click=move |_| app.open(Page::Home) aria-label=app.t("to-home")>
                <span aria-hidden="true">"←"</span>
            </button>
            {clock(t)}
            {(rounds > 1).then(|| view! {
                <span class="round">{move || app.tell("round", &[("round", round.get().into()), ("rounds", rounds.into())])}</span>
            })}
            {move || worked_on.get().then(|| stop(t, can_pause))}
            {move || (can_pause && worked_on.get()).then(|| view! {
                <button
                    type="button"
                    class="plain"
                    id="pause"
                    aria-label=app.t("w-pause")
                    on:click=move |_| super::local::pause(t, true)
                ><span aria-hidden="true">"❚❚"</span></button>
            })}
            {t.handle.online_table.map(|subscription| crate::online::table_buttons(app, subscription))}
        </header>
    }
}

/// Minutes and seconds to the bell; announces the last minute and the last ten seconds.
fn clock(t: Table) -> impl IntoView {
    let app = t.app;
    let hidden = t.ask_once(|world| world.setup().options().timer == Timer::Hidden);
    let text = move || match (t.phase(), t.left.get()) {
        (Phase::Building, Some(left)) => format!("{}:{:02}", left / 60_000, left / 1_000 % 60),
        (Phase::Building, None) if hidden => "?".into(),
        (Phase::Building, None) => "∞".into(),
        _ => "–:––".into(),
    };
    Effect::new(move |before: Option<Option<u32>>| {
        let left = t.left.get();
        let building = t.phase() == Phase::Building;
        if building && before != Some(left) && matches!(left, Some(60_000 | 30_000 | 10_000)) {
            let seconds = left.unwrap_or_default() / 1_000;
            app.live_region
                .set(untrack(|| app.tell("w-seconds-left", &[("count", (seconds as usize).into())])));
        }
        left
    });
    // After the bell no clock is needed.
    let is_needed = move || super::map::is_worked_on(t.phase());
    let short = move || t.phase() == Phase::Building && t.left.get().is_some_and(|left| left <= 30_000);
    view! { <span class="round-clock" id="clock" role="timer" hidden=move || !is_needed() class:short=short>{text}</span> }
}

/// The stop button. Stopping takes the highest chip (M16), so a second press nearby confirms it; the round continues
/// meanwhile.
///
/// At a local table, a player who has stopped may skip the rest of the round.
fn stop(t: Table, can_skip: bool) -> impl IntoView {
    let app = t.app;
    let sure = RwSignal::new(false);
    let first = Memo::new(move |_| t.ask(|world| world.chips().next()));
    let chips = Memo::new(move |_| t.ask(|world| world.chips().take(t.seats()).collect::<Vec<Chip>>()));
    let can = move || t.builds();
    Effect::new(move |_| {
        t.phase();
        sure.set(false);
    });
    // A solo game has no opponent to be faster than.
    let label = move || match first.get().filter(|_| t.seats() > 1) {
        Some(chip) => app.tell("w-stop-for", &[("chip", chip.value().into())]),
        None => app.say("w-stop"),
    };
    view! {
        <span class="chips" role="img" aria-label=move || app.tell("w-chips", &[("count", chips.get().len().into())])>
            {move || chips.get().into_iter().map(|value| view! {
                <span class="chip" aria-hidden="true" inner_html=chip(value, 40, &format!("c{}", value.value()), "")></span>
            }).collect_view()}
        </span>
        {move || if can_skip && t.phase() == Phase::Building && t.me().is_some_and(|me| me.stopped) {
            view! {
                <button type="button" class="big" id="skip" on:click=move |_| super::local::skip(t)>{app.t("w-skip")}</button>
            }.into_any()
        } else if sure.get() && can() {
            view! {
                <span class="sure">
                    <button type="button" class="big warn" id="stop-sure" on:click=move |_| { t.act(Action::Stop); }>{app.t("w-stop-sure")}</button>
                    <button type="button" class="plain" id="stop-not" on:click=move |_| sure.set(false)>{app.t("w-stop-not")}</button>
                </span>
            }.into_any()
        } else {
            view! {
                <button type="button" class="plain stop" id="stop" disabled=move || !can() on:click=move |_| sure.set(true)>{label}</button>
            }.into_any()
        }}
    }
}
