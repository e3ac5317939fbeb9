//! The player's map, large: squares to place on, with a ghost that shows the joins.

use super::joins::{Fit, fits};
use super::marks::{self, MapMarks};
use super::table::Table;
use super::{art, describe};
use crate::prelude::*;
use crate::words::Arg;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Builder, COLUMNS, MapNumber, Phase, Placed, ROWS, Square, Squares, Worlds};
use leptos::ev;
use wasm_bindgen::JsCast as _;

/// The number of the map of this round.
pub(crate) fn number(world: &Worlds) -> MapNumber {
    use krajina_rules::game::Game as _;
    world.setup().options().maps[world.round()]
}

/// Whether highlighted squares count.
pub(crate) fn is_solo(world: &Worlds) -> bool {
    use krajina_rules::game::Game as _;
    world.setup().level().solo().is_some()
}

/// The seat whose map is shown large: the player's own, or the first for watchers.
fn shown(t: Table) -> Seat {
    t.own.get().unwrap_or(Seat::wrapping(0))
}

/// The squares on which the piece in the hand may be placed now.
fn open(t: Table) -> Squares {
    match t.held() {
        Some(_) if t.builds() => t.me().map_or(Squares::NONE, |me| me.open()),
        _ => Squares::NONE,
    }
}

/// The player's map.
pub(crate) fn map(t: Table) -> impl IntoView {
    let app = t.app;
    let ground = Memo::new(move |_| t.ask(|world| art::map(world.set(), number(world), is_solo(world))));
    let built = Memo::new(move |_| {
        let seat = shown(t);
        t.ask(|world| *world.builder(seat))
    });
    let marks = Memo::new(move |_| {
        let built = built.get();
        t.ask_once(|world| marks::bad_joins(&world.map().border, &built.layout(world.set())))
    });
    let open = Memo::new(move |_| open(t));
    view! {
        <section class="own-world" data-colour=move || art::colour(shown(t)) aria-label=app.t("w-map")>
            <div class="world-picture large" class:reaching=move || !open.get().is_empty()>
                <img class="ground" src=move || ground.get() alt="" draggable="false" />
                <div class="squares" id="world-grid" role="grid" on:keydown=move |event: ev::KeyboardEvent| keyed(t, &event)>
                    {(0..ROWS).map(|row| view! {
                        <div role="row" class="square-row">
                            {(0..COLUMNS).filter_map(|column| Square::new(column, row)).map(|square| cell(t, square, open, built)).collect_view()}
                        </div>
                    }).collect_view()}
                    <svg class="marks" viewBox="0 0 600 400" aria-hidden="true" inner_html=move || marks.with(MapMarks::svg)></svg>
                    {move || ghost(t)}
                </div>
            </div>
        </section>
    }
}

fn cell(t: Table, square: Square, open: Memo<Squares>, built: Memo<Builder>) -> impl IntoView {
    let placed = Memo::new(move |_| built.with(|built| built.squares[square.index()]));
    let lit = move || open.get().contains(square);
    view! {
        <div
            class="square"
            role="gridcell"
            id=format!("square-{square}")
            data-square=square.to_string()
            class:open=lit
            tabindex=move || if t.square.get() == square { "0" } else { "-1" }
            aria-label=move || label(t, square, &built.get())
            on:click=move |_| tapped(t, square)
        >
            {move || placed.get().map(|placed| {
                let address = t.ask_once(|world| art::piece(world.set(), placed.piece, placed.rotation));
                view! { <img class="laid" src=address alt="" draggable="false" /> }
            })}
        </div>
    }
}

/// A click or a tap on a square.
fn tapped(t: Table, square: Square) {
    t.square.set(square);
    if untrack(|| t.held()).is_none() {
        return;
    }
    let confirms = t.app.settings.with_untracked(|settings| settings.confirm) && !t.mouse.get_untracked();
    if t.change(|hand| hand.tap(square, confirms)) == Some(true) {
        t.place(square);
    }
}

/// The piece in the hand on the square under it, and its joins.
fn ghost(t: Table) -> Option<impl IntoView> {
    let square = t.over.get()?;
    let held = t.held()?;
    let can = open(t).contains(square);
    let occupied = t.me().is_some_and(|me| me.occupied().contains(square));
    if occupied {
        return None;
    }
    let fits = fits_of(t, square, held);
    let address = t.ask_once(|world| art::piece(world.set(), held.piece, held.rotation));
    let edges = ["n", "e", "s", "w"].into_iter().zip(fits).map(|(edge, fit)| {
        let class = match fit {
            Fit::Good => "good",
            Fit::Bad => "bad",
            Fit::Open => return None,
        };
        Some(view! { <i class=format!("edge {edge} {class}")></i> })
    });
    Some(view! {
        <div
            class="tile-ghost"
            class:forbidden=!can
            style:left=format!("{:.3}%", square.column() as f64 * 100.0 / COLUMNS as f64)
            style:top=format!("{:.3}%", square.row() as f64 * 100.0 / ROWS as f64)
        >
            <img src=address alt="" />
            {can.then(|| edges.collect_view())}
        </div>
    })
}

