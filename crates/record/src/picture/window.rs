//! Which part of the plane a board picture shows.

/// The frame of a land as it is drawn: `size` by `size` squares, as near to the centre of the castle as the land allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Leftmost column shown.
    pub left: i32,
    /// Uppermost row shown (rows count upwards).
    pub top: i32,
    /// Columns shown, at least the frame's size.
    pub columns: i32,
    /// Rows shown, at least the frame's size.
    pub rows: i32,
    /// By how many squares the land could still reach beyond the window: up, right, down, left.
    pub slack: [i32; 4],
}

impl Window {
    /// The window around a land; a land that is too large is shown whole all the same.
    pub fn around(squares: impl Iterator<Item = (i8, i8)> + Clone, size: u8) -> Self {
        let size = i32::from(size);
        let xs = squares.clone().map(|(x, _)| i32::from(x));
        let ys = squares.map(|(_, y)| i32::from(y));
        let (left, columns, [to_left, to_right]) = span(xs, size);
        let (bottom, rows, [down, up]) = span(ys, size);
        Window { left, top: bottom + rows - 1, columns, rows, slack: [up, to_right, down, to_left] }
    }

    /// Column and row of a square within the window, counted from its upper left corner.
    pub fn cell(&self, x: i8, y: i8) -> (i32, i32) {
        (i32::from(x) - self.left, self.top - i32::from(y))
    }

    /// The square shown at a column and row of the window.
    pub fn square(&self, column: i32, row: i32) -> (i32, i32) {
        (self.left + column, self.top - row)
    }
}

/// The lowest place shown, how many are shown, and the slack below and above.
fn span(places: impl Iterator<Item = i32> + Clone, size: i32) -> (i32, i32, [i32; 2]) {
    let low = places.clone().min().unwrap_or(0);
    let high = places.max().unwrap_or(0);
    let used = high - low + 1;
    if used >= size {
        return (low, used, [0, 0]);
    }
    // Centred on the castle, then pushed just far enough to take in the whole land.
    let start = (-(size / 2)).clamp(high - size + 1, low);
    (start, size, [start - (high - size + 1), low - start])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_castle_stands_in_the_middle_with_room_all_round() {
        let window = Window::around([(0, 0)].into_iter(), 5);
        assert_eq!((window.left, window.top, window.columns, window.rows), (-2, 2, 5, 5));
        assert_eq!(window.slack, [2, 2, 2, 2]);
        assert_eq!(window.cell(0, 0), (2, 2));
        assert_eq!(window.square(2, 2), (0, 0));
    }

    #[test]
    fn a_full_width_has_no_slack_and_moves_the_window() {
        let window = Window::around([(0, 0), (4, 1)].into_iter(), 5);
        assert_eq!((window.left, window.columns), (0, 5));
        assert_eq!(window.slack, [2, 0, 1, 0]);
    }

    #[test]
    fn a_land_too_large_is_shown_whole() {
        let window = Window::around([(-3, 0), (4, 0)].into_iter(), 5);
        assert_eq!((window.left, window.columns), (-3, 8));
    }
}
