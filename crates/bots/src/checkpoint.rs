//! Checkpoints of training: the whole trainer as bytes, to resume exactly.

use crate::net::{FIRST, SECOND};
use crate::self_play::TrainingPlan;
use crate::trainer::{Block, Trainer};
use krajina_rules::rng::Quick;

const MAGIC: &[u8; 8] = b"KRAJLRN1";

/// A trainer and its progress.
pub struct Checkpoint {
    /// The parameters of the run.
    pub plan: TrainingPlan,
    /// Games played so far.
    pub played: u64,
    /// The trainer.
    pub trainer: Trainer,
}

/// Calls `each` with every float of a trainer, in one fixed order.
fn floats(trainer: &mut Trainer, mut each: impl FnMut(&mut f32)) {
    fn block<const N: usize>(block: &mut Block<N>, each: &mut impl FnMut(&mut f32)) {
        block.mean.iter_mut().chain(&mut block.square).for_each(each);
    }
    let net = &mut trainer.net;
    net.input.as_flattened_mut().iter_mut().for_each(&mut each);
    net.hidden.as_flattened_mut().iter_mut().for_each(&mut each);
    net.first_bias.iter_mut().chain(&mut net.second_bias).chain(&mut net.output).for_each(&mut each);
    each(&mut net.output_bias);
    trainer.input.iter_mut().for_each(|b| block::<FIRST>(b, &mut each));
    trainer.hidden.iter_mut().for_each(|b| block::<SECOND>(b, &mut each));
    block(&mut trainer.first_bias, &mut each);
    block(&mut trainer.second_bias, &mut each);
    block(&mut trainer.output, &mut each);
    block(&mut trainer.output_bias, &mut each);
}

impl Checkpoint {
    /// The trainer as bytes.
    pub fn write(&mut self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let numbers = [self.plan.games, self.plan.seed, self.played, self.trainer.seen.len() as u64];
        for number in numbers.iter().chain(&self.trainer.seen) {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        floats(&mut self.trainer, |float| bytes.extend_from_slice(&float.to_le_bytes()));
        bytes
    }

    /// Reads a checkpoint.
    ///
    /// # Errors
    /// Not such a file, for another kind of game, or cut short.
    pub fn read(bytes: &[u8], inputs: usize) -> Result<Checkpoint, String> {
        let body = bytes.strip_prefix(MAGIC).ok_or("this is no state of learning of this version")?;
        let mut chunks = body.chunks_exact(8).map(|chunk| chunk.try_into().map_or(0, u64::from_le_bytes));
        let mut number = || chunks.next().unwrap_or(0);
        let plan = TrainingPlan { games: number(), seed: number() };
        let (played, found) = (number(), number() as usize);
        if found != inputs {
            return Err(format!("expected a net of {inputs} inputs, found {found}"));
        }
        let mut trainer = Trainer::new(inputs, FIRST, &mut Quick::new(plan.seed));
        trainer.seen.iter_mut().for_each(|seen| *seen = number());
        let mut expected = 8 * (4 + inputs);
        let mut rest = body.get(expected..).unwrap_or_default().chunks_exact(4);
        floats(&mut trainer, |float| {
            expected += 4;
            *float = rest.next().and_then(|chunk| chunk.try_into().ok()).map_or(0.0, f32::from_le_bytes);
        });
        if body.len() != expected {
            return Err(format!("expected {} bytes, found {}", expected + 8, bytes.len()));
        }
        Ok(Checkpoint { plan, played, trainer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use crate::self_play::learn_from_game;
    use krajina_rules::kingdom::Kingdom;

    #[test]
    fn learning_goes_on_exactly_where_it_stopped() {
        let setups = Kingdom::setups_of("kingdom-2");
        let inputs = Kingdom::feature_count(&setups[0]);
        let plan = TrainingPlan { games: 6, seed: 5 };
        let start =
            || Checkpoint { plan, played: 0, trainer: Trainer::new(inputs, FIRST, &mut Quick::new(5)) };
        let play = |saved: &mut Checkpoint, to: u64| {
            for game in saved.played..to {
                learn_from_game::<Kingdom>(&mut saved.trainer, &setups, &plan, game);
            }
            saved.played = to;
        };
        let (mut whole, mut half) = (start(), start());
        play(&mut whole, 6);
        play(&mut half, 3);
        let bytes = half.write();
        let mut resumed = Checkpoint::read(&bytes, inputs).unwrap();
        play(&mut resumed, 6);
        assert!(resumed.write() == whole.write(), "resumed learning took another way");
        assert!(Checkpoint::read(&bytes[..bytes.len() - 4], inputs).is_err());
        assert!(Checkpoint::read(&bytes, inputs + 1).is_err());
    }
}
