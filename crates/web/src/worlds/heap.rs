//! The heap: 145 tiles for mouse, touch and keyboard. If they do not fit into their container at a size for fingers,
//! the browser scrolls the heap in one direction; in the other direction a finger pulls tiles out towards the map.

use super::fingers::{Fingers, Gesture, ScreenPoint};
use super::hand::Drag;
use super::scatter::{self, Axis, Spread};
use super::table::Table;
use super::zoom::Zoom;
use super::{art, describe, filter, help};
use crate::prelude::*;
use crate::words::Arg;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Action, HeapTile, Spot, TileId, TileLocation, Worlds};
use leptos::ev;
use leptos::html::{Div, Section};
use std::time::Duration;
use wasm_bindgen::JsCast as _;

/// Pixels of bare table around the tiles.
const EDGE: f64 = 12.0;
/// A finger that rests this long on a tile takes it.
const HOLD: Duration = Duration::from_millis(300);

/// The heap as it lies on the screen.
#[derive(Clone, Copy)]
struct Ground {
    t: Table,
    spread: RwSignal<Spread>,
    /// Width and height of the unscaled heap in pixels, including the bare table around it.
    size: RwSignal<ScreenPoint>,
    /// The scale and the last scroll position that was set; the browser may have scrolled since.
    zoom: StoredValue<Zoom>,
    fingers: StoredValue<Fingers>,
    room: NodeRef<Section>,
    field: NodeRef<Div>,
}

/// The heap, and over it the filter and the help.
pub(crate) fn heap(t: Table, guided: bool) -> impl IntoView {
    let ground = Ground {
        t,
        spread: RwSignal::new(Spread::of(800.0, 800.0, Axis::Down)),
        size: RwSignal::new((0.0, 0.0)),
        zoom: StoredValue::new(Zoom::default()),
        fingers: StoredValue::new(Fingers::default()),
        room: NodeRef::new(),
        field: NodeRef::new(),
    };
    ground.follow_size();
    // Keep the keyboard's tile in the heap: move on when it has been placed on a map.
    let gone = Memo::new(move |_| {
        let tile = t.tile.get();
        t.ask(|world| matches!(world.heap().tile(tile).whereabouts, TileLocation::Map(_)))
    });
    Effect::new(move |_| {
        if let Some(free) = t.ask_once(|world| world.heap().free().next()).filter(|_| gone.get()) {
            t.tile.set(free);
        }
    });
    let bright = move || t.ask(|world| world.heap().free().filter(|tile| is_bright(t, world, *tile)).count());
    let pixels = |length: f64| format!("{length:.2}px");
    let margin = move || {
        let ((wide, high), (width, height)) = (ground.spread.get().size(), ground.size.get());
        ((width - wide) / 2.0, (height - high) / 2.0)
    };
    view! {
        <div class="heap-room">
            {help::help(t, guided)}
            <div class="heap-tools">
                {filter::chips(t.app, t.filter, bright)}
                <button type="button" class="plain" id="zoom" aria-label=t.app.t("w-zoom") title=t.app.t("w-zoom") on:click=move |_| ground.zoom_on()>
                    <span aria-hidden="true">"⊕"</span>
                </button>
                // While the filter is on, its button takes this place.
                {move || (!guided && t.filter.with(filter::HeapFilter::is_empty)).then(|| help::button(t))}
            </div>
            <section
                class="heap"
                id="heap"
                node_ref=ground.room
                class:across=move || ground.spread.get().longer == Some(Axis::Across)
                class:down=move || ground.spread.get().longer == Some(Axis::Down)
                aria-label=move || t.app.say("w-heap")
                on:pointerdown=move |event: ev::PointerEvent| ground.pressed(&event)
                on:pointermove=move |event: ev::PointerEvent| ground.moved(&event)
                on:pointerup=move |event: ev::PointerEvent| ground.lifted(&event)
                on:pointercancel=move |event: ev::PointerEvent| {
                    ground.forget(event.pointer_id());
                }
                on:touchmove=move |event: ev::TouchEvent| ground.keep_from_scrolling(&event)
                on:contextmenu=move |event: ev::MouseEvent| event.prevent_default()
                on:wheel=move |event: ev::WheelEvent| ground.rolled(&event)
                on:keydown=move |event: ev::KeyboardEvent| ground.keyed(&event)
            >
                <div class="heap-field" node_ref=ground.field
                    style=("--cell", move || pixels(ground.spread.get().cell))
                    style=("--wide", move || pixels(ground.size.get().0))
                    style=("--high", move || pixels(ground.size.get().1))
                    style=("--left", move || pixels(margin().0))
                    style=("--top", move || pixels(margin().1))
                >
                    {TileId::all().map(|tile| ground.tile(tile)).collect_view()}
                </div>
            </section>
        </div>
    }
}

