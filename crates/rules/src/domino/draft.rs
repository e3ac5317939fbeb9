//! The draft: the pile, the line being placed, the line being chosen from, and the turn.

use super::line::{Line, LineDomino};
use super::number::Number;
use crate::rng::{self, Rng};
use crate::seat::{MAX_SEATS, Seat};
use crate::seed::Seed;
use krajina_order::sort_few;
use serde::{Deserialize, Serialize};

/// The most kings or chiefs on the table.
pub const MAX_KINGS: usize = 4;

/// The random part of a draft: the order of the pile, and of the kings drawn for the first line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The dominoes in the order they are drawn; those past the number in play are set aside unseen.
    pub pile: [Number; Number::COUNT],
    /// The owners of the kings in the order they are drawn.
    pub kings: [Seat; MAX_KINGS],
}

/// The shape of a draft. It follows from players and variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// Kings on the table, one each or two each.
    pub kings: u8,
    /// Dominoes in a line: as many as kings, or one more.
    pub width: u8,
    /// Complete lines that are revealed in a game.
    pub rounds: u8,
    /// Seats.
    pub players: u8,
    /// With two players in Hunters one drawn chief splits the first line for both (O33).
    pub opening: FirstLine,
}

/// How the first line is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstLine {
    /// Kings are drawn one by one and choose freely (K6).
    Kings,
    /// The owner of one drawn chief takes the two outer or the two inner dominoes (O33).
    Pairs,
}

impl Format {
    /// Dominoes that come into play.
    pub const fn in_play(&self) -> usize {
        self.width as usize * self.rounds as usize
    }

    /// The kings on the table, in the order of their seats.
    fn kings(&self) -> [Seat; MAX_KINGS] {
        std::array::from_fn(|king| Seat::wrapping(king % (self.players as usize).max(1)))
    }
}

impl Format {
    /// The kings that are on the table, in the order of their seats.
    pub(crate) fn kings_on_the_table(&self) -> Vec<Seat> {
        self.kings()[..usize::from(self.kings).min(MAX_KINGS)].to_vec()
    }
}

impl Deal {
    /// Draws a deal; the pile only as far as it comes into play.
    #[inline]
    pub fn random(format: &Format, rng: &mut impl Rng) -> Deal {
        let mut deal = Deal { pile: Number::SET, kings: format.kings() };
        rng::deal(rng, &mut deal.pile, format.in_play());
        rng::shuffle(rng, &mut deal.kings[..format.kings as usize]);
        deal
    }

    /// The deal number `game` (from 0) that follows from a seed.
    pub fn from_seed(format: &Format, seed: &Seed, game: u64) -> Deal {
        let mut deal = Deal { pile: Number::SET, kings: format.kings() };
        rng::shuffle(&mut seed.stream(game * 16), &mut deal.pile);
        rng::shuffle(&mut seed.stream(game * 16 + 1), &mut deal.kings[..format.kings as usize]);
        deal
    }

    /// A partly known deal, such as that of a game played with cardboard: the given dominoes and kings come first, in
    /// this order; the others keep the order of `self`.
    ///
    /// # Errors
    /// A domino or king that is given more often than it exists.
    pub fn beginning_with(
        &self,
        format: &Format,
        pile: &[Number],
        kings: &[Seat],
    ) -> Result<Deal, NamedTooOften> {
        let mut deal = *self;
        move_to_front(&mut deal.pile, pile).map_err(NamedTooOften::Domino)?;
        move_to_front(&mut deal.kings[..format.kings as usize], kings).map_err(NamedTooOften::King)?;
        Ok(deal)
    }
}

/// A domino or king that a partly known deal names more often than it exists, by its index in that list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamedTooOften {
    /// A domino.
    Domino(usize),
    /// A seat's king.
    King(usize),
}

