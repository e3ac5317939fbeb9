//! The shapes in which two terrains share a side.

use krajina_rules::worlds::{Edge, Edges};

/// The patches of a mixed side: those of the first terrain and those of the second, as edges they reach.
#[derive(Clone, Copy)]
pub(super) struct SideShape {
    /// Patches of the first terrain, such as `["N", "E"]`; `""` is an enclosed one.
    pub(super) first: &'static [&'static str],
    /// Patches of the second terrain.
    pub(super) second: &'static [&'static str],
}

/// Two neighbouring edges each: the shape that closes small areas (M11).
pub(super) const CORNER: SideShape = SideShape { first: &["NE"], second: &["SW"] };
/// A bay: one edge against three.
pub(super) const BAY: SideShape = SideShape { first: &["N"], second: &["ESW"] };
/// A band between two shores.
pub(super) const BAND: SideShape = SideShape { first: &["NS"], second: &["E", "W"] };
/// Two bays beside each other that do not join, though they meet the neighbours like a corner.
pub(super) const TWIN: SideShape = SideShape { first: &["N", "E"], second: &["SW"] };
/// An island, a pond, a glade or a grove.
pub(super) const ENCLAVE: SideShape = SideShape { first: &[""], second: &["NESW"] };

/// The edges named by these letters.
pub(super) fn edges(letters: &str) -> Edges {
    letters.chars().filter_map(Edge::from_letter).collect()
}
