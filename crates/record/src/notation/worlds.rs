//! Records of Worlds.

use super::deal::{BadDeal, RecordedDeal};
use super::recorded::Recorded;
use krajina_rules::game::Game;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{self, Worlds};

impl Recorded for Worlds {
    fn begin(setup: &worlds::Setup, seed: Option<&Seed>, known: &RecordedDeal) -> Result<Worlds, BadDeal> {
        let header = if known.cave.is_empty() { "deal" } else { "cave" };
        let bad = |reason: &str| BadDeal { header, game: 0, word: 0, reason: reason.into() };
        if !known.is_empty() {
            return Err(bad(
                "expected a seed, found a deal: a heap of tiles has no order that could be listed",
            ));
        }
        let seed = seed.ok_or_else(|| bad("expected a header seed:, found none"))?;
        Ok(Worlds::new(setup.clone(), seed))
    }

    fn heading(&self) -> String {
        format!("round {}", self.round() + 1)
    }
}
