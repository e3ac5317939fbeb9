//! Tables: finding, opening, and the socket at which they are played.

use super::games::name_of;
use super::{Asked, Named, Told, schema};
use crate::answer::{Problem, Refused};
use crate::app::App;
use crate::caller::Caller;
use crate::front::check_handshake;
use crate::gate::household;
use crate::id::{kept_person, kept_table, shown_person};
use crate::peer::Way;
use crate::room_task::RoomTask;
use crate::server::Place;
use crate::socket::{Visitor, upgrade};
use crate::sockets::Owner;
use crate::websocket::Handshake;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::{Extension, Json};
use krajina_bots::level::LEVELS;
use krajina_table::Filter;
use krajina_wire::{ErrorCode, GameKind, InviteCode, NewTable, Phase, TableId, TableSummary, Visibility};
use serde::{Deserialize, Serialize};
use std::time::Instant;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, open))
        .routes(routes!(mine))
        .routes(routes!(table))
        .routes(routes!(invite))
        .routes(routes!(levels))
        .routes(routes!(socket))
}

/// Which tables to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Wanted {
    /// Only of this game: `kingdom`, `hunters` or `worlds`.
    #[param(value_type = Option<String>)]
    game: Option<GameKind>,
    /// Only with a free seat.
    #[serde(default)]
    open: bool,
    /// Only those where a game is on, to watch.
    #[serde(default)]
    playing: bool,
    /// Only those after this one: the last of the page before.
    #[param(value_type = Option<String>)]
    after: Option<TableId>,
}

/// Public tables, a page at a time.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(Wanted), responses(
    (status = 200, body = Vec<schema::TableSummary>),
))]
async fn list(State(app): State<App>, Asked(wanted): Asked<Wanted>) -> Json<Vec<TableSummary>> {
    let Wanted { game, open, playing, after } = wanted;
    let lobby = app.lobby();
    Json(lobby.page(&Filter { game, open, playing, after }).into_iter().cloned().collect())
}

/// A table that was opened.
#[derive(Serialize, ToSchema)]
struct Opened {
    /// Which.
    #[schema(value_type = String, example = "000g40r40m30e27z")]
    table: TableId,
    /// The spoken way to it.
    #[schema(value_type = String, example = "34fhmt")]
    invite: InviteCode,
    /// The way to it for those who were given the link.
    link: String,
}

/// Open a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = schema::NewTable, responses(
    (status = 201, body = Opened), (status = 400, body = Problem, description = "bad-json, bad-table, unknown-level"),
    (status = 401, body = Problem, description = "no-session"),
    (status = 429, body = Problem, description = "too-many-tables, rate-limited"),
))]
async fn open(
    State(app): State<App>,
    caller: Caller,
    Told(settings): Told<NewTable>,
) -> Result<(StatusCode, Json<Opened>), Refused> {
    if app.config.rate_limits && !app.gates.tables.admits(caller.id, Instant::now()) {
        return Err(ErrorCode::RateLimited.into());
    }
    app.lobby().admits(caller.id)?;
    if caller.program && !settings.programs {
        return Err(ErrorCode::NoPrograms.into());
    }
    let opening = app.opening(settings, caller.person(), Vec::new());
    let (table, invite) = (opening.table, opening.invite);
    RoomTask::open(&app, opening).await?;
    let link = format!("/#/online/{table}/{invite}");
    Ok((StatusCode::CREATED, Json(Opened { table, invite, link })))
}

/// The tables at which you sit.
#[utoipa::path(get, path = "/api/me/tables", tag = "tables", responses(
    (status = 200, body = Vec<schema::TableSummary>),
))]
async fn mine(State(app): State<App>, caller: Caller) -> Json<Vec<TableSummary>> {
    Json(app.lobby().of(caller.id).into_iter().cloned().collect())
}

/// The invitation to a private table.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Invitation {
    /// The spoken code of a private table at which you do not sit.
    #[param(value_type = Option<String>)]
    pub(super) invite: Option<InviteCode>,
}

