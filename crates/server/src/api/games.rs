//! Finished games: results and records.

use super::tables::{InviteQuery, visible_table};
use super::{PathParam, QueryParams};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::caller::Caller;
use crate::peer::RequestContext;
use crate::result::{rating, wait_until_stored};
use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use krajina_record::notation::AnyRecord;
use krajina_rules::with_game;
use krajina_store::{GameResult, Participant, StoreError};
use krajina_wire::api::{FinishedGame, FinishedSeat, Problem};
use krajina_wire::{ErrorCode, Phase, PlayerId, TableId, TableSummary};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(record)).routes(routes!(result))
}

/// The current name of a player; `None` for deleted accounts. Results store no names.
pub(super) async fn name_of(app: &AppState, id: impl Into<PlayerId>) -> Result<Option<String>, ApiError> {
    let person = app.store.person(id).await?;
    Ok(person.map(|person| person.name).filter(|name| !name.is_empty()))
}

async fn played(app: &AppState, seat: &Participant) -> Result<FinishedSeat, ApiError> {
    let shown =
        |mean, deviation| rating(&krajina_store::SkillEstimate { mean, deviation, volatility: 0.0 }).shown();
    let change = seat.change.map(|change| {
        [shown(change.before, change.before_deviation), shown(change.after, change.after_deviation)]
    });
    Ok(FinishedSeat {
        person: seat.person.person(),
        name: name_of(app, seat.person).await?,
        points: seat.points,
        place: seat.place,
        rating: change,
    })
}

/// A stored result in the API's form.
pub(super) async fn game(app: &AppState, stored: &GameResult) -> Result<FinishedGame, ApiError> {
    let mut seats = Vec::with_capacity(stored.participants.len());
    for seat in &stored.participants {
        seats.push(played(app, seat).await?);
    }
    Ok(FinishedGame {
        table: stored.table,
        game: stored.game.clone(),
        setup: stored.variant.clone(),
        opened_ms: stored.started_ms,
        finished_ms: stored.finished_ms,
        seats,
    })
}

/// Removes the names of deleted accounts from a record.
async fn without_names(app: &AppState, table: TableId, record: String) -> Result<String, ApiError> {
    let Some(stored) = app.store.result(table).await? else { return Ok(record) };
    let mut gone = Vec::new();
    for (seat, participant) in stored.participants.iter().enumerate() {
        if participant.person.person().is_some() && name_of(app, participant.person).await?.is_none() {
            gone.push(seat);
        }
    }
    if gone.is_empty() {
        return Ok(record);
    }
    let mut record: AnyRecord = record.parse().map_err(|_| ErrorCode::Internal)?;
    with_game!(AnyRecord(&mut record): record => for seat in gone {
        if let Some(name) = record.names.get_mut(seat) {
            *name = None;
        }
    });
    Ok(record.to_string())
}

/// Reads stored data of a game. A finished game's result is stored a moment after its end is visible: wait for it.
async fn of_finished<T, F>(
    app: &AppState,
    summary: &TableSummary,
    read: impl Fn() -> F,
) -> Result<T, ApiError>
where
    F: Future<Output = Result<Option<T>, StoreError>>,
{
    let found = match summary.phase {
        Phase::Finished => wait_until_stored(app, read).await?,
        Phase::Gathering | Phase::Playing | Phase::Closed => read().await?,
    };
    found.ok_or_else(|| ErrorCode::NoRecord.into())
}

/// The record of a finished game. It includes the seed, so that the fairness of the deal can be verified.
#[utoipa::path(get, path = "/api/tables/{table}/record", tag = "games", security((), ("session" = []), ("token" = [])), params(("table" = String, Path), InviteQuery), responses(
    (status = 200, body = String, content_type = "text/plain", description = "The record; docs/notation.md describes the format."),
    (status = 404, body = Problem, description = "unknown-table, no-record"),
))]
async fn record(
    State(app): State<AppState>,
    context: RequestContext,
    caller: Option<Caller>,
    PathParam(table): PathParam<TableId>,
    QueryParams(query): QueryParams<InviteQuery>,
) -> Result<([(HeaderName, HeaderValue); 2], String), ApiError> {
    let summary = visible_table(&app, &context, caller.as_ref(), table, query.invite).await?;
    let record = of_finished(&app, &summary, || app.store.record(table)).await?;
    let record = without_names(&app, table, record).await?;
    let name = HeaderValue::from_str(&format!("attachment; filename=\"krajina-{table}.txt\""));
    let name = name.map_err(|_| ErrorCode::Internal)?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)], record))
}

/// The result of a finished game.
#[utoipa::path(get, path = "/api/tables/{table}/result", tag = "games", security((), ("session" = []), ("token" = [])), params(("table" = String, Path), InviteQuery), responses(
    (status = 200, body = FinishedGame), (status = 404, body = Problem, description = "unknown-table, no-record"),
))]
async fn result(
    State(app): State<AppState>,
    context: RequestContext,
    caller: Option<Caller>,
    PathParam(table): PathParam<TableId>,
    QueryParams(query): QueryParams<InviteQuery>,
) -> Result<Json<FinishedGame>, ApiError> {
    let summary = visible_table(&app, &context, caller.as_ref(), table, query.invite).await?;
    let stored = of_finished(&app, &summary, || app.store.result(table)).await?;
    Ok(Json(game(&app, &stored).await?))
}
