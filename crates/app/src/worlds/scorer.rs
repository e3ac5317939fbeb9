//! The scorer of Worlds: one map with its border, and everything else that counts.

use crate::worlds::content::{self, MapContents, SquareContent};
use crate::worlds::sketch::Sketch;
use krajina_record::diagram::{BorderSource, Diagram, WorldsTable};
use krajina_rules::worlds::{
    Border, BorderCell, Chip, Circumstances, FinishedRound, Level, MapNumber, Piece, SEGMENTS, SQUARES,
    Scoring, Segment, Set, Side, Square, Terrain, World, WorldScore, score_round,
};

/// The scorer of Worlds.
#[derive(Clone, PartialEq, Debug)]
pub struct WorldScorer {
    /// The level.
    pub level: Level,
    /// The number of the chip; 0 for none.
    pub chip: u8,
    /// Whether the player has the volcano token.
    pub token: bool,
    border: [BorderCell; SEGMENTS],
    squares: MapContents,
    chosen: Square,
}

impl Default for WorldScorer {
    fn default() -> WorldScorer {
        WorldScorer {
            level: Level::Beginner,
            chip: 0,
            token: false,
            border: printed_border(MapNumber::One),
            squares: [const { None }; SQUARES],
            chosen: Square::all().next().unwrap_or_else(|| unreachable!("there are squares")),
        }
    }
}

/// The border as it is printed on a map.
fn printed_border(number: MapNumber) -> [BorderCell; SEGMENTS] {
    let set = Set::standard();
    let mut cells = [BorderCell::plain(Terrain::Water); SEGMENTS];
    set.map(number).border.cells().for_each(|(segment, cell)| cells[segment.index()] = *cell);
    cells
}

impl WorldScorer {
    /// The chosen square.
    pub fn chosen(&self) -> Square {
        self.chosen
    }

    /// The contents of all squares.
    pub fn squares(&self) -> &MapContents {
        &self.squares
    }

    /// The border.
    pub fn border(&self) -> Border {
        Border::new(self.border)
    }

    /// A piece of the border.
    pub fn border_cell(&self, segment: Segment) -> BorderCell {
        self.border[segment.index()]
    }

    /// Changes a piece of the border.
    pub fn set_border_cell(&mut self, segment: Segment, terrain: Terrain, has_road: bool) {
        let cell = BorderCell::new(terrain, has_road, &[], None);
        self.border[segment.index()] = cell.unwrap_or(BorderCell::plain(terrain));
    }

    /// The map whose border is used; `None` for a border that was changed piece by piece.
    pub fn map(&self) -> Option<MapNumber> {
        MapNumber::ALL.into_iter().find(|number| self.border == printed_border(*number))
    }

    /// Uses the border of a map.
    pub fn use_map(&mut self, number: MapNumber) {
        self.border = printed_border(number);
    }

    /// The side on each square; `None` if the square is empty or its description breaks a rule.
    pub fn sides(&self) -> [Option<Side>; SQUARES] {
        let set = Set::standard();
        self.squares.each_ref().map(|content| content.as_ref()?.side(&set))
    }

    fn scoring(&self) -> Scoring {
        Scoring { level: self.level, ..Scoring::default() }
    }

    fn world(&self) -> World {
        let circumstances =
            Circumstances { chip: Chip::new(self.chip), token: self.token, ..Circumstances::default() };
        World { squares: self.sides(), circumstances }
    }

    /// The sheet with the values behind it.
    pub fn scored(&self) -> Option<WorldScore> {
        let table =
            FinishedRound { scoring: self.scoring(), border: self.border(), worlds: vec![self.world()] };
        score_round(&table).pop()
    }

    pub(crate) fn diagram(&self, name: String) -> Diagram {
        let ground =
            self.map().map_or_else(|| BorderSource::Border(Box::new(self.border())), BorderSource::Map);
        let players = vec![(name, self.world())];
        Diagram::Worlds(WorldsTable { scoring: self.scoring(), ground, players })
    }

    fn content(&self) -> Option<&SquareContent> {
        self.squares[self.chosen.index()].as_ref()
    }

    /// Whether nothing lies on the chosen square.
    pub fn is_empty(&self) -> bool {
        self.content().is_none()
    }

    /// The piece of the set on the chosen square.
    pub fn piece(&self) -> Option<Piece> {
        self.content().and_then(SquareContent::piece)
    }

    /// The description of the tile on the chosen square.
    pub fn sketch(&self) -> Option<&Sketch> {
        match self.content() {
            Some(SquareContent::Sketch(sketch)) => Some(sketch),
            _ => None,
        }
    }

