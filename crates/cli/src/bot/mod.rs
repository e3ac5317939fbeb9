//! A program at a table of a server: the reference client of docs/protocol.md.

mod mind;
mod visit;

use crate::entrant::{Entrant, milliseconds};
use crate::failure::Failure;
use krajina_client::{Answer, Client, ClientError};
use krajina_wire::{GameKind, InviteCode, PersonId, Phase, TableId, TableSummary};
use mind::Mind;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;
use tokio::task::LocalSet;
use tokio::time::sleep;
use visit::{End, Visit};

/// Let a bot or any program play at the tables of a server
///
/// It sits down wherever programs are allowed and a seat is free, or at the table it is told, plays, agrees to undos,
/// pauses and another game, and looks for the next table. Tokens are made in the account's settings, or with POST
/// /api/me/tokens. Who plays: a bot or a level of ours, or with cmd: any program that speaks the lines of
/// docs/engine.md.
#[derive(clap::Args)]
pub(crate) struct Bot {
    /// The server
    #[arg(long, env = "KRAJINA_URL", value_name = "URL")]
    url: String,
    /// The token of the account for which it plays
    #[arg(long, env = "KRAJINA_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    token: String,
    /// Who plays: a bot, a level, or cmd:PROGRAM; with a budget such as fox@50ms
    #[arg(long, value_name = "BOT", default_value = "sovereign")]
    bot: Entrant,
    /// How long it may think about an action, in milliseconds, where its name does not say
    #[arg(long, value_name = "MS", default_value = "500", value_parser = milliseconds)]
    time: f64,
    /// Only this table
    #[arg(long, value_name = "ID")]
    table: Option<TableId>,
    /// Only the table of this spoken code
    #[arg(long, value_name = "CODE", conflicts_with = "table")]
    invite: Option<InviteCode>,
    /// Only this game: kingdom, hunters or worlds
    #[arg(long, value_name = "GAME", value_parser = crate::load::game)]
    game: Option<GameKind>,
    /// Play so many games, then stop; without it for ever
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Tables at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    at_once: u8,
    /// Trust the certificates of this PEM file instead of those that this computer trusts
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// The seed of all its choices; drawn if left out
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// How often the lobby is asked for a table.
const LOOK_AROUND: Duration = Duration::from_secs(2);

/// How long to wait after a server that does not answer.
const AWAY: Duration = Duration::from_secs(5);

/// After so many games in a row that it could not play, something is wrong with the program.
const FAILURES: u32 = 3;

/// Who the token is.
#[derive(Deserialize)]
struct Me {
    person: PersonId,
    name: String,
}

/// What the tables that it plays at share.
struct Office {
    client: Client,
    me: PersonId,
    bot: Bot,
    /// Tables that it sits at, and tables that refused it.
    known: RefCell<HashSet<TableId>>,
    /// Games that were begun.
    games: Cell<u32>,
    failures: Cell<u32>,
    seeds: Cell<u64>,
}

impl Bot {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        LocalSet::new().block_on(&runtime, self.play())
    }

    async fn play(self) -> Result<(), Failure> {
        if let Some(game) = self.game.filter(|game| !Mind::knows(&self.bot, *game)) {
            return Err(Failure::Input(format!("{} does not play {}", self.bot, game.name())));
        }
        let wrong = |error: ClientError| Failure::Input(error.to_string());
        let mut client = Client::new(&self.url).map_err(wrong)?.with_token(&self.token);
        if let Some(file) = &self.certificate {
            client = client.trusting(file).map_err(wrong)?;
        }
        let me: Me = read(client.get("/api/me").await).map_err(|reason| self.at_server(&reason))?;
        let table = match self.invite {
            Some(code) => {
                let found = read::<TableSummary>(client.get(&format!("/api/invites/{code}")).await);
                Some(found.map_err(|reason| self.at_server(&reason))?.table)
            }
            None => self.table,
        };
        println!("{} plays for {} at {}", self.bot, me.name, self.url);
        let loops = if table.is_some() { 1 } else { self.at_once };
        let seed = self.seed.map_or_else(drawn_seed, Ok)?;
        let office = Rc::new(Office {
            client,
            me: me.person,
            bot: self,
            known: RefCell::default(),
            games: Cell::new(0),
            failures: Cell::new(0),
            seeds: Cell::new(seed),
        });
        let tasks: Vec<_> =
            (0..loops).map(|_| tokio::task::spawn_local(Rc::clone(&office).serve(table))).collect();
        for task in tasks {
            task.await.map_err(|error| Failure::Check(error.to_string()))??;
        }
        Ok(())
    }

