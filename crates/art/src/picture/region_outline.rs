//! The outline of a group of squares: traced on the grid, then made to look drawn by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::SQUARE;
use crate::scatter::sway;

/// A cell of the grid, or the upper left corner of one.
pub(super) type GridCell = (i32, i32);

/// Pairs as a map, inserted one by one: `collect` would add a sort to the compiled app.
pub(super) fn by_key<V>(pairs: impl Iterator<Item = (GridCell, V)>) -> BTreeMap<GridCell, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}

/// Splits cells of one kind into groups joined by sides, in reading order.
pub(super) fn groups<K: Copy + PartialEq>(cells: &BTreeMap<GridCell, K>) -> Vec<(K, BTreeSet<GridCell>)> {
    let mut seen = BTreeSet::new();
    let mut groups = Vec::new();
    for (&start, &kind) in cells {
        if !seen.insert(start) {
            continue;
        }
        let mut group = BTreeSet::new();
        let mut waiting = vec![start];
        while let Some(cell) = waiting.pop() {
            group.insert(cell);
            for next in neighbours(cell) {
                if cells.get(&next) == Some(&kind) && seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        groups.push((kind, group));
    }
    groups
}

/// The cells above, to the right, below and to the left.
pub(super) fn neighbours((x, y): GridCell) -> [GridCell; 4] {
    [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
}

/// The distance of an outline from the grid line, and its random deviation.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutlineStyle {
    /// Units kept free on the inside of the grid line; negative to draw outside of it.
    pub(super) inset: i32,
    /// Units the line strays to either side.
    pub(super) stray: i32,
}

/// The outline of `cells` as path data, one closed curve for each border, holes included.
///
/// `origin` is the position of cell (0, 0) on the plane that determines how the line strays.
pub(super) fn outline(cells: &BTreeSet<GridCell>, origin: GridCell, hand: OutlineStyle) -> String {
    let mut path = String::new();
    for corners in borders(cells) {
        smooth(&mut path, &control_points(&corners, origin, hand));
    }
    path
}

/// The borders of a group as closed walks over grid corners, the group always to the right.
fn borders(cells: &BTreeSet<GridCell>) -> Vec<Vec<GridCell>> {
    let mut steps: BTreeMap<GridCell, Vec<GridCell>> = BTreeMap::new();
    for &(x, y) in cells {
        let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        for (side, next) in neighbours((x, y)).into_iter().enumerate() {
            if !cells.contains(&next) {
                steps.entry(corners[side]).or_default().push(corners[(side + 1) % 4]);
            }
        }
    }
    let mut walks = Vec::new();
    while let Some((&start, _)) = steps.iter().find(|(_, ends)| !ends.is_empty()) {
        let mut walk = vec![start];
        let mut came = (0, 0);
        let mut here = start;
        while let Some(next) = take_step(&mut steps, here, came) {
            came = (next.0 - here.0, next.1 - here.1);
            here = next;
            if here == start {
                break;
            }
            walk.push(here);
        }
        walks.push(walk);
    }
    walks
}

/// Takes the next step of a walk. Where two cells touch only at a corner, it turns right and so stays with its own
/// cell.
fn take_step(
    steps: &mut BTreeMap<GridCell, Vec<GridCell>>,
    here: GridCell,
    came: GridCell,
) -> Option<GridCell> {
    let ends = steps.get_mut(&here)?;
    let right = (here.0 - came.1, here.1 + came.0);
    let index = ends.iter().position(|&end| end == right).unwrap_or(0);
    (!ends.is_empty()).then(|| ends.swap_remove(index))
}

/// Two points for each side and one for each corner, each shifted inwards and by the random deviation.
///
/// The deviation depends on the position on the grid, not on the region, so both sides of a border bend together.
fn control_points(corners: &[GridCell], origin: GridCell, hand: OutlineStyle) -> Vec<GridCell> {
    let count = corners.len();
    let mut points = Vec::with_capacity(count * 3);
    for (i, &(x, y)) in corners.iter().enumerate() {
        let (before, after) = (corners[(i + count - 1) % count], corners[(i + 1) % count]);
        let (came, goes) = ((x - before.0, y - before.1), (after.0 - x, after.1 - y));
        // The inside is to the right of the walk: (dx, dy) turned right is (-dy, dx).
        let inward = if came == goes { (-goes.1, goes.0) } else { (-came.1 - goes.1, came.0 + goes.0) };
        let place = (x + origin.0, y + origin.1);
        let astray = (sway(place.0, place.1, 11, hand.stray), sway(place.0, place.1, 12, hand.stray));
        points.push((
            x * SQUARE + inward.0 * hand.inset + astray.0,
            y * SQUARE + inward.1 * hand.inset + astray.1,
        ));
        let low = (x.min(after.0) + origin.0, y.min(after.1) + origin.1);
        let upright = u32::from(goes.0 == 0);
        for part in [30_i32, 70] {
            // Counted from the lower end, in either direction of the walk.
            let along = if goes.0 + goes.1 > 0 { part } else { 100 - part };
            let shift = sway(low.0, low.1, 20 + along.cast_unsigned() * 2 + upright, hand.stray);
            let astray = if upright == 1 { (shift, 0) } else { (0, shift) };
            points.push((
                x * SQUARE + goes.0 * part * SQUARE / 100 - goes.1 * hand.inset + astray.0,
                y * SQUARE + goes.1 * part * SQUARE / 100 + goes.0 * hand.inset + astray.1,
            ));
        }
    }
    points
}

/// A closed curve that is pulled towards every point in turn.
fn smooth(path: &mut String, points: &[GridCell]) {
    let middle = |a: GridCell, b: GridCell| ((a.0 + b.0).div_euclid(2), (a.1 + b.1).div_euclid(2));
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    let mut at = middle(last, first);
    let _ = write!(path, "M{} {}", at.0, at.1);
    for (i, &point) in points.iter().enumerate() {
        let end = middle(point, points[(i + 1) % points.len()]);
        let numbers = [point.0 - at.0, point.1 - at.1, end.0 - at.0, end.1 - at.1];
        for (n, number) in numbers.into_iter().enumerate() {
            // A minus sign separates numbers by itself.
            let gap = if n == 0 { "q" } else { " " };
            let _ =
                if n > 0 && number < 0 { write!(path, "{number}") } else { write!(path, "{gap}{number}") };
        }
        at = end;
    }
    path.push('z');
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRAIGHT: OutlineStyle = OutlineStyle { inset: 0, stray: 0 };

    #[test]
    fn one_cell_has_one_border_of_four_corners() {
        assert_eq!(borders(&BTreeSet::from([(0, 0)])), [[(0, 0), (1, 0), (1, 1), (0, 1)]]);
    }

    #[test]
    fn a_ring_has_two_borders() {
        let ring: BTreeSet<GridCell> =
            (0..3).flat_map(|x| (0..3).map(move |y| (x, y))).filter(|&c| c != (1, 1)).collect();
        let mut lengths: Vec<usize> = borders(&ring).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [4, 12]);
        assert_eq!(outline(&ring, (0, 0), STRAIGHT).matches('z').count(), 2);
    }

    #[test]
    fn cells_that_touch_at_a_corner_keep_their_own_borders() {
        let corner = BTreeSet::from([(0, 0), (1, 1)]);
        assert_eq!(borders(&corner).len(), 2);
        let kinds = BTreeMap::from([((0, 0), 'a'), ((1, 1), 'a'), ((1, 0), 'b')]);
        assert_eq!(groups(&kinds).len(), 3);
    }

    #[test]
    fn both_sides_of_a_border_bend_together() {
        let hand = OutlineStyle { inset: 0, stray: 4 };
        let left = control_points(&borders(&BTreeSet::from([(0, 0)]))[0], (0, 0), hand);
        let right = control_points(&borders(&BTreeSet::from([(1, 0)]))[0], (0, 0), hand);
        let shared = left.iter().filter(|point| right.contains(point)).count();
        assert_eq!(shared, 4, "{left:?} {right:?}");
    }
}
