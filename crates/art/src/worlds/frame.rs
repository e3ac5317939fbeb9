//! The border of a map: a ring of land round the grid, with the islet in its top left corner.

use super::goods::picture;
use super::ground::{EDGE_TREES, edge_tree, fill, shore, tree};
use super::house::building;
use super::point::{Point, at, polyline, short, smooth, sway};
use super::stamp::Stamp;
use super::track::{Track, tracks};
use crate::Canvas;
use krajina_order::{rising, sort_by_number};
use krajina_rules::worlds::{
    Border, BorderCell, COLUMNS, Edge, Picture, ROWS, Rotation, SEGMENTS, Segment, Terrain,
};

/// How wide the border is.
pub(crate) const DEPTH: f64 = 66.0;
/// How wide the grid is.
pub(crate) const WIDTH: f64 = 100.0 * COLUMNS as f64;
/// How high the grid is.
pub(crate) const HEIGHT: f64 = 100.0 * ROWS as f64;

/// Draws the border; the grid's top left corner is the origin.
pub(crate) fn frame(canvas: &mut Canvas, border: &Border) {
    let ring: Vec<Segment> = std::iter::successors(Segment::from_index(0), |segment| Some(segment.next()))
        .take(SEGMENTS)
        .collect();
    let terrain = |i: usize| border.cell(ring[i % SEGMENTS]).terrain();
    let first = (0..SEGMENTS).find(|&i| terrain(i + SEGMENTS - 1) != terrain(i));
    let Some(first) = first else {
        whole_ring(canvas, terrain(0));
        return things(canvas, border, &ring);
    };
    let mut i = first;
    while i < first + SEGMENTS {
        let length = (1..SEGMENTS).find(|&n| terrain(i + n) != terrain(i)).unwrap_or(SEGMENTS);
        strip(canvas, &ring, i, length, terrain(i));
        i += length;
    }
    for i in (0..SEGMENTS).filter(|&i| terrain(i + SEGMENTS - 1) != terrain(i)) {
        shore(canvas, &parting(ring[i]), terrain(i + SEGMENTS - 1), terrain(i), false);
    }
    things(canvas, border, &ring);
}

fn whole_ring(canvas: &mut Canvas, terrain: Terrain) {
    let (left, right, bottom) = (-DEPTH, WIDTH + DEPTH, HEIGHT + DEPTH);
    fill(canvas, &[at(left, left), at(right, left), at(right, bottom), at(left, bottom)], terrain);
}

/// A stretch of one terrain: a number of segments of the ring, from segment `from` on.
fn strip(canvas: &mut Canvas, ring: &[Segment], from: usize, length: usize, terrain: Terrain) {
    let segment = |i: usize| ring[i % SEGMENTS];
    let inner = (0..=length).map(|n| inner_start(segment(from + n)));
    let end = parting(segment(from + length));
    let outer = (1..length).rev().map(|n| outer_start(segment(from + n)));
    let start = parting(segment(from));
    let outline: Vec<Point> = inner.chain(end).chain(outer).chain(start.into_iter().rev()).collect();
    fill(canvas, &outline, terrain);
}

/// The start of a segment, clockwise, on the grid.
fn inner_start(segment: Segment) -> Point {
    let place = segment.place() as f64 * 100.0;
    match segment.side() {
        Edge::N => at(place, 0.0),
        Edge::E => at(WIDTH, place),
        Edge::S => at(place + 100.0, HEIGHT),
        Edge::W => at(0.0, place + 100.0),
    }
}

/// The start of a segment, clockwise, on the outside; at the corners of the grid that is the corner of the map.
fn outer_start(segment: Segment) -> Point {
    let corner = |c: f64, far: f64| {
        if c <= 0.0 {
            -DEPTH
        } else if c >= far {
            far + DEPTH
        } else {
            c
        }
    };
    let inner = inner_start(segment);
    at(corner(inner.x, WIDTH), corner(inner.y, HEIGHT))
}

/// The line between a segment and the one before it, from the grid outwards. It begins exactly in a corner of a square.
fn parting(segment: Segment) -> Vec<Point> {
    let (inner, outer) = (inner_start(segment), outer_start(segment));
    let key = segment.index() as u32 + 71;
    let length = inner.distance(outer);
    let aside = |share: f64, off: f64| {
        let point = inner.towards(outer, share);
        point.plus((outer.y - inner.y) / length * off, (inner.x - outer.x) / length * off)
    };
    smooth(&[
        inner,
        aside(0.25, sway(key, 1, 6.0)),
        aside(0.5, sway(key, 2, 8.0)),
        aside(0.75, sway(key, 3, 8.0)),
        aside(1.0, 0.0),
    ])
}

/// A point of a segment's own plane, `along` it clockwise and `out` from the grid.
fn spot(segment: Segment, along: f64, out: f64) -> Point {
    let start = inner_start(segment);
    match segment.side() {
        Edge::N => start.plus(along, -out),
        Edge::E => start.plus(out, along),
        Edge::S => start.plus(-along, out),
        Edge::W => start.plus(-out, -along),
    }
}

