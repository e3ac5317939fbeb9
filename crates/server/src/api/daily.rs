//! The heap of the day in Worlds: a told game is played again by the rules, and only their score counts.

use super::games::name_of;
use super::{Asked, Named, Told};
use crate::answer::{Problem, Refused};
use crate::app::App;
use crate::caller::Caller;
use crate::clock;
use crate::id::{kept_person, shown_person};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use krajina_store::{DailyResult, StoreError};
use krajina_wire::{DailyGame, ErrorCode, PersonId, Refusal};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const DAY_MS: u64 = 86_400_000;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(board)).routes(routes!(tell))
}

/// What somebody made of a day's heap.
#[derive(Serialize, ToSchema)]
struct Daily {
    /// Who.
    #[schema(value_type = Option<String>)]
    person: Option<PersonId>,
    /// What they are called; absent for a deleted account.
    name: Option<String>,
    /// Minus points as a number of 0 or less.
    score: i64,
}

/// A game of a day as its player tells it.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"day": 20000, "deeds": ["4210 take t017", "6030 place c3 front 90", "9000 stop"]}))]
#[allow(dead_code, reason = "only described")]
struct ToldDay {
    /// The day, counted from the first of January 1970.
    day: u32,
    /// What was done, in order: milliseconds of the game and the action.
    deeds: Vec<String>,
}

/// How many to leave out.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct From {
    /// Those of the pages before.
    #[serde(default)]
    skip: u32,
}

/// The best of a day, counted from the first of January 1970, a page at a time.
#[utoipa::path(get, path = "/api/daily/{day}", tag = "daily", params(("day" = u32, Path), From), responses((status = 200, body = Vec<Daily>)))]
async fn board(
    State(app): State<App>,
    Named(day): Named<u32>,
    Asked(from): Asked<From>,
) -> Result<Json<Vec<Daily>>, Refused> {
    let mut board = Vec::new();
    for kept in app.store.daily_board(day, from.skip).await? {
        let name = name_of(&app, kept.person).await?;
        board.push(Daily { person: shown_person(kept.person), name, score: kept.score });
    }
    Ok(Json(board))
}

/// Tells a game of today. The first of a day counts; telling another changes nothing.
#[utoipa::path(post, path = "/api/daily", tag = "daily", request_body = ToldDay, responses(
    (status = 204, description = "judged and kept, or known already"),
    (status = 400, body = Problem, description = "bad-action: the rules did not allow it, or it is another day's"),
    (status = 401, body = Problem, description = "no-session"),
))]
async fn tell(
    State(app): State<App>,
    caller: Caller,
    Told(game): Told<DailyGame>,
) -> Result<StatusCode, Refused> {
    let now = clock::now();
    let today = now.0 / DAY_MS;
    // A game may be begun before midnight and end after it.
    if u64::from(game.day) != today && u64::from(game.day) + 1 != today {
        return Err(Refusal::with(ErrorCode::BadAction, "another day").into());
    }
    let score = game.judge().map_err(|error| Refusal::with(ErrorCode::BadAction, error))?;
    let record = serde_json::to_string(&game).map_err(|_| ErrorCode::Internal)?;
    let person = kept_person(caller.id);
    let result = DailyResult { day: game.day, person, score: score.into(), table: None, at_ms: now.0 };
    match app.store.add_daily(&result, &record).await {
        Ok(()) | Err(StoreError::Taken(_)) => Ok(StatusCode::NO_CONTENT),
        Err(error) => Err(error.into()),
    }
}
