//! Finished games: players, results and rating changes.

use crate::entry::{number, unsigned};
use crate::id::Column as _;
use crate::person::kind_of_number;
use crate::query::{read, write};
use crate::rating::{self, Rater, SkillEstimate};
use crate::summary::within;
use crate::{Store, StoreError, limits};
use krajina_ids::{PersonId, PersonKind, PlayerId, TableId};
use serde::Serialize;
use sqlx::QueryBuilder;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameResult {
    /// The table.
    #[serde(serialize_with = "krajina_ids::hex::serialize")]
    pub table: TableId,
    /// The game.
    pub game: String,
    /// Its variant, as the server names it.
    pub variant: String,
    /// Whether its table is public.
    pub public: bool,
    /// When it began, in milliseconds since 1970.
    pub started_ms: u64,
    /// When it ended.
    pub finished_ms: u64,
    /// The players, in the order of their seats.
    pub participants: Vec<Participant>,
}

/// One seat of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Participant {
    /// The person or bot.
    pub person: PlayerId,
    /// Their points.
    pub points: i64,
    /// Final place: 1 for the winner; equal players share a place.
    pub place: u32,
    /// The rating change, if the game was rated.
    pub change: Option<RatingChange>,
}

/// A finished game to be stored.
pub struct NewResult<'a> {
    /// The result.
    pub result: &'a GameResult,
    /// Its record.
    pub record: &'a str,
    /// The rating system, if the game is rated.
    pub rater: Option<Rater<'a>>,
}

/// A rating before and after a game, each with its standard deviation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RatingChange {
    /// The estimate before.
    pub before: f64,
    /// Its standard deviation.
    pub before_deviation: f64,
    /// The estimate after.
    pub after: f64,
    /// Its standard deviation.
    pub after_deviation: f64,
}

impl RatingChange {
    fn new(before: SkillEstimate, after: SkillEstimate) -> RatingChange {
        RatingChange {
            before: before.mean,
            before_deviation: before.deviation,
            after: after.mean,
            after_deviation: after.deviation,
        }
    }
}

/// A person's statistics in one game with one number of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PersonStatistics {
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: u32,
    /// Games played.
    pub games: u64,
    /// Games in first place, shared or not.
    pub wins: u64,
    /// Total points of all games.
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
type ResultRow = (Vec<u8>, String, String, i64, i64, i64);
/// person, points, place, and the rating before and after.
type ParticipantRow = (Vec<u8>, i64, i64, Option<f64>, Option<f64>, Option<f64>, Option<f64>);

fn participant(row: ParticipantRow) -> Result<Participant, StoreError> {
    let (person, points, place, before, before_deviation, after, after_deviation) = row;
    let change = match (before, before_deviation, after, after_deviation) {
        (Some(before), Some(before_deviation), Some(after), Some(after_deviation)) => {
            Some(RatingChange { before, before_deviation, after, after_deviation })
        }
        _ => None,
    };
    let place = u32::try_from(place).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    Ok(Participant { person: PlayerId::from_bytes(person)?, points, place, change })
}

fn game_result(row: ResultRow, participants: Vec<ParticipantRow>) -> Result<GameResult, StoreError> {
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
        let rows: Vec<ResultRow> = $rows;
        let mut results = Vec::with_capacity(rows.len());
        for row in rows {
            let seats = sqlx::query_as(PARTICIPANTS).bind(row.0.clone());
            let seats: Vec<ParticipantRow> = seats.fetch_all($connection).await?;
            results.push(game_result(row, seats)?);
        }
        results
    }};
}

/// The kinds of a game's participants, on a connection to either database; `None` for an unknown person.
macro_rules! kinds {
    ($connection:expr, $result:expr) => {{
        let mut kinds: Vec<Option<PersonKind>> = Vec::new();
        for seat in &$result.participants {
            let kind = sqlx::query_scalar("SELECT kind FROM person WHERE id = $1").bind(seat.person.bytes());
            let kind: Option<i64> = kind.fetch_optional($connection).await?;
            kinds.push(kind.map(kind_of_number).transpose()?);
        }
        kinds
    }};
}