    fn at_server(&self, reason: &str) -> Failure {
        Failure::File(format!("{}: {reason}", self.url))
    }
}

fn drawn_seed() -> Result<u64, Failure> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| Failure::File(error.to_string()))?;
    Ok(u64::from_le_bytes(bytes))
}

fn read<T: DeserializeOwned>(answer: Result<Answer, ClientError>) -> Result<T, String> {
    answer.and_then(|answer| answer.read()).map_err(|error| match error {
        ClientError::Refused { status: 401, .. } => "the token is not, or no longer, of anybody".into(),
        error => error.to_string(),
    })
}

impl Office {
    /// Plays game after game: at this table alone, or wherever it is welcome.
    async fn serve(self: Rc<Self>, only: Option<TableId>) -> Result<(), Failure> {
        let mut next = only;
        while self.begin() {
            let table = match next.take() {
                Some(table) => table,
                None => self.find().await,
            };
            let visit = Visit::new(&self, table, self.bot.invite);
            let end = visit.play().await;
            if !matches!(end, End::Played { .. }) {
                // It was not this table's game that counts.
                self.games.set(self.games.get() - 1);
            }
            match end {
                End::Played { next: rematch, result } => {
                    println!("{table}: {result}");
                    self.failures.set(0);
                    next = rematch;
                }
                End::Refused(reason) if only.is_some() => {
                    return Err(Failure::Check(format!("{table}: {reason}")));
                }
                End::Refused(reason) => println!("{table}: {reason}"),
                End::Failed(reason) => self.failed(table, &reason)?,
            }
            if next.is_none() && only.is_some() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Counts another game, if there is to be one.
    fn begin(&self) -> bool {
        let more = self.bot.games.is_none_or(|most| self.games.get() < most);
        if more {
            self.games.set(self.games.get() + 1);
        }
        more
    }

    /// The player could not play: once may be an accident.
    fn failed(&self, table: TableId, reason: &str) -> Result<(), Failure> {
        self.failures.set(self.failures.get() + 1);
        if self.failures.get() >= FAILURES {
            return Err(Failure::Check(format!("{}: {reason}", self.bot.bot)));
        }
        eprintln!("krajina: {table}: {reason}");
        Ok(())
    }

    /// Waits for a table where programs may sit down.
    async fn find(&self) -> TableId {
        let mut client = self.client.clone();
        let game = self.bot.game.map_or_else(String::new, |game| format!("&game={}", game.name()));
        let mut said = false;
        loop {
            match read::<Vec<TableSummary>>(client.get(&format!("/api/tables?open=true{game}")).await) {
                Ok(tables) => {
                    let mut known = self.known.borrow_mut();
                    let suits = |table: &&TableSummary| {
                        table.programs
                            && table.phase == Phase::Gathering
                            && Mind::knows(&self.bot.bot, table.setup.kind())
                            && !known.contains(&table.table)
                    };
                    if let Some(table) = tables.iter().find(suits).map(|table| table.table) {
                        known.insert(table);
                        return table;
                    }
                }
                Err(reason) => {
                    if !std::mem::replace(&mut said, true) {
                        eprintln!("krajina: {}: {reason}", self.bot.url);
                    }
                    sleep(AWAY).await;
                }
            }
            sleep(LOOK_AROUND).await;
        }
    }

    fn next_seed(&self) -> u64 {
        let seed = self.seeds.get();
        self.seeds.set(seed.wrapping_add(1));
        seed
    }
}
