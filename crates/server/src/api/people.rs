//! Public data of people (history, statistics, ratings), reports and mutes.

use super::games::{game, name_of};
use super::{JsonBody, PathParam, QueryParams};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::caller::Caller;
use crate::clock;
use crate::result::rating;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use krajina_store::StoreError;
use krajina_wire::api::{FinishedGame, NewReport, Problem, Profile, Rank, Statistics};
use krajina_wire::{ErrorCode, GameKind, PersonId, PlayerId, Refusal, TableId};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(person))
        .routes(routes!(games))
        .routes(routes!(leaderboard))
        .routes(routes!(report))
        .routes(routes!(mutes))
        .routes(routes!(mute, unmute))
}

fn shown(stored: krajina_store::PersonStatistics) -> Statistics {
    let krajina_store::PersonStatistics { game, players, games, wins, points, best } = stored;
    Statistics { game, players, games, wins, points, best }
}

async fn rank(app: &AppState, stored: &krajina_store::StoredRating) -> Result<Rank, ApiError> {
    Ok(Rank {
        person: stored.person.person(),
        name: name_of(app, stored.person).await?,
        game: stored.game.clone(),
        players: stored.players,
        rating: rating(&stored.skill).shown(),
        games: stored.games,
    })
}

/// Name, statistics and ratings of a person.
#[utoipa::path(get, path = "/api/people/{person}", tag = "people", params(("person" = String, Path)), responses(
    (status = 200, body = Profile), (status = 404, body = Problem, description = "unknown-route: no person has this id"),
))]
async fn person(
    State(app): State<AppState>,
    PathParam(id): PathParam<PersonId>,
) -> Result<Json<Profile>, ApiError> {
    let stored = app.store.person(id).await?.ok_or(ErrorCode::UnknownRoute)?;
    let mut ratings = Vec::new();
    for rating in app.store.ratings(id).await? {
        ratings.push(rank(&app, &rating).await?);
    }
    let statistics = app.store.statistics(id).await?.into_iter().map(shown).collect();
    let name = Some(stored.name).filter(|name| !name.is_empty());
    Ok(Json(Profile { person: id, name, kind: stored.kind, statistics, ratings }))
}

/// A page of a history.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct HistoryQuery {
    /// The last table of the previous page.
    #[param(value_type = Option<String>)]
    after: Option<TableId>,
}

/// Finished games of a person, the latest first, one page. Others see only games of public tables.
#[utoipa::path(get, path = "/api/people/{person}/games", tag = "people", security((), ("session" = []), ("token" = [])), params(("person" = String, Path), HistoryQuery), responses(
    (status = 200, body = Vec<FinishedGame>),
))]
async fn games(
    State(app): State<AppState>,
    caller: Option<Caller>,
    PathParam(id): PathParam<PersonId>,
    QueryParams(query): QueryParams<HistoryQuery>,
) -> Result<Json<Vec<FinishedGame>>, ApiError> {
    let after = match query.after {
        Some(table) => app.store.result(table).await?,
        None => None,
    };
    let own = caller.as_ref().map(|caller| PlayerId::from(caller.id));
    let mut games = Vec::new();
    for stored in app.store.history(id, after.as_ref()).await? {
        let took_part = stored.participants.iter().any(|seat| Some(seat.person) == own);
        if stored.public || took_part {
            games.push(game(&app, &stored).await?);
        }
    }
    Ok(Json(games))
}

/// A page of a leaderboard.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LeaderboardQuery {
    /// `kingdom`, `hunters` or `worlds`.
    #[param(value_type = String)]
    game: GameKind,
    /// Number of players: 2 to 4.
    players: u32,
    /// Number of entries to skip: those of the previous pages.
    #[serde(default)]
    skip: u32,
}

/// The leaderboard of a game, bots included, one page.
#[utoipa::path(get, path = "/api/leaderboard", tag = "people", params(LeaderboardQuery), responses((status = 200, body = Vec<Rank>)))]
async fn leaderboard(
    State(app): State<AppState>,
    QueryParams(query): QueryParams<LeaderboardQuery>,
) -> Result<Json<Vec<Rank>>, ApiError> {
    let mut ranks = Vec::new();
    for stored in app.store.leaderboard(query.game.name(), query.players, query.skip).await? {
        ranks.push(rank(&app, &stored).await?);
    }
    Ok(Json(ranks))
}

/// Report a person to the operator of the server.
#[utoipa::path(post, path = "/api/reports", tag = "people", security(("session" = []), ("token" = [])), request_body = NewReport, responses((status = 204)))]
async fn report(
    State(app): State<AppState>,
    caller: Caller,
    JsonBody(body): JsonBody<NewReport>,
) -> Result<StatusCode, ApiError> {
    app.admits_rarely(&caller)?;
    let about = body.about;
    app.store.person(about).await?.ok_or(Refusal::with(ErrorCode::Forbidden, "no person has this id"))?;
    app.store.add_report(caller.id, about, body.table, body.words.as_str(), clock::now().0).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The people that you have muted.
#[utoipa::path(get, path = "/api/me/mutes", tag = "people", security(("session" = []), ("token" = [])), responses((status = 200, body = Vec<String>)))]
async fn mutes(State(app): State<AppState>, caller: Caller) -> Result<Json<Vec<PersonId>>, ApiError> {
    Ok(Json(app.store.mutes(caller.id).await?))
}

/// Mute a person. The server only stores the list: it still sends everything to your clients, which hide the chat lines
/// of muted people.
#[utoipa::path(put, path = "/api/me/mutes/{person}", tag = "people", security(("session" = [])), params(("person" = String, Path)), responses((status = 204)))]
async fn mute(
    State(app): State<AppState>,
    caller: Caller,
    PathParam(id): PathParam<PersonId>,
) -> Result<StatusCode, ApiError> {
    let caller = caller.owner()?;
    match app.store.mute(caller.id, id, clock::now().0).await {
        Err(StoreError::Conflict(_)) => {
            Err(Refusal::with(ErrorCode::Forbidden, "no person has this id").into())
        }
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Unmute a person.
#[utoipa::path(delete, path = "/api/me/mutes/{person}", tag = "people", security(("session" = [])), params(("person" = String, Path)), responses((status = 204)))]
async fn unmute(
    State(app): State<AppState>,
    caller: Caller,
    PathParam(id): PathParam<PersonId>,
) -> Result<StatusCode, ApiError> {
    let caller = caller.owner()?;
    app.store.unmute(caller.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
