//! `krajina sim`.

use crate::error::CliError;
use krajina_table::sim::{FRAMES, SimReport, Tampered, current_seed, run, run_all, tamper, tamper_all};
use std::num::NonZeroUsize;
use std::time::Instant;

/// Simulate tables with faulty networks, disks and clocks
///
/// Every run of the service core follows from one seed.
/// The network loses, duplicates and reorders frames, the server crashes, the disk fails, clocks jump. Even so no
/// acknowledged command may be lost or duplicated, and in the end all clients must see the same state. A failing run
/// is reported with its seed, and `--seed` reproduces it.
#[derive(clap::Args)]
pub(crate) struct SimArgs {
    /// Seeds to run.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    seeds: u64,
    /// The first seed.
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
    /// Only this seed.
    #[arg(long, value_name = "SEED", conflicts_with_all = ["seeds", "first"])]
    seed: Option<u64>,
    /// Instead send this many corrupted frames through the decoder into rooms, in runs of 10,000 with one seed each
    #[arg(long, value_name = "N", conflicts_with = "seeds")]
    mutations: Option<u64>,
    /// Threads; all cores by default.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl SimArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let start = Instant::now();
        // After a panic, print the seed that reproduces it.
        let default_hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            default_hook(info);
            if let Some(seed) = current_seed() {
                eprintln!("krajina: this was seed {seed}");
            }
        }));
        match self.mutations {
            Some(frames) => self.tamper(frames)?,
            None => self.simulate()?,
        }
        eprintln!("{:.1} s", start.elapsed().as_secs_f64());
        Ok(())
    }

    fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    fn simulate(&self) -> Result<(), CliError> {
        let report = match self.seed {
            Some(seed) => run(seed),
            None => run_all(self.first..self.first.saturating_add(self.seeds), self.threads()),
        };
        let report = report.map_err(|failure| {
            CliError::Check(format!("{failure}\nto reproduce it: krajina sim --seed {}", failure.seed))
        })?;
        print(&report);
        Ok(())
    }

    fn tamper(&self, frames: u64) -> Result<(), CliError> {
        let done = match self.seed {
            Some(seed) => tamper(seed),
            None => {
                let runs = frames.div_ceil(FRAMES);
                tamper_all(self.first..self.first.saturating_add(runs), self.threads())
            }
        };
        let Tampered { frames, read, delivered, changed } = done.map_err(|failure| {
            let command = format!("krajina sim --mutations 1 --seed {}", failure.seed);
            CliError::Check(format!("{failure}\nto reproduce it: {command}"))
        })?;
        println!(
            "{frames} frames, {read} could be read, {delivered} reached a room, {changed} changed something"
        );
        println!("no panic, and no change that is missing in the log");
        Ok(())
    }
}

fn print(report: &SimReport) {
    let SimReport { seeds, events, entries, acknowledged, refused, crashes, failures, lost, finished } =
        report;
    println!("{seeds} seeds, {events} events, {entries} entries, {finished} games played to the end");
    println!("{acknowledged} commands acknowledged, {refused} refused, {lost} frames lost");
    println!("{crashes} crashes, {failures} failures of the disk: nothing lost, nothing doubled, all agree");
}
