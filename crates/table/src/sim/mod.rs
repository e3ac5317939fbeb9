//! A simulated service: tables, a disk, a network and people, all from one seed.
//!
//! The network loses, doubles, delays and reorders frames; connections break; the disk is slow, fails, and loses
//! unsynced data at a crash; clocks jump while the server is away. People drive the client that ships
//! ([`krajina_wire::Client`]). The invariants:
//!
//! - each table has one linear log, from which it can be recovered at any moment;
//! - nothing is shown before it is on disk;
//! - every acknowledged command is in the log, once, and the log has no others;
//! - every command is answered;
//! - every tile of Worlds is in one place, and no due change is missed;
//! - when the network is calm, everyone sees the true state.

mod laws;
mod network;
mod player;
mod server;
mod simulation;
mod tables;
mod tamper;

pub use tables::SimulatedTable;
pub use tamper::{FRAMES, Tampered, tamper, tamper_all};

use krajina_wire::InjectedFault;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts of what a simulation did, to check that it did anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SimReport {
    /// Runs.
    pub seeds: u64,
    /// Simulated events.
    pub events: u64,
    /// Entries on disk at the end.
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

impl std::ops::AddAssign for SimReport {
    fn add_assign(&mut self, other: SimReport) {
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

/// A run that broke an invariant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("seed {seed}: {reason}")]
pub struct SimFailure {
    /// The seed that reproduces it.
    pub seed: u64,
    /// The invariant that was broken.
    pub reason: String,
}

/// Runs one simulation.
///
/// # Errors
/// A broken invariant.
pub fn run(seed: u64) -> Result<SimReport, SimFailure> {
    run_with(seed, None)
}

fn run_with(seed: u64, fault: Option<InjectedFault>) -> Result<SimReport, SimFailure> {
    run_simulation(simulation::Simulation::new(seed, fault, tables::TABLES), seed)
}

/// Runs one simulation that opens only these tables.
///
/// # Errors
/// A broken invariant.
pub fn run_tables(seed: u64, tables: &'static [SimulatedTable]) -> Result<SimReport, SimFailure> {
    run_simulation(simulation::Simulation::new(seed, None, tables), seed)
}

fn run_simulation(simulation: simulation::Simulation, seed: u64) -> Result<SimReport, SimFailure> {
    simulation.run().map_err(|reason| SimFailure { seed, reason })
}

/// Runs all these seeds on this many threads.
///
/// # Errors
/// The smallest failing seed found.
pub fn run_all(seeds: std::ops::Range<u64>, threads: NonZeroUsize) -> Result<SimReport, SimFailure> {
    on_threads(seeds, threads, run)
}

fn on_threads<T: Default + std::ops::AddAssign + Send>(
    seeds: std::ops::Range<u64>,
    threads: NonZeroUsize,
    run: impl Fn(u64) -> Result<T, SimFailure> + Sync,
) -> Result<T, SimFailure> {
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
    let results: Vec<Result<T, SimFailure>> = std::thread::scope(|scope| {
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

/// The seed that this thread runs: if a panic ends the program, its message should name it.
pub fn current_seed() -> Option<u64> {
    SEED.get()
}

/// Turns a panic into a failure with its seed, unless the program aborts on panic.
fn guarded<T>(run: impl Fn(u64) -> Result<T, SimFailure>, seed: u64) -> Result<T, SimFailure> {
    SEED.set(Some(seed));
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(seed)));
    SEED.set(None);
    done.unwrap_or_else(|_| Err(SimFailure { seed, reason: "a panic".into() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `krajina sim` runs many more; these are the first of them, and a check that the runs are eventful.
    #[test]
    fn the_first_seeds_hold_and_are_eventful() {
        let mut report = SimReport::default();
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

    /// A client with a fault in resending is found by the invariants about commands. Without the fault the same seeds
    /// pass, as the test above shows.
    #[test]
    fn a_fault_in_resending_is_found() {
        for (fault, wanted) in [
            (InjectedFault::NeverResend, "never got an answer"),
            (InjectedFault::NewIdOnResend, "has not given it"),
        ] {
            let found: Vec<SimFailure> =
                (0..20).filter_map(|seed| run_with(seed, Some(fault)).err()).collect();
            assert!(found.iter().any(|failure| failure.reason.contains(wanted)), "{fault:?}: {found:?}");
            let Some(first) = found.first() else { panic!("{fault:?} was not found") };
            assert_eq!(run_with(first.seed, Some(fault)).as_ref(), Err(first), "one seed, one failure");
            run(first.seed).unwrap();
        }
    }
}
