//! The layout of the heap's spots on the screen: untidy, but always the same.

use krajina_rules::worlds::{SPOTS, Spot};

/// A position in the heap, in units of a tile's cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HeapPosition {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// The rotation of the tile, in degrees.
    pub(crate) tilt: f64,
}

/// The smallest cell of a tile, in pixels: the tile in it is wide enough for a finger.
pub(crate) const LEAST: f64 = 49.0;
/// The width of a tile, as a part of its cell; the style sheet has the same number.
#[cfg(test)]
const TILE: f64 = 0.9;

/// A direction on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Axis {
    Across,
    Down,
}

/// The layout of the spots in a container.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spread {
    pub(crate) columns: usize,
    /// The cell of a tile, in pixels.
    pub(crate) cell: f64,
    /// The direction in which the heap is longer than its container, so that it scrolls.
    pub(crate) longer: Option<Axis>,
}

impl Spread {
    /// Fits all spots into a container, with tiles as large as possible. If they would be too small for a finger, the
    /// heap becomes longer than the container in the given direction instead.
    pub(crate) fn of(width: f64, height: f64, longer: Axis) -> Spread {
        let size = |columns: usize| (width / columns as f64).min(height / rows_for(columns) as f64);
        let columns = (6..=24).max_by(|a, b| size(*a).total_cmp(&size(*b))).unwrap_or(16);
        if size(columns) >= LEAST {
            return Spread { columns, cell: size(columns), longer: None };
        }
        let length = if longer == Axis::Down { width } else { height };
        let lines = ((length / LEAST) as usize).clamp(1, SPOTS);
        let columns = if longer == Axis::Down { lines } else { rows_for(lines) };
        Spread { columns, cell: (length / lines as f64).max(LEAST), longer: Some(longer) }
    }

    /// The width and height of all spots together, in pixels.
    pub(crate) fn size(self) -> (f64, f64) {
        (self.cell * self.columns as f64, self.cell * rows_for(self.columns) as f64)
    }
}

/// The number of rows for a number of columns, and the reverse.
const fn rows_for(columns: usize) -> usize {
    SPOTS.div_ceil(if columns == 0 { 1 } else { columns })
}

/// A pseudorandom number from -1 to 1.
fn jitter(spot: Spot, salt: u32) -> f64 {
    let mut mixed = (spot.index() as u32 + 1).wrapping_mul(0x9e37_79b9) ^ salt.wrapping_mul(0x85eb_ca6b);
    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    mixed = (mixed ^ (mixed >> 12)).wrapping_mul(0x297a_2d39);
    f64::from(mixed >> 8) / f64::from(1u32 << 23) - 1.0
}

/// The position of a spot, given the number of columns.
pub(crate) fn place(spot: Spot, columns: usize) -> HeapPosition {
    let (column, row) = (spot.index() % columns, spot.index() / columns);
    HeapPosition {
        x: column as f64 + 0.5 + 0.07 * jitter(spot, 1),
        y: row as f64 + 0.5 + 0.07 * jitter(spot, 2),
        tilt: 7.0 * jitter(spot, 3),
    }
}

/// The spot nearest to a position.
pub(crate) fn nearest(x: f64, y: f64, columns: usize, mut fits: impl FnMut(Spot) -> bool) -> Option<Spot> {
    let distance = |spot: &Spot| {
        let place = place(*spot, columns);
        (place.x - x).powi(2) + (place.y - y).powi(2)
    };
    Spot::all().filter(|spot| fits(*spot)).min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// The next spot in a direction (-1, 0 or 1 across and down): near, and roughly straight ahead.
pub(crate) fn towards(
    from: Spot,
    across: i32,
    down: i32,
    columns: usize,
    mut fits: impl FnMut(Spot) -> bool,
) -> Option<Spot> {
    let start = place(from, columns);
    let cost = |spot: &Spot| {
        let place = place(*spot, columns);
        let (x, y) = (place.x - start.x, place.y - start.y);
        let ahead = x * f64::from(across) + y * f64::from(down);
        let aside = (x * f64::from(down)).abs() + (y * f64::from(across)).abs();
        if ahead < 0.4 { f64::INFINITY } else { ahead + 2.5 * aside }
    };
    let best = Spot::all().filter(|spot| *spot != from && fits(*spot));
    best.min_by(|a, b| cost(a).total_cmp(&cost(b))).filter(|spot| cost(spot).is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_as_large_as_the_container_allows() {
        assert_eq!(Spread::of(1600.0, 1000.0, Axis::Down).columns, 16);
        assert_eq!(Spread::of(700.0, 740.0, Axis::Down).columns, 13);
        assert_eq!(Spread::of(700.0, 740.0, Axis::Across).longer, None, "everything is to be seen at once");
    }

    #[test]
    fn tiles_are_never_too_small_for_a_finger() {
        for width in (60..1600).step_by(37).map(f64::from) {
            for height in (20..1200).step_by(29).map(f64::from) {
                for axis in [Axis::Across, Axis::Down] {
                    let spread = Spread::of(width, height, axis);
                    let (wide, high) = spread.size();
                    assert!(spread.cell * TILE >= 44.0, "{width}×{height}: {spread:?}");
                    assert!(spread.columns * rows_for(spread.columns) >= SPOTS);
                    // It is longer in one direction only, unless the container is too narrow for a single tile.
                    match spread.longer {
                        None => assert!(wide <= width + 0.01 && high <= height + 0.01, "{spread:?}"),
                        Some(Axis::Across) => {
                            assert!(high <= height.max(LEAST) + 0.01, "{height} {spread:?}")
                        }
                        Some(Axis::Down) => assert!(wide <= width.max(LEAST) + 0.01, "{width} {spread:?}"),
                    }
                }
            }
        }
    }

    #[test]
    fn no_tile_covers_another() {
        for columns in [5, 9, 13, 16, 40] {
            let places: Vec<HeapPosition> = Spot::all().map(|spot| place(spot, columns)).collect();
            for (i, a) in places.iter().enumerate() {
                for b in &places[..i] {
                    assert!((a.x - b.x).abs().max((a.y - b.y).abs()) > 0.84, "{a:?} {b:?}");
                }
                assert!(a.tilt.abs() <= 7.0 && a.x > 0.4 && a.x < columns as f64 - 0.4);
            }
        }
    }

    #[test]
    fn arrows_reach_every_spot_and_come_back() {
        let mut reached = vec![Spot::from_index(0).unwrap()];
        let mut next = 0;
        while let Some(&spot) = reached.get(next) {
            next += 1;
            for (across, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                if let Some(other) = towards(spot, across, down, 13, |_| true)
                    && !reached.contains(&other)
                {
                    reached.push(other);
                }
            }
        }
        assert_eq!(reached.len(), SPOTS);
        let corner = Spot::from_index(0).unwrap();
        assert_eq!(towards(corner, -1, 0, 13, |_| true), None);
        let right = towards(corner, 1, 0, 13, |_| true).unwrap();
        assert_eq!(towards(right, -1, 0, 13, |_| true), Some(corner));
    }
}
