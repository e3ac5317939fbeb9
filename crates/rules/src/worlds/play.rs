//! A game of Worlds: three rounds in real time, as a fold over timed actions.

use super::action::Action;
use super::builder::{Builder, HeldPiece, Placed, Trades};
use super::edge::Rotation;
use super::heap::{Heap, TileLocation};
use super::level::Chip;
use super::map::Map;
use super::score::{FinishedRound, World, WorldScore, score_round};
use super::set::{Set, solo_face};
use super::setup::{ROUNDS, Setup};
use super::sheet::{Circumstances, Sheet};
use super::survey::Survey;
use super::tile::{BUILDINGS, BuildingId, Piece, TileId};
use crate::game::Millis;
use crate::rng::{below, deal, shuffle};
use crate::seat::{MAX_SEATS, Seat, Seats};
use crate::seed::Seed;
use krajina_order::sort_few;
use serde::{Deserialize, Serialize};

/// "3 … 2 … 1 … now!" (M13).
pub const COUNTDOWN: Millis = Millis(3_000);
/// The next round begins after this long even if some player is not ready.
pub const BREAK: Millis = Millis(120_000);

/// The phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The countdown before a round: everyone may mix the heap (M13).
    Countdown,
    /// Everyone builds (M14).
    Building,
    /// A round has been scored; the maps stay for all to see until everyone is ready or the break ends.
    Break,
    /// The game is over (M25).
    Over,
}

/// A game of Worlds.
///
/// Time enters only through [`advance`](crate::game::Game::advance); an action happens at the time of the last call
/// (M17). Everything but the seed of later rounds, and the timer if it is hidden, is public.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worlds {
    pub(super) setup: Setup,
    /// Decides the heaps and buildings of later rounds.
    pub(super) seed: Seed,
    pub(super) now: Millis,
    pub(super) phase: Phase,
    /// When the phase ends by itself; means nothing once the game is over.
    pub(super) ends: Millis,
    /// The current round, from 0.
    pub(super) round: usize,
    pub(super) heap: Heap,
    pub(super) builders: [Builder; MAX_SEATS],
    /// The buildings on the building board (M31).
    pub(super) board: [Option<BuildingId>; MAX_SEATS],
    /// The seats that hold the volcano token this round (M24).
    pub(super) tokens: Seats,
    /// The seats that are ready for the next round.
    pub(super) ready: Seats,
    /// The sheets of the rounds that are over.
    pub(super) sheets: [[Sheet; MAX_SEATS]; ROUNDS],
    pub(super) scored_rounds: usize,
}

impl Worlds {
    pub(super) fn begin(setup: Setup, seed: Seed) -> Worlds {
        let mut game = Worlds {
            heap: Heap::mixed(&mut seed.stream(0)),
            setup,
            seed,
            now: Millis(0),
            phase: Phase::Countdown,
            ends: Millis(0),
            round: 0,
            builders: [Builder::new(Trades::NONE); MAX_SEATS],
            board: [None; MAX_SEATS],
            tokens: Seats::NONE,
            ready: Seats::NONE,
            sheets: [[Sheet::default(); MAX_SEATS]; ROUNDS],
            scored_rounds: 0,
        };
        game.begin_round(0);
        game
    }

    /// Deals a round: heap, buildings, and in the solo game the tiles on the highlighted squares (M13, M27, M31, M36).
    fn begin_round(&mut self, round: usize) {
        self.round = round;
        self.phase = Phase::Countdown;
        self.ends = Millis(self.now.0 + COUNTDOWN.0);
        self.ready = Seats::NONE;
        // Streams are apart, so that a change in one deal leaves the others as they were.
        let seed = self.seed;
        let stream = |purpose| seed.stream(round as u64 * 4 + purpose);
        self.heap = Heap::mixed(&mut stream(0));
        let villages = if self.setup.level().has_villages() { Trades::ALL } else { Trades::NONE };
        self.builders = [Builder::new(villages); MAX_SEATS];
        self.board = [None; MAX_SEATS];
        if self.setup.level().has_buildings() {
            let mut drawn: [usize; BUILDINGS] = std::array::from_fn(|i| i);
            deal(&mut stream(1), &mut drawn, self.setup.players());
            for &building in &drawn[..self.setup.players()] {
                self.replace_on_board(None, BuildingId::from_index(building));
            }
        }
        if self.setup.level().solo().is_some() {
            let mut rng = stream(2);
            self.lay_solo_start(&mut rng);
        }
    }

