//! Records of Hunters.

use super::deal::{BadDeal, RecordedDeal};
use super::drafted::{Drafted, deal, heading, remark, squares};
use super::hunters_called;
use super::record::Record;
use super::recorded::{Recorded, Revealed};
use krajina_rules::domino::draft::Draft;
use krajina_rules::domino::{Number, Square};
use krajina_rules::hunters::{self, Hunters, Reshuffle};
use krajina_rules::seed::Seed;
use std::ops::Range;

/// The header that lists the drawn chiefs.
const CHIEFS: &str = "chiefs";

impl Recorded for Hunters {
    const KINGS: Option<&'static str> = Some(CHIEFS);

    fn first_moves(setup: &hunters::Setup, game: usize) -> Range<usize> {
        // With two players one chief is drawn and its owner splits the line (O33).
        let drawn = if setup.players() == 2 { 1 } else { setup.format().kings.into() };
        debug_assert_eq!(game, 0, "there is no row of games");
        0..drawn
    }

    fn arrange(record: &mut Record<Hunters>) {
        hunters_called::arrange(record);
    }

    fn begin(setup: &hunters::Setup, seed: Option<&Seed>, known: &RecordedDeal) -> Result<Hunters, BadDeal> {
        let fallback = Seed::new([0; 32]);
        let mut dealt = hunters::Deal::from_seed(setup, seed.unwrap_or(&fallback));
        dealt.draft = deal::<Hunters>(&setup.format(), seed, known, 0, (CHIEFS, "O6"))?;
        // A recorded order of people needs no reshuffling after a look: it lists the people as they came up.
        if !known.cave.is_empty() {
            dealt.reshuffle = Reshuffle::Kept;
        }
        let dealt = dealt.with_cave(&known.cave).map_err(|word| {
            let reason = format!("{} is listed too often", known.cave[word]);
            BadDeal { header: "cave", game: 0, word, reason }
        })?;
        Ok(Hunters::with_deal(*setup, &dealt))
    }

    fn revealed(&self) -> Revealed {
        let people = self.people_revealed();
        Revealed { game: 0, dominoes: Hunters::draft(self).revealed().len(), people }
    }

    fn heading(&self) -> String {
        heading(Hunters::draft(self))
    }

    fn remark(&self) -> Option<String> {
        remark(self)
    }
}

impl Drafted for Hunters {
    fn draft(&self) -> &Draft {
        Hunters::draft(self)
    }

    fn domino(&self) -> Option<Number> {
        Hunters::domino(self)
    }

    fn domino_text(number: Number) -> String {
        let domino = hunters::Domino::of(number);
        format!("{} {}", domino.a, domino.b)
    }

    fn marks(action: &hunters::Action) -> Vec<Square> {
        match action {
            hunters::Action::Place(placement) => squares(placement),
            hunters::Action::Lava(square) | hunters::Action::Settle(square) => vec![*square],
            _ => Vec::new(),
        }
    }
}
