//! `krajina lessons`.

use crate::failure::Failure;
use crate::progress;
use crate::train::Net;
use krajina_bots::practice::{School, lessons_of_game};
use krajina_bots::{Playable, nets};
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Let a bot play against itself and write down what is to be learned, for a learner elsewhere.
///
/// FILE gets, for every position: the number of its marks (u16, little-endian), the marks (u16 each), and the points
/// that were still to be gained (f32). The mean points of all players are printed.
#[derive(clap::Args)]
pub(crate) struct Lessons {
    /// Which net, as in `krajina train`.
    #[arg(long, value_name = "NET")]
    net: Net,
    /// Play with the nets of this folder (NET.net) in place of those in the program.
    #[arg(long, value_name = "FOLDER")]
    nets: Option<PathBuf>,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// The number all chance follows from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How often a player tries something else, from 0 to 1.
    #[arg(long, value_name = "PART", default_value_t = 0.05)]
    exploration: f32,
    /// Positions looked at for every turn; 0 lets the net alone play.
    #[arg(long, value_name = "N", default_value_t = 0)]
    nodes: u64,
    /// How many games at once.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Where the lessons go.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Lessons {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if self.net.is_kingdom { self.play::<Kingdom>() } else { self.play::<Hunters>() }
    }

    fn play<G: Playable>(&self) -> Result<(), Failure> {
        crate::entrant::use_nets(self.nets.as_deref())?;
        let setups = G::setups_of(&self.net.name);
        let net = nets::for_setup::<G>(&setups[0]).map_err(|error| Failure::Input(error.to_string()))?;
        let school = School { seed: self.seed, exploration: self.exploration, nodes: self.nodes };
        let file = std::fs::File::create(&self.out).map_err(|error| Failure::file(&self.out, error))?;
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
                            lessons_of_game::<G>(&Arc::clone(&net), &setups, &school, number);
                        let mut bytes = Vec::with_capacity(lessons.len() * 200);
                        for lesson in &lessons {
                            let marks: Vec<u16> = lesson.marks.iter().map(|mark| mark as u16).collect();
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
        written.and_then(|()| file.flush()).map_err(|error| Failure::file(&self.out, error))?;
        println!("{:.3}", points / self.games.max(1) as f64);
        Ok(())
    }
}
