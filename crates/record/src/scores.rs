//! The boards of a game as score sheets and pictures.

use crate::diagram::{PlayerScore, ranked};
use crate::picture::Picture;
use krajina_rules::domino::Square;
use krajina_rules::game::Game;
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::seat::Seat;

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

    /// A seat's board as a picture.
    fn picture(&self, seat: Seat, title: String) -> Picture;

    /// The points of a seat's regions, each to be written on one of its squares.
    fn badges(&self, seat: Seat) -> Vec<(Square, String)>;
}

/// The badge of a region that scores, on its middle square.
fn badge(places: &[Square], symbols: i32, points: i32) -> Option<(Square, String)> {
    let middle = places.get(places.len() / 2)?;
    (points > 0).then(|| (*middle, format!("{}×{symbols}={points}", places.len())))
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

    fn picture(&self, seat: Seat, title: String) -> Picture {
        Picture::kingdom(self.board(seat), kingdom::colour(seat), title)
    }

    fn badges(&self, seat: Seat) -> Vec<(Square, String)> {
        let sheet = self.board(seat).sheet(self.setup().variants());
        let badge = |line: &kingdom::Line| match &line.item {
            kingdom::Item::Region { places, crowns, .. } => badge(places, *crowns, line.points),
            _ => None,
        };
        sheet.lines.iter().filter_map(badge).collect()
    }
}

impl Scored for Hunters {
    fn points(&self, seat: Seat) -> i32 {
        self.score(seat).points
    }

    fn sheets(&self, name: impl Fn(Seat) -> String) -> Vec<PlayerScore> {
        let scoring = self.setup().scoring();
        let sheets =
            Seat::all(self.players()).map(|seat| (name(seat), self.board(seat).sheet(scoring, self.totems(), seat)));
        ranked(sheets, ["largest region", "fires"])
    }

    fn picture(&self, seat: Seat, title: String) -> Picture {
        Picture::hunters(self.board(seat), hunters::colour(seat), title)
    }

    fn badges(&self, seat: Seat) -> Vec<(Square, String)> {
        let sheet = self.board(seat).sheet(self.setup().scoring(), self.totems(), seat);
        let badge = |line: &hunters::Line| match &line.item {
            hunters::Item::Region { places, fires, .. } => badge(places, *fires, line.points),
            _ => None,
        };
        sheet.lines.iter().filter_map(badge).collect()
    }
}
