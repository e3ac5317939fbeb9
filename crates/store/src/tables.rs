//! Queries for tables.

use crate::id::Column as _;
use crate::query::read;
use crate::summary::{StoredSummary, within};
use crate::table_row::{self, SeatRow, TableRow};
use crate::{Store, StoreError, limits};
use krajina_ids::{PersonId, TableId};

const BY_ID: &str =
    "SELECT id, status, public, game, players, invite, about, updated_ms FROM tables WHERE id = $1";
const BY_INVITE: &str =
    "SELECT id, status, public, game, players, invite, about, updated_ms FROM tables WHERE invite = $1";
const OF_PERSON: &str = "SELECT id, status, public, game, players, invite, about, updated_ms FROM tables
    WHERE status < 2 AND id IN (SELECT table_id FROM table_seats WHERE person_id = $1)
    ORDER BY updated_ms DESC LIMIT $2";
const SEATS: &str = "SELECT table_id, person_id FROM table_seats WHERE table_id = $1 ORDER BY seat";
const SEATS_OF_PERSON: &str = "SELECT table_id, person_id FROM table_seats
    WHERE table_id IN (SELECT table_id FROM table_seats WHERE person_id = $1) ORDER BY table_id, seat";

impl Store {
    /// A table's summary.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn table(&self, id: TableId) -> Result<Option<StoredSummary>, StoreError> {
        let (rows, seats) = read!(self, connection => {
            let rows: Vec<TableRow> = sqlx::query_as(BY_ID).bind(id.bytes()).fetch_all(&mut *connection).await?;
            let seats: Vec<SeatRow> = sqlx::query_as(SEATS).bind(id.bytes()).fetch_all(&mut *connection).await?;
            (rows, seats)
        });
        Ok(table_row::summaries(rows, seats)?.pop())
    }

    /// The table with this invite code.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn table_by_invite(&self, code: &str) -> Result<Option<StoredSummary>, StoreError> {
        if within(code, "an invite code", limits::WORD_BYTES).is_err() {
            return Ok(None);
        }
        let found = read!(self, connection => {
            let row: Option<TableRow> =
                sqlx::query_as(BY_INVITE).bind(code.to_owned()).fetch_optional(&mut *connection).await?;
            row
        });
        match found {
            Some(row) => self.table(TableId::from_bytes(row.0)?).await,
            None => Ok(None),
        }
    }

    /// A person's unfinished tables, the most recently changed first.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn tables_of(&self, person: PersonId) -> Result<Vec<StoredSummary>, StoreError> {
        let (rows, seats) = read!(self, connection => {
            let rows: Vec<TableRow> = sqlx::query_as(OF_PERSON)
                .bind(person.bytes())
                .bind(i64::from(limits::PAGE))
                .fetch_all(&mut *connection)
                .await?;
            let seats: Vec<SeatRow> =
                sqlx::query_as(SEATS_OF_PERSON).bind(person.bytes()).fetch_all(&mut *connection).await?;
            (rows, seats)
        });
        table_row::summaries(rows, seats)
    }
}