impl Ground {
    /// Measures the container now and whenever its size may have changed.
    fn follow_size(self) {
        let resized = window_event_listener(ev::resize, move |_| self.measure());
        on_cleanup(move || resized.remove());
        Effect::new(move |_| {
            if self.room.get().is_some() {
                self.measure();
            }
        });
        // The dock, the guide, the help and notes change the container's size; the clock ticks every second and covers
        // the rest. The next frame does a layout anyway, so measuring there costs nothing.
        Effect::new(move |_| {
            self.t.held();
            self.t.help.track();
            self.t.left.track();
            self.t.app.language.track();
            request_animation_frame(move || self.measure());
        });
    }

    /// Fits the tiles into the container.
    fn measure(self) {
        let Some(room) = self.room.try_get_untracked().flatten() else { return };
        let (width, height) = (f64::from(room.client_width()), f64::from(room.client_height()));
        if width < 1.0 || height < 1.0 {
            return;
        }
        let spread = Spread::of(width - EDGE, height - EDGE, self.along());
        let (wide, high) = spread.size();
        let size = match spread.longer {
            None => (width, height),
            Some(Axis::Across) => (wide + EDGE, height),
            Some(Axis::Down) => (width, high + EDGE),
        };
        if (self.spread.get_untracked(), self.size.get_untracked()) != (spread, size) {
            self.spread.set(spread);
            self.size.set(size);
        }
    }

    /// The direction from the heap to the map.
    fn to_map(self) -> ScreenPoint {
        let map = super::map::frame().map(|map| map.top() + map.height() / 2.0);
        let room = self.room.get_untracked().map(|room| room.get_bounding_client_rect().top());
        if map < room { (0.0, -1.0) } else { (1.0, 0.0) }
    }

    /// The direction in which the heap may be longer than its container: at a right angle to the direction of the map,
    /// so that scrolling and pulling a tile out are different movements.
    fn along(self) -> Axis {
        if self.to_map().0 == 0.0 { Axis::Across } else { Axis::Down }
    }

