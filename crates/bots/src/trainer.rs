//! Trains a net on the results of games.

use crate::features::Features;
use crate::net::{FIRST, SECOND, UNIT, ValueNet};
use krajina_rules::rng::Rng;

/// A position and the points still gained after it.
#[derive(Clone, Copy, Debug)]
pub struct TrainingSample {
    /// The features of the position.
    pub features: Features,
    /// The target.
    pub gain: f32,
}

/// Decay rates of the running means of the gradient and of its square (Adam).
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

/// A block of weights with its gradient and the running means of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Block<const N: usize> {
    gradient: [f32; N],
    pub(crate) mean: [f32; N],
    pub(crate) square: [f32; N],
}

impl<const N: usize> Block<N> {
    pub(crate) const ZERO: Block<N> = Block { gradient: [0.0; N], mean: [0.0; N], square: [0.0; N] };

    #[inline]
    fn add(&mut self, gradient: &[f32; N], factor: f32) {
        self.gradient.iter_mut().zip(gradient).for_each(|(sum, value)| *sum += factor * value);
    }

    /// Takes one step down the gradient and clears it.
    #[inline]
    fn step(&mut self, weights: &mut [f32; N], rate: f32) {
        for (i, weight) in weights.iter_mut().enumerate() {
            let gradient = self.gradient[i];
            self.mean[i] = MEAN * self.mean[i] + (1.0 - MEAN) * gradient;
            self.square[i] = SQUARE * self.square[i] + (1.0 - SQUARE) * gradient * gradient;
            *weight -= rate * self.mean[i] / (self.square[i].sqrt() + 1e-6);
            self.gradient[i] = 0.0;
        }
    }
}

/// A net in training.
pub struct Trainer {
    /// The net as it is now.
    pub net: ValueNet,
    pub(crate) input: Vec<Block<FIRST>>,
    pub(crate) first_bias: Block<FIRST>,
    pub(crate) hidden: Vec<Block<SECOND>>,
    pub(crate) second_bias: Block<SECOND>,
    pub(crate) output: Block<SECOND>,
    pub(crate) output_bias: Block<1>,
    /// How often each feature was seen.
    pub(crate) seen: Vec<u64>,
    touched: Features,
}

impl Trainer {
    /// An untrained net whose first layer has this width.
    pub fn new(inputs: usize, width: usize, rng: &mut impl Rng) -> Trainer {
        Trainer {
            net: ValueNet::new(inputs, width, rng),
            input: vec![Block::ZERO; inputs],
            first_bias: Block::ZERO,
            hidden: vec![Block::ZERO; FIRST],
            second_bias: Block::ZERO,
            output: Block::ZERO,
            output_bias: Block::ZERO,
            seen: vec![0; inputs],
            touched: Features::default(),
        }
    }

    /// Trains on a batch of samples; returns the mean squared error in points.
    pub fn learn(&mut self, samples: &[TrainingSample], rate: f32) -> f32 {
        let errors: f32 = samples.iter().map(|sample| self.backward(sample, samples.len())).sum();
        self.step(rate);
        errors / samples.len().max(1) as f32
    }

    /// Adds up the gradient of one sample.
    fn backward(&mut self, sample: &TrainingSample, of: usize) -> f32 {
        let sum = self.net.moved(&self.net.empty(), &sample.features);
        let first = sum.values().map(|value| value.max(0.0));
        let second = self.net.second(&first).map(|value| value.max(0.0));
        let error = self.net.last(&second) - sample.gain / UNIT;
        let slope = error / of as f32;
        self.output.add(&second, slope);
        self.output_bias.add(&[1.0], slope);
        let mut second_slope = self.net.output.map(|weight| weight * slope);
        second_slope.iter_mut().zip(&second).filter(|(_, value)| **value <= 0.0).for_each(|(s, _)| *s = 0.0);
        self.second_bias.add(&second_slope, 1.0);
        let mut first_slope = [0.0; FIRST];
        for (i, &value) in first.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            self.hidden[i].add(&second_slope, value);
            first_slope[i] = self.net.hidden[i].iter().zip(&second_slope).map(|(w, s)| w * s).sum();
        }
        self.first_bias.add(&first_slope, 1.0);
        for feature in sample.features.iter().filter(|&feature| feature < self.net.input.len()) {
            self.input[feature].add(&first_slope, 1.0);
            self.seen[feature] += 1;
            self.touched.set(feature);
        }
        error * error * UNIT * UNIT
    }

    fn step(&mut self, rate: f32) {
        for feature in self.touched.iter() {
            self.input[feature].step(&mut self.net.input[feature], rate);
        }
        self.touched = Features::default();
        for (block, row) in self.hidden.iter_mut().zip(&mut self.net.hidden) {
            block.step(row, rate);
        }
        self.first_bias.step(&mut self.net.first_bias, rate);
        self.second_bias.step(&mut self.net.second_bias, rate);
        self.output.step(&mut self.net.output, rate);
        let mut bias = [self.net.output_bias];
        self.output_bias.step(&mut bias, rate);
        self.net.output_bias = bias[0];
    }

    /// The net with the rows of features that were seen less often than `least` left out.
    pub fn pruned(&self, least: u64) -> ValueNet {
        let mut net = self.net.clone();
        for (row, _) in net.input.iter_mut().zip(&self.seen).filter(|(_, seen)| **seen < least) {
            *row = [0.0; FIRST];
        }
        net
    }
}
