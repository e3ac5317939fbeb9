//! The other players: their worlds small and live.

use super::marks;
use super::picture::picture;
use super::table::Table;
use super::{art, map};
use crate::prelude::*;
use krajina_art::worlds::volcano_token;
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{HeldPiece, Piece, Rotation};

/// All other players.
pub(crate) fn rivals(t: Table) -> impl IntoView {
    let app = t.app;
    let others = move || Seat::all(t.seats()).filter(move |seat| t.own.get() != Some(*seat));
    view! {
        <section class="rivals" aria-label=app.t("w-rivals")>
            {move || others().map(|seat| rival(t, seat)).collect_view()}
        </section>
    }
}

/// Another player: their world and the piece in their hand.
fn rival(t: Table, seat: Seat) -> impl IntoView {
    let app = t.app;
    let builder = Memo::new(move |_| t.ask(|world| *world.builder(seat)));
    let (set, solo) = t.ask_once(|world| (world.setup().set().clone(), map::is_solo(world)));
    let number = Memo::new(move |_| t.ask(map::number));
    let squares = Memo::new(move |_| builder.with(|builder| builder.squares));
    let marked = Memo::new(move |_| {
        let squares = squares.get();
        t.ask_once(|world| {
            let layout =
                squares.map(|placed| placed.map(|placed| world.set().relief(placed.piece, placed.rotation)));
            marks::bad_joins(&world.map().border, &layout)
        })
    });
    let token = move || t.ask(|world| world.tokens().contains(seat));
    let hand = move || {
        builder.with(|builder| builder.hand).map(|held| {
            t.ask_once(|world| {
                let piece = match held {
                    HeldPiece::Tile(tile) => Piece::Tile(tile, world.heap().tile(tile).face),
                    HeldPiece::Building(building) => Piece::Building(building),
                };
                art::piece(world.set(), piece, Rotation::R0)
            })
        })
    };
    let label = move || {
        let count = builder.with(|builder| builder.occupied().len());
        app.tell("w-rival", &[("name", t.name(seat).into()), ("count", count.into())])
    };
    view! {
        <article class="rival" data-colour=art::colour(seat) data-seat=seat.index() aria-label=label>
            <header>
                <b class="who">{move || t.name(seat)}</b>
                {move || token().then(|| view! { <span class="chip" inner_html=volcano_token(40, &format!("k{}", seat.index()), &t.app.say("w-token"))></span> })}
                {move || hand().map(|address| view! { <img class="its-hand" src=address alt="" /> })}
                {move || builder.with(|builder| builder.stopped).then(|| {
                    let chip = builder.with(|builder| builder.chip.map_or(0, |chip| chip.value()));
                    view! { <span class="stopped">{app.tell("w-stopped", &[("chip", chip.into())])}</span> }
                })}
                <span class="count">{move || builder.with(|builder| builder.occupied().len())}<small>"/24"</small></span>
            </header>
            {picture(set, number.into(), solo, squares.into(), marked.into())}
        </article>
    }
}
