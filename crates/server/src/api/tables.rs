//! Lists and opens tables, and opens the WebSocket on which they are played.

use super::games::name_of;
use super::{JsonBody, PathParam, QueryParams};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::caller::Caller;
use crate::connections::ConnectionPermit;
use crate::middleware::check_handshake;
use crate::peer::RequestContext;
use crate::rate_limit::address_group;
use crate::room_task::RoomTask;
use crate::socket::{SocketClient, upgrade};
use crate::sockets::SocketOwner;
use crate::websocket::Handshake;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::{Extension, Json};
use krajina_bots::level::LEVELS;
use krajina_table::LobbyFilter;
use krajina_wire::api::{BotLevelInfo, OpenedTable, Problem};
use krajina_wire::{
    ErrorCode, GameKind, InviteCode, NewTable, PersonKind, Phase, TableId, TableSummary, Visibility,
};
use serde::Deserialize;
use std::time::Instant;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, open))
        .routes(routes!(mine))
        .routes(routes!(table))
        .routes(routes!(invite))
        .routes(routes!(levels))
        .routes(routes!(socket))
}

/// A filter and a page of the table list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TableQuery {
    /// Only tables of this game: `kingdom`, `hunters` or `worlds`.
    #[param(value_type = Option<String>)]
    game: Option<GameKind>,
    /// Only tables with a free seat.
    #[serde(default)]
    open: bool,
    /// Only tables with a running game.
    #[serde(default)]
    playing: bool,
    /// Only tables after this one, the last of the previous page.
    #[param(value_type = Option<String>)]
    after: Option<TableId>,
}

/// Public tables, one page.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(TableQuery), responses(
    (status = 200, body = Vec<TableSummary>),
))]
async fn list(
    State(app): State<AppState>,
    QueryParams(query): QueryParams<TableQuery>,
) -> Json<Vec<TableSummary>> {
    let TableQuery { game, open, playing, after } = query;
    let lobby = app.lobby();
    Json(lobby.page(&LobbyFilter { game, open, playing, after }).into_iter().cloned().collect())
}

/// Open a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", security(("session" = []), ("token" = [])), request_body = NewTable, responses(
    (status = 201, body = OpenedTable), (status = 400, body = Problem, description = "bad-json, bad-table, unknown-level"),
    (status = 401, body = Problem, description = "no-session"),
    (status = 403, body = Problem, description = "no-programs; needs-account: rated games need an account"),
    (status = 429, body = Problem, description = "too-many-tables, rate-limited"),
))]
async fn open(
    State(app): State<AppState>,
    caller: Caller,
    JsonBody(settings): JsonBody<NewTable>,
) -> Result<(StatusCode, Json<OpenedTable>), ApiError> {
    if app.config.rate_limits {
        app.limiters.tables.check(caller.id, Instant::now())?;
    }
    app.lobby().admits(caller.id)?;
    if caller.program && !settings.programs {
        return Err(ErrorCode::NoPrograms.into());
    }
    if caller.kind == PersonKind::Guest && settings.rated {
        return Err(ErrorCode::NeedsAccount.into());
    }
    let opening = app.opening(settings, caller.person(), Vec::new());
    let (table, invite) = (opening.table, opening.invite);
    RoomTask::open(&app, opening).await?;
    let link = format!("/#/online/{table}/{invite}");
    Ok((StatusCode::CREATED, Json(OpenedTable { table, invite, link })))
}

/// Tables at which you have a seat.
#[utoipa::path(get, path = "/api/me/tables", tag = "tables", security(("session" = []), ("token" = [])), responses(
    (status = 200, body = Vec<TableSummary>),
))]
async fn mine(State(app): State<AppState>, caller: Caller) -> Json<Vec<TableSummary>> {
    Json(app.lobby().of(caller.id).into_iter().cloned().collect())
}

/// The invitation to a private table.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct InviteQuery {
    /// The invite code, for a private table at which you do not sit.
    #[param(value_type = Option<String>)]
    pub(super) invite: Option<InviteCode>,
}

