//! Time-based one-time codes: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which all authenticator apps
//! support.

use krajina_wire::WallMs;
use ring::hmac;

const STEP_MS: u64 = 30_000;
const DIGITS: u32 = 6;
/// Steps by which the clock of a phone may be off.
const TOLERANCE: u64 = 1;

/// The code of a step.
fn code(secret: &[u8], step: u64) -> u32 {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret);
    let tag = hmac::sign(&key, &step.to_be_bytes());
    let bytes = tag.as_ref();
    let at = usize::from(bytes.last().copied().unwrap_or(0) & 15);
    let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map_or(0, u32::from_be_bytes);
    (four & 0x7fff_ffff) % 10_u32.pow(DIGITS)
}

/// The step of this code: the current or an adjacent step, later than the last used step.
pub(crate) fn step_of(secret: &[u8], text: &str, now: WallMs, used: Option<u64>) -> Option<u64> {
    let given = digits(text)?;
    let now = now.0 / STEP_MS;
    let steps = now.saturating_sub(TOLERANCE)..=now + TOLERANCE;
    steps.filter(|step| used.is_none_or(|used| *step > used)).find(|step| code(secret, *step) == given)
}

/// The number of a code. Blanks are ignored, because apps show codes in two halves.
fn digits(text: &str) -> Option<u32> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).take(DIGITS as usize + 1).collect();
    let fits = text.len() == DIGITS as usize && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| fits)
}

/// Base32 of RFC 4648 without padding, the form in which apps read secrets.
pub(crate) fn base32(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let (mut text, mut held, mut bits) = (String::new(), 0_u32, 0);
    for byte in bytes {
        held = held << 8 | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(LETTERS[(held >> bits & 31) as usize]));
        }
        held &= (1 << bits) - 1;
    }
    if bits > 0 {
        text.push(char::from(LETTERS[(held << (5 - bits) & 31) as usize]));
    }
    text
}

/// The `otpauth` address that apps read from a QR code.
pub(crate) fn address(name: &str, secret: &[u8]) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~".contains(byte);
    let name: String = name
        .bytes()
        .map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect();
    format!("otpauth://totp/Krajina:{name}?secret={}&issuer=Krajina", base32(secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RFC: &[u8] = b"12345678901234567890";

    /// The examples of RFC 6238, appendix B, the last six of their eight digits.
    #[test]
    fn codes_are_those_of_the_standard() {
        let examples = [
            (59, 287_082),
            (1_111_111_109, 81_804),
            (1_111_111_111, 50_471),
            (1_234_567_890, 5_924),
            (2_000_000_000, 279_037),
            (20_000_000_000, 353_130),
        ];
        for (seconds, expected) in examples {
            assert_eq!(code(RFC, seconds / 30), expected, "{seconds}");
        }
    }

    #[test]
    fn a_code_is_valid_once_within_one_step() {
        let (at, text) = (WallMs(59_000), "287 082");
        assert_eq!(step_of(RFC, text, at, None), Some(1));
        assert_eq!(step_of(RFC, text, at.plus(30_000), Some(0)), Some(1));
        assert_eq!(step_of(RFC, text, at.plus(60_000), None), None);
        assert_eq!(step_of(RFC, text, at, Some(1)), None, "used");
        for nonsense in ["", "28708", "2870821", "+87082", "28708x", "２８７０８２"] {
            assert_eq!(step_of(RFC, nonsense, at, None), None, "{nonsense}");
        }
    }

    /// The examples of RFC 4648, section 10.
    #[test]
    fn secrets_are_written_as_apps_read_them() {
        for (bytes, text) in
            [("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI")]
        {
            assert_eq!(base32(bytes.as_bytes()), text);
        }
        assert_eq!(
            address("Éva K", b"foobar"),
            "otpauth://totp/Krajina:%C3%89va%20K?secret=MZXW6YTBOI&issuer=Krajina"
        );
    }
}
