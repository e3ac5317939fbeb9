//! The sides of tiles that a player has seen lately.

use krajina_rules::worlds::{Face, TileId, TileLocation, View};
use std::collections::VecDeque;

/// As many sides as fit; the oldest are forgotten first.
#[derive(Clone, Debug)]
pub(super) struct TileMemory {
    seen: VecDeque<(TileId, Face)>,
    room: usize,
}

impl TileMemory {
    pub(super) fn new(room: usize) -> TileMemory {
        TileMemory { seen: VecDeque::new(), room }
    }

    pub(super) fn clear(&mut self) {
        self.seen.clear();
    }

    pub(super) fn note(&mut self, tile: TileId, face: Face) {
        self.seen.retain(|&seen| seen != (tile, face));
        self.seen.push_back((tile, face));
        while self.seen.len() > self.room {
            self.seen.pop_front();
        }
    }

    pub(super) fn forget(&mut self, tile: TileId) {
        self.seen.retain(|&(seen, _)| seen != tile);
    }

    pub(super) fn knows(&self, tile: TileId) -> bool {
        self.seen.iter().any(|&(seen, _)| seen == tile)
    }

    /// Remembered sides of tiles that are still in the heap.
    pub(super) fn free<'a>(&'a self, view: &'a View) -> impl Iterator<Item = (TileId, Face)> + 'a {
        self.seen.iter().copied().filter(|&(tile, _)| is_free(view, tile))
    }
}

/// Whether a tile is in the heap.
pub(super) fn is_free(view: &View, tile: TileId) -> bool {
    view.tiles.get(tile.index()).is_some_and(|tile| tile.whereabouts == TileLocation::Heap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_is_forgotten_first() {
        let tile = |i| TileId::from_index(i).unwrap_or_else(|| unreachable!());
        let mut memory = TileMemory::new(2);
        for i in [1, 2, 1, 3] {
            memory.note(tile(i), Face::Front);
        }
        assert!(memory.knows(tile(1)) && memory.knows(tile(3)) && !memory.knows(tile(2)));
        memory.forget(tile(1));
        assert!(!memory.knows(tile(1)));
    }
}
