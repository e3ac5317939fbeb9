//! Rows of tables and logs, and the queries that both databases share.

use crate::StoreError;
use crate::entry::{StoredEntry, number, unsigned};
use crate::id::Column as _;
use crate::summary::{StoredSummary, TableStatus};
use krajina_ids::{PlayerId, TableId};
use std::collections::HashMap;

pub(crate) const ENTRIES: &str =
    "SELECT seq, at_ms, body FROM log WHERE table_id = $1 AND seq >= $2 ORDER BY seq";
macro_rules! keep_into {
    () => {
        " INSERT INTO tables (id, status, public, game, players, invite, about, updated_ms) "
    };
}
macro_rules! keep_over {
    () => {
        " ON CONFLICT (id) DO UPDATE SET status = excluded.status, public = excluded.public, game = excluded.game,
            players = excluded.players, invite = excluded.invite, about = excluded.about,
            updated_ms = excluded.updated_ms"
    };
}
/// The SQL before and after the values of summaries.
pub(crate) const KEEP_INTO: &str = keep_into!();
pub(crate) const KEEP_OVER: &str = keep_over!();
pub(crate) const KEEP: &str = concat!(keep_into!(), "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", keep_over!());
pub(crate) const CLEAR_SEATS: &str = "DELETE FROM table_seats WHERE table_id = $1";
pub(crate) const KEEP_SEAT: &str = "INSERT INTO table_seats (table_id, seat, person_id) VALUES ($1, $2, $3)";
pub(crate) const UNFINISHED: &str = "SELECT id, status, public, game, players, invite, about, updated_ms
    FROM tables WHERE status < 2 ORDER BY updated_ms DESC LIMIT $1";
pub(crate) const UNFINISHED_SEATS: &str = "SELECT table_id, person_id FROM table_seats
    WHERE table_id IN (SELECT id FROM tables WHERE status < 2) ORDER BY table_id, seat";

/// Writes a summary on a connection to PostgreSQL. SQLite gets all summaries of a batch at once.
macro_rules! keep {
    ($connection:expr, $summary:expr) => {{
        let summary: &crate::summary::StoredSummary = $summary;
        sqlx::query(crate::table_row::KEEP)
            .bind(summary.id.bytes())
            .bind(summary.status.number())
            .bind(i64::from(summary.public))
            .bind(summary.game.clone())
            .bind(i64::from(summary.players))
            .bind(summary.invite.clone())
            .bind(summary.about.clone())
            .bind(crate::entry::number(summary.updated_ms, "a time")?)
            .execute($connection)
            .await?;
        let clear = sqlx::query(crate::table_row::CLEAR_SEATS).bind(summary.id.bytes());
        clear.execute($connection).await?;
        for (seat, person) in (0i64..).zip(&summary.seats) {
            sqlx::query(crate::table_row::KEEP_SEAT)
                .bind(summary.id.bytes())
                .bind(seat)
                .bind(person.bytes())
                .execute($connection)
                .await?;
        }
    }};
}
pub(crate) use keep;

/// seq, at_ms, body.
pub(crate) type EntryRow = (i64, i64, Vec<u8>);
/// id, status, public, game, players, invite, about, updated_ms.
pub(crate) type TableRow = (Vec<u8>, i64, i64, String, i64, Option<String>, Vec<u8>, i64);
/// table, person.
pub(crate) type SeatRow = (Vec<u8>, Vec<u8>);

/// The row number of an entry. Entries are numbered from 1, rows from 0, in databases of every version. There is no
/// entry 0.
pub(crate) fn place(seq: u64) -> Result<i64, StoreError> {
    let place = seq.checked_sub(1).ok_or_else(|| StoreError::Conflict("entry number 0".to_owned()))?;
    number(place, "a sequence number")
}

/// The entries of a log after one of them. Checks that none is missing.
pub(crate) fn entries(
    table: TableId,
    after: u64,
    rows: Vec<EntryRow>,
) -> Result<Vec<StoredEntry>, StoreError> {
    let mut entries = Vec::with_capacity(rows.len());
    for (expected, (place, at_ms, body)) in (after + 1..).zip(rows) {
        let entry = StoredEntry { seq: unsigned(place)? + 1, at_ms: unsigned(at_ms)?, body };
        if entry.seq != expected {
            return Err(StoreError::Corrupt(format!("the log of table {table} lacks entry {expected}")));
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// Joins tables with their seats.
pub(crate) fn summaries(rows: Vec<TableRow>, seats: Vec<SeatRow>) -> Result<Vec<StoredSummary>, StoreError> {
    let mut by_table: HashMap<Vec<u8>, Vec<PlayerId>> = HashMap::new();
    for (table, person) in seats {
        by_table.entry(table).or_default().push(PlayerId::from_bytes(person)?);
    }
    rows.into_iter()
        .map(|(id, status, public, game, players, invite, about, updated_ms)| {
            Ok(StoredSummary {
                seats: by_table.remove(&id).unwrap_or_default(),
                id: TableId::from_bytes(id)?,
                status: TableStatus::from_number(status)?,
                public: public != 0,
                game,
                players: u32::try_from(players).map_err(|error| StoreError::Corrupt(error.to_string()))?,
                invite,
                about,
                updated_ms: unsigned(updated_ms)?,
            })
        })
        .collect()
}
