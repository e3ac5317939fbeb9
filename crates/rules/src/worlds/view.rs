//! The view of a game of Worlds: everything except later rounds, and the time left where it is hidden.

use super::builder::Builder;
use super::heap::{Heap, HeapTile};
use super::level::Chip;
use super::play::{Phase, Worlds};
use super::setup::{ROUNDS, Setup, Timer};
use super::sheet::Sheet;
use super::tile::{BuildingId, TileId};
use crate::game::Millis;
use crate::rng::{Rng, below};
use crate::seat::{MAX_SEATS, Seats};
use crate::seed::Seed;
use serde::{Deserialize, Serialize};

/// The timer as everyone sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimerView {
    /// The time when this was seen.
    pub now: Millis,
    /// When the phase ends.
    pub ends: Millis,
}

/// The table as players and watchers see it: all see the same. Its JSON has a few kilobytes, with tiles, squares and
/// hands as short texts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The setup.
    pub setup: Setup,
    /// The phase.
    pub phase: Phase,
    /// The current round, from 0.
    pub round: usize,
    /// The time; nothing of it while a round runs under a hidden timer (M42).
    pub clock: Option<TimerView>,
    /// All tiles by number: where they are and which side is up.
    pub tiles: Vec<HeapTile>,
    /// Every player's world, hand and villages.
    pub players: Vec<Builder>,
    /// The buildings on the building board (M31).
    pub board: Vec<BuildingId>,
    /// The chips that are left, highest first (M16).
    pub chips: Vec<Chip>,
    /// The seats that hold the volcano token (M24).
    pub tokens: Seats,
    /// The seats that are ready for the next round.
    pub ready: Seats,
    /// The sheets of the rounds that are over.
    pub sheets: Vec<Vec<Sheet>>,
}

impl Worlds {
    pub(super) fn look(&self) -> View {
        let hidden = self.setup.options().timer == Timer::Hidden && self.phase == Phase::Building;
        let players = self.setup.players();
        View {
            setup: self.setup.clone(),
            phase: self.phase,
            round: self.round,
            clock: (!hidden).then_some(TimerView { now: self.now, ends: self.ends }),
            tiles: TileId::all().map(|tile| self.heap.tile(tile)).collect(),
            players: self.builders[..players].to_vec(),
            board: self.board().collect(),
            chips: self.chips().collect(),
            tokens: self.tokens,
            ready: self.ready,
            sheets: self.sheets().map(<[Sheet]>::to_vec).collect(),
        }
    }

    /// Samples a game that fits the view: later rounds are dealt anew, and a hidden timer may ring at any time.
    pub(super) fn imagine(view: &View, rng: &mut impl Rng) -> Worlds {
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        let longest = u32::from(view.setup.minutes().get()) * 60_000;
        let clock = view.clock.unwrap_or_else(|| {
            let ends = Millis(u64::from(1 + below(rng, longest)));
            TimerView { now: Millis(0), ends }
        });
        let mut builders = [Builder::new(super::builder::Trades::NONE); MAX_SEATS];
        builders[..view.players.len()].copy_from_slice(&view.players);
        // Empty seats are as in a fresh round.
        let fresh = if view.setup.level().has_villages() {
            super::builder::Trades::ALL
        } else {
            super::builder::Trades::NONE
        };
        builders[view.players.len()..].fill(Builder::new(fresh));
        let mut sheets = [[Sheet::default(); MAX_SEATS]; ROUNDS];
        for (round, seen) in sheets.iter_mut().zip(&view.sheets) {
            *round = [Sheet { scoring: view.setup.scoring(), ..Sheet::default() }; MAX_SEATS];
            round[..seen.len()].copy_from_slice(seen);
        }
        let mut board = [None; MAX_SEATS];
        for (place, &building) in board.iter_mut().zip(&view.board) {
            *place = Some(building);
        }
        Worlds {
            setup: view.setup.clone(),
            seed: Seed::new(seed),
            now: clock.now,
            phase: view.phase,
            ends: clock.ends,
            round: view.round,
            heap: Heap::from_list(&view.tiles),
            builders,
            board,
            tokens: view.tokens,
            ready: view.ready,
            sheets,
            scored_rounds: view.sheets.len(),
        }
    }
}
