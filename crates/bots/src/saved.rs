//! Learning that can be interrupted: the whole learner as bytes, to go on exactly where it stopped.

use crate::learn::{Block, Learner};
use crate::net::{FIRST, SECOND};
use crate::practice::Plan;
use krajina_rules::rng::Quick;

const MAGIC: &[u8; 8] = b"KRAJLRN1";

/// A learner on its way.
pub struct Saved {
    /// What it learns by.
    pub plan: Plan,
    /// Games played so far.
    pub played: u64,
    /// What it knows.
    pub learner: Learner,
}

/// Calls `each` with every float of a learner, in one fixed order.
fn floats(learner: &mut Learner, mut each: impl FnMut(&mut f32)) {
    fn block<const N: usize>(block: &mut Block<N>, each: &mut impl FnMut(&mut f32)) {
        block.mean.iter_mut().chain(&mut block.square).for_each(each);
    }
    let net = &mut learner.net;
    net.input.as_flattened_mut().iter_mut().for_each(&mut each);
    net.hidden.as_flattened_mut().iter_mut().for_each(&mut each);
    net.first_bias.iter_mut().chain(&mut net.second_bias).chain(&mut net.output).for_each(&mut each);
    each(&mut net.output_bias);
    learner.input.iter_mut().for_each(|b| block::<FIRST>(b, &mut each));
    learner.hidden.iter_mut().for_each(|b| block::<SECOND>(b, &mut each));
    block(&mut learner.first_bias, &mut each);
    block(&mut learner.second_bias, &mut each);
    block(&mut learner.output, &mut each);
    block(&mut learner.output_bias, &mut each);
}

impl Saved {
    /// The learner as bytes.
    pub fn write(&mut self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let numbers = [self.plan.games, self.plan.seed, self.played, self.learner.seen.len() as u64];
        for number in numbers.iter().chain(&self.learner.seen) {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        floats(&mut self.learner, |float| bytes.extend_from_slice(&float.to_le_bytes()));
        bytes
    }

    /// The learner from bytes; says what is wrong with them.
    ///
    /// # Errors
    /// Not such a file, for another kind of game, or cut short.
    pub fn read(bytes: &[u8], inputs: usize) -> Result<Saved, String> {
        let body = bytes.strip_prefix(MAGIC).ok_or("this is no state of learning of this version")?;
        let mut chunks = body.chunks_exact(8).map(|chunk| chunk.try_into().map_or(0, u64::from_le_bytes));
        let mut number = || chunks.next().unwrap_or(0);
        let plan = Plan { games: number(), seed: number() };
        let (played, found) = (number(), number() as usize);
        if found != inputs {
            return Err(format!("expected a net of {inputs} inputs, found {found}"));
        }
        let mut learner = Learner::new(inputs, FIRST, &mut Quick::new(plan.seed));
        learner.seen.iter_mut().for_each(|seen| *seen = number());
        let mut expected = 8 * (4 + inputs);
        let mut rest = body.get(expected..).unwrap_or_default().chunks_exact(4);
        floats(&mut learner, |float| {
            expected += 4;
            *float = rest.next().and_then(|chunk| chunk.try_into().ok()).map_or(0.0, f32::from_le_bytes);
        });
        if body.len() != expected {
            return Err(format!("expected {} bytes, found {}", expected + 8, bytes.len()));
        }
        Ok(Saved { plan, played, learner })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use crate::practice::practise;
    use krajina_rules::kingdom::Kingdom;

    #[test]
    fn learning_goes_on_exactly_where_it_stopped() {
        let setups = Kingdom::setups_of("kingdom-2");
        let inputs = Kingdom::mark_count(&setups[0]);
        let plan = Plan { games: 6, seed: 5 };
        let start = || Saved { plan, played: 0, learner: Learner::new(inputs, FIRST, &mut Quick::new(5)) };
        let play = |saved: &mut Saved, to: u64| {
            for game in saved.played..to {
                practise::<Kingdom>(&mut saved.learner, &setups, &plan, game);
            }
            saved.played = to;
        };
        let (mut whole, mut half) = (start(), start());
        play(&mut whole, 6);
        play(&mut half, 3);
        let bytes = half.write();
        let mut resumed = Saved::read(&bytes, inputs).unwrap();
        play(&mut resumed, 6);
        assert!(resumed.write() == whole.write(), "resumed learning took another way");
        assert!(Saved::read(&bytes[..bytes.len() - 4], inputs).is_err());
        assert!(Saved::read(&bytes, inputs + 1).is_err());
    }
}
