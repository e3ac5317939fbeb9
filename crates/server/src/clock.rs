//! Time and randomness from the operating system.
//!
//! There are two clocks:
//!
//! - [`now`] is the system clock. One-time codes, sessions, tokens and dates use it: they are compared with clocks
//!   elsewhere, or with values that another run of the program has written.
//! - [`for_tables`] is the clock of the tables and of everything that clients compare with it. It never goes back, and no
//!   player loses time because a clock was set. It advances with the monotonic clock and follows the system clock: it makes
//!   up for small differences slowly. If the system clock is far ahead (the computer was asleep, or its clock was wrong at
//!   the start), it skips forward and reports the skipped time, which tables do not charge to anybody. If the system clock
//!   was set far back, it runs a little slower until the two meet.

use krajina_wire::WallMs;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Differences up to this are made up for slowly. Leap seconds and NTP corrections are smaller.
const STEP: Duration = Duration::from_secs(2);

/// How long the system clock must have been ahead by more than [`STEP`] before the table clock skips: a mistyped date
/// is usually corrected within this time.
const SETTLED: Duration = Duration::from_secs(5);

/// The table clock runs faster or slower by this fraction (1/100) while it makes up for a difference: nobody notices a
/// hundredth of a turn.
const SLEW: u32 = 100;

/// A reading of the table clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableTime {
    pub(crate) now: WallMs,
    /// The sum of all skips so far.
    pub(crate) skipped_ms: u64,
}

/// Follows the system clock without ever going back.
#[derive(Clone, Debug)]
struct TableClock {
    /// The monotonic clock at the last reading.
    monotonic: Duration,
    /// The time shown at the last reading, since 1970.
    shown: Duration,
    skipped: Duration,
    /// Since when, by the monotonic clock, the system clock has been far ahead.
    ahead_since: Option<Duration>,
}

impl TableClock {
    fn new(monotonic: Duration, wall: Duration) -> TableClock {
        TableClock { monotonic, shown: wall, skipped: Duration::ZERO, ahead_since: None }
    }

    /// Advances to the given readings of the monotonic clock, which stands still while the computer sleeps, and of the
    /// system clock, which can be set.
    fn read(&mut self, monotonic: Duration, wall: Duration) -> TableTime {
        let passed = monotonic.saturating_sub(self.monotonic);
        self.monotonic += passed;
        self.shown += passed;
        let (behind, ahead) = (wall.saturating_sub(self.shown), self.shown.saturating_sub(wall));
        if behind > STEP {
            let since = *self.ahead_since.get_or_insert(self.monotonic);
            if self.monotonic - since >= SETTLED {
                self.shown += behind;
                self.skipped += behind;
                self.ahead_since = None;
            }
        } else {
            self.ahead_since = None;
            self.shown += behind.min(passed / SLEW);
            self.shown -= ahead.min(passed / SLEW);
        }
        let ms = |time: Duration| time.as_millis() as u64;
        TableTime { now: WallMs(ms(self.shown)), skipped_ms: ms(self.skipped) }
    }
}

/// The system clock. It can be set, even back.
pub(crate) fn now() -> WallMs {
    #[cfg(test)]
    if let Some(time) = test_clock::now() {
        return time.now;
    }
    WallMs(wall().as_millis() as u64)
}

fn wall() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The table clock. It never goes back.
pub(crate) fn for_tables() -> TableTime {
    #[cfg(test)]
    if let Some(time) = test_clock::now() {
        return time;
    }
    static CLOCK: LazyLock<(Instant, Mutex<TableClock>)> =
        LazyLock::new(|| (Instant::now(), Mutex::new(TableClock::new(Duration::ZERO, wall()))));
    let (start, clock) = &*CLOCK;
    // Read both clocks under the lock, so that readings stay in order.
    let mut clock = clock.lock().unwrap_or_else(PoisonError::into_inner);
    clock.read(start.elapsed(), wall())
}

/// `now` plus `time`, in milliseconds since 1970.
pub(crate) fn later_ms(now: WallMs, time: Duration) -> u64 {
    now.plus(time.as_millis() as u64).0
}

/// Milliseconds since the first call, for the time budget of bots.
pub(crate) fn ticks_ms() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1_000.0
}

/// Unpredictable bytes. Without randomness all secrets could be guessed, so the server panics if there is none.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(test)]
    if test_clock::random(&mut bytes) {
        return bytes;
    }
    #[allow(clippy::expect_used, reason = "going on without randomness would be worse than stopping")]
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}

/// A clock and a source of randomness that tests control: time advances only on request, and random bytes repeat.
#[cfg(test)]
pub(crate) mod test_clock {
    use super::{TableTime, WallMs};
    use sha2::{Digest, Sha256};
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    static NOW: AtomicU64 = AtomicU64::new(0);
    static SKIPPED: AtomicU64 = AtomicU64::new(0);
    static DRAWN: AtomicU64 = AtomicU64::new(0);
    static LOCK: Mutex<()> = Mutex::new(());

    /// Held by a test that sets the clock: the clock is global, so these tests run one after another.
    pub(crate) fn lock() -> MutexGuard<'static, ()> {
        LOCK.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the time and restarts the random bytes.
    pub(crate) fn start_at(now: WallMs) {
        NOW.store(now.0, Ordering::SeqCst);
        DRAWN.store(0, Ordering::SeqCst);
    }

