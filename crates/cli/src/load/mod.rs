//! Load: many people at many tables, who check everything they are shown.

mod chair;
mod follower;
mod house;
mod judge;
mod ledger;
mod report;
mod table;
mod tally;

use crate::failure::Failure;
use crate::open_files;
use house::{House, usage};
use krajina_client::Client;
use krajina_rules::rng::{Quick, below};
use krajina_wire::{BotLevel, GameKind, NewTable, OnFlag, SeatWish, Setup, Start, TimeControl, Visibility};
use report::{Bars, Kills, Latency, Report, Server};
use std::io::Write as _;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};
use table::{Plan, Table};
use tally::Tally;
use tokio::sync::Semaphore;
use tokio::task::LocalSet;
use tokio::time::sleep;

/// Play many games at once on a server, and measure it
///
/// Real games through the public protocol, by random legal moves. Everything that comes is checked: numbers without a
/// gap, each acknowledged move there once; and at the verified tables every view against the rules, and every finished
/// game by playing it again from its seed. Exit code 1 if anything is wrong or a bar is missed.
#[derive(clap::Args)]
pub(crate) struct Load {
    /// The server, started with --no-rate-limits; without it one is started for the test, with a database of its own
    #[arg(long, value_name = "URL", conflicts_with_all = ["kills", "folder"])]
    url: Option<String>,
    /// Where the database of that server is made: the disk that is measured
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Connections, shared out among the tables; those without a seat watch
    #[arg(long, value_name = "N", default_value_t = 40)]
    sockets: usize,
    /// Tables
    #[arg(long, value_name = "N", default_value_t = 10)]
    tables: usize,
    /// What is played: kingdom, hunters or worlds
    #[arg(long, value_name = "GAME", default_value = "kingdom", value_parser = game)]
    game: GameKind,
    /// Seats for bots at each table; in Worlds all that are left, else none unless somebody would be alone
    #[arg(long, value_name = "N")]
    bots: Option<usize>,
    /// How strong they are
    #[arg(long, value_name = "LEVEL", default_value = "sprout", value_parser = BotLevel::new)]
    level: BotLevel,
    /// Moves a second of all tables together; without it as many as can be
    #[arg(long, value_name = "N")]
    moves_per_second: Option<f64>,
    /// How long to play
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    seconds: f64,
    /// The share of tables of which everything is verified: from 0 to 1, of large tests a tenth
    #[arg(long, value_name = "SHARE")]
    verify: Option<f64>,
    /// Kill the server so many times at random moments, as a power cut would, and start it again
    #[arg(long, value_name = "N", default_value_t = 0)]
    kills: usize,
    /// The seed of all choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    bars: Bars,
}

/// Seats of the largest games.
const SEATS: usize = 4;

/// Tables that are set up at once.
const AT_THE_DOOR: usize = 32;

/// Tests of so many sockets verify everything unless told otherwise.
const SMALL: usize = 400;

/// Files that are open beside the sockets, here and in a server.
const OTHER_FILES: usize = 2_048;

/// The shortest and the longest time between two kills, in milliseconds.
const BETWEEN_KILLS: (u32, u32) = (200, 1_500);

/// How long everybody may take to come, to come back, and to finish.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn game(text: &str) -> Result<GameKind, String> {
    let found = GameKind::ALL.into_iter().find(|kind| kind.name() == text);
    found.ok_or_else(|| "expected kingdom, hunters or worlds".into())
}

