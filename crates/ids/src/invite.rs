//! Invite codes.

use crate::digits::{IdError, textual};
use std::fmt;
use std::str::FromStr;

/// The characters of invite codes. Left out are characters that look or sound like another one (0 O, 1 I L, 2 Z, 5 S, 8
/// B, U V), and those without a common name in our languages (Q W X Y).
const SPOKEN: &[u8; 16] = b"34679acdefhkmnrt";

/// An invite code: six characters that sound different. It has 24 bits, so guesses must be rate limited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InviteCode(u32);

impl InviteCode {
    const CHARACTERS: usize = 6;

    /// The code made of these random bytes.
    pub const fn new(random: [u8; 3]) -> InviteCode {
        InviteCode((random[0] as u32) << 16 | (random[1] as u32) << 8 | random[2] as u32)
    }
}

impl fmt::Display for InviteCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for i in (0..InviteCode::CHARACTERS).rev() {
            write!(f, "{}", char::from(SPOKEN[(self.0 >> (4 * i) & 15) as usize]))?;
        }
        Ok(())
    }
}

/// Parses a code as people type it: case, spaces and hyphens do not matter.
impl FromStr for InviteCode {
    type Err = IdError;

    fn from_str(text: &str) -> Result<InviteCode, IdError> {
        let error = IdError { expected: InviteCode::CHARACTERS, alphabet: "3 4 6 7 9 a c d e f h k m n r t" };
        // At most a separator after every character: anything longer is not a code.
        if text.len() > 3 * InviteCode::CHARACTERS {
            return Err(error);
        }
        let (mut bits, mut read) = (0u32, 0);
        for byte in text.bytes().filter(|byte| !matches!(byte, b' ' | b'-')) {
            let digit = SPOKEN.iter().position(|&known| known == byte.to_ascii_lowercase()).ok_or(error)?;
            (bits, read) = (bits << 4 | digit as u32, read + 1);
            if read > InviteCode::CHARACTERS {
                return Err(error);
            }
        }
        if read == InviteCode::CHARACTERS { Ok(InviteCode(bits)) } else { Err(error) }
    }
}

textual!(InviteCode);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = InviteCode::new([0x01, 0x9a, 0xcf]);
        assert_eq!(code.to_string(), "34fhmt");
        assert_eq!(code.to_string().to_uppercase().parse(), Ok(code));
        let text = code.to_string();
        let spaced = format!("{} {}-{}", &text[..2], &text[2..4], &text[4..]);
        assert_eq!(spaced.parse(), Ok(code));
        for wrong in ["", "34679", "34679aa", "3467 o", "34679b", "příště", &" ".repeat(1000)] {
            assert!(wrong.parse::<InviteCode>().is_err(), "{wrong:?}");
        }
    }
}
