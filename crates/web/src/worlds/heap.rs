//! The heap: 145 tiles, all in sight, within reach of pointer, fingers and keys.

use super::scatter;
use super::table::Table;
use super::zoom::Zoom;
use super::{art, describe};
use crate::prelude::*;
use crate::words::Arg;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Action, HeapTile, Phase, Spot, TileId, Whereabouts, Worlds};
use leptos::ev;
use leptos::html::{Div, Section};
use wasm_bindgen::JsCast as _;

/// A finger that moves less than this only taps.
const STILL: f64 = 9.0;
/// Pixels of bare table round the tiles.
const EDGE: f64 = 12.0;

/// A finger on the heap.
#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    at: (f64, f64),
    moved: bool,
}

/// The heap as it lies on the screen.
#[derive(Clone, Copy)]
struct Ground {
    t: Table,
    columns: RwSignal<usize>,
    /// The room of a tile, in pixels.
    cell: RwSignal<f64>,
    /// What is left free at the left and at the top, in pixels.
    margin: RwSignal<(f64, f64)>,
    zoom: RwSignal<Zoom>,
    fingers: StoredValue<Vec<Finger>>,
    room: NodeRef<Section>,
    field: NodeRef<Div>,
}

/// The heap.
pub(crate) fn heap(t: Table) -> impl IntoView {
    let ground = Ground {
        t,
        columns: RwSignal::new(16),
        cell: RwSignal::new(40.0),
        margin: RwSignal::new((0.0, 0.0)),
        zoom: RwSignal::new(Zoom::default()),
        fingers: StoredValue::new(Vec::new()),
        room: NodeRef::new(),
        field: NodeRef::new(),
    };
    let resized = window_event_listener(ev::resize, move |_| ground.measure());
    on_cleanup(move || resized.remove());
    Effect::new(move |_| {
        if ground.room.get().is_some() {
            ground.measure();
        }
    });
    // The keyboard never stands where nothing lies.
    let gone = Memo::new(move |_| {
        let tile = t.tile.get();
        t.ask(|world| matches!(world.heap().tile(tile).whereabouts, Whereabouts::Map(_)))
    });
    Effect::new(move |_| {
        if let Some(free) = t.ask_once(|world| world.heap().free().next()).filter(|_| gone.get()) {
            t.tile.set(free);
        }
    });
    // Moved as a whole, without drawing anything anew.
    Effect::new(move |_| {
        let Zoom { x, y, scale } = ground.zoom.get();
        if let Some(field) = ground.field.get() {
            let style = leptos::web_sys::HtmlElement::style(&field);
            let _ = style.set_property("transform", &format!("translate({x}px,{y}px) scale({scale})"));
        }
    });
    view! {
        <section
            class="heap"
            id="heap"
            node_ref=ground.room
            aria-label=move || t.app.say("w-heap")
            on:pointerdown=move |event: ev::PointerEvent| ground.pressed(&event)
            on:pointermove=move |event: ev::PointerEvent| ground.moved(&event)
            on:pointerup=move |event: ev::PointerEvent| ground.lifted(&event)
            on:pointercancel=move |event: ev::PointerEvent| ground.forget(event.pointer_id())
            on:contextmenu=move |event: ev::MouseEvent| event.prevent_default()
            on:wheel=move |event: ev::WheelEvent| ground.rolled(&event)
            on:keydown=move |event: ev::KeyboardEvent| ground.keyed(&event)
        >
            <div class="heap-field" node_ref=ground.field style=("--cell", move || format!("{:.2}px", ground.cell.get()))
                style=("--left", move || format!("{:.1}px", ground.margin.get().0))
                style=("--top", move || format!("{:.1}px", ground.margin.get().1))
            >
                {TileId::all().map(|tile| ground.tile(tile)).collect_view()}
            </div>
        </section>
    }
}

