//! Finished games: who played, how it ended, and what it did to the ratings.

use crate::entry::{number, unsigned};
use crate::id::{PersonId, TableId};
use crate::query::{read, write};
use crate::rating::{self, Rater, Skill};
use crate::summary::within;
use crate::{Store, StoreError, limits};
use serde::Serialize;
use sqlx::QueryBuilder;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameResult {
    /// Where it was played.
    pub table: TableId,
    /// Which game.
    pub game: String,
    /// Its variant, in the server's words.
    pub variant: String,
    /// Is its table public?
    pub public: bool,
    /// When it began, in milliseconds since 1970.
    pub started_ms: u64,
    /// When it ended.
    pub finished_ms: u64,
    /// Who played, in the order of their seats.
    pub participants: Vec<Participant>,
}

/// One seat of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Participant {
    /// Who.
    pub person: PersonId,
    /// Their points.
    pub points: i64,
    /// 1 for who won; equals share a place.
    pub place: u32,
    /// What the game did to their rating, if it was rated.
    pub change: Option<Change>,
}

/// A finished game as it is handed in.
pub struct FinishedGame<'a> {
    /// How it ended.
    pub result: &'a GameResult,
    /// Its record.
    pub record: &'a str,
    /// What it does to the ratings, if it counts.
    pub rater: Option<Rater<'a>>,
}

/// A rating before and after a game, each with its standard deviation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The estimate before.
    pub before: f64,
    /// How unsure it was.
    pub before_deviation: f64,
    /// The estimate after.
    pub after: f64,
    /// How unsure it is now.
    pub after_deviation: f64,
}

impl Change {
    fn new(before: Skill, after: Skill) -> Change {
        Change {
            before: before.mean,
            before_deviation: before.deviation,
            after: after.mean,
            after_deviation: after.deviation,
        }
    }
}

/// How one person did in one game with one number of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// Which game.
    pub game: String,
    /// With how many players.
    pub players: u32,
    /// Games played.
    pub games: u64,
    /// Games in first place, shared or not.
    pub wins: u64,
    /// Points of all games together.
    pub points: i64,
    /// The most points of one game.
    pub best: i64,
}

const ADD: &str = "INSERT INTO result
    (table_id, game, variant, players, public, rated, started_ms, finished_ms, record)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
const ADD_PARTICIPANTS: &str = "INSERT INTO participant (table_id, seat, person_id, points, place,
    before_mean, before_deviation, after_mean, after_deviation, finished_ms) ";
const ONE: &str =
    "SELECT table_id, game, variant, public, started_ms, finished_ms FROM result WHERE table_id = $1";
const HISTORY: &str = "SELECT table_id, game, variant, public, started_ms, finished_ms FROM result
    WHERE table_id IN (SELECT table_id FROM participant
        WHERE person_id = $1 AND (finished_ms, table_id) < ($2, $3)
        ORDER BY finished_ms DESC, table_id DESC LIMIT $4)
    ORDER BY finished_ms DESC, table_id DESC";
const PARTICIPANTS: &str = "SELECT person_id, points, place, before_mean, before_deviation, after_mean,
    after_deviation FROM participant WHERE table_id = $1 ORDER BY seat";
const STATISTICS: &str =
    "SELECT r.game, r.players, count(*), CAST(sum(CASE WHEN p.place = 1 THEN 1 ELSE 0 END) AS BIGINT),
    CAST(sum(p.points) AS BIGINT), max(p.points)
    FROM participant p JOIN result r ON r.table_id = p.table_id
    WHERE p.person_id = $1 GROUP BY r.game, r.players ORDER BY r.game, r.players";

/// table, game, variant, public, started_ms, finished_ms.
type Row = (Vec<u8>, String, String, i64, i64, i64);
/// person, points, place, and the rating before and after.
type SeatRow = (Vec<u8>, i64, i64, Option<f64>, Option<f64>, Option<f64>, Option<f64>);

