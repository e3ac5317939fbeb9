//! The operations that bots need beyond the rules of a game.

use crate::features::Features;
use crate::level::Misjudgements;
use crate::outlook::Outlook;
use crate::turn_option::TurnOption;
use krajina_rules::domino::{Draft, Land, Number};
use krajina_rules::game::Score;
use krajina_rules::hosted::Hosted;
use krajina_rules::rng::Rng;
use krajina_rules::seat::{MAX_SEATS, Seat};

/// How many turn options to consider where there are very many (lava, recruiting).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breadth {
    /// The likeliest ones: for the many positions of a playout.
    Narrow,
    /// All that could matter: for the position on the table.
    Wide,
}

/// Points from earlier games of a Dynasty.
pub type Ahead = [i32; MAX_SEATS];

/// A domino game that bots can search. A state is one game: earlier games of a Dynasty only add [`Ahead`].
pub trait Playable:
    Hosted<Action: Copy + Send + Sync, Setup: Copy + Send + Sync, View: Send> + Copy + Send + Sync + 'static
{
    /// One seat's land.
    type Board: Copy;

    /// The name of the net for this setup.
    fn net_name(setup: &Self::Setup) -> &'static str;

    /// How many features a position of this kind can have: the width of the net's input.
    fn feature_count(setup: &Self::Setup) -> usize;

    /// All setups of single games that this net is for.
    fn setups_of(net: &str) -> Vec<Self::Setup>;

    /// Whether this is the usual setup: all bonuses on, no other variants.
    fn is_usual(setup: &Self::Setup) -> bool;

    /// Samples a state that is consistent with the view, with the points of earlier games.
    fn imagine(view: &Self::View, rng: &mut impl Rng) -> (Self, Ahead);

    /// The draft.
    fn draft(&self) -> &Draft;

    /// The acting seat.
    fn seat(&self) -> Option<Seat>;

    /// Whether the acting king has placed its domino.
    fn has_placed(&self) -> bool;

    /// Whether the acting king must choose a domino of the line now.
    fn is_taking(&self) -> bool;

    /// The action of choosing this domino.
    fn take(domino: Number) -> Self::Action;

    /// A seat's score as its board stands.
    fn score(&self, seat: Seat) -> Score;

    /// The options of the acting seat until it must choose a domino or its turn ends; none if it must choose one
    /// now.
    fn ways(&self, breadth: Breadth, ways: &mut Vec<TurnOption<Self, Self::Action>>);

    /// The terrains of a seat's land.
    fn grounds(&self, seat: Seat) -> &Land;

    /// A seat's land.
    fn land(&self, seat: Seat) -> Self::Board;

    /// Calls `each` with every placement of a domino and its score, or with the discard if it fits nowhere.
    fn lays(&self, seat: Seat, board: &Self::Board, domino: Number, each: impl FnMut(Self::Board, Score));

    /// Places a domino where it scores most at once, or discards it. Returns the points of the board.
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

    /// The evaluation noise of the levels in this setup.
    fn misjudgements(setup: &Self::Setup) -> &'static Misjudgements;

    /// Adds the features of the unseen dominoes.
    fn add_unseen_features(&self, outlook: &Outlook, features: &mut Features);

    /// Adds the features of a seat's board and outlook, with the board turned and mirrored by `symmetry` (0 to 7).
    fn add_features(&self, seat: Seat, outlook: &Outlook, symmetry: u8, features: &mut Features);

    /// Whether a new round is about to begin.
    fn is_between_rounds(&self) -> bool {
        let draft = self.draft();
        draft.turn() == 0
            && !draft.is_opening()
            && !draft.is_over()
            && !self.has_placed()
            && !self.is_taking()
    }
}
