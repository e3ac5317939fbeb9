//! A record of any game.

use super::record::Record;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use std::fmt;

/// A record of one of the games: which one, its setup says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Any {
    /// A game of Kingdom.
    Kingdom(Record<Kingdom>),
    /// A game of Hunters.
    Hunters(Record<Hunters>),
}

impl fmt::Display for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Any::Kingdom(record) => record.fmt(f),
            Any::Hunters(record) => record.fmt(f),
        }
    }
}
