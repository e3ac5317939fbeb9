//! What lies ahead of one player: dominoes to be placed, the line, what has not been seen.

use krajina_rules::domino::{Draft, Line, Number};
use krajina_rules::seat::Seat;

/// The most dominoes that wait for one player: two kings, two lines.
const MAX_WAITING: usize = 4;

/// Dominoes in a line, at most.
const LINE: u32 = 4;

/// A domino that waits to be placed by its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Which.
    pub domino: Number,
    /// Placed in the round after this one; otherwise still in this one.
    pub next_round: bool,
    /// Its place in its line, from 0: who stands higher up chooses earlier.
    pub order: u8,
}

/// The future of one player as far as it is known. Never tells what the next line will be: nobody knows when choosing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    waiting: [Option<Waiting>; MAX_WAITING],
    /// Lines that are still to be revealed or chosen from.
    pub rounds_left: u8,
    /// Dominoes of the line that nobody stands on, as bits.
    pub line: u64,
    /// Dominoes nobody has seen, as bits.
    pub unseen: u64,
}

fn bits(numbers: impl Iterator<Item = Number>) -> u64 {
    numbers.fold(0, |bits, number| bits | 1 << number.index())
}

fn of_line<'a>(line: &'a Line, seat: Seat) -> impl Iterator<Item = usize> + 'a {
    (0..line.len()).filter(move |&slot| line.king(slot) == Some(seat))
}

impl Outlook {
    /// In the middle of a round. `placed`: the acting king has placed its domino already.
    pub fn now(draft: &Draft, seat: Seat, placed: bool) -> Outlook {
        let mut outlook = Outlook::empty(draft);
        outlook.line = bits(draft.next().free_numbers());
        let from = draft.turn() + usize::from(placed);
        for slot in of_line(draft.current(), seat).filter(|&slot| slot >= from) {
            outlook.wait(draft.current(), slot, false);
        }
        for slot in of_line(draft.next(), seat) {
            outlook.wait(draft.next(), slot, true);
        }
        outlook
    }

    /// Between two rounds, as if the line that was just revealed were still hidden.
    pub fn between_rounds(draft: &Draft, seat: Seat) -> Outlook {
        let mut outlook = Outlook::empty(draft);
        let revealed = bits((0..draft.next().len()).map(|slot| draft.next().number(slot)));
        outlook.unseen |= revealed;
        outlook.rounds_left += u8::from(revealed != 0);
        for slot in of_line(draft.current(), seat) {
            outlook.wait(draft.current(), slot, true);
        }
        outlook
    }

    fn empty(draft: &Draft) -> Outlook {
        let seen = bits(draft.revealed().iter().copied());
        let format = draft.format();
        Outlook {
            waiting: [None; MAX_WAITING],
            rounds_left: (format.rounds as usize - draft.revealed().len() / format.width as usize) as u8,
            line: 0,
            unseen: !seen & ((1 << Number::COUNT) - 1),
        }
    }

    fn wait(&mut self, line: &Line, slot: usize, next_round: bool) {
        let waiting = Waiting { domino: line.number(slot), next_round, order: slot as u8 };
        if let Some(place) = self.waiting.iter_mut().find(|place| place.is_none()) {
            *place = Some(waiting);
        }
    }

    /// The outlook after taking this domino of the line.
    #[must_use]
    pub fn taking(mut self, draft: &Draft, domino: Number) -> Outlook {
        if let Some(slot) = draft.next().slot(domino) {
            self.wait(draft.next(), slot, true);
            self.line &= !(1 << domino.index());
        }
        self
    }

    /// Dominoes that wait to be placed, those of this round first.
    pub fn waiting(&self) -> impl Iterator<Item = Waiting> + use<> {
        self.waiting.into_iter().flatten()
    }

    /// Is it known which dominoes are still to come, and when? With all 48 in play the last line is known by what has not
    /// been seen.
    pub fn is_open(&self) -> bool {
        self.rounds_left == 0 || (self.rounds_left == 1 && self.unseen.count_ones() <= LINE)
    }

    /// Is everything placed and nothing to come?
    pub fn is_over(&self) -> bool {
        self.waiting[0].is_none() && self.rounds_left == 0 && self.line == 0
    }
}
