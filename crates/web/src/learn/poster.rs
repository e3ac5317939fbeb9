//! All lands of a game in one picture, with names and points: a result to share.

use crate::app::App;
use crate::game::Game;
use crate::line::round_in_words;
use crate::play::Play;
use crate::seats;
use krajina_record::art::Theme;
use krajina_record::picture::{self, Picture, Style};
use krajina_rules::domino::Square;
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::{hunters, kingdom};

/// Pixels along one square: sharp on a phone, and still a small file.
const PIXELS: u32 = 96;

/// The picture of a game as it stands, in the language of the moment.
pub(super) fn poster(app: App, game: &Game) -> String {
    let lands: Vec<Picture> = Seat::all(game.play.players()).map(|seat| land(app, game, seat)).collect();
    drawn(&lands)
}

/// Lands side by side.
pub(super) fn drawn(lands: &[Picture]) -> String {
    let columns = if lands.len() == 3 { 3 } else { 2 };
    picture::table(lands, columns, &Style { prefix: "s".into(), theme: Theme::Light, pixels: PIXELS })
}

fn land(app: App, game: &Game, seat: Seat) -> Picture {
    let points = seats::total(game, seat);
    let name = seats::name(app, game, seat);
    let title = app.tell("poster-title", &[("name", name.into()), ("points", points.into())]);
    let colour = game.play.colour(seat);
    let caption = place(app, game, seat);
    match &game.play {
        Play::Kingdom(table) => kingdom_land(table.board(seat), table.setup().variants(), colour, title),
        Play::Hunters(table) => {
            let lines = table.board(seat).sheet(table.setup().scoring(), table.totems(), seat).lines;
            hunters_land(table.board(seat), &lines, colour, title)
        }
    }
    .caption(caption)
}

/// A kingdom with the points of its regions.
pub(super) fn kingdom_land(
    board: &kingdom::Board,
    variants: kingdom::Variants,
    colour: krajina_rules::seat::Colour,
    title: String,
) -> Picture {
    let badges = board.sheet(variants).lines.into_iter().filter_map(|line| match line.item {
        kingdom::Item::Region { places, crowns, .. } => badge(&places, crowns, line.points),
        _ => None,
    });
    badges.fold(Picture::kingdom(board, colour, title), |land, (at, text)| land.badge(at, text))
}

/// A territory with the points of its regions.
pub(super) fn hunters_land(
    board: &hunters::Board,
    lines: &[hunters::Line],
    colour: krajina_rules::seat::Colour,
    title: String,
) -> Picture {
    let badges = lines.iter().filter_map(|line| match &line.item {
        hunters::Item::Region { places, fires, .. } => badge(places, *fires, line.points),
        _ => None,
    });
    badges.fold(Picture::hunters(board, colour, title), |land, (at, text)| land.badge(at, text))
}

fn badge(places: &[Square], symbols: i32, points: i32) -> Option<(Square, String)> {
    let middle = places.get(places.len() / 2)?;
    (points > 0).then(|| (*middle, format!("{}×{symbols}={points}", places.len())))
}

/// Which place a player has won, once the game is over.
fn place(app: App, game: &Game, seat: Seat) -> String {
    match game.play.outcome() {
        Some(outcome) => app.tell("poster-place", &[("place", outcome.rank(seat).into())]),
        None => round_in_words(app, game),
    }
}
