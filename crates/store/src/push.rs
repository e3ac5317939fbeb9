//! Web Push subscriptions, and settings such as the key that signs them.

use crate::entry::{number, unsigned};
use crate::id::Column as _;
use crate::query::{read, write};
use crate::summary::within;
use crate::{Store, StoreError, limits};
use krajina_ids::PersonId;
use serde::Serialize;

/// A browser's Web Push subscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoredSubscription {
    /// The URL of its push service. It belongs to one person: the last who subscribed with it.
    pub endpoint: String,
    /// The browser's public key.
    pub p256dh: Vec<u8>,
    /// The browser's authentication secret.
    pub auth: Vec<u8>,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// When its owner was last notified of a turn; 0 for never.
    pub told_ms: u64,
}

/// endpoint, p256dh, auth, created_ms, told_ms.
type SubscriptionRow = (String, Vec<u8>, Vec<u8>, i64, i64);

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
    /// Stores a subscription. Beyond [`limits::SUBSCRIPTIONS`], removes the person's oldest ones.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is no such person, or another [`StoreError`] if the database fails.
    pub async fn subscribe(
        &self,
        person: PersonId,
        subscription: &StoredSubscription,
    ) -> Result<(), StoreError> {
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

    /// Removes a subscription, because its owner asked for it or the push service reports it gone.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn unsubscribe(&self, endpoint: &str) -> Result<(), StoreError> {
        within(endpoint, "an address for pushes", limits::TEXT_BYTES)?;
        write!(self, connection => {
            let delete = sqlx::query("DELETE FROM subscription WHERE endpoint = $1").bind(endpoint.to_owned());
            delete.execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// A person's subscriptions, newest first.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn subscriptions(&self, person: PersonId) -> Result<Vec<StoredSubscription>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(OF_PERSON).bind(person.bytes());
            let rows: Vec<SubscriptionRow> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter()
            .map(|(endpoint, p256dh, auth, at, told)| {
                let (created_ms, told_ms) = (unsigned(at)?, unsigned(told)?);
                Ok(StoredSubscription { endpoint, p256dh, auth, created_ms, told_ms })
            })
            .collect()
    }

    /// Notes when a person was last notified of a turn.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn note_notified(&self, person: PersonId, told_ms: u64) -> Result<(), StoreError> {
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
    /// [`StoreError`] if the database fails.
    pub async fn setting(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        within(name, "the name of a setting", limits::WORD_BYTES)?;
        let row = read!(self, connection => {
            let query = sqlx::query_as(GET).bind(name.to_owned());
            let row: Option<(Vec<u8>,)> = query.fetch_optional(&mut *connection).await?;
            row
        });
        Ok(row.map(|(value,)| value))
    }

    /// Sets a setting.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn set(&self, name: &str, value: &[u8]) -> Result<(), StoreError> {
        check_setting(name, value)?;
        write!(self, connection => {
            let set = sqlx::query(SET).bind(name.to_owned()).bind(value.to_vec());
            set.execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Sets a setting unless it exists, and returns the stored value: for keys generated at the first start.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
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
