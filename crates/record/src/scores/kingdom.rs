//! The score sheets and boards of Kingdom.

use super::{Drawn, Scored, drawing};
use crate::diagram::{PlayerScore, add_earlier, ranked};
use krajina_rules::game::{Game, Score};
use krajina_rules::kingdom::{Action, Kingdom};
use krajina_rules::seat::Seat;

impl Scored for Kingdom {
    fn sheets(&self, name: impl Fn(Seat) -> String) -> Vec<PlayerScore> {
        let variants = self.setup().variants();
        let sheets = Seat::all(self.players()).map(|seat| (name(seat), self.board(seat).sheet(variants)));
        let mut scores = ranked(sheets, ["largest region", "crowns"]);
        add_earlier(&mut scores, "game", self.finished().take(self.game()).map(<[Score]>::to_vec));
        scores
    }

    fn ended_by(&self, seat: Seat, action: &Action) -> Option<Kingdom> {
        let mut alone = self.alone();
        alone.play_unchecked(seat, self.canonical(*action));
        (self.setup().games() > 1 && alone.outcome().is_some()).then_some(alone)
    }

    fn finished_points(&self) -> Vec<Vec<i32>> {
        if self.setup().games() == 1 {
            return Vec::new();
        }
        self.finished().map(|scores| scores.iter().map(|score| score.points).collect()).collect()
    }
}

impl Drawn for Kingdom {
    fn drawing(&self, seat: Seat) -> String {
        let board = self.board(seat);
        drawing(board.frame(), |square| board.at(square))
    }
}
