//! Export of all data stored about one person.

use crate::daily::DailyResult;
use crate::moderation::AbuseReport;
use crate::person::StoredPerson;
use crate::push::StoredSubscription;
use crate::rating::StoredRating;
use crate::result::GameResult;
use crate::summary::StoredSummary;
use crate::token::{ApiToken, StoredSession};
use crate::{Store, StoreError};
use krajina_ids::PersonId;
use serde::Serialize;

/// All data of one person except hashes of passwords and tokens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Export {
    /// The person.
    pub person: StoredPerson,
    /// Open sessions.
    pub sessions: Vec<StoredSession>,
    /// Valid tokens.
    pub tokens: Vec<ApiToken>,
    /// Web Push subscriptions.
    pub subscriptions: Vec<StoredSubscription>,
    /// People whom they mute.
    #[serde(serialize_with = "krajina_ids::hex::list::serialize")]
    pub mutes: Vec<PersonId>,
    /// Their reports.
    pub reports: Vec<AbuseReport>,
    /// Running games.
    pub tables: Vec<StoredSummary>,
    /// Finished games, each with its record.
    pub games: Vec<ExportedGame>,
    /// Ratings.
    pub ratings: Vec<StoredRating>,
    /// Results of daily heaps.
    pub dailies: Vec<DailyResult>,
}

/// A finished game and its record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExportedGame {
    /// The result.
    pub result: GameResult,
    /// The record.
    pub record: String,
}

impl Store {
    /// Exports all data stored about one person.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such person.
    pub async fn export(&self, id: PersonId, now_ms: u64) -> Result<Export, StoreError> {
        Ok(Export {
            person: self.person(id).await?.ok_or(StoreError::Missing("person"))?,
            sessions: self.sessions(id, now_ms).await?,
            tokens: self.api_tokens(id, now_ms).await?,
            subscriptions: self.subscriptions(id).await?,
            mutes: self.mutes(id).await?,
            reports: self.reports_by(id).await?,
            tables: self.tables_of(id).await?,
            games: self.all_games(id).await?,
            ratings: self.ratings(id).await?,
            dailies: self.dailies_of(id).await?,
        })
    }

    async fn all_games(&self, id: PersonId) -> Result<Vec<ExportedGame>, StoreError> {
        let mut games: Vec<ExportedGame> = Vec::new();
        loop {
            let page = self.history(id, games.last().map(|game| &game.result)).await?;
            if page.is_empty() {
                return Ok(games);
            }
            for result in page {
                let record = self.record(result.table).await?.unwrap_or_default();
                games.push(ExportedGame { result, record });
            }
        }
    }
}
