//! Web Push subscriptions, and settings such as the key that signs them.

use crate::entry::{number, unsigned};
use crate::id::PersonId;
use crate::query::{read, write};
use crate::summary::within;
use crate::{Store, StoreError, limits};
use serde::Serialize;

/// Where a browser wants to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Subscription {
    /// The address of its push service. Two people never share one: the last who subscribed has it.
    pub endpoint: String,
    /// The browser's public key.
    pub p256dh: Vec<u8>,
    /// The browser's secret for authentication.
    pub auth: Vec<u8>,
    /// Since when, in milliseconds since 1970.
    pub created_ms: u64,
    /// When its owner was last told of a turn; 0 for never.
    pub told_ms: u64,
}

/// A subscription as the database has it: endpoint, keys, and the two times.
type Row = (String, Vec<u8>, Vec<u8>, i64, i64);

const SUBSCRIBE: &str = "INSERT INTO subscription (endpoint, person_id, p256dh, auth, created_ms, told_ms)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (endpoint) DO UPDATE SET person_id = excluded.person_id, p256dh = excluded.p256dh,
        auth = excluded.auth, created_ms = excluded.created_ms,
        told_ms = CASE WHEN subscription.person_id = excluded.person_id THEN subscription.told_ms ELSE 0 END";
const TRIM: &str = "DELETE FROM subscription WHERE endpoint IN
    (SELECT endpoint FROM subscription WHERE person_id = $1 ORDER BY created_ms DESC, endpoint LIMIT 1000 OFFSET $2)";
const OF_PERSON: &str = "SELECT endpoint, p256dh, auth, created_ms, told_ms FROM subscription
    WHERE person_id = $1 ORDER BY created_ms DESC";
pub(crate) const SET: &str = "INSERT INTO setting (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value";
const SET_ONCE: &str = "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const GET: &str = "SELECT value FROM setting WHERE name = $1";

fn check_setting(name: &str, value: &[u8]) -> Result<(), StoreError> {
    within(name, "the name of a setting", limits::WORD_BYTES)?;
    if value.len() > limits::SETTING_BYTES {
        return Err(StoreError::TooLarge { what: "a setting", limit: limits::SETTING_BYTES });
    }
    Ok(())
}

impl Store {
    /// Keeps a subscription. Over [`limits::SUBSCRIPTIONS`], the person's oldest go.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when there is no such person, and what the database says.
    pub async fn subscribe(&self, person: PersonId, subscription: &Subscription) -> Result<(), StoreError> {
        within(&subscription.endpoint, "an address for pushes", limits::TEXT_BYTES)?;
        if subscription.p256dh.len().max(subscription.auth.len()) > limits::WORD_BYTES {
            return Err(StoreError::TooLarge { what: "a key for pushes", limit: limits::WORD_BYTES });
        }
        let (at, told) =
            (number(subscription.created_ms, "a time")?, number(subscription.told_ms, "a time")?);
        write!(self, connection => {
            let add = sqlx::query(SUBSCRIBE).bind(subscription.endpoint.clone()).bind(person.bytes());
            let add = add.bind(subscription.p256dh.clone()).bind(subscription.auth.clone()).bind(at).bind(told);
            add.execute(&mut *connection).await?;
            let trim = sqlx::query(TRIM).bind(person.bytes()).bind(i64::from(limits::SUBSCRIPTIONS));
            trim.execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Forgets a subscription: its owner's wish, or the push service says that it is gone.
    ///
    /// # Errors
    /// What the database says.
    pub async fn unsubscribe(&self, endpoint: &str) -> Result<(), StoreError> {
        within(endpoint, "an address for pushes", limits::TEXT_BYTES)?;
        write!(self, connection => {
            let delete = sqlx::query("DELETE FROM subscription WHERE endpoint = $1").bind(endpoint.to_owned());
            delete.execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Where to tell a person, the newest first.
    ///
    /// # Errors
    /// What the database says.
    pub async fn subscriptions(&self, person: PersonId) -> Result<Vec<Subscription>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(OF_PERSON).bind(person.bytes());
            let rows: Vec<Row> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter()
            .map(|(endpoint, p256dh, auth, at, told)| {
                let (created_ms, told_ms) = (unsigned(at)?, unsigned(told)?);
                Ok(Subscription { endpoint, p256dh, auth, created_ms, told_ms })
            })
            .collect()
    }

    /// A person has been told whose turn it is.
    ///
    /// # Errors
    /// What the database says.
    pub async fn note_told(&self, person: PersonId, told_ms: u64) -> Result<(), StoreError> {
        let told = number(told_ms, "a time")?;
        write!(self, connection => {
            let note = sqlx::query("UPDATE subscription SET told_ms = $2 WHERE person_id = $1");
            note.bind(person.bytes()).bind(told).execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// A setting.
    ///
    /// # Errors
    /// What the database says.
    pub async fn setting(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        within(name, "the name of a setting", limits::WORD_BYTES)?;
        let row = read!(self, connection => {
            let query = sqlx::query_as(GET).bind(name.to_owned());
            let row: Option<(Vec<u8>,)> = query.fetch_optional(&mut *connection).await?;
            row
        });
        Ok(row.map(|(value,)| value))
    }

    /// Keeps a setting, in place of what it was.
    ///
    /// # Errors
    /// What the database says.
    pub async fn set(&self, name: &str, value: &[u8]) -> Result<(), StoreError> {
        check_setting(name, value)?;
        write!(self, connection => {
            let set = sqlx::query(SET).bind(name.to_owned()).bind(value.to_vec());
            set.execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Keeps a setting if there is none yet, and returns the one that holds: for keys made at the first start.
    ///
    /// # Errors
    /// What the database says.
    pub async fn set_once(&self, name: &str, value: &[u8]) -> Result<Vec<u8>, StoreError> {
        check_setting(name, value)?;
        let row = write!(self, connection => {
            let set = sqlx::query(SET_ONCE).bind(name.to_owned()).bind(value.to_vec());
            set.execute(&mut *connection).await?;
            let row: (Vec<u8>,) = sqlx::query_as(GET).bind(name.to_owned()).fetch_one(&mut *connection).await?;
            row
        });
        Ok(row.0)
    }
}
