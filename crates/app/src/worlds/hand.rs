//! The hand of the player at this device: how a piece is held, and the square it is about to be placed on.

use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    Action, Builder, Face, HeldPiece, Piece, Placed, Rotation, Square, TileId, Trade, Worlds,
};

/// The hand. The rules know which piece is held; its side and rotation matter to them only when it is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TileHand {
    /// The side of a tile that is up.
    face: Face,
    rotation: Rotation,
    /// The own village that is being placed. In the rules a village is never in the hand.
    village: Option<Trade>,
    /// The square under the hand.
    over: Option<Square>,
}

/// The way to put back the held piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PutBack {
    /// The village was put back beside the map, which is not an action of the rules.
    Village,
    /// This action puts the piece back.
    Act(Action),
    /// The hand is empty.
    Nothing,
}

impl TileHand {
    /// The piece in the hand or the village about to be placed, as it would lie.
    pub fn held(&self, own: Seat, builder: &Builder) -> Option<Placed> {
        let piece = match (builder.hand, self.village) {
            (Some(HeldPiece::Tile(tile)), _) => Piece::Tile(tile, self.face),
            (Some(HeldPiece::Building(building)), _) => Piece::Building(building),
            (None, Some(trade)) => Piece::Village(own, trade),
            (None, None) => return None,
        };
        Some(Placed { piece, rotation: self.rotation })
    }

    /// The village that is being placed.
    pub fn village(&self) -> Option<Trade> {
        self.village
    }

    /// The square under the hand.
    pub fn over(&self) -> Option<Square> {
        self.over
    }

    /// Whether the piece is turned.
    pub fn is_turned(&self) -> bool {
        self.rotation != Rotation::R0
    }

    /// Whether the other side of the tile is up than in the heap.
    pub fn is_flipped(&self, world: &Worlds, own: Seat) -> bool {
        match world.builder(own).hand {
            Some(HeldPiece::Tile(tile)) => world.heap().tile(tile).face != self.face,
            _ => false,
        }
    }

    /// Holds a tile taken from the heap, with the same side up.
    pub fn took_tile(&mut self, world: &Worlds, tile: TileId) {
        *self = TileHand { face: world.heap().tile(tile).face, over: self.over, ..TileHand::default() };
    }

    /// A building has been taken.
    pub fn took_building(&mut self) {
        self.rotation = Rotation::R0;
    }

    /// Picks up an own village to place it, or puts it back if it was picked up already.
    pub fn pick_village(&mut self, trade: Trade, builder: &Builder) {
        if builder.hand.is_none() {
            self.village = (self.village != Some(trade)).then_some(trade);
            self.rotation = Rotation::R0;
        }
    }

    /// Puts the village back beside the map.
    pub fn leave_village(&mut self) {
        self.village = None;
    }

    /// Sets the square of the map that the hand is over, if any.
    pub fn hover(&mut self, over: Option<Square>) {
        self.over = over;
    }

    /// Handles a tap on a square of the map; returns true if it places the piece. A click places at once. A finger
    /// shows no preview before it taps, so its first tap only shows one if the player confirms moves.
    pub fn tap(&mut self, square: Square, confirms: bool) -> bool {
        let places = !confirms || self.over == Some(square);
        if !places {
            self.over = Some(square);
        }
        places
    }

    /// The action that places the piece on a square.
    pub fn place(&self, square: Square, own: Seat, builder: &Builder) -> Option<Action> {
        let Placed { piece, rotation } = self.held(own, builder)?;
        Some(match piece {
            Piece::Tile(_, face) => Action::Place(square, face, rotation),
            Piece::Building(_) => Action::Place(square, Face::Front, rotation),
            Piece::Village(_, trade) => Action::Village(trade, square, rotation),
        })
    }

    /// Empties the hand after a piece has been placed or when a new round begins.
    pub fn empty(&mut self) {
        self.village = None;
        self.over = None;
    }

    /// Puts the held piece back where it came from.
    pub fn put_back(&mut self, own: Seat, world: &Worlds) -> PutBack {
        if self.village.take().is_some() {
            return PutBack::Village;
        }
        self.over = None;
        match world.builder(own).hand {
            Some(HeldPiece::Tile(tile)) => PutBack::Act(Action::Put(world.heap().tile(tile).spot)),
            Some(HeldPiece::Building(_)) => PutBack::Act(Action::PutBack),
            None => PutBack::Nothing,
        }
    }

    /// Turns the held piece clockwise, or back; returns false if the hand is empty.
    pub fn turn(&mut self, back: bool, builder: &Builder) -> bool {
        let holds = builder.hand.is_some() || self.village.is_some();
        if holds {
            self.rotation = Rotation::wrapping(self.rotation.index() + if back { 3 } else { 1 });
        }
        holds
    }

