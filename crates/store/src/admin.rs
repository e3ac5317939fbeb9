//! Commands of the person who runs a server, on accounts and reports. They work whether or not the server runs.

use crate::entry::StoredEntry;
use crate::id::Column as _;
use crate::location::DatabaseLocation;
use crate::moderation::AbuseReport;
use crate::person::StoredPerson;
use crate::push::SET;
use crate::query::write;
use crate::store::Database;
use crate::token::Secret;
use crate::{Postgres, Sqlite, Store, StoreError};
use krajina_ids::{PersonId, PlayerId, TableId};

/// A database that a server may have open at the same time. It can end logins, allow a new password, and read and close
/// reports; only the server writes to the log.
pub struct Admin(Store);

/// Setting that changes whenever a program other than the server ends logins: the server then checks its sockets.
const ENDED: &str = "logins-ended";

/// Setting with the public address of the server.
const ADDRESS: &str = "address";

/// The people whose sessions end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogOutScope {
    /// One account.
    Account(PersonId),
    /// All accounts.
    Accounts,
    /// Accounts and guests. A guest has nothing but the session, so the guest cannot log in again.
    Everybody,
}

impl Admin {
    /// Opens an existing database.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is none, [`StoreError::Conflict`] if the server that has it open is of
    /// another version, or another [`StoreError`] if the database fails.
    pub async fn open(place: &str) -> Result<Admin, StoreError> {
        let database = match DatabaseLocation::read(place)? {
            DatabaseLocation::Postgres(url) => Database::Postgres(Postgres::open_beside(url).await?),
            DatabaseLocation::File(path) if !path.exists() => return Err(StoreError::Missing("database")),
            DatabaseLocation::File(path) => Database::Sqlite(Sqlite::open_beside(path).await?),
        };
        Ok(Admin(Store::of(database)))
    }

    /// The account with this name, ignoring case.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is none, or another [`StoreError`] if the database fails.
    pub async fn account(&self, name: &str) -> Result<PersonId, StoreError> {
        let account = self.0.account_by_name(name).await?;
        account.map(|(id, _)| id).ok_or(StoreError::Missing("account"))
    }

    /// Ends sessions and, if `tokens` is set, API tokens. A running server closes their sockets within seconds: it
    /// notices that `mark` differs from the one before. Returns the number of logins ended.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn log_out(&self, scope: LogOutScope, tokens: bool, mark: [u8; 16]) -> Result<u64, StoreError> {
        let tables: &[&str] = if tokens { &["session", "api_token"] } else { &["session"] };
        let store = &self.0;
        let ended = write!(store, connection => {
            let mut ended = 0;
            for table in tables {
                let (which, id) = match scope {
                    LogOutScope::Account(id) => ("WHERE person_id = $1", id.bytes()),
                    LogOutScope::Accounts => {
                        ("WHERE person_id IN (SELECT id FROM person WHERE kind = 1 AND id <> $1)", Vec::new())
                    }
                    LogOutScope::Everybody => ("WHERE person_id <> $1", Vec::new()),
                };
                // The SQL is made of constants only.
                let end = sqlx::query(sqlx::AssertSqlSafe(format!("DELETE FROM {table} {which}"))).bind(id);
                ended += end.execute(&mut *connection).await?.rows_affected();
            }
            let notify = sqlx::query(SET).bind(ENDED.to_owned()).bind(mark.to_vec());
            notify.execute(&mut *connection).await?;
            ended
        });
        Ok(ended)
    }

    /// Stores the hash of the secret of a password link until it expires.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn add_reset(
        &self,
        secret: Secret<'_>,
        account: PersonId,
        expires_ms: u64,
    ) -> Result<(), StoreError> {
        self.0.add_reset(secret, account, expires_ms).await
    }

    /// Removes a second factor whose owner has lost it and all recovery codes. Returns whether there was one.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn remove_factor(&self, account: PersonId) -> Result<bool, StoreError> {
        match self.0.remove_factor(account).await {
            Err(StoreError::Missing(_)) => Ok(false),
            done => done.map(|()| true),
        }
    }

    /// A page of reports after this number, oldest first: the open ones, or all.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn reports(&self, after: i64, closed_too: bool) -> Result<Vec<AbuseReport>, StoreError> {
        self.0.reports(after, closed_too).await
    }

    /// One report.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is none, or another [`StoreError`] if the database fails.
    pub async fn report(&self, id: i64) -> Result<AbuseReport, StoreError> {
        self.0.report(id).await?.ok_or(StoreError::Missing("report"))
    }

    /// Closes a report.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is none that is open, or another [`StoreError`] if the database fails.
    pub async fn close_report(&self, id: i64, now_ms: u64) -> Result<(), StoreError> {
        self.0.close_report(id, now_ms).await
    }

    /// A person or bot with this id.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn person(&self, id: impl Into<PlayerId>) -> Result<Option<StoredPerson>, StoreError> {
        self.0.person(id).await
    }

    /// The log of a table.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn entries(&self, table: TableId) -> Result<Vec<StoredEntry>, StoreError> {
        self.0.log().load(table).await
    }

    /// The public address of the server, as configured or detected at its last start.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn address(&self) -> Result<Option<String>, StoreError> {
        self.0.address().await
    }

    /// Closes the database.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn close(self) -> Result<(), StoreError> {
        self.0.close().await
    }
}

impl Store {
    /// Stores the public address, for links that programs beside the server print.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn set_address(&self, address: &str) -> Result<(), StoreError> {
        self.set(ADDRESS, address.as_bytes()).await
    }

    async fn address(&self) -> Result<Option<String>, StoreError> {
        let kept = self.setting(ADDRESS).await?;
        Ok(kept.and_then(|address| String::from_utf8(address).ok()))
    }

    /// A value that changes whenever an [`Admin`] ends logins.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn logins_ended(&self) -> Result<Option<Vec<u8>>, StoreError> {
        self.setting(ENDED).await
    }
}
