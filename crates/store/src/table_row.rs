//! The rows of tables and logs, and the queries that both databases understand.

use crate::StoreError;
use crate::entry::{Entry, unsigned};
use crate::id::{PersonId, TableId};
use crate::summary::{Status, TableSummary};
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
/// What stands before and after the values of summaries.
pub(crate) const KEEP_INTO: &str = keep_into!();
pub(crate) const KEEP_OVER: &str = keep_over!();
pub(crate) const KEEP: &str = concat!(keep_into!(), "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", keep_over!());
pub(crate) const CLEAR_SEATS: &str = "DELETE FROM table_seats WHERE table_id = $1";
pub(crate) const KEEP_SEAT: &str = "INSERT INTO table_seats (table_id, seat, person_id) VALUES ($1, $2, $3)";
pub(crate) const UNFINISHED: &str = "SELECT id, status, public, game, players, invite, about, updated_ms
    FROM tables WHERE status < 2 ORDER BY updated_ms DESC LIMIT $1";
pub(crate) const UNFINISHED_SEATS: &str = "SELECT table_id, person_id FROM table_seats
    WHERE table_id IN (SELECT id FROM tables WHERE status < 2) ORDER BY table_id, seat";

/// Writes a summary on a connection to PostgreSQL; SQLite is handed all summaries of a batch at once.
macro_rules! keep {
    ($connection:expr, $summary:expr) => {{
        let summary: &crate::summary::TableSummary = $summary;
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

/// The entries of a log, which must be there one after the other.
pub(crate) fn entries(table: TableId, from: u64, rows: Vec<EntryRow>) -> Result<Vec<Entry>, StoreError> {
    let mut entries = Vec::with_capacity(rows.len());
    for (expected, (seq, at_ms, body)) in (from..).zip(rows) {
        let entry = Entry { seq: unsigned(seq)?, at_ms: unsigned(at_ms)?, body };
        if entry.seq != expected {
            return Err(StoreError::Corrupt(format!("the log of table {table} lacks entry {expected}")));
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// Tables with who sits at them.
pub(crate) fn summaries(rows: Vec<TableRow>, seats: Vec<SeatRow>) -> Result<Vec<TableSummary>, StoreError> {
    let mut by_table: HashMap<Vec<u8>, Vec<PersonId>> = HashMap::new();
    for (table, person) in seats {
        by_table.entry(table).or_default().push(PersonId::from_bytes(person)?);
    }
    rows.into_iter()
        .map(|(id, status, public, game, players, invite, about, updated_ms)| {
            Ok(TableSummary {
                seats: by_table.remove(&id).unwrap_or_default(),
                id: TableId::from_bytes(id)?,
                status: Status::from_number(status)?,
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
