//! `krajina perft`.

use crate::error::CliError;
use crate::input;
use crate::progress;
use krajina_record::notation::{self, AnyRecord, Record, Recorded, Replay};
use krajina_rules::perft::perft;
use krajina_rules::with_game;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Count the legal action sequences from the last position of a record
///
/// Two implementations of the rules that count the same are very likely both right.
#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    /// The record; `-` is standard input.
    record: PathBuf,
    /// Depth in actions.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// The count at one depth.
#[derive(Serialize)]
struct PerftRow {
    depth: u32,
    sequences: u64,
    seconds: f64,
}

impl PerftArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let text = input::text(&self.record, notation::MAX_BYTES)?;
        let any: AnyRecord = text.parse().map_err(|fault| CliError::input(&self.record, fault))?;
        with_game!(AnyRecord(any): record => self.count(&record))
    }

    fn count<G: Recorded>(&self, record: &Record<G>) -> Result<(), CliError> {
        let game = Replay::new(record)
            .and_then(Replay::finish)
            .map_err(|error| CliError::input(&self.record, error))?;
        let bar = progress::bar(self.depth.into(), "depth");
        let mut out = std::io::stdout().lock();
        let mut rows = Vec::new();
        for depth in 1..=self.depth {
            let start = Instant::now();
            let row =
                PerftRow { depth, sequences: perft(&game, depth), seconds: start.elapsed().as_secs_f64() };
            if !self.json {
                writeln!(out, "depth {depth:>2} {:>16} {:>9.3} s", row.sequences, row.seconds)?;
            }
            rows.push(row);
            bar.inc(1);
        }
        bar.finish_and_clear();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &rows)?;
            writeln!(out)?;
        }
        Ok(())
    }
}
