//! What somebody did, in words.

use crate::app::App;
use crate::game::Game;
use crate::seats;
use krajina_rules::seat::Seat;

/// What a seat has just done, in a sentence: the game stands as it does after it.
pub(crate) fn deed(app: App, game: &Game, seat: Seat, action: &str) -> String {
    let verb = action.split(' ').next().unwrap_or_default();
    let rest = action.strip_prefix(verb).unwrap_or_default().trim().to_owned();
    let points = game.play.score(seat).points;
    let name = seats::name(app, game, seat);
    let args = [("name", name.into()), ("what", rest.into()), ("points", points.into())];
    app.tell(&format!("did-{verb}"), &args)
}