    /// Changes the description of the chosen square. Without a description, starts with a plain meadow and removes a
    /// piece of the set.
    pub fn describe(&mut self, change: impl FnOnce(&mut Sketch)) {
        let square = &mut self.squares[self.chosen.index()];
        let mut sketch = match square.take() {
            Some(SquareContent::Sketch(sketch)) => sketch,
            _ => Sketch::plain(Terrain::Meadow),
        };
        change(&mut sketch);
        *square = Some(SquareContent::Sketch(sketch));
    }

    /// The square where a piece lies, either side up.
    pub fn square_of(&self, piece: Piece) -> Option<Square> {
        content::lies_on(&self.squares, piece)
    }

    /// Lays a piece of the set on the chosen square.
    pub fn lay(&mut self, piece: Piece) {
        content::lay(&mut self.squares, self.chosen, piece);
    }

    /// Turns the piece on the chosen square, clockwise.
    pub fn turn(&mut self) {
        content::turn(&mut self.squares, self.chosen);
    }

    /// Turns the tile on the chosen square over.
    pub fn flip(&mut self) {
        content::flip(&mut self.squares, self.chosen);
    }

    /// Empties the chosen square.
    pub fn clear_square(&mut self) {
        self.squares[self.chosen.index()] = None;
    }

    pub(crate) fn tap(&mut self, place: usize) -> bool {
        let Some(square) = Square::all().nth(place) else { return false };
        if self.chosen == square {
            self.turn();
        }
        self.chosen = square;
        true
    }

    pub(crate) fn erase(&mut self, place: usize) -> bool {
        self.squares.get_mut(place).is_some_and(|content| content.take().is_some())
    }

    pub(crate) fn clear(&mut self) {
        self.squares = [const { None }; SQUARES];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scorer::Scorer;
    use krajina_rules::any::GameKind;
    use krajina_rules::worlds::{Edge, Neighbour, Placed, Rotation};

    fn worlds(scorer: &mut Scorer) -> &mut WorldScorer {
        scorer.worlds_mut().unwrap()
    }

    #[test]
    fn a_tap_chooses_a_square_and_another_turns_its_piece() {
        let mut scorer = Scorer::new(GameKind::Worlds);
        let piece = content::pieces().next().unwrap();
        assert!(scorer.tap(9));
        worlds(&mut scorer).lay(piece);
        let square = worlds(&mut scorer).chosen();
        assert_eq!((square.index(), worlds(&mut scorer).square_of(piece)), (9, Some(square)));
        assert!(scorer.tap(9) && !scorer.tap(99));
        let lies = worlds(&mut scorer).squares()[9].clone();
        assert_eq!(lies, Some(SquareContent::Piece(Placed { piece, rotation: Rotation::R90 })));
        assert!(scorer.erase(9) && !scorer.erase(9));
        assert!(worlds(&mut scorer).is_empty());
    }

    #[test]
    fn a_description_replaces_a_piece() {
        let mut scorer = WorldScorer::default();
        scorer.lay(content::pieces().next().unwrap());
        assert!(scorer.sketch().is_none() && scorer.piece().is_some());
        scorer.describe(|sketch| sketch.terrains = [Terrain::Forest; 4]);
        assert!(scorer.piece().is_none());
        assert_eq!(scorer.sketch(), Some(&Sketch::plain(Terrain::Forest)));
        scorer.clear_square();
        assert!(scorer.is_empty());
    }

    #[test]
    fn a_border_belongs_to_its_map_until_it_is_changed() {
        let mut scorer = WorldScorer::default();
        assert_eq!(scorer.map(), Some(MapNumber::One));
        for number in MapNumber::ALL {
            scorer.use_map(number);
            assert_eq!(scorer.map(), Some(number));
        }
        let Neighbour::Border(segment) = scorer.chosen().beyond(Edge::N) else { panic!("a corner") };
        scorer.set_border_cell(segment, Terrain::Meadow, true);
        let cell = scorer.border_cell(segment);
        assert_eq!((cell.terrain(), cell.has_road(), scorer.map()), (Terrain::Meadow, true, None));
    }

    #[test]
    fn the_sheet_and_the_diagram_agree() {
        let mut scorer = Scorer::new(GameKind::Worlds);
        for (place, piece) in content::pieces().take(SQUARES).enumerate() {
            if place > 0 {
                scorer.tap(place);
            }
            worlds(&mut scorer).lay(piece);
        }
        worlds(&mut scorer).chip = 2;
        for level in Level::ALL {
            worlds(&mut scorer).level = level;
            let sheet = worlds(&mut scorer).scored().unwrap().sheet;
            assert_eq!(scorer.points(0), sheet.points(), "{level}");
        }
    }
}
