//! The two lines of dominoes with the kings or chiefs on them.

use crate::app::App;
use crate::dominoes::describe::describe_halves;
use crate::dominoes::domino_table::{DominoTable, Pictures as _};
use crate::dominoes::seats;
use crate::dominoes::table::Table;
use crate::learn::BULB;
use crate::prelude::*;
use krajina_app::dominoes::{DominoHand, Move, Task};
use krajina_art::picture;
use krajina_rules::domino::Number;
use krajina_rules::domino::line::LineDomino;
use krajina_rules::seat::Seat;
use leptos::ev;
use wasm_bindgen::JsCast as _;

/// Both lines.
pub(crate) fn lines(t: Table) -> impl IntoView {
    let app = t.app;
    let current = Memo::new(move |_| t.ask(|game| game.play.current()));
    let next = Memo::new(move |_| t.ask(|game| game.play.next()));
    let round = move || t.ask(|game| stage_in_words(app, game));
    view! {
        <section class="lines" aria-label=app.t("lines")>
            <p class="round small">{round}</p>
            <div class="line current">
                <h2 class="small">{app.t("line-placing")}</h2>
                <ol>
                    <For each=move || current.get() key=|place| place.domino children=move |place| waiting(t, place.domino, current) />
                </ol>
            </div>
            <div class="line next">
                <h2 class="small">{app.t("line-choosing")}</h2>
                <ol style=("--count", move || next.with(Vec::len).to_string())>
                    <For each=move || next.get() key=|place| place.domino children=move |place| on_offer(t, place.domino, next) />
                </ol>
            </div>
        </section>
    }
}

/// Whether the line to choose from is the main thing on the page: from the moment when a choice is due until another
/// task is due or the next line comes, so that a choice moves nothing.
pub(crate) fn is_choosing(t: Table) -> RwSignal<bool> {
    let is_choosing = RwSignal::new(false);
    Effect::new(move |chosen_from: Option<Option<Vec<Number>>>| {
        let line: Vec<Number> = t.ask(|game| game.play.next().iter().map(|place| place.domino).collect());
        let is_main = if t.mine.get() {
            t.task.with(|task| matches!(task, Task::Take(_) | Task::Pair))
        } else {
            chosen_from.flatten().as_ref() == Some(&line)
        };
        is_choosing.set(is_main);
        is_main.then_some(line)
    });
    is_choosing
}

/// Names the round and, in a Dynasty, the game.
pub(crate) fn stage_in_words(app: App, game: &DominoTable<'_>) -> String {
    let words = round_in_words(app, game);
    match game.play.games() {
        (_, 1) => words,
        (game, games) => {
            app.tell("game-of", &[("game", game.into()), ("games", games.into()), ("round", words.into())])
        }
    }
}

/// Names the round. Before the first one, players only choose.
pub(crate) fn round_in_words(app: App, game: &DominoTable<'_>) -> String {
    match game.play.round() {
        (0, _) => app.say("round-opening"),
        (round, rounds) => app.tell("round", &[("round", round.into()), ("rounds", rounds.into())]),
    }
}

/// The king on a domino of a line. The domino itself is drawn once, and not again when its king comes.
fn king_on(line: Memo<Vec<LineDomino>>, number: Number) -> Memo<Option<Seat>> {
    Memo::new(move |_| {
        line.with(|line| line.iter().find(|place| place.domino == number).and_then(|place| place.king))
    })
}

/// The screen reader's text for a domino in a line.
fn label(t: Table, number: Number, king: Option<Seat>) -> String {
    let app = t.app;
    let halves = t.ask_once(|game| describe_halves(app, &game.play.halves(number)));
    let number = number.get();
    match king {
        Some(seat) => {
            let name = t.ask(|game| seats::name(app, game, seat));
            let args = [("number", number.into()), ("halves", halves.into()), ("name", name.into())];
            app.tell("domino-taken", &args)
        }
        None => app.tell("domino-free", &[("number", number.into()), ("halves", halves.into())]),
    }
}

fn face(t: Table, number: Number, king: Memo<Option<Seat>>) -> impl IntoView {
    let svg = t.ask_once(|game| game.play.domino_picture(number).scene((1, 0), &format!("l{number}")));
    let piece = move || {
        king.get().map(|seat| {
            let svg = t.ask_once(|game| picture::symbol(game.play.piece(seat), &format!("k{number}")));
            view! { <span class="piece" inner_html=svg></span> }
        })
    };
    view! {
        <span class="face" inner_html=svg></span>
        <span class="number" aria-hidden="true">{number.get()}</span>
        {piece}
    }
}

/// A domino that waits to be laid; the first one is being laid now.
fn waiting(t: Table, number: Number, line: Memo<Vec<LineDomino>>) -> impl IntoView {
    let king = king_on(line, number);
    let first =
        Memo::new(move |_| line.with(|line| line.first().is_some_and(|place| place.domino == number)));
    view! {
        <li>
            <span
                class="domino"
                class:now=move || first.get()
                role="img"
                data-domino=number.get()
                aria-label=move || label(t, number, king.get())
            >
                {face(t, number, king)}
            </span>
        </li>
    }
}

/// Whether the element that has received the focus shows it.
fn is_visible_focus(event: &ev::FocusEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.matches(":focus-visible").unwrap_or(true))
}

/// A domino that can be chosen, unless a king stands on it.
fn on_offer(t: Table, number: Number, line: Memo<Vec<LineDomino>>) -> impl IntoView {
    let app = t.app;
    let king = king_on(line, number);
    let pointed = move || {
        t.handle.pointer.with(|pointer| pointer.as_ref().is_some_and(|pointer| pointer.marks_domino(number)))
    };
    let open = move || t.mine.get() && matches!(t.task.get(), Task::Take(free) if free.contains(&number));
    view! {
        <li>
            <button
                type="button"
                class="domino"
                class:open=open
                class:pointed=pointed
                data-domino=number.get()
                aria-disabled=move || (!open()).to_string()
                aria-label=move || {
                    let label = label(t, number, king.get());
                    if pointed() { format!("{label} {}", app.say("pointed")) } else { label }
                }
                on:click=move |_| if untrack(open) {
                    t.change(DominoHand::stop_peeking);
                    t.handle.play(Move::Take(number));
                }
                on:pointerenter=move |_| t.change(|hand| hand.peek(number))
                on:pointerleave=move |_| t.change(DominoHand::stop_peeking)
                // Ignore a focus that a mouse or a finger left here.
                on:focus=move |event: ev::FocusEvent| if is_visible_focus(&event) { t.change(|hand| hand.peek(number)) }
                on:blur=move |_| t.change(DominoHand::stop_peeking)
            >
                {face(t, number, king)}
                {move || pointed().then(|| view! { <span class="bulb" aria-hidden="true" inner_html=BULB></span> })}
            </button>
        </li>
    }
}
