//! What is in hand and what can be done with it: the bar below the land.

use crate::bots::Bots;
use crate::drag::held;
use crate::prelude::*;
use crate::seats;
use crate::table::Table;
use crate::task::Task;
use krajina_record::art::Symbol;
use krajina_record::picture;
use krajina_rules::domino::Number;

/// The bar below the land.
pub(crate) fn hand(t: Table) -> impl IntoView {
    let app = t.app;
    view! {
        <section class="hand" aria-label=app.t("hand")>
            {move || if app.bots.with(|bots| bots.silent) && !t.mine.get() {
                silence(t).into_any()
            } else if !t.mine.get() {
                view! {
                    <p class="small wait">
                        {app.t("hand-wait")}
                        // The same words are read aloud elsewhere.
                        <span class="news" aria-hidden="true">{move || app.live.get()}</span>
                    </p>
                }.into_any()
            } else {
                step(t)
            }}
        </section>
    }
}

/// A bot that does not answer: why that may be, and what to do.
fn silence(t: Table) -> impl IntoView {
    let app = t.app;
    view! {
        <p class="advice" role="alert">{app.t("bots-silent")}</p>
        <button type="button" class="big" id="bots-again" on:click=move |_| app.bots.update(Bots::again)>
            {app.t("bots-again")}
        </button>
    }
}

/// What belongs to the step of the moment.
fn step(t: Table) -> AnyView {
    let app = t.app;
    match t.task.get() {
        Task::Place(number, _) => placing(t, number).into_any(),
        Task::Discard(number) => discarding(t, number).into_any(),
        Task::Take(_) => view! { <p class="advice">{app.t("advice-take")}</p> }.into_any(),
        Task::Pair => view! {
            <p class="advice">{app.t("advice-pair")}</p>
            <button type="button" class="big" id="pair-outer" on:click=move |_| app.play("pair outer")>{app.t("pair-outer")}</button>
            <button type="button" class="big" id="pair-inner" on:click=move |_| app.play("pair inner")>{app.t("pair-inner")}</button>
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
                let colour = t.ask_once(|game| game.play.colour(seat).name());
                view! {
                    <button type="button" class="big" on:click=move |_| app.play(&format!("give {resource} {colour}"))>{name}</button>
                }
            }).collect_view()}
        }.into_any(),
        Task::Recruit { .. } => view! {
            <p class="advice">{app.t("advice-recruit")}</p>
            {confirm_button(t, "confirm-recruit")}
            <button type="button" class="plain" id="pass" on:click=move |_| app.play("pass")>{app.t("pass")}</button>
        }.into_any(),
        Task::Call(_) => view! { <p class="advice">{app.t("advice-call")}</p> }.into_any(),
        Task::Over => ().into_any(),
    }
}

/// Plays what lies ready.
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
        <button type="button" class="big" id="discard" on:click=move |_| app.play("discard")>{app.t("discard")}</button>
    }
}

/// Why a domino fits nowhere: its terrains end nowhere in the open, or only beyond the frame.
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
    let gain = move || {
        let pinned = t.pinned.get()?;
        let Task::Place(_, places) = t.task.get() else { return None };
        places.iter().find(|(place, _)| *place == pinned).map(|(_, gain)| *gain)
    };
    let words = move || match gain() {
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
