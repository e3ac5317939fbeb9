//! The id of a player: a person or a bot.

use crate::digits::{IdError, textual};
use crate::hex;
use crate::person::PersonId;
use crate::stored::Stored;
use std::fmt;
use std::str::FromStr;

/// Set in the ids of bots: those of people have 60 bits.
const BOT: u128 = 1 << 127;

/// One of our bots. All bots of a level share one permanent id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BotId(u128);

impl BotId {
    /// The bot with the lower 127 bits of this number.
    pub const fn new(number: u128) -> BotId {
        BotId(BOT | number)
    }
}

/// A person or a bot, in results, ratings and seats. Written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerId {
    /// A guest or the holder of an account.
    Person(PersonId),
    /// A bot.
    Bot(BotId),
}

impl PlayerId {
    /// The person; `None` for a bot.
    #[must_use]
    pub const fn person(self) -> Option<PersonId> {
        match self {
            PlayerId::Person(id) => Some(id),
            PlayerId::Bot(_) => None,
        }
    }
}

impl From<PersonId> for PlayerId {
    fn from(id: PersonId) -> PlayerId {
        PlayerId::Person(id)
    }
}

impl From<BotId> for PlayerId {
    fn from(id: BotId) -> PlayerId {
        PlayerId::Bot(id)
    }
}

impl PartialEq<PersonId> for PlayerId {
    fn eq(&self, other: &PersonId) -> bool {
        self.person() == Some(*other)
    }
}

impl Stored for PlayerId {
    fn bits(self) -> u128 {
        match self {
            PlayerId::Person(id) => id.bits(),
            PlayerId::Bot(BotId(bits)) => bits,
        }
    }

    fn from_bits(bits: u128) -> Option<PlayerId> {
        if bits & BOT != 0 {
            return Some(PlayerId::Bot(BotId(bits)));
        }
        PersonId::from_bits(bits).map(PlayerId::Person)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(f, self.bits())
    }
}

impl FromStr for PlayerId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<PlayerId, IdError> {
        hex::read(text).and_then(PlayerId::from_bits).ok_or(hex::ERROR)
    }
}

textual!(PlayerId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_bots_have_different_ids() {
        let (eva, fox) = (PersonId::new(u64::MAX), BotId::new(7));
        assert_eq!(PlayerId::from(eva).person(), Some(eva));
        assert_eq!(PlayerId::from(fox).person(), None);
        for player in [PlayerId::from(eva), PlayerId::from(fox)] {
            assert_eq!(PlayerId::from_bits(player.bits()), Some(player));
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        assert_eq!(PlayerId::from(fox).to_string(), "80000000000000000000000000000007");
        assert_eq!(PlayerId::from_bits(1 << 60), None);
    }
}
