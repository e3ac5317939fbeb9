//! Ids of players: people and bots.

use krajina_wire::{BotId, Occupant, PlayerId};
use sha2::{Digest, Sha256};

/// The id of the bot of a level. All bots of a level share one id, which never changes.
pub(crate) fn bot(level: &str) -> BotId {
    let hash = Sha256::digest(level.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    BotId::new(u128::from_be_bytes(bytes))
}

/// The player on a seat; `None` if it is open.
pub(crate) fn player(seat: &Occupant) -> Option<PlayerId> {
    match seat {
        Occupant::Person { id, .. } => Some((*id).into()),
        Occupant::Bot { level } => Some(bot(level.as_str()).into()),
        Occupant::Open => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ratings and results of bots are stored under these ids.
    #[test]
    fn the_bot_of_a_level_never_changes() {
        assert_eq!(PlayerId::from(bot("fox")).to_string(), "f76cb326ab0cd5f0a974c1b9606044d8");
        assert_ne!(bot("fox"), bot("miller"));
    }
}
