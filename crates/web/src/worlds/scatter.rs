//! Where the spots of the heap lie on the screen: untidily, but always the same way.

use krajina_rules::worlds::{SPOTS, Spot};

/// A place on the heap, in widths of a tile's room.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// How far the tile lies from straight, in degrees.
    pub(crate) tilt: f64,
}

/// How the spots are laid out in a room of this shape: so that tiles are as large as can be.
pub(crate) fn columns_for(width: f64, height: f64) -> usize {
    let size = |columns: &usize| (width / *columns as f64).min(height / rows_for(*columns) as f64);
    (6..=24).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(16)
}

/// How many rows so many columns need.
pub(crate) const fn rows_for(columns: usize) -> usize {
    SPOTS.div_ceil(if columns == 0 { 1 } else { columns })
}

/// A number from -1 to 1 that looks drawn by chance.
fn sway(spot: Spot, what: u32) -> f64 {
    let mut mixed = (spot.index() as u32 + 1).wrapping_mul(0x9e37_79b9) ^ what.wrapping_mul(0x85eb_ca6b);
    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    mixed = (mixed ^ (mixed >> 12)).wrapping_mul(0x297a_2d39);
    f64::from(mixed >> 8) / f64::from(1u32 << 23) - 1.0
}

/// Where a spot lies, given the number of columns.
pub(crate) fn place(spot: Spot, columns: usize) -> Place {
    let (column, row) = (spot.index() % columns, spot.index() / columns);
    Place {
        x: column as f64 + 0.5 + 0.07 * sway(spot, 1),
        y: row as f64 + 0.5 + 0.07 * sway(spot, 2),
        tilt: 7.0 * sway(spot, 3),
    }
}

/// The spot whose place is nearest.
pub(crate) fn nearest(x: f64, y: f64, columns: usize, mut fits: impl FnMut(Spot) -> bool) -> Option<Spot> {
    let distance = |spot: &Spot| {
        let place = place(*spot, columns);
        (place.x - x).powi(2) + (place.y - y).powi(2)
    };
    Spot::all().filter(|spot| fits(*spot)).min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// The next spot in a direction (-1, 0 or 1 across and down): near, and rather straight ahead.
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
    fn tiles_are_as_large_as_the_room_allows() {
        assert_eq!(columns_for(1600.0, 1000.0), 16);
        assert_eq!(columns_for(700.0, 740.0), 13);
        assert!(columns_for(390.0, 700.0) < 11);
    }

    #[test]
    fn nothing_covers_anything() {
        for columns in [9, 13, 16] {
            let places: Vec<Place> = Spot::all().map(|spot| place(spot, columns)).collect();
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
