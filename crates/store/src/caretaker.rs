//! What whoever runs a server does to accounts, beside the server or without it.

use crate::id::PersonId;
use crate::push::SET;
use crate::query::write;
use crate::store::{Database, is_postgres};
use crate::token::Secret;
use crate::{Postgres, Sqlite, Store, StoreError};
use std::path::Path;

/// A database that a server may have open at the same time. It can end logins and open the way to a new password; the
/// log is the server's alone.
pub struct Caretaker(Store);

/// Changes whenever logins were ended by somebody else than the server: it then looks at its sockets.
const ENDED: &str = "logins-ended";

/// Whose sessions are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those of one account.
    Account(PersonId),
    /// Those of all accounts.
    Accounts,
    /// Those of everybody: guests have nothing but their session, and cannot come back as who they were.
    Everybody,
}

impl Caretaker {
    /// Opens a database that is there already.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when there is none, [`StoreError::Conflict`] when the server that has it open is of
    /// another version, and what the database says.
    pub async fn open(place: &str) -> Result<Caretaker, StoreError> {
        let database = if is_postgres(place) {
            Database::Postgres(Postgres::open_beside(place).await?)
        } else {
            let path = Path::new(place);
            if !path.exists() {
                return Err(StoreError::Missing("database"));
            }
            Database::Sqlite(Sqlite::open_beside(path).await?)
        };
        Ok(Caretaker(Store::of(database)))
    }

    /// The account of this name, whichever its case.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when there is none, and what the database says.
    pub async fn account(&self, name: &str) -> Result<PersonId, StoreError> {
        let account = self.0.account_by_name(name).await?;
        account.map(|(id, _)| id).ok_or(StoreError::Missing("account"))
    }

    /// Ends sessions, and with them the tokens of programs where that is wanted. A running server closes their sockets
    /// within seconds, because `mark` is another one than last time. Returns how many there were.
    ///
    /// # Errors
    /// What the database says.
    pub async fn log_out(&self, whose: Whose, tokens: bool, mark: [u8; 16]) -> Result<u64, StoreError> {
        let tables: &[&str] = if tokens { &["session", "api_token"] } else { &["session"] };
        let store = &self.0;
        let ended = write!(store, connection => {
            let mut ended = 0;
            for table in tables {
                let (which, id) = match whose {
                    Whose::Account(id) => ("WHERE person_id = $1", id.bytes()),
                    Whose::Accounts => {
                        ("WHERE person_id IN (SELECT id FROM person WHERE kind = 1 AND id <> $1)", Vec::new())
                    }
                    Whose::Everybody => ("WHERE person_id <> $1", Vec::new()),
                };
                // Words of ours alone: nothing of them came from outside.
                let end = sqlx::query(sqlx::AssertSqlSafe(format!("DELETE FROM {table} {which}"))).bind(id);
                ended += end.execute(&mut *connection).await?.rows_affected();
            }
            let tell = sqlx::query(SET).bind(ENDED.to_owned()).bind(mark.to_vec());
            tell.execute(&mut *connection).await?;
            ended
        });
        Ok(ended)
    }

    /// Keeps the hash of the secret of a link to a new password until then.
    ///
    /// # Errors
    /// What the database says.
    pub async fn add_reset(
        &self,
        secret: Secret<'_>,
        account: PersonId,
        expires_ms: u64,
    ) -> Result<(), StoreError> {
        self.0.add_reset(secret, account, expires_ms).await
    }

    /// The password is enough again, for who has lost the second factor and all recovery codes. Was there one?
    ///
    /// # Errors
    /// What the database says.
    pub async fn remove_factor(&self, account: PersonId) -> Result<bool, StoreError> {
        match self.0.remove_factor(account).await {
            Err(StoreError::Missing(_)) => Ok(false),
            done => done.map(|()| true),
        }
    }

    /// Lets go of the database.
    ///
    /// # Errors
    /// What the database says.
    pub async fn close(self) -> Result<(), StoreError> {
        self.0.close().await
    }
}

impl Store {
    /// Something that changes whenever a [`Caretaker`] has ended logins.
    ///
    /// # Errors
    /// What the database says.
    pub async fn logins_ended(&self) -> Result<Option<Vec<u8>>, StoreError> {
        self.setting(ENDED).await
    }
}