/// A table, if the caller may see it. Other callers get the same error as for a table that does not exist.
pub(super) async fn visible_table(
    app: &AppState,
    context: &RequestContext,
    caller: Option<&Caller>,
    table: TableId,
    invite: Option<InviteCode>,
) -> Result<TableSummary, ApiError> {
    let stored = app.store.table(table).await?.ok_or(ErrorCode::UnknownTable)?;
    let mut summary: TableSummary =
        serde_json::from_slice(&stored.about).map_err(|_| ErrorCode::UnknownTable)?;
    if matches!(summary.phase, Phase::Finished | Phase::Closed) {
        // A finished table is not updated any more: remove the names of accounts deleted since.
        let names = summary.names.iter_mut().filter(|name| name.is_some());
        for (name, person) in names.zip(&stored.seats) {
            if person.person().is_some() && name_of(app, *person).await?.is_none() {
                *name = None;
            }
        }
    }
    let seated = caller.is_some_and(|caller| stored.seats.iter().any(|seat| *seat == caller.id));
    if summary.visibility == Visibility::Public || seated {
        return Ok(summary);
    }
    if invite.is_some() {
        app.admits_code(context.address)?;
    }
    if invite == Some(summary.invite) { Ok(summary) } else { Err(ErrorCode::UnknownTable.into()) }
}

/// One table.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables", security((), ("session" = []), ("token" = [])), params(("table" = String, Path), InviteQuery), responses(
    (status = 200, body = TableSummary),
    (status = 404, body = Problem, description = "unknown-table: no such table, or it is private"),
))]
async fn table(
    State(app): State<AppState>,
    context: RequestContext,
    caller: Option<Caller>,
    PathParam(table): PathParam<TableId>,
    QueryParams(query): QueryParams<InviteQuery>,
) -> Result<Json<TableSummary>, ApiError> {
    visible_table(&app, &context, caller.as_ref(), table, query.invite).await.map(Json)
}

/// The table with this invite code.
#[utoipa::path(get, path = "/api/invites/{code}", tag = "tables", params(("code" = String, Path)), responses(
    (status = 200, body = TableSummary), (status = 404, body = Problem, description = "unknown-table"),
    (status = 429, body = Problem, description = "rate-limited"),
))]
async fn invite(
    State(app): State<AppState>,
    context: RequestContext,
    PathParam(code): PathParam<InviteCode>,
) -> Result<Json<TableSummary>, ApiError> {
    app.admits_code(context.address)?;
    let table = app.lobby().find(code).ok_or(ErrorCode::UnknownTable)?;
    visible_table(&app, &context, None, table, Some(code)).await.map(Json)
}

/// The levels of the bots, the weakest first.
#[utoipa::path(get, path = "/api/levels", tag = "tables", responses((status = 200, body = Vec<BotLevelInfo>)))]
async fn levels() -> Json<Vec<BotLevelInfo>> {
    Json(
        LEVELS
            .iter()
            .map(|level| BotLevelInfo { name: level.name.to_owned(), character: level.character.to_owned() })
            .collect(),
    )
}

/// The WebSocket on which tables are played and watched (docs/protocol.md).
#[utoipa::path(get, path = "/api/ws", tag = "tables", security(("session" = []), ("token" = [])), responses(
    (status = 101, description = "Frames follow as docs/protocol.md describes."),
    (status = 400, body = Problem, description = "bad-json: not a WebSocket handshake"),
    (status = 401, body = Problem, description = "no-session, expired-session"),
    (status = 403, body = Problem, description = "forbidden: a page of another site"),
    (status = 503, body = Problem, description = "overloaded, stopping"),
))]
async fn socket(
    State(app): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
    Extension(permit): Extension<ConnectionPermit>,
    caller: Caller,
    request: Request,
) -> Result<Response, ApiError> {
    check_handshake(&app, &headers, &context)?;
    let handshake = Handshake::read(request)?;
    let owner = SocketOwner {
        person: caller.id,
        login: caller.login.clone(),
        address: address_group(context.address),
    };
    if let Err(code) = app.sockets.admits(&owner, app.config.sockets, app.config.rate_limits) {
        app.metrics.connections_refused.add(1);
        return Err(code.into());
    }
    let client = SocketClient { person: caller.person(), owner, expires: caller.expires };
    Ok(upgrade(app, client, permit, handshake))
}
