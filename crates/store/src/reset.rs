//! Password links, by which a person chooses a new password without the old one. The operator of the server creates
//! them.

use crate::entry::number;
use crate::id::Column as _;
use crate::person::{PASSWORD, found};
use crate::query::{read_one, write};
use crate::summary::within;
use crate::token::Secret;
use crate::{Store, StoreError, limits};
use krajina_ids::PersonId;

const ADD: &str = "INSERT INTO reset (person_id, token_hash, expires_ms) VALUES ($1, $2, $3)
    ON CONFLICT (person_id) DO UPDATE SET token_hash = excluded.token_hash, expires_ms = excluded.expires_ms";
const OF: &str = "SELECT person_id FROM reset WHERE token_hash = $1 AND expires_ms > $2";

impl Store {
    /// Stores the hash of a link's secret until it expires. Replaces an earlier link of the person.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is no such person, or another [`StoreError`] if the database fails.
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

    /// The person whose password a link may change.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn reset_of(&self, secret: Secret<'_>, now_ms: u64) -> Result<Option<PersonId>, StoreError> {
        let now = number(now_ms, "a time")?;
        let row = read_one!(self, connection => {
            let query = sqlx::query_as(OF).bind(secret.hash()).bind(now);
            let row: Option<(Vec<u8>,)> = query.fetch_optional(&mut *connection).await?;
            row
        });
        row.map(|(person,)| PersonId::from_bytes(person)).transpose()
    }

    /// Uses up a link: sets the new password and ends all sessions of the account. A second factor stays.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if the secret belongs to no link, or to one that was used or has expired.
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
