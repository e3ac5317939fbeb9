//! Estimates the result of an action with the net alone, for bots that do not search.

use crate::bot::ActionValue;
use crate::evaluator::{Evaluator, RatedOption};
use crate::net::ValueNet;
use crate::odds::Odds;
use crate::outlook::Outlook;
use crate::playable::{Ahead, Playable};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{MAX_SEATS, Seat};

/// Upper bound on the decisions of one turn; never reached.
const MOST_STEPS: usize = 16;

/// The expected points and chance to win of a seat after an action, without search.
pub fn after<G: Playable>(net: &ValueNet, view: &G::View, seat: Seat, action: G::Action) -> ActionValue {
    let (mut game, ahead) = G::imagine(view, &mut Quick::new(0));
    game.play_unchecked(seat, action);
    let mut evaluator = Evaluator::new(net);
    finish_turn(&mut evaluator, &mut game, seat, &mut Vec::new());
    expected(&mut evaluator, &game, &ahead, seat)
}

/// Completes the turn of the seat by the net.
pub(crate) fn finish_turn<G: Playable>(
    evaluator: &mut Evaluator<'_>,
    game: &mut G,
    seat: Seat,
    options: &mut Vec<RatedOption<G>>,
) {
    for _ in 0..MOST_STEPS {
        if game.seat() != Some(seat) || !game.has_placed() {
            return;
        }
        match evaluator.best(game, options) {
            Some(best) => *game = best.turn.game,
            None => return,
        }
    }
}

/// The expected result of one seat, from the expected points of all.
fn expected<G: Playable>(evaluator: &mut Evaluator<'_>, game: &G, ahead: &Ahead, seat: Seat) -> ActionValue {
    let mut points = [0.0; MAX_SEATS];
    let mut rounds_left = 0.0;
    for other in Seat::all(game.players()) {
        let outlook = if game.is_between_rounds() {
            Outlook::between_rounds(game.draft(), other)
        } else {
            Outlook::now(game.draft(), other, game.has_placed())
        };
        points[other.index()] = f64::from(evaluator.points(game, other, &outlook));
        rounds_left = f64::from(outlook.rounds_left);
    }
    if !game.draft().is_over() {
        rounds_left += 1.0;
    }
    let win = Odds::USUAL.win(&points[..game.players()], ahead, rounds_left);
    ActionValue { points: points[seat.index()], win: win[seat.index()] }
}