    /// Random tiles with a road and no volcano, road side up, turned at random, on the highlighted squares (M36).
    fn lay_solo_start(&mut self, rng: &mut impl crate::rng::Rng) {
        let mut tiles: Vec<TileId> = TileId::all().collect();
        shuffle(rng, &mut tiles);
        let set = self.setup.set().clone();
        let mut fitting = tiles.into_iter().filter_map(|tile| Some((tile, solo_face(set.tile(tile))?)));
        for square in self.map().highlighted.iter() {
            let rotation = Rotation::wrapping(below(rng, 4) as usize);
            // A checked set has a dozen of them (M11).
            let Some((tile, face)) = fitting.next() else { return };
            self.heap.lay(tile, Seat::wrapping(0), face);
            self.builders[0].place(square, Placed { piece: Piece::Tile(tile, face), rotation });
        }
    }

    /// Plays an action that is known to be legal.
    pub(super) fn apply(&mut self, seat: Seat, action: Action) {
        let builder = &mut self.builders[seat.index()];
        match action {
            Action::Take(tile) => {
                builder.hand = Some(HeldPiece::Tile(tile));
                self.heap.take(tile, seat);
            }
            Action::TakeBuilding(building) => {
                builder.hand = Some(HeldPiece::Building(building));
                self.board
                    .iter_mut()
                    .filter(|place| **place == Some(building))
                    .for_each(|place| *place = None);
            }
            Action::Flip(tile) => self.heap.flip(tile),
            Action::Move(tile, spot) => self.heap.shift(tile, spot),
            Action::Place(square, face, rotation) => match builder.hand.take() {
                Some(HeldPiece::Tile(tile)) => {
                    builder.place(square, Placed { piece: Piece::Tile(tile, face), rotation });
                    self.heap.lay(tile, seat, face);
                }
                Some(HeldPiece::Building(building)) => {
                    builder.place(square, Placed { piece: Piece::Building(building), rotation });
                }
                None => {}
            },
            Action::Village(trade, square, rotation) => {
                builder.place(square, Placed { piece: Piece::Village(seat, trade), rotation });
                builder.villages = builder.villages.without(trade);
            }
            Action::Put(spot) => {
                if let Some(HeldPiece::Tile(tile)) = builder.hand.take() {
                    self.heap.shift(tile, spot);
                    self.heap.put_back(tile);
                }
            }
            Action::PutBack => self.empty_hand(seat),
            Action::Stop => self.stop(seat),
            Action::Ready => {
                self.ready = self.ready.with(seat);
                if self.phase == Phase::Break && self.ready == Seats::first(self.setup.players()) {
                    self.begin_round(self.round + 1);
                }
            }
        }
    }

    /// Puts the piece in a hand back to where it came from.
    fn empty_hand(&mut self, seat: Seat) {
        match self.builders[seat.index()].hand.take() {
            Some(HeldPiece::Tile(tile)) => self.heap.put_back(tile),
            Some(HeldPiece::Building(building)) => self.replace_on_board(None, Some(building)),
            None => {}
        }
    }

    /// Takes a building off the board or puts one on. The board is kept in one order, so that equal tables are equal
    /// states however they came about.
    fn replace_on_board(&mut self, old: Option<BuildingId>, new: Option<BuildingId>) {
        if let Some(place) = self.board.iter_mut().find(|place| **place == old) {
            *place = new;
        }
        sort_few(&mut self.board, |place| place.map_or(BUILDINGS, |building| building.index()));
    }

