//! `krajina arena`.

use crate::contest::{BuildingTotals, Contest, ThinkingTime, TurnContest};
use crate::entrant::{self, Entrant};
use crate::error::CliError;
use crate::progress;
use crate::real_time::RealTimeContest;
use crate::setup;
use krajina_bots::TurnGame;
use krajina_bots::arena::{self, EloRating, MatchTally, Sprt, SprtVerdict};
use krajina_bots::bot_game::{Visitor, visit};
use krajina_rules::any::AnySetup;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Let bots play against each other and estimate their strength
///
/// Every two bots meet. With two players they sit against each other; with more, one bot of the first kind sits among
/// bots of the second. Each deal is played once from every seat, so that luck with the deal cancels out. Shared
/// victories count in parts. All games of a deal are one sample for the intervals (95 %).
#[derive(clap::Args)]
pub(crate) struct ArenaArgs {
    /// The players, separated by commas: random, greedy, mcts, net, search or a level's name, each optionally with its
    /// own budget, such as "search@50ms", "search@5000nodes" or "mcts@3000sims"; or a program that speaks the protocol
    /// of docs/engine.md, such as "cmd:./my-bot --fast". A program that fails during a game loses it.
    #[arg(value_name = "BOT,BOT…", value_delimiter = ',', required = true, num_args = 1..)]
    bots: Vec<Entrant>,
    /// The setup to play.
    #[arg(long, value_name = "SETUP", default_value = "kingdom players=2 variants=middle-kingdom,harmony", value_parser = setup::read)]
    game: AnySetup,
    /// Games that every two bots play, rounded up to whole deals.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Milliseconds that a bot without its own budget may think about an action.
    #[arg(long, value_name = "MS", default_value_t = 100.0, value_parser = entrant::milliseconds)]
    time_ms: f64,
    /// Seed of all deals and of all random choices of the bots.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Stop a match of two bots as soon as it is clear (5 % errors) whether the first is stronger by LOW or by HIGH
    /// Elo.
    #[arg(long, value_name = "LOW,HIGH", value_parser = sprt_bounds)]
    sprt: Option<(f64, f64)>,
    /// Use the nets of this folder (NET.net) instead of the built-in ones.
    #[arg(long, value_name = "FOLDER")]
    nets: Option<PathBuf>,
    /// Write a record of every game into this folder (created if missing). `1-2-deal3-seat2.krec`: the first bot
    /// against the second, the third deal, the first bot at the second seat.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Games to play at once; bots think best when each has a core.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

fn sprt_bounds(text: &str) -> Result<(f64, f64), String> {
    let wrong = || format!("expected two numbers such as 0,20, found {text:?}");
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let (low, high) = (low.parse().map_err(|_| wrong())?, high.parse().map_err(|_| wrong())?);
    if low < high { Ok((low, high)) } else { Err("the first number must be the smaller one".into()) }
}

/// Totals of one bot over all its games.
#[derive(Clone, Default)]
struct BotTotals {
    thinking: ThinkingTime,
    built: BuildingTotals,
    forfeits: u64,
    first_forfeit: Option<String>,
}

/// The result of a match of two bots.
struct PairResult {
    one: usize,
    other: usize,
    tally: MatchTally,
    verdict: Option<SprtVerdict>,
}

/// The output of `krajina arena`.
#[derive(Serialize)]
struct ArenaReport {
    setup: String,
    seed: u64,
    matches: Vec<MatchReport>,
    bots: Vec<BotReport>,
}

#[derive(Serialize)]
struct MatchReport {
    bot: String,
    against: String,
    games: u64,
    win_rate: f64,
    margin: f64,
    points: f64,
    opponents_points: f64,
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<&'static str>,
}

#[derive(Serialize)]
struct BotReport {
    bot: String,
    elo: f64,
    elo_margin: f64,
    ms_per_decision: f64,
    longest_ms: f64,
    /// Games that it could not finish, which count as lost.
    forfeits: u64,
    /// The reason of the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_forfeit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    building: Option<BuildingReport>,
}

/// Averages of the worlds that a bot builds in real time.
#[derive(Serialize)]
struct BuildingReport {
    round_points: f64,
    squares: f64,
    seconds_per_piece: f64,
    chips: f64,
    races_lost: f64,
}

impl BuildingReport {
    fn new(built: &BuildingTotals) -> Option<BuildingReport> {
        let rounds = built.rounds as f64;
        (built.rounds > 0).then(|| BuildingReport {
            round_points: built.points as f64 / rounds,
            squares: built.squares as f64 / rounds,
            seconds_per_piece: built.ms as f64 / 1e3 / built.squares.max(1) as f64,
            chips: built.chips as f64 / rounds,
            races_lost: built.races_lost as f64 / rounds,
        })
    }
}

/// Runs the arena in any game.
struct ArenaVisitor<'a>(&'a ArenaArgs);