fn things(canvas: &mut Canvas, border: &Border, ring: &[Segment]) {
    let roads = ring.iter().filter(|segment| border.cell(**segment).has_road());
    let roads: Vec<Track> = roads.map(|segment| road(*segment)).collect();
    tracks(canvas, &roads, Rotation::R0);
    let mut trees: Vec<Point> = Vec::new();
    for segment in ring.iter().filter(|segment| is_forest(border, **segment)) {
        for along in EDGE_TREES {
            edge_tree(canvas, spot(*segment, along, 0.0), along);
        }
        trees.extend(woods(border, *segment));
    }
    sort_by_number(&mut trees, |place| rising(place.y));
    for place in trees {
        tree(canvas, place, 7);
    }
    for segment in ring {
        furnish(canvas, *segment, border.cell(*segment));
    }
    islet(canvas);
}

fn is_forest(border: &Border, segment: Segment) -> bool {
    border.cell(segment).terrain() == Terrain::Forest
}

/// Trees in a forest segment, and in the corner of the map after it if the woods run on.
fn woods(border: &Border, segment: Segment) -> Vec<Point> {
    let key = segment.index() as u32;
    let clearing = border.cell(segment).count(Picture::Boar) > 0;
    let next = segment.next();
    let corner = next.side() != segment.side() && is_forest(border, next);
    let columns = if corner { 8 } else { 5 };
    let mut trees = Vec::new();
    for (i, (column, out)) in
        (0..columns).flat_map(|column| [17.0, 35.0, 53.0].map(|out| (column, out))).enumerate()
    {
        let along = 12.0 + 19.0 * f64::from(column);
        if !(clearing && (25.0..75.0).contains(&along)) {
            let i = i as u32;
            trees.push(spot(segment, along + sway(key, i, 3.0), out + sway(key, 50 + i, 3.0)));
        }
    }
    trees
}

fn road(segment: Segment) -> Track {
    let line = [0.0, 8.0, 16.0, 24.0, 31.0]
        .map(|out| spot(segment, 50.0 + if out > 0.0 && out < 31.0 { 1.0 } else { 0.0 }, out));
    Track { end: Some(line[4]), line: line.into() }
}

/// Pictures and the building of a segment.
fn furnish(canvas: &mut Canvas, segment: Segment, cell: &BorderCell) {
    let house = cell.building();
    if let Some(house) = house {
        let place = spot(segment, 50.0, if cell.has_road() { 40.0 } else { 33.0 });
        building(house).draw(canvas, place, 1.0);
    }
    let kinds = Picture::ALL.into_iter().flat_map(|kind| (0..cell.count(kind)).map(move |_| kind));
    let places = match (house.is_some(), cell.has_road()) {
        (false, false) => [50.0, 20.0, 80.0],
        (true, false) => [84.0, 16.0, 50.0],
        (_, true) => [80.0, 20.0, 50.0],
    };
    for (i, kind) in kinds.enumerate() {
        // Beside the house if there is one, and otherwise on the road.
        let along = if kind.on_road() && house.is_none() { 50.0 } else { places[i % 3] };
        let out = 33.0 - 14.0 * (i / 3) as f64;
        picture(kind).draw(canvas, spot(segment, along, out), if kind.on_road() { 0.8 } else { 0.95 });
    }
}

/// The islet: a small forest in the water of the top left corner, closed by itself (M5).
fn islet(canvas: &mut Canvas) {
    ISLET.draw(canvas, at(-DEPTH * 0.52, -DEPTH * 0.52), 1.0);
    for (x, y) in [(-8.0, -8.0), (5.0, -9.0), (-1.0, 1.0), (11.0, 0.0), (-12.0, 3.0)] {
        tree(canvas, at(-DEPTH * 0.52 + x, -DEPTH * 0.52 + y), 3);
    }
}

const ISLET: Stamp = Stamp {
    name: "islet",
    svg: "<path d='M-27,3Q-27,-21 -2,-24Q26,-22 27,2Q26,22 3,24Q-25,24 -27,3Z' fill='#bfe3e6'/>\
          <path d='M-22,3Q-22,-16 -1,-18Q21,-17 22,2Q20,16 2,18Q-20,18 -22,3Z' fill='#f0dfa6' stroke='#a98a4e' stroke-width='1.2'/>\
          <path d='M-18,2Q-17,-13 -1,-14Q17,-14 18,1Q16,12 2,13.5Q-16,14 -18,2Z' fill='#41794a'/>",
};

/// The line round the whole map.
pub(crate) fn rim(canvas: &mut Canvas, colour: &str) {
    let corners = [
        at(-DEPTH, -DEPTH),
        at(WIDTH + DEPTH, -DEPTH),
        at(WIDTH + DEPTH, HEIGHT + DEPTH),
        at(-DEPTH, HEIGHT + DEPTH),
    ];
    let line = polyline(&corners);
    canvas.put(format_args!(
        "<path d='{line}Z' fill='none' stroke='{colour}' stroke-width='{}' stroke-linejoin='round'/>",
        short(4.0)
    ));
}