    /// Advances the time.
    pub(crate) fn pass(ms: u64) {
        NOW.fetch_add(ms, Ordering::SeqCst);
    }

    /// Sets the clock forward by a skip.
    pub(crate) fn skip(ms: u64) {
        pass(ms);
        SKIPPED.fetch_add(ms, Ordering::SeqCst);
    }

    pub(super) fn now() -> Option<TableTime> {
        let (now, skipped_ms) = (WallMs(NOW.load(Ordering::SeqCst)), SKIPPED.load(Ordering::SeqCst));
        Some(TableTime { now, skipped_ms }).filter(|time| time.now.0 > 0)
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

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);
    const SECOND: Duration = Duration::from_secs(1);
    /// Some moment of 2026.
    const BEGIN: Duration = Duration::from_secs(1_790_000_000);

    /// A table clock and the two clocks that it reads.
    struct Clocks {
        table: TableClock,
        monotonic: Duration,
        wall: Duration,
        last: TableTime,
    }

    impl Clocks {
        fn new() -> Clocks {
            let mut table = TableClock::new(Duration::ZERO, BEGIN);
            let last = table.read(Duration::ZERO, BEGIN);
            Clocks { table, monotonic: Duration::ZERO, wall: BEGIN, last }
        }

        /// Advances both clocks evenly, reads the table clock ten times a second, and asserts that it never goes back.
        fn pass(&mut self, time: Duration) {
            let end = self.monotonic + time;
            while self.monotonic < end {
                let tick = (end - self.monotonic).min(SECOND / 10);
                (self.monotonic, self.wall) = (self.monotonic + tick, self.wall + tick);
                let read = self.table.read(self.monotonic, self.wall);
                assert!(read.now >= self.last.now, "{read:?} after {:?}", self.last);
                self.last = read;
            }
        }

        fn wall_ms(&self) -> u64 {
            self.wall.as_millis() as u64
        }
    }

    #[test]
    fn a_large_correction_forward_is_skipped_within_seconds() {
        let mut clocks = Clocks::new();
        clocks.pass(SECOND);
        clocks.wall += 2 * HOUR;
        clocks.pass(SETTLED - SECOND);
        assert_eq!(clocks.last.skipped_ms, 0, "not skipped at once");
        clocks.pass(2 * SECOND);
        assert_eq!(clocks.last.now.0, clocks.wall_ms());
        assert_eq!(clocks.last.skipped_ms, 2 * HOUR.as_millis() as u64);
        clocks.pass(HOUR / 60);
        assert_eq!(clocks.last.now.0, clocks.wall_ms());
        assert_eq!(clocks.last.skipped_ms, 2 * HOUR.as_millis() as u64, "skipped once");
    }

    /// The monotonic clock stands still while the computer sleeps.
    #[test]
    fn time_asleep_is_skipped() {
        let mut clocks = Clocks::new();
        clocks.pass(SECOND);
        clocks.wall += 8 * HOUR;
        clocks.pass(2 * SETTLED);
        assert_eq!((clocks.last.now.0, clocks.last.skipped_ms), (clocks.wall_ms(), 8 * 3_600_000));
    }

    #[test]
    fn small_differences_are_made_up_for_slowly() {
        for (forward, difference) in [(true, STEP), (false, STEP), (true, SECOND / 2), (false, SECOND / 2)] {
            let mut clocks = Clocks::new();
            clocks.pass(SECOND);
            clocks.wall = if forward { clocks.wall + difference } else { clocks.wall - difference };
            let before = clocks.last.now.0;
            clocks.pass(10 * SECOND);
            let run = clocks.last.now.0 - before;
            assert!((9_890..=10_110).contains(&run), "{run} ms in ten seconds");
            assert_ne!(clocks.last.now.0, clocks.wall_ms());
            clocks.pass(SLEW * difference);
            assert_eq!((clocks.last.now.0, clocks.last.skipped_ms), (clocks.wall_ms(), 0));
        }
    }

    /// Half an hour back is made up for at a hundredth of the passing time, which takes two days.
    #[test]
    fn the_table_clock_never_goes_back_when_the_system_clock_is_set_back() {
        let mut clocks = Clocks::new();
        clocks.pass(SECOND);
        clocks.wall -= HOUR / 2;
        let before = clocks.last.now.0;
        clocks.pass(60 * SECOND);
        assert!((59_300..=59_500).contains(&(clocks.last.now.0 - before)));
        let (monotonic, wall) = (clocks.monotonic + 60 * HOUR, clocks.wall + 60 * HOUR);
        assert_eq!(clocks.table.read(monotonic, wall).now.0, wall.as_millis() as u64);
    }

    #[test]
    fn a_mistyped_and_corrected_date_changes_nothing() {
        let mut clocks = Clocks::new();
        clocks.pass(SECOND);
        clocks.wall += 24 * HOUR;
        clocks.pass(SETTLED / 2);
        clocks.wall -= 24 * HOUR;
        clocks.pass(2 * SETTLED);
        assert_eq!((clocks.last.now.0, clocks.last.skipped_ms), (clocks.wall_ms(), 0));
    }
}
