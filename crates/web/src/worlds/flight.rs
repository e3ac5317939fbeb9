//! The animation of a tile that another player took first: it flies back from the hand, in that player's colour.

use super::art;
use super::table::Table;
use crate::prelude::*;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::TileId;
use leptos::html::Div;

/// The flying tile.
pub(crate) fn flight(t: Table, hand: StoredValue<(f64, f64)>) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    Effect::new(move |_| {
        if let Some((tile, _)) = t.lost.get() {
            take_off(element, hand.get_value(), tile);
        }
    });
    let picture = move |(tile, _): (TileId, Seat)| {
        t.ask_once(|world| art::tile(world.set(), tile, world.heap().tile(tile).face))
    };
    view! {
        <div
            class="tile-flying"
            node_ref=element
            aria-hidden="true"
            class:seen=move || t.lost.get().is_some()
            data-colour=move || t.lost.get().map(|(_, seat)| art::colour(seat))
        >
            {move || t.lost.get().map(|lost| view! { <img src=picture(lost) alt="" /> })}
        </div>
    }
}

/// Moves the tile from the hand to its place in the heap: sets the start at once, and the end in the next frame.
fn take_off(element: NodeRef<Div>, hand: (f64, f64), tile: TileId) {
    let page = web_sys::window().and_then(|window| window.document());
    let Some(home) = page.and_then(|page| page.get_element_by_id(&tile.to_string())) else { return };
    let home = home.get_bounding_client_rect();
    let end = (home.left() + home.width() / 2.0, home.top() + home.height() / 2.0);
    let shift = move |(x, y): (f64, f64), time: &str| {
        if let Some(element) = element.get_untracked() {
            let style = leptos::web_sys::HtmlElement::style(&element);
            let _ = style.set_property("transition", time);
            let _ = style.set_property("transform", &format!("translate({x}px,{y}px)"));
        }
    };
    shift(hand, "none");
    request_animation_frame(move || {
        request_animation_frame(move || shift(end, "transform .4s ease-in, opacity .3s ease-in .5s"));
    });
}
