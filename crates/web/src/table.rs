//! The table: the own land large, the others' small, the lines, and what is to do.

use crate::app::{App, Page};
use crate::board::large_land;
use crate::cave::{cave, totems};
use crate::drag::{self, Carried};
use crate::dynasty::interlude;
use crate::game::Game;
use crate::hand::hand;
use crate::learn::{hint_button, hint_words};
use crate::line::lines;
use crate::online;
use crate::player::Player;
use crate::prelude::*;
use crate::score::score_sheet;
use crate::seats::{self, players};
use crate::task::Task;
use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::hunters::Person;
use krajina_rules::seat::Seat;
use std::collections::BTreeMap;
use wasm_bindgen::JsCast as _;

/// What somebody at this device is about to do, and what they look at.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    pub(crate) app: App,
    /// The seat this device sees the table from.
    pub(crate) own: Memo<Seat>,
    /// Whose land is shown large.
    pub(crate) large: Memo<Seat>,
    /// A land of somebody else that is looked at.
    pub(crate) shown: RwSignal<Option<Seat>>,
    /// Is it somebody's turn at this device?
    pub(crate) mine: Memo<bool>,
    pub(crate) task: Memo<Task>,
    /// How far the domino in hand is turned: its second half to the right, below, to the left, above.
    pub(crate) turned: RwSignal<usize>,
    /// Where the domino would lie, as long as the pointer is there.
    pub(crate) hover: RwSignal<Option<Placement>>,
    /// Where it lies until it is confirmed.
    pub(crate) pinned: RwSignal<Option<Placement>>,
    /// The domino on its way to the land.
    pub(crate) carried: RwSignal<Option<Carried>>,
    /// A square chosen for lava or a person until it is confirmed.
    pub(crate) chosen: RwSignal<Option<Square>>,
    /// A domino on offer that is looked at.
    pub(crate) peek: RwSignal<Option<Number>>,
    /// Whom the player wants to recruit.
    pub(crate) wish: RwSignal<Option<Wish>>,
    /// The resources put down for it.
    pub(crate) paid: RwSignal<Vec<Square>>,
    /// A square that is looked at: what it counts with is told.
    pub(crate) look: RwSignal<Option<Square>>,
    /// The square that arrow keys start from.
    pub(crate) focus: RwSignal<Square>,
    /// Squares something can be done on, with the points it brings.
    pub(crate) lit: Memo<BTreeMap<Square, Option<i32>>>,
}

/// Whom to recruit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// Somebody face up, for two resources.
    Person(Person),
    /// Anybody of the pile, for four.
    Look,
}

impl Wish {
    /// How many different resources it costs.
    pub(crate) fn price(self) -> usize {
        match self {
            Wish::Person(_) => 2,
            Wish::Look => 4,
        }
    }
}

/// From a domino's first half to its second, clockwise as seen; rows count upwards.
const STEPS: [(i8, i8); 4] = [(1, 0), (0, -1), (-1, 0), (0, 1)];

/// How far a placement is turned.
pub(crate) fn turn_of(placement: Placement) -> usize {
    let (a, b) = (placement.a(), placement.b());
    STEPS.iter().position(|&step| step == (b.x() - a.x(), b.y() - a.y())).unwrap_or(0)
}

/// The step to the second half on the screen, where rows count downwards.
pub(crate) fn screen_step(turned: usize) -> (i32, i32) {
    let (x, y) = STEPS[turned % STEPS.len()];
    (x.into(), -i32::from(y))
}

/// The placement somebody means who points at a square with the domino turned like this: its first half there if it
/// can lie so, otherwise turned on as little as possible, otherwise its second half there.
pub(crate) fn meant(places: &[(Placement, i32)], square: Square, turned: usize) -> Option<(Placement, i32)> {
    let by_turn = |from_second: bool| {
        (0..STEPS.len()).find_map(move |more| {
            places.iter().copied().find(|(placement, _)| {
                let at = if from_second { placement.b() } else { placement.a() };
                at == square && turn_of(*placement) == (turned + more) % STEPS.len()
            })
        })
    };
    by_turn(false).or_else(|| by_turn(true))
}

impl Table {
    fn new(app: App) -> Table {
        let mine = Memo::new(move |_| {
            app.game.with(|game| game.as_ref().is_some_and(|game| game.acting().is_some_and(Player::is_here)))
        });
        Table::with(app, mine)
    }

    /// A table at which nobody can do anything.
    pub(crate) fn watched(app: App) -> Table {
        Table::with(app, Memo::new(|_| false))
    }