impl Load {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.tables == 0 || self.sockets < self.tables {
            return Err(Failure::Input("expected a socket for each table at least, and a table".into()));
        }
        let files = self.sockets + OTHER_FILES;
        open_files::allow(files).map_err(|most| {
            let needed = format!("{} sockets need {files} open files, but {most} are allowed", self.sockets);
            Failure::File(format!("{needed}: raise the limit (ulimit -n {files}, or LimitNOFILE={files})"))
        })?;
        // All sockets on one thread: the other processor is the server's.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        LocalSet::new().block_on(&runtime, self.load())
    }

    async fn load(self) -> Result<(), Failure> {
        let mut house = match &self.url {
            Some(_) => None,
            None => Some(House::start(self.folder.as_deref(), self.sockets + OTHER_FILES / 2).await?),
        };
        let url = self.url.clone().or(house.as_ref().map(House::url)).unwrap_or_default();
        let plan = Rc::new(self.plan(&url)?);
        let tally = Rc::new(Tally::default());
        let empty = house.as_ref().map(House::usage).unwrap_or_default();
        let (people, verified) = self.seat_people(&plan, &tally);
        wait_for(|| tally.ready.get() + tally.given_up.get() >= self.tables).await?;
        let used = (house.as_ref().map(House::usage).unwrap_or_default(), usage("self"));
        let start = Instant::now();
        tally.playing.set(true);
        let (kills, memory) = self.measure(&mut house, &tally, start).await?;
        let (seconds, moves) = (start.elapsed().as_secs_f64(), tally.moves.get());
        let now = (house.as_ref().map(House::usage).unwrap_or_default(), usage("self"));
        tally.stopping.set(true);
        wait_for(|| people.iter().all(tokio::task::JoinHandle::is_finished)).await?;
        let per_move = |cpu: Duration| cpu.as_secs_f64() * 1e6 / (moves.max(1) as f64);
        let server = house.as_ref().map(|_| Server {
            memory_mb: memory as f64 / 1e6,
            memory_empty_mb: empty.memory as f64 / 1e6,
            cpu_us_per_move: per_move(now.0.cpu.saturating_sub(used.0.cpu)),
        });
        let report = Report {
            game: self.game.name(),
            sockets: self.sockets,
            tables: self.tables,
            verified_tables: verified,
            seed: self.seed,
            seconds,
            moves,
            moves_per_second: moves as f64 / seconds,
            latency_ms: Latency::of(tally.latencies.take()),
            views: tally.views.get(),
            messages: tally.messages.get(),
            games: tally.games.get(),
            refused: tally.refused.get(),
            reconnects: tally.reconnects.get(),
            errors: tally.errors.get(),
            first_errors: tally.first_errors.take(),
            server,
            client_cpu_us_per_move: per_move(now.1.cpu.saturating_sub(used.1.cpu)),
            kills: Kills::of(&kills),
        };
        self.tell(&report)
    }

    /// Starts all tables. Returns them, and how many are verified.
    fn seat_people(&self, plan: &Rc<Plan>, tally: &Rc<Tally>) -> (Vec<tokio::task::JoinHandle<()>>, usize) {
        let share = self.verify.unwrap_or(if self.sockets <= SMALL { 1.0 } else { 0.1 });
        let verified = (self.tables as f64 * share.clamp(0.0, 1.0)).ceil() as usize;
        let door = Rc::new(Semaphore::new(AT_THE_DOOR));
        let start = |number: usize| {
            // What does not divide goes to the first tables.
            let sockets = self.sockets / self.tables + usize::from(number < self.sockets % self.tables);
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
            let table = Table::new(plan, tally, sockets, number < verified, seed);
            tokio::task::spawn_local(table.run(Rc::clone(&door)))
        };
        ((0..self.tables).map(start).collect(), verified)
    }

    fn plan(&self, url: &str) -> Result<Plan, Failure> {
        let client = Client::new(url).map_err(|error| Failure::Input(error.to_string()))?;
        let each = self.sockets / self.tables;
        let usual =
            if self.game == GameKind::Worlds { SEATS - each.min(SEATS) } else { usize::from(each == 1) };
        let bots = self.bots.unwrap_or(usual).min(SEATS - 1);
        let people = each.min(SEATS - bots);
        let players = people + bots;
        let setup = match self.game {
            GameKind::Kingdom => format!("kingdom players={players}"),
            GameKind::Hunters => format!("hunters players={players} mode=tribe"),
            GameKind::Worlds => format!("worlds players={players} level=beginner"),
        };
        let setup: Setup = setup.parse().map_err(|error| Failure::Input(format!("{setup}: {error}")))?;
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
        Ok(Plan {
            client,
            kind: self.game,
            new_table,
            people,
            bots: bots > 0,
            pace: pace.map(Duration::from_secs_f64),
        })
    }

    /// Lets them play, and kills now and then. Returns how long everybody was away each time, and the most memory.
    async fn measure(
        &self,
        house: &mut Option<House>,
        tally: &Tally,
        start: Instant,
    ) -> Result<(Vec<(Duration, Duration)>, u64), Failure> {
        let (mut kills, mut memory, mut rng) = (Vec::new(), 0, Quick::new(self.seed));
        let (least, most) = BETWEEN_KILLS;
        let mut next_kill = Instant::now();
        let mut after =
            |now: Instant| now + Duration::from_millis((least + below(&mut rng, most - least)).into());
        while start.elapsed().as_secs_f64() < self.seconds || kills.len() < self.kills {
            sleep(Duration::from_millis(20)).await;
            let Some(house) = house.as_mut() else { continue };
            memory = memory.max(house.usage().memory);
            if kills.len() < self.kills && Instant::now() >= next_kill {
                tally.killing.set(true);
                let killed = Instant::now();
                let serving = house.kill(|| tally.back.set(0)).await?;
                // Tables that were given up come no more, and are errors already.
                let all = || tally.back.get() >= self.sockets || tally.given_up.get() > 0;
                wait_for(all).await?;
                kills.push((serving, killed.elapsed()));
                next_kill = after(Instant::now());
            }
        }
        Ok((kills, memory))
    }

    fn tell(&self, report: &Report) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", serde_json::to_string_pretty(report)?)?,
            false => writeln!(out, "{report}")?,
        }
        out.flush()?;
        match self.bars.missed(report).as_slice() {
            [] => Ok(()),
            missed => Err(Failure::File(missed.join("; "))),
        }
    }
}

async fn wait_for(is_so: impl Fn() -> bool) -> Result<(), Failure> {
    let start = Instant::now();
    while !is_so() {
        if start.elapsed() > PATIENCE {
            return Err(Failure::File("not everybody came in time".into()));
        }
        sleep(Duration::from_millis(2)).await;
    }
    Ok(())
}
