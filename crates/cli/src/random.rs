//! `krajina random`.

use crate::failure::Failure;
use crate::progress;
use crate::setup::Setup;
use krajina_record::notation::{Record, Recorded, play_random};
use krajina_rules::game::Game;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// Play random games and print statistics.
///
/// Every action is drawn evenly from the legal ones. The same seed gives the same games.
#[derive(clap::Args)]
pub(crate) struct Random {
    /// What to play, such as "kingdom players=3 variants=harmony", "hunters players=4 mode=tribe" or "worlds players=2".
    #[arg(long, value_name = "SETUP")]
    game: Setup,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The number all chance follows from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Write the first game as a record to this file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// Games played by one thread between two looks at the progress.
const BATCH: u64 = 512;

/// Sums over games; whole numbers, so that the order of the threads does not matter.
#[derive(Clone, Default)]
struct Sums {
    games: u64,
    moves: u64,
    shared: u64,
    seats: Vec<SeatSums>,
}

#[derive(Clone, Default)]
struct SeatSums {
    points: i64,
    squares: i64,
    least: Option<i32>,
    most: Option<i32>,
    wins: u64,
}

/// What is printed.
#[derive(Serialize)]
struct Statistics {
    setup: String,
    games: u64,
    seed: u64,
    moves_per_game: f64,
    mean_points: f64,
    shared_victories: u64,
    seats: Vec<SeatStatistics>,
}

#[derive(Serialize)]
struct SeatStatistics {
    player: &'static str,
    mean: f64,
    deviation: f64,
    least: i32,
    most: i32,
    wins: u64,
}

impl Random {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.game {
            Setup::Kingdom(setup) => self.play::<krajina_rules::kingdom::Kingdom>(setup),
            Setup::Hunters(setup) => self.play::<krajina_rules::hunters::Hunters>(setup),
            Setup::Worlds(setup) => self.play::<krajina_rules::worlds::Worlds>(setup),
        }
    }

    fn play<G: Recorded>(&self, setup: &G::Setup) -> Result<(), Failure>
    where
        G::Setup: Sync,
    {
        if let Some(path) = &self.record {
            let (record, _) = Record::<G>::random(setup.clone(), self.seed);
            std::fs::write(path, record.to_string()).map_err(|error| Failure::file(path, error))?;
        }
        let sums = self.sums::<G>(setup);
        self.print(&statistics::<G>(setup, self.seed, &sums))
    }

    /// Shares the games among the cores.
    fn sums<G: Game>(&self, setup: &G::Setup) -> Sums
    where
        G::Setup: Sync,
    {
        let bar = progress::bar(self.games, "games");
        let next = AtomicU64::new(0);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let work = || {
            let mut sums = Sums::default();
            loop {
                let from = next.fetch_add(BATCH, Ordering::Relaxed);
                if from >= self.games {
                    return sums;
                }
                for number in from..self.games.min(from + BATCH) {
                    sums.add(&G::random_outcome(setup, self.seed, number));
                }
                bar.inc(BATCH.min(self.games - from));
            }
        };
        let sums = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).fold(Sums::default(), Sums::merge)
        });
        bar.finish_and_clear();
        sums
    }

    fn print(&self, statistics: &Statistics) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, statistics)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "{}", statistics.setup)?;
        writeln!(
            out,
            "{} games from seed {}, {:.1} actions each, mean {:.2} points, {} shared victories",
            statistics.games,
            statistics.seed,
            statistics.moves_per_game,
            statistics.mean_points,
            statistics.shared_victories
        )?;
        for seat in &statistics.seats {
            writeln!(
                out,
                "  {:<7} mean {:6.2} ± {:5.2}   {:>3} to {:>3}   {:>5.1} % wins",
                seat.player,
                seat.mean,
                seat.deviation,
                seat.least,
                seat.most,
                100.0 * seat.wins as f64 / statistics.games as f64
            )?;
        }
        Ok(())
    }
}

/// What a random game came to.
struct Played {
    outcome: krajina_rules::game::Outcome,
    moves: u64,
}

/// A random game from a seed and its number.
trait RandomOutcome: Game {
    fn random_outcome(setup: &Self::Setup, seed: u64, number: u64) -> Played {
        let mut rng =
            Quick::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03));
        let mut game = Self::random(setup.clone(), &mut rng);
        let mut moves = 0;
        play_random(&mut game, &mut rng, |_, _, _| moves += 1);
        let unfinished = krajina_rules::game::Outcome::by_scores(Vec::new());
        Played { outcome: game.outcome().unwrap_or(unfinished), moves }
    }
}

impl<G: Game> RandomOutcome for G {}

impl Sums {
    fn add(&mut self, played: &Played) {
        self.games += 1;
        self.moves += played.moves;
        let winners = played.outcome.winners();
        self.shared += u64::from(winners.len() > 1);
        self.seats.resize(played.outcome.scores.len(), SeatSums::default());
        for (seat, score) in Seat::all(self.seats.len()).zip(&played.outcome.scores) {
            let sums = &mut self.seats[seat.index()];
            sums.points += i64::from(score.points);
            sums.squares += i64::from(score.points).pow(2);
            sums.least = Some(sums.least.map_or(score.points, |least| least.min(score.points)));
            sums.most = Some(sums.most.map_or(score.points, |most| most.max(score.points)));
            sums.wins += u64::from(winners.contains(seat));
        }
    }

    fn merge(mut self, other: Sums) -> Sums {
        self.games += other.games;
        self.moves += other.moves;
        self.shared += other.shared;
        self.seats.resize(self.seats.len().max(other.seats.len()), SeatSums::default());
        for (sums, more) in self.seats.iter_mut().zip(other.seats) {
            sums.points += more.points;
            sums.squares += more.squares;
            sums.least = sums.least.into_iter().chain(more.least).min();
            sums.most = sums.most.into_iter().chain(more.most).max();
            sums.wins += more.wins;
        }
        self
    }
}

fn statistics<G: Recorded>(setup: &G::Setup, seed: u64, sums: &Sums) -> Statistics {
    let games = sums.games as f64;
    let points: i64 = sums.seats.iter().map(|seat| seat.points).sum();
    let of_seat = |(seat, sums): (Seat, &SeatSums)| {
        let mean = sums.points as f64 / games;
        SeatStatistics {
            player: G::colour(seat).name(),
            mean,
            deviation: (sums.squares as f64 / games - mean * mean).max(0.0).sqrt(),
            least: sums.least.unwrap_or(0),
            most: sums.most.unwrap_or(0),
            wins: sums.wins,
        }
    };
    Statistics {
        setup: setup.to_string(),
        games: sums.games,
        seed,
        moves_per_game: sums.moves as f64 / games,
        mean_points: points as f64 / (games * sums.seats.len().max(1) as f64),
        shared_victories: sums.shared,
        seats: Seat::all(sums.seats.len()).zip(&sums.seats).map(of_seat).collect(),
    }
}
