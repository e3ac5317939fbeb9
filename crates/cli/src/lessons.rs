//! `krajina lessons`.

use crate::error::CliError;
use crate::progress;
use crate::train::NetName;
use krajina_bots::bot_game::{Visitor, visit};
use krajina_bots::self_play::{SearchedPlay, samples_of_game};
use krajina_bots::{DominoGame, Playable, TurnGame, nets};
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Write training data from self-play for an external trainer
///
/// For every position FILE gets the number of its features (u16, little-endian), the features (u16 each), and the
/// points still to be gained (f32). The mean points of all players are printed.
#[derive(clap::Args)]
pub(crate) struct LessonsArgs {
    /// The net to use, as in `krajina train`.
    #[arg(long, value_name = "NET")]
    net: NetName,
    /// Use the nets of this folder (NET.net) instead of the built-in ones.
    #[arg(long, value_name = "FOLDER")]
    nets: Option<PathBuf>,
    /// Games to play.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// Seed of all random choices.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Probability of an exploratory action, from 0 to 1.
    #[arg(long, value_name = "PART", default_value_t = 0.05)]
    exploration: f32,
    /// Positions to evaluate for every turn; with 0 the net plays alone.
    #[arg(long, value_name = "N", default_value_t = 0)]
    nodes: u64,
    /// Games to play at once.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Writes training data for any domino game; other games have no nets.
struct LessonsVisitor<'a>(&'a LessonsArgs);

impl Visitor for LessonsVisitor<'_> {
    type Out = Result<(), CliError>;

    fn dominoes<G: DominoGame>(self) -> Result<(), CliError> {
        self.0.play::<G>()
    }

    fn turns<G: TurnGame>(self) -> Result<(), CliError> {
        Ok(())
    }

    fn real_time(self) -> Result<(), CliError> {
        Ok(())
    }
}

impl LessonsArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        visit(self.net.game, LessonsVisitor(self))
    }

    fn play<G: Playable>(&self) -> Result<(), CliError> {
        crate::entrant::use_nets(self.nets.as_deref())?;
        let setups = G::setups_of(&self.net.name);
        let net = nets::for_setup::<G>(&setups[0]).map_err(|error| CliError::Input(error.to_string()))?;
        let school = SearchedPlay { seed: self.seed, exploration: self.exploration, nodes: self.nodes };
        let file = std::fs::File::create(&self.out).map_err(|error| CliError::file(&self.out, error))?;
        let out = Mutex::new((BufWriter::new(file), 0.0, Ok(())));
        let (next, bar) = (AtomicU64::new(0), progress::bar(self.games, "games"));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        let (lessons, points) =
                            samples_of_game::<G>(&Arc::clone(&net), &setups, &school, number);
                        let mut bytes = Vec::with_capacity(lessons.len() * 200);
                        for lesson in &lessons {
                            let marks: Vec<u16> = lesson.features.iter().map(|mark| mark as u16).collect();
                            bytes.extend_from_slice(&(marks.len() as u16).to_le_bytes());
                            marks.iter().for_each(|mark| bytes.extend_from_slice(&mark.to_le_bytes()));
                            bytes.extend_from_slice(&lesson.gain.to_le_bytes());
                        }
                        let mut out = out.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                        out.1 += f64::from(points);
                        if out.2.is_ok() {
                            out.2 = out.0.write_all(&bytes);
                        }
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        let (mut file, points, written) = out.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        written.and_then(|()| file.flush()).map_err(|error| CliError::file(&self.out, error))?;
        println!("{:.3}", points / self.games.max(1) as f64);
        Ok(())
    }
}
