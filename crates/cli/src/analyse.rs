//! `krajina analyse`.

use crate::entrant;
use crate::error::CliError;
use crate::{input, progress, real_time};
use krajina_bots::analysis::{self, Finding};
use krajina_bots::bot::{ActionValue, Budget};
use krajina_bots::bot_game::{Visitor, visit};
use krajina_bots::{DominoGame, TurnGame};
use krajina_record::notation::{self, AnyRecord, Record, Recorded};
use krajina_rules::seat::Seat;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Find what each move of a record gave up, and the best alternative
///
/// For every move it prints the expected result before and after it, the best alternative, and the points and the
/// chance to win that were given up.
///
/// Luck decides much of a game, so judge moves by what they gave up, not by how the game ended. Small differences
/// (under a point) are within the noise of the analysis; a larger budget lowers it.
///
/// For a game of Worlds it prints for every round and player the points and the time of each piece, the bad joins, the
/// chip, and the points given up against the best world that the solver finds from the same map and heap.
#[derive(clap::Args)]
pub(crate) struct AnalyseArgs {
    /// The record of a game; `-` is standard input.
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// Positions to evaluate for each move; in Worlds, exchanges to try for each piece.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(2..))]
    nodes: u64,
    /// Milliseconds for each move, instead of positions.
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = entrant::milliseconds)]
    time_ms: Option<f64>,
    /// Seed of the random choices of the analysis.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// The output of `krajina analyse`.
#[derive(Serialize)]
struct AnalysisReport {
    setup: String,
    moves: Vec<MoveReport>,
    players: Vec<PlayerSummary>,
}

#[derive(Serialize)]
struct MoveReport {
    number: usize,
    player: &'static str,
    action: String,
    /// Only one action was legal.
    forced: bool,
    before: Expectation,
    after: Expectation,
    /// A better action, if there was one.
    better: Option<String>,
    given_up: Expectation,
    nodes: u64,
}

/// Expected points and chance to win.
#[derive(Clone, Copy, Serialize)]
struct Expectation {
    points: f64,
    win: f64,
}

impl From<ActionValue> for Expectation {
    fn from(value: ActionValue) -> Expectation {
        let rounded = |number: f64, parts: f64| (number * parts).round() / parts;
        Expectation { points: rounded(value.points, 1e3), win: rounded(value.win, 1e4) }
    }
}

/// Summary of one player.
#[derive(Serialize)]
struct PlayerSummary {
    name: String,
    /// Moves with a choice.
    decisions: usize,
    /// Decisions for which no better action was found.
    best: usize,
    /// The sum of all that was given up.
    given_up: Expectation,
    /// The number of the move that gave up the most points.
    worst: Option<usize>,
}

/// Analyses a record of any game.
struct AnalyseVisitor<'a>(&'a AnalyseArgs, AnyRecord);

impl Visitor for AnalyseVisitor<'_> {
    type Out = Result<(), CliError>;

    fn dominoes<G: DominoGame>(self) -> Result<(), CliError> {
        self.1.of::<G>().map_or(Ok(()), |record| self.0.analyse(&record))
    }

    fn turns<G: TurnGame>(self) -> Result<(), CliError> {
        Err(CliError::input(&self.0.file, "our bots cannot think about this game"))
    }

    fn real_time(self) -> Result<(), CliError> {
        let AnalyseVisitor(AnalyseArgs { file, seed, json, .. }, record) = self;
        real_time::review(record, file, self.0.budget(), *seed, *json)
    }
}

impl AnalyseArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let text = input::text(&self.file, notation::MAX_BYTES)?;
        let record = text.parse::<AnyRecord>().map_err(|fault| CliError::input(&self.file, fault))?;
        visit(record.kind(), AnalyseVisitor(self, record))
    }

    fn budget(&self) -> Budget {
        match self.time_ms {
            Some(time_ms) => Budget::time(time_ms, entrant::now_ms),
            None => Budget::nodes(self.nodes),
        }
    }

    fn analyse<G: DominoGame>(&self, record: &Record<G>) -> Result<(), CliError> {
        let budget = self.budget();
        let bar = progress::bar(record.moves.len() as u64, "moves");
        let findings = analysis::analyse(record, budget, self.seed, || bar.inc(1));
        bar.finish_and_clear();
        let findings = findings.map_err(|error| CliError::input(&self.file, error))?;
        let report = AnalysisReport {
            setup: record.setup.to_string(),
            moves: findings
                .iter()
                .enumerate()
                .map(|(index, found)| move_report::<G>(index + 1, found))
                .collect(),
            players: Seat::all(G::seats(&record.setup))
                .map(|seat| player_summary(record.name(seat), seat, &findings))
                .collect(),
        };
        self.print(&report)
    }

    fn print(&self, report: &AnalysisReport) -> Result<(), CliError> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, report)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "{}", report.setup)?;
        writeln!(
            out,
            "{:>4}  {:<7}{:<24}{:>16}{:>16}  {:<24}{:>12}",
            "", "", "played", "before", "after", "better", "given up"
        )?;
        for line in &report.moves {
            write!(out, "{:>4}. {:<7}{:<24}", line.number, line.player, line.action)?;
            if line.forced {
                writeln!(out, "{:>16}{:>16}  (nothing to choose)", "", expectation(&line.after))?;
                continue;
            }
            write!(out, "{:>16}{:>16}", expectation(&line.before), expectation(&line.after))?;
            match &line.better {
                None => writeln!(out)?,
                Some(better) => writeln!(out, "  {better:<24}{:>14}", expectation(&line.given_up))?,
            }
        }
        writeln!(out)?;
        for player in &report.players {
            let worst =
                player.worst.map_or(String::new(), |number| format!(", most of it with move {number}"));
            writeln!(
                out,
                "{}: {} of {} choices could not be bettered; gave up {:.1} points{worst}",
                player.name, player.best, player.decisions, player.given_up.points
            )?;
        }
        Ok(())
    }
}

fn expectation(expected: &Expectation) -> String {
    format!("{:.1} ({:.1} %)", expected.points, 100.0 * expected.win)
}

fn move_report<G: Recorded>(number: usize, finding: &Finding<G::Action>) -> MoveReport {
    MoveReport {
        number,
        player: G::colour(finding.seat).name(),
        action: finding.played.to_string(),
        forced: finding.forced,
        before: finding.before.into(),
        after: finding.after.into(),
        better: finding.better.as_ref().map(ToString::to_string),
        given_up: finding.given_up().into(),
        nodes: finding.nodes,
    }
}

fn player_summary<A>(name: String, seat: Seat, findings: &[Finding<A>]) -> PlayerSummary {
    let own = || {
        let numbered = findings.iter().enumerate().map(|(index, finding)| (index + 1, finding));
        numbered.filter(|(_, finding)| finding.seat == seat && !finding.forced)
    };
    let (mut sum, mut most, mut worst) = (ActionValue::default(), 0.0, None);
    for (number, finding) in own() {
        let given_up = finding.given_up();
        sum.points += given_up.points;
        sum.win += given_up.win;
        if given_up.points > most {
            (most, worst) = (given_up.points, Some(number));
        }
    }
    PlayerSummary {
        name,
        decisions: own().count(),
        best: own().filter(|(_, finding)| finding.better.is_none()).count(),
        given_up: sum.into(),
        worst,
    }
}