/// Updates the ratings of a game's participants, on a connection to either database, and returns the changes. Only
/// accounts and bots have a rating.
macro_rules! rated {
    ($connection:expr, $result:expr, $kinds:expr, $rater:expr, $finished:expr) => {{
        let (game, players) = (&$result.game, $result.participants.len() as i64);
        let mut before: Vec<SkillEstimate> = Vec::new();
        for seat in &$result.participants {
            before.push(rating::get!($connection, game, players, seat.person, $rater.start));
        }
        let after = ($rater.rate)(&before);
        rating::check(&after, &$result.participants)?;
        let mut changes = Vec::with_capacity(after.len());
        let seats = $result.participants.iter().zip(&$kinds);
        for ((seat, kind), (before, after)) in seats.zip(before.into_iter().zip(after)) {
            let has_rating = matches!(kind, Some(PersonKind::Account | PersonKind::Bot));
            if has_rating {
                rating::keep!($connection, game, players, seat.person, after, $finished);
            }
            changes.push(has_rating.then(|| RatingChange::new(before, after)));
        }
        changes
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
    /// Stores a finished game and its record and, with a `rater`, updates the ratings of its participants. It is one
    /// transaction, so that games that end at the same time cannot overwrite each other's rating changes. The changes
    /// in `result` are replaced by those calculated from the stored ratings. A game with a guest changes no rating.
    ///
    /// Returns the stored result. A game that is stored already stays unchanged: after a crash the server may submit it
    /// again.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if a participant is unknown or cannot be rated.
    pub async fn finish_game(
        &self,
        result: &GameResult,
        record: &str,
        rater: Option<Rater<'_>>,
    ) -> Result<GameResult, StoreError> {
        self.finish_games(&[NewResult { result, record, rater }]).await?;
        self.result(result.table).await?.ok_or(StoreError::Missing("result"))
    }

    /// Stores several finished games as [`finish_game`](Store::finish_game) does, in one transaction with one sync: all
    /// or none.
    ///
    /// # Errors
    /// As [`finish_game`](Store::finish_game), for the first game that cannot be stored.
    pub async fn finish_games(&self, games: &[NewResult<'_>]) -> Result<(), StoreError> {
        for game in games {
            game.result.check(game.record)?;
        }
        write!(self, connection => {
            for NewResult { result, record, rater } in games {
                let (started, finished) =
                    (number(result.started_ms, "a time")?, number(result.finished_ms, "a time")?);
                let players = result.participants.len() as i64;
                let kinds = kinds!(&mut *connection, result);
                let rater = rater.filter(|_| !kinds.contains(&Some(PersonKind::Guest)));
                let add = sqlx::query(ADD).bind(result.table.bytes()).bind(result.game.clone());
                let add = add.bind(result.variant.clone()).bind(players).bind(i64::from(result.public));
                let add = add.bind(i64::from(rater.is_some())).bind(started).bind(finished);
                if add.bind((*record).to_owned()).execute(&mut *connection).await?.rows_affected() == 1 {
                    let changes = match rater {
                        Some(rater) => rated!(&mut *connection, result, kinds, rater, finished),
                        None => vec![None; result.participants.len()],
                    };
                    let seats = (0i64..).zip(&result.participants).zip(changes);
                    let mut add = QueryBuilder::new(ADD_PARTICIPANTS);
                    add.push_values(seats, |mut row, ((seat, one), change)| {
                        let change: Option<RatingChange> = change;
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
    /// [`StoreError`] if the database fails.
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
    /// [`StoreError`] if the database fails.
    pub async fn record(&self, table: TableId) -> Result<Option<String>, StoreError> {
        let record = read!(self, connection => {
            let query = sqlx::query_as("SELECT record FROM result WHERE table_id = $1").bind(table.bytes());
            let row: Option<(String,)> = query.fetch_optional(&mut *connection).await?;
            row
        });
        Ok(record.map(|(record,)| record))
    }

    /// A page of a person's finished games, newest first, after the last game of the page before.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn history(
        &self,
        person: PersonId,
        after: Option<&GameResult>,
    ) -> Result<Vec<GameResult>, StoreError> {
        let (time, table) =
            after.map_or((u64::MAX, TableId::new([255; 10])), |last| (last.finished_ms, last.table));
        let time = i64::try_from(time).unwrap_or(i64::MAX);
        let results = read!(self, connection => {
            let query = sqlx::query_as(HISTORY).bind(person.bytes()).bind(time).bind(table.bytes());
            let rows = query.bind(i64::from(limits::PAGE)).fetch_all(&mut *connection).await?;
            with_participants!(&mut *connection, rows)
        });
        Ok(results)
    }

    /// A person's statistics by game and number of players.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn statistics(&self, person: PersonId) -> Result<Vec<PersonStatistics>, StoreError> {
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
                Ok(PersonStatistics { game, players, games, wins, points, best })
            })
            .collect()
    }
}
