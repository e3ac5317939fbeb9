//! All that is kept of one person, for that person.

use crate::daily::DailyResult;
use crate::id::PersonId;
use crate::moderation::Report;
use crate::person::Person;
use crate::push::Subscription;
use crate::rating::Rating;
use crate::result::GameResult;
use crate::summary::TableSummary;
use crate::token::{ApiToken, Session};
use crate::{Store, StoreError};
use serde::Serialize;

/// Everything of one person, but for hashes of passwords and tokens, which say nothing to anybody.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Export {
    /// Who.
    pub person: Person,
    /// Open sessions.
    pub sessions: Vec<Session>,
    /// Valid tokens.
    pub tokens: Vec<ApiToken>,
    /// Where pushes go.
    pub subscriptions: Vec<Subscription>,
    /// Whom they hear nothing of.
    pub mutes: Vec<PersonId>,
    /// What they reported.
    pub reports: Vec<Report>,
    /// Games that run.
    pub tables: Vec<TableSummary>,
    /// Games that ended, each with its record.
    pub games: Vec<ExportedGame>,
    /// Ratings.
    pub ratings: Vec<Rating>,
    /// Results of daily heaps.
    pub dailies: Vec<DailyResult>,
}

/// A finished game and its record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExportedGame {
    /// How it ended.
    pub result: GameResult,
    /// How it went.
    pub record: String,
}

impl Store {
    /// All that is kept of one person.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when there is no such person.
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
