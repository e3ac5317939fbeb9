//! A land on the page: drawn whole, with a grid of squares over it for pointer, keyboard and screen reader.

use crate::app::App;
use crate::dominoes::describe::describe_square;
use crate::dominoes::domino_table::{DominoTable, Pictures as _};
use crate::dominoes::score::line_in_words;
use crate::dominoes::seats;
use crate::dominoes::table::Table;
use crate::prelude::*;
use crate::redraw::LiveDrawing;
use crate::words::in_digits;
use krajina_app::dominoes::{DominoHand, Orientation, Preview, ScoringRegion, SquareDescription, Task};
use krajina_art::picture::{BoardPicture, Window};
use krajina_rules::domino::{Frame, Placement, Square};
use krajina_rules::seat::Seat;
use leptos::ev;
use leptos::html::{Div, Span};
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

/// A seat's land; changes only when something is laid there, so that nothing else is redrawn.
fn land_of(t: Table, seat: Signal<Seat>) -> Memo<Option<BoardPicture>> {
    Memo::new(move |_| {
        let seat = seat.get();
        t.ask(|game| Some(game.play.picture(seat)))
    })
}

/// A seat's land, drawn small; empty for the player's own, which is shown large.
pub(crate) fn small_land(t: Table, seat: Seat) -> impl IntoView {
    let land = land_of(t, Signal::stored(seat));
    let svg = Memo::new(move |_| {
        if t.own.get() == seat {
            return String::new();
        }
        let prefix = format!("s{}", seat.index());
        land.with(|land| land.as_ref().map(|land| land.scene(&land.window(), &prefix)).unwrap_or_default())
    });
    let place = NodeRef::<Span>::new();
    draw(svg, move || place.get().map(|place| place.unchecked_into()));
    view! { <span class="scene" node_ref=place></span> }
}

/// Keeps a drawing on the page up to date.
fn draw(svg: Memo<String>, place: impl Fn() -> Option<web_sys::Element> + 'static) {
    Effect::new(move |before: Option<Option<LiveDrawing>>| {
        let place = place()?;
        let same = before.flatten().filter(|drawing| drawing.is_at(&place));
        let mut drawing = same.unwrap_or_else(|| LiveDrawing::new(place));
        svg.with(|svg| drawing.show(svg));
        Some(drawing)
    });
}

/// Percent of a length.
fn percent(part: i32, whole: i32) -> String {
    format!("{:.3}%", f64::from(part) * 100.0 / f64::from(whole.max(1)))
}

/// The land shown large, to work on.
pub(crate) fn large_land(t: Table, count: Count) -> impl IntoView {
    let app = t.app;
    let Count { regions, counted } = count;
    let shown = Memo::new(move |_| {
        let seat = t.large.get();
        Shown(t.ask(|game| Some(window(&game.play.frame(seat)))))
    });
    let land = land_of(t, t.large.into());
    let svg = Memo::new(move |_| {
        let Shown(Some(window)) = shown.get() else { return String::new() };
        land.with(|land| land.as_ref().map(|land| land.scene(&window, "b")).unwrap_or_default())
    });
    let place = NodeRef::<Div>::new();
    draw(svg, move || place.get().map(|place| place.unchecked_into()));
    let columns = move || shown.get().0.map_or(5, |window| window.columns);
    let rows = move || shown.get().0.map_or(5, |window| window.rows);
    let grid = NodeRef::<Div>::new();
    let name = Memo::new(move |_| t.ask(|game| seats::name(app, game, t.large.get())));
    let colour = Memo::new(move |_| t.ask(|game| game.play.colour(t.large.get()).name()));
    let guest = Memo::new(move |_| t.large.get() != t.own.get());
    view! {
        <section
            class="board"
            class:guest=move || guest.get()
            class:erupting=move || t.at_work() && t.task.with(|task| matches!(task, Task::Lava(_)))
            style=("--columns", move || columns().to_string())
            style=("--rows", move || rows().to_string())
            data-colour=move || colour.get()
            data-seat=move || t.large.get().index()
        >
            <div class="land" node_ref=place></div>
            <div
                class="cells"
                node_ref=grid
                role="grid"
                id="board"
                aria-label=move || app.tell("land-of", &[("name", name.get().into())])
                style:left=move || percent(10, columns() * 100 + 20)
                style:right=move || percent(10, columns() * 100 + 20)
                style:top=move || percent(10, rows() * 100 + 20)
                style:bottom=move || percent(10, rows() * 100 + 20)
                on:keydown=move |event: ev::KeyboardEvent| keys(t, shown.get_untracked(), grid, &event)
                on:wheel=move |event: ev::WheelEvent| if t.is_placing() {
                    event.prevent_default();
                    t.turn();
                }
                on:pointerleave=move |_| t.change(DominoHand::look_away)
            >
                <For
                    each=move || shown.get().rows()
                    key=|row| *row
                    children=move |row| view! {
                        <div role="row" class="cell-row">
                            <For each=move || shown.get().squares(row) key=|square| *square children=move |square| cell(t, square, regions) />
                        </div>
                    }
                />
            </div>
            {marking(shown, counted)}
            <div
                class="over-cells"
                aria-hidden="true"
                style:left=move || percent(10, columns() * 100 + 20)
                style:right=move || percent(10, columns() * 100 + 20)
                style:top=move || percent(10, rows() * 100 + 20)
                style:bottom=move || percent(10, rows() * 100 + 20)
            >
                {move || fresh(t, shown.get())}
                {ghost(t, shown)}
            </div>
            {move || guest.get().then(|| view! {
                <button type="button" class="plain back" on:click=move |_| t.shown.set(None)>{app.t("back-to-own")}</button>
            })}
        </section>
    }
}

