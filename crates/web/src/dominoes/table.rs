//! The table: the own land large, the others' small, the lines, and the task.

use crate::app::{App, Page};
use crate::dominoes::board::{Count, large_land, tally};
use crate::dominoes::cave::{cave, totems};
use crate::dominoes::domino_table::DominoTable;
use crate::dominoes::drag::{self, Carried};
use crate::dominoes::dynasty::interlude;
use crate::dominoes::hand::hand;
use crate::dominoes::line::{is_choosing, lines};
use crate::dominoes::score::score_sheet;
use crate::dominoes::seats::{self, players};
use crate::learn::{hint_button, hint_words};
use crate::online;
use crate::prelude::*;
use crate::table_handle::TableHandle;
use krajina_app::dominoes::{DominoHand, HandContext, Move, Orientation, Recruit, Task};
use krajina_app::{Standstill, TableModel};
use krajina_rules::domino::{Placement, Square};
use krajina_rules::seat::Seat;
use std::collections::BTreeMap;
use wasm_bindgen::JsCast as _;

/// A table of dominoes on the page.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    pub(crate) app: App,
    /// The table's model and driver.
    pub(crate) handle: TableHandle,
    /// The seat this device sees the table from.
    pub(crate) own: Memo<Seat>,
    /// The seat whose land is shown large.
    pub(crate) large: Memo<Seat>,
    /// Another player's land that is looked at.
    pub(crate) shown: RwSignal<Option<Seat>>,
    /// Whether it is the turn of a player at this device.
    pub(crate) mine: Memo<bool>,
    pub(crate) task: Memo<Task>,
    /// The move that is being prepared.
    hand: RwSignal<DominoHand>,
    /// The parts of the hand, each of which changes by itself.
    pub(crate) orientation: Memo<Orientation>,
    pub(crate) hovered: Memo<Option<Placement>>,
    pub(crate) pinned: Memo<Option<Placement>>,
    pub(crate) inspected: Memo<Option<Square>>,
    pub(crate) chosen: Memo<Vec<Square>>,
    pub(crate) recruit: Memo<Option<Recruit>>,
    /// The domino on its way to the land.
    pub(crate) carried: RwSignal<Option<Carried>>,
    /// The square that arrow keys start from.
    pub(crate) focus: RwSignal<Square>,
    /// Squares on which something can be done, each with the points it brings.
    pub(crate) lit: Memo<BTreeMap<Square, Option<i32>>>,
}

impl Table {
    fn new(handle: TableHandle) -> Table {
        let mine = move |_| handle.model.with(|model| model.as_ref().is_some_and(TableModel::is_mine));
        Table::with(handle, Memo::new(mine))
    }

    /// A table where no player at this device can act.
    pub(crate) fn watched(handle: TableHandle) -> Table {
        Table::with(handle, Memo::new(|_| false))
    }

    fn with(handle: TableHandle, mine: Memo<bool>) -> Table {
        let (app, model) = (handle.app, handle.model);
        let own = Memo::new(move |_| {
            model.with(|model| model.as_ref().map_or(Seat::wrapping(0), TableModel::viewpoint))
        });
        let shown = RwSignal::new(None);
        let task = Memo::new(move |_| {
            let task = |model: &TableModel| Some(model.dominoes()?.task());
            model.with(|model| model.as_ref().and_then(task)).unwrap_or(Task::Over)
        });
        let hand = RwSignal::new(DominoHand::default());
        let highlight = Memo::new(move |_| hand.with(DominoHand::highlight));
        let lit = Memo::new(move |_| {
            let (highlight, is_mine) = (highlight.get(), mine.get());
            task.with(|task| {
                model.with(|model| {
                    let game = model.as_ref().and_then(DominoTable::of);
                    let context = game.map(|game| HandContext {
                        game: game.play,
                        seat: game.viewpoint(),
                        task: is_mine.then_some(task),
                        suggestion: None,
                        is_own_land: true,
                        is_carried: false,
                        confirms: true,
                    });
                    context.map(|context| highlight.squares(&context)).unwrap_or_default()
                })
            })
        });
        let t = Table {
            app,
            handle,
            own,
            large: Memo::new(move |_| shown.get().unwrap_or_else(|| own.get())),
            shown,
            mine,
            task,
            hand,
            orientation: Memo::new(move |_| hand.with(DominoHand::orientation)),
            hovered: Memo::new(move |_| hand.with(DominoHand::hovered)),
            pinned: Memo::new(move |_| hand.with(DominoHand::pinned)),
            inspected: Memo::new(move |_| hand.with(DominoHand::inspected)),
            chosen: Memo::new(move |_| hand.with(DominoHand::chosen)),
            recruit: Memo::new(move |_| hand.with(DominoHand::recruit)),
            carried: RwSignal::new(None),
            focus: RwSignal::new(Square::START),
            lit,
        };
        // A new task begins with an empty hand and shows the player's own land.
        Effect::new(move |_| {
            t.task.track();
            t.own.track();
            t.change(DominoHand::put_back);
            t.shown.set(None);
            request_animation_frame(move || keep_focus(t));
        });
        t
    }

