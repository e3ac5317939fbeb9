//! The panel beside the map: the player's villages, and the common board of buildings.

use super::art;
use super::describe;
use super::table::Table;
use crate::prelude::*;
use krajina_app::worlds::TileHand;
use krajina_rules::worlds::{Action, BuildingId, Landmark, Piece, Rotation, TILES_BEFORE_BUILDING, Trade};

/// The player's villages (M27).
pub(crate) fn villages(t: Table) -> impl IntoView {
    let app = t.app;
    let left = Memo::new(move |_| t.me().map(|me| me.villages).unwrap_or_default());
    view! {
        <section class="beside villages" aria-label=app.t("w-villages")>
            <h2>{app.t("w-villages")}</h2>
            <div class="pieces">
                {Trade::ALL.map(|trade| {
                    let there = move || left.get().contains(trade);
                    let address = move || {
                        let own = t.own.get().unwrap_or(krajina_rules::seat::Seat::wrapping(0));
                        t.ask_once(|world| art::piece(world.set(), Piece::Village(own, trade), Rotation::R0))
                    };
                    view! {
                        <button
                            type="button"
                            class="piece-button"
                            data-trade=trade.name()
                            disabled=move || !there() || !t.builds()
                            aria-pressed=move || (t.village.get() == Some(trade)).to_string()
                            on:click=move |_| t.pick_village(trade)
                        >
                            <img src=address alt="" class:gone=move || !there() draggable="false" />
                            <span>{move || describe::landmark(app, Landmark::Village(trade))}</span>
                        </button>
                    }
                })}
            </div>
        </section>
    }
}

/// The board of buildings (M31), with the rule that decides when one may be taken.
pub(crate) fn buildings(t: Table) -> impl IntoView {
    let app = t.app;
    let board = Memo::new(move |_| t.ask(|world| world.board().collect::<Vec<BuildingId>>()));
    let placed = move || t.me().map_or(0, |me| me.occupied().len());
    let has_one = move || t.me().is_some_and(|me| me.has_building());
    let may = move || t.builds() && t.held().is_none() && !has_one() && placed() >= TILES_BEFORE_BUILDING;
    let rule = move || {
        if has_one() {
            app.say("w-buildings-had")
        } else if placed() < TILES_BEFORE_BUILDING {
            app.tell("w-buildings-wait", &[("count", (TILES_BEFORE_BUILDING - placed()).into())])
        } else {
            app.say("w-buildings-now")
        }
    };
    view! {
        <section class="beside buildings" aria-label=app.t("w-buildings")>
            <h2>{app.t("w-buildings")}</h2>
            <div class="pieces">
                {move || board.get().into_iter().map(|building| {
                    let (address, kind) = t.ask_once(|world| {
                        let address = art::piece(world.set(), Piece::Building(building), Rotation::R0);
                        (address, world.set().building(building).kind)
                    });
                    view! {
                        <button
                            type="button"
                            class="piece-button"
                            data-building=building.to_string()
                            disabled=move || !may()
                            title=move || app.say(&format!("w-building-{kind}-about"))
                            on:click=move |_| {
                                if t.act(Action::TakeBuilding(building)) {
                                    t.change(TileHand::took_building);
                                }
                            }
                        >
                            <img src=address alt="" draggable="false" />
                            <span>{move || describe::landmark(app, Landmark::Building(kind))}</span>
                        </button>
                    }
                }).collect_view()}
            </div>
            <p class="small" id="building-rule">{rule}</p>
        </section>
    }
}
