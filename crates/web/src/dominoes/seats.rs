//! The other players: small lands, which a tap enlarges, and the points of all players.

use crate::app::App;
use crate::dominoes::board::small_land;
use crate::dominoes::domino_table::{DominoTable, Pictures as _};
use crate::dominoes::table::Table;
use crate::online::seat_note;
use crate::prelude::*;
use krajina_app::SeatPlayer;
use krajina_art::Symbol;
use krajina_art::picture;
use krajina_rules::hunters::Resource;
use krajina_rules::seat::Seat;

/// The display name of a player.
pub(crate) fn name(app: App, game: &DominoTable<'_>, seat: Seat) -> String {
    player_name(app, &game.players, seat)
}

/// The display name of one of these players. Bots of the same level are numbered.
pub(crate) fn player_name(app: App, players: &[SeatPlayer], seat: Seat) -> String {
    match &players[seat.index()] {
        bot @ SeatPlayer::Bot { level } => {
            let name = app.say(&format!("level-{level}"));
            let alike = |players: &[SeatPlayer]| players.iter().filter(|player| *player == bot).count();
            match alike(players) {
                1 => name,
                _ => format!("{name} {}", alike(&players[..=seat.index()])),
            }
        }
        SeatPlayer::Person { name } | SeatPlayer::Guest { name } if !name.is_empty() => name.clone(),
        SeatPlayer::Person { .. } if is_you(players, seat) => app.say("you"),
        _ => app.tell("player-number", &[("number", (seat.index() + 1).into())]),
    }
}

/// Whether this player is called "you": the only person at this device, and without a name.
pub(crate) fn is_you(players: &[SeatPlayer], seat: Seat) -> bool {
    let is_nameless = matches!(&players[seat.index()], SeatPlayer::Person { name } if name.is_empty());
    is_nameless && players.iter().filter(|player| player.is_here()).count() == 1
}

/// The totems that a player holds.
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

/// A player's name, points and land; a tap enlarges the land.
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
            // Screen readers get one sentence; on the screen it is in two places.
            <span class="unseen">
                {move || app.tell("seat-label", &[("name", name_of.get().into()), ("points", points.get().into())])}
            </span>
            <span class="who" aria-hidden="true">{move || name_of.get()}</span>
            <span class="points" aria-hidden="true">{move || points.get()}</span>
            {with_totems.then(|| totems_of(t, seat))}
            <span class="small-land">{small_land(t, seat)}</span>
            {t.handle.online_table.map(|subscription| seat_note(app, subscription, seat))}
        </button>
    }
}

/// The points of a player, including earlier games of a Dynasty.
pub(crate) fn total(game: &DominoTable<'_>, seat: Seat) -> i32 {
    let finished = game.play.finished(seat);
    let before: i32 = finished.iter().map(|score| score.points).sum();
    let counted = game.play.is_over() && !finished.is_empty();
    before + if counted { 0 } else { game.play.score(seat).points }
}

/// All players.
pub(crate) fn players(t: Table) -> impl IntoView {
    let app = t.app;
    let count = Memo::new(move |_| t.ask(|game| game.play.players()));
    view! {
        <section class="players" aria-label=app.t("players-label")>
            {move || Seat::all(count.get()).map(|seat| seat_card(t, seat)).collect_view()}
        </section>
    }
}