    fn with(app: App, mine: Memo<bool>) -> Table {
        let own = Memo::new(move |_| {
            app.game.with(|game| game.as_ref().map_or(Seat::wrapping(0), |game| app.own(game)))
        });
        let shown = RwSignal::new(None);
        let task = Memo::new(move |_| {
            app.game.with(|game| game.as_ref().map_or(Task::Over, |game| game.play.task()))
        });
        let (turned, peek, wish, paid) = (
            RwSignal::new(0),
            RwSignal::new(None),
            RwSignal::new(None::<Wish>),
            RwSignal::new(Vec::<Square>::new()),
        );
        let lit = Memo::new(move |_| {
            let peeked = peek.get();
            app.game.with(|game| {
                let Some(game) = game else { return BTreeMap::new() };
                let own = app.own(game);
                if let Some(number) = peeked {
                    return places_lit(&game.play.places(own, number), turned.get());
                }
                if !mine.get() {
                    return BTreeMap::new();
                }
                match task.get() {
                    Task::Place(_, places) => places_lit(&places, turned.get()),
                    Task::Lava(squares) | Task::Settle(_, squares) => {
                        lit(squares.into_iter().map(|(square, gain)| (square, Some(gain))))
                    }
                    Task::Recruit { .. } if wish.get().is_some() => tokens_lit(game, own),
                    _ => BTreeMap::new(),
                }
            })
        });
        let t = Table {
            app,
            own,
            large: Memo::new(move |_| shown.get().unwrap_or_else(|| own.get())),
            shown,
            mine,
            task,
            turned,
            hover: RwSignal::new(None),
            pinned: RwSignal::new(None),
            carried: RwSignal::new(None),
            chosen: RwSignal::new(None),
            peek,
            wish,
            paid,
            look: RwSignal::new(None),
            focus: RwSignal::new(Square::START),
            lit,
        };
        // A new task begins with empty hands, and at one's own land.
        Effect::new(move |_| {
            t.task.track();
            t.own.track();
            t.put_back();
            t.shown.set(None);
            request_animation_frame(move || keep_focus(t));
        });
        t
    }

    /// Asks something of the game, again whenever it changes.
    pub(crate) fn ask<T: Default>(self, question: impl FnOnce(&Game) -> T) -> T {
        self.app.game.with(|game| game.as_ref().map(question).unwrap_or_default())
    }

    /// Asks something of the game once.
    pub(crate) fn ask_once<T: Default>(self, question: impl FnOnce(&Game) -> T) -> T {
        untrack(|| self.ask(question))
    }

    /// Nothing in hand, nothing chosen.
    pub(crate) fn put_back(self) {
        self.stop_peeking();
        self.hover.set(None);
        self.pinned.set(None);
        self.chosen.set(None);
        self.wish.set(None);
        self.paid.set(Vec::new());
    }

    /// Back from another domino's places to those of the one in hand. A domino that goes while the pointer rests on it
    /// never says that the pointer has left.
    fn stop_peeking(self) {
        if self.peek.get_untracked().is_some() {
            self.peek.set(None);
        }
    }

    /// The places for the domino in hand.
    pub(crate) fn places(self) -> Vec<(Placement, i32)> {
        match self.task.get_untracked() {
            Task::Place(_, places) if self.mine.get_untracked() => places,
            _ => Vec::new(),
        }
    }

    /// Is the large land one's own, with something to do on it?
    pub(crate) fn at_work(self) -> bool {
        self.mine.get() && self.large.get() == self.own.get()
    }

    /// Turns the domino in hand; one that lies somewhere turns there, to the next way it can lie.
    pub(crate) fn turn(self) {
        // One that is carried finds its place by itself.
        let lies = self.pinned.get_untracked().or(self.hover.get_untracked());
        if let Some(lies) = lies.filter(|_| self.carried.get_untracked().is_none()) {
            let places = self.places();
            let next = meant(&places, lies.a(), turn_of(lies) + 1);
            if let Some((placement, _)) = next {
                self.turned.set(turn_of(placement));
                if self.pinned.get_untracked().is_some() {
                    self.pinned.set(Some(placement));
                } else {
                    self.hover.set(Some(placement));
                }
                return;
            }
        }
        self.turned.update(|turned| *turned = (*turned + 1) % STEPS.len());
    }

    /// The pointer or the keyboard is at a square.
    pub(crate) fn point_at(self, square: Square) {
        self.stop_peeking();
        let places = self.places();
        let placement = meant(&places, square, self.turned.get_untracked()).map(|(placement, _)| placement);
        let placement = self.pointed_place(square).or(placement);
        self.look.set(Some(square));
        if self.hover.get_untracked() != placement {
            self.hover.set(placement);
        }
    }

