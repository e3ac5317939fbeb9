//! The scorer of a real table: the player enters the lands by tapping, and the points are shown at once.

use crate::dominoes::DominoScorer;
use crate::worlds::WorldScorer;
use krajina_record::diagram::Diagram;
use krajina_rules::any::GameKind;

/// The scorer, for any of the games.
#[derive(Clone, PartialEq, Debug)]
pub enum Scorer {
    /// A pad with the lands of all players, for Kingdom and Hunters.
    Dominoes(DominoScorer),
    /// One map, for Worlds.
    Worlds(Box<WorldScorer>),
}

impl Scorer {
    /// An empty scorer of a game.
    pub fn new(kind: GameKind) -> Scorer {
        match kind.is_real_time() {
            true => Scorer::Worlds(Box::default()),
            false => Scorer::Dominoes(DominoScorer::new(kind)),
        }
    }

    /// The game that lies on the table.
    pub fn kind(&self) -> GameKind {
        match self {
            Scorer::Dominoes(scorer) => scorer.pad().kind,
            Scorer::Worlds(_) => GameKind::Worlds,
        }
    }

    /// The part of Kingdom and Hunters.
    pub fn dominoes(&self) -> Option<&DominoScorer> {
        match self {
            Scorer::Dominoes(scorer) => Some(scorer),
            Scorer::Worlds(_) => None,
        }
    }

    /// The part of Kingdom and Hunters, to be changed.
    pub fn dominoes_mut(&mut self) -> Option<&mut DominoScorer> {
        match self {
            Scorer::Dominoes(scorer) => Some(scorer),
            Scorer::Worlds(_) => None,
        }
    }

    /// The part of Worlds.
    pub fn worlds(&self) -> Option<&WorldScorer> {
        match self {
            Scorer::Worlds(scorer) => Some(scorer),
            Scorer::Dominoes(_) => None,
        }
    }

    /// The part of Worlds, to be changed.
    pub fn worlds_mut(&mut self) -> Option<&mut WorldScorer> {
        match self {
            Scorer::Worlds(scorer) => Some(scorer),
            Scorer::Dominoes(_) => None,
        }
    }

    /// Handles a tap on a place; places are counted row by row. For dominoes it applies the tool. For Worlds it chooses
    /// the square, and a second tap turns its tile. Returns false if nothing can lie there.
    pub fn tap(&mut self, place: usize) -> bool {
        match self {
            Scorer::Dominoes(scorer) => scorer.tap(place),
            Scorer::Worlds(scorer) => scorer.tap(place),
        }
    }

    /// Removes the contents of a place; returns false if nothing can be removed there.
    pub fn erase(&mut self, place: usize) -> bool {
        match self {
            Scorer::Dominoes(scorer) => scorer.erase(place),
            Scorer::Worlds(scorer) => scorer.erase(place),
        }
    }

    /// Removes everything; names and options stay.
    pub fn clear(&mut self) {
        match self {
            Scorer::Dominoes(scorer) => scorer.clear(),
            Scorer::Worlds(scorer) => scorer.clear(),
        }
    }

    /// The table as the rules know it, with these names.
    pub fn diagram(&self, name: impl Fn(usize) -> String) -> Diagram {
        match self {
            Scorer::Dominoes(scorer) => scorer.pad().diagram(name),
            Scorer::Worlds(scorer) => scorer.diagram(name(0)),
        }
    }

    /// A player's points.
    pub fn points(&self, player: usize) -> i32 {
        self.diagram(|index| index.to_string()).score().get(player).map_or(0, |score| score.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scorer_of_every_game_counts_as_the_diagram_it_stands_for() {
        for kind in GameKind::ALL {
            let mut scorer = Scorer::new(kind);
            assert_eq!(scorer.kind(), kind);
            let empty = scorer.clone();
            if let Some(worlds) = scorer.worlds_mut() {
                let piece = crate::worlds::content::pieces().nth(3).unwrap();
                worlds.lay(piece);
            } else {
                // In Kingdom, terrain and a crown beside the castle; in Hunters, two squares and a fire.
                assert!(scorer.tap(11) && scorer.tap(11) && scorer.tap(10));
            }
            let diagram = scorer.diagram(|index| format!("p{index}"));
            let read: Diagram = diagram.to_string().parse().unwrap();
            assert_eq!(read.score(), diagram.score(), "{kind:?}");
            assert_eq!(scorer.points(0), diagram.score()[0].total);
            assert_ne!(scorer.points(0), empty.points(0), "{kind:?}");
            scorer.clear();
            assert_eq!(scorer.points(0), empty.points(0));
        }
    }

    #[test]
    fn a_place_is_erased() {
        for kind in GameKind::ALL {
            let mut scorer = Scorer::new(kind);
            let empty = scorer.points(0);
            match scorer.worlds_mut() {
                Some(worlds) => worlds.lay(crate::worlds::content::pieces().nth(3).unwrap()),
                None => assert!(scorer.tap(0)),
            }
            assert!(scorer.erase(0));
            assert_eq!(scorer.points(0), empty, "{kind:?}");
        }
    }
}
