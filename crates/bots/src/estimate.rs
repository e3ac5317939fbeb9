//! What an action leads to, as a net sees it at once: for bots that do not say so themselves.

use crate::bot::Value;
use crate::judge::{Judge, Rated};
use crate::net::Net;
use crate::odds::Odds;
use crate::outlook::Outlook;
use crate::playable::{Ahead, Playable};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{MAX_SEATS, Seat};

/// The most decisions that belong to one turn; a bound, never reached.
const MOST_STEPS: usize = 16;

/// The points and the chance to win that a seat may expect after an action, without looking ahead.
pub fn after<G: Playable>(net: &Net, view: &G::View, seat: Seat, action: G::Action) -> Value {
    let (mut game, ahead) = G::imagine(view, &mut Quick::new(0));
    game.play_unchecked(seat, action);
    let mut judge = Judge::new(net);
    finish_turn(&mut judge, &mut game, seat, &mut Vec::new());
    expected(&mut judge, &game, &ahead, seat)
}

/// The rest of a turn is the seat's own: it goes on as well as it can.
pub(crate) fn finish_turn<G: Playable>(
    judge: &mut Judge<'_>,
    game: &mut G,
    seat: Seat,
    options: &mut Vec<Rated<G>>,
) {
    for _ in 0..MOST_STEPS {
        if game.seat() != Some(seat) || !game.has_placed() {
            return;
        }
        match judge.best(game, options) {
            Some(best) => *game = best.step.game,
            None => return,
        }
    }
}

/// What everybody may expect, and what that makes of one seat's chances.
fn expected<G: Playable>(judge: &mut Judge<'_>, game: &G, ahead: &Ahead, seat: Seat) -> Value {
    let mut points = [0.0; MAX_SEATS];
    let mut rounds_left = 0.0;
    for other in Seat::all(game.players()) {
        let outlook = if game.is_between_rounds() {
            Outlook::between_rounds(game.draft(), other)
        } else {
            Outlook::now(game.draft(), other, game.has_placed())
        };
        points[other.index()] = f64::from(judge.points(game, other, &outlook));
        rounds_left = f64::from(outlook.rounds_left);
    }
    if !game.draft().is_over() {
        rounds_left += 1.0;
    }
    let win = Odds::USUAL.win(&points[..game.players()], ahead, rounds_left);
    Value { points: points[seat.index()], win: win[seat.index()] }
}
