//! Ratings of accounts and bots, per game and number of players.

use crate::entry::unsigned;
use crate::id::Column as _;
use crate::query::read;
use crate::result::Participant;
use crate::summary::within;
use crate::{Store, StoreError, limits};
use krajina_ids::{PersonId, PlayerId};
use serde::Serialize;
use std::collections::HashSet;

/// An estimate of a player's skill, with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SkillEstimate {
    /// The estimated skill.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The volatility; 0 in rating systems without one.
    pub volatility: f64,
}

/// A rating system, chosen by the server.
#[derive(Clone, Copy)]
pub struct Rater<'a> {
    /// The skill of a new player.
    pub start: SkillEstimate,
    /// Maps each seat's skill before a game to its skill after it.
    pub rate: &'a (dyn Fn(&[SkillEstimate]) -> Vec<SkillEstimate> + Send + Sync),
}

/// The rating of a person or bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoredRating {
    /// The person or bot.
    pub person: PlayerId,
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: u32,
    /// The estimated skill.
    pub skill: SkillEstimate,
    /// Rated games so far.
    pub games: u64,
    /// When the last one ended, in milliseconds since 1970.
    pub updated_ms: u64,
}

pub(crate) const GET: &str = "SELECT mean, deviation, volatility FROM rating
    WHERE game = $1 AND players = $2 AND person_id = $3";
pub(crate) const KEEP: &str =
    "INSERT INTO rating (game, players, person_id, mean, deviation, volatility, games, updated_ms)
    VALUES ($1, $2, $3, $4, $5, $6, 1, $7)
    ON CONFLICT (game, players, person_id) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation,
        volatility = excluded.volatility, games = rating.games + 1, updated_ms = excluded.updated_ms";
const OF_PERSON: &str = "SELECT person_id, game, players, mean, deviation, volatility, games, updated_ms
    FROM rating WHERE person_id = $1 ORDER BY game, players";
const BEST: &str = "SELECT person_id, game, players, mean, deviation, volatility, games, updated_ms
    FROM rating WHERE game = $1 AND players = $2
    AND EXISTS (SELECT 1 FROM person WHERE person.id = rating.person_id AND person.kind IN (1, 2))
    ORDER BY mean - 2 * deviation DESC, person_id LIMIT $3 OFFSET $4";

/// The skill of a person, on a connection to either database.
macro_rules! get {
    ($connection:expr, $game:expr, $players:expr, $person:expr, $start:expr) => {{
        let query =
            sqlx::query_as(crate::rating::GET).bind($game.clone()).bind($players).bind($person.bytes());
        let row: Option<(f64, f64, f64)> = query.fetch_optional($connection).await?;
        row.map_or($start, |(mean, deviation, volatility)| SkillEstimate { mean, deviation, volatility })
    }};
}

/// Stores the skill of a person after one more game, on a connection to either database.
macro_rules! keep {
    ($connection:expr, $game:expr, $players:expr, $person:expr, $skill:expr, $at_ms:expr) => {{
        let skill: SkillEstimate = $skill;
        let query = sqlx::query(crate::rating::KEEP).bind($game.clone()).bind($players).bind($person.bytes());
        let query = query.bind(skill.mean).bind(skill.deviation).bind(skill.volatility).bind($at_ms);
        query.execute($connection).await?;
    }};
}
pub(crate) use {get, keep};

/// Checks that these skills can be stored for these participants.
pub(crate) fn check(after: &[SkillEstimate], participants: &[Participant]) -> Result<(), StoreError> {
    let people: HashSet<PlayerId> = participants.iter().map(|seat| seat.person).collect();
    if people.len() != participants.len() {
        return Err(StoreError::Conflict("one person has two seats in a rated game".to_owned()));
    }
    if after.len() != participants.len() {
        return Err(StoreError::Conflict(
            "the number of ratings differs from the number of seats".to_owned(),
        ));
    }
    let is_finite =
        |skill: &SkillEstimate| [skill.mean, skill.deviation, skill.volatility].iter().all(|x| x.is_finite());
    if after.iter().all(is_finite) {
        Ok(())
    } else {
        Err(StoreError::Conflict("a rating is not a finite number".to_owned()))
    }
}

/// person, game, players, mean, deviation, volatility, games, updated_ms.
type RatingRow = (Vec<u8>, String, i64, f64, f64, f64, i64, i64);

fn rating(
    (person, game, players, mean, deviation, volatility, games, updated_ms): RatingRow,
) -> Result<StoredRating, StoreError> {
    Ok(StoredRating {
        person: PlayerId::from_bytes(person)?,
        game,
        players: u32::try_from(players).map_err(|error| StoreError::Corrupt(error.to_string()))?,
        skill: SkillEstimate { mean, deviation, volatility },
        games: unsigned(games)?,
        updated_ms: unsigned(updated_ms)?,
    })
}

impl Store {
    /// All ratings of a person.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn ratings(&self, person: PersonId) -> Result<Vec<StoredRating>, StoreError> {
        let rows = read!(self, connection => {
            let query = sqlx::query_as(OF_PERSON).bind(person.bytes());
            let rows: Vec<RatingRow> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(rating).collect()
    }

    /// A page of the leaderboard, ordered by a conservative estimate: two deviations below the mean.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn leaderboard(
        &self,
        game: &str,
        players: u32,
        skip: u32,
    ) -> Result<Vec<StoredRating>, StoreError> {
        if within(game, "the name of a game", limits::WORD_BYTES).is_err() {
            return Ok(Vec::new());
        }
        let rows = read!(self, connection => {
            let query = sqlx::query_as(BEST).bind(game.to_owned()).bind(i64::from(players));
            let query = query.bind(i64::from(limits::PAGE)).bind(i64::from(skip));
            let rows: Vec<RatingRow> = query.fetch_all(&mut *connection).await?;
            rows
        });
        rows.into_iter().map(rating).collect()
    }
}
