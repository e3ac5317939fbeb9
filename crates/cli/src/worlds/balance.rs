//! `krajina worlds balance`.

use super::{read_seed, set_in};
use crate::failure::Failure;
use crate::progress;
use krajina_material::{EXAMPLE, Example, Report, balance};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{MapNumber, ROUNDS};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Judge a set by play (M12): many rounds of a careful and a hasty player on every map.
///
/// Prints what they build on average, beside the rulebook's example. The same seed gives the same rounds.
#[derive(clap::Args)]
pub(crate) struct Balance {
    /// The folder of the set; the standard set if left out.
    dir: Option<PathBuf>,
    /// How many rounds on each map; rounded up to whole games of three.
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    rounds: u64,
    /// All chance follows from it: a number or 64 hexadecimal digits.
    #[arg(long, default_value = "1", value_parser = read_seed)]
    seed: Seed,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    report: Report,
    /// What the rulebook's own example shows on map 1.
    example: Example,
}

impl Balance {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let set = set_in(self.dir.as_deref())?;
        let rounds = self.rounds.next_multiple_of(ROUNDS as u64) * MapNumber::ALL.len() as u64;
        let bar = progress::bar(rounds, "rounds");
        let report = balance(&set, self.rounds, &self.seed, |played| bar.set_position(played));
        bar.finish_and_clear();
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &Answer { report, example: EXAMPLE })?;
            writeln!(out)?;
            return Ok(());
        }
        Ok(write!(out, "{report}")?)
    }
}
