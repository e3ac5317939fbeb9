//! `krajina score`.

use crate::error::CliError;
use crate::input;
use krajina_record::diagram::{self, Diagram, PlayerScore};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Score the boards of a diagram
///
/// Prints every player's points line by line, and the ranking.
/// The format is described in docs/diagrams.md. The diagram must be well formed and fit the board; whether the
/// position can be reached in play is not checked.
#[derive(clap::Args)]
pub(crate) struct ScoreArgs {
    /// The diagram; `-` is standard input.
    file: PathBuf,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ScoreReport<'a> {
    players: &'a [PlayerScore],
}

impl ScoreArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let text = input::text(&self.file, diagram::MAX_BYTES)?;
        let diagram: Diagram = text.parse().map_err(|fault| CliError::input(&self.file, fault))?;
        let scores = diagram.score();
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &ScoreReport { players: &scores })?;
            writeln!(out)?;
            return Ok(());
        }
        print(&mut out, &scores)?;
        Ok(())
    }
}

/// Prints all sheets, then the ranking.
pub(crate) fn print(out: &mut impl Write, scores: &[PlayerScore]) -> std::io::Result<()> {
    let width = width(scores);
    scores.iter().try_for_each(|score| print_sheet(out, score, width))?;
    let mut ranked: Vec<&PlayerScore> = scores.iter().collect();
    ranked.sort_by_key(|score| score.rank);
    for score in ranked {
        match solo_verdict(score) {
            None => writeln!(out, "{}. {} {}", score.rank, score.name, score.total)?,
            Some(verdict) => writeln!(out, "{verdict}")?,
        }
    }
    Ok(())
}

/// The verdict of a solo game, which has only minus points.
pub(crate) fn solo_verdict(score: &PlayerScore) -> Option<String> {
    let verdict = if score.won? { "won" } else { "lost" };
    let points = if score.total == -1 { "minus point" } else { "minus points" };
    Some(format!("{verdict}: {} with {} {points}", score.name, -score.total))
}

/// The width of the first column of these sheets.
pub(crate) fn width<'a>(scores: impl IntoIterator<Item = &'a PlayerScore>) -> usize {
    let lines = scores.into_iter().flat_map(|score| &score.lines);
    lines.map(|line| line.what.chars().count()).max().unwrap_or(0).max(16)
}

/// Prints one player's sheet: its lines with their parts, the total, and the tie-breaks.
pub(crate) fn print_sheet(out: &mut impl Write, score: &PlayerScore, width: usize) -> std::io::Result<()> {
    writeln!(out, "{}", score.name)?;
    for earlier in &score.earlier {
        writeln!(out, "  {:<width$} {:>4}", earlier.what, earlier.points)?;
    }
    for line in &score.lines {
        writeln!(out, "  {:<width$} {:>4}", line.what, line.points)?;
        line.details.parts().iter().try_for_each(|part| writeln!(out, "    {part}"))?;
    }
    writeln!(out, "  {:<width$} {:>4}", "total", score.total)?;
    let ties: Vec<String> =
        score.tie_breaks.iter().map(|tie| format!("{} {}", tie.what, tie.value)).collect();
    if !ties.is_empty() {
        writeln!(out, "  (ties: {})", ties.join(", then "))?;
    }
    writeln!(out)
}
