//! `krajina sim`.

use crate::failure::Failure;
use krajina_table::sim::{FRAMES, Report, Tampered, current_seed, run, run_all, tamper, tamper_all};
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
    /// Instead send so many frames that were tampered with through the decoder into rooms; they come in runs of 10,000,
    /// one for each seed
    #[arg(long, value_name = "N", conflicts_with = "seeds")]
    mutations: Option<u64>,
    /// Threads; all cores if left out.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl Sim {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let start = Instant::now();
        // A program that ends with a panic should say how to see it again.
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            usual(info);
            if let Some(seed) = current_seed() {
                eprintln!("krajina: this was seed {seed}");
            }
        }));
        match self.mutations {
            Some(frames) => self.tamper(frames)?,
            None => self.storm()?,
        }
        eprintln!("{:.1} s", start.elapsed().as_secs_f64());
        Ok(())
    }

    fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    fn storm(&self) -> Result<(), Failure> {
        let report = match self.seed {
            Some(seed) => run(seed),
            None => run_all(self.first..self.first.saturating_add(self.seeds), self.threads()),
        };
        let report = report.map_err(|failure| {
            Failure::Check(format!("{failure}\nto see it again: krajina sim --seed {}", failure.seed))
        })?;
        print(&report);
        Ok(())
    }

    fn tamper(&self, frames: u64) -> Result<(), Failure> {
        let done = match self.seed {
            Some(seed) => tamper(seed),
            None => {
                let runs = frames.div_ceil(FRAMES);
                tamper_all(self.first..self.first.saturating_add(runs), self.threads())
            }
        };
        let Tampered { frames, read, told, changed } = done.map_err(|failure| {
            let again = format!("krajina sim --mutations 1 --seed {}", failure.seed);
            Failure::Check(format!("{failure}\nto see it again: {again}"))
        })?;
        println!("{frames} frames, {read} could be read, {told} came to a room, {changed} changed something");
        println!("no panic, and nothing changed that is not in the log");
        Ok(())
    }
}

fn print(report: &Report) {
    let Report { seeds, events, entries, acknowledged, refused, crashes, failures, lost, finished } = report;
    println!("{seeds} seeds, {events} events, {entries} entries, {finished} games played to the end");
    println!("{acknowledged} commands acknowledged, {refused} refused, {lost} frames lost");
    println!("{crashes} crashes, {failures} failures of the disk: nothing lost, nothing doubled, all agree");
}
