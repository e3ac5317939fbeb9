//! The known future of one player: pending dominoes, the line, unseen dominoes.

use krajina_rules::domino::{Draft, Line, Number};
use krajina_rules::seat::Seat;

/// Most pending dominoes of one player: two kings, two lines.
const MAX_PENDING: usize = 4;

/// Dominoes in a line, at most.
const LINE: u32 = 4;

/// A domino that its owner has chosen but not placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PendingDomino {
    /// The domino.
    pub domino: Number,
    /// Whether it is placed in the next round instead of this one.
    pub next_round: bool,
    /// Its position in its line, from 0. Lower positions choose first.
    pub order: u8,
}

/// The known future of one player. It excludes the next line, which is hidden when a domino is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    pending: [Option<PendingDomino>; MAX_PENDING],
    /// Lines that are still to be revealed or chosen from.
    pub rounds_left: u8,
    /// Free dominoes of the line, as bits.
    pub line: u64,
    /// Unseen dominoes, as bits.
    pub unseen: u64,
}

fn bits(numbers: impl Iterator<Item = Number>) -> u64 {
    numbers.fold(0, |bits, number| bits | 1 << number.index())
}

fn of_line<'a>(line: &'a Line, seat: Seat) -> impl Iterator<Item = usize> + 'a {
    (0..line.len()).filter(move |&slot| line.king(slot) == Some(seat))
}

impl Outlook {
    /// The outlook in the middle of a round. `placed`: the acting king has placed its domino already.
    pub fn now(draft: &Draft, seat: Seat, placed: bool) -> Outlook {
        let mut outlook = Outlook::empty(draft);
        outlook.line = bits(draft.next().free_numbers());
        let from = draft.turn() + usize::from(placed);
        for slot in of_line(draft.current(), seat).filter(|&slot| slot >= from) {
            outlook.add_pending(draft.current(), slot, false);
        }
        for slot in of_line(draft.next(), seat) {
            outlook.add_pending(draft.next(), slot, true);
        }
        outlook
    }

    /// The outlook between two rounds, as if the line just revealed were still hidden.
    pub fn between_rounds(draft: &Draft, seat: Seat) -> Outlook {
        let mut outlook = Outlook::empty(draft);
        let revealed = bits((0..draft.next().len()).map(|slot| draft.next().number(slot)));
        outlook.unseen |= revealed;
        outlook.rounds_left += u8::from(revealed != 0);
        for slot in of_line(draft.current(), seat) {
            outlook.add_pending(draft.current(), slot, true);
        }
        outlook
    }

    fn empty(draft: &Draft) -> Outlook {
        let seen = bits(draft.revealed().iter().copied());
        let format = draft.format();
        Outlook {
            pending: [None; MAX_PENDING],
            rounds_left: (format.rounds as usize - draft.revealed().len() / format.width as usize) as u8,
            line: 0,
            unseen: !seen & ((1 << Number::COUNT) - 1),
        }
    }

    fn add_pending(&mut self, line: &Line, slot: usize, next_round: bool) {
        let pending = PendingDomino { domino: line.number(slot), next_round, order: slot as u8 };
        if let Some(place) = self.pending.iter_mut().find(|place| place.is_none()) {
            *place = Some(pending);
        }
    }

    /// The outlook after taking this domino of the line.
    #[must_use]
    pub fn taking(mut self, draft: &Draft, domino: Number) -> Outlook {
        if let Some(slot) = draft.next().slot(domino) {
            self.add_pending(draft.next(), slot, true);
            self.line &= !(1 << domino.index());
        }
        self
    }

    /// The pending dominoes, those of this round first.
    pub fn pending(&self) -> impl Iterator<Item = PendingDomino> + use<> {
        self.pending.into_iter().flatten()
    }

    /// Whether no dominoes are hidden. With all 48 in play the unseen ones are the last line.
    pub fn is_open(&self) -> bool {
        self.rounds_left == 0 || (self.rounds_left == 1 && self.unseen.count_ones() <= LINE)
    }

    /// Whether the player has nothing left to place or choose.
    pub fn is_over(&self) -> bool {
        self.pending[0].is_none() && self.rounds_left == 0 && self.line == 0
    }
}