impl Visitor for ArenaVisitor<'_> {
    type Out = Result<(), CliError>;

    fn turns<G: TurnGame>(self) -> Result<(), CliError> {
        self.0.game.of::<G>().map_or(Ok(()), |setup| self.0.play_all(&TurnContest::<G>(setup)))
    }

    fn real_time(self) -> Result<(), CliError> {
        RealTimeContest::of(&self.0.game).map_or(Ok(()), |contest| self.0.play_all(&contest))
    }
}

impl ArenaArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        entrant::use_nets(self.nets.as_deref())?;
        if self.bots.len() < 2 {
            return Err(CliError::Input("expected at least two bots, separated by a comma".into()));
        }
        if self.game.players() < 2 {
            let wrong = "--game: expected at least two players: bots play against each other";
            return Err(CliError::Input(wrong.into()));
        }
        visit(self.game.kind(), ArenaVisitor(self))
    }

    fn play_all(&self, contest: &impl Contest) -> Result<(), CliError> {
        if let Some(folder) = &self.records {
            std::fs::create_dir_all(folder).map_err(|error| CliError::file(folder, error))?;
        }
        let players = contest.players();
        let pairs = self.pairs(players);
        let deals = self.games.div_ceil(players as u64);
        let bar = progress::bar(pairs.len() as u64 * deals, "deals");
        let totals = Mutex::new(vec![BotTotals::default(); self.bots.len()]);
        let mut matches = Vec::new();
        for (one, other) in pairs {
            let (tally, verdict) = self.play_match(contest, (one, other), deals, &bar, &totals)?;
            matches.push(PairResult { one, other, tally, verdict });
        }
        bar.finish_and_clear();
        let totals = totals.into_inner().unwrap_or_default();
        self.print(&self.report(contest.setup(), players, &matches, &totals))
    }

    /// The pairs that play. With more than two seats, each side of a pair is once the single bot among the others.
    fn pairs(&self, players: usize) -> Vec<(usize, usize)> {
        let bots = self.bots.len();
        let all = (0..bots).flat_map(|one| (0..bots).map(move |other| (one, other)));
        let both_ways = players > 2 && bots > 2;
        all.filter(|(one, other)| one < other || both_ways && one != other).collect()
    }

    fn play_match(
        &self,
        contest: &impl Contest,
        pair: (usize, usize),
        deals: u64,
        bar: &indicatif::ProgressBar,
        totals: &Mutex<Vec<BotTotals>>,
    ) -> Result<(MatchTally, Option<SprtVerdict>), CliError> {
        let players = contest.players();
        let sprt = self.sprt.map(|(low, high)| Sprt { low, high, players });
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let total = Mutex::new(MatchTally::default());
        let work = || -> Result<(), String> {
            loop {
                let deal = next.fetch_add(1, Ordering::Relaxed);
                if deal >= deals || stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let games = self.play_deal(contest, pair, deal, totals)?;
                bar.inc(1);
                let mut total = total.lock().map_err(|_| "another game failed".to_owned())?;
                total.add(&games);
                if sprt.is_some_and(|sprt| sprt.verdict(&total) != SprtVerdict::Open) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or(cores).max(1);
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().map_err(|_| "a game crashed".to_owned())?)
        })
        .map_err(CliError::Input)?;
        let tally = total.into_inner().unwrap_or_default();
        Ok((tally, sprt.map(|sprt| sprt.verdict(&tally))))
    }

    /// One deal, with the first bot at each seat in turn.
    fn play_deal(
        &self,
        contest: &impl Contest,
        (one, other): (usize, usize),
        deal: u64,
        totals: &Mutex<Vec<BotTotals>>,
    ) -> Result<Vec<[f64; 3]>, String> {
        let players = contest.players();
        let number = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(deal);
        let mut games = Vec::new();
        for seat in 0..players {
            let sits = |at: usize| if at == seat { one } else { other };
            let chance = |at| number.wrapping_mul(8).wrapping_add((seat * players + at) as u64);
            let seated: Vec<_> = (0..players).map(|at| (&self.bots[sits(at)], chance(at))).collect();
            let played = contest.play(number, &seated, self.time_ms)?;
            if let Some(folder) = &self.records {
                let name = format!("{}-{}-deal{}-seat{}.krec", one + 1, other + 1, deal + 1, seat + 1);
                let path = folder.join(name);
                std::fs::write(&path, played.record.to_string())
                    .map_err(|error| format!("{}: {error}", path.display()))?;
            }
            games.push(played.result_of(seat));
            let mut totals = totals.lock().map_err(|_| "another game failed".to_owned())?;
            if let Some(forfeit) = played.forfeit {
                let loser = &mut totals[sits(forfeit.seat.index())];
                loser.forfeits += 1;
                loser.first_forfeit.get_or_insert(forfeit.reason);
            }
            for (at, thinking) in played.thinking.iter().enumerate() {
                totals[sits(at)].thinking.add(thinking);
            }
            for (at, built) in played.built.iter().enumerate() {
                totals[sits(at)].built.add(built);
            }
        }
        Ok(games)
    }

    fn report(
        &self,
        setup: String,
        players: usize,
        matches: &[PairResult],
        totals: &[BotTotals],
    ) -> ArenaReport {
        let results: Vec<_> =
            matches.iter().map(|m| (m.one, m.other, m.tally.games as f64, m.tally.won)).collect();
        let ratings = arena::ratings(self.bots.len(), players, &results);
        let bot = |(entrant, (rating, totals)): (&Entrant, (&EloRating, &BotTotals))| BotReport {
            bot: entrant.to_string(),
            elo: rating.elo,
            elo_margin: rating.margin,
            ms_per_decision: totals.thinking.ms / totals.thinking.decisions.max(1) as f64,
            longest_ms: totals.thinking.longest_ms,
            forfeits: totals.forfeits,
            first_forfeit: totals.first_forfeit.clone(),
            building: BuildingReport::new(&totals.built),
        };
        ArenaReport {
            setup,
            seed: self.seed,
            matches: matches.iter().map(|m| self.match_report(m, players)).collect(),
            bots: self.bots.iter().zip(ratings.iter().zip(totals)).map(bot).collect(),
        }
    }

    fn match_report(&self, m: &PairResult, players: usize) -> MatchReport {
        let (rate, margin) = (m.tally.rate(), m.tally.margin());
        let games = m.tally.games.max(1) as f64;
        MatchReport {
            bot: self.bots[m.one].to_string(),
            against: self.bots[m.other].to_string(),
            games: m.tally.games,
            win_rate: rate,
            margin,
            points: m.tally.points / games,
            opponents_points: m.tally.opponents / games,
            elo: arena::elo_of(rate, players),
            elo_low: arena::elo_of(rate - margin, players),
            elo_high: arena::elo_of(rate + margin, players),
            sprt: m.verdict.map(|verdict| match verdict {
                SprtVerdict::High => "high",
                SprtVerdict::Low => "low",
                SprtVerdict::Open => "open",
            }),
        }
    }

    fn print(&self, report: &ArenaReport) -> Result<(), CliError> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, report)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "{}", report.setup)?;
        for m in &report.matches {
            writeln!(
                out,
                "{:>16} against {:<16} {:>6} games  {:5.1} ± {:.1} %  points {:6.2} to {:<6.2}  Elo {:+.0} ({:+.0} to {:+.0}){}",
                m.bot,
                m.against,
                m.games,
                100.0 * m.win_rate,
                100.0 * m.margin,
                m.points,
                m.opponents_points,
                m.elo,
                m.elo_low,
                m.elo_high,
                m.sprt.map_or(String::new(), |verdict| format!("  sprt: {verdict}")),
            )?;
        }
        for bot in &report.bots {
            writeln!(
                out,
                "{:>16}  Elo {:+5.0} ± {:<4.0} {:9.3} ms a decision, at most {:.1}",
                bot.bot, bot.elo, bot.elo_margin, bot.ms_per_decision, bot.longest_ms
            )?;
            if let Some(building) = &bot.building {
                writeln!(
                    out,
                    "{:>16}  a round: {:5.1} points, {:4.1} pieces, {:4.1} s each, {:3.0} % chips, {:.1} races lost",
                    "",
                    building.round_points,
                    building.squares,
                    building.seconds_per_piece,
                    100.0 * building.chips,
                    building.races_lost,
                )?;
            }
        }
        for (bot, first) in report.bots.iter().filter_map(|bot| Some((bot, bot.first_forfeit.as_ref()?))) {
            writeln!(out, "{} forfeited {} games; in the first, {first}", bot.bot, bot.forfeits)?;
        }
        Ok(())
    }
}
