//! `krajina sim`.

use crate::failure::Failure;
use krajina_table::sim::{Report, run, run_all};
use std::num::NonZeroUsize;
use std::time::Instant;

/// Try to break the service core: tables, people, network, disk and clocks, each run from one seed.
///
/// The network loses, doubles and reorders, the server crashes, the disk fails, clocks jump; whatever happens, nothing
/// acknowledged may be lost or doubled, and in the end everyone must see the truth. A run that breaks something is
/// named by its seed, and `--seed` shows it again.
#[derive(clap::Args)]
pub(crate) struct Sim {
    /// How many seeds to try.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    seeds: u64,
    /// The first seed.
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
    /// Only this seed.
    #[arg(long, value_name = "SEED", conflicts_with_all = ["seeds", "first"])]
    seed: Option<u64>,
    /// Threads; all cores if left out.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl Sim {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let start = Instant::now();
        let report = match self.seed {
            Some(seed) => run(seed),
            None => {
                let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
                let end = self.first.saturating_add(self.seeds);
                run_all(self.first..end, self.threads.unwrap_or_else(cores))
            }
        };
        let report = report.map_err(|failure| {
            Failure::Check(format!("{failure}\nto see it again: krajina sim --seed {}", failure.seed))
        })?;
        print(&report);
        eprintln!("{:.1} s", start.elapsed().as_secs_f64());
        Ok(())
    }
}

fn print(report: &Report) {
    let Report { seeds, events, entries, acknowledged, refused, crashes, failures, lost, finished } = report;
    println!("{seeds} seeds, {events} events, {entries} entries, {finished} games played to the end");
    println!("{acknowledged} commands acknowledged, {refused} refused, {lost} frames lost");
    println!("{crashes} crashes, {failures} failures of the disk: nothing lost, nothing doubled, all agree");
}
