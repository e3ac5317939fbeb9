//! The parts of a game that records need.

use super::deal::{BadDeal, MAX_GAMES, RecordedDeal, header_key};
use super::record::Record;
use krajina_rules::hosted::Hosted;
use krajina_rules::seed::Seed;
use std::ops::Range;

/// A part of the deal that the moves have revealed and the record does not list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissingDeal {
    /// The header that should list it.
    pub header: String,
    /// The revealed part and the listed part, in words.
    pub reason: String,
}

/// A game that records can hold.
pub trait Recorded: Hosted {
    /// The header with the order of the kings or chiefs, in games that have them.
    const KINGS: Option<&'static str> = None;

    /// The number of games played in a row.
    fn games(_setup: &Self::Setup) -> usize {
        1
    }

    /// The numbers, from 0, of the moves of a game of a row (from 0) that show the drawn kings.
    fn first_moves(_setup: &Self::Setup, _game: usize) -> Range<usize> {
        0..0
    }

    /// Puts the recorded part of the deal into the order in which the game takes it, where the moves say more than the
    /// headers.
    fn arrange(_record: &mut Record<Self>) {}

    /// The game at its beginning. The recorded part of the deal comes first. The rest follows from the seed; without one
    /// it does not matter, since it must not be revealed ([`missing_deal`](Recorded::missing_deal)).
    ///
    /// # Errors
    /// The recorded deal contradicts itself or the setup.
    fn begin(setup: &Self::Setup, seed: Option<&Seed>, known: &RecordedDeal) -> Result<Self, BadDeal>;

    /// The part of the deal revealed so far, as a record lists it.
    fn revealed(&self) -> Revealed {
        Revealed::default()
    }

    /// Checks that a record without a seed lists everything that the moves have revealed.
    ///
    /// # Errors
    /// The record does not list a part that the moves have revealed.
    fn missing_deal(&self, known: &RecordedDeal) -> Result<(), MissingDeal> {
        let Revealed { game, dominoes, people } = self.revealed();
        let listed = known.piles[game.min(MAX_GAMES - 1)].len();
        if listed < dominoes {
            let header = header_key("deal", game);
            let reason = format!("{dominoes} dominoes are revealed, but the {header} lists {listed}");
            return Err(MissingDeal { header, reason });
        }
        if known.cave.len() < people {
            let listed = known.cave.len();
            let reason = format!("{people} cave people are revealed, but the cave lists {listed}");
            return Err(MissingDeal { header: "cave".into(), reason });
        }
        Ok(())
    }

    /// The comment of a record at the beginning of a round.
    fn heading(&self) -> String;

    /// The comment of a record beside the next move: the domino that is placed.
    fn remark(&self) -> Option<String> {
        None
    }
}

/// The part of a deal that has been revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Revealed {
    /// The game of a row, from 0.
    pub game: usize,
    /// Dominoes of its pile.
    pub dominoes: usize,
    /// Cave people.
    pub people: usize,
}
