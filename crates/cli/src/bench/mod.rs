//! `krajina bench`.

mod bots;

use crate::error::CliError;
use crate::{progress, real_time};
use krajina_record::scores::Scored;
use krajina_rules::any::AnySetup;
use krajina_rules::game::Game;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::with_game;
use serde::Serialize;
use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

/// Measure the speed of the rules or the bots on one core
///
/// For the rules it prints games per second and nanoseconds per step; for the bots (--bots), how long every level
/// thinks about an action and how many positions it evaluates per second.
///
/// Machines are noisy: compare by ratio within one run, or count instructions with `cargo xtask bench`.
#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// Seconds for each figure.
    #[arg(long, value_name = "S", default_value_t = 0.5)]
    seconds: f64,
    /// Only setups that contain this text.
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Measure the levels of the bots instead of the rules.
    #[arg(long)]
    bots: bool,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// The measured setups: every game and number of players.
const SETUPS: [&str; 18] = [
    "kingdom players=2",
    "kingdom players=3",
    "kingdom players=4",
    "kingdom players=2 variants=mighty-duel",
    "hunters players=2 mode=discovery",
    "hunters players=3 mode=discovery",
    "hunters players=4 mode=discovery",
    "hunters players=2 mode=totems",
    "hunters players=3 mode=totems",
    "hunters players=4 mode=totems",
    "hunters players=2 mode=tribe",
    "hunters players=3 mode=tribe",
    "hunters players=4 mode=tribe",
    "worlds players=2 level=beginner",
    "worlds players=4 level=beginner",
    "worlds players=4 level=advanced",
    "worlds players=4 level=expert",
    "worlds players=1 level=solo-hard",
];

/// The figures of one setup.
#[derive(Serialize)]
pub(crate) struct RulesBenchRow {
    pub(crate) setup: &'static str,
    /// Whole random games per second, scores included; in Worlds rounds.
    pub(crate) games_per_second: f64,
    /// Time to list all legal actions of a position.
    pub(crate) legal_ns: f64,
    /// Time to play one action.
    pub(crate) move_ns: f64,
    /// Time to score one finished board, tie-breaks included.
    pub(crate) score_ns: f64,
    /// The mean score, which shows that the right game was measured.
    pub(crate) mean_points: f64,
}

impl BenchArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        if self.bots { self.run_bots() } else { self.run_rules() }
    }

    fn time(&self) -> Result<Duration, CliError> {
        Duration::try_from_secs_f64(self.seconds)
            .map_err(|error| CliError::Input(format!("--seconds {}: {error}", self.seconds)))
    }

    fn run_bots(&self) -> Result<(), CliError> {
        let setups: Vec<&'static str> =
            bots::SETUPS.into_iter().filter(|setup| setup.contains(&self.only)).collect();
        let bar = progress::bar(setups.len() as u64, "setups");
        let mut rows = Vec::new();
        for setup in setups {
            rows.extend(bots::measure(setup, self.time()?)?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &rows)?;
            writeln!(out)?;
            return Ok(());
        }
        bots::print(&mut out, &rows)
    }

    fn run_rules(&self) -> Result<(), CliError> {
        let setups: Vec<&'static str> =
            SETUPS.into_iter().filter(|setup| setup.contains(&self.only)).collect();
        let bar = progress::bar(setups.len() as u64, "setups");
        let mut rows = Vec::new();
        for setup in setups {
            rows.push(self.measure(setup)?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &rows)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(
            out,
            "{:<40} {:>9} {:>9} {:>8} {:>9} {:>7}",
            "", "games/s", "legal ns", "move ns", "score ns", "points"
        )?;
        for row in rows {
            writeln!(
                out,
                "{:<40} {:>9.0} {:>9.1} {:>8.1} {:>9.1} {:>7.2}",
                row.setup, row.games_per_second, row.legal_ns, row.move_ns, row.score_ns, row.mean_points
            )?;
        }
        Ok(())
    }

    fn measure(&self, setup: &'static str) -> Result<RulesBenchRow, CliError> {
        let time = self.time()?;
        let parsed: AnySetup = setup.parse().map_err(|error| CliError::Input(format!("{setup}: {error}")))?;
        if let Some(row) = real_time::measure(setup, &parsed, time) {
            return Ok(row);
        }
        Ok(with_game!(AnySetup(&parsed): parsed as G => measure::<G>(setup, parsed, time)))
    }
}