fn participant(row: SeatRow) -> Result<Participant, StoreError> {
    let (person, points, place, before, before_deviation, after, after_deviation) = row;
    let change = match (before, before_deviation, after, after_deviation) {
        (Some(before), Some(before_deviation), Some(after), Some(after_deviation)) => {
            Some(Change { before, before_deviation, after, after_deviation })
        }
        _ => None,
    };
    let place = u32::try_from(place).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    Ok(Participant { person: PersonId::from_bytes(person)?, points, place, change })
}

fn game_result(row: Row, participants: Vec<SeatRow>) -> Result<GameResult, StoreError> {
    let (table, game, variant, public, started_ms, finished_ms) = row;
    Ok(GameResult {
        table: TableId::from_bytes(table)?,
        game,
        variant,
        public: public != 0,
        started_ms: unsigned(started_ms)?,
        finished_ms: unsigned(finished_ms)?,
        participants: participants.into_iter().map(participant).collect::<Result<_, _>>()?,
    })
}

/// Results with their participants, on a connection to either database.
macro_rules! with_participants {
    ($connection:expr, $rows:expr) => {{
        let rows: Vec<Row> = $rows;
        let mut results = Vec::with_capacity(rows.len());
        for row in rows {
            let seats = sqlx::query_as(PARTICIPANTS).bind(row.0.clone());
            let seats: Vec<SeatRow> = seats.fetch_all($connection).await?;
            results.push(game_result(row, seats)?);
        }
        results
    }};
}

/// Moves the ratings of a game's participants, on a connection to either database, and tells how.
macro_rules! rated {
    ($connection:expr, $result:expr, $rater:expr, $finished:expr) => {{
        let (game, players) = (&$result.game, $result.participants.len() as i64);
        let mut before: Vec<Skill> = Vec::new();
        for seat in &$result.participants {
            before.push(rating::get!($connection, game, players, seat.person, $rater.start));
        }
        let after = ($rater.rate)(&before);
        rating::check(&after, &$result.participants)?;
        for (seat, skill) in $result.participants.iter().zip(&after) {
            rating::keep!($connection, game, players, seat.person, *skill, $finished);
        }
        before
            .into_iter()
            .zip(after)
            .map(|(before, after)| Some(Change::new(before, after)))
            .collect::<Vec<_>>()
    }};
}

impl GameResult {
    fn check(&self, record: &str) -> Result<(), StoreError> {
        within(&self.game, "the name of a game", limits::WORD_BYTES)?;
        within(&self.variant, "the name of a variant", limits::WORD_BYTES)?;
        within(record, "a record", limits::RECORD_BYTES)?;
        if self.participants.is_empty() || self.participants.len() > limits::SEATS {
            return Err(StoreError::TooLarge { what: "a list of participants", limit: limits::SEATS });
        }
        Ok(())
    }
}

impl Store {
    /// Keeps a finished game and its record, and with a `rater` moves the ratings of its participants: all in one
    /// transaction, so that two games that end at once cannot lose each other's changes. What `result` says about
    /// changes is replaced by what it makes of the stored ratings.
    ///
    /// Returns the result as it is kept. A game that is kept already stays as it is, and its result comes back: after a
    /// crash the server may say the same again.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when a participant is unknown or cannot be rated.
    pub async fn finish_game(
        &self,
        result: &GameResult,
        record: &str,
        rater: Option<Rater<'_>>,
    ) -> Result<GameResult, StoreError> {
        self.finish_games(&[FinishedGame { result, record, rater }]).await?;
        self.result(result.table).await?.ok_or(StoreError::Missing("result"))
    }

