//! `krajina analyse` for a game of Worlds.

use crate::error::CliError;
use crate::progress;
use krajina_bots::bot::Budget;
use krajina_bots::worlds::{LaidPiece, RoundReview};
use krajina_record::notation::{AnyRecord, Record};
use krajina_rules::hosted::Hosted as _;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Action, Piece, Placed, Worlds};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// Analyses a game and prints the result. In real time a move has no alternatives, so its worlds are compared with
/// better ones.
pub(crate) fn review(
    record: AnyRecord,
    file: &Path,
    budget: Budget,
    seed: u64,
    json: bool,
) -> Result<(), CliError> {
    let Some(record) = record.of::<Worlds>() else { return Ok(()) };
    let is_placement = |action: &Action| matches!(action, Action::Place(..) | Action::Village(..));
    let pieces = record.moves.iter().filter(|played| is_placement(&played.action)).count();
    let bar = progress::bar(pieces as u64, "pieces");
    let review = krajina_bots::worlds::review(&record, budget, seed, || bar.inc(1));
    bar.finish_and_clear();
    let review = review.map_err(|error| CliError::input(file, error))?;
    let (report, mut out) = (WorldsReport::new(&record, &review), std::io::stdout().lock());
    if json {
        serde_json::to_writer_pretty(&mut out, &report)?;
        return Ok(writeln!(out)?);
    }
    report.print(&mut out)
}

/// A whole game.
#[derive(Serialize)]
struct WorldsReport {
    setup: String,
    rounds: Vec<RoundReport>,
    players: Vec<WorldsPlayerReport>,
}

/// One seat in one round.
#[derive(Serialize)]
struct RoundReport {
    round: usize,
    map: String,
    player: &'static str,
    placements: Vec<PlacementReport>,
    /// Seconds from the start of the round to the stop.
    stopped_s: Option<f64>,
    /// The value of the chip taken.
    chip: Option<u8>,
    points: i32,
    /// Points of the best world found from the heap at the start, with the same chip.
    possible: i32,
    given_up: i32,
    /// The part given up by the choice of pieces and squares; the rest was lost to time and to other players.
    given_up_by_placements: i32,
    bad_joins: u32,
    /// Mean seconds per piece.
    seconds_per_piece: Option<f64>,
    nodes: u64,
}

#[derive(Serialize)]
struct PlacementReport {
    /// The number of the move.
    number: usize,
    /// Seconds since the start of the round.
    at_s: f64,
    /// Seconds since the piece before.
    took_s: f64,
    square: String,
    piece: String,
    turn: u16,
    /// The points of the map before and after it.
    before: i32,
    after: i32,
    bad_joins: u8,
    /// The points of the best world that could still be built before and after it.
    possible_before: i32,
    possible_after: i32,
    given_up: i32,
}

/// One seat in all rounds.
#[derive(Serialize)]
struct WorldsPlayerReport {
    name: String,
    points: i32,
    possible: i32,
    given_up: i32,
    bad_joins: u32,
}

fn seconds(ms: u64) -> f64 {
    ms as f64 / 1e3
}

impl PlacementReport {
    fn new(laid: &LaidPiece) -> PlacementReport {
        let Placed { piece, rotation } = laid.placed;
        PlacementReport {
            number: laid.number,
            at_s: seconds(laid.at.0),
            took_s: seconds(laid.took.0),
            square: laid.square.to_string(),
            piece: match piece {
                Piece::Tile(tile, face) => format!("{tile} {face}"),
                Piece::Village(_, trade) => format!("village {trade}"),
                Piece::Building(building) => building.to_string(),
            },
            turn: rotation.degrees(),
            before: laid.before,
            after: laid.after,
            bad_joins: laid.bad_joins,
            possible_before: laid.possible_before,
            possible_after: laid.possible_after,
            given_up: laid.given_up(),
        }
    }
}

impl RoundReport {
    fn new(review: &RoundReview) -> RoundReport {
        let pieces = review.laid.len();
        let last = review.laid.last().map(|laid| seconds(laid.at.0));
        RoundReport {
            round: review.round + 1,
            map: review.map.to_string(),
            player: Worlds::colour(review.seat).name(),
            placements: review.laid.iter().map(PlacementReport::new).collect(),
            stopped_s: review.stopped.map(|at| seconds(at.0)),
            chip: review.chip.map(|chip| chip.value()),
            points: review.sheet.points(),
            possible: review.possible,
            given_up: review.given_up(),
            given_up_by_placements: review.laid.iter().map(LaidPiece::given_up).sum(),
            bad_joins: review.laid.iter().map(|laid| u32::from(laid.bad_joins)).sum(),
            seconds_per_piece: last.map(|last| last / pieces.max(1) as f64),
            nodes: review.nodes,
        }
    }

    fn print(&self, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "\nround {}, map {}, {}", self.round, self.map, self.player)?;
        for line in &self.placements {
            let PlacementReport { number, at_s, took_s, square, piece, turn, before, after, .. } = line;
            write!(
                out,
                "{number:>5}. {at_s:>6.1} s {took_s:>+6.1}  {square} {:<22}{before:>4} → {after:<4}",
                format!("{piece} {turn}")
            )?;
            match line.bad_joins {
                0 => write!(out, "{:<14}", "")?,
                1 => write!(out, "{:<14}", "1 bad join")?,
                bad => write!(out, "{:<14}", format!("{bad} bad joins"))?,
            }
            match line.given_up {
                0 => writeln!(out, "  possible {}", line.possible_after)?,
                lost => writeln!(out, "  possible {}, gave up {lost}", line.possible_after)?,
            }
        }
        let chip = match (self.stopped_s, self.chip) {
            (Some(at), Some(chip)) => format!("stopped after {at:.1} s with the chip {chip}"),
            (Some(at), None) => format!("stopped after {at:.1} s without a chip"),
            (None, _) => "did not stop".into(),
        };
        let pace = self.seconds_per_piece.map_or(String::new(), |pace| format!(", {pace:.1} s each"));
        let bad = match self.bad_joins {
            1 => "1 bad join".into(),
            bad => format!("{bad} bad joins"),
        };
        writeln!(
            out,
            "       {} pieces{pace}, {bad}, {chip}: {} points of {} found possible; gave up {}, {} of them with the pieces placed",
            self.placements.len(),
            self.points,
            self.possible,
            self.given_up,
            self.given_up_by_placements
        )?;
        Ok(())
    }
}

impl WorldsReport {
    fn new(record: &Record<Worlds>, review: &[RoundReview]) -> WorldsReport {
        let player = |seat: Seat| {
            let own = || review.iter().filter(move |round| round.seat == seat);
            WorldsPlayerReport {
                name: record.name(seat),
                points: own().map(|round| round.sheet.points()).sum(),
                possible: own().map(|round| round.possible).sum(),
                given_up: own().map(RoundReview::given_up).sum(),
                bad_joins: own().flat_map(|round| &round.laid).map(|laid| u32::from(laid.bad_joins)).sum(),
            }
        };
        WorldsReport {
            setup: record.setup.to_string(),
            rounds: review.iter().map(RoundReport::new).collect(),
            players: Seat::all(record.setup.players()).map(player).collect(),
        }
    }

    fn print(&self, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "{}", self.setup)?;
        self.rounds.iter().try_for_each(|round| round.print(out))?;
        writeln!(out)?;
        for WorldsPlayerReport { name, points, possible, given_up, .. } in &self.players {
            writeln!(out, "{name}: {points} points of {possible} found possible; gave up {given_up}")?;
        }
        Ok(())
    }
}
