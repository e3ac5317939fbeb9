//! Worlds followed from outside.

use super::action::Action;
use super::builder::{Builder, Placed};
use super::heap::{Heap, HeapTile};
use super::play::{Phase, Worlds};
use super::setup::Timer;
use super::square::SQUARES;
use super::tile::{BuildingId, TILES, TileId};
use crate::follow::{FollowError, Followed, GameStep};
use crate::game::Millis;
use crate::seat::{MAX_SEATS, Viewer};
use serde::{Deserialize, Serialize};

/// The hidden things that a step makes known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reveal {
    /// A round was dealt (M13, M31, M36).
    Round {
        /// All tiles by number, as they lie.
        tiles: Vec<HeapTile>,
        /// The buildings on the building board.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        board: Vec<BuildingId>,
        /// In the solo game: the squares with the tiles it begins with.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        start: Vec<Option<Placed>>,
    },
    /// A hidden timer rang (M42).
    Bell(Millis),
}

/// The end of a hidden round until its bell: no moment of a game is as late.
const UNKNOWN: Millis = Millis(u64::MAX / 2);

impl Followed for Worlds {
    type Reveal = Reveal;

    fn revealed_since(&self, before: &Worlds, _viewer: Viewer) -> Option<Reveal> {
        if self.round != before.round {
            let is_solo = self.setup.level().solo().is_some();
            return Some(Reveal::Round {
                tiles: TileId::all().map(|tile| self.heap.tile(tile)).collect(),
                board: self.board().collect(),
                start: if is_solo { self.builders[0].squares.to_vec() } else { Vec::new() },
            });
        }
        // A round that ends because everybody has stopped ends at a moment that everybody knows.
        let rang = before.hides_end() && self.phase != Phase::Building && self.now >= before.ends;
        rang.then_some(Reveal::Bell(before.ends))
    }

    fn follow(&mut self, step: GameStep<Action>, reveal: Option<&Reveal>) -> Result<(), FollowError> {
        if self.hides_end() {
            self.ends = match reveal {
                Some(Reveal::Bell(at)) if *at > self.now => *at,
                Some(Reveal::Bell(_)) => return Err(FollowError::Unexpected("a bell in the past")),
                _ => UNKNOWN,
            };
        }
        let round = self.round;
        step.play(self)?;
        match reveal {
            Some(Reveal::Round { tiles, board, start }) if self.round != round => {
                self.accept_round(tiles, board, start)
            }
            Some(Reveal::Round { .. }) => Err(FollowError::Unexpected("no round begins")),
            _ if self.round != round => Err(FollowError::Unexpected("the new round is not told")),
            _ => Ok(()),
        }
    }
}

impl Worlds {
    /// Is the end of the running round hidden (M42)?
    fn hides_end(&self) -> bool {
        self.setup.options().timer == Timer::Hidden && self.phase == Phase::Building
    }

    /// Puts the round that was dealt in place of the one that was made up.
    fn accept_round(
        &mut self,
        tiles: &[HeapTile],
        board: &[BuildingId],
        start: &[Option<Placed>],
    ) -> Result<(), FollowError> {
        if tiles.len() != TILES || board.len() > MAX_SEATS || !matches!(start.len(), 0 | SQUARES) {
            return Err(FollowError::Unexpected("a round with another number of pieces"));
        }
        self.heap = Heap::from_list(tiles);
        self.board = std::array::from_fn(|place| board.get(place).copied());
        self.builders[0] = Builder::new(self.builders[0].villages);
        for (square, placed) in super::square::Square::all().zip(start) {
            if let Some(placed) = placed {
                self.builders[0].place(square, *placed);
            }
        }
        self.check_pieces().map_err(|_| FollowError::Unexpected("a piece in two places"))
    }
}
