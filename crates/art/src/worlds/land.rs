//! The geometry of a side: the patch of every point, and the shores between patches.
//!
//! Every edge is one terrain from corner to corner (M7), so shores begin and end exactly in the corners of the tile.
//! Shores meet there and land of one terrain runs on without a seam, with any neighbours.

use super::point::{Point, at, beside, chance, smooth, sway};
use krajina_rules::worlds::{Edge, Edges, Patch, Rotation, Side, Terrain};

/// The patches of a side, as printed.
pub(crate) struct SideLand {
    /// The patch under all the others.
    pub(crate) ground: usize,
    /// The patches that lie in it.
    pub(crate) plots: Vec<InnerPatch>,
}

/// A patch that lies in the ground of its tile.
pub(crate) struct InnerPatch {
    pub(crate) patch: usize,
    pub(crate) terrain: Terrain,
    /// The line between it and the ground, with the patch to its right.
    pub(crate) shore: Vec<Point>,
    /// Its corners, beyond the tile's edge by a hair.
    pub(crate) outline: Vec<Point>,
}

impl SideLand {
    /// The land of a side; the key gives each tile shores of its own.
    pub(crate) fn new(side: &Side, key: u32) -> SideLand {
        let patches = side.patches();
        let ground = ground(patches);
        let bays = patches.iter().filter(|patch| patch.edges().len() == 1).count();
        let mut land = SideLand { ground, plots: Vec::new() };
        for (i, patch) in patches.iter().enumerate().filter(|(i, _)| *i != ground) {
            let key = key.wrapping_add(i as u32 * 977);
            let plot = match edge_pair(patch.edges()) {
                Some((edge, 1)) => bay(edge, depth(patches, ground, bays), key),
                Some((edge, _)) => corner(edge, key),
                None => enclave(patches, ground, i, key),
            };
            land.plots.push(InnerPatch { patch: i, terrain: patch.terrain(), ..plot });
        }
        land
    }

    /// The patch in which a point lies.
    pub(crate) fn patch_at(&self, point: Point) -> usize {
        let plot = self.plots.iter().rev().find(|plot| point.is_in(&plot.outline));
        plot.map_or(self.ground, |plot| plot.patch)
    }

    /// The distance from a point to the nearest shore.
    pub(crate) fn to_shore(&self, point: Point) -> f64 {
        self.plots.iter().map(|plot| point.distance_to(&plot.shore)).fold(1e9, f64::min)
    }
}

/// The patch that fills the tile under the others: the one that reaches most edges among those whose terrain no other
/// patch at the edges shares, since such a patch lies between the others and separates them.
fn ground(patches: &[Patch]) -> usize {
    let reach = |i: &usize| patches[*i].edges().len();
    let parts = |i: &usize| {
        let others = patches.iter().enumerate().filter(|(j, patch)| j != i && !patch.edges().is_empty());
        others.into_iter().all(|(_, patch)| patch.terrain() != patches[*i].terrain())
    };
    let best = |candidates: Vec<usize>| candidates.into_iter().rev().max_by_key(reach);
    let parting = (0..patches.len()).filter(|i| reach(i) > 0).filter(parts).collect();
    best(parting).or_else(|| best((0..patches.len()).collect())).unwrap_or(0)
}

/// The first edge, clockwise, of one edge or of two neighbours, and the number of edges. A patch in the ground never has
/// more than two; opposite ones are drawn as the first of them.
fn edge_pair(edges: Edges) -> Option<(Edge, usize)> {
    let first =
        edges.iter().find(|edge| !edges.contains(edge.turned(Rotation::R270))).or_else(|| edges.first())?;
    let two = edges.contains(first.turned(Rotation::R90));
    Some((first, if two { 2 } else { 1 }))
}

/// The greatest depth of a bay that keeps the ground connected between all bays.
fn depth(patches: &[Patch], ground: usize, bays: usize) -> f64 {
    let ground_bay = usize::from(patches[ground].edges().len() == 1);
    match bays - ground_bay {
        0 | 1 if patches.len() == 2 => 44.0,
        0 | 1 => 34.0,
        2 => 32.0,
        _ => 29.0,
    }
}

/// A bay over one edge, drawn at the top and turned into place.
fn bay(edge: Edge, depth: f64, key: u32) -> InnerPatch {
    let lean = sway(key, 1, 5.0);
    let guides = [
        at(0.0, 0.0),
        at(17.0 + sway(key, 2, 3.0), depth * 0.5 + sway(key, 3, 2.0)),
        at(37.0 + lean, depth + sway(key, 4, 2.5)),
        at(63.0 + lean, depth + sway(key, 5, 2.5)),
        at(83.0 + sway(key, 6, 3.0), depth * 0.5 + sway(key, 7, 2.0)),
        at(100.0, 0.0),
    ];
    // From the right to the left: the patch is to the right of its shore.
    let mut line = smooth(&guides);
    line.reverse();
    plot(line, &[at(-1.0, -1.0), at(101.0, -1.0)], edge)
}

/// The half of a tile at two neighbouring edges, drawn at the top and right and turned into place.
fn corner(edge: Edge, key: u32) -> InnerPatch {
    let bulge = sway(key, 1, 5.0);
    let across = |share: f64, off: f64| at(100.0 * share + off, 100.0 * share - off);
    let mut guides = vec![at(0.0, 0.0)];
    for i in 1..6_u32 {
        let share = f64::from(i) / 6.0;
        let swing = if i % 2 == 0 { 3.0 } else { -3.0 } * if chance(key, 9) < 0.5 { 1.0 } else { -1.0 };
        guides.push(across(share, bulge * share * (1.0 - share) * 4.0 + swing + sway(key, 10 + i, 1.5)));
    }
    guides.push(at(100.0, 100.0));
    let mut line = smooth(&guides);
    line.reverse();
    plot(line, &[at(-1.0, -1.0), at(101.0, -1.0), at(101.0, 101.0)], edge)
}

