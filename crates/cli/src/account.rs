//! `krajina account`: what whoever runs a server can do for people who are locked out, or against who got in.

use crate::failure::Failure;
use krajina_server::{limits, new_secret};
use krajina_store::{Caretaker, PersonId, Secret, StoreError, Whose};
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Look after accounts, also while the server runs
///
/// End logins that should not be, and give a new password to who has forgotten the old one.
#[derive(clap::Args)]
pub(crate) struct Account {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    LogOut(LogOut),
    Reset(Reset),
}

/// End the sessions of an account, or of all
///
/// Requests are refused at once; a running server closes the sockets within seconds. Passwords stay as they are.
#[derive(clap::Args)]
struct LogOut {
    /// The account's name
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    name: Option<String>,
    /// Log all accounts out
    #[arg(long)]
    all: bool,
    /// Guests as well; they have nothing but their session, and cannot come back as who they were
    #[arg(long, requires = "all")]
    guests: bool,
    /// Take back the tokens of programs as well
    #[arg(long)]
    tokens: bool,
    #[command(flatten)]
    data: Data,
}

/// Print a link by which somebody chooses a new password
///
/// It is good for one hour and once. When it is used, all sessions of the account end. A second factor is still asked
/// for. Give the link to nobody but the account's owner.
#[derive(clap::Args)]
struct Reset {
    /// The account's name
    name: String,
    /// The address that people open
    #[arg(long, env = "KRAJINA_PUBLIC_URL", value_name = "URL", default_value = "http://localhost:7410", value_parser = crate::serve::public_url)]
    public_url: String,
    /// Switch the second factor off now, for who has lost it and all recovery codes
    #[arg(long)]
    without_second_factor: bool,
    #[command(flatten)]
    data: Data,
}

#[derive(clap::Args)]
struct Data {
    /// The server's database: a file, or postgres://…
    #[arg(
        long,
        env = "KRAJINA_DATA",
        value_name = "PLACE",
        default_value = "krajina.db",
        hide_env_values = true
    )]
    data: String,
}

impl Account {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure::File(format!("cannot start: {error}")))?;
        runtime.block_on(async {
            match self.command {
                Command::LogOut(command) => command.run().await,
                Command::Reset(command) => command.run().await,
            }
        })
    }
}

impl Data {
    async fn open(&self) -> Result<Caretaker, Failure> {
        Caretaker::open(&self.data).await.map_err(|error| self.failure(error))
    }

    /// A damaged or foreign file is bad input; one that cannot be used now is not.
    fn failure(&self, error: StoreError) -> Failure {
        let shown = crate::serve::without_password(&self.data);
        let place = Path::new(&shown);
        match error {
            StoreError::Missing(_) => Failure::file(place, "there is no such file"),
            StoreError::Corrupt(_) | StoreError::Newer { .. } | StoreError::Conflict(_) => {
                Failure::input(place, error)
            }
            error => Failure::file(place, error),
        }
    }

    async fn account(&self, store: &Caretaker, name: &str) -> Result<PersonId, Failure> {
        store.account(name).await.map_err(|error| match error {
            StoreError::Missing(_) => Failure::Input(format!("there is no account called {name:?}")),
            error => self.failure(error),
        })
    }
}

impl LogOut {
    async fn run(self) -> Result<(), Failure> {
        let store = self.data.open().await?;
        let whose = match &self.name {
            Some(name) => Whose::Account(self.data.account(&store, name).await?),
            None if self.guests => Whose::Everybody,
            None => Whose::Accounts,
        };
        let ended = store.log_out(whose, self.tokens, random()?).await;
        let ended = ended.map_err(|error| self.data.failure(error))?;
        store.close().await.map_err(|error| self.data.failure(error))?;
        writeln!(std::io::stdout(), "Logins ended: {ended}")?;
        Ok(())
    }
}

impl Reset {
    async fn run(self) -> Result<(), Failure> {
        let store = self.data.open().await?;
        let account = self.data.account(&store, &self.name).await?;
        let (secret, text) = new_secret();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let expires = (now + limits::RESET).as_millis() as u64;
        let added = store.add_reset(Secret(&secret), account, expires).await;
        added.map_err(|error| self.data.failure(error))?;
        if self.without_second_factor {
            store.remove_factor(account).await.map_err(|error| self.data.failure(error))?;
        }
        store.close().await.map_err(|error| self.data.failure(error))?;
        writeln!(std::io::stdout(), "{}/#/reset/{text}", self.public_url)?;
        Ok(())
    }
}

fn random() -> Result<[u8; 16], Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Failure::Check(format!("no randomness: {error}")))?;
    Ok(bytes)
}
