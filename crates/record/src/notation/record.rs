//! A record: what is played, how it was dealt, who played, and the moves.

use super::deal::Told;
use super::recorded::Recorded;
use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::Seat;
use krajina_rules::seed::{Commitment, Seed};

/// Something worth noting that does not change the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// `date`, `event`, `place`, `note` or something beginning with `x-`.
    pub key: String,
    /// What is noted.
    pub value: String,
}

/// One action of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move<A> {
    /// When, in games that run in real time.
    pub at: Option<Millis>,
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: A,
    /// The line of the text it was read from; 0 for a move that was not read.
    pub line: usize,
    /// The column there.
    pub column: usize,
}

/// A whole game, or its beginning: a record that stops in the middle can be played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// What is played.
    pub setup: G::Setup,
    /// The seed of the deal, once it is public.
    pub seed: Option<Seed>,
    /// The commitment to the seed, public from the start.
    pub commitment: Option<Commitment>,
    /// What is told of the deal beside the seed.
    pub told: Told,
    /// The players' names, by seat.
    pub names: Vec<Option<String>>,
    /// What else is worth noting.
    pub tags: Vec<Tag>,
    /// How long time passes after the last move, in games that run in real time.
    pub until: Option<Millis>,
    /// The points of every seat, if the record claims to know them.
    pub result: Option<Vec<i32>>,
    /// The fingerprint of the last state, if the record claims to know it.
    pub digest: Option<String>,
    /// What was played.
    pub moves: Vec<Move<G::Action>>,
}

impl<G: Recorded> Record<G> {
    /// The record of a game dealt from a seed, before its first move.
    pub fn new(setup: G::Setup, seed: Seed) -> Record<G> {
        Record {
            names: vec![None; G::seats(&setup)],
            setup,
            commitment: Some(seed.commitment()),
            seed: Some(seed),
            told: Told::default(),
            tags: Vec::new(),
            until: None,
            result: None,
            digest: None,
            moves: Vec::new(),
        }
    }

    /// Adds a move.
    pub fn push(&mut self, seat: Seat, action: G::Action) {
        self.moves.push(Move { at: None, seat, action, line: 0, column: 0 });
    }

    /// How a seat is called: by name, or by colour.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(Some(name)) => name.clone(),
            _ => G::colour(seat).name().into(),
        }
    }
}
