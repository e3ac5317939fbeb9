//! `krajina arena`.

use crate::contest::{Built, Contest, RealTime, Thought, Turns};
use crate::entrant::{self, Entrant};
use crate::failure::Failure;
use crate::progress;
use crate::setup::Setup;
use krajina_bots::arena::{self, Rating, Sprt, Tally, Verdict};
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Let bots play against each other and print who is how strong.
///
/// Every two bots meet. With two players they sit against each other; with more, one of the first kind sits among the
/// second. Each deal is played once from every seat, so that luck with the deal cancels out. Shared victories count
/// in parts. All games of a deal are one sample for the intervals (95 %).
#[derive(clap::Args)]
pub(crate) struct Arena {
    /// Who plays, separated by commas: random, greedy, net, search or a level's name, each with its own budget if need
    /// be, such as "search@50ms" or "search@5000nodes"; or any program that speaks the lines of docs/engine.md, such as
    /// "cmd:./my-bot --fast". A program that fails in a game has lost it.
    #[arg(value_name = "BOT,BOT…", value_delimiter = ',', required = true, num_args = 1..)]
    bots: Vec<Entrant>,
    /// What to play.
    #[arg(long, value_name = "SETUP", default_value = "kingdom players=2 variants=middle-kingdom,harmony")]
    game: Setup,
    /// How many games every two bots play; rounded up to whole deals.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Milliseconds that a bot may think about an action, where it has no budget of its own.
    #[arg(long, value_name = "MS", default_value_t = 100.0, value_parser = entrant::milliseconds)]
    time_ms: f64,
    /// The number all deals and all bots' chance follow from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Stop two bots' match as soon as it is clear (5 % errors) whether the first is stronger by LOW or by HIGH Elo.
    #[arg(long, value_name = "LOW,HIGH", value_parser = sprt_bounds)]
    sprt: Option<(f64, f64)>,
    /// Play with the nets of this folder (NET.net) in place of those in the program.
    #[arg(long, value_name = "FOLDER")]
    nets: Option<PathBuf>,
    /// How many games at once; bots think best when each has a core.
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

/// What one bot did in all its games.
#[derive(Clone, Default)]
struct Effort {
    thought: Thought,
    built: Built,
    forfeits: u64,
    first_forfeit: Option<String>,
}

/// The match of two bots.
struct Match {
    one: usize,
    other: usize,
    tally: Tally,
    verdict: Option<Verdict>,
}

/// What is printed.
#[derive(Serialize)]
struct Report {
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
    /// Games it could not play to their end, which count as lost.
    forfeits: u64,
    /// What happened in the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_forfeit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    building: Option<BuildingReport>,
}

/// What a bot builds in real time, on average.
#[derive(Serialize)]
struct BuildingReport {
    round_points: f64,
    squares: f64,
    seconds_per_piece: f64,
    chips: f64,
    races_lost: f64,
}

impl BuildingReport {
    fn new(built: &Built) -> Option<BuildingReport> {
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

impl Arena {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        entrant::use_nets(self.nets.as_deref())?;
        if self.bots.len() < 2 {
            return Err(Failure::Input("expected at least two bots, separated by a comma".into()));
        }
        match &self.game {
            Setup::Kingdom(setup) => self.meet(&Turns::<Kingdom>(setup)),
            Setup::Hunters(setup) => self.meet(&Turns::<Hunters>(setup)),
            Setup::Worlds(setup) if setup.players() > 1 => self.meet(&RealTime(setup)),
            Setup::Worlds(_) => {
                Err(Failure::Input("--game: expected at least two players: bots meet each other".into()))
            }
        }
    }

    fn meet(&self, contest: &impl Contest) -> Result<(), Failure> {
        let players = contest.players();
        let pairs = self.pairs(players);
        let deals = self.games.div_ceil(players as u64);
        let bar = progress::bar(pairs.len() as u64 * deals, "deals");
        let efforts = Mutex::new(vec![Effort::default(); self.bots.len()]);
        let mut matches = Vec::new();
        for (one, other) in pairs {
            let (tally, verdict) = self.play_match(contest, (one, other), deals, &bar, &efforts)?;
            matches.push(Match { one, other, tally, verdict });
        }
        bar.finish_and_clear();
        let efforts = efforts.into_inner().unwrap_or_default();
        self.print(&self.report(contest.setup(), players, &matches, &efforts))
    }

    /// Who meets whom: with more than two seats each side of a pair sits alone among the others once.
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
        efforts: &Mutex<Vec<Effort>>,
    ) -> Result<(Tally, Option<Verdict>), Failure> {
        let players = contest.players();
        let sprt = self.sprt.map(|(low, high)| Sprt { low, high, players });
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let total = Mutex::new(Tally::default());
        let work = || -> Result<(), String> {
            loop {
                let deal = next.fetch_add(1, Ordering::Relaxed);
                if deal >= deals || stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let games = self.play_deal(contest, pair, deal, efforts)?;
                bar.inc(1);
                let mut total = total.lock().map_err(|_| "another game failed".to_owned())?;
                total.add(&games);
                if sprt.is_some_and(|sprt| sprt.verdict(&total) != Verdict::Open) {
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
        .map_err(Failure::Input)?;
        let tally = total.into_inner().unwrap_or_default();
        Ok((tally, sprt.map(|sprt| sprt.verdict(&tally))))
    }

    /// One deal, with the first bot at each seat in turn.
    fn play_deal(
        &self,
        contest: &impl Contest,
        (one, other): (usize, usize),
        deal: u64,
        efforts: &Mutex<Vec<Effort>>,
    ) -> Result<Vec<[f64; 3]>, String> {
        let players = contest.players();
        let number = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(deal);
        let mut games = Vec::new();
        for seat in 0..players {
            let sits = |at: usize| if at == seat { one } else { other };
            let chance = |at| number.wrapping_mul(8).wrapping_add((seat * players + at) as u64);
            let seated: Vec<_> = (0..players).map(|at| (&self.bots[sits(at)], chance(at))).collect();
            let played = contest.play(number, &seated, self.time_ms)?;
            games.push(played.meant_to(seat));
            let mut efforts = efforts.lock().map_err(|_| "another game failed".to_owned())?;
            if let Some(forfeit) = played.forfeit {
                let loser = &mut efforts[sits(forfeit.seat.index())];
                loser.forfeits += 1;
                loser.first_forfeit.get_or_insert(forfeit.reason);
            }
            for (at, thought) in played.thoughts.iter().enumerate() {
                efforts[sits(at)].thought.add(thought);
            }
            for (at, built) in played.built.iter().enumerate() {
                efforts[sits(at)].built.add(built);
            }
        }
        Ok(games)
    }

    fn report(&self, setup: String, players: usize, matches: &[Match], efforts: &[Effort]) -> Report {
        let results: Vec<_> =
            matches.iter().map(|m| (m.one, m.other, m.tally.games as f64, m.tally.won)).collect();
        let ratings = arena::ratings(self.bots.len(), players, &results);
        let bot = |(entrant, (rating, effort)): (&Entrant, (&Rating, &Effort))| BotReport {
            bot: entrant.to_string(),
            elo: rating.elo,
            elo_margin: rating.margin,
            ms_per_decision: effort.thought.ms / effort.thought.decisions.max(1) as f64,
            longest_ms: effort.thought.longest_ms,
            forfeits: effort.forfeits,
            first_forfeit: effort.first_forfeit.clone(),
            building: BuildingReport::new(&effort.built),
        };
        Report {
            setup,
            seed: self.seed,
            matches: matches.iter().map(|m| self.match_report(m, players)).collect(),
            bots: self.bots.iter().zip(ratings.iter().zip(efforts)).map(bot).collect(),
        }
    }

    fn match_report(&self, m: &Match, players: usize) -> MatchReport {
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
                Verdict::High => "high",
                Verdict::Low => "low",
                Verdict::Open => "open",
            }),
        }
    }

    fn print(&self, report: &Report) -> Result<(), Failure> {
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
