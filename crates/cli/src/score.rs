//! `krajina score`.

use crate::failure::Failure;
use crate::input;
use krajina_record::diagram::{self, Diagram, PlayerScore};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Score a table written down as a diagram: every player's points line by line, and the ranking.
///
/// The format is described in docs/diagrams.md. The scorer asks whether the diagram is well formed and fits the
/// size, not whether the position can be reached in play.
#[derive(clap::Args)]
pub(crate) struct Score {
    /// The diagram; `-` is standard input.
    file: PathBuf,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    players: &'a [PlayerScore],
}

impl Score {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let text = input::text(&self.file, diagram::MAX_BYTES)?;
        let diagram: Diagram = text.parse().map_err(|fault| Failure::input(&self.file, fault))?;
        let scores = diagram.score();
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &Answer { players: &scores })?;
            writeln!(out)?;
            return Ok(());
        }
        print(&mut out, &scores)?;
        Ok(())
    }
}

/// The sheets one below the other, then the ranking.
pub(crate) fn print(out: &mut impl Write, scores: &[PlayerScore]) -> std::io::Result<()> {
    let lines = || scores.iter().flat_map(|score| &score.lines);
    let width = lines().map(|line| line.what.chars().count()).max().unwrap_or(0).max(16);
    for score in scores {
        writeln!(out, "{}", score.name)?;
        for line in &score.lines {
            writeln!(out, "  {:<width$} {:>4}", line.what, line.points)?;
        }
        writeln!(out, "  {:<width$} {:>4}", "total", score.total)?;
        let ties: Vec<String> =
            score.tie_breaks.iter().map(|tie| format!("{} {}", tie.what, tie.value)).collect();
        writeln!(out, "  (ties: {})\n", ties.join(", then "))?;
    }
    let mut ranked: Vec<&PlayerScore> = scores.iter().collect();
    ranked.sort_by_key(|score| score.rank);
    for score in ranked {
        writeln!(out, "{}. {} {}", score.rank, score.name, score.total)?;
    }
    Ok(())
}
