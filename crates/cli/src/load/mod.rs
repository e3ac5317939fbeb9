//! `krajina load`: many clients at many tables, which check everything they receive.

mod acknowledged_moves;
mod counters;
mod kingdom_tracker;
mod load_client;
mod message_header;
mod report;
mod server_process;
mod table;
mod view_checker;

use crate::error::CliError;
use crate::open_files;
use counters::LoadCounters;
use krajina_client::Client;
use krajina_rules::any::UnknownGame;
use krajina_rules::rng::{Quick, below};
use krajina_wire::{
    AnySetup, BotLevel, GameKind, NewTable, OnFlag, SeatWish, Start, TimeControl, Visibility,
};
use report::{Kills, Latency, LoadReport, ServerUsage, Thresholds};
use server_process::{ServerProcess, usage};
use std::io::Write as _;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};
use table::{LoadPlan, LoadTable};
use tokio::sync::Semaphore;
use tokio::task::LocalSet;
use tokio::time::sleep;

/// Play many games at once on a server and measure it
///
/// Clients play real games through the public protocol, with random legal moves, and check what they receive: sequence
/// numbers have no gap, and each acknowledged move exists once. Verified tables also check every view against the
/// rules and replay every finished game from its seed. The exit code is 1 if a check fails or a threshold is missed.
#[derive(clap::Args)]
pub(crate) struct LoadArgs {
    /// The server, started with --no-rate-limits; by default the test starts its own, with its own database
    #[arg(long, value_name = "URL", conflicts_with_all = ["kills", "folder"])]
    url: Option<String>,
    /// Folder for the database of that server, on the disk to measure
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Connections, spread over the tables; those without a seat watch
    #[arg(long, value_name = "N", default_value_t = 40)]
    sockets: usize,
    /// Tables
    #[arg(long, value_name = "N", default_value_t = 10)]
    tables: usize,
    /// Game to play: kingdom, hunters or worlds
    #[arg(long, value_name = "GAME", default_value = "kingdom", value_parser = game)]
    game: GameKind,
    /// Seats for bots at each table; by default all free seats in Worlds, otherwise none unless a player would be
    /// alone
    #[arg(long, value_name = "N")]
    bots: Option<usize>,
    /// Level of the bots
    #[arg(long, value_name = "LEVEL", default_value = "sprout", value_parser = BotLevel::new)]
    level: BotLevel,
    /// Moves per second of all tables together; unlimited by default
    #[arg(long, value_name = "N")]
    moves_per_second: Option<f64>,
    /// Seconds to play
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    seconds: f64,
    /// Share of the tables that are verified, from 0 to 1; by default all, or a tenth in large tests
    #[arg(long, value_name = "SHARE")]
    verify: Option<f64>,
    /// Kill the server this many times at random moments, as a power cut would, and restart it
    #[arg(long, value_name = "N", default_value_t = 0)]
    kills: usize,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    thresholds: Thresholds,
}

/// Seats of the largest games.
const SEATS: usize = 4;

/// Tables that may be set up at the same time.
const SETUPS_AT_ONCE: usize = 32;

/// Tests of at most this many sockets verify every table by default.
const SMALL: usize = 400;

/// Open files beside the sockets, here and in the server.
const OTHER_FILES: usize = 2_048;

/// The shortest and the longest time between two kills, in milliseconds.
const BETWEEN_KILLS: (u32, u32) = (200, 1_500);

/// How long all clients together may take to connect, to reconnect and to finish.
const WAIT_LIMIT: Duration = Duration::from_secs(120);

pub(crate) fn game(text: &str) -> Result<GameKind, String> {
    text.parse().map_err(|error: UnknownGame| error.to_string())
}

impl LoadArgs {
    pub(crate) fn run(self) -> Result<(), CliError> {
        if self.tables == 0 || self.sockets < self.tables {
            return Err(CliError::Input(
                "expected at least one table, and at least one socket per table".into(),
            ));
        }
        let files = self.sockets + OTHER_FILES;
        open_files::allow(files).map_err(|most| {
            let needed = format!("{} sockets need {files} open files, but {most} are allowed", self.sockets);
            CliError::File(format!("{needed}: raise the limit (ulimit -n {files}, or LimitNOFILE={files})"))
        })?;
        // All sockets share one thread: the other processor is for the server.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        LocalSet::new().block_on(&runtime, self.load())
    }

    async fn load(self) -> Result<(), CliError> {
        let mut server = match &self.url {
            Some(_) => None,
            None => Some(ServerProcess::start(self.folder.as_deref(), self.sockets + OTHER_FILES / 2).await?),
        };
        let url = self.url.clone().or(server.as_ref().map(ServerProcess::url)).unwrap_or_default();
        let plan = Rc::new(self.plan(&url)?);
        let counters = Rc::new(LoadCounters::default());
        let empty = server.as_ref().map(ServerProcess::usage).unwrap_or_default();
        let (tables, verified) = self.start_tables(&plan, &counters);
        wait_for(|| counters.ready.get() + counters.given_up.get() >= self.tables).await?;
        let used = (server.as_ref().map(ServerProcess::usage).unwrap_or_default(), usage("self"));
        let start = Instant::now();
        counters.playing.set(true);
        let (kills, memory) = self.measure(&mut server, &counters, start).await?;
        let (seconds, moves) = (start.elapsed().as_secs_f64(), counters.moves.get());
        let now = (server.as_ref().map(ServerProcess::usage).unwrap_or_default(), usage("self"));
        counters.stopping.set(true);
        wait_for(|| tables.iter().all(tokio::task::JoinHandle::is_finished)).await?;
        let per_move = |cpu: Duration| cpu.as_secs_f64() * 1e6 / (moves.max(1) as f64);
        let server_usage = server.as_ref().map(|_| ServerUsage {
            memory_mb: memory as f64 / 1e6,
            memory_empty_mb: empty.memory as f64 / 1e6,
            cpu_us_per_move: per_move(now.0.cpu.saturating_sub(used.0.cpu)),
        });
        let report = LoadReport {
            game: self.game.name(),
            sockets: self.sockets,
            tables: self.tables,
            verified_tables: verified,
            seed: self.seed,
            seconds,
            moves,
            moves_per_second: moves as f64 / seconds,
            latency_ms: Latency::of(counters.latencies.take()),
            views: counters.views.get(),
            messages: counters.messages.get(),
            games: counters.games.get(),
            refused: counters.refused.get(),
            reconnects: counters.reconnects.get(),
            errors: counters.errors.get(),
            first_errors: counters.first_errors.take(),
            server: server_usage,
            client_cpu_us_per_move: per_move(now.1.cpu.saturating_sub(used.1.cpu)),
            kills: Kills::of(&kills),
        };
        self.print(&report)
    }

