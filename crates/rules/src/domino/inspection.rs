//! Checks a draft from outside: could a game show it? Views arrive over the network, and bots rely on the checks made
//! here.

use super::draft::{DraftView, FirstLine, Format};
use super::line::LineDomino;
use super::number::Number;
use crate::seat::Seat;
use krajina_order::sort_few;

/// Which kings of the round stand on the next line already: only those before the acting one, or the acting one as
/// well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moved {
    /// The acting king has still to choose, if there is a line to choose from.
    Before,
    /// The acting king stands on its next domino.
    Acting,
}

impl DraftView {
    /// Could a draft of this format look like this?
    ///
    /// # Errors
    /// The first impossible thing found.
    pub(crate) fn inspect(&self, format: &Format, moved: Moved) -> Result<(), String> {
        self.inspect_pile(format)?;
        self.inspect_lines(format)?;
        if usize::from(self.turn) >= usize::from(format.kings) {
            return Err(format!("turn: expected one of 0 to {}, found {}", format.kings - 1, self.turn));
        }
        if self.is_opening() {
            return self.inspect_opening(format);
        }
        if self.current.is_empty() {
            return if self.turn == 0 {
                Ok(())
            } else {
                Err("turn: the game is over, so no king acts".into())
            };
        }
        let kings = kings_on(&self.current);
        same_kings(&kings, &format.kings_on_the_table(), "current")?;
        let gone = usize::from(self.turn) + usize::from(moved == Moved::Acting);
        let gone = if self.next.is_empty() { 0 } else { gone };
        same_kings(&kings_on(&self.next), kings.get(..gone).unwrap_or(&kings), "next")
    }

    /// Is the first line being chosen?
    pub(crate) fn is_opening(&self) -> bool {
        self.current.is_empty() && !self.next.is_empty()
    }

    fn inspect_pile(&self, format: &Format) -> Result<(), String> {
        if !self.unseen.is_sorted_by(|a, b| a < b) {
            return Err("unseen: expected dominoes in ascending order, each once".into());
        }
        let seen = Number::COUNT - self.unseen.len();
        let width = usize::from(format.width);
        if seen == 0 || !seen.is_multiple_of(width) || seen > format.in_play() {
            return Err(format!("unseen: {seen} dominoes were seen, which are no whole lines of {width}"));
        }
        if self.next.is_empty() && seen < format.in_play() {
            return Err("next: expected a line, found none although the pile is not used up".into());
        }
        Ok(())
    }

    fn inspect_lines(&self, format: &Format) -> Result<(), String> {
        let lines = [("current", &self.current, format.kings), ("next", &self.next, format.width)];
        for (name, line, full) in lines {
            if !line.is_empty() && line.len() != usize::from(full) {
                return Err(format!("{name}: expected {full} dominoes or none, found {}", line.len()));
            }
            if !line.is_sorted_by(|a, b| a.domino < b.domino) {
                return Err(format!("{name}: expected dominoes in ascending order, each once"));
            }
            if let Some(place) = line.iter().find(|place| self.unseen.contains(&place.domino)) {
                return Err(format!("{name}: domino {} lies there, but is among the unseen", place.domino));
            }
        }
        match self.next.iter().find(|place| self.current.iter().any(|other| other.domino == place.domino)) {
            Some(place) => Err(format!("next: domino {} lies in both lines", place.domino)),
            None => Ok(()),
        }
    }

    fn inspect_opening(&self, format: &Format) -> Result<(), String> {
        if self.unseen.len() + usize::from(format.width) != Number::COUNT {
            return Err("current: expected a line, found none although this is not the first round".into());
        }
        let standing = kings_on(&self.next);
        let expected = match format.opening {
            FirstLine::Kings => usize::from(self.turn),
            FirstLine::Pairs => 0,
        };
        if format.opening == FirstLine::Pairs && self.turn != 0 {
            return Err("turn: one chief splits the first line, in turn 0".into());
        }
        if standing.len() != expected {
            return Err(format!("next: expected {expected} kings on it, found {}", standing.len()));
        }
        if format.opening == FirstLine::Pairs {
            return Ok(());
        }
        let everybody: Vec<Seat> =
            standing.into_iter().chain(self.seat).chain(self.kings_to_draw.iter().copied()).collect();
        same_kings(&everybody, &format.kings_on_the_table(), "kings_to_draw")
    }
}

/// The seats whose kings stand on a line, in its order.
fn kings_on(line: &[LineDomino]) -> Vec<Seat> {
    line.iter().filter_map(|place| place.king).collect()
}

/// Are these the same kings, in any order?
fn same_kings(found: &[Seat], expected: &[Seat], name: &str) -> Result<(), String> {
    let sorted = |kings: &[Seat]| {
        let mut kings = kings.to_vec();
        sort_few(&mut kings, |king| king.index());
        kings
    };
    let (found, expected) = (sorted(found), sorted(expected));
    if found == expected {
        Ok(())
    } else {
        Err(format!("{name}: expected kings of the seats {expected:?}, found {found:?}"))
    }
}
