//! Records of Kingdom.

use super::deal::{BadDeal, RecordedDeal};
use super::drafted::{Drafted, deal, heading, remark, squares};
use super::recorded::{Recorded, Revealed};
use krajina_rules::domino::draft::{self, Draft};
use krajina_rules::domino::{Number, Square};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::seed::Seed;
use std::ops::Range;

/// The header that lists the drawn kings.
const KINGS: &str = "kings";

impl Recorded for Kingdom {
    const KINGS: Option<&'static str> = Some(KINGS);

    fn games(setup: &kingdom::Setup) -> usize {
        setup.games()
    }

    fn first_moves(setup: &kingdom::Setup, game: usize) -> Range<usize> {
        let draft::Format { kings, rounds, .. } = setup.format();
        let kings = usize::from(kings);
        // Every domino that a king stands on is taken in one move, and placed or discarded in another (K9).
        let from = game * 2 * kings * usize::from(rounds);
        from..from + kings
    }

    fn begin(setup: &kingdom::Setup, seed: Option<&Seed>, known: &RecordedDeal) -> Result<Kingdom, BadDeal> {
        let deals: Result<Vec<draft::Deal>, BadDeal> = (0..setup.games())
            .map(|game| deal::<Kingdom>(&setup.format(), seed, known, game, (KINGS, "K6")))
            .collect();
        Ok(Kingdom::with_deals(*setup, &deals?))
    }

    fn revealed(&self) -> Revealed {
        Revealed { game: self.game(), dominoes: Kingdom::draft(self).revealed().len(), people: 0 }
    }

    fn heading(&self) -> String {
        heading(Kingdom::draft(self))
    }

    fn remark(&self) -> Option<String> {
        remark(self)
    }
}

impl Drafted for Kingdom {
    fn draft(&self) -> &Draft {
        Kingdom::draft(self)
    }

    fn domino(&self) -> Option<Number> {
        Kingdom::domino(self)
    }

    fn domino_text(number: Number) -> String {
        let domino = kingdom::Domino::of(number);
        format!("{} {}", domino.a, domino.b)
    }

    fn marks(action: &kingdom::Action) -> Vec<Square> {
        match action {
            kingdom::Action::Place(placement) => squares(placement),
            kingdom::Action::Take(_) | kingdom::Action::Discard => Vec::new(),
        }
    }
}