    /// One tile, of which only the changed attributes are updated.
    fn tile(self, tile: TileId) -> impl IntoView {
        let t = self.t;
        let state = Memo::new(move |_| t.ask(|world| world.heap().tile(tile)));
        let place = Memo::new(move |_| scatter::place(state.get().spot, self.spread.get().columns));
        let holder = move || match state.get().whereabouts {
            TileLocation::Hand(seat) => Some(seat),
            _ => None,
        };
        let bright = Memo::new(move |_| {
            let face = state.get().face;
            t.filter.with(|filter| t.ask_once(|world| filter.admits(world.set().tile(tile).side(face))))
        });
        let picture = Memo::new(move |_| {
            let face = state.get().face;
            t.ask_once(|world| art::tile(world.set(), tile, face))
        });
        view! {
            <div
                class="tile"
                id=tile.to_string()
                role="button"
                class:gone=move || matches!(state.get().whereabouts, TileLocation::Map(_))
                class:held=move || holder().is_some()
                class:dim=move || !bright.get()
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

    /// Describes the upper side of a tile, and its holder. Tracks only the language and the players' names.
    fn label(self, tile: TileId, state: HeapTile) -> String {
        let app = self.t.app;
        let side = self.t.ask_once(|world| *world.set().tile(tile).side(state.face));
        let words = describe::side(app, &side);
        match state.whereabouts {
            TileLocation::Hand(seat) => {
                app.tell("w-tile-held", &[("name", self.t.name(seat).into()), ("tile", words.into())])
            }
            _ => words,
        }
    }

    /// A point of the screen, in units of a tile's cell.
    fn point(self, x: f64, y: f64) -> Option<ScreenPoint> {
        let field = self.field.get_untracked()?.get_bounding_client_rect();
        let (spread, size) = (self.spread.get_untracked(), self.size.get_untracked());
        let (scale, tiles) = (field.width() / size.0, spread.size());
        let place = |at: f64, size: f64, tiles: f64| (at / scale - (size - tiles) / 2.0) / spread.cell;
        Some((place(x - field.left(), size.0, tiles.0), place(y - field.top(), size.1, tiles.1)))
    }

    /// The spot at a point of the screen.
    fn spot_at(self, x: f64, y: f64) -> Option<Spot> {
        let (x, y) = self.point(x, y)?;
        let columns = self.spread.get_untracked().columns;
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

    /// Takes the tile at this point, or puts down the held piece.
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

    /// Puts the held tile on the nearest empty spot.
    fn put_down(self, x: f64, y: f64) -> bool {
        let t = self.t;
        let own = t.own.get_untracked().and_then(|own| t.ask_once(|world| world.builder(own).hand));
        let (Some(krajina_rules::worlds::HeldPiece::Tile(tile)), Some((x, y))) = (own, self.point(x, y))
        else {
            return t.put_back();
        };
        let columns = self.spread.get_untracked().columns;
        let spot = t.ask_once(|world| {
            let home = world.heap().tile(tile).spot;
            scatter::nearest(x, y, columns, |spot| spot == home || world.heap().is_empty(spot))
        });
        spot.is_some_and(|spot| t.act(Action::Put(spot)))
    }

    fn pressed(self, event: &ev::PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if event.pointer_type() == "touch" {
            if self.t.drag.get_untracked().is_some() {
                // One finger carries a tile, another turns it.
                self.t.turn(false);
                return;
            }
            let id = event.pointer_id();
            self.fingers.update_value(|fingers| fingers.press(id, (x, y)));
            set_timeout(move || self.held_still(id), HOLD);
            return;
        }
        event.prevent_default();
        if event.button() == 2 {
            self.flip_at(x, y);
        } else if event.button() == 0 {
            let empty = untrack(|| self.t.held()).is_none();
            if self.touched(x, y) && empty {
                self.t.drag.set(Some(Drag { pointer: event.pointer_id(), from: (x, y) }));
            }
        }
    }

    /// A finger has been down for a while.
    fn held_still(self, id: i32) {
        if let Some(Some(at)) = self.fingers.try_update_value(|fingers| fingers.hold(id)) {
            self.pull(id, at);
        }
    }

    /// Takes the tile at a point; this pointer then drags it.
    fn pull(self, pointer: i32, (x, y): ScreenPoint) {
        if untrack(|| self.t.held()).is_none() && self.touched(x, y) {
            self.t.drag.set(Some(Drag { pointer, from: (x, y) }));
        }
    }

    fn flip_at(self, x: f64, y: f64) {
        if untrack(|| self.t.held()).is_some() {
            self.t.flip_hand();
        } else if let Some(tile) = self.tile_at(x, y) {
            self.t.act(Action::Flip(tile));
        }
    }

    /// Handles moving fingers: one pulls a tile out, two shift and scale the heap.
    fn moved(self, event: &ev::PointerEvent) {
        // Measure nothing while a mouse or a tile moves: that would cost frames.
        if event.pointer_type() != "touch" || self.t.drag.get_untracked().is_some() {
            return;
        }
        let (id, to) = (event.pointer_id(), (f64::from(event.client_x()), f64::from(event.client_y())));
        let map = self.is_scrolled().then(|| self.to_map());
        match self.fingers.try_update_value(|fingers| fingers.shift(id, to, map)).flatten() {
            Some(Gesture::Pull(from)) => self.pull(id, from),
            Some(Gesture::Pinch { shift, about, factor }) => self.show(|zoom, room| {
                zoom.shifted(shift.0, shift.1).about(about.0 - room.left(), about.1 - room.top(), factor)
            }),
            None => {}
        }
    }

    /// Is the heap larger than its container?
    fn is_scrolled(self) -> bool {
        self.spread.get_untracked().longer.is_some() || self.zoom.with_value(|zoom| zoom.scale > 1.0)
    }

    /// Keeps a finger that drags a tile, and two that pinch, from scrolling.
    fn keep_from_scrolling(self, event: &ev::TouchEvent) {
        let several = self.fingers.with_value(Fingers::are_several);
        if event.cancelable() && (several || self.t.drag.get_untracked().is_some()) {
            event.prevent_default();
        }
    }

    fn lifted(self, event: &ev::PointerEvent) {
        if self.forget(event.pointer_id()) {
            self.touched(f64::from(event.client_x()), f64::from(event.client_y()));
        }
    }

    /// Handles a finger that has left; returns true if it has tapped.
    fn forget(self, id: i32) -> bool {
        self.fingers.try_update_value(|fingers| fingers.lift(id)).unwrap_or(false)
    }

    /// Changes the visible part of the heap or its scale. The field is scaled as a whole, without redrawing, and
    /// scrolled by the browser.
    fn show(self, change: impl FnOnce(Zoom, &web_sys::DomRect) -> Zoom) {
        let (Some(room), Some(field)) = (self.room.get_untracked(), self.field.get_untracked()) else {
            return;
        };
        let frame = room.get_bounding_client_rect();
        let scrolled = (-f64::from(room.scroll_left()), -f64::from(room.scroll_top()));
        let before = self.zoom.get_value();
        // The browser scrolls by whole pixels: keep the fraction that it has rounded away.
        let exact = |kept: f64, shown: f64| if (kept - shown).abs() < 1.5 { kept } else { shown };
        let zoom = Zoom { x: exact(before.x, scrolled.0), y: exact(before.y, scrolled.1), ..before };
        let inside = (f64::from(room.client_width()), f64::from(room.client_height()));
        let zoom = change(zoom, &frame).within(self.size.get_untracked(), inside);
        self.zoom.set_value(zoom);
        let style = leptos::web_sys::HtmlElement::style(&field);
        let _ = style.set_property("transform", &format!("scale({})", zoom.scale));
        let _ = room.class_list().toggle_with_force("scaled", zoom.scale > 1.0);
        room.set_scroll_left(-zoom.x.round() as i32);
        room.set_scroll_top(-zoom.y.round() as i32);
    }

    /// Enlarges the heap about the middle of the container; after the largest scale, starts again at the smallest.
    fn zoom_on(self) {
        self.show(|zoom, room| {
            let factor = zoom.next_scale() / zoom.scale;
            zoom.about(room.width() / 2.0, room.height() / 2.0, factor)
        });
    }

    /// Handles the wheel. If a piece is held, the table turns it. Otherwise the wheel scrolls a heap that is longer
    /// than its container, and zooms any other; with the control key it always zooms.
    fn rolled(self, event: &ev::WheelEvent) {
        if untrack(|| self.t.held()).is_some() {
            return;
        }
        match self.spread.get_untracked().longer {
            Some(Axis::Across) if !event.ctrl_key() && event.delta_x() == 0.0 => {
                if let Some(room) = self.room.get_untracked() {
                    // Some browsers count lines.
                    let unit = if event.delta_mode() == 0 { 1.0 } else { 40.0 };
                    room.set_scroll_left(room.scroll_left() + (event.delta_y() * unit) as i32);
                }
            }
            Some(_) if !event.ctrl_key() => return,
            _ => {
                let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
                let factor = (-event.delta_y() / 400.0).exp();
                self.show(|zoom, room| zoom.about(x - room.left(), y - room.top(), factor));
            }
        }
        event.prevent_default();
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
                    t.app.live_region.set(untrack(|| self.label(tile, state)));
                }
                event.stop_propagation();
                return;
            }
            _ => return,
        };
        event.prevent_default();
        let tile = t.tile.get_untracked();
        let columns = self.spread.get_untracked().columns;
        let next = untrack(|| {
            t.ask_once(|world| {
                let from = world.heap().tile(tile).spot;
                let spot = scatter::towards(from, across, down, columns, |spot| {
                    tile_on(world, spot).is_some_and(|tile| is_bright(t, world, tile))
                })?;
                tile_on(world, spot)
            })
        });
        if let Some(next) = next {
            focus(t, next);
        }
    }
}

