//! The steps of a task: announced, timed, and remembered for the summary.

use crate::counts::Counts;
use anyhow::Result;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What became of a step.
pub(crate) enum Outcome {
    /// It ran; so many checks passed and failed.
    Ran(Counts),
    /// It could not run here, and why.
    Skipped(String),
}

/// The steps taken so far.
#[derive(Default)]
pub(crate) struct Steps(Vec<(String, Outcome, Duration)>);

impl Steps {
    /// Announces a step and takes it. An error counts as one failed check: later steps still say what they find.
    pub(crate) fn take(&mut self, name: &str, step: impl FnOnce() -> Result<Outcome>) {
        println!("\n── {}. {name}", self.0.len() + 1);
        let start = Instant::now();
        let outcome = step().unwrap_or_else(|error| {
            println!("error: {error:#}");
            Outcome::Ran(Counts::FAILURE)
        });
        let time = start.elapsed();
        println!("── {} ({})", described(&outcome), seconds(time));
        self.0.push((name.to_owned(), outcome, time));
    }

    /// Did every step so far succeed?
    pub(crate) fn all_passed(&self) -> bool {
        self.total().failed == 0
    }

    /// Prints what each step found and, alone on the last line, how many checks passed and failed.
    pub(crate) fn summary(&self) -> ExitCode {
        println!("\n── Summary");
        for (name, outcome, time) in &self.0 {
            println!("{name}: {} ({})", described(outcome), seconds(*time));
        }
        println!("{}", self.total());
        if self.all_passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    fn total(&self) -> Counts {
        self.0.iter().fold(Counts::default(), |mut total, (_, outcome, _)| {
            if let Outcome::Ran(counts) = outcome {
                total += *counts;
            }
            total
        })
    }
}

fn described(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Ran(counts) if *counts == Counts::default() => "done".into(),
        Outcome::Ran(counts) if counts.again > 0 => format!("{counts}; {} at the second try", counts.again),
        Outcome::Ran(counts) => counts.to_string(),
        Outcome::Skipped(why) => format!("SKIPPED: {why}"),
    }
}

/// A time as people read it: `0.4 s`, `73.0 s`.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
