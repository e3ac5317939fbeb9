//! What thinking about a game needs beyond its rules.

use crate::field::Field;
use crate::marks::Marks;
use crate::option::Step;
use crate::outlook::Outlook;
use krajina_rules::domino::{Draft, Land, Number};
use krajina_rules::game::{Game, Score};
use krajina_rules::rng::Rng;
use krajina_rules::seat::{MAX_SEATS, Seat};
use serde::de::DeserializeOwned;

/// How many ways to look at where there are very many (lava, recruiting).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breadth {
    /// The likeliest ones: for the many positions of a playout.
    Narrow,
    /// All that could matter: for the position on the table.
    Wide,
}

/// Points won before this game, in a row of games.
pub type Ahead = [i32; MAX_SEATS];

/// A game of dominoes that bots can think about. A state is one game: earlier games of a row only add [`Ahead`].
pub trait Playable:
    Game<Action: Copy + Send + Sync, Setup: Copy + Send + Sync, View: Send + DeserializeOwned>
    + Copy
    + Send
    + Sync
    + 'static
{
    /// One seat's land.
    type Board: Copy;

    /// The net that knows this kind of game.
    fn net_name(setup: &Self::Setup) -> &'static str;

    /// How many marks a position of this kind can have: the width of the net's input.
    fn mark_count(setup: &Self::Setup) -> usize;

    /// All setups of single games that this net is for.
    fn setups_of(net: &str) -> Vec<Self::Setup>;

    /// Is this how most people play: all bonuses on, nothing else changed?
    fn is_usual(setup: &Self::Setup) -> bool;

    /// Can a game look like this to the acting seat? A view from elsewhere must pass before a bot sees it.
    ///
    /// # Errors
    /// The first thing found that cannot be.
    fn inspect(view: &Self::View) -> Result<(), String>;

    /// A state that looks like the view, and the points won before.
    fn imagine(view: &Self::View, rng: &mut impl Rng) -> (Self, Ahead);

    /// The draft.
    fn draft(&self) -> &Draft;

    /// The acting seat.
    fn seat(&self) -> Option<Seat>;

    /// Has the acting king placed its domino already?
    fn has_placed(&self) -> bool;

    /// Has the acting king to choose a domino of the line now?
    fn is_taking(&self) -> bool;

    /// The action of choosing this domino.
    fn take(domino: Number) -> Self::Action;

    /// A seat's score as its board stands.
    fn score(&self, seat: Seat) -> Score;

    /// The ways in which the acting seat can go on until it has to choose a domino or its turn ends; none if it has to
    /// choose one now.
    fn ways(&self, breadth: Breadth, ways: &mut Vec<Step<Self, Self::Action>>);

    /// The terrains of a seat's land.
    fn grounds(&self, seat: Seat) -> &Land;

    /// A seat's land.
    fn land(&self, seat: Seat) -> Self::Board;

    /// Every way to lay a domino on a board, with the score the board then has; discarding it where it fits nowhere.
    fn lays(&self, seat: Seat, board: &Self::Board, domino: Number, each: impl FnMut(Self::Board, Score));

    /// Lays a domino where it brings the most points at once, or discards it; returns the points the board then has.
    fn lay_greedily(&self, seat: Seat, board: &mut Self::Board, domino: Number) -> i32 {
        let mut best: Option<(Score, Self::Board)> = None;
        self.lays(seat, board, domino, |laid, score| {
            if best.is_none_or(|(most, _)| score >= most) {
                best = Some((score, laid));
            }
        });
        best.map_or(0, |(score, laid)| {
            *board = laid;
            score.points
        })
    }

    /// The points of a board as it stands, bonuses and totems included.
    fn lay_nothing(&self, seat: Seat, board: &Self::Board) -> i32;

    /// Crowns, or fires and craters, on a domino.
    fn symbols(domino: Number) -> u32;

    /// The kind of game, as far as the levels are concerned.
    fn field(setup: &Self::Setup) -> Field;

    /// Marks what the net sees of the dominoes that nobody has seen.
    fn mark_unseen(&self, outlook: &Outlook, marks: &mut Marks);

    /// Marks what the net sees of a seat: its board and the rest of its outlook, the board turned and mirrored by
    /// `symmetry` (0 to 7).
    fn mark(&self, seat: Seat, outlook: &Outlook, symmetry: u8, marks: &mut Marks);

    /// Is a new round about to begin?
    fn is_between_rounds(&self) -> bool {
        let draft = self.draft();
        draft.turn() == 0
            && !draft.is_opening()
            && !draft.is_over()
            && !self.has_placed()
            && !self.is_taking()
    }
}