/// Moves `known` to the front of `items` in that order; the others keep theirs. The error is the index of the first
/// that `items` lacks.
pub(crate) fn move_to_front<T: Copy + PartialEq>(items: &mut [T], known: &[T]) -> Result<(), usize> {
    for (i, &item) in known.iter().enumerate() {
        let rest = items.get_mut(i..).unwrap_or_default();
        let at = rest.iter().position(|&other| other == item).ok_or(i)?;
        rest[..=at].rotate_right(1);
    }
    Ok(())
}

/// The state of a draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    deal: Deal,
    format: Format,
    revealed: u8,
    turn: u8,
    current: Line,
    next: Line,
}

impl Draft {
    /// A new draft: the first line is open, and the first king is drawn.
    #[inline]
    pub fn new(format: Format, deal: Deal) -> Draft {
        let mut draft = Draft { deal, format, revealed: 0, turn: 0, current: Line::EMPTY, next: Line::EMPTY };
        draft.next = draft.reveal();
        draft
    }

    /// Draws the next line, empty when the pile in play is used up (K11).
    #[inline]
    fn reveal(&mut self) -> Line {
        let from = self.revealed as usize;
        let to = from + self.format.width as usize;
        if to > self.format.in_play() {
            return Line::EMPTY;
        }
        self.revealed = to as u8;
        Line::new(&self.deal.pile[from..to])
    }

    /// The line whose dominoes are being placed; empty while the first line is chosen.
    #[inline]
    pub const fn current(&self) -> &Line {
        &self.current
    }

    /// The line that kings are put on; empty in the last round.
    #[inline]
    pub const fn next(&self) -> &Line {
        &self.next
    }

    /// Which king of the round acts, from 0.
    #[inline]
    pub const fn turn(&self) -> usize {
        self.turn as usize
    }

    /// Lines revealed so far that are or were placed: 0 in the opening, then the number of the round.
    pub const fn round(&self) -> usize {
        (self.revealed / self.format.width) as usize - if self.next.is_empty() { 0 } else { 1 }
    }

    /// How this draft runs.
    #[inline]
    pub const fn format(&self) -> &Format {
        &self.format
    }

    /// Is the first line still being chosen?
    #[inline]
    pub const fn is_opening(&self) -> bool {
        self.current.is_empty() && !self.next.is_empty()
    }

    /// The number of kings drawn so far; all of them after the opening.
    pub fn kings_drawn(&self) -> usize {
        if self.is_opening() { self.turn() + 1 } else { usize::from(self.format.kings) }
    }

