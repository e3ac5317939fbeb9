//! The solver's best world from the same heap.

use super::map;
use super::marks;
use super::picture::{PlacedPieces, picture};
use super::table::Table;
use crate::prelude::*;
use crate::worker::Worker;
use krajina_app::worker::{Puzzle, WorkerReply, WorkerRequest};
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{BuildingId, Piece, Worlds};

/// The time limit of the search, in milliseconds.
const SEARCH_MS: f64 = 4_000.0;

/// The solver's result.
#[derive(Clone, Copy, PartialEq)]
struct BestWorld {
    squares: PlacedPieces,
    score: i32,
    bound: i32,
}

/// The button that starts the solver, and its result.
pub(crate) fn best_possible(t: Table, own_points: i32) -> impl IntoView {
    let app = t.app;
    let found = RwSignal::new(None::<BestWorld>);
    let asked = RwSignal::new(false);
    let worker = StoredValue::new_local(None::<Worker>);
    let ask = move || {
        asked.set(true);
        let new = Worker::new(move |reply| {
            if let Some(WorkerReply::Best { squares, score, bound }) = reply {
                found.try_set(Some(BestWorld { squares, score, bound }));
            }
        });
        if let Some(new) = &new {
            new.ask(&WorkerRequest::Solve(Box::new(t.ask_once(puzzle))));
        }
        worker.set_value(new);
    };
    view! {
        <section class="possible">
            <button type="button" class="plain" id="possible" disabled=move || asked.get() on:click=move |_| ask()>{app.t("w-possible")}</button>
            {move || (asked.get() && found.get().is_none()).then(|| view! { <p role="status">{app.t("w-possible-wait")}</p> })}
            {move || found.get().map(|found| {
                let args = [("points", found.score.into()), ("own", own_points.into()), ("bound", found.bound.into())];
                let text = app.tell("w-possible-found", &args);
                let (set, solo, number, marked) = t.ask_once(|world| {
                    let layout = found.squares.map(|placed| placed.map(|placed| world.set().relief(placed.piece, placed.rotation)));
                    let marked = marks::bad_joins(&world.map().border, &layout);
                    (world.setup().set().clone(), map::is_solo(world), map::number(world), marked)
                });
                view! {
                    <p id="possible-found">{text}</p>
                    <div class="best">{picture(set, Signal::stored(number), solo, Signal::stored(found.squares), Signal::stored(marked))}</div>
                }
            })}
        </section>
    }
}

/// The round before any piece was placed.
fn puzzle(world: &Worlds) -> Puzzle {
    let seats = || Seat::all(world.setup().players());
    let placed = seats().flat_map(|seat| world.builder(seat).squares.into_iter().flatten());
    let taken = placed.filter_map(|placed| match placed.piece {
        Piece::Building(building) => Some(building),
        _ => None,
    });
    let buildings: Vec<BuildingId> = world.board().chain(taken).collect();
    let mut start: PlacedPieces = [None; krajina_rules::worlds::SQUARES];
    if map::is_solo(world) {
        for square in world.map().highlighted.iter() {
            start[square.index()] = world.builder(Seat::wrapping(0)).squares[square.index()];
        }
    }
    Puzzle { setup: world.setup().clone(), round: world.round(), start, buildings, ms: SEARCH_MS }
}
