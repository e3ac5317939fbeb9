//! The time, and chance: the two things that only the operating system knows.

use krajina_wire::WallMs;
use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time on the wall when the program began, and a clock that runs evenly from there: rooms must not see a clock that
/// is set.
pub(crate) fn now() -> WallMs {
    #[cfg(test)]
    if let Some(told) = told::now() {
        return told;
    }
    static START: LazyLock<(Duration, Instant)> = LazyLock::new(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (since, Instant::now())
    });
    let (wall, start) = *START;
    WallMs((wall + start.elapsed()).as_millis() as u64)
}

/// So much later, in milliseconds since 1970.
pub(crate) fn later_ms(now: WallMs, time: Duration) -> u64 {
    now.plus(time.as_millis() as u64).0
}

/// Milliseconds since the program began, for bots that think.
pub(crate) fn ticks_ms() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1_000.0
}

/// Bytes that nobody can guess. A machine without randomness cannot run a server: everything would be guessable.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(test)]
    if told::random(&mut bytes) {
        return bytes;
    }
    #[allow(clippy::expect_used, reason = "going on without randomness would be worse than stopping")]
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}

/// For tests: time stands still until it is told to pass, and chance is the same every time.
#[cfg(test)]
pub(crate) mod told {
    use super::WallMs;
    use sha2::{Digest, Sha256};
    use std::sync::atomic::{AtomicU64, Ordering};

    static NOW: AtomicU64 = AtomicU64::new(0);
    static DRAWN: AtomicU64 = AtomicU64::new(0);

    /// From now on it is this moment. Draws begin anew.
    pub(crate) fn begin(now: WallMs) {
        NOW.store(now.0, Ordering::SeqCst);
        DRAWN.store(0, Ordering::SeqCst);
    }

    /// Lets time pass.
    pub(crate) fn pass(ms: u64) {
        NOW.fetch_add(ms, Ordering::SeqCst);
    }

    pub(super) fn now() -> Option<WallMs> {
        Some(WallMs(NOW.load(Ordering::SeqCst))).filter(|now| now.0 > 0)
    }

    pub(super) fn random(bytes: &mut [u8]) -> bool {
        if now().is_none() {
            return false;
        }
        let number = DRAWN.fetch_add(1, Ordering::SeqCst);
        bytes.copy_from_slice(&Sha256::digest(number.to_be_bytes())[..bytes.len()]);
        true
    }
}
