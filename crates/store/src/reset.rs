//! Choosing a new password without the old one, by a link from whoever runs the server.

use crate::entry::number;
use crate::id::PersonId;
use crate::person::{PASSWORD, found};
use crate::query::{read_one, write};
use crate::summary::within;
use crate::token::Secret;
use crate::{Store, StoreError, limits};

const ADD: &str = "INSERT INTO reset (person_id, token_hash, expires_ms) VALUES ($1, $2, $3)
    ON CONFLICT (person_id) DO UPDATE SET token_hash = excluded.token_hash, expires_ms = excluded.expires_ms";
const OF: &str = "SELECT person_id FROM reset WHERE token_hash = $1 AND expires_ms > $2";

impl Store {
    /// Keeps the hash of a link's secret until then. A link that the person had before is of no use any more.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when there is no such person, and what the database says.
    pub async fn add_reset(
        &self,
        secret: Secret<'_>,
        account: PersonId,
        expires_ms: u64,
    ) -> Result<(), StoreError> {
        let expires = number(expires_ms, "a time")?;
        write!(self, connection => {
            let add = sqlx::query(ADD).bind(account.bytes()).bind(secret.hash()).bind(expires);
            add.execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Whose password a link's secret may change.
    ///
    /// # Errors
    /// What the database says.
    pub async fn reset_of(&self, secret: Secret<'_>, now_ms: u64) -> Result<Option<PersonId>, StoreError> {
        let now = number(now_ms, "a time")?;
        let row = read_one!(self, connection => {
            let query = sqlx::query_as(OF).bind(secret.hash()).bind(now);
            let row: Option<(Vec<u8>,)> = query.fetch_optional(&mut *connection).await?;
            row
        });
        row.map(|(person,)| PersonId::from_bytes(person)).transpose()
    }

    /// Uses a link up: the new password holds, and all sessions of the account are over. A second factor stays.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when the secret is of no link, or of one that was used or has expired.
    pub async fn reset_password(
        &self,
        secret: Secret<'_>,
        password: &str,
        now_ms: u64,
    ) -> Result<PersonId, StoreError> {
        within(password, "a password's hash", limits::TEXT_BYTES)?;
        let now = number(now_ms, "a time")?;
        let person = write!(self, connection => {
            let query = sqlx::query_as(OF).bind(secret.hash()).bind(now);
            let row: Option<(Vec<u8>,)> = query.fetch_optional(&mut *connection).await?;
            let Some((person,)) = row else { return Err(StoreError::Missing("link")) };
            for statement in ["DELETE FROM reset WHERE person_id = $1", "DELETE FROM session WHERE person_id = $1"] {
                sqlx::query(statement).bind(person.clone()).execute(&mut *connection).await?;
            }
            let set = sqlx::query(PASSWORD).bind(person.clone()).bind(password.to_owned());
            found(set.execute(&mut *connection).await?.rows_affected(), "link")?;
            person
        });
        PersonId::from_bytes(person)
    }
}