    /// The pointer has left the land.
    pub(crate) fn look_away(self) {
        self.hover.set(None);
        self.look.set(None);
    }

    /// Is there a domino in hand to be laid?
    pub(crate) fn is_placing(self) -> bool {
        self.mine.get_untracked() && self.task.with_untracked(|task| matches!(task, Task::Place(..)))
    }

    /// Where a hint or a lesson would lay the domino, if that covers this square.
    fn pointed_place(self, square: Square) -> Option<Placement> {
        let place = self.app.pointer.with_untracked(|pointer| pointer.as_ref().and_then(|at| at.place()))?;
        let fits = self.places().iter().any(|(other, _)| *other == place);
        (fits && (place.a() == square || place.b() == square)).then_some(place)
    }

    /// A tap, click or Enter on a square.
    pub(crate) fn tap(self, square: Square) {
        self.stop_peeking();
        if !untrack(|| self.at_work()) {
            return;
        }
        let confirm = self.app.settings.with_untracked(|settings| settings.confirm);
        match self.task.get_untracked() {
            Task::Place(_, places) => self.tap_place(&places, square, confirm),
            Task::Lava(squares) | Task::Settle(_, squares)
                if squares.iter().any(|(other, _)| *other == square) =>
            {
                let again = self.chosen.get_untracked() == Some(square);
                self.chosen.set(Some(square));
                if again || !confirm {
                    self.confirm();
                }
            }
            Task::Recruit { .. } => self.pay(square),
            _ => {}
        }
    }

    fn tap_place(self, places: &[(Placement, i32)], square: Square, confirm: bool) {
        let pinned = self.pinned.get_untracked();
        if pinned.is_some_and(|pinned| pinned.a() == square || pinned.b() == square) {
            self.confirm();
            return;
        }
        let hovered = self.hover.get_untracked().filter(|place| place.a() == square || place.b() == square);
        let place = hovered
            .or_else(|| self.pointed_place(square))
            .or_else(|| meant(places, square, self.turned.get_untracked()).map(|(place, _)| place));
        if let Some(place) = place {
            self.turned.set(turn_of(place));
            self.pinned.set(Some(place));
            if !confirm {
                self.confirm();
            }
        }
    }

    /// Puts a resource down, or takes it back.
    fn pay(self, square: Square) {
        let Some(wish) = self.wish.get_untracked() else { return };
        let own = self.own.get_untracked();
        let kind = |square| self.ask_once(|game| game.play.token_at(own, square));
        let Some(resource) = kind(square) else { return };
        self.paid.update(|paid| {
            if let Some(at) = paid.iter().position(|&other| other == square) {
                paid.remove(at);
                return;
            }
            // Another of the same kind takes its place: different ones are paid.
            paid.retain(|&other| kind(other) != Some(resource));
            if paid.len() == wish.price() {
                paid.remove(0);
            }
            paid.push(square);
        });
    }

    /// What would be played if it were confirmed now.
    pub(crate) fn ready(self) -> Option<String> {
        if !self.mine.get() {
            return None;
        }
        match self.task.get() {
            Task::Place(..) => self.pinned.get().map(|placement| format!("place {placement}")),
            Task::Lava(_) => self.chosen.get().map(|square| format!("lava {square}")),
            Task::Settle(..) => self.chosen.get().map(|square| format!("settle {square}")),
            Task::Recruit { .. } => {
                let (wish, paid) = (self.wish.get()?, self.paid.get());
                if paid.len() != wish.price() {
                    return None;
                }
                let squares: Vec<String> = paid.iter().map(ToString::to_string).collect();
                Some(match wish {
                    Wish::Person(person) => format!("recruit {person} {}", squares.join(" ")),
                    Wish::Look => format!("look {}", squares.join(" ")),
                })
            }
            _ => None,
        }
    }

    /// Plays what lies ready.
    pub(crate) fn confirm(self) {
        if let Some(action) = untrack(|| self.ready()) {
            self.app.play(&action);
        }
    }
}

/// Whoever plays by keyboard finds the focus where the next thing is to do: what it stood on may be gone.
fn keep_focus(t: Table) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let lost = document.active_element().is_none_or(|element| element.tag_name() == "BODY");
    // The table may have been left since this was asked for.
    let (Some(true), Some(task)) = (t.mine.try_get_untracked(), t.task.try_get_untracked()) else { return };
    if !lost {
        return;
    }
    let selector = match task {
        Task::Take(_) => "button.domino.open",
        Task::Place(..) | Task::Lava(_) | Task::Settle(..) => ".cells [tabindex='0']",
        Task::Over => "#result-title",
        _ => ".hand button, .cave button",
    };
    let there = document.query_selector(selector).ok().flatten();
    if let Some(element) = there.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = element.focus_with_options(&options);
    }
}

