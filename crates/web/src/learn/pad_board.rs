//! A land of the score pad: drawn as everywhere, tapped square by square.

use super::pad::{Kind, Pad};
use super::scorer::Scorer;
use super::sheets;
use crate::app::App;
use crate::prelude::*;
use krajina_record::diagram::Diagram;
use krajina_record::picture::{Picture, Window};
use krajina_rules::{hunters, kingdom};
use leptos::ev;
use leptos::html::Div;
use wasm_bindgen::JsCast as _;

/// The land of the player whose turn it is to be counted.
pub(super) fn pad_board(s: Scorer) -> impl IntoView {
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

/// The whole frame with what lies on it.
fn scene(pad: &Pad, at: usize) -> String {
    let Some(player) = pad.players.get(at) else { return String::new() };
    let diagram = pad.diagram(|index| index.to_string());
    let colour = sheets::colour(&diagram, at);
    let land = match &diagram {
        Diagram::Kingdom(table) => {
            table.players.get(at).map(|(_, board)| Picture::kingdom(board, colour, ""))
        }
        Diagram::Hunters(table) => {
            table.players.get(at).map(|(_, board)| Picture::hunters(board, colour, ""))
        }
        Diagram::Worlds(_) => None,
    };
    let side = i32::from(pad.side());
    let home = player.land.home as i32;
    let window = Window { left: -(home % side), top: home / side, columns: side, rows: side, slack: [0; 4] };
    land.map_or_else(String::new, |land| land.scene(&window, "pb"))
}

/// What lies on a place, in words.
fn label(s: Scorer, index: usize) -> String {
    let app: App = s.app;
    let (kind, at) = (s.pad.with(|pad| pad.kind), s.at.get());
    let found = s.pad.with(|pad| {
        let land = &pad.players.get(at)?.land;
        let side = usize::from(land.side);
        Some((land.cells.get(index).copied()?, land.home == index, index % side + 1, index / side + 1))
    });
    let Some((cell, is_home, column, row)) = found else { return String::new() };
    let what = match cell.terrain {
        _ if is_home => app.say(if kind == Kind::Kingdom { "castle" } else { "hut" }),
        None => app.say("empty-square"),
        Some(terrain) => {
            let ground = super::tool::Tool::Terrain(terrain).message(kind);
            let mut words = vec![app.say(&ground)];
            let is_volcano =
                hunters::Terrain::ALL.get(usize::from(terrain)) == Some(&hunters::Terrain::Volcano);
            let marks = match kind {
                Kind::Kingdom => "with-crowns",
                Kind::Hunters if is_volcano => "with-craters",
                Kind::Hunters => "with-fires",
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

fn cell(s: Scorer, index: usize, focus: RwSignal<usize>) -> impl IntoView {
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

/// Arrow keys walk, Enter puts down, Delete takes away, letters choose a terrain, digits set crowns or fires.
fn keys(s: Scorer, side: u8, focus: RwSignal<usize>, grid: NodeRef<Div>, event: &ev::KeyboardEvent) {
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
            if let Some(terrain) = letter(s.pad.with_untracked(|pad| pad.kind), &key) {
                s.put(at, terrain);
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

/// The terrain that a letter stands for, as in diagrams.
fn letter(kind: Kind, key: &str) -> Option<u8> {
    let mut letters = key.chars();
    let (Some(letter), None) = (letters.next().map(|letter| letter.to_ascii_uppercase()), letters.next())
    else {
        return None;
    };
    let found = match kind {
        Kind::Kingdom => kingdom::Terrain::ALL.iter().position(|terrain| terrain.letter() == letter),
        Kind::Hunters => hunters::Terrain::ALL.iter().position(|terrain| terrain.letter() == letter),
    };
    found.and_then(|index| u8::try_from(index).ok())
}
