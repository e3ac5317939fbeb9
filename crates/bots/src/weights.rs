//! The file format of a net: small, and strictly checked when it is read.
//!
//! ```text
//! 8 bytes   KRAJNET1, the last character being the version
//! 16 bytes  name of the net, padded with zeros
//! 12 bytes  inputs, width of the first and of the second layer (u32 each, little-endian); a first layer narrower than
//!           this program's is filled up with zeros, which changes nothing
//! …         one bit per input, set where its row is kept (rare features are left out)
//! …         the kept rows, then those of the second layer: one f32 scale and one i8 per weight
//! …         biases and the last layer as f32
//! 8 bytes   FNV-1a of everything before
//! ```

use crate::net::{FIRST, SECOND, ValueNet};

const MAGIC: &[u8; 8] = b"KRAJNET1";
const NAME: usize = 16;
const HEADER: usize = MAGIC.len() + NAME + 12;

/// Reasons to refuse a file of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// Not such a file at all, or of another version.
    #[error("these are no weights of this version: expected a file that begins with KRAJNET1")]
    Foreign,
    /// Cut short or too long.
    #[error("expected {expected} bytes of weights, found {found}")]
    Length {
        /// For a net of these dimensions.
        expected: usize,
        /// In the file.
        found: usize,
    },
    /// Changed since it was written.
    #[error("the weights are damaged: their checksum does not match")]
    Checksum,
    /// Made for another kind of game.
    #[error("expected weights for {expected}, found some for {found:?}")]
    Name {
        /// The net asked for.
        expected: &'static str,
        /// The net found.
        found: String,
    },
    /// Made for another shape of net.
    #[error("expected a net of {expected:?} (inputs, first, second layer), found {found:?}")]
    Dimensions {
        /// The shape this program uses.
        expected: [usize; 3],
        /// The shape found.
        found: [usize; 3],
    },
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The length of the file of a net with these numbers of inputs, kept rows and units in its first layer.
fn length(inputs: usize, kept: usize, first: usize) -> usize {
    let small = 4 * (first + SECOND + SECOND + 1);
    HEADER + inputs.div_ceil(8) + kept * (4 + first) + first * (4 + SECOND) + small + 8
}

fn write_row(bytes: &mut Vec<u8>, row: &[f32]) {
    let most = row.iter().fold(0.0f32, |most, weight| most.max(weight.abs()));
    let scale = if most > 0.0 { most / 127.0 } else { 1.0 };
    bytes.extend_from_slice(&scale.to_le_bytes());
    bytes.extend(row.iter().map(|weight| (weight / scale).round() as i8 as u8));
}

/// How many units of the first layer do anything: the others are left out.
fn width(net: &ValueNet) -> usize {
    let used = |unit: &usize| net.hidden[*unit].iter().any(|&weight| weight != 0.0);
    (0..FIRST).rev().find(used).map_or(0, |last| last + 1)
}

/// Writes a net, its large layers with 8 bits per weight; rows of zeros are left out.
pub fn write(net: &ValueNet, name: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(length(net.inputs(), net.inputs(), FIRST));
    bytes.extend_from_slice(MAGIC);
    let mut padded = [0; NAME];
    padded.iter_mut().zip(name.bytes()).for_each(|(place, byte)| *place = byte);
    bytes.extend_from_slice(&padded);
    let first = width(net);
    for dimension in [net.inputs(), first, SECOND] {
        bytes.extend_from_slice(&(dimension as u32).to_le_bytes());
    }
    for rows in net.input.chunks(8) {
        let bit = |(i, row): (usize, &[f32; FIRST])| u8::from(is_kept(row)) << i;
        bytes.push(rows.iter().enumerate().map(bit).sum());
    }
    net.input.iter().filter(|row| is_kept(row)).for_each(|row| write_row(&mut bytes, &row[..first]));
    net.hidden[..first].iter().for_each(|row| write_row(&mut bytes, row));
    for small in [&net.first_bias[..first], &net.second_bias, &net.output, &[net.output_bias]] {
        small.iter().for_each(|weight| bytes.extend_from_slice(&weight.to_le_bytes()));
    }
    bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
    bytes
}

fn is_kept(row: &[f32; FIRST]) -> bool {
    row.iter().any(|&weight| weight != 0.0)
}

/// Reads floats and small integers one after another from bytes whose length is known to suffice.
struct WeightsReader<'a>(&'a [u8]);