    /// Turns the held tile over; returns false if no tile is held.
    pub fn flip(&mut self, builder: &Builder) -> bool {
        let holds = matches!(builder.hand, Some(HeldPiece::Tile(_)));
        if holds {
            self.face = self.face.flipped();
        }
        holds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameLog, SeatPlayer, TableModel};
    use krajina_rules::any::{AnyAction, AnySetup};
    use krajina_rules::game::{Game as _, Millis};
    use krajina_rules::seed::Seed;

    const OWN: Seat = Seat::wrapping(0);

    fn table(setup: &str) -> TableModel {
        let setup: AnySetup = setup.parse().unwrap();
        let players = vec![SeatPlayer::Person { name: String::new() }; setup.players()];
        let mut table = TableModel::of_log(&GameLog::new(setup, Seed::from_number(3), players)).unwrap();
        while !table.game.is_round() {
            let now = table.game.deadline().unwrap();
            table.game.advance(now);
        }
        table.game.advance(Millis(table.game.now().unwrap().0 + 1));
        table
    }

    fn act(table: &mut TableModel, wanted: impl FnMut(&Action) -> bool) -> Action {
        let action = table.worlds().unwrap().legal(OWN).find(wanted).unwrap();
        assert!(table.play(OWN, AnyAction::Worlds(action)));
        action
    }

    fn take_tile(table: &mut TableModel, hand: &mut TileHand) -> TileId {
        let Action::Take(tile) = act(table, |action| matches!(action, Action::Take(_))) else { panic!() };
        hand.took_tile(table.worlds().unwrap(), tile);
        tile
    }

    #[test]
    fn a_tile_is_held_as_it_lay_and_placed_as_it_is_held() {
        let (mut table, mut hand) = (table("worlds players=2"), TileHand::default());
        assert!(!hand.turn(false, table.worlds().unwrap().builder(OWN)), "the hand is empty");
        let tile = take_tile(&mut table, &mut hand);
        let world = table.worlds().unwrap();
        let builder = *world.builder(OWN);
        let face = world.heap().tile(tile).face;
        let piece = Piece::Tile(tile, face);
        assert_eq!(hand.held(OWN, &builder), Some(Placed { piece, rotation: Rotation::R0 }));
        assert!(!hand.is_turned() && !hand.is_flipped(world, OWN));
        assert!(hand.turn(false, &builder) && hand.turn(false, &builder) && hand.turn(true, &builder));
        assert!(hand.flip(&builder));
        assert!(hand.is_turned() && hand.is_flipped(world, OWN));
        let square = builder.open().iter().next().unwrap();
        let place = hand.place(square, OWN, &builder).unwrap();
        assert_eq!(place, Action::Place(square, face.flipped(), Rotation::R90));
        assert!(table.play(OWN, AnyAction::Worlds(place)));
        hand.empty();
        assert_eq!(hand.held(OWN, table.worlds().unwrap().builder(OWN)), None);
    }

    #[test]
    fn a_tile_goes_back_to_its_spot() {
        let (mut table, mut hand) = (table("worlds players=2"), TileHand::default());
        assert_eq!(hand.put_back(OWN, table.worlds().unwrap()), PutBack::Nothing);
        let tile = take_tile(&mut table, &mut hand);
        hand.hover(Some(Square::all().next().unwrap()));
        let spot = table.worlds().unwrap().heap().tile(tile).spot;
        assert_eq!(hand.put_back(OWN, table.worlds().unwrap()), PutBack::Act(Action::Put(spot)));
        assert_eq!(hand.over(), None);
    }

    #[test]
    fn a_village_is_taken_up_left_and_placed() {
        let (table, mut hand) = (table("worlds players=2 level=advanced"), TileHand::default());
        let world = table.worlds().unwrap();
        let builder = world.builder(OWN);
        let trade = Trade::ALL[1];
        hand.pick_village(trade, builder);
        assert_eq!(hand.village(), Some(trade));
        assert!(hand.turn(false, builder) && !hand.flip(builder), "a village has one side");
        let square = Square::all().next().unwrap();
        let place = hand.place(square, OWN, builder);
        assert_eq!(place, Some(Action::Village(trade, square, Rotation::R90)));
        assert_eq!(hand.put_back(OWN, world), PutBack::Village);
        hand.pick_village(trade, builder);
        hand.pick_village(trade, builder);
        assert_eq!(hand.village(), None, "again leaves it");
    }

    #[test]
    fn a_finger_places_with_its_second_tap_and_a_mouse_with_its_first() {
        let mut squares = Square::all();
        let (one, other) = (squares.next().unwrap(), squares.next().unwrap());
        let mut hand = TileHand::default();
        assert!(!hand.tap(one, true) && !hand.tap(other, true));
        assert_eq!(hand.over(), Some(other));
        assert!(hand.tap(other, true) && hand.tap(one, false));
    }
}
