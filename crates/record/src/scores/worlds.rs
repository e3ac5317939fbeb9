//! The score sheets of Worlds.

use super::Scored;
use crate::diagram::{PlayerScore, add_earlier, player_scores};
use krajina_rules::game::{Game, Score};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Sheet, Worlds};

impl Scored for Worlds {
    fn sheets(&self, name: impl Fn(Seat) -> String) -> Vec<PlayerScore> {
        let mut scores = player_scores(Seat::all(self.players()).map(name), &self.scored());
        let score = |sheet: &Sheet| Score { points: sheet.points(), ..Score::default() };
        let earlier = Worlds::sheets(self).take(self.round());
        add_earlier(&mut scores, "round", earlier.map(|round| round.iter().map(score).collect()));
        scores
    }

    fn finished_points(&self) -> Vec<Vec<i32>> {
        Worlds::sheets(self).map(|round| round.iter().map(Sheet::points).collect()).collect()
    }
}
