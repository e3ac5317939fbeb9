//! The shared part of a state's text, for golden tests and digests.

use super::draft::Draft;
use super::frame::Frame;
use super::square::Square;
use crate::seat::Seat;
use std::fmt::Write;

/// Writes the lines, the turn and the secret rest of a draft.
pub(crate) fn draft(text: &mut String, draft: &Draft) {
    let line = |line: &super::Line| {
        let places: Vec<String> = line
            .places()
            .iter()
            .map(|place| match place.king {
                Some(king) => format!("{}:{}", place.domino, king.index()),
                None => place.domino.to_string(),
            })
            .collect();
        places.join(" ")
    };
    let _ = writeln!(text, "round {} turn {}", draft.round(), draft.turn());
    let _ = writeln!(text, "current {}\nnext {}", line(draft.current()), line(draft.next()));
    let numbers: Vec<String> = draft.hidden().iter().map(ToString::to_string).collect();
    let _ = writeln!(text, "hidden {}", numbers.join(" "));
    if draft.is_opening() {
        let kings: Vec<usize> = draft.kings().iter().map(|king: &Seat| king.index()).collect();
        let _ = writeln!(text, "kings {kings:?}");
    }
}

/// Writes a land row by row from the top, as in diagrams.
pub(crate) fn rows(text: &mut String, frame: &Frame, cell: impl Fn(Square) -> String) {
    for y in (frame.south()..=frame.north()).rev() {
        let row: Vec<String> =
            (frame.west()..=frame.east()).map(|x| format!("{:<2}", cell(Square::at(x, y)))).collect();
        let _ = writeln!(text, "{}", row.join(" ").trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domino::draft::{Deal, FirstLine, Format};
    use crate::seed::Seed;

    #[test]
    fn a_dumped_draft_has_its_lines_secrets_and_kings() {
        let format = Format { kings: 4, width: 4, rounds: 3, players: 2, opening: FirstLine::Kings };
        let mut text = String::new();
        draft(&mut text, &Draft::new(format, Deal::from_seed(&format, &Seed::from_number(1), 0)));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..2], ["round 0 turn 0", "current "]);
        assert!(lines[2].starts_with("next ") && lines[2].split(' ').count() == 5, "{text}");
        assert!(lines[3].starts_with("hidden ") && lines[3].split(' ').count() == 9, "{text}");
        assert!(lines[4].starts_with("kings [") && lines.len() == 5, "{text}");
    }

    #[test]
    fn a_land_is_written_from_the_top_row_down() {
        let mut text = String::new();
        let frame = Frame::new(crate::domino::Size::Five).with(Square::at(1, 1));
        rows(&mut text, &frame, |square| square.to_string());
        assert_eq!(text, "g8 h8\ng7 h7\n");
    }
}