    /// Is everything placed?
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.current.is_empty() && self.next.is_empty()
    }

    /// The seat whose king acts now (K6, K8); `None` when the draft is over.
    #[inline]
    pub const fn seat(&self) -> Option<Seat> {
        if self.is_opening() {
            Some(self.deal.kings[self.turn as usize % MAX_KINGS])
        } else if self.is_over() {
            None
        } else {
            self.current.king(self.turn())
        }
    }

    /// The domino the acting king stands on; meaningless in the opening.
    #[inline]
    pub const fn domino(&self) -> Number {
        self.current.number(self.turn())
    }

    /// Puts the acting king on the domino at this place of the next line.
    #[inline]
    pub fn take(&mut self, slot: usize) {
        if let Some(seat) = self.seat() {
            self.next.put(slot, seat);
        }
    }

    /// Splits the first line (O33): the drawn chief's owner gets the outer pair or the inner one, the opponent the rest.
    pub fn take_pair(&mut self, outer: bool) {
        if let Some(seat) = self.seat() {
            let other = Seat::wrapping(1 - seat.index().min(1));
            for slot in 0..self.next.len() {
                let is_outer = slot == 0 || slot == 3;
                self.next.put(slot, if is_outer == outer { seat } else { other });
            }
            self.turn = self.format.kings - 1;
        }
    }

    /// Passes the turn to the next king, or to the next round. True when a new line was revealed.
    #[inline]
    pub fn end_turn(&mut self) -> bool {
        self.turn += 1;
        if self.turn < self.format.kings {
            return false;
        }
        self.turn = 0;
        self.current = self.next.taken();
        self.next = self.reveal();
        !self.next.is_empty()
    }

    /// The dominoes revealed so far, in the order they were drawn.
    pub fn revealed(&self) -> &[Number] {
        &self.deal.pile[..self.revealed as usize]
    }

    /// The dominoes that are still to be revealed, in secret order: for records and digests, never for a view.
    pub(crate) fn hidden(&self) -> &[Number] {
        &self.deal.pile[self.revealed as usize..self.format.in_play().max(self.revealed as usize)]
    }

    /// The dominoes that are still to be revealed, and the kings that are still to be drawn, each in secret order.
    pub(crate) fn hidden_mut(&mut self) -> (&mut [Number], &mut [Seat]) {
        let drawn = self.kings_drawn();
        let Draft { deal, revealed, format, .. } = self;
        let kings = deal.kings.get_mut(drawn..format.kings as usize).unwrap_or_default();
        (&mut deal.pile[*revealed as usize..], kings)
    }

    /// The kings drawn so far and the secret order of the others, for digests.
    pub(crate) fn kings(&self) -> &[Seat] {
        &self.deal.kings[..self.format.kings as usize]
    }

    /// The public part of the draft.
    pub fn view(&self) -> DraftView {
        let mut kings_to_draw: Vec<Seat> = if self.is_opening() && self.format.opening == FirstLine::Kings {
            self.kings()[self.turn() + 1..].to_vec()
        } else {
            Vec::new()
        };
        sort_few(&mut kings_to_draw, |king| *king);
        let mut unseen: Vec<Number> = self.deal.pile[self.revealed as usize..].to_vec();
        sort_few(&mut unseen, |number| *number);
        DraftView {
            round: self.round() as u8,
            rounds: self.format.rounds,
            turn: self.turn,
            seat: self.seat(),
            current: self.current.places(),
            next: self.next.places(),
            kings_to_draw,
            unseen,
            to_reveal: (self.format.in_play() - self.revealed as usize) as u8,
        }
    }

    /// A draft that looks like `view`, with everything hidden drawn anew.
    pub fn determinize(format: Format, view: &DraftView, rng: &mut impl Rng) -> Draft {
        let mut unseen = view.unseen.clone();
        rng::shuffle(rng, &mut unseen);
        let mut seen = Number::all().filter(|number| !unseen.contains(number));
        let mut hidden = unseen.iter().copied();
        let pile = std::array::from_fn(|_| seen.next().or_else(|| hidden.next()).unwrap_or(Number::SET[0]));
        Draft {
            deal: Deal { pile, kings: determinize_kings(&format, view, rng) },
            format,
            revealed: (Number::COUNT - unseen.len()) as u8,
            turn: view.turn,
            current: Line::from_places(&view.current),
            next: Line::from_places(&view.next),
        }
    }
}

/// The kings in an order that fits the view: those that stand on dominoes, the one whose turn it is, then the others at
/// random.
fn determinize_kings(format: &Format, view: &DraftView, rng: &mut impl Rng) -> [Seat; MAX_KINGS] {
    let mut to_draw = view.kings_to_draw.clone();
    rng::shuffle(rng, &mut to_draw);
    let standing = view.next.iter().filter_map(|place| place.king);
    let known: Vec<Seat> =
        if view.current.is_empty() { standing.chain(view.seat).chain(to_draw).collect() } else { Vec::new() };
    let mut kings = format.kings();
    // Before the opening ends the three groups are all kings there are; afterwards their order does not matter.
    if format.opening == FirstLine::Kings {
        let _ = move_to_front(&mut kings[..format.kings as usize], &known);
    } else if let Some(seat) = view.seat {
        kings.rotate_left(seat.index() % MAX_SEATS);
    }
    kings
}

