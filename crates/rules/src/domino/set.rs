//! A domino, and the 48 of them that a game is played with.

use super::number::Number;

/// Half a domino: one square, with its terrain and printed symbols.
pub trait Half: Copy + Eq + 'static {
    /// The dominoes of the game, by number.
    const DOMINOES: &'static [Domino<Self>; Number::COUNT];

    /// The place of its terrain among those of the game.
    fn terrain_index(self) -> usize;
}

/// A domino: its two halves, in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domino<H> {
    /// The first half.
    pub a: H,
    /// The second half.
    pub b: H,
}

impl<H: Half> Domino<H> {
    /// The domino with this number.
    #[inline]
    pub const fn of(number: Number) -> &'static Domino<H> {
        &H::DOMINOES[number.index()]
    }

    /// Are both halves the same?
    #[inline]
    pub fn is_double(&self) -> bool {
        self.a == self.b
    }
}
