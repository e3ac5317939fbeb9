//! `krajina bot`: a program at the tables of a server, and the reference client of docs/protocol.md.

mod player;
mod runner;
mod session;

use crate::entrant::{Entrant, milliseconds};
use crate::error::CliError;
use krajina_client::{Client, ClientError};
use krajina_wire::api::Me;
use krajina_wire::{GameKind, InviteCode, TableId, TableSummary};
use player::BotPlayer;
use runner::{BotRunner, read};
use std::path::PathBuf;
use std::rc::Rc;
use tokio::task::LocalSet;

/// Let a bot or a program play at the tables of a server
///
/// It takes a free seat at any table that allows programs, or at the given table, plays, agrees to undo, pause and
/// rematch, and looks for the next table. Tokens are created in the account's settings, or with POST /api/me/tokens.
/// The player is a built-in bot or level, or with cmd: any program that speaks the protocol of docs/engine.md.
#[derive(clap::Args)]
pub(crate) struct BotArgs {
    /// The server
    #[arg(long, env = "KRAJINA_URL", value_name = "URL")]
    url: String,
    /// Token of the account that it plays for
    #[arg(long, env = "KRAJINA_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    token: String,
    /// The player: a bot, a level, or cmd:PROGRAM, optionally with a budget such as fox@50ms
    #[arg(long, value_name = "BOT", default_value = "sovereign")]
    bot: Entrant,
    /// Milliseconds to think about an action, unless the player has its own budget
    #[arg(long, value_name = "MS", default_value = "500", value_parser = milliseconds)]
    time: f64,
    /// Only this table
    #[arg(long, value_name = "ID")]
    table: Option<TableId>,
    /// Only the table with this invite code
    #[arg(long, value_name = "CODE", conflicts_with = "table")]
    invite: Option<InviteCode>,
    /// Only this game: kingdom, hunters or worlds
    #[arg(long, value_name = "GAME", value_parser = crate::load::game)]
    game: Option<GameKind>,
    /// Stop after this many games; unlimited by default
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Tables to play at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    at_once: u8,
    /// Trust the certificates of this PEM file instead of those of the system
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Seed of all its random choices; random by default
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl BotArgs {
    pub(crate) fn run(self) -> Result<(), CliError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        LocalSet::new().block_on(&runtime, self.play())
    }

    async fn play(self) -> Result<(), CliError> {
        if let Some(game) = self.game.filter(|game| !BotPlayer::can_play(&self.bot, *game)) {
            return Err(CliError::Input(format!("{} does not play {}", self.bot, game.name())));
        }
        let wrong = |error: ClientError| CliError::Input(error.to_string());
        let mut client = Client::new(&self.url).map_err(wrong)?.with_token(&self.token);
        if let Some(file) = &self.certificate {
            client = client.trusting(file).map_err(wrong)?;
        }
        let me: Me = read(client.get("/api/me").await).map_err(|reason| self.server_error(&reason))?;
        let table = match self.invite {
            Some(code) => {
                let found = read::<TableSummary>(client.get(&format!("/api/invites/{code}")).await);
                Some(found.map_err(|reason| self.server_error(&reason))?.table)
            }
            None => self.table,
        };
        println!("{} plays for {} at {}", self.bot, me.name, self.url);
        let loops = if table.is_some() { 1 } else { self.at_once };
        let seed = self.seed.map_or_else(drawn_seed, Ok)?;
        let runner = Rc::new(BotRunner::new(client, me.person, self, seed));
        let tasks: Vec<_> =
            (0..loops).map(|_| tokio::task::spawn_local(Rc::clone(&runner).run(table))).collect();
        for task in tasks {
            task.await.map_err(|error| CliError::Check(error.to_string()))??;
        }
        Ok(())
    }

    fn server_error(&self, reason: &str) -> CliError {
        CliError::File(format!("{}: {reason}", self.url))
    }
}

fn drawn_seed() -> Result<u64, CliError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| CliError::File(error.to_string()))?;
    Ok(u64::from_le_bytes(bytes))
}