    /// Starts all tables. Returns their tasks and the number of verified tables.
    fn start_tables(
        &self,
        plan: &Rc<LoadPlan>,
        counters: &Rc<LoadCounters>,
    ) -> (Vec<tokio::task::JoinHandle<()>>, usize) {
        let share = self.verify.unwrap_or(if self.sockets <= SMALL { 1.0 } else { 0.1 });
        let verified = (self.tables as f64 * share.clamp(0.0, 1.0)).ceil() as usize;
        let setup_permits = Rc::new(Semaphore::new(SETUPS_AT_ONCE));
        let start = |number: usize| {
            // The first tables get the remainder.
            let sockets = self.sockets / self.tables + usize::from(number < self.sockets % self.tables);
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
            let table = LoadTable::new(plan, counters, sockets, number < verified, seed);
            tokio::task::spawn_local(table.run(Rc::clone(&setup_permits)))
        };
        ((0..self.tables).map(start).collect(), verified)
    }

    fn plan(&self, url: &str) -> Result<LoadPlan, CliError> {
        let http = Client::new(url).map_err(|error| CliError::Input(error.to_string()))?;
        let each = self.sockets / self.tables;
        let usual = if self.game.is_real_time() { SEATS - each.min(SEATS) } else { usize::from(each == 1) };
        let bots = self.bots.unwrap_or(usual).min(SEATS - 1);
        let people = each.min(SEATS - bots);
        let players = people + bots;
        let setup = AnySetup::plain(self.game, players)
            .map_err(|error| CliError::Input(format!("{} players={players}: {error}", self.game)))?;
        let seat = |place: usize| match place {
            0 => SeatWish::Me,
            place if place < people => SeatWish::Open,
            _ => SeatWish::Bot { level: self.level.clone() },
        };
        let new_table = NewTable {
            setup,
            seats: (0..players).map(seat).collect(),
            visibility: Visibility::Public,
            time: TimeControl::None,
            on_flag: OnFlag::default(),
            start: Start::WhenFull,
            rated: false,
            programs: false,
        };
        let pace = self.moves_per_second.map(|rate| self.tables as f64 / rate.max(0.001));
        Ok(LoadPlan {
            http,
            kind: self.game,
            new_table,
            people,
            bots: bots > 0,
            pace: pace.map(Duration::from_secs_f64),
        })
    }

    /// Lets the tables play and kills the server now and then. Returns for each kill the time until the server served
    /// and until all clients had resumed, and the peak memory.
    async fn measure(
        &self,
        server: &mut Option<ServerProcess>,
        counters: &LoadCounters,
        start: Instant,
    ) -> Result<(Vec<(Duration, Duration)>, u64), CliError> {
        let (mut kills, mut memory, mut rng) = (Vec::new(), 0, Quick::new(self.seed));
        let (least, most) = BETWEEN_KILLS;
        let mut next_kill = Instant::now();
        let mut after =
            |now: Instant| now + Duration::from_millis((least + below(&mut rng, most - least)).into());
        while start.elapsed().as_secs_f64() < self.seconds || kills.len() < self.kills {
            sleep(Duration::from_millis(20)).await;
            let Some(server) = server.as_mut() else { continue };
            memory = memory.max(server.usage().memory);
            if kills.len() < self.kills && Instant::now() >= next_kill {
                counters.killing.set(true);
                let killed = Instant::now();
                let serving = server.kill(|| counters.back.set(0)).await?;
                // Tables that gave up do not come back; they already count as errors.
                let all = || counters.back.get() >= self.sockets || counters.given_up.get() > 0;
                wait_for(all).await?;
                kills.push((serving, killed.elapsed()));
                next_kill = after(Instant::now());
            }
        }
        Ok((kills, memory))
    }

    fn print(&self, report: &LoadReport) -> Result<(), CliError> {
        let mut out = std::io::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", serde_json::to_string_pretty(report)?)?,
            false => writeln!(out, "{report}")?,
        }
        out.flush()?;
        match self.thresholds.missed(report).as_slice() {
            [] => Ok(()),
            missed => Err(CliError::File(missed.join("; "))),
        }
    }
}

async fn wait_for(condition: impl Fn() -> bool) -> Result<(), CliError> {
    let start = Instant::now();
    while !condition() {
        if start.elapsed() > WAIT_LIMIT {
            return Err(CliError::File("not all clients were ready in time".into()));
        }
        sleep(Duration::from_millis(2)).await;
    }
    Ok(())
}
