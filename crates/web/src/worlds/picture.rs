//! A world on the page: the map, what lies on it, and marks over it.

use super::art;
use super::marks::Marks;
use crate::prelude::*;
use krajina_rules::worlds::{MapNumber, Placed, SQUARES, Set, Square};
use std::sync::Arc;

/// What lies on a map.
pub(crate) type Squares = [Option<Placed>; SQUARES];

/// A world to look at. Only squares that change are drawn anew.
pub(crate) fn picture(
    set: Arc<Set>,
    number: Signal<MapNumber>,
    solo: bool,
    squares: Signal<Squares>,
    marks: Signal<Marks>,
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
                <svg class="marks" viewBox="0 0 600 400" aria-hidden="true" inner_html=move || marks.with(Marks::svg)></svg>
            </div>
        </div>
    }
}

fn piece(set: StoredValue<Arc<Set>>, placed: Placed) -> impl IntoView {
    let address = set.with_value(|set| art::piece(set, placed.piece, placed.rotation));
    view! { <img src=address alt="" draggable="false" /> }
}

/// A strip of tiles that looks like the game, for the first page.
pub(crate) fn sample() -> impl IntoView {
    use krajina_rules::worlds::{Face, TileId};
    let set = Set::standard();
    let tiles = [7, 31, 64, 90, 118, 12, 45, 77, 101, 139, 23, 58].into_iter().filter_map(TileId::from_index);
    tiles
        .enumerate()
        .map(|(i, tile)| {
            let address = art::tile(&set, tile, if i % 3 == 1 { Face::Back } else { Face::Front });
            view! { <img src=address alt="" draggable="false" /> }
        })
        .collect_view()
}
