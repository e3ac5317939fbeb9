//! The stored form of ids.

/// An id that is stored as a number of 128 bits.
pub trait Stored: Copy {
    /// The number.
    fn bits(self) -> u128;

    /// The id with this number; `None` if it is not valid.
    fn from_bits(bits: u128) -> Option<Self>;
}
