//! The heap of the day: one try per person and day.

use crate::entry::{number, unsigned};
use crate::id::Column as _;
use crate::query::{read, write};
use crate::summary::within;
use crate::{Store, StoreError, limits};
use krajina_ids::{PersonId, TableId};
use serde::Serialize;

/// A person's result for the heap of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DailyResult {
    /// The day, counted from 1 January 1970.
    pub day: u32,
    /// The person.
    #[serde(serialize_with = "krajina_ids::hex::serialize")]
    pub person: PersonId,
    /// The score that the server calculated.
    pub score: i64,
    /// The table, if the game was played at one.
    #[serde(serialize_with = "krajina_ids::hex::option::serialize")]
    pub table: Option<TableId>,
    /// When it was finished, in milliseconds since 1970.
    pub at_ms: u64,
}

const ADD: &str = "INSERT INTO daily (day, person_id, score, table_id, record, at_ms)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
const BEST: &str = "SELECT day, person_id, score, table_id, at_ms FROM daily WHERE day = $1
    ORDER BY score DESC, at_ms, person_id LIMIT $2 OFFSET $3";
const OF_PERSON: &str =
    "SELECT day, person_id, score, table_id, at_ms FROM daily WHERE person_id = $1 ORDER BY day";
const RECORD: &str = "SELECT record FROM daily WHERE day = $1 AND person_id = $2";

/// day, person, score, table, at_ms.
type DailyRow = (i64, Vec<u8>, i64, Option<Vec<u8>>, i64);

fn daily((day, person, score, table, at_ms): DailyRow) -> Result<DailyResult, StoreError> {
    Ok(DailyResult {
        day: u32::try_from(day).map_err(|error| StoreError::Corrupt(error.to_string()))?,
        person: PersonId::from_bytes(person)?,
        score,
        table: table.map(TableId::from_bytes).transpose()?,
        at_ms: unsigned(at_ms)?,
    })
}

impl Store {
    /// Stores a person's result of a day with its record. Only the first try counts: after it the heap is
    /// known.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if this person has a result of that day.
    pub async fn add_daily(&self, result: &DailyResult, record: &str) -> Result<(), StoreError> {
        within(record, "a record", limits::RECORD_BYTES)?;
        let at = number(result.at_ms, "a time")?;
        let added = write!(self, connection => {
            let add = sqlx::query(ADD).bind(i64::from(result.day)).bind(result.person.bytes()).bind(result.score);
            let add = add.bind(result.table.map(TableId::bytes)).bind(record.to_owned()).bind(at);
            add.execute(&mut *connection).await?.rows_affected()
        });
        if added == 0 { Err(StoreError::Taken("this day's result")) } else { Ok(()) }
    }

    /// A page of a day's results, best first.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn daily_board(&self, day: u32, skip: u32) -> Result<Vec<DailyResult>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(BEST).bind(i64::from(day));
            let query = query.bind(i64::from(limits::PAGE)).bind(i64::from(skip));
            let rows: Vec<DailyRow> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(daily).collect()
    }

    /// The record of a person's result of a day.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn daily_record(&self, day: u32, person: PersonId) -> Result<Option<String>, StoreError> {
        let row = read!(self, connection => {
            let query = sqlx::query_as(RECORD).bind(i64::from(day)).bind(person.bytes());
            let row: Option<(String,)> = query.fetch_optional(&mut *connection).await?;
            row
        });
        Ok(row.map(|(record,)| record))
    }

    /// All of a person's daily results.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn dailies_of(&self, person: PersonId) -> Result<Vec<DailyResult>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(OF_PERSON).bind(person.bytes());
            let rows: Vec<DailyRow> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(daily).collect()
    }
}