/// Repeats `work`, which returns how many units it did, for this time. Returns nanoseconds per unit.
pub(crate) fn nanoseconds(time: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let (start, mut units) = (Instant::now(), 0);
    loop {
        units += work();
        let gone = start.elapsed();
        if gone >= time {
            return gone.as_nanos() as f64 / units.max(1) as f64;
        }
    }
}

fn measure<G: Scored>(name: &'static str, setup: &G::Setup, time: Duration) -> RulesBenchRow {
    let mut rng = Quick::new(1);
    let (mut points, mut boards) = (0i64, 0i64);
    let game_ns = nanoseconds(time, || {
        let mut game = G::random(setup.clone(), &mut rng);
        play_out(&mut game, &mut rng, |_, _, _| {});
        for score in game.outcome().iter().flat_map(|outcome| &outcome.scores) {
            points += i64::from(score.points);
            boards += 1;
        }
        1
    });
    let samples = Samples::<G>::collect(setup);
    RulesBenchRow {
        setup: name,
        games_per_second: 1e9 / game_ns,
        legal_ns: nanoseconds(time, || samples.list_legal()),
        move_ns: samples.move_ns(time),
        score_ns: nanoseconds(time, || samples.score()),
        mean_points: points as f64 / boards as f64,
    }
}

/// Plays at random to the end and passes every position and action to `visit`.
#[inline]
fn play_out<G: Game>(game: &mut G, rng: &mut Quick, mut visit: impl FnMut(&G, Seat, &G::Action)) {
    while let Some(seat) = game.to_act().iter().next()
        && let Some(action) = game.random_action(seat, rng)
    {
        visit(game, seat, &action);
        game.play_unchecked(seat, action);
    }
}

/// Moves with their seats.
type PlayedMoves<G> = Vec<(Seat, <G as Game>::Action)>;

/// Positions of random games, on which single steps are measured.
struct Samples<G: Game> {
    /// Whole games: the first position and the moves.
    games: Vec<(G, PlayedMoves<G>)>,
    positions: Vec<(G, Seat)>,
    finished: Vec<G>,
}

impl<G: Scored> Samples<G> {
    /// Enough to be typical, few enough to stay in the cache.
    const GAMES: u64 = 24;

    fn collect(setup: &G::Setup) -> Samples<G> {
        let mut samples = Samples { games: Vec::new(), positions: Vec::new(), finished: Vec::new() };
        for seed in 0..Self::GAMES {
            let mut rng = Quick::new(seed);
            let beginning = G::random(setup.clone(), &mut rng);
            let (mut game, mut moves) = (beginning.clone(), Vec::new());
            play_out(&mut game, &mut rng, |game, seat, action| {
                moves.push((seat, action.clone()));
                samples.positions.push((game.clone(), seat));
            });
            samples.games.push((beginning, moves));
            samples.finished.push(game);
        }
        samples
    }

    fn list_legal(&self) -> u64 {
        for (game, seat) in &self.positions {
            game.legal(*seat).for_each(|action| {
                black_box(action);
            });
        }
        self.positions.len() as u64
    }

    fn move_ns(&self, time: Duration) -> f64 {
        nanoseconds(time, || {
            let mut played = 0;
            for (beginning, moves) in &self.games {
                let mut game = beginning.clone();
                for (seat, action) in moves {
                    game.play_unchecked(*seat, action.clone());
                }
                black_box(game);
                played += moves.len() as u64;
            }
            played
        })
    }

    fn score(&self) -> u64 {
        let mut boards = 0;
        for game in &self.finished {
            for seat in Seat::all(game.players()) {
                black_box(game.points(seat));
                boards += 1;
            }
        }
        boards
    }
}
