//! Roads: they cross edges in their middle, and end in a small square or turn in a quarter circle.

use super::land::SideLand;
use super::point::{Point, at, polyline, short};
use crate::Canvas;
use krajina_rules::worlds::{Edge, Road, Rotation};

/// A road as printed: the points along it, from an edge inwards or to the other edge.
pub(crate) struct Track {
    pub(crate) line: Vec<Point>,
    /// The middle of the small square where it ends, if it ends on the tile.
    pub(crate) end: Option<Point>,
}

impl Track {
    /// The course of a road on this land; several roads keep out of the middle.
    pub(crate) fn new(road: Road, land: &SideLand, alone: bool) -> Track {
        let edges = road.edges();
        let first = edges.iter().find(|edge| !edges.contains(edge.turned(Rotation::R270)));
        let first = first.unwrap_or(Edge::N);
        let turn = |point: Point| point.turned(Rotation::wrapping(first.index()));
        if edges.len() == 2 {
            return Track { line: QUARTER.iter().map(|&(x, y)| turn(at(x, y))).collect(), end: None };
        }
        // As far in as the shore allows.
        let mut reach = 14.0;
        let most = if alone { 36.0 } else { 25.0 };
        while reach < most && land.to_shore(turn(at(50.0, reach + 1.0))) > 12.0 {
            reach += 1.0;
        }
        let bend = |share: f64, off: f64| turn(at(50.0 + off, reach * share));
        let line =
            vec![turn(at(50.0, -1.0)), bend(0.0, 0.0), bend(0.3, 1.2), bend(0.65, -1.2), bend(1.0, 0.0)];
        Track { line, end: Some(bend(1.0, 0.0)) }
    }

    /// The point at a share of its length.
    pub(crate) fn point(&self, share: f64) -> Point {
        let steps = (self.line.len() - 1) as f64;
        let step = (share * steps).min(steps - 1e-6);
        let i = step as usize;
        self.line[i].towards(self.line[i + 1], step - i as f64)
    }
}

/// From the middle of the top edge to the middle of the right one, round the corner between them.
const QUARTER: [(f64, f64); 11] = [
    (50.0, -1.0),
    (50.0, 0.0),
    (50.6, 7.8),
    (52.4, 15.5),
    (55.4, 22.7),
    (59.5, 29.4),
    (70.6, 40.5),
    (77.3, 44.6),
    (84.5, 47.6),
    (92.2, 49.4),
    (101.0, 50.0),
];

/// Draws roads that lie turned.
pub(crate) fn tracks(canvas: &mut Canvas, tracks: &[Track], rotation: Rotation) {
    let turned = |track: &Track| track.line.iter().map(|point| point.turned(rotation)).collect::<Vec<_>>();
    for (width, colour, dashes) in LAYERS {
        for track in tracks {
            let line = polyline(&turned(track));
            if let Some(end) = track.end.filter(|_| dashes.is_empty()) {
                let (end, r) = (end.turned(rotation), short(width * 0.5 + 3.5));
                canvas.put(format_args!(
                    "<circle cx='{}' cy='{}' r='{r}' fill='{colour}'/>",
                    short(end.x),
                    short(end.y)
                ));
            }
            canvas.put(format_args!(
                "<path d='{line}' fill='none' stroke='{colour}' stroke-width='{width}' stroke-linejoin='round'{dashes}/>"
            ));
        }
    }
    for end in tracks.iter().filter_map(|track| track.end) {
        place(canvas, end.turned(rotation));
    }
}

const LAYERS: [(f64, &str, &str); 3] =
    [(13.5, "#8a6535", ""), (10.5, "#edd6a0", ""), (1.4, "#c39f62", " stroke-dasharray='4 3'")];

/// A ring of stones.
fn place(canvas: &mut Canvas, middle: Point) {
    canvas.raw("<g fill='#b08a55'>");
    for (dx, dy) in [(0.0, -5.4), (5.1, -1.7), (3.2, 4.4), (-3.2, 4.4), (-5.1, -1.7)] {
        let point = middle.plus(dx, dy);
        canvas.put(format_args!("<circle cx='{}' cy='{}' r='1.4'/>", short(point.x), short(point.y)));
    }
    canvas.raw("</g>");
}
