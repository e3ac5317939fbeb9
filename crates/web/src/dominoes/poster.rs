//! All lands of a game in one picture, with names and points, for sharing.

use crate::app::App;
use crate::dominoes::domino_table::DominoTable;
use crate::dominoes::line::round_in_words;
use crate::dominoes::seats;
use krajina_app::dominoes::Dominoes;
use krajina_art::Theme;
use krajina_art::picture::{self, BoardPicture, PictureStyle};
use krajina_rules::domino::Square;
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::{hunters, kingdom};

/// Pixels along one square: sharp on a phone, and still a small file.
const PIXELS: u32 = 96;

/// The picture of the current game, in the current language.
pub(crate) fn poster(app: App, game: &DominoTable<'_>) -> String {
    let lands: Vec<BoardPicture> = Seat::all(game.play.players()).map(|seat| land(app, game, seat)).collect();
    drawn(&lands)
}

/// Lands side by side.
pub(crate) fn drawn(lands: &[BoardPicture]) -> String {
    let columns = if lands.len() == 3 { 3 } else { 2 };
    picture::table(lands, columns, &PictureStyle { prefix: "s".into(), theme: Theme::Light, pixels: PIXELS })
}

fn land(app: App, game: &DominoTable<'_>, seat: Seat) -> BoardPicture {
    let points = seats::total(game, seat);
    let name = seats::name(app, game, seat);
    let title = app.tell("poster-title", &[("name", name.into()), ("points", points.into())]);
    let colour = game.play.colour(seat);
    let caption = place(app, game, seat);
    match game.play {
        Dominoes::Kingdom(table) => kingdom_land(table.board(seat), table.setup().variants(), colour, title),
        Dominoes::Hunters(table) => {
            let lines = table.board(seat).sheet(table.setup().scoring(), table.totems(), seat).lines;
            hunters_land(table.board(seat), &lines, colour, title)
        }
    }
    .caption(caption)
}

/// A kingdom with the points of its regions.
pub(crate) fn kingdom_land(
    board: &kingdom::Board,
    variants: kingdom::Variants,
    colour: krajina_rules::seat::Colour,
    title: String,
) -> BoardPicture {
    let badges = board.sheet(variants).lines.into_iter().filter_map(|line| match line.item {
        kingdom::Item::Region { places, crowns, .. } => badge(&places, crowns, line.points),
        _ => None,
    });
    badges.fold(BoardPicture::kingdom(board, colour, title), |land, (at, text)| land.badge(at, text))
}

/// A territory with the points of its regions.
pub(crate) fn hunters_land(
    board: &hunters::Board,
    lines: &[hunters::SheetLine],
    colour: krajina_rules::seat::Colour,
    title: String,
) -> BoardPicture {
    let badges = lines.iter().filter_map(|line| match &line.item {
        hunters::Item::Region { places, fires, .. } => badge(places, *fires, line.points),
        _ => None,
    });
    badges.fold(BoardPicture::hunters(board, colour, title), |land, (at, text)| land.badge(at, text))
}

fn badge(places: &[Square], symbols: i32, points: i32) -> Option<(Square, String)> {
    let middle = places.get(places.len() / 2)?;
    (points > 0).then(|| (*middle, format!("{}×{symbols}={points}", places.len())))
}

/// The place of a player, once the game is over.
fn place(app: App, game: &DominoTable<'_>, seat: Seat) -> String {
    match game.play.outcome() {
        Some(outcome) => app.tell("poster-place", &[("place", outcome.rank(seat).into())]),
        None => round_in_words(app, game),
    }
}