impl Ground {
    /// Fits the tiles into the room.
    fn measure(self) {
        let Some(room) = self.room.get_untracked() else { return };
        let (width, height) = (f64::from(room.client_width()), f64::from(room.client_height()));
        if width < 1.0 || height < 1.0 {
            return;
        }
        let columns = scatter::columns_for(width - EDGE, height - EDGE);
        let rows = scatter::rows_for(columns) as f64;
        let cell = ((width - EDGE) / columns as f64).min((height - EDGE) / rows);
        self.margin.set(((width - cell * columns as f64) / 2.0, (height - cell * rows) / 2.0));
        if self.columns.get_untracked() != columns {
            self.columns.set(columns);
        }
        self.cell.set(cell);
        self.zoom.update(|zoom| *zoom = zoom.within(width, height));
    }

    /// One tile: only what has changed about it is touched.
    fn tile(self, tile: TileId) -> impl IntoView {
        let t = self.t;
        let state = Memo::new(move |_| t.ask(|world| world.heap().tile(tile)));
        let place = Memo::new(move |_| scatter::place(state.get().spot, self.columns.get()));
        let holder = move || match state.get().whereabouts {
            Whereabouts::Hand(seat) => Some(seat),
            _ => None,
        };
        let picture = Memo::new(move |_| {
            let face = state.get().face;
            t.ask_once(|world| art::tile(world.set(), tile, face))
        });
        view! {
            <div
                class="tile"
                id=tile.to_string()
                role="button"
                class:gone=move || matches!(state.get().whereabouts, Whereabouts::Map(_))
                class:held=move || holder().is_some()
                class:lost=move || t.lost.get().is_some_and(|(lost, _)| lost == tile)
                data-colour=move || {
                    let lost = t.lost.get().filter(|(lost, _)| *lost == tile).map(|(_, seat)| seat);
                    holder().or(lost).map(art::colour)
                }
                tabindex=move || if t.tile.get() == tile { "0" } else { "-1" }
                aria-label=move || self.label(tile, state.get())
                style=("--x", move || format!("{:.3}", place.get().x))
                style=("--y", move || format!("{:.3}", place.get().y))
                style=("--tilt", move || format!("{:.1}deg", place.get().tilt))
            >
                <img src=move || picture.get() alt="" draggable="false" />
            </div>
        }
    }

    /// The side that is up in words, and who holds it. Follows nothing but what it is told and the language.
    fn label(self, tile: TileId, state: HeapTile) -> String {
        let app = self.t.app;
        let side = self.t.ask_once(|world| *world.set().tile(tile).side(state.face));
        let words = describe::side(app, &side);
        match state.whereabouts {
            Whereabouts::Hand(seat) => {
                app.tell("w-tile-held", &[("name", self.t.name(seat).into()), ("tile", words.into())])
            }
            _ => words,
        }
    }

    /// A point of the screen, in rooms of a tile.
    fn point(self, x: f64, y: f64) -> Option<(f64, f64)> {
        let room = self.room.get_untracked()?.get_bounding_client_rect();
        let (x, y) = self.zoom.get_untracked().under(x - room.left(), y - room.top());
        let (cell, margin) = (self.cell.get_untracked(), self.margin.get_untracked());
        Some(((x - margin.0) / cell, (y - margin.1) / cell))
    }

    /// The spot at a point of the screen.
    fn spot_at(self, x: f64, y: f64) -> Option<Spot> {
        let (x, y) = self.point(x, y)?;
        let columns = self.columns.get_untracked();
        let spot = scatter::nearest(x, y, columns, |_| true)?;
        let place = scatter::place(spot, columns);
        let near = (place.x - x).abs() < 0.55 && (place.y - y).abs() < 0.55;
        near.then_some(spot)
    }

    /// The free tile at a point of the screen.
    fn tile_at(self, x: f64, y: f64) -> Option<TileId> {
        let spot = self.spot_at(x, y)?;
        self.t.ask_once(|world| tile_on(world, spot))
    }

    /// Reaches for a tile, or puts down what is in the hand.
    fn touched(self, x: f64, y: f64) -> bool {
        if untrack(|| self.t.held()).is_some() {
            return self.put_down(x, y);
        }
        if let Some((tile, seat)) =
            self.spot_at(x, y).and_then(|spot| self.t.ask_once(|world| held_on(world, spot)))
        {
            tell_lost(self.t, tile, seat);
            return false;
        }
        self.tile_at(x, y).is_some_and(|tile| self.t.take(tile))
    }

