//! A record of any game.

use super::record::Record;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::worlds::Worlds;
use std::fmt;

/// A record of one of the games: which one, its setup says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Any {
    /// A game of Kingdom.
    Kingdom(Record<Kingdom>),
    /// A game of Hunters.
    Hunters(Record<Hunters>),
    /// A game of Worlds.
    Worlds(Record<Worlds>),
}

/// Does the same with a record of whatever game it is: `with_record!(any, record => record.moves.len())`.
#[macro_export]
macro_rules! with_record {
    ($any:expr, $record:ident => $body:expr) => {
        match $any {
            $crate::notation::Any::Kingdom($record) => $body,
            $crate::notation::Any::Hunters($record) => $body,
            $crate::notation::Any::Worlds($record) => $body,
        }
    };
}

impl fmt::Display for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_record!(self, record => record.fmt(f))
    }
}
