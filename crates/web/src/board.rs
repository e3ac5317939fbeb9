//! A land on the page: drawn whole, with a grid of squares over it for pointer, keyboard and screen reader.

use crate::app::App;
use crate::domino::spot_in_words;
use crate::game::Game;
use crate::seats;
use crate::table::{Table, screen_step, turn_of};
use crate::task::Task;
use krajina_record::picture::{Picture, Window};
use krajina_rules::domino::{Frame, Placement, Square};
use krajina_rules::seat::Seat;
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// How far beyond a land a domino can reach.
const REACH: i8 = 2;

/// The part of the plane that is shown: the land, and wherever the next domino could lie.
fn window(frame: &Frame) -> Window {
    let most = frame.size().side() - 1;
    let span = |low: i8, high: i8| {
        let from = (low - REACH).max(high - most);
        let to = (high + REACH).min(low + most);
        (i32::from(from), i32::from(to - from) + 1)
    };
    let (left, columns) = span(frame.west(), frame.east());
    let (bottom, rows) = span(frame.south(), frame.north());
    Window { left, top: bottom + rows - 1, columns, rows, slack: [0; 4] }
}

/// A seat's land; changes only when something is laid there, so that nothing else is drawn anew.
fn land_of(t: Table, seat: Signal<Seat>) -> Memo<Option<Picture>> {
    Memo::new(move |_| {
        let seat = seat.get();
        t.ask(|game| Some(game.play.picture(seat)))
    })
}

/// Somebody's land, small.
pub(crate) fn small_land(t: Table, seat: Seat) -> impl IntoView {
    let land = land_of(t, Signal::stored(seat));
    let svg = move || {
        land.with(|land| land.as_ref().map(|land| land.scene(&land.window(), &format!("s{}", seat.index()))))
    };
    view! { <span class="scene" inner_html=move || svg().unwrap_or_default()></span> }
}

/// Percent of a length.
fn percent(part: i32, whole: i32) -> String {
    format!("{:.3}%", f64::from(part) * 100.0 / f64::from(whole.max(1)))
}

/// The land shown large, to work on.
pub(crate) fn large_land(t: Table) -> impl IntoView {
    let app = t.app;
    let shown = Memo::new(move |_| {
        let seat = t.large.get();
        Shown(t.app.game.with(|game| game.as_ref().map(|game| window(&game.play.frame(seat)))))
    });
    let land = land_of(t, t.large.into());
    let svg = Memo::new(move |_| {
        let Shown(Some(window)) = shown.get() else { return String::new() };
        land.with(|land| land.as_ref().map(|land| land.scene(&window, "b")).unwrap_or_default())
    });
    let columns = move || shown.get().0.map_or(5, |window| window.columns);
    let rows = move || shown.get().0.map_or(5, |window| window.rows);
    let grid = NodeRef::<Div>::new();
    let name = move || t.ask(|game| seats::name(app, game, t.large.get()));
    view! {
        <section
            class="board"
            class:guest=move || t.large.get() != t.own.get()
            style=("--columns", move || columns().to_string())
            style=("--rows", move || rows().to_string())
            data-colour=move || t.ask(|game| game.play.colour(t.large.get()).name())
        >
            <div class="land" inner_html=move || svg.get()></div>
            <div
                class="cells"
                node_ref=grid
                role="grid"
                id="board"
                aria-label=move || app.tell("land-of", &[("name", name().into())])
                style:left=move || percent(10, columns() * 100 + 20)
                style:right=move || percent(10, columns() * 100 + 20)
                style:top=move || percent(10, rows() * 100 + 20)
                style:bottom=move || percent(10, rows() * 100 + 20)
                on:keydown=move |event: ev::KeyboardEvent| keys(t, shown.get_untracked(), grid, &event)
                on:wheel=move |event: ev::WheelEvent| if matches!(t.task.get_untracked(), Task::Place(..)) && t.mine.get_untracked() {
                    event.prevent_default();
                    t.turn();
                }
                on:pointerleave=move |_| t.hover.set(None)
            >
                <For
                    each=move || shown.get().rows()
                    key=|row| *row
                    children=move |row| view! {
                        <div role="row" class="cell-row">
                            <For each=move || shown.get().squares(row) key=|square| *square children=move |square| cell(t, square) />
                        </div>
                    }
                />
                {move || fresh(t, shown.get())}
                {move || ghost(t, shown.get())}
            </div>
            {move || (t.large.get() != t.own.get()).then(|| view! {
                <button type="button" class="plain back" on:click=move |_| t.shown.set(None)>{app.t("back-to-own")}</button>
            })}
        </section>
    }
}

/// What is shown, comparable.
#[derive(Clone, Copy, PartialEq)]
struct Shown(Option<Window>);

impl Shown {
    fn rows(self) -> Vec<i32> {
        self.0.map_or_else(Vec::new, |window| (0..window.rows).map(|row| window.top - row).collect())
    }

    fn squares(self, row: i32) -> Vec<Square> {
        let Some(window) = self.0 else { return Vec::new() };
        (0..window.columns).filter_map(|column| window.square(column, window.top - row)).collect()
    }
}

/// Where on the grid something lies, in percent: left, top, width, height.
fn place_on(window: &Window, placement: Placement) -> [String; 4] {
    let (a, b) = (window.cell(placement.a()), window.cell(placement.b()));
    let (left, top) = (a.0.min(b.0), a.1.min(b.1));
    let (wide, high) = ((a.0 - b.0).abs() + 1, (a.1 - b.1).abs() + 1);
    [
        percent(left, window.columns),
        percent(top, window.rows),
        percent(wide, window.columns),
        percent(high, window.rows),
    ]
}

