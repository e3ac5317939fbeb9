//! Sessions of people and API tokens of programs. Only hashes are stored.

use crate::entry::{number, unsigned};
use crate::id::Column as _;
use crate::person::found;
use crate::query::{read, read_one, write};
use crate::summary::within;
use crate::{Store, StoreError, limits};
use krajina_ids::PersonId;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// A secret that identifies a person. The caller generates it from at least 128 random bits; it is never stored.
#[derive(Clone, Copy)]
pub struct Secret<'a>(pub &'a [u8]);

impl Secret<'_> {
    pub(crate) fn hash(self) -> Vec<u8> {
        // No salt and no stretching: 128 random bits cannot be guessed.
        Sha256::digest(self.0).to_vec()
    }
}

/// Identifies a session or token in lists: the first half of its hash, which is useless for logging in.
pub type TokenId = String;

pub(crate) fn token_id(hash: &[u8]) -> TokenId {
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// A session in a person's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoredSession {
    /// Identifies it for revoking.
    pub id: TokenId,
    /// The person.
    #[serde(serialize_with = "krajina_ids::hex::serialize")]
    pub person: PersonId,
    /// The browser's own description.
    pub device: String,
    /// When it was created.
    pub created_ms: u64,
    /// When it expires.
    pub expires_ms: u64,
}

/// An API token in a person's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ApiToken {
    /// Identifies it for revoking.
    pub id: TokenId,
    /// The person.
    #[serde(serialize_with = "krajina_ids::hex::serialize")]
    pub person: PersonId,
    /// The name that the person gave it.
    pub name: String,
    /// Its permissions.
    pub scopes: Vec<String>,
    /// When it was created.
    pub created_ms: u64,
    /// When it expires.
    pub expires_ms: u64,
}

/// hash, person, device or name, scopes, created_ms, expires_ms.
type TokenRow = (Vec<u8>, Vec<u8>, String, String, i64, i64);

fn session((hash, person, device, _, created_ms, expires_ms): TokenRow) -> Result<StoredSession, StoreError> {
    Ok(StoredSession {
        id: token_id(&hash),
        person: PersonId::from_bytes(person)?,
        device,
        created_ms: unsigned(created_ms)?,
        expires_ms: unsigned(expires_ms)?,
    })
}

fn api_token((hash, person, name, scopes, created_ms, expires_ms): TokenRow) -> Result<ApiToken, StoreError> {
    Ok(ApiToken {
        id: token_id(&hash),
        person: PersonId::from_bytes(person)?,
        name,
        scopes: scopes.split(' ').filter(|scope| !scope.is_empty()).map(str::to_owned).collect(),
        created_ms: unsigned(created_ms)?,
        expires_ms: unsigned(expires_ms)?,
    })
}

const TRIM_SESSIONS: &str = "DELETE FROM session WHERE token_hash IN
    (SELECT token_hash FROM session WHERE person_id = $1 ORDER BY created_ms DESC LIMIT 1000 OFFSET $2)";
const ADD_SESSION: &str = "INSERT INTO session (token_hash, person_id, device, created_ms, expires_ms)
    VALUES ($1, $2, $3, $4, $5)";
const SESSIONS: &str = "SELECT token_hash, person_id, device, '', created_ms, expires_ms FROM session
    WHERE person_id = $1 AND expires_ms > $2 ORDER BY created_ms DESC";
const EXTEND: &str = "UPDATE session SET expires_ms = $2 WHERE token_hash = $1";
const ADD_TOKEN: &str = "INSERT INTO api_token (token_hash, person_id, name, scopes, created_ms, expires_ms)
    VALUES ($1, $2, $3, $4, $5, $6)";
const TOKENS: &str = "SELECT token_hash, person_id, name, scopes, created_ms, expires_ms FROM api_token
    WHERE person_id = $1 AND expires_ms > $2 ORDER BY created_ms DESC";