/// The displayed state, comparable.
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

/// A position on the grid in percent: left, top, width, height.
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

/// The domino in hand where it would lie, or lies until confirmed: it glides from place to place.
fn ghost(t: Table, shown: Memo<Shown>) -> impl IntoView {
    let preview = Memo::new(move |_| t.ask_hand(DominoHand::preview));
    let there = Memo::new(move |_| preview.get().is_some());
    let face = Memo::new(move |_| {
        let Preview { number, placement, .. } = preview.get()?;
        let step = Orientation::of(placement).screen_step();
        Some(t.ask_once(|game| game.play.domino_picture(number).scene(step, "g")))
    });
    let lies_at = move |side: usize| {
        let (window, preview) = (shown.get().0?, preview.get()?);
        Some(place_on(&window, preview.placement)[side].clone())
    };
    move || {
        there.get().then(|| {
            view! {
                <div
                    class="ghost"
                    class:pinned=move || preview.get().is_some_and(|preview| preview.is_pinned)
                    style:left=move || lies_at(0)
                    style:top=move || lies_at(1)
                    style:width=move || lies_at(2)
                    style:height=move || lies_at(3)
                >
                    <div class="scene" inner_html=move || face.get().unwrap_or_default()></div>
                </div>
            }
        })
    }
}

/// The regions that the player looks at: the regions that the domino in hand would join, with the points it would bring, or the
/// region under the pointer.
#[derive(Clone, PartialEq)]
struct Counted {
    gain: Option<i32>,
    regions: Vec<ScoringRegion>,
}

/// The regions of the large land, and those of them that the player looks at.
#[derive(Clone, Copy)]
pub(crate) struct Count {
    regions: Memo<Vec<ScoringRegion>>,
    counted: Memo<Option<Counted>>,
}

impl Count {
    pub(crate) fn new(t: Table) -> Count {
        let regions = Memo::new(move |_| {
            let seat = t.large.get();
            t.ask(|game| game.play.regions(seat))
        });
        let preview = Memo::new(move |_| t.ask_hand(DominoHand::preview));
        let counted = Memo::new(move |_| {
            if let Some(Preview { number, placement, gain, .. }) = preview.get() {
                let seat = t.own.get();
                let regions = t.ask_once(|game| game.play.regions_after(seat, number, placement));
                return Some(Counted { gain: Some(gain), regions });
            }
            let square = t.inspected.get()?;
            let regions: Vec<ScoringRegion> =
                regions.with(|all| all.iter().filter(|region| region.contains(square)).cloned().collect());
            (!regions.is_empty()).then_some(Counted { gain: None, regions })
        });
        Count { regions, counted }
    }
}

/// A line around the regions that are counted.
fn marking(shown: Memo<Shown>, counted: Memo<Option<Counted>>) -> impl IntoView {
    let svg = move || {
        let (window, counted) = (shown.get().0?, counted.get()?);
        let regions = counted.regions.iter();
        let squares: Vec<Square> = regions.flat_map(|region| region.squares.iter().copied()).collect();
        Some(window.marking(&squares, "m"))
    };
    view! { <div class="marking" aria-hidden="true" inner_html=move || svg().unwrap_or_default()></div> }
}

/// "forest: 5 × 2 crowns = 10"
fn region_in_words(app: App, region: &ScoringRegion) -> String {
    let what = line_in_words(app, &region.line);
    app.tell("region-count", &[("what", what.into()), ("points", region.line.points.into())])
}

/// The running count of the regions that the player looks at. It is beside the land: over it, it would cover the crowns
/// and regions that the player compares.
pub(crate) fn tally(t: Table, count: Count) -> impl IntoView {
    let app = t.app;
    let words = move || {
        let Counted { gain, regions } = count.counted.get()?;
        Some(view! {
            <span class="tally" id="tally">
                {gain.map(|gain| view! { <b>{signed(gain)}</b> })}
                {regions.into_iter().map(|region| view! { <span>{move || region_in_words(app, &region)}</span> }).collect_view()}
            </span>
        })
    };
    view! { <div class="tally-room" aria-hidden="true">{words}</div> }
}

