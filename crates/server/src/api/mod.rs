//! The HTTP API. It describes itself: `/api/openapi.json`.

mod account;
mod daily;
mod factor;
mod games;
mod notices;
mod operations;
mod people;
mod schema;
mod tables;

use crate::answer::Refused;
use crate::app::App;
use crate::{front, limits, page};
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::{Json, Router, middleware};
use krajina_wire::{ErrorCode, Refusal};
use serde::de::DeserializeOwned;
use std::str::FromStr;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Krajina",
        description = "Tables, games and people of a Krajina server. Playing itself goes over the WebSocket at `/api/ws`: \
docs/protocol.md. Browsers show who they are by a cookie, programs by `Authorization: Bearer …`. Every refusal is a \
`Problem` with a stable code, and changes nothing.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(crate::answer::Problem))
)]
struct Description;

/// All routes, and their description.
fn described() -> (Router<App>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Description::openapi())
        .merge(account::routes())
        .merge(factor::routes())
        .merge(people::routes())
        .merge(notices::routes())
        .merge(tables::routes())
        .merge(games::routes())
        .merge(daily::routes())
        .merge(operations::routes())
        .split_for_parts()
}

/// The description of the API, as it is served.
pub fn openapi() -> String {
    described().1.to_pretty_json().unwrap_or_default()
}

/// The whole service.
pub(crate) fn router(app: App) -> Router {
    let (routes, description) = described();
    let description: std::sync::Arc<str> = description.to_json().unwrap_or_default().into();
    let openapi = move || async move {
        ([(axum::http::header::CONTENT_TYPE, "application/json")], description.to_string())
    };
    routes
        .route("/api/openapi.json", axum::routing::get(openapi))
        .fallback(page::page)
        .method_not_allowed_fallback(|| async { Refused::from(ErrorCode::UnknownRoute) })
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(middleware::from_fn_with_state(app.clone(), front::front))
        .with_state(app)
}

/// The JSON of a request's body.
pub(crate) struct Told<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Told<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &App) -> Result<Told<T>, Refused> {
        match Json::from_request(request, app).await {
            Ok(Json(told)) => Ok(Told(told)),
            Err(JsonRejection::BytesRejection(error)) if error.status() == 413 => {
                Err(Refusal::with(ErrorCode::TooLarge, error.body_text()).into())
            }
            Err(error) => Err(Refusal::with(ErrorCode::BadJson, error.body_text()).into()),
        }
    }
}

/// What a request asks after the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, Refused> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(QueryRejection::FailedToDeserializeQueryString(error)) => {
                Err(Refusal::with(ErrorCode::BadJson, error.body_text()).into())
            }
            Err(error) => Err(Refusal::with(ErrorCode::BadJson, error.body_text()).into()),
        }
    }
}

/// A name within an address, such as a table's. One that cannot be names nothing.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: FromStr> FromRequestParts<App> for Named<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Named<T>, Refused> {
        let Path(text) =
            Path::<String>::from_request_parts(parts, app).await.map_err(|_| ErrorCode::UnknownRoute)?;
        text.parse().map(Named).map_err(|_| ErrorCode::UnknownTable.into())
    }
}
