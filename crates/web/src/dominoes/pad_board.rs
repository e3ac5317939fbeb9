//! A land of the score pad: drawn as everywhere, tapped square by square.

use super::scorer::ScorerPage;
use super::sheets;
use crate::app::App;
use crate::prelude::*;
use krajina_app::dominoes::Tool;
use krajina_app::dominoes::pad::Pad;
use krajina_art::picture::{BoardPicture, Window};
use krajina_record::diagram::Diagram;
use krajina_rules::any::GameKind;
use krajina_rules::hunters;
use leptos::ev;
use leptos::html::Div;
use wasm_bindgen::JsCast as _;

/// The land of the player who is shown.
pub(crate) fn pad_board(s: ScorerPage) -> impl IntoView {
    let app = s.app;
    let side = Memo::new(move |_| s.pad.with(Pad::side));
    let svg = Memo::new(move |_| s.pad.with(|pad| scene(pad, s.at.get())));
    let focus = RwSignal::new(0usize);
    let grid = NodeRef::<Div>::new();
    let edge = move || format!("{:.3}%", 1000.0 / (f64::from(side.get()) * 100.0 + 20.0));
    view! {
        <section class="pad-board">
            <div class="land" aria-hidden="true" inner_html=move || svg.get()></div>
            <div
                class="cells"
                node_ref=grid
                role="grid"
                id="pad"
                aria-label=move || app.tell("land-of", &[("name", s.name(s.at.get()).into())])
                style:left=edge style:right=edge style:top=edge style:bottom=edge
                on:keydown=move |event: ev::KeyboardEvent| keys(s, side.get_untracked(), focus, grid, &event)
            >
                {move || {
                    let side = usize::from(side.get());
                    (0..side).map(|row| view! {
                        <div role="row" class="cell-row">
                            {(0..side).map(|column| cell(s, row * side + column, focus)).collect_view()}
                        </div>
                    }).collect_view()
                }}
            </div>
        </section>
    }
}

/// The whole frame with its contents.
fn scene(pad: &Pad, at: usize) -> String {
    let Some(player) = pad.players.get(at) else { return String::new() };
    let diagram = pad.diagram(|index| index.to_string());
    let colour = sheets::colour(&diagram, at);
    let land = match &diagram {
        Diagram::Kingdom(table) => {
            table.players.get(at).map(|(_, board)| BoardPicture::kingdom(board, colour, ""))
        }
        Diagram::Hunters(table) => {
            table.players.get(at).map(|(_, board)| BoardPicture::hunters(board, colour, ""))
        }
        Diagram::Worlds(_) => None,
    };
    let side = i32::from(pad.side());
    let home = player.land.home as i32;
    let window = Window { left: -(home % side), top: home / side, columns: side, rows: side, slack: [0; 4] };
    land.map_or_else(String::new, |land| land.scene(&window, "pb"))
}

/// The contents of a square, in words.
fn label(s: ScorerPage, index: usize) -> String {
    let app: App = s.app;
    let (kind, at) = (s.pad.with(|pad| pad.kind), s.at.get());
    let found = s.pad.with(|pad| {
        let land = &pad.players.get(at)?.land;
        let side = usize::from(land.side);
        Some((land.cells.get(index).copied()?, land.home == index, index % side + 1, index / side + 1))
    });
    let Some((cell, is_home, column, row)) = found else { return String::new() };
    let what = match cell.terrain {
        _ if is_home => app.say(if kind == GameKind::Kingdom { "castle" } else { "hut" }),
        None => app.say("empty-square"),
        Some(terrain) => {
            let ground = Tool::Terrain(terrain).message(kind);
            let mut words = vec![app.say(&ground)];
            let is_volcano =
                hunters::Terrain::ALL.get(usize::from(terrain)) == Some(&hunters::Terrain::Volcano);
            let marks = match kind {
                GameKind::Kingdom => "with-crowns",
                GameKind::Hunters if is_volcano => "with-craters",
                _ => "with-fires",
            };
            if cell.marks > 0 {
                words.push(app.tell(marks, &[("count", cell.marks.into())]));
            }
            if cell.lava > 0 {
                words.push(app.tell("with-lava", &[("count", cell.lava.into())]));
            }
            let resource =
                hunters::Terrain::ALL.get(usize::from(terrain)).and_then(|ground| ground.resource());
            if let Some(resource) = resource.filter(|_| cell.token) {
                words.push(app.say(&format!("resource-{}", resource.name())));
            }
            if let Some(person) = cell.person {
                words.push(app.say(&format!("person-{}", person.name())));
            }
            words.join(", ")
        }
    };
    app.tell("pad-square", &[("row", row.into()), ("column", column.into()), ("what", what.into())])
}

fn cell(s: ScorerPage, index: usize, focus: RwSignal<usize>) -> impl IntoView {
    let empty = move || {
        s.pad.with(|pad| {
            pad.players.get(s.at.get()).is_none_or(|player| {
                player.land.home != index
                    && player.land.cells.get(index).is_none_or(|cell| cell.terrain.is_none())
            })
        })
    };
    view! {
        <div
            role="gridcell"
            class="cell"
            class:empty-cell=empty
            data-index=index
            tabindex=move || if focus.get() == index { "0" } else { "-1" }
            aria-label=move || label(s, index)
            on:focus=move |_| focus.set(index)
            on:click=move |_| s.tap(index)
        ></div>
    }
}

/// Handles keys: arrows move the focus, Enter applies the tool, Delete erases, letters choose a terrain, digits set
/// crowns or fires.
fn keys(s: ScorerPage, side: u8, focus: RwSignal<usize>, grid: NodeRef<Div>, event: &ev::KeyboardEvent) {
    let side = usize::from(side);
    let at = focus.get_untracked().min(side * side - 1);
    let (column, row) = (at % side, at / side);
    let key = event.key();
    let to = match key.as_str() {
        "ArrowLeft" if column > 0 => at - 1,
        "ArrowRight" if column + 1 < side => at + 1,
        "ArrowUp" if row > 0 => at - side,
        "ArrowDown" if row + 1 < side => at + side,
        "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" => at,
        "Enter" | " " => {
            event.prevent_default();
            s.tap(at);
            return;
        }
        "Delete" | "Backspace" => {
            event.prevent_default();
            s.erase(at);
            return;
        }
        "0" | "1" | "2" | "3" => {
            s.mark(at, key.parse().unwrap_or_default());
            return;
        }
        _ => {
            let mut letters = key.chars();
            let kind = s.pad.with_untracked(|pad| pad.kind);
            if let (Some(letter), None) = (letters.next(), letters.next())
                && let Some(tool) = Tool::of_letter(kind, letter)
            {
                s.put(at, tool);
            }
            return;
        }
    };
    event.prevent_default();
    focus.set(to);
    let there = grid
        .get_untracked()
        .and_then(|grid| grid.query_selector(&format!("[data-index=\"{to}\"]")).ok().flatten());
    if let Some(cell) = there.and_then(|cell| cell.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = cell.focus();
    }
}
