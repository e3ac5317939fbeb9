//! `krajina replay`.

use crate::error::CliError;
use crate::{input, score};
use krajina_art::{Illustrated, PictureText};
use krajina_record::diagram::PlayerScore;
use krajina_record::notation::{self, AnyRecord, Move, Record, Recorded};
use krajina_record::scores::Scored;
use krajina_rules::seat::Seat;
use krajina_rules::with_game;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Replay a record, verify its seed and draw its boards
///
/// Prints every move with the points after it, and the scores.
/// The notation is described in docs/notation.md. An unfinished record is replayed as far as it goes. If it contains a
/// seed and a commitment, the seed is verified; so are a claimed result and digest.
#[derive(clap::Args)]
pub(crate) struct ReplayArgs {
    /// The record; `-` is standard input.
    file: PathBuf,
    /// Stop after this many moves; in real time, at the time of the last of them.
    #[arg(long, value_name = "N")]
    moves: Option<usize>,
    /// Draw every player's board as an SVG picture into this folder (created if missing).
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// With --svg: also draw the board that changed after every move.
    #[arg(long, requires = "svg")]
    every_move: bool,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// The output of `krajina replay`.
#[derive(Serialize)]
struct ReplayReport {
    setup: String,
    moves: usize,
    over: bool,
    /// Whether seed and commitment both exist and agree.
    seed_verified: bool,
    commitment: Option<String>,
    digest: String,
    course: Vec<ReplayedMove>,
    players: Vec<PlayerScore>,
    /// Points by seat of each finished game or round of a row.
    finished: Vec<Vec<i32>>,
    /// The final ranking, once the game is over. In a row of games the sums decide.
    result: Vec<RankedPlayer>,
}

#[derive(Serialize)]
struct RankedPlayer {
    name: String,
    points: i32,
    rank: usize,
}

#[derive(Serialize)]
struct ReplayedMove {
    number: usize,
    player: &'static str,
    action: String,
    /// The points of all seats after the move.
    points: Vec<i32>,
}

/// A picture to write.
struct SvgFile {
    name: String,
    svg: String,
}

impl ReplayArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let text = input::text(&self.file, notation::MAX_BYTES)?;
        let any: AnyRecord = text.parse().map_err(|fault| CliError::input(&self.file, fault))?;
        with_game!(AnyRecord(any): record => self.replay(record))
    }

    fn replay<G: Recorded + Scored + Illustrated>(&self, mut record: Record<G>) -> Result<(), CliError> {
        if let Some(moves) = self.moves {
            record.stop_after(moves);
        }
        let bad = |error| CliError::input(&self.file, error);
        let mut replay = notation::Replay::new(&record).map_err(bad)?;
        let mut pictures = Vec::new();
        let mut course = Vec::new();
        loop {
            let before = replay.game().clone();
            let Some(played) = replay.step().map_err(bad)? else { break };
            let ended = before.ended_by(played.seat, &played.action);
            let table = ended.as_ref().unwrap_or(replay.game());
            course.push(replayed_move(replay.done(), played, table));
            if self.every_move {
                pictures.push(draw_move(&record, table, played, replay.done()));
            }
        }
        replay.check_claims().map_err(bad)?;
        let game = replay.game();
        pictures.extend(Seat::all(game.players()).map(|seat| draw_board(&record, game, seat)));
        // Write only after all checks have passed.
        if let Some(folder) = &self.svg {
            write_all(folder, &pictures)?;
        }
        let report = ReplayReport {
            setup: record.setup.to_string(),
            moves: course.len(),
            over: game.outcome().is_some(),
            seed_verified: record.seed.is_some() && record.commitment.is_some(),
            commitment: record.commitment.map(|commitment| commitment.to_string()),
            digest: game.digest().to_string(),
            course,
            players: game.sheets(|seat| record.name(seat)),
            finished: game.finished_points(),
            result: ranking(&record, game),
        };
        self.print(&report)
    }

    fn print(&self, report: &ReplayReport) -> Result<(), CliError> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, report)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "{}", report.setup)?;
        for step in &report.course {
            let points: Vec<String> = step.points.iter().map(ToString::to_string).collect();
            writeln!(
                out,
                "{:>4}. {:<7}{:<32} {}",
                step.number,
                step.player,
                step.action,
                points.join(" : ")
            )?;
        }
        for (index, points) in report.finished.iter().enumerate() {
            let points: Vec<String> = points.iter().map(ToString::to_string).collect();
            writeln!(
                out,
                "{}{} ended {}",
                if index == 0 { "\n" } else { "" },
                index + 1,
                points.join(" : ")
            )?;
        }
        writeln!(out)?;
        score::print(&mut out, &report.players)?;
        writeln!(out, "\n{}", if report.over { "The game is over." } else { "The game is not over." })?;
        match (&report.commitment, report.seed_verified) {
            (Some(commitment), true) => {
                writeln!(out, "Seed verified: its SHA-256 is the commitment {commitment}.")?
            }
            (Some(_), false) => {
                writeln!(out, "The record has no seed: its commitment cannot be verified yet.")?
            }
            (None, _) => writeln!(out, "The record has no commitment.")?,
        }
        writeln!(out, "Digest {}", report.digest)?;
        if let Some(folder) = &self.svg {
            writeln!(out, "Pictures in {}", folder.display())?;
        }
        Ok(())
    }
}

/// The final ranking; empty before the end.
fn ranking<G: Recorded>(record: &Record<G>, game: &G) -> Vec<RankedPlayer> {
    let Some(outcome) = game.outcome() else { return Vec::new() };
    let mut places: Vec<RankedPlayer> = Seat::all(game.players())
        .zip(&outcome.scores)
        .map(|(seat, score)| RankedPlayer {
            name: record.name(seat),
            points: score.points,
            rank: outcome.rank(seat),
        })
        .collect();
    places.sort_by_key(|place| place.rank);
    places
}

fn replayed_move<G: Recorded + Scored>(number: usize, played: &Move<G::Action>, game: &G) -> ReplayedMove {
    ReplayedMove {
        number,
        player: G::colour(played.seat).name(),
        action: played.action.to_string(),
        points: Seat::all(game.players()).map(|seat| game.points(seat)).collect(),
    }
}

fn draw_board<G: Recorded + Scored + Illustrated>(record: &Record<G>, game: &G, seat: Seat) -> SvgFile {
    let words = PictureText { title: record.name(seat), caption: format!("{} points", game.points(seat)) };
    SvgFile { name: format!("{}.svg", G::colour(seat)), svg: game.svg(seat, words, None) }
}

fn draw_move<G: Recorded + Scored + Illustrated>(
    record: &Record<G>,
    game: &G,
    played: &Move<G::Action>,
    number: usize,
) -> SvgFile {
    let seat = played.seat;
    let caption = format!("{number}. {} · {} points", played.action, game.points(seat));
    let words = PictureText { title: record.name(seat), caption };
    SvgFile {
        name: format!("{number:03}-{}.svg", G::colour(seat)),
        svg: game.svg(seat, words, Some(&played.action)),
    }
}

fn write_all(folder: &Path, pictures: &[SvgFile]) -> Result<(), CliError> {
    std::fs::create_dir_all(folder).map_err(|error| CliError::file(folder, error))?;
    for picture in pictures {
        let path = folder.join(&picture.name);
        std::fs::write(&path, &picture.svg).map_err(|error| CliError::file(&path, error))?;
    }
    Ok(())
}
