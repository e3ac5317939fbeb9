//! The time, and chance: the two things that only the operating system knows.

use krajina_wire::WallMs;
use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time on the wall when the program began, and a clock that runs evenly from there: rooms must not see a clock that
/// is set.
pub(crate) fn now() -> WallMs {
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
    #[allow(clippy::expect_used, reason = "going on without randomness would be worse than stopping")]
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}
