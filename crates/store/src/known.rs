//! Who shows a secret. Every request and every socket begins with that question.

use crate::entry::unsigned;
use crate::id::PersonId;
use crate::person::Kind;
use crate::query::read_one;
use crate::together::{Together, filled};
use crate::token::{Secret, TokenId, token_id};
use crate::{Store, StoreError};
use std::collections::HashMap;

/// Somebody who has shown a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Names the session or token.
    pub login: TokenId,
    /// Who.
    pub person: PersonId,
    /// Of what kind.
    pub kind: Kind,
    /// What they are called.
    pub name: String,
    /// Since when the session or token is open.
    pub created_ms: u64,
    /// Until when.
    pub expires_ms: u64,
    /// When they were last seen.
    pub seen_ms: u64,
}

/// A session or token, which may have expired: its hash, the person, until and since when, and what is known of the person.
type Row = (Vec<u8>, Vec<u8>, i64, i64, i64, String, i64);
type Answer = Result<Option<Row>, StoreError>;

/// Questions in one query. A query with fewer asks for one of them several times: two lengths are kept prepared, not all.
const TOGETHER: usize = 32;

/// One of the two kinds of secrets.
pub(crate) struct Asking {
    query: String,
    query_together: String,
    together: Together<Vec<u8>, Answer>,
}

impl Asking {
    pub(crate) fn sessions() -> Asking {
        Asking::about("session")
    }

    pub(crate) fn tokens() -> Asking {
        Asking::about("api_token")
    }

    fn about(table: &str) -> Asking {
        let query = |questions: usize| {
            let places: Vec<String> = (1..=questions).map(|place| format!("${place}")).collect();
            format!(
                "SELECT login.token_hash, login.person_id, login.expires_ms, login.created_ms, person.kind, person.name,
                 person.seen_ms FROM {table} AS login JOIN person ON person.id = login.person_id
                 WHERE login.token_hash IN ({})",
                places.join(", ")
            )
        };
        Asking { query: query(1), query_together: query(TOGETHER), together: Together::new(TOGETHER) }
    }

    async fn ask(&self, store: &Store, hash: Vec<u8>) -> Answer {
        self.together.ask(hash, |hashes| self.answers(store, hashes)).await
    }

    async fn answers(&self, store: &Store, hashes: Vec<Vec<u8>>) -> Vec<Answer> {
        let found = self.rows(store, &hashes).await;
        let answer =
            |hash: &Vec<u8>| found.as_ref().map(|rows| rows.get(hash).cloned()).map_err(Clone::clone);
        hashes.iter().map(answer).collect()
    }

    async fn rows(&self, store: &Store, hashes: &[Vec<u8>]) -> Result<HashMap<Vec<u8>, Row>, StoreError> {
        let (sql, places) =
            if hashes.len() == 1 { (&self.query, 1) } else { (&self.query_together, TOGETHER) };
        let rows: Vec<Row> = read_one!(store, connection => {
            let query = sqlx::query_as(sqlx::AssertSqlSafe(sql.as_str()));
            filled(hashes, places).fold(query, |query, hash| query.bind(hash)).fetch_all(&mut *connection).await?
        });
        Ok(rows.into_iter().map(|row| (row.0.clone(), row)).collect())
    }
}

impl Store {
    /// Who shows a secret, if it is one of an open session or, for a program, of a token.
    ///
    /// # Errors
    /// What the database says.
    pub async fn known(
        &self,
        secret: Secret<'_>,
        program: bool,
        now_ms: u64,
    ) -> Result<Option<Known>, StoreError> {
        let asking = if program { &self.asking.1 } else { &self.asking.0 };
        let row = asking.ask(self, secret.hash()).await?;
        let known = row.map(known).transpose()?;
        Ok(known.filter(|known| known.expires_ms > now_ms))
    }
}

fn known((hash, person, expires_ms, created_ms, kind, name, seen_ms): Row) -> Result<Known, StoreError> {
    Ok(Known {
        login: token_id(&hash),
        person: PersonId::from_bytes(person)?,
        kind: Kind::from_number(kind)?,
        name,
        created_ms: unsigned(created_ms)?,
        expires_ms: unsigned(expires_ms)?,
        seen_ms: unsigned(seen_ms)?,
    })
}
