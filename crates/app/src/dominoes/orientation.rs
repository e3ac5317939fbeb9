//! The way a domino lies: where its second half is, seen from its first.

use krajina_rules::domino::Placement;

/// The direction from a domino's first half to its second, as seen on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orientation {
    /// The second half lies to the right.
    #[default]
    Right,
    /// The second half lies below.
    Down,
    /// The second half lies to the left.
    Left,
    /// The second half lies above.
    Up,
}

impl Orientation {
    /// Every orientation, clockwise.
    pub const ALL: [Orientation; 4] =
        [Orientation::Right, Orientation::Down, Orientation::Left, Orientation::Up];

    /// The orientation of a placement. Rows of a land count upwards.
    pub fn of(placement: Placement) -> Orientation {
        let (a, b) = (placement.a(), placement.b());
        match (b.x() - a.x(), b.y() - a.y()) {
            (0, -1) => Orientation::Down,
            (-1, 0) => Orientation::Left,
            (0, 1) => Orientation::Up,
            _ => Orientation::Right,
        }
    }

    /// A quarter turn clockwise.
    pub fn next(self) -> Orientation {
        match self {
            Orientation::Right => Orientation::Down,
            Orientation::Down => Orientation::Left,
            Orientation::Left => Orientation::Up,
            Orientation::Up => Orientation::Right,
        }
    }

    /// The step from the first half to the second on the screen, where rows count downwards.
    pub fn screen_step(self) -> (i32, i32) {
        match self {
            Orientation::Right => (1, 0),
            Orientation::Down => (0, 1),
            Orientation::Left => (-1, 0),
            Orientation::Up => (0, -1),
        }
    }

    /// Whether both halves lie in one row.
    pub fn is_horizontal(self) -> bool {
        matches!(self, Orientation::Right | Orientation::Left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarter_turns_lead_back() {
        for orientation in Orientation::ALL {
            assert_eq!(orientation.next().next().next().next(), orientation);
            let (x, y) = orientation.screen_step();
            assert_eq!(orientation.next().screen_step(), (-y, x), "clockwise on the screen");
        }
    }

    #[test]
    fn a_placement_downwards_has_the_lower_row_second() {
        let place = |a: &str, b: &str| Placement::new(a.parse().unwrap(), b.parse().unwrap()).unwrap();
        assert_eq!(Orientation::of(place("f7", "f6")), Orientation::Down);
        assert_eq!(Orientation::of(place("h7", "i7")), Orientation::Right);
        assert_eq!(Orientation::of(place("h7", "h8")), Orientation::Up);
        assert_eq!(Orientation::of(place("h7", "g7")), Orientation::Left);
    }
}