    /// Asks something of the game; tracks its changes.
    pub(crate) fn ask<T: Default>(self, question: impl FnOnce(&DominoTable<'_>) -> T) -> T {
        self.handle.model.with(|model| {
            model.as_ref().and_then(DominoTable::of).map(|game| question(&game)).unwrap_or_default()
        })
    }

    /// Asks something of the game once.
    pub(crate) fn ask_once<T: Default>(self, question: impl FnOnce(&DominoTable<'_>) -> T) -> T {
        untrack(|| self.ask(question))
    }

    /// Changes the hand, and reports the change if there is one.
    pub(crate) fn change<T: Default>(self, work: impl FnOnce(&mut DominoHand) -> T) -> T {
        let changed = self.hand.try_maybe_update(|hand| {
            let before = hand.clone();
            let done = work(hand);
            (*hand != before, done)
        });
        changed.unwrap_or_default()
    }

    /// Changes the hand as the table allows.
    pub(crate) fn prepare<T: Default>(self, work: impl FnOnce(&mut DominoHand, &HandContext<'_>) -> T) -> T {
        untrack(|| self.with_context(|context| self.change(|hand| work(hand, context))))
    }

    /// Asks the hand something about the table; tracks the changes of both.
    pub(crate) fn ask_hand<T: Default>(self, question: impl FnOnce(&DominoHand, &HandContext<'_>) -> T) -> T {
        self.with_context(|context| self.hand.with(|hand| question(hand, context)))
    }

    fn with_context<T: Default>(self, work: impl FnOnce(&HandContext<'_>) -> T) -> T {
        let pointer = self.handle.pointer;
        let (is_mine, is_own_land) = (self.mine.get(), self.large.get() == self.own.get());
        self.task.with(|task| {
            self.ask(|game| {
                work(&HandContext {
                    game: game.play,
                    seat: self.own.get(),
                    task: is_mine.then_some(task),
                    suggestion: pointer.with_untracked(|pointer| pointer.as_ref().and_then(|at| at.place())),
                    is_own_land,
                    is_carried: self.carried.with_untracked(Option::is_some),
                    confirms: self.app.settings.with_untracked(|settings| settings.confirm),
                })
            })
        })
    }

    /// Whether the large land is the player's own, with something to do on it.
    pub(crate) fn at_work(self) -> bool {
        self.mine.get() && self.large.get() == self.own.get()
    }

    /// Turns the domino in hand.
    pub(crate) fn turn(self) {
        self.prepare(DominoHand::turn);
    }

    /// The pointer or the keyboard is at a square.
    pub(crate) fn point_at(self, square: Square) {
        self.prepare(|hand, context| hand.point_at(square, context));
    }

    /// Whether a domino in hand is to be laid.
    pub(crate) fn is_placing(self) -> bool {
        self.mine.get_untracked() && self.task.with_untracked(|task| matches!(task, Task::Place(..)))
    }

    /// A tap, click or Enter on a square.
    pub(crate) fn tap(self, square: Square) {
        self.play(self.prepare(|hand, context| hand.tap(square, context)));
    }

    /// The move that a confirmation would play now.
    pub(crate) fn ready(self) -> Option<Move> {
        self.hand.with(|hand| self.task.with(|task| hand.ready(task))).filter(|_| self.mine.get())
    }

    /// The points that the domino brings where it is pinned.
    pub(crate) fn pinned_gain(self) -> Option<i32> {
        self.hand.with(|hand| self.task.with(|task| hand.pinned_gain(task)))
    }

    /// Plays the move that is ready.
    pub(crate) fn confirm(self) {
        self.play(untrack(|| self.ready()));
    }

    /// Plays a move that has been confirmed.
    pub(crate) fn play(self, confirmed: Option<Move>) {
        if let Some(confirmed) = confirmed {
            self.handle.play(confirmed);
        }
    }
}

/// Moves the focus to the controls of the new task, if the focused element is gone or is a square that the task does
/// not need. A player who has laid a domino by keyboard can choose the next one at once.
fn keep_focus(t: Table) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    // The person may have left the table since this frame was requested.
    let (Some(true), Some(task)) = (t.mine.try_get_untracked(), t.task.try_get_untracked()) else { return };
    let on_land = matches!(task, Task::Place(..) | Task::Lava(_) | Task::Settle(..));
    let selector = match task {
        Task::Take(_) => "button.domino.open",
        _ if on_land => ".cells [tabindex='0']",
        Task::Over => "#result-title",
        _ => ".cave .open, .hand button:enabled",
    };
    let kept = document.active_element().is_some_and(|element| {
        let at_land = element.closest(".cells").is_ok_and(|cells| cells.is_some());
        element.tag_name() != "BODY" && (on_land || !at_land)
    });
    if kept {
        return;
    }
    let there = document.query_selector(selector).ok().flatten();
    if let Some(element) = there.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = element.focus_with_options(&options);
    }
}

/// The table itself, once there is a game.
pub(crate) fn at_table(handle: TableHandle) -> impl IntoView {
    let t = Table::new(handle);
    let app = t.app;
    let count = Count::new(t);
    let choosing = is_choosing(t);
    let over = Memo::new(move |_| t.ask(|game| game.play.is_over()));
    let can_undo = move || match handle.online_table {
        Some(sight) => online::can_undo(sight),
        None => handle.status.with(|status| status.moves > 1) && t.mine.get(),
    };
    let undo = move || match handle.online_table {
        Some(sight) => online::undo(sight),
        None => {
            handle.drive(|driver, context| {
                let undone = driver.local_mut().is_some_and(|local| local.undo(context));
                (undone, ())
            });
        }
    };
    view! {
        <main
            class="table"
            class:over=move || over.get()
            class:choosing=move || choosing.get()
            class:with-cave=move || t.ask(|game| game.play.has_cave())
            class:with-totems=move || t.ask(|game| game.play.has_totems())
            on:wheel=move |event: leptos::ev::WheelEvent| drag::wheel(t, &event)
        >
            <header class="bar">
                <button type="button" class="plain" aria-label=app.t("to-home") on:click=move |_| app.open(Page::Home)>
                    <span aria-hidden="true">"←"</span>
                </button>
                <h1 class="status" id="status">{move || status(t)}</h1>
                {hint_button(t)}
                <button
                    type="button"
                    class="plain"
                    id="undo"
                    aria-label=app.t("undo")
                    title=app.t("undo")
                    disabled=move || !can_undo()
                    on:click=move |_| undo()
                ><span aria-hidden="true">"↶"</span></button>
                {handle.online_table.map(|sight| online::table_buttons(app, sight))}
                // An online table has them in its menu.
                {handle.online_table.is_none().then(|| view! {
                    <button type="button" class="plain" aria-label=app.t("settings") on:click=move |_| app.settings_open.set(true)>
                        <span aria-hidden="true">"☰"</span>
                    </button>
                })}
                {hint_words(t)}
            </header>
            {handle.online_table.map(|sight| online::at_table_notes(app, sight))}
            {move || over.get().then(|| score_sheet(t))}
            {players(t)}
            {lines(t)}
            <div class="middle">
                {large_land(t, count)}
                {move || t.ask(|game| game.play.has_totems()).then(|| totems(t))}
                {move || t.ask(|game| game.play.has_cave()).then(|| cave(t))}
            </div>
            {move || (!over.get()).then(|| view! {
                {tally(t, count)}
                {hand(t)}
            })}
            {interlude(t)}
        </main>
    }
}

/// The status line: the acting player and the task.
fn status(t: Table) -> String {
    let app = t.app;
    let task = t.task.get();
    let Some(seat) = t.ask(|game| game.play.seat()) else { return app.say("status-over") };
    let name = t.ask(|game| seats::name(app, game, seat));
    if let Some(standstill) = t.ask(|game| game.standstill) {
        return app.say(match standstill {
            Standstill::Sending => "online-sending",
            Standstill::Paused => "online-paused",
            Standstill::Ended => "status-over",
        });
    }
    if !t.mine.get() {
        return app.tell("status-thinking", &[("name", name.into())]);
    }
    let step = app.say(match task {
        Task::Pair => "status-pair",
        Task::Take(_) => "status-take",
        Task::Place(..) => "status-place",
        Task::Discard(_) => "status-discard",
        Task::Lava(_) => "status-lava",
        Task::Give(..) => "status-give",
        Task::Recruit { .. } => "status-recruit",
        Task::Call(_) => "status-call",
        Task::Settle(..) => "status-settle",
        Task::Over => "status-over",
    });
    if t.ask(|game| game.people().count() > 1) {
        app.tell("status-named", &[("name", name.into()), ("step", step.into())])
    } else {
        step
    }
}