/// Points with their sign.
pub(crate) fn signed(points: i32) -> String {
    if points < 0 { in_digits(points) } else { format!("+{points}") }
}

/// The facts about a square; its label follows from them.
#[derive(Clone, PartialEq)]
struct Known {
    spot: Option<SquareDescription>,
    /// The region that it counts with.
    regions: Vec<ScoringRegion>,
    offer: Option<Option<i32>>,
    /// A hint or a lesson points at it.
    pointed: bool,
}

/// The label of a square for screen readers.
fn label(app: App, square: Square, known: &Known) -> String {
    let mut what = match &known.spot {
        Some(spot) => describe_square(app, spot),
        None => app.say("empty-square"),
    };
    if known.pointed {
        what.push_str(". ");
        what.push_str(&app.say("pointed"));
    }
    for region in &known.regions {
        what.push_str(". ");
        what.push_str(&region_in_words(app, region));
    }
    let base = app.tell("square", &[("square", square.to_string().into()), ("what", what.into())]);
    match known.offer {
        Some(Some(gain)) => app.tell("square-possible", &[("square", base.into()), ("points", gain.into())]),
        Some(None) => app.tell("square-payable", &[("square", base.into())]),
        None => base,
    }
}

fn cell(t: Table, square: Square, regions: Memo<Vec<ScoringRegion>>) -> impl IntoView {
    let app = t.app;
    // Memos, so that a change of the game updates only the squares that it affects.
    let offer = Memo::new(move |_| {
        let offer = t.lit.with(|lit| lit.get(&square).copied());
        offer.filter(|_| t.large.get() == t.own.get())
    });
    let pointed = Memo::new(move |_| {
        t.at_work()
            && t.handle.pointer.with(|pointer| pointer.as_ref().is_some_and(|at| at.marks_square(square)))
    });
    let known = Memo::new(move |_| {
        let seat = t.large.get();
        Known {
            spot: t.ask(|game| game.play.describe_square(seat, square)),
            regions: regions
                .with(|all| all.iter().filter(|region| region.contains(square)).cloned().collect()),
            offer: offer.get().filter(|_| t.mine.get()),
            pointed: pointed.get(),
        }
    });
    let hints = move || app.settings.with(|settings| settings.hints);
    let lit = move || offer.get().is_some() && hints();
    // The ghost shows its own number, so the squares under it show none.
    let covered = move || t.hovered.get().is_some_and(|place| place.a() == square || place.b() == square);
    // A lit square without a number brings no points: a land full of zeros would be hard to read.
    let gain = move || {
        let shown = hints() && t.pinned.get().is_none() && !(t.at_work() && covered());
        offer.get().flatten().filter(|gain| shown && *gain != 0)
    };
    let chosen = move || t.chosen.with(|chosen| chosen.contains(&square));
    view! {
        <div
            role="gridcell"
            class="cell"
            class:lit=lit
            class:chosen=chosen
            class:pointed=move || pointed.get()
            class:good=move || offer.get().flatten().is_some_and(|gain| gain > 0)
            data-square=square.to_string()
            tabindex=move || if t.focus.get() == square { "0" } else { "-1" }
            aria-label=move || known.with(|known| label(app, square, known))
            on:focus=move |_| {
                t.focus.set(square);
                t.point_at(square);
            }
            on:blur=move |_| t.change(DominoHand::stop_inspecting)
            on:click=move |_| t.tap(square)
            on:pointerenter=move |event: ev::PointerEvent| if event.pointer_type() == "mouse" { t.point_at(square) }
        >
            {move || gain().map(|gain| view! { <span class="gain">{signed(gain)}</span> })}
        </div>
    }
}

/// Handles keys: arrows move the focus, Enter and space act, R turns, Escape takes back.
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
            event.prevent_default();
            t.turn();
            return;
        }
        "Escape" => {
            t.change(DominoHand::put_back);
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
pub(crate) fn square_at(game: &DominoTable<'_>, seat: Seat, x: f64, y: f64) -> Option<Square> {
    let cells = web_sys::window()?.document()?.get_element_by_id("board")?;
    let area = cells.get_bounding_client_rect();
    let window = window(&game.play.frame(seat));
    let column = ((x - area.left()) / area.width() * f64::from(window.columns)).floor();
    let row = ((y - area.top()) / area.height() * f64::from(window.rows)).floor();
    window.square(column as i32, row as i32)
}

/// The width of a square of the large land in pixels.
pub(crate) fn square_size(game: &DominoTable<'_>, seat: Seat) -> Option<f64> {
    let cells = web_sys::window()?.document()?.get_element_by_id("board")?;
    let window = window(&game.play.frame(seat));
    Some(cells.get_bounding_client_rect().width() / f64::from(window.columns.max(1)))
}
