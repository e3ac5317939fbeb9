//! The bar below the land: the domino in hand and its controls.

use crate::dominoes::drag::held;
use crate::dominoes::seats;
use crate::dominoes::table::Table;
use crate::prelude::*;
use krajina_app::dominoes::{Move, Task};
use krajina_art::Symbol;
use krajina_art::picture;
use krajina_rules::domino::Number;

/// The bar below the land.
pub(crate) fn hand(t: Table) -> impl IntoView {
    let app = t.app;
    view! {
        <section class="hand" aria-label=app.t("hand")>
            {move || if t.handle.status.with(|status| status.is_silent) && !t.mine.get() {
                silence(t).into_any()
            } else if !t.mine.get() {
                view! {
                    <p class="small wait">
                        {app.t(if t.handle.is_watching() { "watching" } else { "hand-wait" })}
                        // The same words are read aloud elsewhere.
                        <span class="news" aria-hidden="true">{move || app.live_region.get()}</span>
                    </p>
                }.into_any()
            } else {
                step(t)
            }}
        </section>
    }
}

/// A notice that the bots do not answer, with a button that tries again.
fn silence(t: Table) -> impl IntoView {
    let app = t.app;
    view! {
        <p class="advice" role="alert">{app.t("bots-silent")}</p>
        <button type="button" class="big" id="bots-again" on:click=move |_| t.handle.retry()>
            {app.t("bots-again")}
        </button>
    }
}

/// The controls of the current task.
fn step(t: Table) -> AnyView {
    let app = t.app;
    match t.task.get() {
        Task::Place(number, _) => placing(t, number).into_any(),
        Task::Discard(number) => discarding(t, number).into_any(),
        Task::Take(_) => view! { <p class="advice">{app.t("advice-take")}</p> }.into_any(),
        Task::Pair => view! {
            <p class="advice">{app.t("advice-pair")}</p>
            <button type="button" class="big" id="pair-outer" on:click=move |_| t.handle.play(Move::Pair { outer: true })>{app.t("pair-outer")}</button>
            <button type="button" class="big" id="pair-inner" on:click=move |_| t.handle.play(Move::Pair { outer: false })>{app.t("pair-inner")}</button>
        }.into_any(),
        Task::Lava(_) => view! {
            <span class="held token" inner_html=picture::symbol(Symbol::Fire, "hf")></span>
            <p class="advice">{app.t("advice-lava")}</p>
            {confirm_button(t, "confirm-lava")}
        }.into_any(),
        Task::Settle(person, _) => view! {
            <span class="held token" inner_html=picture::symbol(Symbol::Person(person), "hp")></span>
            <p class="advice">{move || app.tell("advice-settle", &[
                ("person", app.say(&format!("person-{}", person.name())).into()),
            ])}</p>
            {confirm_button(t, "confirm-settle")}
        }.into_any(),
        Task::Give(resource, to) => view! {
            <span class="held token" inner_html=picture::symbol(Symbol::Totem(resource), "ht")></span>
            <p class="advice">{app.t("advice-give")}</p>
            {to.into_iter().map(|seat| {
                let name = move || t.ask(|game| seats::name(app, game, seat));
                view! {
                    <button type="button" class="big" on:click=move |_| t.handle.play(Move::Give(resource, seat))>{name}</button>
                }
            }).collect_view()}
        }.into_any(),
        Task::Recruit { .. } => view! {
            <p class="advice">{app.t("advice-recruit")}</p>
            {confirm_button(t, "confirm-recruit")}
            <button type="button" class="plain" id="pass" on:click=move |_| t.handle.play(Move::Pass)>{app.t("pass")}</button>
        }.into_any(),
        Task::Call(_) => view! { <p class="advice">{app.t("advice-call")}</p> }.into_any(),
        Task::Over => ().into_any(),
    }
}

/// The button that plays the prepared move.
fn confirm_button(t: Table, message: &'static str) -> impl IntoView {
    view! {
        <button type="button" class="big" id="confirm" disabled=move || t.ready().is_none() on:click=move |_| t.confirm()>
            {t.app.t(message)}
        </button>
    }
}

fn discarding(t: Table, number: Number) -> impl IntoView {
    let app = t.app;
    view! {
        {held(t, number)}
        <p class="advice">{move || discard_reason(t, number)}</p>
        <button type="button" class="big" id="discard" on:click=move |_| t.handle.play(Move::Discard)>{app.t("discard")}</button>
    }
}

/// Why a domino fits nowhere: no matching terrain is free beside it, or only beyond the frame.
fn discard_reason(t: Table, number: Number) -> String {
    let app = t.app;
    let Some((crossed, side)) = t.ask(|game| {
        let seat = game.play.seat()?;
        Some((game.play.would_fit_beyond(seat, number), game.play.frame(seat).size().side()))
    }) else {
        return String::new();
    };
    let why = if crossed { "discard-frame" } else { "discard-terrain" };
    let terrains = t.ask(|game| {
        let [a, b] = game.play.halves(number).map(|half| app.say(&half.ground));
        if a == b { a } else { format!("{a}, {b}") }
    });
    app.tell(why, &[("side", i32::from(side).into()), ("terrains", terrains.into())])
}

/// The domino in hand, to be dragged, turned and laid.
fn placing(t: Table, number: Number) -> impl IntoView {
    let app = t.app;
    let words = move || match t.pinned_gain() {
        Some(gain) => app.tell("confirm-place", &[("points", gain.into())]),
        None => app.say("confirm-place-none"),
    };
    view! {
        {held(t, number)}
        <button type="button" class="plain" id="turn" on:click=move |_| t.turn()>
            <span aria-hidden="true">"⟳ "</span><span class="word">{app.t("turn")}</span>
        </button>
        <button type="button" class="big" id="confirm" disabled=move || t.ready().is_none() on:click=move |_| t.confirm()>
            {words}
        </button>
    }
}
