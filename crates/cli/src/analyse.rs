//! `krajina analyse`.

use crate::entrant;
use crate::failure::Failure;
use crate::{input, progress, review};
use krajina_bots::Playable;
use krajina_bots::analysis::{self, Finding};
use krajina_bots::bot::{Budget, Value};
use krajina_bots::worlds;
use krajina_record::notation::{self, Any, Record, Recorded};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Action, Worlds};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Look at what was played: for every move what the player could expect before and after it, the best alternative, and
/// the points and the chance to win that were given up.
///
/// Two seats' worth of luck decides a game, so judge moves by what they gave up, not by how the game ended. Small
/// differences (under a point) are within the noise of the analysis; a larger budget lowers it.
///
/// Of a game of Worlds: for every round and player what each piece gave, how long it took, the bad joins, the chip, and the
/// points given up against the best world that the solver finds from the same map and heap.
#[derive(clap::Args)]
pub(crate) struct Analyse {
    /// The record of a game; `-` is standard input.
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// Positions evaluated for each move; in Worlds, exchanges tried for each piece.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(2..))]
    nodes: u64,
    /// Milliseconds for each move, instead of positions.
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = entrant::milliseconds)]
    time_ms: Option<f64>,
    /// The number all chance of the analysis follows from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// What is printed.
#[derive(Serialize)]
struct Report {
    setup: String,
    moves: Vec<MoveReport>,
    players: Vec<PlayerReport>,
}

#[derive(Serialize)]
struct MoveReport {
    number: usize,
    player: &'static str,
    action: String,
    /// There was nothing to choose.
    forced: bool,
    before: Worth,
    after: Worth,
    /// A better action, if there was one.
    better: Option<String>,
    given_up: Worth,
    nodes: u64,
}

/// Expected points and chance to win.
#[derive(Clone, Copy, Serialize)]
struct Worth {
    points: f64,
    win: f64,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Worth {
        let rounded = |number: f64, parts: f64| (number * parts).round() / parts;
        Worth { points: rounded(value.points, 1e3), win: rounded(value.win, 1e4) }
    }
}

/// How one player played.
#[derive(Serialize)]
struct PlayerReport {
    name: String,
    /// Moves with a choice.
    decisions: usize,
    /// Those of them that nothing better was found for.
    best: usize,
    /// All that was given up.
    given_up: Worth,
    /// The number of the move that gave up the most points.
    worst: Option<usize>,
}

impl Analyse {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let text = input::text(&self.file, notation::MAX_BYTES)?;
        match text.parse::<Any>().map_err(|fault| Failure::input(&self.file, fault))? {
            Any::Kingdom(record) => self.analyse(&record),
            Any::Hunters(record) => self.analyse(&record),
            Any::Worlds(record) => self.review(&record),
        }
    }

    fn budget(&self) -> Budget {
        match self.time_ms {
            Some(time_ms) => Budget::time(time_ms, entrant::now_ms),
            None => Budget::nodes(self.nodes),
        }
    }

    /// In real time there are no alternatives to a move, but better worlds.
    fn review(&self, record: &Record<Worlds>) -> Result<(), Failure> {
        let is_placement = |action: &Action| matches!(action, Action::Place(..) | Action::Village(..));
        let pieces = record.moves.iter().filter(|played| is_placement(&played.action)).count();
        let bar = progress::bar(pieces as u64, "pieces");
        let review = worlds::review(record, self.budget(), self.seed, || bar.inc(1));
        bar.finish_and_clear();
        let review = review.map_err(|error| Failure::input(&self.file, error))?;
        let (report, mut out) = (review::Report::new(record, &review), std::io::stdout().lock());
        if self.json {
            serde_json::to_writer_pretty(&mut out, &report)?;
            return Ok(writeln!(out)?);
        }
        report.print(&mut out)
    }

    fn analyse<G: Playable + Recorded>(&self, record: &Record<G>) -> Result<(), Failure> {
        let budget = self.budget();
        let bar = progress::bar(record.moves.len() as u64, "moves");
        let findings = analysis::analyse(record, budget, self.seed, || bar.inc(1));
        bar.finish_and_clear();
        let findings = findings.map_err(|error| Failure::input(&self.file, error))?;
        let report = Report {
            setup: record.setup.to_string(),
            moves: findings
                .iter()
                .enumerate()
                .map(|(index, found)| move_report::<G>(index + 1, found))
                .collect(),
            players: Seat::all(G::seats(&record.setup))
                .map(|seat| player_report(record.name(seat), seat, &findings))
                .collect(),
        };
        self.print(&report)
    }

    fn print(&self, report: &Report) -> Result<(), Failure> {
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
                writeln!(out, "{:>16}{:>16}  (nothing to choose)", "", worth(&line.after))?;
                continue;
            }
            write!(out, "{:>16}{:>16}", worth(&line.before), worth(&line.after))?;
            match &line.better {
                None => writeln!(out)?,
                Some(better) => writeln!(out, "  {better:<24}{:>14}", worth(&line.given_up))?,
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

fn worth(worth: &Worth) -> String {
    format!("{:.1} ({:.1} %)", worth.points, 100.0 * worth.win)
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

fn player_report<A>(name: String, seat: Seat, findings: &[Finding<A>]) -> PlayerReport {
    let own = || {
        let numbered = findings.iter().enumerate().map(|(index, finding)| (index + 1, finding));
        numbered.filter(|(_, finding)| finding.seat == seat && !finding.forced)
    };
    let (mut sum, mut most, mut worst) = (Value::default(), 0.0, None);
    for (number, finding) in own() {
        let given_up = finding.given_up();
        sum.points += given_up.points;
        sum.win += given_up.win;
        if given_up.points > most {
            (most, worst) = (given_up.points, Some(number));
        }
    }
    PlayerReport {
        name,
        decisions: own().count(),
        best: own().filter(|(_, finding)| finding.better.is_none()).count(),
        given_up: sum.into(),
        worst,
    }
}