fn fits_of(t: Table, square: Square, held: Placed) -> [Fit; 4] {
    let seat = shown(t);
    t.ask(|world| {
        fits(world.set(), &world.map().border, &world.builder(seat).layout(world.set()), square, held)
    })
}

/// The rectangle of the map's squares on the screen.
pub(crate) fn frame() -> Option<web_sys::DomRect> {
    let page = web_sys::window()?.document()?;
    Some(page.get_element_by_id("world-grid")?.get_bounding_client_rect())
}

/// The square at a point of the screen.
pub(crate) fn square_at(x: f64, y: f64) -> Option<Square> {
    let frame = frame()?;
    let column = (x - frame.left()) / frame.width() * COLUMNS as f64;
    let row = (y - frame.top()) / frame.height() * ROWS as f64;
    let inside = column >= 0.0 && row >= 0.0 && column < COLUMNS as f64 && row < ROWS as f64;
    if inside { Square::new(column as usize, row as usize) } else { None }
}

/// Describes a square: its contents, or its surroundings and the joins of the piece in the hand.
fn label(t: Table, square: Square, built: &Builder) -> String {
    let app = t.app;
    let (placed, around) = t.ask_once(|world| {
        let layout = built.layout(world.set());
        let placed = built.squares[square.index()]
            .map(|placed| world.set().side(placed.piece).turned(placed.rotation));
        (placed, describe::surroundings(app, &world.map().border, &layout, square))
    });
    let name: Arg = square.to_string().into();
    if let Some(side) = placed {
        let side = describe::side(app, &side);
        return app.tell("w-square-built", &[("square", name), ("tile", side.into())]);
    }
    let mut text = app.tell("w-square-free", &[("square", name), ("around", around.into())]);
    if let Some(held) = t.held()
        && open(t).contains(square)
    {
        let fits = fits_of(t, square, held);
        let count = |wanted: Fit| fits.iter().filter(|fit| **fit == wanted).count();
        let args = [("good", count(Fit::Good).into()), ("bad", count(Fit::Bad).into())];
        text = format!("{text} {}", app.tell("w-square-fits", &args));
    }
    text
}

/// Describes the piece that has just been placed and the bad joins.
pub(crate) fn placed_in_words(t: Table, square: Square) -> String {
    let seat = shown(t);
    let bad = t.ask(|world| {
        let layout = world.builder(seat).layout(world.set());
        let details = krajina_rules::worlds::Details::new(&world.map().border, &layout);
        details.bad_joins.len()
    });
    t.app.tell("w-did-place", &[("square", square.to_string().into()), ("bad", bad.into())])
}

/// Moves the keyboard focus to a square.
pub(crate) fn focus(t: Table, square: Square) {
    t.square.set(square);
    let page = web_sys::window().and_then(|window| window.document());
    let element = page.and_then(|page| page.get_element_by_id(&format!("square-{square}")));
    if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
    if untrack(|| t.held()).is_some() {
        t.change(|hand| hand.hover(Some(square)));
    }
}

fn keyed(t: Table, event: &ev::KeyboardEvent) {
    let square = t.square.get_untracked();
    let (column, row) = (square.column() as i32, square.row() as i32);
    let (column, row) = match event.key().as_str() {
        "ArrowLeft" => (column - 1, row),
        "ArrowRight" => (column + 1, row),
        "ArrowUp" => (column, row - 1),
        "ArrowDown" => (column, row + 1),
        "Enter" | " " => {
            event.prevent_default();
            if t.place(square) {
                let tile = t.tile.get_untracked();
                // The next tile is the one nearest to the last one's place.
                super::heap::focus(t, tile);
            }
            return;
        }
        _ => return,
    };
    event.prevent_default();
    let to = usize::try_from(column).ok().zip(usize::try_from(row).ok());
    if let Some(square) = to.and_then(|(column, row)| Square::new(column, row)) {
        focus(t, square);
    }
}

/// Whether the map can be worked on in this phase.
pub(crate) fn is_worked_on(phase: Phase) -> bool {
    matches!(phase, Phase::Countdown | Phase::Building)
}