impl Store {
    /// Opens a session. Beyond [`limits::SESSIONS`], closes the person's oldest ones.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is no such person, or another [`StoreError`] if the database fails.
    pub async fn open_session(
        &self,
        secret: Secret<'_>,
        person: PersonId,
        device: &str,
        now_ms: u64,
        expires_ms: u64,
    ) -> Result<(), StoreError> {
        within(device, "the name of a device", limits::TEXT_BYTES)?;
        let (now, expires) = (number(now_ms, "a time")?, number(expires_ms, "a time")?);
        write!(self, connection => {
            let trim = sqlx::query(TRIM_SESSIONS).bind(person.bytes()).bind(i64::from(limits::SESSIONS) - 1);
            trim.execute(&mut *connection).await?;
            let add = sqlx::query(ADD_SESSION).bind(secret.hash()).bind(person.bytes());
            let add = add.bind(device.to_owned()).bind(now).bind(expires);
            add.execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// A person's open sessions, newest first.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn sessions(&self, person: PersonId, now_ms: u64) -> Result<Vec<StoredSession>, StoreError> {
        let now = number(now_ms, "a time")?;
        let rows = read!(self, connection => {
            let query = sqlx::query_as(SESSIONS).bind(person.bytes()).bind(now);
            let rows: Vec<TokenRow> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(session).collect()
    }

    /// Sets a new expiry time of a session.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if it has been closed.
    pub async fn extend_session(&self, secret: Secret<'_>, expires_ms: u64) -> Result<(), StoreError> {
        let expires = number(expires_ms, "a time")?;
        let extended = write!(self, connection => {
            let extend = sqlx::query(EXTEND).bind(secret.hash()).bind(expires);
            extend.execute(&mut *connection).await?.rows_affected()
        });
        found(extended, "session")
    }

    /// Closes the session of a secret: logging out.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is none.
    pub async fn close_session(&self, secret: Secret<'_>) -> Result<(), StoreError> {
        let closed = write!(self, connection => {
            let close = sqlx::query("DELETE FROM session WHERE token_hash = $1").bind(secret.hash());
            close.execute(&mut *connection).await?.rows_affected()
        });
        found(closed, "session")
    }

    /// Closes one of a person's sessions by its id in their list.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if this person has no such session.
    pub async fn revoke_session(&self, person: PersonId, id: &str) -> Result<(), StoreError> {
        let half = half_hash(id).ok_or(StoreError::Missing("session"))?;
        let closed = write!(self, connection => {
            const REVOKE: &str = "DELETE FROM session WHERE person_id = $1 AND substr(token_hash, 1, 16) = $2";
            let close = sqlx::query(REVOKE).bind(person.bytes()).bind(half);
            close.execute(&mut *connection).await?.rows_affected()
        });
        found(closed, "session")
    }

    /// Closes all sessions of a person except that of `keep`. Returns how many.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn revoke_sessions(
        &self,
        person: PersonId,
        keep: Option<Secret<'_>>,
    ) -> Result<u64, StoreError> {
        let keep = keep.map(Secret::hash).unwrap_or_default();
        let closed = write!(self, connection => {
            const REVOKE: &str = "DELETE FROM session WHERE person_id = $1 AND token_hash <> $2";
            let close = sqlx::query(REVOKE).bind(person.bytes()).bind(keep);
            close.execute(&mut *connection).await?.rows_affected()
        });
        Ok(closed)
    }

    /// A person's valid logins: sessions and API tokens.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn logins(&self, person: PersonId, now_ms: u64) -> Result<Vec<TokenId>, StoreError> {
        let now = number(now_ms, "a time")?;
        let hashes = read_one!(self, connection => {
            const LOGINS: &str = "SELECT token_hash FROM session WHERE person_id = $1 AND expires_ms > $2
                UNION ALL SELECT token_hash FROM api_token WHERE person_id = $1 AND expires_ms > $2";
            let query = sqlx::query_as(LOGINS).bind(person.bytes()).bind(now);
            let hashes: Vec<(Vec<u8>,)> = query.fetch_all(&mut *connection).await?;
            hashes
        });
        Ok(hashes.iter().map(|(hash,)| token_id(hash)).collect())
    }

    /// Removes expired sessions, tokens and links. Returns how many.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn remove_expired(&self, now_ms: u64) -> Result<u64, StoreError> {
        let now = number(now_ms, "a time")?;
        let removed = write!(self, connection => {
            let sessions = sqlx::query("DELETE FROM session WHERE expires_ms <= $1").bind(now);
            let tokens = sqlx::query("DELETE FROM api_token WHERE expires_ms <= $1").bind(now);
            let resets = sqlx::query("DELETE FROM reset WHERE expires_ms <= $1").bind(now);
            sessions.execute(&mut *connection).await?.rows_affected()
                + tokens.execute(&mut *connection).await?.rows_affected()
                + resets.execute(&mut *connection).await?.rows_affected()
        });
        Ok(removed)
    }

    /// Adds an API token.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] beyond [`limits::TOKENS`], or another [`StoreError`] if the database fails.
    pub async fn add_api_token(
        &self,
        secret: Secret<'_>,
        person: PersonId,
        name: &str,
        scopes: &[&str],
        now_ms: u64,
        expires_ms: u64,
    ) -> Result<(), StoreError> {
        within(name, "the name of a token", limits::WORD_BYTES)?;
        let scopes = scopes.join(" ");
        within(&scopes, "a token's list of scopes", limits::TEXT_BYTES)?;
        let (now, expires) = (number(now_ms, "a time")?, number(expires_ms, "a time")?);
        write!(self, connection => {
            let count: i64 = sqlx::query_scalar("SELECT count(*) FROM api_token WHERE person_id = $1")
                .bind(person.bytes())
                .fetch_one(&mut *connection)
                .await?;
            if count >= i64::from(limits::TOKENS) {
                return Err(StoreError::TooLarge { what: "a person's list of tokens", limit: limits::TOKENS as usize });
            }
            let add = sqlx::query(ADD_TOKEN).bind(secret.hash()).bind(person.bytes()).bind(name.to_owned());
            add.bind(scopes).bind(now).bind(expires).execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// A person's valid tokens, newest first.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn api_tokens(&self, person: PersonId, now_ms: u64) -> Result<Vec<ApiToken>, StoreError> {
        let now = number(now_ms, "a time")?;
        let rows = read!(self, connection => {
            let query = sqlx::query_as(TOKENS).bind(person.bytes()).bind(now);
            let rows: Vec<TokenRow> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(api_token).collect()
    }

    /// Revokes one of a person's tokens by its id in their list.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if this person has no such token.
    pub async fn revoke_api_token(&self, person: PersonId, id: &str) -> Result<(), StoreError> {
        let half = half_hash(id).ok_or(StoreError::Missing("token"))?;
        let revoked = write!(self, connection => {
            const REVOKE: &str = "DELETE FROM api_token WHERE person_id = $1 AND substr(token_hash, 1, 16) = $2";
            let revoke = sqlx::query(REVOKE).bind(person.bytes()).bind(half);
            revoke.execute(&mut *connection).await?.rows_affected()
        });
        found(revoked, "token")
    }
}

/// Decodes a [`TokenId`].
fn half_hash(id: &str) -> Option<Vec<u8>> {
    krajina_ids::hex::read(id).map(|half| half.to_be_bytes().to_vec())
}
