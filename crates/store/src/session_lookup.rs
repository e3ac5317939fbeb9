//! Looks up sessions and API tokens by their secret. Runs once per request and per socket.

use crate::batcher::{Batcher, fill_parameters};
use crate::entry::unsigned;
use crate::id::Column as _;
use crate::person::kind_of_number;
use crate::query::read_one;
use crate::token::{Secret, TokenId, token_id};
use crate::{Store, StoreError};
use krajina_ids::{PersonId, PersonKind};
use std::collections::HashMap;

/// A valid session or API token, and its person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login {
    /// Names the session or token.
    pub login: TokenId,
    /// The person who is logged in.
    pub person: PersonId,
    /// The kind of person.
    pub kind: PersonKind,
    /// The person's name.
    pub name: String,
    /// When the session or token was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it expires.
    pub expires_ms: u64,
    /// When the person was last seen.
    pub seen_ms: u64,
}

/// A session or token, expired or not: hash, person, expires_ms, created_ms, and the person's kind, name and seen_ms.
type SessionRow = (Vec<u8>, Vec<u8>, i64, i64, i64, String, i64);
type LookupResult = Result<Option<SessionRow>, StoreError>;

/// Secrets in one query. A smaller batch repeats its secrets, so that only two query lengths are kept prepared.
const BATCH: usize = 32;

/// Batched lookups in one of the two tables that hold secrets.
pub(crate) struct SessionLookup {
    query: String,
    batch_query: String,
    batcher: Batcher<Vec<u8>, LookupResult>,
}

impl SessionLookup {
    pub(crate) fn sessions() -> SessionLookup {
        SessionLookup::in_table("session")
    }

    pub(crate) fn tokens() -> SessionLookup {
        SessionLookup::in_table("api_token")
    }

    fn in_table(table: &str) -> SessionLookup {
        let query = |count: usize| {
            let parameters: Vec<String> = (1..=count).map(|number| format!("${number}")).collect();
            format!(
                "SELECT login.token_hash, login.person_id, login.expires_ms, login.created_ms, person.kind, person.name,
                 person.seen_ms FROM {table} AS login JOIN person ON person.id = login.person_id
                 WHERE login.token_hash IN ({})",
                parameters.join(", ")
            )
        };
        SessionLookup { query: query(1), batch_query: query(BATCH), batcher: Batcher::new(BATCH) }
    }

    async fn look_up(&self, store: &Store, hash: Vec<u8>) -> LookupResult {
        self.batcher.run(hash, |hashes| self.look_up_all(store, hashes)).await
    }

    async fn look_up_all(&self, store: &Store, hashes: Vec<Vec<u8>>) -> Vec<LookupResult> {
        let found = self.rows(store, &hashes).await;
        let result =
            |hash: &Vec<u8>| found.as_ref().map(|rows| rows.get(hash).cloned()).map_err(Clone::clone);
        hashes.iter().map(result).collect()
    }

    async fn rows(
        &self,
        store: &Store,
        hashes: &[Vec<u8>],
    ) -> Result<HashMap<Vec<u8>, SessionRow>, StoreError> {
        let (sql, parameters) = if hashes.len() == 1 { (&self.query, 1) } else { (&self.batch_query, BATCH) };
        let rows: Vec<SessionRow> = read_one!(store, connection => {
            let query = sqlx::query_as(sqlx::AssertSqlSafe(sql.as_str()));
            fill_parameters(hashes, parameters)
                .fold(query, |query, hash| query.bind(hash))
                .fetch_all(&mut *connection)
                .await?
        });
        Ok(rows.into_iter().map(|row| (row.0.clone(), row)).collect())
    }
}

impl Store {
    /// The login that a secret belongs to: an open session or, for a program, a valid API token.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn login(
        &self,
        secret: Secret<'_>,
        program: bool,
        now_ms: u64,
    ) -> Result<Option<Login>, StoreError> {
        let lookup = if program { &self.lookups.1 } else { &self.lookups.0 };
        let row = lookup.look_up(self, secret.hash()).await?;
        let login = row.map(login).transpose()?;
        Ok(login.filter(|login| login.expires_ms > now_ms))
    }
}

fn login(
    (hash, person, expires_ms, created_ms, kind, name, seen_ms): SessionRow,
) -> Result<Login, StoreError> {
    Ok(Login {
        login: token_id(&hash),
        person: PersonId::from_bytes(person)?,
        kind: kind_of_number(kind)?,
        name,
        created_ms: unsigned(created_ms)?,
        expires_ms: unsigned(expires_ms)?,
        seen_ms: unsigned(seen_ms)?,
    })
}
