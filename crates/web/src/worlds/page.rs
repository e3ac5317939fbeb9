//! The page of a table: heap, own map, what lies beside it, the others; after the bell the sheet.

use super::log::Log;
use super::table::Table;
use super::{bar, beside, hand, heap, lesson, local, map, rivals, sheet, veil};
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_rules::game::{Game as _, Millis};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Phase;
use leptos::ev;

/// The table of the game that this browser keeps.
pub(crate) fn local(app: App) -> impl IntoView {
    let kept = Log::kept().and_then(|log| log.replay().map(|world| (log, world)));
    let Some((log, world)) = kept else {
        return view! {
            <main class="empty">
                <p>{app.t("no-game")}</p>
                <button type="button" class="big" on:click=move |_| app.open(Page::Worlds("setup"))>{app.t("set-up")}</button>
            </main>
        }
        .into_any();
    };
    // A game that was left goes on only when somebody says so; a new one at once.
    let paused = log.now > Millis(0) && world.phase() != Phase::Over;
    let table = Table::new(app, world, log.players.clone(), Some(Seat::wrapping(0)));
    let guided = log.lesson;
    local::run(table, log, paused);
    whole(table, true, guided).into_any()
}

/// The whole table.
pub(crate) fn whole(t: Table, can_pause: bool, guided: bool) -> impl IntoView {
    let worked_on = Memo::new(move |_| map::is_worked_on(t.phase()));
    let round = Memo::new(move |_| t.ask(krajina_rules::worlds::Worlds::round));
    // What was about to be done in one round is not in the next.
    Effect::new(move |_| {
        worked_on.get();
        round.get();
        t.village.set(None);
        t.over.set(None);
        t.drag.set(None);
    });
    let keyed = window_event_listener(ev::keydown, move |event| {
        let open = untrack(|| worked_on.get() && !t.paused.get());
        if open && !t.app.settling.get_untracked() {
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
            {t.app.at.map(|sight| move || {
                (!heap::is_hidden(t)).then(|| crate::online::at_table_notes(t.app, sight))
            })}
            {move || {
                round.get();
                if worked_on.get() { building(t, guided).into_any() } else { sheet::after(t).into_any() }
            }}
            {veil::countdown(t)}
            {veil::pause(t)}
        </main>
    }
}

/// The table while everybody builds.
fn building(t: Table, guided: bool) -> impl IntoView {
    let level = t.ask_once(|world| world.setup().level());
    let alone = t.ask_once(|world| world.setup().players() == 1);
    view! {
        <div class="building" class:hidden-away=move || heap::is_hidden(t) class:alone=alone>
            {heap::heap(t)}
            <div class="side">
                {map::map(t)}
                {guided.then(|| lesson::guide(t))}
                {hand::dock(t)}
                {status(t)}
                {(level.has_villages() || level.has_buildings()).then(|| view! {
                    <div class="stock">
                        {level.has_villages().then(|| beside::villages(t))}
                        {level.has_buildings().then(|| beside::buildings(t))}
                    </div>
                })}
                {(!alone).then(|| rivals::rivals(t))}
            </div>
            {hand::float(t)}
        </div>
    }
}

/// One line that says what matters now: who was faster, that one has stopped.
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
            _ => String::new(),
        }
    };
    view! { <p class="table-status" id="status" class:warned=move || t.lost.get().is_some()>{text}</p> }
}
