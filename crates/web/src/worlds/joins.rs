//! The joins that a piece would have on a square: good, bad, or open.

use krajina_rules::worlds::{Border, Edge, Layout, Neighbour, Placed, Set, Square};

/// The join at an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fit {
    /// The same terrain on both sides (M18).
    Good,
    /// Different terrains: minus one point.
    Bad,
    /// A free square.
    Open,
}

/// The joins of the four edges of a piece on a square: north, east, south, west.
pub(crate) fn fits(
    set: &Set,
    border: &Border,
    layout: &Layout<'_>,
    square: Square,
    placed: Placed,
) -> [Fit; 4] {
    let relief = set.relief(placed.piece, placed.rotation);
    Edge::ALL.map(|edge| {
        let beyond = match square.beyond(edge) {
            Neighbour::Border(segment) => Some(border.cell(segment).terrain()),
            Neighbour::Square(other) => layout[other.index()].map(|other| other.terrain(edge.opposite())),
        };
        match beyond {
            None => Fit::Open,
            Some(terrain) if terrain == relief.terrain(edge) => Fit::Good,
            Some(_) => Fit::Bad,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::worlds::{Face, MapNumber, Piece, Rotation, SQUARES, Survey, TileId};

    #[test]
    fn the_ghost_counts_bad_joins_as_the_rules_do() {
        let set = Set::standard();
        let map = set.map(MapNumber::Two);
        let mut squares = [None; SQUARES];
        let mut bad = 0;
        for (square, tile) in Square::all().zip(TileId::all()) {
            let placed =
                Placed { piece: Piece::Tile(tile, Face::Front), rotation: Rotation::wrapping(tile.index()) };
            let layout =
                squares.map(|placed: Option<Placed>| placed.map(|p| set.relief(p.piece, p.rotation)));
            bad += fits(&set, &map.border, &layout, square, placed)
                .iter()
                .filter(|fit| **fit == Fit::Bad)
                .count();
            squares[square.index()] = Some(placed);
            let layout = squares.map(|placed| placed.map(|p| set.relief(p.piece, p.rotation)));
            let survey = Survey::new(&map.border, &layout, krajina_rules::worlds::Scoring::default().depth());
            assert_eq!(usize::from(survey.bad_joins), bad);
        }
        assert!(bad > 0);
    }
}
