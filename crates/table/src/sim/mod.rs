//! A whole small service in a box: tables, a disk, a network and people, all from one seed.
//!
//! The network loses, doubles, delays and reorders; connections break; the disk is slow, fails, and forgets at a crash
//! what was not synced; clocks jump while the server is away. Through all of it must hold:
//!
//! - one linear log a table, from which the table can be recovered at any moment;
//! - nobody is ever shown what is not on disk;
//! - what was acknowledged is in the log, once;
//! - every tile of Worlds is in one place, and nothing that is due is missed;
//! - when the network calms down, everyone sees the truth.

mod client;
mod network;
mod server;
mod tamper;
mod world;

pub use tamper::{FRAMES, Tampered, tamper, tamper_all};

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What a simulation did: a check that it did anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Runs.
    pub seeds: u64,
    /// Things that happened.
    pub events: u64,
    /// Entries on disk in the end.
    pub entries: u64,
    /// Commands that were acknowledged.
    pub acknowledged: u64,
    /// Commands that were refused.
    pub refused: u64,
    /// Times the server crashed.
    pub crashes: u64,
    /// Times the disk failed.
    pub failures: u64,
    /// Frames that were lost.
    pub lost: u64,
    /// Games that were played to the end.
    pub finished: u64,
}

impl std::ops::AddAssign for Report {
    fn add_assign(&mut self, other: Report) {
        self.seeds += other.seeds;
        self.events += other.events;
        self.entries += other.entries;
        self.acknowledged += other.acknowledged;
        self.refused += other.refused;
        self.crashes += other.crashes;
        self.failures += other.failures;
        self.lost += other.lost;
        self.finished += other.finished;
    }
}

/// A run that broke something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("seed {seed}: {reason}")]
pub struct Failure {
    /// The seed that shows it again.
    pub seed: u64,
    /// What is wrong.
    pub reason: String,
}

/// Runs one simulation.
///
/// # Errors
/// Something that must always be true was not.
pub fn run(seed: u64) -> Result<Report, Failure> {
    world::World::new(seed).run().map_err(|reason| Failure { seed, reason })
}

/// Runs all these seeds on so many threads.
///
/// # Errors
/// The smallest seed known to break something.
pub fn run_all(seeds: std::ops::Range<u64>, threads: NonZeroUsize) -> Result<Report, Failure> {
    on_threads(seeds, threads, run)
}

fn on_threads<T: Default + std::ops::AddAssign + Send>(
    seeds: std::ops::Range<u64>,
    threads: NonZeroUsize,
    run: impl Fn(u64) -> Result<T, Failure> + Sync,
) -> Result<T, Failure> {
    let (next, broken) = (AtomicU64::new(seeds.start), AtomicBool::new(false));
    let worker = || {
        let mut report = T::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end || broken.load(Ordering::Relaxed) {
                return Ok(report);
            }
            report += guarded(&run, seed).inspect_err(|_| broken.store(true, Ordering::Relaxed))?;
        }
    };
    let results: Vec<Result<T, Failure>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.get()).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    let mut report = T::default();
    let mut failures = Vec::new();
    for result in results {
        match result {
            Ok(part) => report += part,
            Err(failure) => failures.push(failure),
        }
    }
    match failures.into_iter().min_by_key(|failure| failure.seed) {
        Some(failure) => Err(failure),
        None => Ok(report),
    }
}

thread_local! {
    static SEED: std::cell::Cell<Option<u64>> = const { std::cell::Cell::new(None) };
}

/// The seed that this thread runs: where a panic ends the program, its message should name it.
pub fn current_seed() -> Option<u64> {
    SEED.get()
}

/// A panic is a failure like any other, with its seed; unless the program is one that ends with a panic.
fn guarded<T>(run: impl Fn(u64) -> Result<T, Failure>, seed: u64) -> Result<T, Failure> {
    SEED.set(Some(seed));
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(seed)));
    SEED.set(None);
    done.unwrap_or_else(|_| Err(Failure { seed, reason: "a panic".into() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `krajina sim` runs many more; this is the beginning of them, and a check that they are worth running.
    #[test]
    fn the_first_seeds_hold_and_are_eventful() {
        let mut report = Report::default();
        for seed in 0..90 {
            report += run(seed).unwrap();
        }
        assert!(report.crashes > 30 && report.failures > 5 && report.lost > 1_000, "{report:?}");
        assert!(report.acknowledged > 1_000 && report.refused > 30, "{report:?}");
    }

    #[test]
    fn a_seed_always_gives_the_same_run() {
        assert_eq!(run(7), run(7));
    }
}
