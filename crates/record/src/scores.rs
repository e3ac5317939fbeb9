//! The boards of a game as score sheets and pictures.

use crate::diagram::{PlayerScore, player_scores, ranked};
use crate::notation::Drafted;
use crate::picture::{Picture, Style};
use crate::worlds_art::{Scene, world};
use krajina_rules::domino::{Frame, Square};
use krajina_rules::game::Game;
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{self, Worlds};
use std::fmt::Write;

/// A game whose boards can be counted and drawn.
pub trait Scored: Game {
    /// A seat's points as its board stands.
    fn points(&self, seat: Seat) -> i32;

    /// Every seat's score sheet, as the boards stand.
    fn sheets(&self, name: impl Fn(Seat) -> String) -> Vec<PlayerScore>;

    /// The points of the finished games of a row, by seat.
    fn finished_points(&self) -> Vec<Vec<i32>> {
        Vec::new()
    }

    /// A seat's board as an SVG picture. `last`: the move that led to it, to be marked; without one the points of
    /// every region are written on it.
    fn svg(&self, seat: Seat, words: Words, last: Option<&Self::Action>) -> String;
}

/// What is written around a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// Above.
    pub title: String,
    /// Below.
    pub caption: String,
}

/// A board of dominoes as text, with the names of rows and columns.
pub trait Drawn: Scored {
    /// A seat's board.
    fn drawing(&self, seat: Seat) -> String;
}

/// The badge of a region that scores, on its middle square.
fn badge(places: &[Square], symbols: i32, points: i32) -> Option<(Square, String)> {
    let middle = places.get(places.len() / 2)?;
    (points > 0).then(|| (*middle, format!("{}×{symbols}={points}", places.len())))
}

/// A board row by row from the top, with a margin to build on and the names of its rows and columns.
fn drawing(frame: &Frame, cell: impl Fn(Square) -> String) -> String {
    let side = frame.size().side();
    let (west, east) =
        ((frame.east() - side + 1).max(frame.west() - 2), (frame.west() + side - 1).min(frame.east() + 2));
    let (south, north) = (
        (frame.north() - side + 1).max(frame.south() - 2),
        (frame.south() + side - 1).min(frame.north() + 2),
    );
    let squares = |y: i8| (west..=east).filter_map(move |x| Square::new(x, y));
    let mut text = String::new();
    for y in (south..=north).rev() {
        let cells: Vec<String> = squares(y).map(|square| format!("{:<5}", cell(square))).collect();
        let _ = writeln!(text, "{:>4} {}", y + 7, cells.join(" ").trim_end());
    }
    let names: Vec<String> = squares(0).map(|square| format!("{:<5}", &square.to_string()[..1])).collect();
    let _ = writeln!(text, "     {}", names.join(" ").trim_end());
    text
}

/// Marks the last move, or writes the points of the regions.
fn finish(
    picture: Picture,
    marks: Option<Vec<Square>>,
    badges: impl Fn() -> Vec<(Square, String)>,
) -> String {
    let picture = match marks {
        Some(marks) => picture.highlight(marks),
        None => badges().into_iter().fold(picture, |picture, (at, text)| picture.badge(at, text)),
    };
    picture.to_svg(&Style::default())
}

impl Scored for Kingdom {
    fn points(&self, seat: Seat) -> i32 {
        self.score(seat).points
    }

    fn sheets(&self, name: impl Fn(Seat) -> String) -> Vec<PlayerScore> {
        let variants = self.setup().variants();
        let sheets = Seat::all(self.players()).map(|seat| (name(seat), self.board(seat).sheet(variants)));
        ranked(sheets, ["largest region", "crowns"])
    }

    fn finished_points(&self) -> Vec<Vec<i32>> {
        if self.setup().games() == 1 {
            return Vec::new();
        }
        self.finished().map(|scores| scores.iter().map(|score| score.points).collect()).collect()
    }

    fn svg(&self, seat: Seat, words: Words, last: Option<&kingdom::Action>) -> String {
        let picture =
            Picture::kingdom(self.board(seat), kingdom::colour(seat), words.title).caption(words.caption);
        finish(picture, last.map(<Kingdom as Drafted>::marks), || kingdom_badges(self, seat))
    }
}

impl Drawn for Kingdom {
    fn drawing(&self, seat: Seat) -> String {
        let board = self.board(seat);
        drawing(board.frame(), |square| board.at(square).map_or("·".into(), |ground| ground.to_string()))
    }
}

/// The points of a seat's regions, each to be written on one of its squares.
fn kingdom_badges(game: &Kingdom, seat: Seat) -> Vec<(Square, String)> {
    let sheet = game.board(seat).sheet(game.setup().variants());
    let badge = |line: &kingdom::Line| match &line.item {
        kingdom::Item::Region { places, crowns, .. } => badge(places, *crowns, line.points),
        _ => None,
    };
    sheet.lines.iter().filter_map(badge).collect()
}

impl Scored for Hunters {
    fn points(&self, seat: Seat) -> i32 {
        self.score(seat).points
    }

    fn sheets(&self, name: impl Fn(Seat) -> String) -> Vec<PlayerScore> {
        let scoring = self.setup().scoring();
        let sheets = Seat::all(self.players())
            .map(|seat| (name(seat), self.board(seat).sheet(scoring, self.totems(), seat)));
        ranked(sheets, ["largest region", "fires"])
    }

    fn svg(&self, seat: Seat, words: Words, last: Option<&hunters::Action>) -> String {
        let picture =
            Picture::hunters(self.board(seat), hunters::colour(seat), words.title).caption(words.caption);
        finish(picture, last.map(<Hunters as Drafted>::marks), || hunters_badges(self, seat))
    }
}

impl Drawn for Hunters {
    fn drawing(&self, seat: Seat) -> String {
        let board = self.board(seat);
        drawing(board.frame(), |square| board.at(square).map_or("·".into(), |ground| ground.to_string()))
    }
}

/// The points of a seat's regions, each to be written on one of its squares.
fn hunters_badges(game: &Hunters, seat: Seat) -> Vec<(Square, String)> {
    let sheet = game.board(seat).sheet(game.setup().scoring(), game.totems(), seat);
    let badge = |line: &hunters::Line| match &line.item {
        hunters::Item::Region { places, fires, .. } => badge(places, *fires, line.points),
        _ => None,
    };
    sheet.lines.iter().filter_map(badge).collect()
}

impl Scored for Worlds {
    fn points(&self, seat: Seat) -> i32 {
        self.total(seat)
    }

    fn sheets(&self, name: impl Fn(Seat) -> String) -> Vec<PlayerScore> {
        player_scores(Seat::all(self.players()).map(name), &self.scored())
    }

    fn finished_points(&self) -> Vec<Vec<i32>> {
        Worlds::sheets(self).map(|round| round.iter().map(worlds::Sheet::points).collect()).collect()
    }

    fn svg(&self, seat: Seat, words: Words, _last: Option<&worlds::Action>) -> String {
        let number = self.setup().options().maps[self.round()];
        let scene = Scene::built(self.set(), number, &self.builder(seat).squares, kingdom::colour);
        world(&scene, MAP_PIXELS, "w", &format!("{}: {}", words.title, words.caption))
    }
}

/// Pixels along one square of a drawn map.
const MAP_PIXELS: u32 = 96;