/// Squares with what they bring: one by one, since the standard library would carry along a sort for the purpose.
fn lit(squares: impl Iterator<Item = (Square, Option<i32>)>) -> BTreeMap<Square, Option<i32>> {
    let mut lit = BTreeMap::new();
    squares.for_each(|(square, gain)| {
        lit.insert(square, gain);
    });
    lit
}

/// What a tap on each square would bring.
fn places_lit(places: &[(Placement, i32)], turned: usize) -> BTreeMap<Square, Option<i32>> {
    let squares = places.iter().flat_map(|(placement, _)| [placement.a(), placement.b()]);
    lit(squares.map(|square| (square, meant(places, square, turned).map(|(_, gain)| gain))))
}

/// The squares of one's resources.
fn tokens_lit(game: &Game, own: Seat) -> BTreeMap<Square, Option<i32>> {
    let Some(hunters) = game.play.hunters() else { return BTreeMap::new() };
    let squares = hunters.board(own).squares();
    lit(squares.filter(|(_, square)| square.token).map(|(square, _)| (square, None)))
}

/// The page of the table.
pub(crate) fn table(app: App) -> impl IntoView {
    let there = Memo::new(move |_| app.game.with(Option::is_some));
    view! {
        {move || if there.get() {
            at_table(app).into_any()
        } else {
            view! {
                <main class="empty">
                    <p>{app.t("no-game")}</p>
                    <button type="button" class="big" on:click=move |_| app.open(Page::Home)>{app.t("to-home")}</button>
                </main>
            }.into_any()
        }}
    }
}

/// The table itself, once there is a game.
pub(crate) fn at_table(app: App) -> impl IntoView {
    let t = Table::new(app);
    let over = Memo::new(move |_| t.ask(|game| game.play.is_over()));
    let can_undo = move || match app.at {
        Some(sight) => online::can_undo(sight),
        None => t.ask(|game| game.log.moves.len() > 1) && t.mine.get() && app.coach.is_none(),
    };
    let undo = move || match app.at {
        Some(sight) => online::undo(sight),
        None => app.game.update(|game| {
            game.as_mut().map(Game::undo);
        }),
    };
    view! {
        <main
            class="table"
            class:over=move || over.get()
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
                {app.at.map(|sight| online::table_buttons(app, sight))}
                // An online table has them in its menu.
                {app.at.is_none().then(|| view! {
                    <button type="button" class="plain" aria-label=app.t("settings") on:click=move |_| app.settling.set(true)>
                        <span aria-hidden="true">"☰"</span>
                    </button>
                })}
            </header>
            {app.at.map(|sight| online::at_table_notes(app, sight))}
            {hint_words(t)}
            {players(t)}
            {lines(t)}
            <div class="middle">
                {large_land(t)}
                {move || t.ask(|game| game.play.has_totems()).then(|| totems(t))}
                {move || t.ask(|game| game.play.has_cave()).then(|| cave(t))}
            </div>
            {move || if over.get() { score_sheet(t).into_any() } else { hand(t).into_any() }}
            {interlude(t)}
        </main>
    }
}

/// Whose turn it is and what is to do.
fn status(t: Table) -> String {
    let app = t.app;
    let task = t.task.get();
    let Some(seat) = t.ask(|game| game.play.seat()) else { return app.say("status-over") };
    let name = t.ask(|game| seats::name(app, game, seat));
    if let Some(message) = t.ask(|game| game.waits) {
        return app.say(message);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Placement {
        let mut squares = text.split(' ').map(|square| square.parse().unwrap());
        Placement::new(squares.next().unwrap(), squares.next().unwrap()).unwrap()
    }

    #[test]
    fn a_tap_means_the_turn_in_hand_first_and_the_second_half_last() {
        let places = ["h7 i7", "h7 h8", "f7 f6"].map(|text| (place(text), 0));
        let at = |square: &str, turned| {
            meant(&places, square.parse().unwrap(), turned).map(|(placement, _)| placement.to_string())
        };
        assert_eq!(at("h7", 0).as_deref(), Some("h7 i7"));
        assert_eq!(at("h7", 1).as_deref(), Some("h7 h8"), "below is not possible, above is the next turn");
        assert_eq!(at("h8", 0).as_deref(), Some("h7 h8"), "only the second half can lie there");
        assert_eq!(at("a1", 0), None);
        assert_eq!([0, 1, 2, 3].map(screen_step), [(1, 0), (0, 1), (-1, 0), (0, -1)]);
        assert_eq!(turn_of(place("f7 f6")), 1);
    }
}
