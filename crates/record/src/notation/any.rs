//! A record of any game.

use super::record::Record;
use super::recorded::Recorded;
use krajina_rules::any::GameKind;
use krajina_rules::hosted::Hosted;
use krajina_rules::{any_of, with_game};
use std::any::Any;
use std::fmt;

any_of! {
    /// A record of one of the games. Its setup names the game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum AnyRecord of Record
}

impl AnyRecord {
    /// The kind of game.
    pub fn kind(&self) -> GameKind {
        with_game!(AnyRecord(self): _record as G => G::KIND)
    }

    /// The record, if it is one of this game.
    pub fn of<G: Recorded + 'static>(self) -> Option<Record<G>> {
        let record: Box<dyn Any> = with_game!(AnyRecord(self): record => Box::new(record));
        record.downcast().ok().map(|record| *record)
    }
}

impl fmt::Display for AnyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(AnyRecord(self): record => record.fmt(f))
    }
}
