//! People as others see them: history, statistics, ratings; and what one may say about another.

use super::games::{Game, game, name_of};
use super::{Asked, Named, Told};
use crate::answer::{Problem, Refused};
use crate::app::App;
use crate::caller::Caller;
use crate::clock;
use crate::id::{kept_person, kept_table, shown_person};
use crate::result::rating;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use krajina_store::{Kind, Statistics, StoreError};
use krajina_wire::{ChatText, ErrorCode, GameKind, PersonId, Refusal, TableId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(person))
        .routes(routes!(games))
        .routes(routes!(leaderboard))
        .routes(routes!(report))
        .routes(routes!(mutes))
        .routes(routes!(mute, unmute))
}

/// Somebody, as everybody may see them.
#[derive(Serialize, ToSchema)]
struct Profile {
    /// Who.
    #[schema(value_type = String)]
    person: PersonId,
    /// What they are called; absent for a deleted account.
    name: Option<String>,
    /// `guest`, `account` or `deleted`.
    #[schema(value_type = String)]
    kind: Kind,
    /// How they did, by game and number of players.
    statistics: Vec<Did>,
    /// How strong they are.
    ratings: Vec<Rank>,
}

/// How somebody did in one game with one number of players.
#[derive(Serialize, ToSchema)]
struct Did {
    /// Which game.
    game: String,
    /// With how many players.
    players: u32,
    /// Games played.
    games: u64,
    /// Games in first place, shared or not.
    wins: u64,
    /// Points of all games together.
    points: i64,
    /// The most points of one game.
    best: i64,
}

impl From<Statistics> for Did {
    fn from(kept: Statistics) -> Did {
        let Statistics { game, players, games, wins, points, best } = kept;
        Did { game, players, games, wins, points, best }
    }
}

/// A rating.
#[derive(Serialize, ToSchema)]
struct Rank {
    /// Whose; absent for a bot.
    #[schema(value_type = Option<String>)]
    person: Option<PersonId>,
    /// What they are called.
    name: Option<String>,
    /// Which game.
    game: String,
    /// With how many players.
    players: u32,
    /// The number people see: newcomers begin at 1000.
    rating: i32,
    /// Rated games so far.
    games: u64,
}

async fn rank(app: &App, kept: &krajina_store::Rating) -> Result<Rank, Refused> {
    Ok(Rank {
        person: shown_person(kept.person),
        name: name_of(app, kept.person).await?,
        game: kept.game.clone(),
        players: kept.players,
        rating: rating(&kept.skill).shown(),
        games: kept.games,
    })
}

/// Somebody's name, statistics and ratings.
#[utoipa::path(get, path = "/api/people/{person}", tag = "people", params(("person" = String, Path)), responses(
    (status = 200, body = Profile), (status = 404, body = Problem, description = "unknown-route: nobody is called that"),
))]
async fn person(State(app): State<App>, Named(id): Named<PersonId>) -> Result<Json<Profile>, Refused> {
    let kept = app.store.person(kept_person(id)).await?.ok_or(ErrorCode::UnknownRoute)?;
    let mut ratings = Vec::new();
    for rating in app.store.ratings(kept.id).await? {
        ratings.push(rank(&app, &rating).await?);
    }
    let statistics = app.store.statistics(kept.id).await?.into_iter().map(Did::from).collect();
    let name = Some(kept.name).filter(|name| !name.is_empty());
    Ok(Json(Profile { person: id, name, kind: kept.kind, statistics, ratings }))
}

/// From where on a history goes on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct After {
    /// The last table of the page before.
    #[param(value_type = Option<String>)]
    after: Option<TableId>,
}

/// Somebody's finished games, the last first, a page at a time. Others see those of public tables.
#[utoipa::path(get, path = "/api/people/{person}/games", tag = "people", params(("person" = String, Path), After), responses(
    (status = 200, body = Vec<Game>),
))]
async fn games(
    State(app): State<App>,
    caller: Option<Caller>,
    Named(id): Named<PersonId>,
    Asked(asked): Asked<After>,
) -> Result<Json<Vec<Game>>, Refused> {
    let after = match asked.after {
        Some(table) => app.store.result(kept_table(table)).await?,
        None => None,
    };
    let own = caller.as_ref().map(|caller| kept_person(caller.id));
    let mut games = Vec::new();
    for kept in app.store.history(kept_person(id), after.as_ref()).await? {
        let took_part = kept.participants.iter().any(|seat| Some(seat.person) == own);
        if kept.public || took_part {
            games.push(game(&app, &kept).await?);
        }
    }
    Ok(Json(games))
}

/// Which leaderboard.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Board {
    /// `kingdom`, `hunters` or `worlds`.
    #[param(value_type = String)]
    game: GameKind,
    /// With how many players: 2 to 4.
    players: u32,
    /// How many to leave out: those of the pages before.
    #[serde(default)]
    skip: u32,
}

/// The strongest of a game, bots included, a page at a time.
#[utoipa::path(get, path = "/api/leaderboard", tag = "people", params(Board), responses((status = 200, body = Vec<Rank>)))]
async fn leaderboard(State(app): State<App>, Asked(board): Asked<Board>) -> Result<Json<Vec<Rank>>, Refused> {
    let mut ranks = Vec::new();
    for kept in app.store.leaderboard(board.game.name(), board.players, board.skip).await? {
        ranks.push(rank(&app, &kept).await?);
    }
    Ok(Json(ranks))
}

/// What somebody did that should not have been.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewReport {
    /// Who.
    #[schema(value_type = String)]
    about: PersonId,
    /// At which table.
    #[schema(value_type = Option<String>)]
    #[serde(default)]
    table: Option<TableId>,
    /// In your words, at most 240 characters.
    #[schema(value_type = String)]
    words: ChatText,
}

/// Report somebody to whoever runs the server.
#[utoipa::path(post, path = "/api/reports", tag = "people", request_body = NewReport, responses((status = 204)))]
async fn report(
    State(app): State<App>,
    caller: Caller,
    Told(told): Told<NewReport>,
) -> Result<StatusCode, Refused> {
    app.admits_rarely(&caller)?;
    let about = kept_person(told.about);
    app.store
        .person(about)
        .await?
        .ok_or(Refusal::with(ErrorCode::Forbidden, "there is nobody of that id"))?;
    let table = told.table.map(kept_table);
    app.store.add_report(kept_person(caller.id), about, table, told.words.as_str(), clock::now().0).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whom you hear nothing of.
#[utoipa::path(get, path = "/api/me/mutes", tag = "people", responses((status = 200, body = Vec<String>)))]
async fn mutes(State(app): State<App>, caller: Caller) -> Result<Json<Vec<PersonId>>, Refused> {
    let kept = app.store.mutes(kept_person(caller.id)).await?;
    Ok(Json(kept.into_iter().filter_map(shown_person).collect()))
}

/// Hear nothing of somebody.
#[utoipa::path(put, path = "/api/me/mutes/{person}", tag = "people", params(("person" = String, Path)), responses((status = 204)))]
async fn mute(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named<PersonId>,
) -> Result<StatusCode, Refused> {
    match app.store.mute(kept_person(caller.id), kept_person(id), clock::now().0).await {
        Err(StoreError::Conflict(_)) => {
            Err(Refusal::with(ErrorCode::Forbidden, "there is nobody of that id").into())
        }
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Hear somebody again.
#[utoipa::path(delete, path = "/api/me/mutes/{person}", tag = "people", params(("person" = String, Path)), responses((status = 204)))]
async fn unmute(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named<PersonId>,
) -> Result<StatusCode, Refused> {
    app.store.unmute(kept_person(caller.id), kept_person(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
