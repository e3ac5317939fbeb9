//! `krajina account`: end logins and reset passwords, for operators of a server.

use crate::database::{DatabaseArgs, now_ms, wait};
use crate::error::CliError;
use krajina_server::{limits, new_secret};
use krajina_store::{Admin, LogOutScope, PersonId, Secret, StoreError};
use std::io::Write;

/// End logins and reset passwords, even while the server runs
///
/// Use it for logins that should not exist and for forgotten passwords.
#[derive(clap::Args)]
pub(crate) struct AccountArgs {
    #[command(subcommand)]
    command: AccountCommand,
}

#[derive(clap::Subcommand)]
enum AccountCommand {
    LogOut(LogOutArgs),
    Reset(ResetArgs),
}

/// End the sessions of one account or of all accounts
///
/// Requests are refused at once; a running server closes the sockets within seconds. Passwords stay valid.
#[derive(clap::Args)]
struct LogOutArgs {
    /// The account's name
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    name: Option<String>,
    /// Log out all accounts
    #[arg(long)]
    all: bool,
    /// Log out guests as well; a guest has only a session and cannot return to the same identity
    #[arg(long, requires = "all")]
    guests: bool,
    /// Revoke the tokens of programs as well
    #[arg(long)]
    tokens: bool,
    #[command(flatten)]
    data: DatabaseArgs,
}

/// Print a link to choose a new password
///
/// The link works once, within one hour. Using it ends all sessions of the account. The second factor is still
/// required. Give the link only to the owner of the account.
#[derive(clap::Args)]
struct ResetArgs {
    /// The account's name
    name: String,
    /// The public address of the server; by default the one printed when the server last started
    #[arg(long, env = "KRAJINA_PUBLIC_URL", value_name = "URL", value_parser = crate::serve::public_url)]
    public_url: Option<String>,
    /// Remove the second factor now, for an owner who has lost it and all recovery codes
    #[arg(long)]
    without_second_factor: bool,
    #[command(flatten)]
    data: DatabaseArgs,
}

impl AccountArgs {
    pub(crate) fn run(self) -> Result<(), CliError> {
        wait(async {
            match self.command {
                AccountCommand::LogOut(command) => command.run().await,
                AccountCommand::Reset(command) => command.run().await,
            }
        })
    }
}

/// Finds the account with this name.
async fn account(data: &DatabaseArgs, store: &Admin, name: &str) -> Result<PersonId, CliError> {
    store.account(name).await.map_err(|error| match error {
        StoreError::Missing(_) => CliError::Input(format!("there is no account called {name:?}")),
        error => data.error(error),
    })
}

impl LogOutArgs {
    async fn run(self) -> Result<(), CliError> {
        let store = self.data.open().await?;
        let whose = match &self.name {
            Some(name) => LogOutScope::Account(account(&self.data, &store, name).await?),
            None if self.guests => LogOutScope::Everybody,
            None => LogOutScope::Accounts,
        };
        let ended = store.log_out(whose, self.tokens, random()?).await;
        let ended = ended.map_err(|error| self.data.error(error))?;
        store.close().await.map_err(|error| self.data.error(error))?;
        writeln!(std::io::stdout(), "Logins ended: {ended}")?;
        Ok(())
    }
}

impl ResetArgs {
    async fn run(self) -> Result<(), CliError> {
        let store = self.data.open().await?;
        let account = account(&self.data, &store, &self.name).await?;
        let address = match &self.public_url {
            Some(url) => url.clone(),
            None => store.address().await.map_err(|error| self.data.error(error))?.ok_or_else(|| {
                let why = "no server has used this database yet: give the public address with --public-url";
                CliError::Input(why.to_owned())
            })?,
        };
        let (secret, text) = new_secret();
        let expires = now_ms() + limits::RESET.as_millis() as u64;
        let added = store.add_reset(Secret(&secret), account, expires).await;
        added.map_err(|error| self.data.error(error))?;
        if self.without_second_factor {
            store.remove_factor(account).await.map_err(|error| self.data.error(error))?;
        }
        store.close().await.map_err(|error| self.data.error(error))?;
        writeln!(std::io::stdout(), "{address}/#/reset/{text}")?;
        Ok(())
    }
}

fn random() -> Result<[u8; 16], CliError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| CliError::Check(format!("no randomness: {error}")))?;
    Ok(bytes)
}
