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

/// In a solo game, which knows minus points only: was it won?
pub(crate) fn solo_verdict(score: &PlayerScore) -> Option<String> {
    let verdict = if score.won? { "won" } else { "lost" };
    let points = if score.total == -1 { "minus point" } else { "minus points" };
    Some(format!("{verdict}: {} with {} {points}", score.name, -score.total))
}

/// How wide the words of these sheets are.
pub(crate) fn width<'a>(scores: impl IntoIterator<Item = &'a PlayerScore>) -> usize {
    let lines = scores.into_iter().flat_map(|score| &score.lines);
    lines.map(|line| line.what.chars().count()).max().unwrap_or(0).max(16)
}

/// One player's sheet: the lines and what they list, the total, what breaks ties.
pub(crate) fn print_sheet(out: &mut impl Write, score: &PlayerScore, width: usize) -> std::io::Result<()> {
    writeln!(out, "{}", score.name)?;
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