    /// Keeps several finished games as [`finish_game`](Store::finish_game) does, one after the other in one transaction
    /// with one sync: all are kept, or none.
    ///
    /// # Errors
    /// As [`finish_game`](Store::finish_game), of the first that cannot be kept.
    pub async fn finish_games(&self, games: &[FinishedGame<'_>]) -> Result<(), StoreError> {
        for game in games {
            game.result.check(game.record)?;
        }
        write!(self, connection => {
            for FinishedGame { result, record, rater } in games {
                let (started, finished) =
                    (number(result.started_ms, "a time")?, number(result.finished_ms, "a time")?);
                let players = result.participants.len() as i64;
                let add = sqlx::query(ADD).bind(result.table.bytes()).bind(result.game.clone());
                let add = add.bind(result.variant.clone()).bind(players).bind(i64::from(result.public));
                let add = add.bind(i64::from(rater.is_some())).bind(started).bind(finished);
                if add.bind((*record).to_owned()).execute(&mut *connection).await?.rows_affected() == 1 {
                    let changes = match rater {
                        Some(rater) => rated!(&mut *connection, result, rater, finished),
                        None => vec![None; result.participants.len()],
                    };
                    let seats = (0i64..).zip(&result.participants).zip(changes);
                    let mut add = QueryBuilder::new(ADD_PARTICIPANTS);
                    add.push_values(seats, |mut row, ((seat, one), change)| {
                        let change: Option<Change> = change;
                        row.push_bind(result.table.bytes()).push_bind(seat).push_bind(one.person.bytes());
                        row.push_bind(one.points).push_bind(i64::from(one.place));
                        row.push_bind(change.map(|change| change.before));
                        row.push_bind(change.map(|change| change.before_deviation));
                        row.push_bind(change.map(|change| change.after));
                        row.push_bind(change.map(|change| change.after_deviation)).push_bind(finished);
                    });
                    add.build().execute(&mut *connection).await?;
                }
            }
        });
        Ok(())
    }

    /// The result of a table's game.
    ///
    /// # Errors
    /// What the database says.
    pub async fn result(&self, table: TableId) -> Result<Option<GameResult>, StoreError> {
        let mut results = read!(self, connection => {
            let rows = sqlx::query_as(ONE).bind(table.bytes()).fetch_all(&mut *connection).await?;
            with_participants!(&mut *connection, rows)
        });
        Ok(results.pop())
    }

    /// The record of a finished game.
    ///
    /// # Errors
    /// What the database says.
    pub async fn record(&self, table: TableId) -> Result<Option<String>, StoreError> {
        let record = read!(self, connection => {
            let query = sqlx::query_as("SELECT record FROM result WHERE table_id = $1").bind(table.bytes());
            let row: Option<(String,)> = query.fetch_optional(&mut *connection).await?;
            row
        });
        Ok(record.map(|(record,)| record))
    }

    /// A page of a person's finished games, the last first: from the beginning, or after the last of another page.
    ///
    /// # Errors
    /// What the database says.
    pub async fn history(
        &self,
        person: PersonId,
        after: Option<&GameResult>,
    ) -> Result<Vec<GameResult>, StoreError> {
        let (time, table) =
            after.map_or((u64::MAX, TableId(u128::MAX)), |last| (last.finished_ms, last.table));
        let time = i64::try_from(time).unwrap_or(i64::MAX);
        let results = read!(self, connection => {
            let query = sqlx::query_as(HISTORY).bind(person.bytes()).bind(time).bind(table.bytes());
            let rows = query.bind(i64::from(limits::PAGE)).fetch_all(&mut *connection).await?;
            with_participants!(&mut *connection, rows)
        });
        Ok(results)
    }

    /// How a person did, by game and number of players.
    ///
    /// # Errors
    /// What the database says.
    pub async fn statistics(&self, person: PersonId) -> Result<Vec<Statistics>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(STATISTICS).bind(person.bytes());
            let rows: Vec<(String, i64, i64, i64, i64, i64)> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter()
            .map(|(game, players, games, wins, points, best)| {
                let players =
                    u32::try_from(players).map_err(|error| StoreError::Corrupt(error.to_string()))?;
                let (games, wins) = (unsigned(games)?, unsigned(wins)?);
                Ok(Statistics { game, players, games, wins, points, best })
            })
            .collect()
    }
}
