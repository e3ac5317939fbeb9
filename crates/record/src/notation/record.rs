//! A record: setup, deal, players and moves.

use super::deal::RecordedDeal;
use super::header_places::HeaderPlaces;
use super::recorded::Recorded;
use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::Seat;
use krajina_rules::seed::{Commitment, Seed};

/// A note that does not change the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// `date`, `event`, `place`, `note` or something beginning with `x-`.
    pub key: String,
    /// The text of the note.
    pub value: String,
}

/// One action of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move<A> {
    /// The time, in games that run in real time.
    pub at: Option<Millis>,
    /// The seat.
    pub seat: Seat,
    /// The action.
    pub action: A,
    /// The line of the text it was read from; 0 for a move that was not read.
    pub line: usize,
    /// The column there.
    pub column: usize,
}

/// A whole game, or its beginning: a record that stops in the middle can be played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// The setup.
    pub setup: G::Setup,
    /// The seed of the deal, once it is public.
    pub seed: Option<Seed>,
    /// The commitment to the seed, public from the start.
    pub commitment: Option<Commitment>,
    /// The recorded part of the deal, beside the seed.
    pub deal: RecordedDeal,
    /// The players' names, by seat.
    pub names: Vec<Option<String>>,
    /// Notes that do not change the game.
    pub tags: Vec<Tag>,
    /// The time that passes after the last move, in games that run in real time.
    pub until: Option<Millis>,
    /// The points of every seat, if the record states them.
    pub result: Option<Vec<i32>>,
    /// The fingerprint of the last state, if the record states it.
    pub digest: Option<String>,
    /// The moves.
    pub moves: Vec<Move<G::Action>>,
    /// The positions of the headers in the text from which it was read.
    pub places: HeaderPlaces,
}

impl<G: Recorded> Record<G> {
    /// The record of a game dealt from a seed, before its first move.
    pub fn new(setup: G::Setup, seed: Seed) -> Record<G> {
        Record {
            names: vec![None; G::seats(&setup)],
            setup,
            commitment: Some(seed.commitment()),
            seed: Some(seed),
            deal: RecordedDeal::default(),
            tags: Vec::new(),
            until: None,
            result: None,
            digest: None,
            moves: Vec::new(),
            places: HeaderPlaces::default(),
        }
    }

    /// Keeps the first moves only. Time stops with the last of them. Result and digest are dropped, unless the record keeps
    /// all its moves.
    pub fn stop_after(&mut self, moves: usize) {
        if moves > self.moves.len() {
            return;
        }
        let is_end = moves == self.moves.len() && self.until.is_none();
        self.moves.truncate(moves);
        self.until = None;
        if !is_end {
            (self.result, self.digest) = (None, None);
        }
    }

    /// Adds a move.
    pub fn push(&mut self, seat: Seat, action: G::Action) {
        self.moves.push(Move { at: None, seat, action, line: 0, column: 0 });
    }

    /// Does the record determine the seat that acts after its last move? Without a seed the king to be drawn next is known
    /// only if the record lists it.
    pub fn knows_who_acts(&self) -> bool {
        let done = self.moves.len();
        let is_unknown = |(game, kings): (usize, &Vec<Seat>)| {
            let first = G::first_moves(&self.setup, game);
            first.contains(&done) && kings.len() <= done - first.start
        };
        let mut games = self.deal.kings.iter().enumerate().take(G::games(&self.setup));
        self.seed.is_some() || !games.any(is_unknown)
    }

    /// The name of a seat: the player's name or the colour.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(Some(name)) => name.clone(),
            _ => G::colour(seat).name().into(),
        }
    }
}
