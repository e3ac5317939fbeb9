//! `krajina random`.

use crate::error::CliError;
use crate::progress;
use crate::setup;
use krajina_record::notation::{Record, Recorded, play_random};
use krajina_rules::any::AnySetup;
use krajina_rules::game::Game;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::with_game;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// Play random games and print statistics
///
/// Every action is drawn uniformly from the legal ones. The same seed gives the same games.
#[derive(clap::Args)]
pub(crate) struct RandomArgs {
    /// The setup, such as "kingdom players=3 variants=harmony", "hunters players=4 mode=tribe" or "worlds players=2".
    #[arg(long, value_name = "SETUP", value_parser = setup::read)]
    game: AnySetup,
    /// Games to play.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Seed of all random choices.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Write the first game as a record to this file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// Games that a thread plays between two updates of the progress bar.
const BATCH: u64 = 512;

/// Sums over games. Integers, so that the order of the threads does not matter.
#[derive(Clone, Default)]
struct GameSums {
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

/// The output of `krajina random`.
#[derive(Serialize)]
struct RandomReport {
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

impl RandomArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        with_game!(AnySetup(&self.game): setup as G => self.play::<G>(setup))
    }

    fn play<G: Recorded>(&self, setup: &G::Setup) -> Result<(), CliError>
    where
        G::Setup: Sync,
    {
        if let Some(path) = &self.record {
            let (record, _) = Record::<G>::random(setup.clone(), self.seed);
            std::fs::write(path, record.to_string()).map_err(|error| CliError::file(path, error))?;
        }
        let sums = self.sums::<G>(setup);
        self.print(&report::<G>(setup, self.seed, &sums))
    }

    /// Spreads the games over the cores.
    fn sums<G: Game>(&self, setup: &G::Setup) -> GameSums
    where
        G::Setup: Sync,
    {
        let bar = progress::bar(self.games, "games");
        let next = AtomicU64::new(0);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let work = || {
            let mut sums = GameSums::default();
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
            workers
                .into_iter()
                .filter_map(|worker| worker.join().ok())
                .fold(GameSums::default(), GameSums::merge)
        });
        bar.finish_and_clear();
        sums
    }

    fn print(&self, report: &RandomReport) -> Result<(), CliError> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, report)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "{}", report.setup)?;
        writeln!(
            out,
            "{} games from seed {}, {:.1} actions each, mean {:.2} points, {} shared victories",
            report.games, report.seed, report.moves_per_game, report.mean_points, report.shared_victories
        )?;
        for seat in &report.seats {
            writeln!(
                out,
                "  {:<7} mean {:6.2} ± {:5.2}   {:>3} to {:>3}   {:>5.1} % wins",
                seat.player,
                seat.mean,
                seat.deviation,
                seat.least,
                seat.most,
                100.0 * seat.wins as f64 / report.games as f64
            )?;
        }
        Ok(())
    }
}

/// The result of a random game.
struct RandomGame {
    outcome: krajina_rules::game::Outcome,
    moves: u64,
}

/// Plays a random game that follows from a seed and a number.
trait RandomOutcome: Game {
    fn random_outcome(setup: &Self::Setup, seed: u64, number: u64) -> RandomGame {
        let mut rng =
            Quick::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03));
        let mut game = Self::random(setup.clone(), &mut rng);
        let mut moves = 0;
        play_random(&mut game, &mut rng, |_, _, _| moves += 1);
        let unfinished = krajina_rules::game::Outcome::by_scores(Vec::new());
        RandomGame { outcome: game.outcome().unwrap_or(unfinished), moves }
    }
}

impl<G: Game> RandomOutcome for G {}

impl GameSums {
    fn add(&mut self, played: &RandomGame) {
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

    fn merge(mut self, other: GameSums) -> GameSums {
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

fn report<G: Recorded>(setup: &G::Setup, seed: u64, sums: &GameSums) -> RandomReport {
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
    RandomReport {
        setup: setup.to_string(),
        games: sums.games,
        seed,
        moves_per_game: sums.moves as f64 / games,
        mean_points: points as f64 / (games * sums.seats.len().max(1) as f64),
        shared_victories: sums.shared,
        seats: Seat::all(sums.seats.len()).zip(&sums.seats).map(of_seat).collect(),
    }
}
