//! The land itself: water, meadow and forest with the shores between them.

use super::land::{InnerPatch, SideLand, ribbon};
use super::palette::pattern;
use super::point::{Point, at, beside, chance, polyline, short, sway};
use super::stamp::Stamp;
use crate::Canvas;
use krajina_rules::worlds::{Edge, Edges, Rotation, Side, Terrain};

/// Draws the land of a side that lies turned.
pub(crate) fn ground(canvas: &mut Canvas, side: &Side, land: &SideLand, rotation: Rotation) {
    let terrain = side.patches()[land.ground].terrain();
    fill(canvas, &bed(side.patches()[land.ground].edges(), rotation), terrain);
    for plot in &land.plots {
        let turn = |line: &[Point]| line.iter().map(|point| point.turned(rotation)).collect::<Vec<_>>();
        fill(canvas, &turn(&plot.outline), plot.terrain);
        shore(canvas, &turn(&plot.shore), terrain, plot.terrain, is_ring(plot));
    }
}

/// The outline of the patch under the others. It stays clear of their edges by a little: a viewer that blends the last
/// row of pixels would show it there as a thin seam.
fn bed(edges: Edges, rotation: Rotation) -> Vec<Point> {
    let own = [at(-1.0, -1.0), at(101.0, -1.0)];
    let others = [at(0.0, 0.0), at(2.0, 0.8), at(98.0, 0.8), at(100.0, 0.0)];
    let mut outline = Vec::new();
    for edge in Edge::ALL {
        let along: &[Point] = if edges.contains(edge) { &own } else { &others };
        let turn = |point: &Point| point.turned(Rotation::wrapping(edge.index())).turned(rotation);
        outline.extend(along.iter().map(turn));
    }
    outline
}

fn is_ring(plot: &InnerPatch) -> bool {
    plot.shore[0].distance(plot.shore[plot.shore.len() - 1]) < 1.0
}

/// Fills an outline with a terrain.
pub(crate) fn fill(canvas: &mut Canvas, outline: &[Point], terrain: Terrain) {
    let paint = pattern(canvas, terrain);
    canvas.put(format_args!("<path d='{}Z' fill='url(#{paint})'/>", polyline(outline)));
}

/// Draws the line between two terrains, the first to its left.
pub(crate) fn shore(canvas: &mut Canvas, line: &[Point], left: Terrain, right: Terrain, ring: bool) {
    use Terrain::{Forest, Meadow, Water};
    for (terrain, other, sign) in [(left, right, 1.0), (right, left, -1.0)] {
        let strip = match (terrain, other) {
            (Water, _) => Some((6.0, "#bfe3e6", ".85")),
            (Meadow, Water) => Some((4.5, "#f0dfa6", "1")),
            (Meadow, Forest) => Some((5.0, "#8d9440", ".55")),
            _ => None,
        };
        if let Some((width, colour, opacity)) = strip {
            let outline = ribbon(line, width * sign, ring);
            canvas
                .put(format_args!("<path d='{}Z' fill='{colour}' opacity='{opacity}'/>", polyline(&outline)));
        }
    }
    if left == Water || right == Water {
        let colour = if left == Forest || right == Forest { "#2b5233" } else { "#a98a4e" };
        canvas.put(format_args!(
            "<path d='{}' fill='none' stroke='{colour}' stroke-width='1.2' stroke-linejoin='round'/>",
            polyline(line)
        ));
    }
    match (left, right) {
        (Forest, _) => hedge(canvas, line, 1.0, ring),
        (_, Forest) => hedge(canvas, line, -1.0, ring),
        _ => {}
    }
}

/// Bushes along a forest's edge, smaller towards the corners so that they stay on their tile.
fn hedge(canvas: &mut Canvas, line: &[Point], sign: f64, ring: bool) {
    const PITCH: f64 = 6.5;
    let inner = if ring { line.to_vec() } else { beside(line, 2.5 * sign) };
    let (first, last) = (inner[0], inner[inner.len() - 1]);
    let mut bushes: Vec<(Point, f64)> = Vec::new();
    let mut gone = PITCH * 0.6;
    for ends in inner.windows(2) {
        gone += ends[0].distance(ends[1]);
        if gone >= PITCH {
            gone -= PITCH;
            let room = if ring { 1e9 } else { ends[1].distance(first).min(ends[1].distance(last)) };
            let key = bushes.len() as u32;
            let radius = (4.6 + sway(key, (first.x + first.y) as u32, 0.8)).min(room * 0.45);
            bushes.push((ends[1], radius));
        }
    }
    // One path for all of them: a wood has many bushes, and pages are slow with many elements.
    for (grow, colour) in [(1.1, "#22472b"), (0.0, "#4f8c55")] {
        let rounds = bushes.iter().filter(|(_, radius)| *radius > 1.2);
        let path: String = rounds.map(|(place, radius)| round(*place, radius + grow)).collect();
        if !path.is_empty() {
            canvas.put(format_args!("<path d='{path}' fill='{colour}'/>"));
        }
    }
}

