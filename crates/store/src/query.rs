//! Macros that run the same queries on both databases.

/// Runs queries on a reading connection of either database, in one snapshot.
///
/// These are macros because the two connection types share no type that queries can be generic over.
macro_rules! read {
    ($store:expr, $connection:ident => $body:expr) => {
        match &$store.database {
            $crate::store::Database::Sqlite(sqlite) => {
                let mut held = sqlite.readers().begin().await?;
                let $connection = &mut *held;
                $body
            }
            $crate::store::Database::Postgres(postgres) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                let mut held = postgres.pool().begin_with(begin).await?;
                let $connection = &mut *held;
                $body
            }
        }
    };
}
pub(crate) use read;

/// Runs one query on a reading connection of either database. One statement is a snapshot by itself; without a
/// transaction it takes one round trip instead of three.
macro_rules! read_one {
    ($store:expr, $connection:ident => $body:expr) => {
        match &$store.database {
            $crate::store::Database::Sqlite(sqlite) => {
                let mut held = sqlite.readers().acquire().await?;
                let $connection = &mut *held;
                $body
            }
            $crate::store::Database::Postgres(postgres) => {
                let mut held = postgres.pool().acquire().await?;
                let $connection = &mut *held;
                $body
            }
        }
    };
}
pub(crate) use read_one;

/// Runs statements in one transaction of either database. An early return with `?` rolls it back. One such transaction
/// runs at a time, so data it has read cannot change before it writes.
macro_rules! write {
    ($store:expr, $connection:ident => $body:expr) => {
        match &$store.database {
            $crate::store::Database::Sqlite(sqlite) => {
                let mut writer = sqlite.writer().await?;
                let mut held = sqlx::Connection::begin_with(&mut *writer, "BEGIN IMMEDIATE").await?;
                let $connection = &mut *held;
                let value = $body;
                held.commit().await?;
                value
            }
            $crate::store::Database::Postgres(postgres) => {
                let mut held = postgres.pool().begin().await?;
                let $connection = &mut *held;
                sqlx::query($crate::postgres::ONE_AT_A_TIME).execute(&mut *$connection).await?;
                let value = $body;
                held.commit().await?;
                value
            }
        }
    };
}
pub(crate) use write;
