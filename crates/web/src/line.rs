//! The two lines of dominoes with the kings or chiefs on them.

use crate::app::App;
use crate::domino::halves_in_words;
use crate::game::Game;
use crate::prelude::*;
use crate::seats;
use crate::table::Table;
use crate::task::Task;
use krajina_record::picture;
use krajina_rules::domino::Number;
use krajina_rules::domino::line::Place;
use krajina_rules::seat::Seat;

/// Both lines.
pub(crate) fn lines(t: Table) -> impl IntoView {
    let app = t.app;
    let current = Memo::new(move |_| t.ask(|game| game.play.current()));
    let next = Memo::new(move |_| t.ask(|game| game.play.next()));
    let round = move || {
        let (words, (game, games)) = t.ask(|game| (round_in_words(app, game), game.play.games()));
        if games < 2 {
            return words;
        }
        app.tell("game-of", &[("game", game.into()), ("games", games.into()), ("round", words.into())])
    };
    view! {
        <section class="lines" aria-label=app.t("lines")>
            <p class="round small">{round}</p>
            <div class="line current">
                <h2 class="small">{app.t("line-placing")}</h2>
                <ol>
                    <For
                        each=move || current.get().into_iter().enumerate()
                        key=|(index, place)| (key(place), *index == 0)
                        children=move |(index, place)| waiting(t, place, index == 0)
                    />
                </ol>
            </div>
            <div class="line next">
                <h2 class="small">{app.t("line-choosing")}</h2>
                <ol>
                    <For each=move || next.get() key=key children=move |place| on_offer(t, place) />
                </ol>
            </div>
        </section>
    }
}

/// Which round it is. Before the first one people choose, and nobody places.
pub(crate) fn round_in_words(app: App, game: &Game) -> String {
    match game.play.round() {
        (0, rounds) => app.tell("round-opening", &[("rounds", rounds.into())]),
        (round, rounds) => app.tell("round", &[("round", round.into()), ("rounds", rounds.into())]),
    }
}

/// What makes a domino in a line look different: only such a one is drawn anew.
fn key(place: &Place) -> (Number, Option<Seat>) {
    (place.domino, place.king)
}

/// What a screen reader says of a domino in a line.
fn label(app: App, t: Table, place: Place) -> String {
    let halves = t.ask(|game| halves_in_words(app, &game.play.halves(place.domino)));
    let number = place.domino.get();
    match place.king {
        Some(seat) => {
            let name = t.ask(|game| seats::name(app, game, seat));
            let args = [("number", number.into()), ("halves", halves.into()), ("name", name.into())];
            app.tell("domino-taken", &args)
        }
        None => app.tell("domino-free", &[("number", number.into()), ("halves", halves.into())]),
    }
}

fn face(t: Table, place: Place) -> impl IntoView {
    let number = place.domino;
    let svg = t.ask_once(|game| game.play.domino_picture(number).scene((1, 0), &format!("l{number}")));
    let piece = place.king.map(|seat| {
        let svg = t.ask_once(|game| picture::symbol(game.play.piece(seat), &format!("k{number}")));
        view! { <span class="piece" inner_html=svg></span> }
    });
    view! {
        <span class="face" inner_html=svg></span>
        <span class="number" aria-hidden="true">{number.get()}</span>
        {piece}
    }
}

/// A domino that waits to be laid; the first is being laid now.
fn waiting(t: Table, place: Place, first: bool) -> impl IntoView {
    let app = t.app;
    view! {
        <li>
            <span class="domino" class:now=first role="img" data-domino=place.domino.get() aria-label=move || label(app, t, place)>
                {face(t, place)}
            </span>
        </li>
    }
}

/// A domino that can be chosen, unless somebody stands on it.
fn on_offer(t: Table, place: Place) -> impl IntoView {
    let app = t.app;
    let number = place.domino;
    let open = move || t.mine.get() && matches!(t.task.get(), Task::Take(free) if free.contains(&number));
    view! {
        <li>
            <button
                type="button"
                class="domino"
                class:open=open
                class:pointed=move || app.pointer.with(|pointer| pointer.as_ref().is_some_and(|at| at.marks_domino(number)))
                data-domino=number.get()
                aria-disabled=move || (!open()).to_string()
                aria-label=move || {
                    let pointed = app.pointer.with(|pointer| pointer.as_ref().is_some_and(|at| at.marks_domino(number)));
                    if pointed { format!("{} {}", label(app, t, place), app.say("pointed")) } else { label(app, t, place) }
                }
                on:click=move |_| if untrack(open) {
                    t.peek.set(None);
                    app.play(&format!("take {number}"));
                }
                on:pointerenter=move |_| t.peek.set(Some(number))
                on:pointerleave=move |_| t.peek.set(None)
                on:focus=move |_| t.peek.set(Some(number))
                on:blur=move |_| t.peek.set(None)
            >{face(t, place)}</button>
        </li>
    }
}
