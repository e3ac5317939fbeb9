//! The page of a table: heap, map, supply panel, the other players; after the bell the sheet.

use super::table::Table;
use super::{bar, hand, heap, local, map, overlay, rivals, sheet, supply_panel};
use crate::app::App;
use crate::prelude::*;
use krajina_app::worlds::TileHand;
use krajina_app::{GameLog, Occasion};
use krajina_rules::game::Game as _;
use leptos::ev;

/// The table of a saved game; `None` if its log cannot be replayed.
pub(crate) fn local_table(app: App, log: GameLog) -> Option<AnyView> {
    let guided = log.occasion == Occasion::Lesson;
    let table = local::open(app, log)?;
    Some(table_view(table, true, guided).into_any())
}

/// The whole table.
pub(crate) fn table_view(t: Table, can_pause: bool, guided: bool) -> impl IntoView {
    let worked_on = Memo::new(move |_| map::is_worked_on(t.phase()));
    let round = Memo::new(move |_| t.ask(krajina_rules::worlds::Worlds::round));
    // Cancel a half-done placement when a round begins or ends.
    Effect::new(move |_| {
        worked_on.get();
        round.get();
        t.change(TileHand::empty);
        t.drag.set(None);
    });
    let keyed = window_event_listener(ev::keydown, move |event| {
        let open = untrack(|| worked_on.get() && !t.paused.get());
        if open && !t.app.settings_open.get_untracked() {
            hand::keyed(t, &event);
        }
    });
    on_cleanup(move || keyed.remove());
    view! {
        <main
            class="worlds"
            on:wheel=move |event: ev::WheelEvent| {
                if untrack(|| t.held()).is_some() {
                    event.prevent_default();
                    t.turn(event.delta_y() < 0.0);
                }
            }
        >
            {bar::bar(t, can_pause)}
            {t.handle.online_table.map(|subscription| move || {
                (!heap::is_hidden(t)).then(|| crate::online::at_table_notes(t.app, subscription))
            })}
            {move || {
                round.get();
                if worked_on.get() { building(t, guided).into_any() } else { sheet::after(t).into_any() }
            }}
            {overlay::countdown(t)}
            {overlay::pause(t)}
        </main>
    }
}

/// The table during a round.
fn building(t: Table, guided: bool) -> impl IntoView {
    let level = t.ask_once(|world| world.setup().level());
    let alone = untrack(|| t.seats()) == 1;
    view! {
        <div class="building" class:hidden-away=move || heap::is_hidden(t) class:alone=alone>
            {heap::heap(t, guided)}
            <div class="side">
                {map::map(t)}
                {hand::dock(t)}
                {status(t)}
                {(level.has_villages() || level.has_buildings()).then(|| view! {
                    <div class="stock">
                        {level.has_villages().then(|| supply_panel::villages(t))}
                        {level.has_buildings().then(|| supply_panel::buildings(t))}
                    </div>
                })}
                {(!alone).then(|| rivals::rivals(t))}
            </div>
            {hand::float(t)}
        </div>
    }
}

/// The status line: who was faster, or that the player has stopped.
fn status(t: Table) -> impl IntoView {
    let app = t.app;
    let text = move || {
        if let Some((_, seat)) = t.lost.get() {
            return app.tell("w-lost", &[("name", t.name(seat).into())]);
        }
        match t.me() {
            Some(me) if me.stopped => {
                app.tell("w-you-stopped", &[("chip", me.chip.map_or(0, |chip| chip.value()).into())])
            }
            None if t.handle.is_watching() => app.say("watching"),
            _ => String::new(),
        }
    };
    view! { <p class="table-status" id="status" class:warned=move || t.lost.get().is_some()>{text}</p> }
}
