//! Instruction counts of the hot paths, compared with the committed ones.

use crate::baseline::Baseline;
use crate::install;
use crate::process::{cargo, root, stream};
use anyhow::{Result, bail};
use std::process::ExitCode;

/// The file with the committed figures.
const FIGURES: &str = "docs/performance/instructions.txt";

/// Count the instructions of the hot paths with callgrind, and compare them with docs/performance/instructions.txt.
///
/// Instruction counts do not depend on how busy the machine is, so small losses show. The exit code is 1 if any benchmark is
/// more than 10 % worse.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Make the new figures the committed ones.
    #[arg(long)]
    save: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    install::for_benches()?;
    let figures = measure()?;
    let path = root().join(FIGURES);
    let committed = Baseline::load(&path)?;
    let worse = report(&figures, &committed);
    if args.save {
        figures.save(&path)?;
        println!("saved to {FIGURES}");
        return Ok(ExitCode::SUCCESS);
    }
    if worse > 0 {
        println!("{worse} are worse by more than 10 %; if that is intended, run `cargo xtask bench --save`");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the comparison and counts the regressions.
fn report(figures: &Baseline, committed: &Baseline) -> usize {
    println!("\n{:46} {:>12} {:>12}  ratio", "instructions", "committed", "now");
    let lines = figures.compared_with(committed);
    for line in &lines {
        let old = line.old.map_or("–".into(), |old| old.to_string());
        println!("{:46} {old:>12} {:>12}  {}", line.name, line.new, line.ratio());
    }
    for name in committed.missing_from(figures) {
        println!("{name:46} was not measured this time");
    }
    lines.iter().filter(|line| line.is_regression()).count()
}

fn measure() -> Result<Baseline> {
    let mut bench = cargo();
    bench.args(["bench", "--package", "krajina-bench", "--bench", "instructions"]);
    // The report is parsed, so it must not contain colours.
    bench.env("GUNGRAUN_COLOR", "never");
    let mut reader = ReportReader::default();
    let status = stream(&mut bench, |line| reader.read(line))?;
    if !status.success() {
        bail!("the benchmarks failed: see the message above");
    }
    if reader.figures.is_empty() {
        bail!("the benchmarks ran but printed no instruction counts that xtask understands");
    }
    Ok(reader.figures)
}

/// Reads gungraun's report: a line that names a benchmark, then indented lines with its figures.
#[derive(Default)]
struct ReportReader {
    name: Option<String>,
    figures: Baseline,
}

impl ReportReader {
    fn read(&mut self, line: &str) {
        if !line.starts_with(' ') {
            self.name = name(line);
        } else if let Some(count) = line.trim().strip_prefix("Instructions:")
            && let Some(name) = self.name.take()
            && let Ok(count) =
                count.trim().chars().take_while(char::is_ascii_digit).collect::<String>().parse()
        {
            self.figures.insert(name, count);
        }
    }
}

/// `instructions::in_kingdom::score five:setup(…)` is called `in_kingdom::score::five`.
fn name(line: &str) -> Option<String> {
    let path = line.strip_prefix("instructions::")?;
    let (path, rest) = path.split_once(' ').unwrap_or((path, ""));
    let id = rest.split(':').next().unwrap_or("");
    Some(if id.is_empty() { path.to_owned() } else { format!("{path}::{id}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instruction_counts_are_read_from_the_report() {
        let mut reader = ReportReader::default();
        for line in [
            "instructions::kingdom::score five:middle_game(5)",
            "  Instructions:                         312|310                  (+0.64516%) [+1.00645x]",
            "  L1 Hits:                              400|400                  (No change)",
            "instructions::kingdom::game",
            "  Instructions:                       41034|N/A                  (*********)",
        ] {
            reader.read(line);
        }
        let mut expected = Baseline::default();
        expected.insert("kingdom::score::five".into(), 312);
        expected.insert("kingdom::game".into(), 41_034);
        assert_eq!(reader.figures, expected);
    }
}
