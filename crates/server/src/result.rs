//! What is kept of a game that is over.

use crate::id::{kept_occupant, kept_table};
use krajina_store::{GameResult, Participant, Rater, Skill, Store, StoreError};
use krajina_table::Finished;
use krajina_table::rating::{Rated, Rating, rate};
use krajina_wire::Visibility;
use std::collections::HashSet;

/// Keeps a result; one that is kept already stays as it is.
pub(crate) async fn keep(store: &Store, finished: &Finished, opened_ms: u64) -> Result<(), StoreError> {
    let result = game_result(finished, opened_ms, is_public(store, finished).await?);
    let players: Vec<Rated> = finished.seats.iter().filter_map(Rated::on).collect();
    let rating = |before: &[Skill]| rated(&players, before, &finished.ending.ranks);
    let rater = Rater { start: skill(Rating::default()), rate: &rating };
    // A level that sits on two seats cannot be rated against itself, nor can somebody alone.
    let distinct = players.iter().collect::<HashSet<_>>().len() == result.participants.len();
    let is_rated = finished.rated && distinct && players.len() > 1;
    store.finish_game(&result, &finished.record, is_rated.then_some(rater)).await.map(|_| ())
}

async fn is_public(store: &Store, finished: &Finished) -> Result<bool, StoreError> {
    let table = store.table(kept_table(finished.table)).await?;
    let about =
        table.and_then(|table| serde_json::from_slice::<krajina_wire::TableSummary>(&table.about).ok());
    Ok(about.is_some_and(|summary| summary.visibility == Visibility::Public))
}

fn game_result(finished: &Finished, opened_ms: u64, public: bool) -> GameResult {
    let points = |seat: usize| match &finished.ending.outcome {
        Some(outcome) => outcome.scores.get(seat).map_or(0, |score| score.points.into()),
        None => 0,
    };
    let place = |seat: usize| finished.ending.ranks.get(seat).map_or(0, |place| *place as u32);
    let seats = finished.seats.iter().enumerate();
    let participants = seats.filter_map(|(seat, occupant)| {
        let person = kept_occupant(occupant)?;
        Some(Participant { person, points: points(seat), place: place(seat), change: None })
    });
    let mut variant = finished.setup.to_string();
    let most = krajina_store::limits::WORD_BYTES;
    variant.truncate(
        (0..=most.min(variant.len())).rev().find(|end| variant.is_char_boundary(*end)).unwrap_or(0),
    );
    GameResult {
        table: kept_table(finished.table),
        game: finished.setup.kind().name().to_owned(),
        variant,
        public,
        started_ms: opened_ms,
        finished_ms: finished.at.0,
        participants: participants.collect(),
    }
}

fn rated(players: &[Rated], before: &[Skill], ranks: &[usize]) -> Vec<Skill> {
    let players: Vec<(Rated, Rating)> = players.iter().cloned().zip(before.iter().map(rating)).collect();
    rate(&players, ranks).into_iter().map(skill).collect()
}

/// The rating of a kept skill. How many games it rests on, the store counts.
pub(crate) fn rating(skill: &Skill) -> Rating {
    Rating { strength: skill.mean, uncertainty: skill.deviation, games: 0 }
}

fn skill(rating: Rating) -> Skill {
    Skill { mean: rating.strength, deviation: rating.uncertainty, volatility: 0.0 }
}
