//! Carrying the domino in hand to the land: it follows finger or pointer, turns on the way, and shows where it would lie.

use crate::app::App;
use crate::board::{square_at, square_size};
use crate::domino::halves_in_words;
use crate::prelude::*;
use crate::table::{Table, meant, screen_step, turn_of};
use krajina_rules::domino::{Number, Placement};
use leptos::ev;
use wasm_bindgen::JsCast as _;

/// A domino on its way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Carried {
    pointer: i32,
    /// Where its middle is on the screen.
    x: f64,
    y: f64,
    /// How many pixels a square measures.
    square: f64,
}

/// A shorter way than this is a tap.
const TAP: f64 = 8.0;

impl Carried {
    /// Where a pointer carries a domino: under a mouse, but above a finger, which would hide it.
    fn by(event: &ev::PointerEvent, square: f64) -> Carried {
        let raised = if event.pointer_type() == "touch" { square * 0.9 } else { 0.0 };
        Carried {
            pointer: event.pointer_id(),
            x: event.client_x().into(),
            y: f64::from(event.client_y()) - raised,
            square,
        }
    }

    /// The place it is meant for: just as it is carried, or else however it fits under its middle.
    fn place(self, t: Table, turned: usize) -> Option<Placement> {
        let own = t.own.get_untracked();
        let at = |x, y| t.ask_once(|game| square_at(game, own, x, y));
        let (right, down) = screen_step(turned);
        let half = self.square / 2.0;
        let first = at(self.x - f64::from(right) * half, self.y - f64::from(down) * half);
        let places = t.places();
        let exact = first.and_then(|first| {
            places.iter().find(|(place, _)| place.a() == first && turn_of(*place) == turned)
        });
        let near = || at(self.x, self.y).and_then(|square| meant(&places, square, turned));
        exact.copied().or_else(near).map(|(place, _)| place)
    }
}

/// The domino in hand: a tap turns it, dragging carries it to the land.
pub(crate) fn held(t: Table, number: Number) -> impl IntoView {
    let app: App = t.app;
    let svg = Memo::new(move |_| {
        let step = screen_step(t.turned.get());
        t.ask_once(|game| game.play.domino_picture(number).scene(step, "d"))
    });
    let words = move || t.ask(|game| halves_in_words(app, &game.play.halves(number)));
    // Which pointer went down, and where.
    let start = StoredValue::new(None::<(i32, f64, f64)>);
    let carried = t.carried;
    Effect::new(move |_| {
        if let Some(carried) = carried.get() {
            let place = carried.place(t, t.turned.get());
            if t.hover.get_untracked() != place {
                t.hover.set(place);
            }
        }
    });
    turn_on_the_way(t);
    let down = move |event: ev::PointerEvent| {
        start.set_value(Some((event.pointer_id(), event.client_x().into(), event.client_y().into())));
        if let Some(target) =
            event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        {
            let _ = target.set_pointer_capture(event.pointer_id());
        }
    };
    let carry = move |event: ev::PointerEvent| {
        let Some((pointer, x, y)) = start.get_value() else { return };
        if pointer != event.pointer_id() {
            return;
        }
        let way = (f64::from(event.client_x()) - x).hypot(f64::from(event.client_y()) - y);
        match carried.get_untracked() {
            None if way < TAP || !t.is_placing() => {}
            None => {
                t.shown.set(None);
                t.pinned.set(None);
                let square = t.ask_once(|game| square_size(game, t.own.get_untracked())).unwrap_or(64.0);
                carried.set(Some(Carried::by(&event, square)));
            }
            Some(before) => carried.set(Some(Carried::by(&event, before.square))),
        }
    };
    let is_it = move |event: &ev::PointerEvent| {
        start.get_value().is_some_and(|(pointer, ..)| pointer == event.pointer_id())
    };
    let drop = move |event: ev::PointerEvent| {
        if !is_it(&event) {
            return;
        }
        start.set_value(None);
        match carried.get_untracked() {
            None => t.turn(),
            Some(before) => {
                carried.set(None);
                lay_down(t, before.place(t, t.turned.get_untracked()));
            }
        }
    };
    let give_up = move |event: ev::PointerEvent| {
        if is_it(&event) {
            start.set_value(None);
            carried.set(None);
            t.hover.set(None);
        }
    };
    // Heard wherever the pointer is: a browser may let go of a captured pointer, and nothing may be left hanging then.
    let heard = [
        window_event_listener(ev::pointermove, carry),
        window_event_listener(ev::pointerup, drop),
        window_event_listener(ev::pointercancel, give_up),
    ];
    on_cleanup(move || {
        heard.into_iter().for_each(WindowListenerHandle::remove);
        carried.set(None);
    });
    view! {
        <span
            class="held"
            class:carried=move || carried.get().is_some()
            role="img"
            aria-label=words
            inner_html=move || svg.get()
            on:pointerdown=down
        ></span>
        {on_its_way(t, svg)}
    }
}

/// The domino under the finger.
fn on_its_way(t: Table, svg: Memo<String>) -> impl IntoView {
    let there = Memo::new(move |_| t.carried.get().is_some());
    let pixels = move |length: fn(Carried, bool) -> f64| {
        let lies = screen_step(t.turned.get()).1 == 0;
        t.carried.get().map_or_else(String::new, |carried| format!("{:.1}px", length(carried, lies)))
    };
    // A scene reaches a tenth of a square beyond the domino on every side.
    move || {
        there.get().then(|| {
            view! {
                <div
                    class="on-its-way"
                    aria-hidden="true"
                    style:left=move || pixels(|carried, _| carried.x)
                    style:top=move || pixels(|carried, _| carried.y)
                    style:width=move || pixels(|carried, lies| carried.square * if lies { 2.2 } else { 1.2 })
                    style:height=move || pixels(|carried, lies| carried.square * if lies { 1.2 } else { 2.2 })
                    inner_html=move || svg.get()
                ></div>
            }
        })
    }
}

fn lay_down(t: Table, place: Option<Placement>) {
    t.hover.set(None);
    if let Some(place) = place {
        t.turned.set(turn_of(place));
        t.pinned.set(Some(place));
        if !t.app.settings.with_untracked(|settings| settings.confirm) {
            t.confirm();
        }
    }
}

/// The wheel turns a domino that is carried, wherever it is, instead of moving the page.
pub(crate) fn wheel(t: Table, event: &ev::WheelEvent) {
    if t.carried.get_untracked().is_some() && !event.default_prevented() {
        event.prevent_default();
        t.turn();
    }
}

/// While a domino is carried, R or a tap of another finger turns it. What the land has taken for itself already is left
/// alone.
fn turn_on_the_way(t: Table) {
    let carried = move || t.carried.get_untracked();
    let key = window_event_listener(ev::keydown, move |event| {
        if carried().is_some() && !event.default_prevented() && event.key().eq_ignore_ascii_case("r") {
            t.turn();
        }
    });
    let finger = window_event_listener(ev::pointerdown, move |event| {
        if carried().is_some_and(|carried| carried.pointer != event.pointer_id()) {
            t.turn();
        }
    });
    on_cleanup(move || {
        key.remove();
        finger.remove();
    });
}
