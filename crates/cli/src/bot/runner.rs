//! Finds tables for a bot and plays at them.

use super::BotArgs;
use super::player::BotPlayer;
use super::session::{BotSession, SessionEnd};
use crate::error::CliError;
use krajina_client::{Client, ClientError, HttpResponse};
use krajina_wire::{PersonId, Phase, TableId, TableSummary};
use serde::de::DeserializeOwned;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;
use std::time::Duration;
use tokio::time::sleep;

/// How often to search the lobby.
const LOBBY_INTERVAL: Duration = Duration::from_secs(2);

/// Additional wait when the server does not answer.
const OFFLINE_INTERVAL: Duration = Duration::from_secs(5);

/// Failed games in a row after which the program gives up.
const FAILURE_LIMIT: u32 = 3;

/// Plays at one or more tables. The tables share its state.
pub(super) struct BotRunner {
    pub(super) client: Client,
    pub(super) me: PersonId,
    pub(super) args: BotArgs,
    /// Tables that it plays at, or that refused it.
    tried: RefCell<HashSet<TableId>>,
    /// Games begun.
    games: Cell<u32>,
    failures: Cell<u32>,
    seeds: Cell<u64>,
}

impl BotRunner {
    pub(super) fn new(client: Client, me: PersonId, args: BotArgs, seed: u64) -> BotRunner {
        BotRunner {
            client,
            me,
            args,
            tried: RefCell::default(),
            games: Cell::new(0),
            failures: Cell::new(0),
            seeds: Cell::new(seed),
        }
    }

    /// Whether another game may begin.
    pub(super) fn wants_more(&self) -> bool {
        self.args.games.is_none_or(|most| self.games.get() < most)
    }

    /// Plays game after game: only at this table, or at any table that accepts it.
    pub(super) async fn run(self: Rc<Self>, only: Option<TableId>) -> Result<(), CliError> {
        let mut next = only;
        while self.begin_game() {
            let table = match next.take() {
                Some(table) => table,
                None => self.find_table().await,
            };
            let session = BotSession::new(&self, table, self.args.invite);
            let end = session.play().await;
            if !matches!(end, SessionEnd::Played { .. }) {
                // Only a finished game counts.
                self.games.set(self.games.get() - 1);
            }
            match end {
                SessionEnd::Played { next: rematch, result } => {
                    println!("{table}: {result}");
                    self.failures.set(0);
                    next = rematch;
                }
                SessionEnd::Refused(reason) if only.is_some() => {
                    return Err(CliError::Check(format!("{table}: {reason}")));
                }
                SessionEnd::Refused(reason) => println!("{table}: {reason}"),
                SessionEnd::Failed(reason) => self.failed(table, &reason)?,
            }
            if next.is_none() && only.is_some() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Counts another game, if one may begin.
    fn begin_game(&self) -> bool {
        let more = self.wants_more();
        if more {
            self.games.set(self.games.get() + 1);
        }
        more
    }

    /// Records a game that the player could not play; a single one may be an accident.
    fn failed(&self, table: TableId, reason: &str) -> Result<(), CliError> {
        self.failures.set(self.failures.get() + 1);
        if self.failures.get() >= FAILURE_LIMIT {
            return Err(CliError::Check(format!("{}: {reason}", self.args.bot)));
        }
        eprintln!("krajina: {table}: {reason}");
        Ok(())
    }

    /// Waits for a table that programs may join.
    async fn find_table(&self) -> TableId {
        let mut client = self.client.clone();
        let game = self.args.game.map_or_else(String::new, |game| format!("&game={}", game.name()));
        let mut said = false;
        loop {
            match read::<Vec<TableSummary>>(client.get(&format!("/api/tables?open=true{game}")).await) {
                Ok(tables) => {
                    let mut tried = self.tried.borrow_mut();
                    let suits = |table: &&TableSummary| {
                        table.programs
                            && table.phase == Phase::Gathering
                            && BotPlayer::can_play(&self.args.bot, table.setup.kind())
                            && !tried.contains(&table.table)
                    };
                    if let Some(table) = tables.iter().find(suits).map(|table| table.table) {
                        tried.insert(table);
                        return table;
                    }
                }
                Err(reason) => {
                    if !std::mem::replace(&mut said, true) {
                        eprintln!("krajina: {}: {reason}", self.args.url);
                    }
                    sleep(OFFLINE_INTERVAL).await;
                }
            }
            sleep(LOBBY_INTERVAL).await;
        }
    }

    pub(super) fn next_seed(&self) -> u64 {
        let seed = self.seeds.get();
        self.seeds.set(seed.wrapping_add(1));
        seed
    }
}

pub(super) fn read<T: DeserializeOwned>(answer: Result<HttpResponse, ClientError>) -> Result<T, String> {
    answer.and_then(|answer| answer.read()).map_err(|error| match error {
        ClientError::Refused { status: 401, .. } => "the token is unknown or revoked".into(),
        error => error.to_string(),
    })
}
