//! `krajina replay`.

use crate::failure::Failure;
use crate::{input, score};
use krajina_record::diagram::PlayerScore;
use krajina_record::notation::{self, Any, Move, Record, Recorded};
use krajina_record::scores::{Scored, Words};
use krajina_record::with_record;
use krajina_rules::seat::Seat;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Replay a record: print its course and the scores, verify the seed, draw the boards.
///
/// The notation is described in docs/notation.md. A record that stops in the middle is replayed as far as it goes.
/// If it carries a seed and a commitment, the seed is verified; so are a claimed result and digest.
#[derive(clap::Args)]
pub(crate) struct Replay {
    /// The record; `-` is standard input.
    file: PathBuf,
    /// Stop after so many moves.
    #[arg(long, value_name = "N")]
    moves: Option<usize>,
    /// Draw every player's board as an SVG picture into this folder (made if missing).
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// With --svg: also draw the board that changed after every move.
    #[arg(long, requires = "svg")]
    every_move: bool,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// What a replay came to.
#[derive(Serialize)]
struct Answer {
    setup: String,
    moves: usize,
    over: bool,
    /// Whether seed and commitment are both there and agree.
    seed_verified: bool,
    commitment: Option<String>,
    digest: String,
    course: Vec<Step>,
    players: Vec<PlayerScore>,
    /// Points by seat of the finished games or rounds of a row.
    finished: Vec<Vec<i32>>,
    /// The final ranking, once it is over; in a row of games the sums decide.
    result: Vec<Place>,
}

#[derive(Serialize)]
struct Place {
    name: String,
    points: i32,
    rank: usize,
}

#[derive(Serialize)]
struct Step {
    number: usize,
    player: &'static str,
    action: String,
    /// The points of all seats after the move.
    points: Vec<i32>,
}

/// A picture to be written.
struct Drawing {
    name: String,
    svg: String,
}

impl Replay {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let text = input::text(&self.file, notation::MAX_BYTES)?;
        let any: Any = text.parse().map_err(|fault| Failure::input(&self.file, fault))?;
        with_record!(any, record => self.replay(record))
    }

    fn replay<G: Recorded + Scored>(&self, mut record: Record<G>) -> Result<(), Failure> {
        if let Some(moves) = self.moves {
            let whole = moves >= record.moves.len();
            record.moves.truncate(moves);
            if !whole {
                (record.result, record.digest) = (None, None);
            }
        }
        let bad = |error| Failure::input(&self.file, error);
        let mut replay = notation::Replay::new(&record).map_err(bad)?;
        let mut drawings = Vec::new();
        let mut course = Vec::new();
        while let Some(played) = replay.step().map_err(bad)? {
            course.push(step(replay.done(), played, replay.game()));
            if self.every_move {
                drawings.push(draw_move(&record, replay.game(), played, replay.done()));
            }
        }
        replay.check_claims().map_err(bad)?;
        let game = replay.game();
        drawings.extend(Seat::all(game.players()).map(|seat| draw_board(&record, game, seat)));
        // Everything is known to be right: only now is anything written.
        if let Some(folder) = &self.svg {
            write_all(folder, &drawings)?;
        }
        let answer = Answer {
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
        self.print(&answer)
    }

    fn print(&self, answer: &Answer) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, answer)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "{}", answer.setup)?;
        for step in &answer.course {
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
        for (index, points) in answer.finished.iter().enumerate() {
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
        score::print(&mut out, &answer.players)?;
        if !answer.finished.is_empty() && answer.over {
            writeln!(out, "\nAll together:")?;
            for place in &answer.result {
                writeln!(out, "{}. {} {}", place.rank, place.name, place.points)?;
            }
        }
        writeln!(out, "\n{}", if answer.over { "The game is over." } else { "The game is not over." })?;
        match (&answer.commitment, answer.seed_verified) {
            (Some(commitment), true) => {
                writeln!(out, "Seed verified: its SHA-256 is the commitment {commitment}.")?
            }
            (Some(_), false) => {
                writeln!(out, "The seed is not told: its commitment cannot be verified yet.")?
            }
            (None, _) => writeln!(out, "The record carries no commitment.")?,
        }
        writeln!(out, "Digest {}", answer.digest)?;
        if let Some(folder) = &self.svg {
            writeln!(out, "Pictures in {}", folder.display())?;
        }
        Ok(())
    }
}

/// Who came where.
fn ranking<G: Recorded>(record: &Record<G>, game: &G) -> Vec<Place> {
    let Some(outcome) = game.outcome() else { return Vec::new() };
    let mut places: Vec<Place> = Seat::all(game.players())
        .zip(&outcome.scores)
        .map(|(seat, score)| Place {
            name: record.name(seat),
            points: score.points,
            rank: outcome.rank(seat),
        })
        .collect();
    places.sort_by_key(|place| place.rank);
    places
}

fn step<G: Recorded + Scored>(number: usize, played: &Move<G::Action>, game: &G) -> Step {
    Step {
        number,
        player: G::colour(played.seat).name(),
        action: played.action.to_string(),
        points: Seat::all(game.players()).map(|seat| game.points(seat)).collect(),
    }
}

fn draw_board<G: Recorded + Scored>(record: &Record<G>, game: &G, seat: Seat) -> Drawing {
    let words = Words { title: record.name(seat), caption: format!("{} points", game.points(seat)) };
    Drawing { name: format!("{}.svg", G::colour(seat)), svg: game.svg(seat, words, None) }
}

fn draw_move<G: Recorded + Scored>(
    record: &Record<G>,
    game: &G,
    played: &Move<G::Action>,
    number: usize,
) -> Drawing {
    let seat = played.seat;
    let caption = format!("{number}. {} · {} points", played.action, game.points(seat));
    let words = Words { title: record.name(seat), caption };
    Drawing {
        name: format!("{number:03}-{}.svg", G::colour(seat)),
        svg: game.svg(seat, words, Some(&played.action)),
    }
}

fn write_all(folder: &Path, drawings: &[Drawing]) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    for drawing in drawings {
        let path = folder.join(&drawing.name);
        std::fs::write(&path, &drawing.svg).map_err(|error| Failure::file(&path, error))?;
    }
    Ok(())
}