/// The draft as all viewers see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DraftView {
    /// The round, from 1; 0 while the first line is chosen.
    pub round: u8,
    /// How many rounds there will be.
    pub rounds: u8,
    /// Which king of the round acts, from 0.
    pub turn: u8,
    /// The seat whose king acts; `None` when the draft is over.
    pub seat: Option<Seat>,
    /// The line being placed.
    pub current: Vec<LineDomino>,
    /// The line being chosen from.
    pub next: Vec<LineDomino>,
    /// The kings that are still to be drawn for the first line, in the order of their seats.
    pub kings_to_draw: Vec<Seat>,
    /// The unseen dominoes, ascending: in the pile or set aside.
    pub unseen: Vec<Number>,
    /// How many of them will still be revealed.
    pub to_reveal: u8,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Quick;

    const KINGDOM: Format = Format { kings: 4, width: 4, rounds: 6, players: 2, opening: FirstLine::Kings };
    const HUNTERS: Format = Format { opening: FirstLine::Pairs, rounds: 12, ..KINGDOM };

    fn draft(format: Format) -> Draft {
        Draft::new(format, Deal::from_seed(&format, &Seed::from_number(7), 0))
    }

    #[test]
    fn every_game_of_a_row_has_streams_of_its_own() {
        let seed = Seed::from_number(3);
        for game in 0..3 {
            let (mut pile, mut kings) = (Number::SET, KINGDOM.kings());
            rng::shuffle(&mut seed.stream(16 * game), &mut pile);
            rng::shuffle(&mut seed.stream(16 * game + 1), &mut kings);
            assert_eq!(Deal::from_seed(&KINGDOM, &seed, game), Deal { pile, kings });
        }
    }

    #[test]
    fn hidden_dominoes_are_those_revealed_later() {
        let draft = draft(KINGDOM);
        assert_eq!(draft.hidden(), &draft.deal.pile[4..24]);
        assert_eq!((draft.view().to_reveal, draft.view().unseen.len()), (20, 44));
    }

    #[test]
    fn kings_are_to_be_drawn_only_while_the_first_line_is_chosen_one_by_one() {
        let mut draft = draft(KINGDOM);
        for turn in 0..4 {
            let mut left = draft.kings()[turn + 1..].to_vec();
            left.sort();
            assert_eq!(draft.view().kings_to_draw, left);
            draft.take(turn);
            draft.end_turn();
        }
        assert_eq!(draft.view().kings_to_draw, []);
        assert_eq!(self::draft(HUNTERS).view().kings_to_draw, []);
    }

    #[test]
    fn splitting_the_first_line_uses_up_the_turns_of_all_chiefs() {
        let mut draft = draft(HUNTERS);
        draft.take_pair(true);
        assert_eq!((draft.turn(), draft.next().free_numbers().count()), (3, 0));
        assert!(draft.end_turn());
        assert_eq!((draft.turn(), draft.round()), (0, 1));
    }

    #[test]
    fn a_determinized_draft_gives_the_same_view_and_reveals_unseen_dominoes() {
        for format in [KINGDOM, HUNTERS, Format { players: 4, ..KINGDOM }] {
            for number in 0..20 {
                let mut draft = Draft::new(format, Deal::from_seed(&format, &Seed::from_number(number), 0));
                let view = draft.view();
                let mut imagined = Draft::determinize(format, &view, &mut Quick::new(number));
                assert_eq!(imagined.view(), view);
                assert_eq!((imagined.seat(), imagined.revealed().len()), (draft.seat(), 4));
                for draft in [&mut draft, &mut imagined] {
                    draft.take_pair(true);
                    draft.end_turn();
                }
                let revealed = imagined.next().free_numbers().collect::<Vec<_>>();
                assert_eq!(revealed.len(), 4);
                assert!(revealed.iter().all(|number| view.unseen.contains(number)));
            }
        }
    }

    #[test]
    fn a_draft_determinized_while_kings_are_drawn_keeps_placed_kings() {
        for number in 0..20 {
            let mut draft = Draft::new(KINGDOM, Deal::from_seed(&KINGDOM, &Seed::from_number(number), 0));
            for turn in 0..4 {
                let view = draft.view();
                let imagined = Draft::determinize(KINGDOM, &view, &mut Quick::new(number));
                assert_eq!(imagined.view(), view, "seed {number}, turn {turn}");
                draft.take(turn);
                draft.end_turn();
            }
        }
    }
}
