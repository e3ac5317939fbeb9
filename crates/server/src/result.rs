//! Stores the results of finished games.

use crate::app_state::AppState;
use crate::id::player;
use crate::limits;
use crate::rooms::RoomMessage;
use crate::server::stop;
use krajina_store::{GameResult, NewResult, Participant, Rater, SkillEstimate, Store, StoreError};
use krajina_table::FinishedTable;
use krajina_table::rating::{RatedPlayer, SkillRating, rate};
use std::collections::HashSet;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout_at};

/// A finished game whose result is not stored yet.
pub(crate) struct PendingResult {
    pub(crate) finished: FinishedTable,
    pub(crate) opened_ms: u64,
    /// The mailbox of its room, which is notified when the result is stored.
    pub(crate) mailbox: mpsc::WeakSender<RoomMessage>,
}

/// Stores results as games end. Games that end at about the same time share one transaction and one sync, so that moves
/// wait less.
pub(crate) async fn store_results(app: AppState, mut pending: mpsc::Receiver<PendingResult>) {
    let mut stopping = app.stopping.subscribe();
    let mut games = Vec::new();
    loop {
        tokio::select! {
            biased;
            count = pending.recv_many(&mut games, limits::RESULTS_AT_ONCE) => if count == 0 { return },
            () = stop(&mut stopping) => return,
        }
        store_batch(&app, &games).await;
        // After a full batch, continue at once.
        if games.len() < limits::RESULTS_AT_ONCE {
            sleep(limits::RESULTS_EVERY).await;
        }
        games.clear();
    }
}

/// Stores results in one transaction, and retries as long as the database fails.
async fn store_batch(app: &AppState, games: &[PendingResult]) {
    loop {
        match store(&app.store, games).await {
            Ok(()) => {
                app.results_stored.send_modify(|count| *count += 1);
                return notify_rooms(games).await;
            }
            // One result contradicts stored data: store them one by one, so that only this one fails.
            Err(error) if error.is_refusal() && games.len() > 1 => {
                for game in games {
                    Box::pin(store_batch(app, std::slice::from_ref(game))).await;
                }
                return;
            }
            Err(error) if error.is_refusal() => {
                let table = games.first().map(|game| game.finished.table.to_string());
                tracing::error!(table, %error, "a result contradicts stored data");
                return;
            }
            Err(error) => {
                app.storage_failed(&error);
                sleep(limits::RECOVERY_RETRY).await;
            }
        }
    }
}

/// Notifies the rooms that are still in memory.
async fn notify_rooms(games: &[PendingResult]) {
    for game in games {
        if let Some(mailbox) = game.mailbox.upgrade() {
            let _ = mailbox.send(RoomMessage::ResultStored).await;
        }
    }
}

/// Stores results; a result that is stored already does not change.
async fn store(store: &Store, games: &[PendingResult]) -> Result<(), StoreError> {
    let results: Vec<GameResult> =
        games.iter().map(|game| game_result(&game.finished, game.opened_ms)).collect();
    let players: Vec<Vec<RatedPlayer>> =
        games.iter().map(|game| game.finished.seats.iter().filter_map(RatedPlayer::on).collect()).collect();
    let ratings: Vec<_> = games
        .iter()
        .zip(&players)
        .map(|(game, players)| {
            move |before: &[SkillEstimate]| rated(players, before, &game.finished.ending.ranks)
        })
        .collect();
    let games: Vec<NewResult<'_>> = games
        .iter()
        .zip(results.iter().zip(&players).zip(&ratings))
        .map(|(game, ((result, players), rating))| {
            let rater = Rater { start: skill(SkillRating::default()), rate: rating };
            // Not rated: games for one, and games in which one bot level has two seats.
            let distinct = players.iter().collect::<HashSet<_>>().len() == result.participants.len();
            let is_rated = game.finished.rated && distinct && players.len() > 1;
            NewResult { result, record: &game.finished.record, rater: is_rated.then_some(rater) }
        })
        .collect();
    store.finish_games(&games).await
}

/// Waits until `read` finds the stored data of a finished game, which is stored a moment after its end is visible.
/// Gives up after [`limits::RESULT_WAIT`].
pub(crate) async fn wait_until_stored<T, F>(
    app: &AppState,
    read: impl Fn() -> F,
) -> Result<Option<T>, StoreError>
where
    F: Future<Output = Result<Option<T>, StoreError>>,
{
    let mut stored = app.results_stored.subscribe();
    let until = Instant::now() + limits::RESULT_WAIT;
    loop {
        let found = read().await?;
        if found.is_some() || timeout_at(until, stored.changed()).await.is_err() {
            return Ok(found);
        }
    }
}

fn game_result(finished: &FinishedTable, opened_ms: u64) -> GameResult {
    let points = |seat: usize| match &finished.ending.outcome {
        Some(outcome) => outcome.scores.get(seat).map_or(0, |score| score.points.into()),
        None => 0,
    };
    let place = |seat: usize| finished.ending.ranks.get(seat).map_or(0, |place| *place as u32);
    let seats = finished.seats.iter().enumerate();
    let participants = seats.filter_map(|(seat, occupant)| {
        let person = player(occupant)?;
        Some(Participant { person, points: points(seat), place: place(seat), change: None })
    });
    let mut variant = finished.setup.to_string();
    let most = krajina_store::limits::WORD_BYTES;
    variant.truncate(
        (0..=most.min(variant.len())).rev().find(|end| variant.is_char_boundary(*end)).unwrap_or(0),
    );
    GameResult {
        table: finished.table,
        game: finished.setup.kind().name().to_owned(),
        variant,
        public: finished.public,
        started_ms: opened_ms,
        finished_ms: finished.at.0,
        participants: participants.collect(),
    }
}

fn rated(players: &[RatedPlayer], before: &[SkillEstimate], ranks: &[usize]) -> Vec<SkillEstimate> {
    let players: Vec<(RatedPlayer, SkillRating)> =
        players.iter().cloned().zip(before.iter().map(rating)).collect();
    rate(&players, ranks).into_iter().map(skill).collect()
}

/// The rating of a stored skill. The store counts its games.
pub(crate) fn rating(skill: &SkillEstimate) -> SkillRating {
    SkillRating { strength: skill.mean, uncertainty: skill.deviation, games: 0 }
}

fn skill(rating: SkillRating) -> SkillEstimate {
    SkillEstimate { mean: rating.strength, deviation: rating.uncertainty, volatility: 0.0 }
}
