//! The part of the plane that a picture of a land shows.

use krajina_rules::domino::{Frame, Square};

/// The frame of a land as it is drawn: as near to the centre of the castle as the land allows.
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
    /// The number of squares by which the land could still grow beyond the window: up, right, down, left.
    pub slack: [i32; 4],
}

impl Window {
    /// The window around a land; a land that has outgrown its frame is shown whole all the same.
    pub fn around(frame: &Frame) -> Self {
        let size = frame.size().side();
        let (left, columns, [to_left, to_right]) = span(frame.west(), frame.east(), size);
        let (bottom, rows, [down, up]) = span(frame.south(), frame.north(), size);
        Window { left, top: bottom + rows - 1, columns, rows, slack: [up, to_right, down, to_left] }
    }

    /// Column and row of a square within the window, counted from its upper left corner.
    pub fn cell(&self, square: Square) -> (i32, i32) {
        (i32::from(square.x()) - self.left, self.top - i32::from(square.y()))
    }

    /// The square shown at a column and row of the window.
    pub fn square(&self, column: i32, row: i32) -> Option<Square> {
        let shown = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        let (x, y) = (self.left + column, self.top - row);
        Square::new(i8::try_from(x).ok()?, i8::try_from(y).ok()?).filter(|_| shown)
    }
}

/// The lowest place shown, how many are shown, and the slack below and above.
fn span(low: i8, high: i8, size: i8) -> (i32, i32, [i32; 2]) {
    let (low, high, size) = (i32::from(low), i32::from(high), i32::from(size));
    let used = high - low + 1;
    if used >= size {
        return (low, used, [0, 0]);
    }
    // Centred on the castle, then moved just far enough to show the whole land.
    let start = (-(size / 2)).clamp(high - size + 1, low);
    (start, size, [start - (high - size + 1), low - start])
}

#[cfg(test)]
mod tests {
    use krajina_rules::domino::Size;

    use super::*;

    fn window(squares: &[(i8, i8)]) -> Window {
        let squares = squares.iter().map(|&(x, y)| Square::new(x, y).unwrap());
        Window::around(&squares.fold(Frame::new(Size::Five), Frame::with))
    }

    #[test]
    fn a_lone_castle_stands_in_the_middle_with_room_all_round() {
        let window = window(&[]);
        assert_eq!((window.left, window.top, window.columns, window.rows), (-2, 2, 5, 5));
        assert_eq!(window.slack, [2, 2, 2, 2]);
        assert_eq!(window.cell(Square::START), (2, 2));
        assert_eq!(window.square(2, 2), Some(Square::START));
        assert_eq!((window.square(5, 0), window.square(0, -1)), (None, None));
    }

    #[test]
    fn a_full_width_has_no_slack_and_moves_the_window() {
        let window = window(&[(4, 1)]);
        assert_eq!((window.left, window.columns), (0, 5));
        assert_eq!(window.slack, [2, 0, 1, 0]);
    }

    #[test]
    fn a_land_too_large_is_shown_whole() {
        let window = window(&[(-3, 0), (4, 0)]);
        assert_eq!((window.left, window.columns), (-3, 8));
    }
}