/// A table, if the caller may know of it. Who may not learns nothing, not even that it exists.
pub(super) async fn known(
    app: &App,
    way: &Way,
    caller: Option<&Caller>,
    table: TableId,
    invite: Option<InviteCode>,
) -> Result<TableSummary, Refused> {
    let kept = app.store.table(kept_table(table)).await?.ok_or(ErrorCode::UnknownTable)?;
    let mut summary: TableSummary =
        serde_json::from_slice(&kept.about).map_err(|_| ErrorCode::UnknownTable)?;
    if matches!(summary.phase, Phase::Finished | Phase::Closed) {
        // Nobody has told a table that sleeps for good who has left since.
        let names = summary.names.iter_mut().filter(|name| name.is_some());
        for (name, person) in names.zip(&kept.seats) {
            if shown_person(*person).is_some() && name_of(app, *person).await?.is_none() {
                *name = None;
            }
        }
    }
    let seated = caller.is_some_and(|caller| kept.seats.contains(&kept_person(caller.id)));
    if summary.visibility == Visibility::Public || seated {
        return Ok(summary);
    }
    if invite.is_some() && !app.admits_code(way.address) {
        return Err(ErrorCode::RateLimited.into());
    }
    if invite == Some(summary.invite) { Ok(summary) } else { Err(ErrorCode::UnknownTable.into()) }
}

/// One table.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables", params(("table" = String, Path), Invitation), responses(
    (status = 200, body = schema::TableSummary),
    (status = 404, body = Problem, description = "unknown-table: there is none, or it is private"),
))]
async fn table(
    State(app): State<App>,
    way: Way,
    caller: Option<Caller>,
    Named(table): Named<TableId>,
    Asked(asked): Asked<Invitation>,
) -> Result<Json<TableSummary>, Refused> {
    known(&app, &way, caller.as_ref(), table, asked.invite).await.map(Json)
}

/// The table behind a spoken code.
#[utoipa::path(get, path = "/api/invites/{code}", tag = "tables", params(("code" = String, Path)), responses(
    (status = 200, body = schema::TableSummary), (status = 404, body = Problem, description = "unknown-table"),
    (status = 429, body = Problem, description = "rate-limited"),
))]
async fn invite(
    State(app): State<App>,
    way: Way,
    Named(code): Named<InviteCode>,
) -> Result<Json<TableSummary>, Refused> {
    if !app.admits_code(way.address) {
        return Err(ErrorCode::RateLimited.into());
    }
    let table = app.lobby().find(code).ok_or(ErrorCode::UnknownTable)?;
    known(&app, &way, None, table, Some(code)).await.map(Json)
}

/// A level of our bots.
#[derive(Serialize, ToSchema)]
struct LevelView {
    /// Its name, for seats.
    name: &'static str,
    /// What it is like to play against it, in English.
    character: &'static str,
}

/// The levels of our bots, the weakest first.
#[utoipa::path(get, path = "/api/levels", tag = "tables", responses((status = 200, body = Vec<LevelView>)))]
async fn levels() -> Json<Vec<LevelView>> {
    Json(LEVELS.iter().map(|level| LevelView { name: level.name, character: level.character }).collect())
}

/// The WebSocket at which tables are played and watched: docs/protocol.md.
#[utoipa::path(get, path = "/api/ws", tag = "tables", responses(
    (status = 101, description = "Frames of docs/protocol.md follow."),
    (status = 400, body = Problem, description = "bad-json: this is no WebSocket handshake"),
    (status = 401, body = Problem, description = "no-session, expired-session"),
    (status = 403, body = Problem, description = "forbidden: the page is not ours"),
    (status = 503, body = Problem, description = "overloaded, stopping"),
))]
async fn socket(
    State(app): State<App>,
    way: Way,
    headers: HeaderMap,
    Extension(place): Extension<Place>,
    caller: Caller,
    request: Request,
) -> Result<Response, Refused> {
    check_handshake(&app, &headers, &way)?;
    let handshake = Handshake::of(request)?;
    let owner = Owner { person: caller.id, login: caller.login.clone(), address: household(way.address) };
    if let Err(code) = app.sockets.admits(&owner, app.config.sockets, app.config.rate_limits) {
        app.metrics.connections_refused.add(1);
        return Err(code.into());
    }
    let visitor = Visitor { person: caller.person(), owner, expires: caller.expires };
    Ok(upgrade(app, visitor, place, handshake))
}