    /// The highest chip left, and no more building this round (M16).
    fn stop(&mut self, seat: Seat) {
        self.empty_hand(seat);
        let chip = self.chips().next();
        let builder = &mut self.builders[seat.index()];
        (builder.stopped, builder.chip) = (true, chip);
        if self.seats().all(|seat| self.builders[seat.index()].stopped) {
            self.end_round();
        }
    }

    /// Lets time pass: the countdown, the round and the break end by themselves.
    pub(super) fn pass(&mut self, now: Millis) {
        let now = now.max(self.now);
        while self.phase != Phase::Over && self.ends <= now {
            self.now = self.ends;
            match self.phase {
                Phase::Countdown => {
                    self.phase = Phase::Building;
                    self.ends = Millis(self.now.0 + u64::from(self.setup.minutes().get()) * 60_000);
                }
                Phase::Building => self.ring(),
                Phase::Break => self.begin_round(self.round + 1),
                Phase::Over => {}
            }
        }
        self.now = now;
    }

    /// The bell: tiles in hand go back, and players who have not stopped get no chip (M17).
    fn ring(&mut self) {
        for seat in self.seats() {
            self.empty_hand(seat);
        }
        self.end_round();
    }

    /// Scores the round; the best players hold the volcano token in the next (M24).
    fn end_round(&mut self) {
        let sheets = self.round_sheets();
        self.sheets[self.round] = sheets;
        self.scored_rounds = self.round + 1;
        let points = |seat: Seat| sheets[seat.index()].points();
        let best = self.seats().map(points).max();
        self.tokens = match self.setup.has_handicaps() {
            true => Seats::NONE,
            false => self.seats().filter(|&seat| Some(points(seat)) == best).collect(),
        };
        self.phase = if self.scored_rounds == self.setup.rounds() { Phase::Over } else { Phase::Break };
        self.ends = Millis(self.now.0 + BREAK.0);
    }

    fn round_sheets(&self) -> [Sheet; MAX_SEATS] {
        let mut players = [(Survey::default(), Circumstances::default()); MAX_SEATS];
        for seat in self.seats() {
            let layout = self.builders[seat.index()].layout(self.set());
            let survey = Survey::new(&self.map().border, &layout, self.setup.scoring().depth());
            players[seat.index()] = (survey, self.circumstances(seat));
        }
        Sheet::compare(self.setup.scoring(), &players[..self.setup.players()])
    }

    fn circumstances(&self, seat: Seat) -> Circumstances {
        Circumstances {
            chip: self.builders[seat.index()].chip,
            token: self.tokens.contains(seat),
            handicap: self.setup.handicap(seat),
        }
    }

