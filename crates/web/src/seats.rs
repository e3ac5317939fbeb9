//! The others at the table: their lands small, one tap away, and everybody's points.

use crate::app::App;
use crate::board::small_land;
use crate::game::Game;
use crate::online::seat_note;
use crate::player::Player;
use crate::prelude::*;
use crate::table::Table;
use krajina_record::art::Symbol;
use krajina_record::picture;
use krajina_rules::hunters::Resource;
use krajina_rules::seat::Seat;

/// What a player is called. Bots of one level are told apart by a number.
pub(crate) fn name(app: App, game: &Game, seat: Seat) -> String {
    let players = &game.log.players;
    match &players[seat.index()] {
        bot @ Player::Bot { level } => {
            let name = app.say(&format!("level-{level}"));
            let alike = |players: &[Player]| players.iter().filter(|player| *player == bot).count();
            match alike(players) {
                1 => name,
                _ => format!("{name} {}", alike(&players[..=seat.index()])),
            }
        }
        Player::Person { name } | Player::Guest { name } if !name.is_empty() => name.clone(),
        Player::Person { .. } if game.people().count() == 1 => app.say("you"),
        _ => app.tell("player-number", &[("number", (seat.index() + 1).into())]),
    }
}

/// The totems somebody holds.
fn totems_of(t: Table, seat: Seat) -> impl IntoView {
    let held = Memo::new(move |_| {
        t.ask(|game| {
            let totems = game.play.hunters().map(|game| *game.totems());
            let holds =
                |resource: &Resource| totems.is_some_and(|totems| totems.holder(*resource) == Some(seat));
            Resource::ALL.into_iter().filter(holds).collect::<Vec<_>>()
        })
    });
    view! {
        <span class="held-totems">
            <For each=move || held.get() key=|resource| *resource children=move |resource| {
                let svg = picture::symbol(Symbol::Totem(resource), &format!("h{}{}", seat.index(), resource.index()));
                view! { <span class="totem-held" data-totem=resource.name() inner_html=svg></span> }
            } />
        </span>
    }
}

/// One player's name, points and land; a tap shows the land large.
fn seat_card(t: Table, seat: Seat) -> impl IntoView {
    let app = t.app;
    let name_of = Memo::new(move |_| t.ask(|game| name(app, game, seat)));
    let points = Memo::new(move |_| t.ask(|game| total(game, seat)));
    let acts = Memo::new(move |_| t.ask(|game| game.play.seat() == Some(seat)));
    let with_totems = t.ask_once(|game| game.play.has_totems());
    let piece = t.ask_once(|game| picture::symbol(game.play.piece(seat), &format!("p{}", seat.index())));
    let colour = t.ask_once(|game| game.play.colour(seat).name().to_owned());
    view! {
        <button
            type="button"
            class="player"
            class:acts=move || acts.get()
            class:own=move || t.own.get() == seat
            data-colour=colour
            data-seat=seat.index()
            aria-pressed=move || (t.large.get() == seat).to_string()
            on:click=move |_| t.shown.set((seat != t.own.get_untracked()).then_some(seat))
        >
            <span class="piece" inner_html=piece></span>
            // Said in one sentence, seen in two places.
            <span class="unseen">
                {move || app.tell("seat-label", &[("name", name_of.get().into()), ("points", points.get().into())])}
            </span>
            <span class="who" aria-hidden="true">{move || name_of.get()}</span>
            <span class="points" aria-hidden="true">{move || points.get()}</span>
            {with_totems.then(|| totems_of(t, seat))}
            <span class="small-land">{small_land(t, seat)}</span>
            {app.at.map(|sight| seat_note(app, sight, seat))}
        </button>
    }
}

/// The points of a player, those of earlier games of a Dynasty included.
pub(crate) fn total(game: &Game, seat: Seat) -> i32 {
    let finished = game.play.finished(seat);
    let before: i32 = finished.iter().map(|score| score.points).sum();
    let counted = game.play.is_over() && !finished.is_empty();
    before + if counted { 0 } else { game.play.score(seat).points }
}

/// Everybody at the table.
pub(crate) fn players(t: Table) -> impl IntoView {
    let app = t.app;
    let count = Memo::new(move |_| t.ask(|game| game.play.players()));
    view! {
        <section class="players" aria-label=app.t("players-label")>
            {move || Seat::all(count.get()).map(|seat| seat_card(t, seat)).collect_view()}
        </section>
    }
}
