//! The hidden part of a draft that one action makes known.

use super::draft::{Deal, Draft, move_to_front};
use super::number::Number;
use crate::follow::FollowError;
use crate::seat::Seat;
use krajina_order::sort_few;
use serde::{Deserialize, Serialize};

/// A line and a king that come up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DraftReveal {
    /// The dominoes of the new line, ascending; empty if no line was drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<Number>,
    /// The king drawn next while the first line is chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub king: Option<Seat>,
}

impl DraftReveal {
    /// Did nothing come up?
    pub fn is_empty(&self) -> bool {
        self.line.is_empty() && self.king.is_none()
    }
}

impl Draft {
    /// The line and king that came up since `before`, an earlier state of the same draft.
    pub(crate) fn revealed_since(&self, before: &Draft) -> DraftReveal {
        let drawn = self.revealed().get(before.revealed().len()..).unwrap_or_default();
        let king = (self.is_opening() && self.kings_drawn() > before.kings_drawn()).then(|| self.seat());
        DraftReveal { line: ascending(drawn), king: king.flatten() }
    }

    /// The line and king that lie open at the beginning of a draft.
    pub(crate) fn revealed_at_first(&self) -> DraftReveal {
        DraftReveal { line: ascending(self.revealed()), king: self.seat() }
    }

    /// Arranges the hidden dominoes and kings so that these come up next.
    pub(crate) fn expect(&mut self, reveal: &DraftReveal) -> Result<(), FollowError> {
        let (pile, kings) = self.hidden_mut();
        if !reveal.line.is_empty() {
            move_to_front(pile, &reveal.line)
                .map_err(|_| FollowError::Unexpected("a domino of the line is not in the pile"))?;
        }
        match reveal.king {
            None => Ok(()),
            Some(king) => move_to_front(kings, &[king])
                .map_err(|_| FollowError::Unexpected("that king is not to be drawn")),
        }
    }
}

impl Deal {
    /// Arranges a deal so that its draft begins with these.
    pub(crate) fn expect(
        &self,
        format: &super::draft::Format,
        reveal: &DraftReveal,
    ) -> Result<Deal, FollowError> {
        let king: Vec<Seat> = reveal.king.into_iter().collect();
        self.beginning_with(format, &reveal.line, &king)
            .map_err(|_| FollowError::Unexpected("the first line or king of the next game"))
    }
}

fn ascending(numbers: &[Number]) -> Vec<Number> {
    let mut numbers = numbers.to_vec();
    sort_few(&mut numbers, |number| *number);
    numbers
}
