//! Carrying the domino in hand to the land: it follows finger or pointer, turns on the way, and shows where it would lie.

use crate::app::App;
use crate::dominoes::board::{square_at, square_size};
use crate::dominoes::describe::describe_halves;
use crate::dominoes::domino_table::Pictures as _;
use crate::dominoes::table::Table;
use crate::prelude::*;
use krajina_app::dominoes::DominoHand;
use krajina_rules::domino::{Number, Square};
use leptos::ev;
use wasm_bindgen::JsCast as _;

/// A domino on its way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Carried {
    pointer: i32,
    /// The position of its middle on the screen.
    x: f64,
    y: f64,
    /// How many pixels a square measures.
    square: f64,
}

/// A shorter way than this is a tap.
const TAP: f64 = 8.0;

impl Carried {
    /// The position of a carried domino: under a mouse, but above a finger, which would hide it.
    fn by(event: &ev::PointerEvent, square: f64) -> Carried {
        let raised = if event.pointer_type() == "touch" { square * 0.9 } else { 0.0 };
        Carried {
            pointer: event.pointer_id(),
            x: event.client_x().into(),
            y: f64::from(event.client_y()) - raised,
            square,
        }
    }

    /// The squares of the land under its first half and under its middle.
    fn squares(self, t: Table) -> (Option<Square>, Option<Square>) {
        let (own, orientation) = (t.own.get_untracked(), t.orientation.get_untracked());
        let at = |x, y| t.ask_once(|game| square_at(game, own, x, y));
        let (right, down) = orientation.screen_step();
        let half = self.square / 2.0;
        let first = at(self.x - f64::from(right) * half, self.y - f64::from(down) * half);
        (first, at(self.x, self.y))
    }
}

/// The domino in hand: a tap turns it, dragging carries it to the land.
pub(crate) fn held(t: Table, number: Number) -> impl IntoView {
    let app: App = t.app;
    let svg = Memo::new(move |_| {
        let step = t.orientation.get().screen_step();
        t.ask_once(|game| game.play.domino_picture(number).scene(step, "d"))
    });
    let words = move || t.ask(|game| describe_halves(app, &game.play.halves(number)));
    // Which pointer went down, and where.
    let start = StoredValue::new(None::<(i32, f64, f64)>);
    let carried = t.carried;
    Effect::new(move |_| {
        if let Some(carried) = carried.get() {
            t.orientation.track();
            let (first, middle) = carried.squares(t);
            t.prepare(|hand, context| hand.carry(first, middle, context));
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
                t.change(DominoHand::take_up);
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
                let (first, middle) = before.squares(t);
                carried.set(None);
                t.play(t.prepare(|hand, context| hand.lay_down(first, middle, context)));
            }
        }
    };
    let give_up = move |event: ev::PointerEvent| {
        if is_it(&event) {
            start.set_value(None);
            carried.set(None);
            t.change(DominoHand::stop_carrying);
        }
    };
    // Listen on the window: a browser may release a captured pointer, and the domino must not stay in the air then.
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
        let lies = t.orientation.get().is_horizontal();
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

/// The wheel turns a domino that is carried, wherever it is, instead of moving the page.
pub(crate) fn wheel(t: Table, event: &ev::WheelEvent) {
    if t.carried.get_untracked().is_some() && !event.default_prevented() {
        event.prevent_default();
        t.turn();
    }
}

/// While a domino is carried, R or a tap of another finger turns it. Keys that the land has handled already are
/// ignored.
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
