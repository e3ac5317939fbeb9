//! What is kept of a game that is over.

use crate::app::App;
use crate::id::{kept_occupant, kept_table};
use crate::limits;
use crate::rooms::Call;
use crate::server::stop;
use krajina_store::{FinishedGame, GameResult, Participant, Rater, Skill, Store, StoreError};
use krajina_table::Finished;
use krajina_table::rating::{Rated, Rating, rate};
use std::collections::HashSet;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// A game whose result is to be kept.
pub(crate) struct Over {
    pub(crate) finished: Finished,
    pub(crate) opened_ms: u64,
    /// Where its room is told when that is done.
    pub(crate) door: mpsc::WeakSender<Call>,
}

/// Keeps results as games end. Nobody waits for one: those that end at about the same time share one transaction and one
/// sync, which would otherwise keep moves from theirs.
pub(crate) async fn keep_all(app: App, mut over: mpsc::Receiver<Over>) {
    let mut stopping = app.stopping.subscribe();
    let mut games = Vec::new();
    loop {
        tokio::select! {
            biased;
            count = over.recv_many(&mut games, limits::RESULTS_AT_ONCE) => if count == 0 { return },
            () = stop(&mut stopping) => return,
        }
        keep_together(&app, &games).await;
        // Where more wait than go into one transaction there is nothing to wait for.
        if games.len() < limits::RESULTS_AT_ONCE {
            sleep(limits::RESULTS_EVERY).await;
        }
        games.clear();
    }
}

/// Keeps results as one, however long the disk fails.
async fn keep_together(app: &App, games: &[Over]) {
    loop {
        match keep(&app.store, games).await {
            Ok(()) => return tell_kept(games).await,
            // One of them contradicts what is stored: alone, only that one fails.
            Err(error) if error.is_refusal() && games.len() > 1 => {
                for game in games {
                    Box::pin(keep_together(app, std::slice::from_ref(game))).await;
                }
                return;
            }
            Err(error) if error.is_refusal() => {
                let table = games.first().map(|game| game.finished.table.to_string());
                tracing::error!(table, %error, "a result contradicts what is stored");
                return;
            }
            Err(error) => {
                app.storage_failed(&error);
                sleep(limits::MEND_EVERY).await;
            }
        }
    }
}

/// Tells the rooms that are still there.
async fn tell_kept(games: &[Over]) {
    for game in games {
        if let Some(door) = game.door.upgrade() {
            let _ = door.send(Call::Kept).await;
        }
    }
}

/// Keeps results; one that is kept already stays as it is.
async fn keep(store: &Store, games: &[Over]) -> Result<(), StoreError> {
    let results: Vec<GameResult> =
        games.iter().map(|game| game_result(&game.finished, game.opened_ms)).collect();
    let players: Vec<Vec<Rated>> =
        games.iter().map(|game| game.finished.seats.iter().filter_map(Rated::on).collect()).collect();
    let ratings: Vec<_> = games
        .iter()
        .zip(&players)
        .map(|(game, players)| move |before: &[Skill]| rated(players, before, &game.finished.ending.ranks))
        .collect();
    let games: Vec<FinishedGame<'_>> = games
        .iter()
        .zip(results.iter().zip(&players).zip(&ratings))
        .map(|(game, ((result, players), rating))| {
            let rater = Rater { start: skill(Rating::default()), rate: rating };
            // A level that sits on two seats cannot be rated against itself, nor can somebody alone.
            let distinct = players.iter().collect::<HashSet<_>>().len() == result.participants.len();
            let is_rated = game.finished.rated && distinct && players.len() > 1;
            FinishedGame { result, record: &game.finished.record, rater: is_rated.then_some(rater) }
        })
        .collect();
    store.finish_games(&games).await
}

fn game_result(finished: &Finished, opened_ms: u64) -> GameResult {
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
        public: finished.public,
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