/// Does the filter admit the upper side of a tile?
fn is_bright(t: Table, world: &Worlds, tile: TileId) -> bool {
    let face = world.heap().tile(tile).face;
    t.filter.get().admits(world.set().tile(tile).side(face))
}

/// The holder of a tile.
pub(crate) fn holder(world: &Worlds, tile: TileId) -> Option<Seat> {
    match world.heap().tile(tile).whereabouts {
        TileLocation::Hand(seat) | TileLocation::Map(seat) => Some(seat),
        TileLocation::Heap => None,
    }
}

/// The free tile on a spot.
fn tile_on(world: &Worlds, spot: Spot) -> Option<TileId> {
    world.heap().free().find(|&tile| world.heap().tile(tile).spot == spot)
}

/// The tile of a spot that a player holds, and that player.
fn held_on(world: &Worlds, spot: Spot) -> Option<(TileId, Seat)> {
    TileId::all().find_map(|tile| match world.heap().tile(tile) {
        HeapTile { spot: its, whereabouts: TileLocation::Hand(seat), .. } if its == spot => {
            Some((tile, seat))
        }
        _ => None,
    })
}

/// Moves the focus to a tile, or to another one if it is no longer free.
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

/// Shows and announces that another player took a tile first.
pub(crate) fn tell_lost(t: Table, tile: TileId, seat: Seat) {
    t.lost.set(Some((tile, seat)));
    let name: Arg = untrack(|| t.name(seat)).into();
    t.app.live_region.set(untrack(|| t.app.tell("w-lost", &[("name", name)])));
    set_timeout(
        move || {
            if t.lost.try_get_untracked().is_some_and(|lost| lost == Some((tile, seat))) {
                t.lost.set(None);
            }
        },
        std::time::Duration::from_millis(1_600),
    );
}

/// Is the heap hidden? It is during a pause: players must not use that time to search.
pub(crate) fn is_hidden(t: Table) -> bool {
    t.paused.get()
        && matches!(
            t.phase(),
            krajina_rules::worlds::Phase::Countdown | krajina_rules::worlds::Phase::Building
        )
}
