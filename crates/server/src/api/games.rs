//! Games that are over: results, records, and whether the deal was fair.

use super::tables::{Invitation, known};
use super::{Asked, Named};
use crate::answer::{Problem, Refused};
use crate::app::App;
use crate::caller::Caller;
use crate::id::{kept_table, shown_person, shown_table};
use crate::peer::Way;
use crate::result::rating;
use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use krajina_record::notation::Any;
use krajina_record::with_record;
use krajina_store::{GameResult, Participant};
use krajina_wire::{ErrorCode, PersonId, TableId};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(record)).routes(routes!(result))
}

/// A finished game.
#[derive(Serialize, ToSchema)]
pub(super) struct Game {
    /// Where it was played.
    #[schema(value_type = String)]
    pub(super) table: TableId,
    /// Which game.
    game: String,
    /// Its setup.
    setup: String,
    /// When its table was opened, in milliseconds since 1970.
    opened_ms: u64,
    /// When it ended.
    pub(super) finished_ms: u64,
    /// Who played, in the order of their seats.
    seats: Vec<Played>,
}

/// One seat of a finished game.
#[derive(Serialize, ToSchema)]
struct Played {
    /// Who; absent for a bot.
    #[schema(value_type = Option<String>)]
    person: Option<PersonId>,
    /// What they are called now; absent for a deleted account.
    name: Option<String>,
    /// Their points.
    points: i64,
    /// 1 for who won; equals share a place.
    place: u32,
    /// The shown rating before and after, if the game was rated.
    rating: Option<[i32; 2]>,
}

/// The name of somebody now: names are kept nowhere else.
pub(super) async fn name_of(app: &App, id: krajina_store::PersonId) -> Result<Option<String>, Refused> {
    let person = app.store.person(id).await?;
    Ok(person.map(|person| person.name).filter(|name| !name.is_empty()))
}

async fn played(app: &App, seat: &Participant) -> Result<Played, Refused> {
    let shown = |mean, deviation| rating(&krajina_store::Skill { mean, deviation, volatility: 0.0 }).shown();
    let change = seat.change.map(|change| {
        [shown(change.before, change.before_deviation), shown(change.after, change.after_deviation)]
    });
    Ok(Played {
        person: shown_person(seat.person),
        name: name_of(app, seat.person).await?,
        points: seat.points,
        place: seat.place,
        rating: change,
    })
}

/// A kept result as people see it.
pub(super) async fn game(app: &App, kept: &GameResult) -> Result<Game, Refused> {
    let mut seats = Vec::with_capacity(kept.participants.len());
    for seat in &kept.participants {
        seats.push(played(app, seat).await?);
    }
    Ok(Game {
        table: shown_table(kept.table),
        game: kept.game.clone(),
        setup: kept.variant.clone(),
        opened_ms: kept.started_ms,
        finished_ms: kept.finished_ms,
        seats,
    })
}

/// A record without the names of those who have deleted their accounts since.
async fn without_names(app: &App, table: TableId, record: String) -> Result<String, Refused> {
    let Some(kept) = app.store.result(kept_table(table)).await? else { return Ok(record) };
    let mut gone = Vec::new();
    for (seat, participant) in kept.participants.iter().enumerate() {
        if shown_person(participant.person).is_some() && name_of(app, participant.person).await?.is_none() {
            gone.push(seat);
        }
    }
    if gone.is_empty() {
        return Ok(record);
    }
    let mut record: Any = record.parse().map_err(|_| ErrorCode::Internal)?;
    with_record!(&mut record, record => for seat in gone {
        if let Some(name) = record.names.get_mut(seat) {
            *name = None;
        }
    });
    Ok(record.to_string())
}

/// The record of a finished game, with its seed: to keep, to replay, and to check that the deal was fair.
#[utoipa::path(get, path = "/api/tables/{table}/record", tag = "games", params(("table" = String, Path), Invitation), responses(
    (status = 200, body = String, content_type = "text/plain", description = "docs/notation.md says how to read it."),
    (status = 404, body = Problem, description = "unknown-table, no-record"),
))]
async fn record(
    State(app): State<App>,
    way: Way,
    caller: Option<Caller>,
    Named(table): Named<TableId>,
    Asked(asked): Asked<Invitation>,
) -> Result<([(HeaderName, HeaderValue); 2], String), Refused> {
    known(&app, &way, caller.as_ref(), table, asked.invite).await?;
    let record = app.store.record(kept_table(table)).await?.ok_or(ErrorCode::NoRecord)?;
    let record = without_names(&app, table, record).await?;
    let name = HeaderValue::from_str(&format!("attachment; filename=\"krajina-{table}.txt\""));
    let name = name.map_err(|_| ErrorCode::Internal)?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)], record))
}

/// The result of a finished game.
#[utoipa::path(get, path = "/api/tables/{table}/result", tag = "games", params(("table" = String, Path), Invitation), responses(
    (status = 200, body = Game), (status = 404, body = Problem, description = "unknown-table, no-record"),
))]
async fn result(
    State(app): State<App>,
    way: Way,
    caller: Option<Caller>,
    Named(table): Named<TableId>,
    Asked(asked): Asked<Invitation>,
) -> Result<Json<Game>, Refused> {
    known(&app, &way, caller.as_ref(), table, asked.invite).await?;
    let kept = app.store.result(kept_table(table)).await?.ok_or(ErrorCode::NoRecord)?;
    Ok(Json(game(&app, &kept).await?))
}
