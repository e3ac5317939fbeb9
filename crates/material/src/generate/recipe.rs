//! The recipe of the tiles, in numbers. Tuned with [`balance`](crate::balance): see M12.

use super::shape::{BAND, BAY, CORNER, ENCLAVE, SideShape, TWIN};

/// How often each thing occurs among the 145 tiles.
pub(super) struct Recipe {
    /// For every ordered pair of terrains (first, second): how many fronts of each shape.
    pub(super) shapes: &'static [(SideShape, usize)],
    /// Fronts of one whole landscape.
    pub(super) whole_fronts: usize,
    /// The things on fronts.
    pub(super) fronts: FaceCounts,
    /// The things on backs.
    pub(super) backs: FaceCounts,
}

/// The things on one face of the tiles, as numbers of sides.
pub(super) struct FaceCounts {
    /// Roads that turn.
    pub(super) turns: usize,
    /// Roads that end.
    pub(super) ends: usize,
    /// Figures of each trade.
    pub(super) figures: usize,
    /// Sides with both a figure and an active volcano: a gain with a price.
    pub(super) active_with_figure: usize,
    /// Active volcanoes on other sides.
    pub(super) active: usize,
    /// Inactive volcanoes, anywhere.
    pub(super) inactive: usize,
    /// Of boats, boars and fields each.
    pub(super) wares: usize,
    /// Of coaches and barrels each, on the roads.
    pub(super) loads: usize,
}

/// The recipe of the standard set.
pub(super) const RECIPE: Recipe = Recipe {
    // Six ordered pairs of terrains, so a corner that is its own mirror image counts from both ends.
    shapes: &[(CORNER, 14), (BAY, 5), (BAND, 1), (TWIN, 1), (ENCLAVE, 1)],
    whole_fronts: 13,
    fronts: FaceCounts {
        turns: 8,
        ends: 8,
        figures: 7,
        active_with_figure: 12,
        active: 40,
        inactive: 12,
        wares: 13,
        loads: 7,
    },
    backs: FaceCounts {
        turns: 5,
        ends: 5,
        figures: 3,
        active_with_figure: 5,
        active: 31,
        inactive: 9,
        wares: 12,
        loads: 5,
    },
};
