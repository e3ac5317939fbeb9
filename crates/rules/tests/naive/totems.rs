//! The four totems and their holders.

use super::domino::Resource;
use super::territory::Territory;
use std::collections::BTreeMap;

/// The holders of the totems; one without a holder lies on the table.
#[derive(Clone, Default, Debug)]
pub struct Totems {
    holders: BTreeMap<Resource, usize>,
}

/// The holder has lost a totem and several seats have equally many tokens: it chooses one of them (O19).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub holder: usize,
    pub resource: Resource,
    pub candidates: Vec<usize>,
}

impl Totems {
    pub fn holder(&self, resource: Resource) -> Option<usize> {
        self.holders.get(&resource).copied()
    }

    pub fn give(&mut self, resource: Resource, seat: usize) {
        self.holders.insert(resource, seat);
    }

    /// The points on the totems this seat holds (O3, O20).
    pub fn points(&self, seat: usize) -> i32 {
        let held = Resource::ALL.into_iter().filter(|&resource| self.holder(resource) == Some(seat));
        held.map(worth).sum()
    }

    /// Moves the totems after a seat has placed a domino, up to the first move that needs a choice.
    pub fn move_after_placing(&mut self, placer: usize, territories: &[Territory]) -> Option<Choice> {
        for resource in Resource::ALL {
            let tokens: Vec<i32> = territories.iter().map(|territory| territory.count(resource)).collect();
            if let Some(choice) = self.move_one(resource, placer, &tokens) {
                return Some(choice);
            }
        }
        None
    }

    fn move_one(&mut self, resource: Resource, placer: usize, tokens: &[i32]) -> Option<Choice> {
        // O18: strictly more than every other player.
        if (0..tokens.len()).all(|seat| seat == placer || tokens[seat] < tokens[placer]) {
            self.give(resource, placer);
            return None;
        }
        // O19: others have strictly more than the holder; a tie that includes the holder changes nothing.
        let holder = self.holder(resource)?;
        let most = *tokens.iter().max().expect("a player");
        if tokens[holder] == most {
            return None;
        }
        assert_eq!(holder, placer, "only the placing player's tokens have changed");
        let candidates: Vec<usize> = (0..tokens.len()).filter(|&seat| tokens[seat] == most).collect();
        if let [only] = candidates[..] {
            self.give(resource, only);
            return None;
        }
        Some(Choice { holder, resource, candidates })
    }
}

/// O3.
fn worth(resource: Resource) -> i32 {
    match resource {
        Resource::Mammoth => 3,
        Resource::Fish => 4,
        Resource::Mushroom => 5,
        Resource::Flint => 6,
    }
}
