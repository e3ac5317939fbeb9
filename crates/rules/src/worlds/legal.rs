//! The legal actions, and the reasons why others are not.

use super::action::Action;
use super::builder::HeldPiece;
use super::colour;
use super::edge::Rotation;
use super::heap::{HeapTile, TileLocation};
use super::play::{Phase, Worlds};
use super::square::Square;
use super::tile::{BuildingId, Face, TileId};
use crate::rng::{Rng, below};
use crate::seat::{Seat, Seats};

/// Pieces on the map, villages included, before a building may be taken (M31).
pub const TILES_BEFORE_BUILDING: usize = 3;

/// A rule that forbids an action, and why.
type BrokenRule = (&'static str, String);

impl Worlds {
    /// The seats that may act now.
    pub(super) fn actors(&self) -> Seats {
        match self.phase {
            Phase::Countdown => Seats::first(self.setup.players()),
            Phase::Building => self.seats().filter(|&seat| !self.builder(seat).stopped).collect(),
            Phase::Break => self.seats().filter(|&seat| !self.ready.contains(seat)).collect(),
            Phase::Over => Seats::NONE,
        }
    }

    /// All legal actions of a seat.
    pub(super) fn legal_actions(&self, seat: Seat) -> impl Iterator<Item = Action> {
        self.actions_but_moves(seat).chain(self.moves(seat))
    }

    /// A legal action of a seat, all equally likely. Nearly all of them move tiles about in the heap; those are counted
    /// without being listed.
    pub(super) fn draw_action(&self, seat: Seat, rng: &mut impl Rng) -> Option<Action> {
        let others = self.actions_but_moves(seat).count();
        let empty = self.heap.empty().count();
        let moves = if self.may_mix(seat) { self.heap.free().count() * empty } else { 0 };
        if others + moves == 0 {
            return None;
        }
        let drawn = below(rng, (others + moves) as u32) as usize;
        let Some(moved) = drawn.checked_sub(others) else {
            return self.actions_but_moves(seat).nth(drawn);
        };
        let tile = self.heap.free().nth(moved / empty)?;
        self.heap.empty().nth(moved % empty).map(|spot| Action::Move(tile, spot))
    }

    /// May this seat flip and move tiles of the heap (M13, M15)?
    fn may_mix(&self, seat: Seat) -> bool {
        let free_hand = self.phase == Phase::Building && self.builder(seat).hand.is_none();
        self.actors().contains(seat) && (free_hand || self.phase == Phase::Countdown)
    }

    fn moves(&self, seat: Seat) -> impl Iterator<Item = Action> {
        let mixes = self.may_mix(seat);
        let tiles = self.heap.free().filter(move |_| mixes);
        tiles.flat_map(|tile| self.heap.empty().map(move |spot| Action::Move(tile, spot)))
    }

    fn actions_but_moves(&self, seat: Seat) -> impl Iterator<Item = Action> {
        let acts = self.actors().contains(seat);
        let builds = acts && self.phase == Phase::Building;
        let builder = self.builder(seat);
        let hand = builder.hand.filter(|_| builds);
        let free_hand = builds && builder.hand.is_none();
        let mixes = self.may_mix(seat);

        let ready = (acts && self.phase == Phase::Break).then_some(Action::Ready);
        let stop = builds.then_some(Action::Stop);
        let places = self.placings(seat, hand);
        let puts = hand.into_iter().flat_map(|held| self.puts(held));
        let villages = free_hand.then(|| self.village_placings(seat)).into_iter().flatten();
        let buildings = self.board().filter(move |_| free_hand && self.may_take_building(seat));
        let tiles = self.heap.free();
        let takes = tiles.clone().filter(move |_| free_hand).map(Action::Take);
        let flips = tiles.filter(move |_| mixes).map(Action::Flip);
        let building = stop.into_iter().chain(places).chain(puts).chain(villages);
        let taking = buildings.map(Action::TakeBuilding).chain(takes);
        ready.into_iter().chain(building).chain(taking).chain(flips)
    }

    fn placings(&self, seat: Seat, hand: Option<HeldPiece>) -> impl Iterator<Item = Action> + use<> {
        let faces: &[Face] = match hand {
            None => &[],
            Some(HeldPiece::Tile(_)) => &Face::ALL,
            Some(HeldPiece::Building(_)) => &[Face::Front],
        };
        self.builder(seat).open().iter().flat_map(move |square| {
            let turns = move |&face| Rotation::ALL.map(|rotation| Action::Place(square, face, rotation));
            faces.iter().flat_map(turns)
        })
    }

    fn village_placings(&self, seat: Seat) -> impl Iterator<Item = Action> + use<> {
        let builder = *self.builder(seat);
        builder.villages.iter().flat_map(move |trade| {
            let turns = move |square| Rotation::ALL.map(|rotation| Action::Village(trade, square, rotation));
            builder.open().iter().flat_map(turns)
        })
    }

    fn puts(&self, held: HeldPiece) -> impl Iterator<Item = Action> {
        let own = match held {
            HeldPiece::Tile(tile) => Some(self.heap.tile(tile).spot),
            HeldPiece::Building(_) => None,
        };
        let empty = self.heap.empty().filter(move |_| own.is_some());
        let back = own.is_none().then_some(Action::PutBack);
        own.into_iter().chain(empty).map(Action::Put).chain(back)
    }

    fn may_take_building(&self, seat: Seat) -> bool {
        let builder = self.builder(seat);
        !builder.has_building() && builder.occupied().len() >= TILES_BEFORE_BUILDING
    }

    /// Is this action legal now? Unlike `check` it lists no legal actions, which saves simulations time.
    pub fn allows(&self, seat: Seat, action: &Action) -> bool {
        self.refusal(seat, action).is_none()
    }

    /// The rule that forbids an action now, if one does.
    pub(super) fn refusal(&self, seat: Seat, action: &Action) -> Option<BrokenRule> {
        self.wrong_time(seat, action).or_else(|| match *action {
            Action::Take(tile) => self.full_hand(seat).or_else(|| self.not_free(tile)),
            Action::Flip(tile) => self.full_hand(seat).or_else(|| self.not_free(tile)),
            Action::Move(tile, spot) => self.full_hand(seat).or_else(|| self.not_free(tile)).or_else(|| {
                let reason = || ("M15", format!("{spot} is not empty; a tile never lies on another"));
                (!self.heap.is_empty(spot)).then(reason)
            }),
            Action::TakeBuilding(building) => {
                self.full_hand(seat).or_else(|| self.building_refusal(seat, building))
            }
            Action::Place(square, face, _) => self.place_refusal(seat, square, face),
            Action::Village(trade, square, _) => self.full_hand(seat).or_else(|| {
                let reason = || ("M27", format!("you have no {trade} village beside your map"));
                let none = !self.builder(seat).villages.contains(trade);
                none.then(reason).or_else(|| self.square_refusal(seat, square))
            }),
            Action::Put(spot) => match self.builder(seat).hand {
                Some(HeldPiece::Tile(tile))
                    if self.heap.tile(tile).spot == spot || self.heap.is_empty(spot) =>
                {
                    None
                }
                Some(HeldPiece::Tile(_)) => {
                    Some(("M15", format!("{spot} is not empty; a tile never lies on another")))
                }
                Some(HeldPiece::Building(_)) => {
                    Some(("M31", "a building goes back on its board: `put back`".into()))
                }
                None => Some(("M14", "there is no tile in your hand".into())),
            },
            Action::PutBack => match self.builder(seat).hand {
                Some(HeldPiece::Building(_)) => None,
                _ => Some(("M31", "there is no building in your hand".into())),
            },
            Action::Stop | Action::Ready => None,
        })
    }

    /// Is it the time for this kind of action?
    fn wrong_time(&self, seat: Seat, action: &Action) -> Option<BrokenRule> {
        if seat.index() >= self.setup.players() {
            return Some(("M2", format!("nobody plays {} at this table", colour(seat))));
        }
        let mixing = matches!(action, Action::Flip(_) | Action::Move(..));
        match (self.phase, action) {
            (Phase::Over, _) => Some(("M25", "the game is over".into())),
            (Phase::Break, Action::Ready) if self.ready.contains(seat) => {
                Some(("M13", "you are ready already".into()))
            }
            (Phase::Break, Action::Ready) => None,
            (Phase::Break, _) => Some(("M17", "the round is over".into())),
            (_, Action::Ready) => Some(("M13", "the round is not over".into())),
            (Phase::Countdown, _) if mixing => None,
            (Phase::Countdown, _) => {
                Some(("M13", "the countdown is running; tiles may only be mixed".into()))
            }
            (Phase::Building, _) if self.builder(seat).stopped => {
                Some(("M16", "you have stopped for this round".into()))
            }
            (Phase::Building, _) => None,
        }
    }

    fn full_hand(&self, seat: Seat) -> Option<BrokenRule> {
        let what = match self.builder(seat).hand? {
            HeldPiece::Tile(tile) => tile.to_string(),
            HeldPiece::Building(building) => building.to_string(),
        };
        Some(("M15", format!("{what} is in your hand, and you have only one")))
    }

    /// Names the player who was faster.
    fn not_free(&self, tile: TileId) -> Option<BrokenRule> {
        let HeapTile { whereabouts, .. } = self.heap.tile(tile);
        match whereabouts {
            TileLocation::Heap => None,
            TileLocation::Hand(seat) => Some(("M14", format!("{} has {tile} in hand", colour(seat)))),
            TileLocation::Map(seat) => Some(("M15", format!("{tile} lies on {}'s map", colour(seat)))),
        }
    }

    fn building_refusal(&self, seat: Seat, building: BuildingId) -> Option<BrokenRule> {
        if !self.board().any(|other| other == building) {
            let holder = self.seats().find(|&other| self.has_it(other, building));
            let reason = match holder {
                Some(other) => format!("{} has {building}", colour(other)),
                None => format!("{building} is not on the building board"),
            };
            return Some(("M31", reason));
        }
        if self.builder(seat).has_building() {
            return Some(("M31", "you have taken a building this round".into()));
        }
        let reason = || ("M31", format!("a building needs {TILES_BEFORE_BUILDING} tiles on your map first"));
        (!self.may_take_building(seat)).then(reason)
    }

    fn has_it(&self, seat: Seat, building: BuildingId) -> bool {
        let builder = self.builder(seat);
        let on_map = |placed: &super::builder::Placed| placed.piece == super::tile::Piece::Building(building);
        builder.hand == Some(HeldPiece::Building(building)) || builder.squares.iter().flatten().any(on_map)
    }

    fn place_refusal(&self, seat: Seat, square: Square, face: Face) -> Option<BrokenRule> {
        match self.builder(seat).hand {
            None => Some(("M14", "there is nothing in your hand".into())),
            Some(HeldPiece::Building(_)) if face == Face::Back => {
                Some(("M31", "a building has only a front".into()))
            }
            Some(_) => self.square_refusal(seat, square),
        }
    }

    fn square_refusal(&self, seat: Seat, square: Square) -> Option<BrokenRule> {
        let builder = self.builder(seat);
        if builder.occupied().contains(square) {
            return Some(("M15", format!("{square} is occupied")));
        }
        let reason = || ("M14", format!("{square} does not touch a placed tile"));
        (!builder.open().contains(square)).then(reason)
    }
}