    /// The seats at this table.
    pub(super) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.setup.players())
    }

    /// Tiles and maps.
    pub fn set(&self) -> &Set {
        self.setup.set()
    }

    /// The map of this round (M1).
    pub fn map(&self) -> &Map {
        self.setup.set().map(self.setup.options().maps[self.round])
    }

    /// The phase.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The current round, from 0.
    pub const fn round(&self) -> usize {
        self.round
    }

    /// The time of the last `advance`.
    pub const fn now(&self) -> Millis {
        self.now
    }

    /// The heap.
    pub const fn heap(&self) -> &Heap {
        &self.heap
    }

    /// A player's world, hand and villages.
    pub const fn builder(&self, seat: Seat) -> &Builder {
        &self.builders[seat.index()]
    }

    /// The buildings on the building board (M31).
    pub fn board(&self) -> impl Iterator<Item = BuildingId> + Clone {
        self.board.iter().copied().flatten()
    }

    /// The chips that are left, highest first (M16).
    pub fn chips(&self) -> impl Iterator<Item = Chip> + Clone {
        let taken = self.builders.iter().filter(|builder| builder.chip.is_some()).count();
        Chip::for_players(self.setup.players()).iter().copied().skip(taken)
    }

    /// The seats that hold the volcano token (M24): in this round or, once it has been scored, in the next.
    pub const fn tokens(&self) -> Seats {
        self.tokens
    }

    /// The sheets of the rounds that are over, by round and seat.
    pub fn sheets(&self) -> impl Iterator<Item = &[Sheet]> {
        self.sheets[..self.scored_rounds].iter().map(|sheets| &sheets[..self.setup.players()])
    }

    /// The points of a seat in all rounds that are over (M25).
    pub fn total(&self, seat: Seat) -> i32 {
        self.sheets[..self.scored_rounds].iter().map(|sheets| sheets[seat.index()].points()).sum()
    }

    /// The current worlds scored as if the round ended now, with areas and roads listed. After a round: its result.
    pub fn scored(&self) -> Vec<WorldScore> {
        let worlds = self.seats().map(|seat| self.world(seat)).collect();
        let table =
            FinishedRound { scoring: self.setup.scoring(), border: self.map().border.clone(), worlds };
        let mut scored = score_round(&table);
        if self.scored_rounds > self.round {
            // The tokens have moved on since, so use the sheet that was filled in when the round ended.
            for (scored, sheet) in scored.iter_mut().zip(&self.sheets[self.round]) {
                scored.sheet = *sheet;
            }
        }
        scored
    }

    fn world(&self, seat: Seat) -> World {
        let side = |Placed { piece, rotation }: Placed| self.set().side(piece).turned(rotation);
        World {
            squares: self.builders[seat.index()].squares.map(|placed| placed.map(side)),
            circumstances: self.circumstances(seat),
        }
    }

    /// Is every piece in exactly one place?
    pub(super) fn check_pieces(&self) -> Result<(), String> {
        self.heap.validate()?;
        let mut found = [0u8; super::tile::PIECES];
        for tile in TileId::all() {
            let whereabouts = self.heap.tile(tile).whereabouts;
            found[Piece::Tile(tile, Default::default()).index()] +=
                u8::from(whereabouts == TileLocation::Heap);
        }
        for building in self.board() {
            found[Piece::Building(building).index()] += 1;
        }
        for seat in self.seats() {
            self.check_builder(seat, &mut found)?;
        }
        if let Some(tile) = TileId::all().find(|tile| found[tile.index()] != 1) {
            return Err(format!("{tile} is in {} places", found[tile.index()]));
        }
        if let Some(more) = found.iter().position(|&count| count > 1) {
            return Err(format!("piece {more} is in two places"));
        }
        Ok(())
    }

    fn check_builder(&self, seat: Seat, found: &mut [u8]) -> Result<(), String> {
        let builder = self.builder(seat);
        match builder.hand {
            Some(HeldPiece::Tile(tile)) => {
                found[tile.index()] += u8::from(self.heap.tile(tile).whereabouts == TileLocation::Hand(seat));
            }
            Some(HeldPiece::Building(building)) => found[Piece::Building(building).index()] += 1,
            None => {}
        }
        for trade in builder.villages.iter() {
            found[Piece::Village(seat, trade).index()] += 1;
        }
        for placed in builder.squares.iter().flatten() {
            let home = match placed.piece {
                Piece::Tile(tile, face) => {
                    let tile = self.heap.tile(tile);
                    tile.whereabouts == TileLocation::Map(seat) && tile.face == face
                }
                _ => true,
            };
            if !home {
                return Err(format!("the heap does not know that {:?} is on a map", placed.piece));
            }
            found[placed.piece.index()] += 1;
        }
        let count = builder.squares.iter().flatten().count();
        if count != builder.occupied().len() {
            return Err(format!("{count} pieces on {} squares", builder.occupied().len()));
        }
        Ok(())
    }
}
