//! One text for both databases.

/// Runs the same queries on a reading connection of whichever database it is, at one moment of its history.
///
/// A macro and not a function: the connections of the two databases share no type that queries can be generic over.
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

/// Runs one query on a reading connection of whichever database it is. One statement sees one moment by itself: without a
/// transaction around it, it costs a third of the way to the database and back.
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

/// Runs the same statements in one transaction of whichever database it is. An early return with `?` undoes them all.
/// One such transaction runs at a time, so what it reads cannot change before it writes.
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