/// The path data of a circle.
fn round(middle: Point, radius: f64) -> String {
    let (x, y, r, across) = (short(middle.x - radius), short(middle.y), short(radius), short(2.0 * radius));
    format!("M{x},{y}a{r},{r} 0 1 0 {across},0a{r},{r} 0 1 0 -{across},0")
}

/// The positions of trees in the forests of a side, scattered over the land.
pub(crate) fn trees(side: &Side, land: &SideLand, key: u32, is_free: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut trees = Vec::new();
    for (i, (column, row)) in (0..5).flat_map(|row| (0..5).map(move |column| (column, row))).enumerate() {
        let i = i as u32;
        let shift = if row % 2 == 0 { -3.0 } else { 4.0 };
        let x = 11.0 + f64::from(column) * 19.5 + shift + sway(key, 300 + i, 3.5);
        let point = at(x.clamp(11.0, 89.0), 13.0 + f64::from(row) * 19.0 + sway(key, 400 + i, 3.5));
        let patch = &side.patches()[land.patch_at(point)];
        let wild = chance(key, 500 + i) < 0.9;
        if patch.terrain() == Terrain::Forest && land.to_shore(point) > 8.5 && wild && is_free(point) {
            trees.push(point);
        }
    }
    trees
}

/// The positions of trees on the edges of a side, so that woods run on over them: each with its distance along the edge.
pub(crate) fn edge_trees(side: &Side, is_free: impl Fn(Point) -> bool) -> Vec<(Point, f64)> {
    let edges = Edge::ALL.into_iter().filter(|&edge| side.terrain(edge) == Terrain::Forest);
    let places = edges.flat_map(|edge| {
        EDGE_TREES.map(|along| (at(along, 0.0).turned(Rotation::wrapping(edge.index())), along))
    });
    places.filter(|(place, _)| is_free(*place)).collect()
}

/// A tree; its kind follows from the key and the position.
pub(crate) fn tree(canvas: &mut Canvas, place: Point, key: u32) {
    let kind = chance(key, (place.x * 7.0 + place.y * 13.0) as u32) * 2.99;
    TREES[kind as usize].draw(canvas, place, 1.0);
}

/// The positions of trees on a forest edge. Positions and kinds of trees are symmetrical, since the neighbour draws the
/// other half of each.
pub(crate) const EDGE_TREES: [f64; 3] = [28.0, 50.0, 72.0];

/// A tree on an edge, at this distance along it.
pub(crate) fn edge_tree(canvas: &mut Canvas, place: Point, along: f64) {
    let tree = if along == 50.0 { &OAK } else { &FIR };
    tree.draw(canvas, place, 1.0);
}

/// The three kinds of trees.
pub(crate) const TREES: [&Stamp; 3] = [&FIR, &OAK, &BEECH];

const FIR: Stamp = Stamp {
    name: "fir",
    svg: "<path d='M0,-11L6,-2H3.5L8,5H-8L-3.5,-2H-6Z' fill='#2a5c38' stroke='#173a22' stroke-width='1.2' stroke-linejoin='round'/>\
          <path d='M0,-11L1,-3L-1,5H-8L-3.5,-2H-6Z' fill='#3d7a4a'/><path d='M-1.3,5.5H1.3V8.5H-1.3Z' fill='#5a3a1f'/>",
};

const OAK: Stamp = Stamp {
    name: "oak",
    svg: "<path d='M-1.5,4H1.5V9H-1.5Z' fill='#5a3a1f'/>\
          <path d='M-8,-1Q-9,-6 -4,-7Q-1,-11 3,-8Q8,-8 8,-3Q10,2 5,4Q0,7 -4,4.5Q-9,4 -8,-1Z' fill='#558f4f' stroke='#1d4426' stroke-width='1.2'/>\
          <path d='M-6,-2Q-5,-6 -1,-6.5Q2,-8 4,-6Q0,-5 -1,-2Q-4,-3 -6,-2Z' fill='#79b068'/>",
};

const BEECH: Stamp = Stamp {
    name: "beech",
    svg: "<path d='M-1.5,5H1.5V9H-1.5Z' fill='#5a3a1f'/>\
          <ellipse cx='0' cy='-2' rx='7' ry='8' fill='#417f45' stroke='#1d4426' stroke-width='1.2'/>\
          <path d='M-4.5,-4Q-3,-9 1,-8.5Q-1,-6 -1,-3Q-3,-2 -4.5,-4Z' fill='#669f58'/>",
};
