//! The contents of a square of a real table: a piece of the set, or a tile described by hand.

use super::sketch::Sketch;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    BuildingId, Face, Piece, Placed, Rotation, SQUARES, Set, Side, Square, TileId, Trade,
};

/// The contents of a square.
#[derive(Clone, PartialEq, Debug)]
pub enum SquareContent {
    /// A piece of the set.
    Piece(Placed),
    /// A tile described by hand.
    Sketch(Sketch),
}

/// The contents of all squares.
pub type MapContents = [Option<SquareContent>; SQUARES];

impl SquareContent {
    /// The side with its rotation; `None` if a description breaks a rule.
    pub fn side(&self, set: &Set) -> Option<Side> {
        match self {
            SquareContent::Piece(placed) => Some(set.side(placed.piece).turned(placed.rotation)),
            SquareContent::Sketch(sketch) => sketch.side().ok(),
        }
    }

    /// The piece, if it is one of the set.
    pub fn piece(&self) -> Option<Piece> {
        match self {
            SquareContent::Piece(placed) => Some(placed.piece),
            SquareContent::Sketch(_) => None,
        }
    }
}

/// Every side of every piece: fronts, backs, one player's villages, buildings.
pub fn pieces() -> impl Iterator<Item = Piece> {
    let tiles = Face::ALL.into_iter().flat_map(|face| TileId::all().map(move |tile| Piece::Tile(tile, face)));
    let villages = Trade::ALL.into_iter().map(|trade| Piece::Village(Seat::wrapping(0), trade));
    tiles.chain(villages).chain(BuildingId::all().map(Piece::Building))
}

/// The square on which a piece lies, either side up.
pub fn lies_on(contents: &MapContents, piece: Piece) -> Option<Square> {
    Square::all().find(|square| {
        let there = contents[square.index()].as_ref().and_then(SquareContent::piece);
        there.is_some_and(|there| there.index() == piece.index())
    })
}

/// Lays a piece on a square. There is only one of each piece, so it leaves its old square.
pub fn lay(contents: &mut MapContents, square: Square, piece: Piece) {
    let before = lies_on(contents, piece);
    if let Some(before) = before {
        contents[before.index()] = None;
    }
    contents[square.index()] = Some(SquareContent::Piece(Placed { piece, rotation: Rotation::R0 }));
}

/// Turns the piece on a square, clockwise.
pub fn turn(contents: &mut MapContents, square: Square) {
    if let Some(SquareContent::Piece(placed)) = &mut contents[square.index()] {
        placed.rotation = Rotation::wrapping(placed.rotation.index() + 1);
    }
}

/// Turns the tile on a square over.
pub fn flip(contents: &mut MapContents, square: Square) {
    if let Some(SquareContent::Piece(Placed { piece: Piece::Tile(_, face), .. })) =
        &mut contents[square.index()]
    {
        *face = face.flipped();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::worlds::Terrain;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn tile(number: usize, face: Face) -> Piece {
        Piece::Tile(TileId::from_index(number).unwrap(), face)
    }

    #[test]
    fn a_tile_lies_on_one_square_only() {
        let mut contents: MapContents = [const { None }; SQUARES];
        lay(&mut contents, square("a1"), tile(7, Face::Front));
        lay(&mut contents, square("b2"), tile(7, Face::Back));
        assert_eq!(contents.iter().flatten().count(), 1, "it has moved");
        assert_eq!(lies_on(&contents, tile(7, Face::Front)), Some(square("b2")), "whichever side is up");
        assert_eq!(lies_on(&contents, tile(8, Face::Front)), None);
        lay(&mut contents, square("b2"), tile(8, Face::Front));
        assert_eq!(lies_on(&contents, tile(7, Face::Front)), None, "another one took its place");
    }

    #[test]
    fn a_piece_is_turned_and_flipped_and_a_description_is_not() {
        let set = Set::standard();
        let mut contents: MapContents = [const { None }; SQUARES];
        let (here, piece) = (square("c3"), tile(30, Face::Front));
        lay(&mut contents, here, piece);
        turn(&mut contents, here);
        let side = |contents: &MapContents| contents[here.index()].as_ref().unwrap().side(&set).unwrap();
        assert_eq!(side(&contents), set.side(piece).turned(Rotation::R90));
        flip(&mut contents, here);
        assert_eq!(side(&contents), set.side(tile(30, Face::Back)).turned(Rotation::R90));
        let sketch = SquareContent::Sketch(Sketch::plain(Terrain::Forest));
        contents[here.index()] = Some(sketch.clone());
        turn(&mut contents, here);
        flip(&mut contents, here);
        assert_eq!(contents[here.index()], Some(sketch));
        turn(&mut contents, square("a1"));
        assert_eq!(contents[square("a1").index()], None);
    }

    #[test]
    fn every_side_can_be_chosen() {
        assert_eq!(pieces().count(), 2 * 145 + 3 + 8);
    }
}