    /// Puts the tile in the hand where it was dropped, or as near as there is room.
    fn put_down(self, x: f64, y: f64) -> bool {
        let t = self.t;
        let own = t.own.get_untracked().and_then(|own| t.ask_once(|world| world.builder(own).hand));
        let (Some(krajina_rules::worlds::Held::Tile(tile)), Some((x, y))) = (own, self.point(x, y)) else {
            return t.put_back();
        };
        let columns = self.columns.get_untracked();
        let spot = t.ask_once(|world| {
            let home = world.heap().tile(tile).spot;
            scatter::nearest(x, y, columns, |spot| spot == home || world.heap().is_empty(spot))
        });
        spot.is_some_and(|spot| t.act(Action::Put(spot)))
    }

    fn pressed(self, event: &ev::PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if event.pointer_type() == "touch" {
            let finger = Finger { id: event.pointer_id(), at: (x, y), moved: false };
            self.fingers.update_value(|fingers| {
                fingers.retain(|other| other.id != finger.id);
                fingers.push(finger);
                let more = fingers.len() > 1;
                fingers.iter_mut().for_each(|finger| finger.moved |= more);
            });
            return;
        }
        event.prevent_default();
        if event.button() == 2 {
            self.flip_at(x, y);
        } else if event.button() == 0 {
            let empty = untrack(|| self.t.held()).is_none();
            if self.touched(x, y) && empty {
                self.t.drag.set(Some((x, y)));
            }
        }
    }

    fn flip_at(self, x: f64, y: f64) {
        if untrack(|| self.t.held()).is_some() {
            self.t.flip_hand();
        } else if let Some(tile) = self.tile_at(x, y) {
            self.t.act(Action::Flip(tile));
        }
    }

    /// One finger shifts what is shown, two scale it.
    fn moved(self, event: &ev::PointerEvent) {
        let Some(room) = self.room.get_untracked() else { return };
        let now = (f64::from(event.client_x()), f64::from(event.client_y()));
        let frame = room.get_bounding_client_rect();
        let zoomed = self.fingers.try_update_value(|fingers| {
            let i = fingers.iter().position(|finger| finger.id == event.pointer_id())?;
            let before = fingers[i].at;
            if !fingers[i].moved && (now.0 - before.0).hypot(now.1 - before.1) < STILL {
                return None;
            }
            fingers[i] = Finger { at: now, moved: true, ..fingers[i] };
            let zoom = self.zoom.get_untracked();
            match fingers.iter().find(|finger| finger.id != event.pointer_id()) {
                None => Some(zoom.shifted(now.0 - before.0, now.1 - before.1)),
                Some(other) => {
                    let apart =
                        |point: (f64, f64)| (point.0 - other.at.0).hypot(point.1 - other.at.1).max(1.0);
                    let middle = ((now.0 + other.at.0) / 2.0, (now.1 + other.at.1) / 2.0);
                    let zoom = zoom.shifted((now.0 - before.0) / 2.0, (now.1 - before.1) / 2.0);
                    let factor = apart(now) / apart(before);
                    Some(zoom.about(middle.0 - frame.left(), middle.1 - frame.top(), factor))
                }
            }
        });
        if let Some(Some(zoom)) = zoomed {
            self.zoom.set(zoom.within(frame.width(), frame.height()));
        }
    }

    fn lifted(self, event: &ev::PointerEvent) {
        let tapped = self.fingers.with_value(|fingers| {
            fingers.iter().any(|finger| finger.id == event.pointer_id() && !finger.moved)
        });
        self.forget(event.pointer_id());
        if tapped {
            self.touched(f64::from(event.client_x()), f64::from(event.client_y()));
        }
    }

    fn forget(self, id: i32) {
        self.fingers.update_value(|fingers| fingers.retain(|finger| finger.id != id));
    }

