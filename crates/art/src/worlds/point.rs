//! Points of the drawing plane and smooth lines through them.

use krajina_rules::worlds::Rotation;

/// A point; one square is 100 units wide. Only the four basic operations and the square root are used on it, so that
/// every machine draws the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The point with these coordinates.
pub(crate) const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    pub(crate) fn plus(self, dx: f64, dy: f64) -> Point {
        at(self.x + dx, self.y + dy)
    }

    /// The nearest point of a tile that keeps this distance from its edges.
    pub(crate) fn inside(self, margin: f64) -> Point {
        at(self.x.clamp(margin, 100.0 - margin), self.y.clamp(margin, 100.0 - margin))
    }

    pub(crate) fn towards(self, other: Point, share: f64) -> Point {
        at(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    pub(crate) fn distance(self, other: Point) -> f64 {
        ((self.x - other.x) * (self.x - other.x) + (self.y - other.y) * (self.y - other.y)).sqrt()
    }

    /// The position of a point of a printed tile after the tile is turned.
    pub(crate) fn turned(self, rotation: Rotation) -> Point {
        match rotation {
            Rotation::R0 => self,
            Rotation::R90 => at(100.0 - self.y, self.x),
            Rotation::R180 => at(100.0 - self.x, 100.0 - self.y),
            Rotation::R270 => at(self.y, 100.0 - self.x),
        }
    }

    /// The distance to a line through these points.
    pub(crate) fn distance_to(self, line: &[Point]) -> f64 {
        line.windows(2).map(|ends| self.distance_to_segment(ends[0], ends[1])).fold(1e9, f64::min)
    }

    fn distance_to_segment(self, a: Point, b: Point) -> f64 {
        let length = a.distance(b);
        if length < 1e-6 {
            return self.distance(a);
        }
        let along = ((self.x - a.x) * (b.x - a.x) + (self.y - a.y) * (b.y - a.y)) / (length * length);
        self.distance(a.towards(b, along.clamp(0.0, 1.0)))
    }

    /// Does it lie in the polygon with these corners?
    pub(crate) fn is_in(self, polygon: &[Point]) -> bool {
        let mut inside = false;
        for (i, a) in polygon.iter().enumerate() {
            let b = polygon[(i + 1) % polygon.len()];
            let crosses = (a.y > self.y) != (b.y > self.y);
            if crosses && self.x < (b.x - a.x) * (self.y - a.y) / (b.y - a.y) + a.x {
                inside = !inside;
            }
        }
        inside
    }
}

/// A number with at most one decimal, as short as can be.
pub(crate) fn short(number: f64) -> String {
    let tenths = (number * 10.0).round() as i64;
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (0, tenth) if tenth < 0 => format!("-.{}", -tenth),
        (0, tenth) => format!(".{tenth}"),
        (whole, tenth) => format!("{whole}.{}", tenth.abs()),
    }
}

/// The path data of straight lines through these points.
pub(crate) fn polyline(points: &[Point]) -> String {
    let mut path = String::new();
    for (i, point) in points.iter().enumerate() {
        path += if i == 0 { "M" } else { "L" };
        path += &format!("{},{}", short(point.x), short(point.y));
    }
    path
}

/// A smooth line through the given points (Catmull and Rom), as many short steps.
pub(crate) fn smooth(points: &[Point]) -> Vec<Point> {
    const STEPS: usize = 5;
    let Some(&last) = points.last() else { return Vec::new() };
    let point = |i: isize| points[i.clamp(0, points.len() as isize - 1) as usize];
    let mut line = Vec::new();
    for i in 0..points.len() as isize - 1 {
        let [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
        for step in 0..STEPS {
            let t = step as f64 / STEPS as f64;
            line.push(at(spline(t, [a.x, b.x, c.x, d.x]), spline(t, [a.y, b.y, c.y, d.y])));
        }
    }
    line.push(last);
    line
}

fn spline(t: f64, [a, b, c, d]: [f64; 4]) -> f64 {
    let (linear, square, cube) = (c - a, 2.0 * a - 5.0 * b + 4.0 * c - d, 3.0 * (b - c) + d - a);
    b + 0.5 * t * (linear + t * (square + t * cube))
}

/// The same line moved sideways (to the left of its direction, for a positive width), tapering to nothing at its ends
/// so that neighbouring tiles meet in one point.
pub(crate) fn beside(line: &[Point], width: f64) -> Vec<Point> {
    let total: f64 = line.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    let mut gone: f64 = 0.0;
    let mut moved = Vec::new();
    for (i, &point) in line.iter().enumerate() {
        let (before, after) = (line[i.saturating_sub(1)], line[(i + 1).min(line.len() - 1)]);
        let length = before.distance(after).max(1e-6);
        let taper = (gone.min(total - gone) / 16.0).clamp(0.0, 1.0) * width / length;
        moved.push(point.plus((after.y - before.y) * taper, (before.x - after.x) * taper));
        gone += point.distance(after) * if i + 1 < line.len() { 1.0 } else { 0.0 };
    }
    moved
}

/// A pseudo-random number from 0 up to 1 that follows from a key and a purpose.
pub(crate) fn chance(key: u32, purpose: u32) -> f64 {
    // The finaliser of MurmurHash3: cheap, and neighbouring inputs give unrelated results.
    let mut h = key.wrapping_mul(0x9e37_79b1).wrapping_add(purpose.wrapping_mul(0x85eb_ca77));
    h ^= h >> 16;
    h = h.wrapping_mul(0x85eb_ca6b);
    h ^= h >> 13;
    h = h.wrapping_mul(0xc2b2_ae35);
    h ^= h >> 16;
    f64::from(h >> 8) / f64::from(1 << 24)
}

/// A number from `-reach` to `reach`.
pub(crate) fn sway(key: u32, purpose: u32, reach: f64) -> f64 {
    (chance(key, purpose) * 2.0 - 1.0) * reach
}

/// A key for a text.
pub(crate) fn key_of(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.04, -0.04, 12.0, -0.5, 0.25, -3.16].map(short), ["0", "0", "12", "-.5", ".3", "-3.2"]);
    }

    #[test]
    fn smooth_lines_keep_their_ends() {
        let ends = [at(0.0, 0.0), at(50.0, 30.0), at(100.0, 0.0)];
        let line = smooth(&ends);
        assert_eq!((line[0], line[line.len() - 1]), (ends[0], ends[2]));
        let moved = beside(&line, 4.0);
        assert_eq!((moved[0], moved[line.len() - 1]), (ends[0], ends[2]));
    }
}
