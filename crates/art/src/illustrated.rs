//! A seat's board of any game as one picture.

use crate::picture::{BoardPicture, PictureStyle};
use crate::worlds::{Scene, world};
use krajina_rules::domino::{Placement, Square};
use krajina_rules::game::Game;
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{self, Worlds};

/// A game whose boards can be drawn.
pub trait Illustrated: Game {
    /// A seat's board as an SVG picture. `last`: the move that led to it, to be marked; without one the points of
    /// every region are written on it.
    fn svg(&self, seat: Seat, words: PictureText, last: Option<&Self::Action>) -> String;
}

/// The words around a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureText {
    /// The text above.
    pub title: String,
    /// The text below.
    pub caption: String,
}

impl Illustrated for Kingdom {
    fn svg(&self, seat: Seat, words: PictureText, last: Option<&kingdom::Action>) -> String {
        let picture = BoardPicture::kingdom(self.board(seat), kingdom::colour(seat), words.title)
            .caption(words.caption);
        finish(picture, last.map(kingdom_marks), || kingdom_badges(self, seat))
    }
}

impl Illustrated for Hunters {
    fn svg(&self, seat: Seat, words: PictureText, last: Option<&hunters::Action>) -> String {
        let picture = BoardPicture::hunters(self.board(seat), hunters::colour(seat), words.title)
            .caption(words.caption);
        finish(picture, last.map(hunters_marks), || hunters_badges(self, seat))
    }
}

impl Illustrated for Worlds {
    fn svg(&self, seat: Seat, words: PictureText, _last: Option<&worlds::Action>) -> String {
        let number = self.setup().options().maps[self.round()];
        let scene = Scene::built(self.set(), number, &self.builder(seat).squares, worlds::colour);
        world(&scene, MAP_PIXELS, "w", &format!("{}: {}", words.title, words.caption))
    }
}

/// Pixels along one square of a drawn map.
const MAP_PIXELS: u32 = 96;

/// Marks the last move, or writes the points of the regions.
fn finish(
    picture: BoardPicture,
    marks: Option<Vec<Square>>,
    badges: impl Fn() -> Vec<(Square, String)>,
) -> String {
    let picture = match marks {
        Some(marks) => picture.highlight(marks),
        None => badges().into_iter().fold(picture, |picture, (at, text)| picture.badge(at, text)),
    };
    picture.to_svg(&PictureStyle::default())
}

/// The squares that an action changed.
fn kingdom_marks(action: &kingdom::Action) -> Vec<Square> {
    match action {
        kingdom::Action::Place(placement) => squares(placement),
        kingdom::Action::Take(_) | kingdom::Action::Discard => Vec::new(),
    }
}

/// The squares that an action changed.
fn hunters_marks(action: &hunters::Action) -> Vec<Square> {
    match action {
        hunters::Action::Place(placement) => squares(placement),
        hunters::Action::Lava(square) | hunters::Action::Settle(square) => vec![*square],
        _ => Vec::new(),
    }
}

fn squares(placement: &Placement) -> Vec<Square> {
    vec![placement.a(), placement.b()]
}

/// The badge of a region that scores, on its middle square.
fn badge(places: &[Square], symbols: i32, points: i32) -> Option<(Square, String)> {
    let middle = places.get(places.len() / 2)?;
    (points > 0).then(|| (*middle, format!("{}×{symbols}={points}", places.len())))
}

/// The points of a seat's regions, each to be written on one of its squares.
fn kingdom_badges(game: &Kingdom, seat: Seat) -> Vec<(Square, String)> {
    let sheet = game.board(seat).sheet(game.setup().variants());
    let badge = |line: &kingdom::SheetLine| match &line.item {
        kingdom::Item::Region { places, crowns, .. } => badge(places, *crowns, line.points),
        _ => None,
    };
    sheet.lines.iter().filter_map(badge).collect()
}

/// The points of a seat's regions, each to be written on one of its squares.
fn hunters_badges(game: &Hunters, seat: Seat) -> Vec<(Square, String)> {
    let sheet = game.board(seat).sheet(game.setup().scoring(), game.totems(), seat);
    let badge = |line: &hunters::SheetLine| match &line.item {
        hunters::Item::Region { places, fires, .. } => badge(places, *fires, line.points),
        _ => None,
    };
    sheet.lines.iter().filter_map(badge).collect()
}