    /// The wheel turns what is in the hand (the table sees to that) and otherwise looks closer.
    fn rolled(self, event: &ev::WheelEvent) {
        if untrack(|| self.t.held()).is_some() {
            return;
        }
        event.prevent_default();
        let Some(room) = self.room.get_untracked() else { return };
        let frame = room.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()) - frame.left(), f64::from(event.client_y()) - frame.top());
        let factor = (-event.delta_y() / 400.0).exp();
        self.zoom.update(|zoom| *zoom = zoom.about(x, y, factor).within(frame.width(), frame.height()));
    }

    fn keyed(self, event: &ev::KeyboardEvent) {
        let t = self.t;
        let (across, down) = match event.key().as_str() {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, -1),
            "ArrowDown" => (0, 1),
            "Enter" | " " => {
                event.prevent_default();
                let tile = t.tile.get_untracked();
                let holder = t.ask_once(|world| holder(world, tile));
                match holder.filter(|seat| t.own.get_untracked() != Some(*seat)) {
                    Some(seat) => tell_lost(t, tile, seat),
                    None if untrack(|| t.held()).is_none() && t.take(tile) => {
                        super::map::focus(t, t.square.get_untracked());
                    }
                    None => {}
                }
                return;
            }
            "f" | "F" if untrack(|| t.held()).is_none() => {
                let tile = t.tile.get_untracked();
                if t.act(Action::Flip(tile)) {
                    let state = t.ask_once(|world| world.heap().tile(tile));
                    t.app.live.set(untrack(|| self.label(tile, state)));
                }
                event.stop_propagation();
                return;
            }
            _ => return,
        };
        event.prevent_default();
        let tile = t.tile.get_untracked();
        let columns = self.columns.get_untracked();
        let next = t.ask_once(|world| {
            let from = world.heap().tile(tile).spot;
            let spot = scatter::towards(from, across, down, columns, |spot| tile_on(world, spot).is_some())?;
            tile_on(world, spot)
        });
        if let Some(next) = next {
            focus(t, next);
        }
    }
}

/// Who has a tile.
pub(crate) fn holder(world: &Worlds, tile: TileId) -> Option<Seat> {
    match world.heap().tile(tile).whereabouts {
        Whereabouts::Hand(seat) | Whereabouts::Map(seat) => Some(seat),
        Whereabouts::Heap => None,
    }
}

/// The free tile on a spot.
fn tile_on(world: &Worlds, spot: Spot) -> Option<TileId> {
    world.heap().free().find(|&tile| world.heap().tile(tile).spot == spot)
}

/// The tile of a spot that somebody holds, and who.
fn held_on(world: &Worlds, spot: Spot) -> Option<(TileId, Seat)> {
    TileId::all().find_map(|tile| match world.heap().tile(tile) {
        HeapTile { spot: its, whereabouts: Whereabouts::Hand(seat), .. } if its == spot => Some((tile, seat)),
        _ => None,
    })
}

/// Walks the keyboard to a tile; to another one if it is gone.
pub(crate) fn focus(t: Table, tile: TileId) {
    let free =
        t.ask_once(|world| if world.heap().is_free(tile) { Some(tile) } else { world.heap().free().next() });
    let Some(tile) = free else { return };
    t.tile.set(tile);
    let page = web_sys::window().and_then(|window| window.document());
    let element = page.and_then(|page| page.get_element_by_id(&tile.to_string()));
    if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Says which tile somebody else got first.
pub(crate) fn tell_lost(t: Table, tile: TileId, seat: Seat) {
    t.lost.set(Some((tile, seat)));
    let name: Arg = untrack(|| t.name(seat)).into();
    t.app.live.set(untrack(|| t.app.tell("w-lost", &[("name", name)])));
    set_timeout(
        move || {
            if t.lost.try_get_untracked().is_some_and(|lost| lost == Some((tile, seat))) {
                t.lost.set(None);
            }
        },
        std::time::Duration::from_millis(1_600),
    );
}

/// Is the heap to be seen now? Not while time stands still: that would be time to search.
pub(crate) fn is_hidden(t: Table) -> bool {
    t.paused.get() && matches!(t.phase(), Phase::Building | Phase::Countdown)
}
