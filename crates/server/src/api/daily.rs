//! The daily heap of Worlds. A submitted game is replayed by the rules, and only their score counts.

use super::games::name_of;
use super::{JsonBody, PathParam, QueryParams};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::caller::Caller;
use crate::clock;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use krajina_store::StoreError;
use krajina_wire::api::{DailyResult, Problem};
use krajina_wire::{DailyGame, ErrorCode, Refusal};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const DAY_MS: u64 = 86_400_000;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(board)).routes(routes!(tell))
}

/// A page of a daily leaderboard.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DailyQuery {
    /// Number of entries to skip: those of the previous pages.
    #[serde(default)]
    skip: u32,
}

/// The leaderboard of a day (counted from 1 January 1970), one page.
#[utoipa::path(get, path = "/api/daily/{day}", tag = "daily", params(("day" = u32, Path), DailyQuery), responses((status = 200, body = Vec<DailyResult>)))]
async fn board(
    State(app): State<AppState>,
    PathParam(day): PathParam<u32>,
    QueryParams(query): QueryParams<DailyQuery>,
) -> Result<Json<Vec<DailyResult>>, ApiError> {
    let mut board = Vec::new();
    for stored in app.store.daily_board(day, query.skip).await? {
        let name = name_of(&app, stored.person).await?;
        board.push(DailyResult { person: Some(stored.person), name, score: stored.score });
    }
    Ok(Json(board))
}

/// Submit a game of today. Only the first game of a day counts; further ones change nothing.
#[utoipa::path(post, path = "/api/daily", tag = "daily", security(("session" = []), ("token" = [])), request_body = DailyGame, responses(
    (status = 204, description = "scored and stored, or there is one already"),
    (status = 400, body = Problem, description = "bad-action: an illegal move, or the wrong day"),
    (status = 401, body = Problem, description = "no-session"),
))]
async fn tell(
    State(app): State<AppState>,
    caller: Caller,
    JsonBody(game): JsonBody<DailyGame>,
) -> Result<StatusCode, ApiError> {
    let now = clock::now();
    let today = now.0 / DAY_MS;
    // A game may begin before midnight and end after it.
    if u64::from(game.day) != today && u64::from(game.day) + 1 != today {
        return Err(Refusal::with(ErrorCode::BadAction, "expected a game of today or yesterday").into());
    }
    let score = game.judge().map_err(|error| Refusal::with(ErrorCode::BadAction, error))?;
    let record = serde_json::to_string(&game).map_err(|_| ErrorCode::Internal)?;
    let (person, score) = (caller.id, score.into());
    let result = krajina_store::DailyResult { day: game.day, person, score, table: None, at_ms: now.0 };
    match app.store.add_daily(&result, &record).await {
        Ok(()) | Err(StoreError::Taken(_)) => Ok(StatusCode::NO_CONTENT),
        Err(error) => Err(error.into()),
    }
}
