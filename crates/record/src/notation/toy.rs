//! Records of the toy game.

use super::deal::{BadDeal, RecordedDeal};
use super::recorded::Recorded;
use krajina_rules::game::Game;
use krajina_rules::hosted::Hosted;
use krajina_rules::seed::Seed;
use krajina_rules::toy::{Setup, Toy};

impl Recorded for Toy {
    fn begin(setup: &Setup, seed: Option<&Seed>, _told: &RecordedDeal) -> Result<Toy, BadDeal> {
        let seed = seed.ok_or_else(|| {
            let reason = "expected a header seed:, found none".into();
            BadDeal { header: "deal", game: 0, word: 0, reason }
        })?;
        Ok(Toy::new(*setup, seed))
    }

    fn heading(&self) -> String {
        format!("round {}", self.turn().map_or(0, |turn| turn.round) + 1)
    }
}
