//! A world on the page: the map, its pieces, and marks over it.

use super::art;
use super::marks::MapMarks;
use crate::prelude::*;
use krajina_rules::worlds::{MapNumber, Placed, SQUARES, Set, Square};
use std::sync::Arc;

/// The pieces on a map.
pub(crate) type PlacedPieces = [Option<Placed>; SQUARES];

/// A world to look at. Only squares that change are redrawn.
pub(crate) fn picture(
    set: Arc<Set>,
    number: Signal<MapNumber>,
    solo: bool,
    squares: Signal<PlacedPieces>,
    marks: Signal<MapMarks>,
) -> impl IntoView {
    let ground = {
        let set = set.clone();
        Memo::new(move |_| art::map(&set, number.get(), solo))
    };
    let set = StoredValue::new(set);
    view! {
        <div class="world-picture">
            <img class="ground" src=move || ground.get() alt="" draggable="false" />
            <div class="squares">
                {Square::all().map(|square| {
                    let placed = Memo::new(move |_| squares.with(|squares| squares[square.index()]));
                    view! { <div class="square">{move || placed.get().map(|placed| piece(set, placed))}</div> }
                }).collect_view()}
                <svg class="marks" viewBox="0 0 600 400" aria-hidden="true" inner_html=move || marks.with(MapMarks::svg)></svg>
            </div>
        </div>
    }
}

fn piece(set: StoredValue<Arc<Set>>, placed: Placed) -> impl IntoView {
    let address = set.with_value(|set| art::piece(set, placed.piece, placed.rotation));
    view! { <img src=address alt="" draggable="false" /> }
}