impl WeightsReader<'_> {
    fn array<const N: usize>(&mut self) -> [u8; N] {
        let (head, rest) = self.0.split_at(N.min(self.0.len()));
        self.0 = rest;
        std::array::from_fn(|i| head.get(i).copied().unwrap_or(0))
    }

    fn float(&mut self) -> f32 {
        f32::from_le_bytes(self.array())
    }

    /// A row of which `written` weights are in the file; the others are zero.
    fn row<const N: usize>(&mut self, written: usize) -> [f32; N] {
        let scale = self.float();
        let (head, rest) = self.0.split_at(written.min(self.0.len()));
        self.0 = rest;
        std::array::from_fn(|i| head.get(i).map_or(0.0, |&byte| f32::from(byte as i8) * scale))
    }

    fn floats<const N: usize>(&mut self, written: usize) -> [f32; N] {
        std::array::from_fn(|i| if i < written { self.float() } else { 0.0 })
    }
}

/// Reads a net for this kind of game.
///
/// # Errors
/// The first problem found in the file.
pub fn read(bytes: &[u8], name: &'static str, inputs: usize) -> Result<ValueNet, WeightsError> {
    if !bytes.starts_with(MAGIC) {
        return Err(WeightsError::Foreign);
    }
    let least = length(inputs, 0, FIRST);
    if bytes.len() < HEADER {
        return Err(WeightsError::Length { expected: least, found: bytes.len() });
    }
    let mut reader = WeightsReader(&bytes[MAGIC.len()..]);
    let found = String::from_utf8_lossy(&reader.array::<NAME>()).trim_end_matches('\0').to_owned();
    let dimensions = [(); 3].map(|()| u32::from_le_bytes(reader.array()) as usize);
    if found != name {
        return Err(WeightsError::Name { expected: name, found });
    }
    let first = dimensions[1];
    if dimensions != [inputs, first.min(FIRST), SECOND] {
        return Err(WeightsError::Dimensions { expected: [inputs, FIRST, SECOND], found: dimensions });
    }
    let bitmap = reader.0.get(..inputs.div_ceil(8)).unwrap_or_default().to_vec();
    reader.0 = reader.0.get(bitmap.len()..).unwrap_or_default();
    let kept: u32 = bitmap.iter().map(|byte| byte.count_ones()).sum();
    let expected = length(inputs, kept as usize, first);
    if bytes.len() != expected {
        return Err(WeightsError::Length { expected, found: bytes.len() });
    }
    let (body, sum) = bytes.split_at(bytes.len() - 8);
    if checksum(body).to_le_bytes() != *sum {
        return Err(WeightsError::Checksum);
    }
    let is_kept = |input: usize| bitmap.get(input / 8).is_some_and(|byte| byte >> (input % 8) & 1 == 1);
    Ok(ValueNet {
        width: first,
        input: (0..inputs)
            .map(|input| if is_kept(input) { reader.row(first) } else { [0.0; FIRST] })
            .collect(),
        hidden: (0..FIRST)
            .map(|unit| if unit < first { reader.row(SECOND) } else { [0.0; SECOND] })
            .collect(),
        first_bias: reader.floats(first),
        second_bias: reader.floats(SECOND),
        output: reader.floats(SECOND),
        output_bias: reader.float(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::rng::Quick;

    fn file() -> Vec<u8> {
        write(&ValueNet::new(20, FIRST, &mut Quick::new(1)), "test")
    }

    #[test]
    fn a_net_reads_back_as_written() {
        let bytes = file();
        let net = read(&bytes, "test", 20).unwrap();
        assert_eq!(write(&net, "test"), bytes);
    }

    #[test]
    fn broken_and_foreign_weights_are_refused_with_a_reason() {
        let bytes = file();
        assert_eq!(read(b"GIF89a", "test", 20).err(), Some(WeightsError::Foreign));
        let mut later = bytes.clone();
        later[7] = b'2';
        assert_eq!(read(&later, "test", 20).err(), Some(WeightsError::Foreign));
        let refused = read(&bytes, "other", 20).err().unwrap();
        assert_eq!(refused.to_string(), "expected weights for other, found some for \"test\"");
        let refused = read(&bytes, "test", 21).err().unwrap();
        assert!(refused.to_string().starts_with("expected a net of [21, "), "{refused}");
        for cut in [9, HEADER + 40, bytes.len() - 1] {
            assert!(matches!(read(&bytes[..cut], "test", 20), Err(WeightsError::Length { .. })));
        }
        for at in [HEADER + 9, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert_eq!(read(&damaged, "test", 20).err(), Some(WeightsError::Checksum));
        }
    }
}