/// The domino laid last settles down.
fn fresh(t: Table, shown: Shown) -> Option<impl IntoView> {
    let window = shown.0?;
    let placement = t.ask(|game| game.laid.filter(|(seat, _)| *seat == t.large.get()))?.1;
    let [left, top, width, height] = place_on(&window, placement);
    Some(view! {
        <div class="fresh" aria-hidden="true" style:left=left style:top=top style:width=width style:height=height></div>
    })
}

/// The domino in hand where it would lie, or lies until confirmed.
fn ghost(t: Table, shown: Shown) -> Option<impl IntoView> {
    let window = shown.0?;
    if !t.at_work() {
        return None;
    }
    let Task::Place(number, places) = t.task.get() else { return None };
    let pinned = t.pinned.get();
    let placement = pinned.or(t.hover.get())?;
    let gain = places.iter().find(|(place, _)| *place == placement).map_or(0, |(_, gain)| *gain);
    let step = screen_step(turn_of(placement));
    let svg = t.ask(|game| game.play.domino_picture(number).scene(step, "g"));
    let [left, top, width, height] = place_on(&window, placement);
    Some(view! {
        <div
            class="ghost"
            class:pinned=pinned.is_some()
            aria-hidden="true"
            style:left=left style:top=top style:width=width style:height=height
        >
            <div class="scene" inner_html=svg></div>
            <span class="gain">{signed(gain)}</span>
        </div>
    })
}

/// Points with their sign.
pub(crate) fn signed(points: i32) -> String {
    if points < 0 { format!("−{}", -points) } else { format!("+{points}") }
}

/// What a screen reader says of a square.
fn label(app: App, t: Table, square: Square) -> String {
    let seat = t.large.get();
    let what = t.ask(|game| game.play.spot(seat, square).map(|spot| spot_in_words(app, &spot)));
    let what = what.unwrap_or_else(|| app.say("empty-square"));
    let mut base = app.tell("square", &[("square", square.to_string().into()), ("what", what.into())]);
    if t.at_work() && app.pointer.with(|pointer| pointer.as_ref().is_some_and(|at| at.marks_square(square))) {
        base = format!("{base}. {}", app.say("pointed"));
    }
    if !t.at_work() {
        return base;
    }
    match t.lit.get().get(&square) {
        Some(Some(gain)) => {
            app.tell("square-possible", &[("square", base.into()), ("points", (*gain).into())])
        }
        Some(None) => app.tell("square-payable", &[("square", base.into())]),
        None => base,
    }
}

fn cell(t: Table, square: Square) -> impl IntoView {
    let app = t.app;
    let hints = move || app.settings.with(|settings| settings.hints);
    let own = move || t.large.get() == t.own.get();
    let lit = move || own() && hints() && t.lit.with(|lit| lit.contains_key(&square));
    let gain = move || {
        let gain = t.lit.with(|lit| lit.get(&square).copied().flatten());
        gain.filter(|_| own() && hints() && t.pinned.get().is_none())
    };
    let chosen = move || t.chosen.get() == Some(square) || t.paid.with(|paid| paid.contains(&square));
    view! {
        <div
            role="gridcell"
            class="cell"
            class:lit=lit
            class:chosen=chosen
            class:pointed=move || t.at_work() && app.pointer.with(|pointer| pointer.as_ref().is_some_and(|at| at.marks_square(square)))
            class:good=move || t.lit.with(|lit| lit.get(&square).copied().flatten().is_some_and(|gain| gain > 0))
            data-square=square.to_string()
            tabindex=move || if t.focus.get() == square { "0" } else { "-1" }
            aria-label=move || label(app, t, square)
            on:focus=move |_| {
                t.focus.set(square);
                t.point_at(square);
            }
            on:click=move |_| t.tap(square)
            on:pointerenter=move |event: ev::PointerEvent| if event.pointer_type() == "mouse" { t.point_at(square) }
        >
            {move || gain().map(|gain| view! { <span class="gain" class:none=gain == 0>{signed(gain)}</span> })}
        </div>
    }
}

/// Arrow keys walk, Enter and space act, R turns, Escape takes back.
fn keys(t: Table, shown: Shown, grid: NodeRef<Div>, event: &ev::KeyboardEvent) {
    let from = t.focus.get_untracked();
    let step = match event.key().as_str() {
        "ArrowLeft" => (-1, 0),
        "ArrowRight" => (1, 0),
        "ArrowUp" => (0, 1),
        "ArrowDown" => (0, -1),
        "Enter" | " " => {
            event.prevent_default();
            t.tap(from);
            return;
        }
        "r" | "R" => {
            t.turn();
            return;
        }
        "Escape" => {
            t.put_back();
            return;
        }
        _ => return,
    };
    event.prevent_default();
    let inside = |square: &Square| {
        shown.0.is_some_and(|window| {
            let (column, row) = window.cell(*square);
            window.square(column, row).is_some()
        })
    };
    if let Some(to) = Square::new(from.x() + step.0, from.y() + step.1).filter(inside) {
        t.focus.set(to);
        let there = grid
            .get_untracked()
            .and_then(|grid| grid.query_selector(&format!("[data-square=\"{to}\"]")).ok().flatten());
        if let Some(cell) = there.and_then(|cell| cell.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = cell.focus();
        }
    }
}

/// The square of the large land under a point of the screen.
pub(crate) fn square_at(game: &Game, seat: Seat, x: f64, y: f64) -> Option<Square> {
    let cells = web_sys::window()?.document()?.get_element_by_id("board")?;
    let area = cells.get_bounding_client_rect();
    let window = window(&game.play.frame(seat));
    let column = ((x - area.left()) / area.width() * f64::from(window.columns)).floor();
    let row = ((y - area.top()) / area.height() * f64::from(window.rows)).floor();
    window.square(column as i32, row as i32)
}
