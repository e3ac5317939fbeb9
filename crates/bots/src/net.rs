//! The value net: from the features of one player's board and outlook to the points it still gains.
//!
//! Plain loops over fixed-size arrays of floats, which the compiler turns into vector instructions wherever there are
//! some, the browser included. The first layer is a sum of rows, one per feature, kept up to date by differences.

use crate::features::Features;
use krajina_rules::rng::Rng;

/// Width of the first layer; a net may use less of it.
pub const FIRST: usize = 128;
/// The width of a narrow net, which is spared the other half.
const NARROW: usize = FIRST / 2;
/// Width of the second layer.
pub const SECOND: usize = 32;
/// The net counts in tens of points, so that its numbers stay near 1.
pub const UNIT: f32 = 10.0;

/// The weights of a net.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueNet {
    /// How many units of the first layer are in use; the weights of the others are zero.
    pub(crate) width: usize,
    pub(crate) input: Vec<[f32; FIRST]>,
    pub(crate) first_bias: [f32; FIRST],
    pub(crate) hidden: Vec<[f32; SECOND]>,
    pub(crate) second_bias: [f32; SECOND],
    pub(crate) output: [f32; SECOND],
    pub(crate) output_bias: f32,
}

/// The first layer before its threshold, for a set of features.
#[derive(Clone, Copy, Debug)]
pub struct Accumulator {
    features: Features,
    values: [f32; FIRST],
}

fn spread(rng: &mut impl Rng, scale: f32) -> f32 {
    (rng.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0) * scale
}

impl ValueNet {
    /// A net with random weights. Units of the first layer beyond `width` are zero and stay zero: they get no
    /// gradient.
    pub fn new(inputs: usize, width: usize, rng: &mut impl Rng) -> ValueNet {
        let mut input = vec![[0.0; FIRST]; inputs];
        let mut hidden = vec![[0.0; SECOND]; FIRST];
        let (mut first_bias, mut output) = ([0.0; FIRST], [0.0; SECOND]);
        for row in &mut input {
            row.iter_mut().take(width).for_each(|weight| *weight = spread(rng, 0.05));
        }
        for row in hidden.iter_mut().take(width) {
            row.iter_mut().for_each(|weight| *weight = spread(rng, 0.2));
        }
        output.iter_mut().for_each(|weight| *weight = spread(rng, 0.2));
        first_bias.iter_mut().take(width).for_each(|bias| *bias = 0.1);
        ValueNet { width, input, first_bias, hidden, second_bias: [0.1; SECOND], output, output_bias: 0.0 }
    }

    /// The number of input features.
    pub fn inputs(&self) -> usize {
        self.input.len()
    }

    /// The sum for no features at all.
    pub fn empty(&self) -> Accumulator {
        Accumulator { features: Features::default(), values: self.first_bias }
    }

    /// The sum for these features, from one for similar features.
    #[inline]
    pub fn moved(&self, from: &Accumulator, features: &Features) -> Accumulator {
        Accumulator { features: *features, values: self.values(from, features) }
    }

    #[inline]
    fn values(&self, from: &Accumulator, features: &Features) -> [f32; FIRST] {
        if self.width <= NARROW {
            self.first::<NARROW>(from, features)
        } else {
            self.first::<FIRST>(from, features)
        }
    }

    /// The first layer of a net that is no wider than `WIDTH`.
    #[inline]
    fn first<const WIDTH: usize>(&self, from: &Accumulator, features: &Features) -> [f32; FIRST] {
        let mut values = from.values;
        let mut to = [0.0; WIDTH];
        let (used, _) = values.split_at_mut(WIDTH);
        from.features.differences(
            features,
            |gained| add(used, self.input.get(gained)),
            |lost| add(&mut to, self.input.get(lost)),
        );
        used.iter_mut().zip(&to).for_each(|(value, lost)| *value -= lost);
        values
    }

    /// The points still to be gained.
    #[inline]
    pub fn gain(&self, sum: &Accumulator) -> f32 {
        self.gain_of(&sum.values)
    }

    /// The points still to be gained with these features, from a sum for similar ones.
    #[inline]
    pub fn gain_near(&self, from: &Accumulator, features: &Features) -> f32 {
        self.gain_of(&self.values(from, features))
    }

    #[inline]
    fn gain_of(&self, values: &[f32; FIRST]) -> f32 {
        let second = self.second(values).map(|value| value.max(0.0));
        self.last(&second) * UNIT
    }

    /// The second layer before its threshold, from the first one. Units that do not fire are found first, without a
    /// branch, so that the sums run through.
    #[inline]
    pub(crate) fn second(&self, first: &[f32; FIRST]) -> [f32; SECOND] {
        let (mut firing, mut count) = ([0u8; FIRST], 0);
        for (unit, &value) in first.iter().enumerate().take(self.width) {
            firing[count % FIRST] = unit as u8;
            count += usize::from(value > 0.0);
        }
        let mut second = self.second_bias;
        for &unit in &firing[..count.min(FIRST)] {
            let value = first[usize::from(unit) % FIRST];
            if let Some(row) = self.hidden.get(usize::from(unit)) {
                second.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
            }
        }
        second
    }

    #[inline]
    pub(crate) fn last(&self, second: &[f32; SECOND]) -> f32 {
        second.iter().zip(&self.output).map(|(value, weight)| value * weight).sum::<f32>() + self.output_bias
    }
}

#[inline]
fn add(sum: &mut [f32], row: Option<&[f32; FIRST]>) {
    if let Some(row) = row {
        sum.iter_mut().zip(row).for_each(|(value, weight)| *value += weight);
    }
}

impl Accumulator {
    pub(crate) fn values(&self) -> &[f32; FIRST] {
        &self.values
    }
}
