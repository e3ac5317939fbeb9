//! Reports and mutes.

use crate::entry::{number, unsigned};
use crate::id::Column as _;
use crate::person::found;
use crate::query::{read, write};
use crate::summary::within;
use crate::{Store, StoreError, limits};
use krajina_ids::{PersonId, TableId};
use serde::Serialize;

/// A report of one person about another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AbuseReport {
    /// Its number.
    pub id: i64,
    /// The person who reports.
    #[serde(serialize_with = "krajina_ids::hex::serialize")]
    pub by: PersonId,
    /// The person reported.
    #[serde(serialize_with = "krajina_ids::hex::serialize")]
    pub about: PersonId,
    /// The table where it happened.
    #[serde(serialize_with = "krajina_ids::hex::option::serialize")]
    pub table: Option<TableId>,
    /// The report's text.
    pub words: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// When a moderator closed it; `None` while it is open.
    pub closed_ms: Option<u64>,
}

/// id, by, about, table, words, at_ms, closed_ms.
type ReportRow = (i64, Vec<u8>, Vec<u8>, Option<Vec<u8>>, String, i64, Option<i64>);

fn report((id, by, about, table, words, at_ms, closed_ms): ReportRow) -> Result<AbuseReport, StoreError> {
    Ok(AbuseReport {
        id,
        by: PersonId::from_bytes(by)?,
        about: PersonId::from_bytes(about)?,
        table: table.map(TableId::from_bytes).transpose()?,
        words,
        at_ms: unsigned(at_ms)?,
        closed_ms: closed_ms.map(unsigned).transpose()?,
    })
}

const ADD_REPORT: &str =
    "INSERT INTO report (by_id, about_id, table_id, words, at_ms) VALUES ($1, $2, $3, $4, $5)";
const REPORTS: &str = "SELECT id, by_id, about_id, table_id, words, at_ms, closed_ms FROM report
    WHERE id > $1 AND (closed_ms IS NULL OR $2 = 1) ORDER BY id LIMIT $3";
const REPORT: &str =
    "SELECT id, by_id, about_id, table_id, words, at_ms, closed_ms FROM report WHERE id = $1";
const REPORTS_BY: &str = "SELECT id, by_id, about_id, table_id, words, at_ms, closed_ms FROM report
    WHERE by_id = $1 ORDER BY at_ms";
const CLOSE_REPORT: &str = "UPDATE report SET closed_ms = $2 WHERE id = $1 AND closed_ms IS NULL";
const MUTE: &str = "INSERT INTO mute (person_id, muted_id, at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const UNMUTE: &str = "DELETE FROM mute WHERE person_id = $1 AND muted_id = $2";
const MUTES: &str = "SELECT muted_id FROM mute WHERE person_id = $1 ORDER BY muted_id";

impl Store {
    /// Stores a report.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] beyond [`limits::OPEN_REPORTS`], [`StoreError::Conflict`] about an unknown person.
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

    /// A page of reports after this number, oldest first: the open ones, or all.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn reports(&self, after: i64, closed_too: bool) -> Result<Vec<AbuseReport>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(REPORTS).bind(after).bind(i64::from(closed_too));
            let rows: Vec<ReportRow> = query.bind(i64::from(limits::PAGE)).fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(report).collect()
    }

    /// One report.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn report(&self, id: i64) -> Result<Option<AbuseReport>, StoreError> {
        let row = read!(self, connection => {
            let row: Option<ReportRow> = sqlx::query_as(REPORT).bind(id).fetch_optional(&mut *connection).await?;
            row
        });
        row.map(report).transpose()
    }

    /// All reports by a person.
    pub(crate) async fn reports_by(&self, person: PersonId) -> Result<Vec<AbuseReport>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(REPORTS_BY).bind(person.bytes());
            let rows: Vec<ReportRow> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(report).collect()
    }

    /// Closes a report.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if it is not open.
    pub async fn close_report(&self, id: i64, now_ms: u64) -> Result<(), StoreError> {
        let now = number(now_ms, "a time")?;
        let closed = write!(self, connection => {
            sqlx::query(CLOSE_REPORT).bind(id).bind(now).execute(&mut *connection).await?.rows_affected()
        });
        found(closed, "report")
    }

    /// Mutes one person for another.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] beyond [`limits::MUTES`], [`StoreError::Conflict`] about an unknown person.
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

    /// Ends a mute, if there is one.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn unmute(&self, person: PersonId, muted: PersonId) -> Result<(), StoreError> {
        write!(self, connection => {
            let unmute = sqlx::query(UNMUTE).bind(person.bytes()).bind(muted.bytes());
            unmute.execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// The people whom a person mutes.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn mutes(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(MUTES).bind(person.bytes());
            let rows: Vec<(Vec<u8>,)> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(|(id,)| PersonId::from_bytes(id)).collect()
    }
}
