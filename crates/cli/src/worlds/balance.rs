//! `krajina worlds balance`.

use super::{read_seed, set_in};
use crate::error::CliError;
use crate::progress;
use krajina_material::{BalanceReport, EXAMPLE, Example, balance};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{MapNumber, ROUNDS};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Measure the balance of a set by play (M12)
///
/// A careful and a hasty player build many rounds on every map. Prints what they build on average, beside the
/// rulebook's example. The same seed gives the same rounds.
#[derive(clap::Args)]
pub(crate) struct BalanceArgs {
    /// The folder of the set; by default the standard set.
    dir: Option<PathBuf>,
    /// Rounds on each map, rounded up to whole games of three.
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    rounds: u64,
    /// Seed of all random choices: a number or 64 hexadecimal digits.
    #[arg(long, default_value = "1", value_parser = read_seed)]
    seed: Seed,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct BalanceOutput {
    #[serde(flatten)]
    report: BalanceReport,
    /// The rulebook's own example, on map 1.
    example: Example,
}

impl BalanceArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let set = set_in(self.dir.as_deref())?;
        let rounds = self.rounds.next_multiple_of(ROUNDS as u64) * MapNumber::ALL.len() as u64;
        let bar = progress::bar(rounds, "rounds");
        let report = balance(&set, self.rounds, &self.seed, |played| bar.set_position(played));
        bar.finish_and_clear();
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &BalanceOutput { report, example: EXAMPLE })?;
            writeln!(out)?;
            return Ok(());
        }
        Ok(write!(out, "{report}")?)
    }
}