fn plot(line: Vec<Point>, rim: &[Point], edge: Edge) -> InnerPatch {
    let turn = |point: &Point| point.turned(Rotation::wrapping(edge.index()));
    let shore: Vec<Point> = line.iter().map(turn).collect();
    let outline = shore.iter().copied().chain(rim.iter().map(turn)).collect();
    InnerPatch { patch: 0, terrain: Terrain::Water, shore, outline }
}

/// A patch that reaches no edge: round, in the middle of the patch that surrounds it.
fn enclave(patches: &[Patch], ground: usize, own: usize, key: u32) -> InnerPatch {
    let enclosed = |patch: &&Patch| patch.edges().is_empty();
    let number = patches[..own].iter().filter(enclosed).count() as f64;
    let count = patches.iter().filter(enclosed).count() as f64;
    let alone = patches.len() == 2;
    let around = patches.iter().position(|p| !p.edges().is_empty() && p.terrain() != patches[own].terrain());
    let (middle, radius) = match around.map(|i| patches[i].edges()) {
        _ if alone => (at(50.0, 50.0), 30.0),
        Some(edges) if around != Some(ground) => (middle_of(edges), 12.0),
        _ => (ground_middle(patches, ground), 14.0),
    };
    let middle = middle.plus((number - (count - 1.0) / 2.0) * 34.0, 0.0);
    // Twelve points round a circle, in tenths: without trigonometry every machine draws the same.
    const ROUND: [(f64, f64); 12] = [
        (1.0, 0.0),
        (0.87, -0.5),
        (0.5, -0.87),
        (0.0, -1.0),
        (-0.5, -0.87),
        (-0.87, -0.5),
        (-1.0, 0.0),
        (-0.87, 0.5),
        (-0.5, 0.87),
        (0.0, 1.0),
        (0.5, 0.87),
        (0.87, 0.5),
    ];
    let point = |i: usize| {
        let (x, y) = ROUND[i % 12];
        let reach = radius * (1.0 + sway(key, (i % 12) as u32, 0.1));
        middle.plus(x * reach, y * reach * 0.92)
    };
    let guides: Vec<Point> = (0..15).map(point).collect();
    let ring = smooth(&guides);
    // The ends of a smooth line have no further neighbour, which bends them: take one full turn from its middle.
    let mut line: Vec<Point> = ring[5..5 + 61].to_vec();
    line.reverse();
    InnerPatch { patch: 0, terrain: Terrain::Water, outline: line.clone(), shore: line }
}

/// The middle of the land at these edges.
fn middle_of(edges: Edges) -> Point {
    let middle = |edge| at(50.0, 20.0).turned(Rotation::wrapping(Edge::index(edge)));
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
    for edge in edges.iter() {
        (x, y, count) = (x + middle(edge).x, y + middle(edge).y, count + 1.0);
    }
    if count == 0.0 { at(50.0, 50.0) } else { at(x / count, y / count) }
}

/// The middle of the ground where it is not covered by the patches at the edges.
fn ground_middle(patches: &[Patch], ground: usize) -> Point {
    let free = patches[ground].edges();
    middle_of(free).towards(at(50.0, 50.0), if free.len() > 2 { 0.0 } else { 0.25 })
}

/// A ribbon along a shore: the points between the shore and a line beside it.
pub(crate) fn ribbon(shore: &[Point], width: f64, closed: bool) -> Vec<Point> {
    let moved = if closed { around(shore, width) } else { beside(shore, width) };
    shore.iter().copied().chain(moved.into_iter().rev()).collect()
}

/// The line beside a closed one, which has no ends to taper at.
fn around(ring: &[Point], width: f64) -> Vec<Point> {
    let count = ring.len() - 1;
    let neighbour = |i: usize| ring[i % count];
    (0..ring.len())
        .map(|i| {
            let (before, after) = (neighbour(i + count - 1), neighbour(i + 1));
            let share = width / before.distance(after).max(1e-6);
            ring[i].plus((after.y - before.y) * share, (before.x - after.x) * share)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn land(text: &str) -> (Side, SideLand) {
        let side: Side = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let land = SideLand::new(&side, 5);
        (side, land)
    }

    /// M7: the middle of every edge is land of the patch that reaches it, with any patches.
    #[test]
    fn m7_every_edge_is_its_own_patch_from_corner_to_corner() {
        let texts = [
            "wNESW",
            "wNE/mSW",
            "mN/fESW",
            "fNS/mE/mW",
            "wN/wE/mSW",
            "mN/mE/mS/fW",
            "f/wNESW",
            "wNW/fES",
            "m/fNE/mSW",
            "wN/mE/wS/mW",
        ];
        for text in texts {
            let (side, land) = land(text);
            for edge in Edge::ALL {
                for along in [8.0, 30.0, 50.0, 70.0, 92.0] {
                    let point = at(along, 0.5).turned(Rotation::wrapping(edge.index()));
                    let found = &side.patches()[land.patch_at(point)];
                    assert_eq!(found.terrain(), side.terrain(edge), "{text} {edge:?} {along}");
                }
            }
        }
    }

    #[test]
    fn shores_begin_and_end_in_corners() {
        for text in ["wNE/mSW", "mN/fESW", "fNS/mE/mW", "mN/mE/mS/fW"] {
            for plot in land(text).1.plots {
                for end in [plot.shore[0], plot.shore[plot.shore.len() - 1]] {
                    assert!(
                        [0.0, 100.0].contains(&end.x) && [0.0, 100.0].contains(&end.y),
                        "{text}: {end:?}"
                    );
                }
            }
        }
    }
}
