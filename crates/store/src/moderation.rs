//! Reports and mutes.

use crate::entry::{number, unsigned};
use crate::id::{PersonId, TableId};
use crate::person::found;
use crate::query::{read, write};
use crate::summary::within;
use crate::{Store, StoreError, limits};
use serde::Serialize;

/// What one person says about another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Its number.
    pub id: i64,
    /// Who says it.
    pub by: PersonId,
    /// About whom.
    pub about: PersonId,
    /// Where it happened.
    pub table: Option<TableId>,
    /// In their words.
    pub words: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Has somebody dealt with it?
    pub closed: bool,
}

/// id, by, about, table, words, at_ms, closed_ms.
type Row = (i64, Vec<u8>, Vec<u8>, Option<Vec<u8>>, String, i64, Option<i64>);

fn report((id, by, about, table, words, at_ms, closed_ms): Row) -> Result<Report, StoreError> {
    Ok(Report {
        id,
        by: PersonId::from_bytes(by)?,
        about: PersonId::from_bytes(about)?,
        table: table.map(TableId::from_bytes).transpose()?,
        words,
        at_ms: unsigned(at_ms)?,
        closed: closed_ms.is_some(),
    })
}

const ADD_REPORT: &str =
    "INSERT INTO report (by_id, about_id, table_id, words, at_ms) VALUES ($1, $2, $3, $4, $5)";
const OPEN_REPORTS: &str = "SELECT id, by_id, about_id, table_id, words, at_ms, closed_ms FROM report
    WHERE closed_ms IS NULL ORDER BY at_ms LIMIT $1";
const REPORTS_BY: &str = "SELECT id, by_id, about_id, table_id, words, at_ms, closed_ms FROM report
    WHERE by_id = $1 ORDER BY at_ms";
const CLOSE_REPORT: &str = "UPDATE report SET closed_ms = $2 WHERE id = $1 AND closed_ms IS NULL";
const MUTE: &str = "INSERT INTO mute (person_id, muted_id, at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const UNMUTE: &str = "DELETE FROM mute WHERE person_id = $1 AND muted_id = $2";
const MUTES: &str = "SELECT muted_id FROM mute WHERE person_id = $1 ORDER BY muted_id";

impl Store {
    /// Keeps a report.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] beyond [`limits::OPEN_REPORTS`]; [`StoreError::Conflict`] about somebody unknown.
    pub async fn add_report(
        &self,
        by: PersonId,
        about: PersonId,
        table: Option<TableId>,
        words: &str,
        now_ms: u64,
    ) -> Result<(), StoreError> {
        within(words, "a report", limits::TEXT_BYTES)?;
        let now = number(now_ms, "a time")?;
        write!(self, connection => {
            let count = "SELECT count(*) FROM report WHERE by_id = $1 AND closed_ms IS NULL";
            let open: i64 = sqlx::query_scalar(count).bind(by.bytes()).fetch_one(&mut *connection).await?;
            if open >= i64::from(limits::OPEN_REPORTS) {
                let limit = limits::OPEN_REPORTS as usize;
                return Err(StoreError::TooLarge { what: "a person's list of open reports", limit });
            }
            let add = sqlx::query(ADD_REPORT).bind(by.bytes()).bind(about.bytes()).bind(table.map(TableId::bytes));
            add.bind(words.to_owned()).bind(now).execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// A page of reports that nobody has dealt with, the oldest first.
    ///
    /// # Errors
    /// What the database says.
    pub async fn open_reports(&self) -> Result<Vec<Report>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(OPEN_REPORTS).bind(i64::from(limits::PAGE));
            let rows: Vec<Row> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(report).collect()
    }

    /// All that a person reported.
    pub(crate) async fn reports_by(&self, person: PersonId) -> Result<Vec<Report>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(REPORTS_BY).bind(person.bytes());
            let rows: Vec<Row> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(report).collect()
    }

    /// Notes that somebody has dealt with a report.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when it is not open.
    pub async fn close_report(&self, id: i64, now_ms: u64) -> Result<(), StoreError> {
        let now = number(now_ms, "a time")?;
        let closed = write!(self, connection => {
            sqlx::query(CLOSE_REPORT).bind(id).bind(now).execute(&mut *connection).await?.rows_affected()
        });
        found(closed, "report")
    }

    /// Lets a person hear nothing of another.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] beyond [`limits::MUTES`]; [`StoreError::Conflict`] about somebody unknown.
    pub async fn mute(&self, person: PersonId, muted: PersonId, now_ms: u64) -> Result<(), StoreError> {
        let now = number(now_ms, "a time")?;
        write!(self, connection => {
            let count = "SELECT count(*) FROM mute WHERE person_id = $1";
            let mutes: i64 = sqlx::query_scalar(count).bind(person.bytes()).fetch_one(&mut *connection).await?;
            if mutes >= i64::from(limits::MUTES) {
                return Err(StoreError::TooLarge { what: "a person's list of mutes", limit: limits::MUTES as usize });
            }
            let mute = sqlx::query(MUTE).bind(person.bytes()).bind(muted.bytes()).bind(now);
            mute.execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Lets a person hear another again; nothing happens when they did.
    ///
    /// # Errors
    /// What the database says.
    pub async fn unmute(&self, person: PersonId, muted: PersonId) -> Result<(), StoreError> {
        write!(self, connection => {
            let unmute = sqlx::query(UNMUTE).bind(person.bytes()).bind(muted.bytes());
            unmute.execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Whom a person hears nothing of.
    ///
    /// # Errors
    /// What the database says.
    pub async fn mutes(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(MUTES).bind(person.bytes());
            let rows: Vec<(Vec<u8>,)> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(|(id,)| PersonId::from_bytes(id)).collect()
    }
}
