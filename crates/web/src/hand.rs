//! What is in hand and what can be done with it: the bar below the land.

use crate::app::App;
use crate::board::square_at;
use crate::domino::halves_in_words;
use crate::seats;
use crate::table::{Table, meant, screen_step, turn_of};
use crate::task::Task;
use krajina_record::art::Symbol;
use krajina_record::picture;
use krajina_rules::domino::Number;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// The bar below the land.
pub(crate) fn hand(t: Table) -> impl IntoView {
    let app = t.app;
    view! {
        <section class="hand" aria-label=app.t("hand")>
            {move || if !t.mine.get() {
                view! { <p class="small wait">{app.t("hand-wait")}</p> }.into_any()
            } else {
                step(t)
            }}
        </section>
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
        <p class="advice">{app.t("advice-discard")}</p>
        <button type="button" class="big" id="discard" on:click=move |_| app.play("discard")>{app.t("discard")}</button>
    }
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

/// The domino in hand: a tap turns it, dragging carries it to the land.
fn held(t: Table, number: Number) -> impl IntoView {
    let app: App = t.app;
    let svg = move || {
        let step = screen_step(t.turned.get());
        t.ask(|game| game.play.domino_picture(number).scene(step, "d"))
    };
    let words = move || t.ask(|game| halves_in_words(app, &game.play.halves(number)));
    // Where the pointer is while it carries the domino, and whether it has moved at all.
    let at = RwSignal::new(None::<(f64, f64)>);
    let moved = StoredValue::new(false);
    let down = move |event: ev::PointerEvent| {
        at.set(Some((event.client_x().into(), event.client_y().into())));
        moved.set_value(false);
        if let Some(target) =
            event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        {
            let _ = target.set_pointer_capture(event.pointer_id());
        }
    };
    let carry = move |event: ev::PointerEvent| {
        let Some((x, y)) = at.get_untracked() else { return };
        let (to_x, to_y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if !moved.get_value() && (to_x - x).hypot(to_y - y) < 8.0 {
            return;
        }
        moved.set_value(true);
        at.set(Some((to_x, to_y)));
        t.pinned.set(None);
        let square = t.ask_once(|game| square_at(game, t.own.get_untracked(), to_x, to_y));
        let place = square.and_then(|square| meant(&t.places(), square, t.turned.get_untracked()));
        t.hover.set(place.map(|(place, _)| place));
    };
    let drop = move |_: ev::PointerEvent| {
        at.set(None);
        if !moved.get_value() {
            t.turn();
            return;
        }
        if let Some(place) = t.hover.get_untracked() {
            t.turned.set(turn_of(place));
            t.pinned.set(Some(place));
            t.hover.set(None);
            if !app.settings.with_untracked(|settings| settings.confirm) {
                t.confirm();
            }
        }
    };
    view! {
        <span
            class="held"
            class:carried=move || at.get().is_some()
            role="img"
            aria-label=words
            inner_html=svg
            on:pointerdown=down
            on:pointermove=carry
            on:pointerup=drop
            on:pointercancel=move |_| at.set(None)
        ></span>
    }
}
