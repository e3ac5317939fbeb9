//! The piece in hand: it follows the pointer, or lies in a dock with its controls.

use super::map::square_at;
use super::table::Table;
use super::{art, describe};
use crate::prelude::*;
use leptos::ev;
use leptos::html::Div;
use wasm_bindgen::JsCast as _;

/// A press that moves less than this is a click.
const STILL: f64 = 8.0;
/// A dragged piece is shown this many pixels above the finger, which would cover it.
const ABOVE_FINGER: f64 = 56.0;

/// A piece that is being dragged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Drag {
    /// The pointer that carries it.
    pub(crate) pointer: i32,
    /// The position where it was picked up.
    pub(crate) from: (f64, f64),
}

/// Is the piece carried by a pointer other than this one?
fn is_carried_by_another(t: Table, event: &ev::PointerEvent) -> bool {
    t.drag.get_untracked().is_some_and(|drag| drag.pointer != event.pointer_id())
}

/// The piece that follows the pointer.
pub(crate) fn float(t: Table) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    let hand = StoredValue::new((0.0, 0.0));
    let moved = window_event_listener(ev::pointermove, move |event| {
        if is_carried_by_another(t, &event) {
            return;
        }
        hand.set_value(middle(&event));
        follow(t, element, &event);
    });
    let lifted = window_event_listener(ev::pointerup, move |event| drop_at(t, &event));
    let cancelled = window_event_listener(ev::pointercancel, move |event| {
        if t.drag.get_untracked().is_some_and(|drag| drag.pointer == event.pointer_id()) {
            t.drag.set(None);
            t.change(|hand| hand.hover(None));
        }
    });
    let pressed = window_event_listener(ev::pointerdown, move |event| {
        if is_carried_by_another(t, &event) {
            return;
        }
        let mouse = event.pointer_type() != "touch";
        if t.mouse.get_untracked() != mouse {
            t.mouse.set(mouse);
        }
        hand.set_value(middle(&event));
        shift(element, &event);
    });
    on_cleanup(move || {
        moved.remove();
        lifted.remove();
        cancelled.remove();
        pressed.remove();
    });
    // Over a square the ghost shows it.
    let seen = move || (t.mouse.get() || t.drag.get().is_some()) && t.over.get().is_none();
    view! {
        <div class="float" node_ref=element class:seen=move || seen() && t.held().is_some() aria-hidden="true">
            {move || t.held().map(|held| {
                let address = t.ask_once(|world| art::piece(world.set(), held.piece, held.rotation));
                view! { <img src=address alt="" /> }
            })}
        </div>
        {super::flight::flight(t, hand)}
    }
}

/// The position of the middle of the piece.
fn middle(event: &ev::PointerEvent) -> (f64, f64) {
    let above = if event.pointer_type() == "touch" { ABOVE_FINGER } else { 0.0 };
    (f64::from(event.client_x()), f64::from(event.client_y()) - above)
}

fn shift(element: NodeRef<Div>, event: &ev::PointerEvent) {
    let (x, y) = middle(event);
    if let Some(element) = element.get_untracked() {
        let style = leptos::web_sys::HtmlElement::style(&element);
        let _ = style.set_property("transform", &format!("translate({x}px,{y}px)"));
    }
}

/// Moves the piece with the pointer, and updates the square under it.
fn follow(t: Table, element: NodeRef<Div>, event: &ev::PointerEvent) {
    shift(element, event);
    let touch = event.pointer_type() == "touch";
    if touch && t.drag.get_untracked().is_none() {
        return;
    }
    let (x, y) = middle(event);
    let over = if untrack(|| t.held()).is_some() { square_at(x, y) } else { None };
    t.change(|hand| hand.hover(over));
}

/// Drops the dragged piece.
fn drop_at(t: Table, event: &ev::PointerEvent) {
    let Some(Drag { pointer, from: (x, y) }) = t.drag.get_untracked() else { return };
    if pointer != event.pointer_id() {
        return;
    }
    t.drag.set(None);
    let still = (f64::from(event.client_x()) - x).hypot(f64::from(event.client_y()) - y) < STILL;
    if still {
        return;
    }
    let (x, y) = middle(event);
    let placed = square_at(x, y).is_some_and(|square| t.place(square));
    if !placed && event.pointer_type() == "touch" {
        // No finger points at the square any more.
        t.change(|hand| hand.hover(None));
    }
}

/// The dock: the piece large, and turning, flipping and putting back as buttons.
pub(crate) fn dock(t: Table) -> impl IntoView {
    let app = t.app;
    let held = Memo::new(move |_| t.held());
    let none = move || held.get().is_none();
    let is_tile =
        move || held.get().is_some_and(|held| matches!(held.piece, krajina_rules::worlds::Piece::Tile(..)));
    view! {
        <section class="dock" class:full=move || !none() aria-label=app.t("w-hand")>
            <div
                class="in-hand"
                on:pointerdown=move |event: ev::PointerEvent| {
                    event.prevent_default();
                    let from = (f64::from(event.client_x()), f64::from(event.client_y()));
                    t.drag.set(Some(Drag { pointer: event.pointer_id(), from }));
                }
                on:click=move |_| t.turn(false)
            >
                {move || held.get().map(|held| {
                    let (address, side) = t.ask_once(|world| {
                        let side = world.set().side(held.piece).turned(held.rotation);
                        (art::piece(world.set(), held.piece, held.rotation), side)
                    });
                    view! { <img src=address alt=describe::side(app, &side) draggable="false" /> }
                })}
            </div>
            <div class="deeds">
                <button type="button" class="plain" id="turn" disabled=none on:click=move |_| t.turn(false)>
                    <span aria-hidden="true">"⟳ "</span>{app.t("turn")}<kbd>"R"</kbd>
                </button>
                <button type="button" class="plain" id="flip" disabled=move || !is_tile() on:click=move |_| t.flip_hand()>
                    <span aria-hidden="true">"⇄ "</span>{app.t("w-flip")}<kbd>"F"</kbd>
                </button>
                <button type="button" class="plain" id="put-back" disabled=none on:click=move |_| { t.put_back(); }>
                    <span aria-hidden="true">"↩ "</span>{app.t("w-put-back")}<kbd>"Esc"</kbd>
                </button>
            </div>
        </section>
    }
}

/// Handles the keys that have the same meaning everywhere at the table.
pub(crate) fn keyed(t: Table, event: &ev::KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || is_writing(event) {
        return;
    }
    match event.key().as_str() {
        "r" => t.turn(false),
        "R" => t.turn(true),
        "f" | "F" => t.flip_hand(),
        "Escape" | "Backspace" => {
            if t.put_back() {
                super::heap::focus(t, t.tile.get_untracked());
            }
        }
        "h" | "H" => super::heap::focus(t, t.tile.get_untracked()),
        "m" | "M" => super::map::focus(t, t.square.get_untracked()),
        _ => return,
    }
    event.prevent_default();
}

/// Is the person typing, in the chat for example?
fn is_writing(event: &ev::KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.matches("input, textarea, select").unwrap_or(false))
}
