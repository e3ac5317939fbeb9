//! The HTTP API. `/api/openapi.json` describes it.

mod account;
mod daily;
mod factor;
mod games;
mod notices;
mod operations;
mod people;
mod tables;

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::{limits, middleware, page};
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::{Json, Router};
use krajina_wire::{ErrorCode, InviteCode, PersonId, Refusal, TableId};
use serde::de::DeserializeOwned;
use std::str::FromStr;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Krajina",
        description = "Tables, games and people of a Krajina server. Games are played over the WebSocket at `/api/ws` \
(docs/protocol.md). Browsers authenticate with a cookie, programs with `Authorization: Bearer …`. A request that \
changes something must not come from another site's page, and a WebSocket opened with a cookie must carry the `Origin` of \
the server's own page. Every error is a `Problem` with a stable code; a refused request changes nothing.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(krajina_wire::api::Problem)),
    modifiers(&SecuritySchemes)
)]
struct ApiDescription;

/// The two ways to authenticate.
struct SecuritySchemes;

impl Modify for SecuritySchemes {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let session = "The session of a browser, from `/api/guest`, `/api/account` or `/api/login`. Over plain HTTP \
within a private network the cookie is named `krajina`.";
        let token = "A program's token, from `/api/me/tokens`. It begins with `krajina_`.";
        let components = api.components.get_or_insert_default();
        let session = ApiKeyValue::with_description(crate::caller::COOKIE_TLS, session);
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(session)));
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(token)).build();
        components.add_security_scheme("token", SecurityScheme::Http(token));
    }
}

/// All routes with their description.
fn described() -> (Router<AppState>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(ApiDescription::openapi())
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

/// The OpenAPI description, as it is served.
pub fn openapi() -> String {
    described().1.to_pretty_json().unwrap_or_default()
}

/// All routes and the middleware around them.
pub(crate) fn router(app: AppState) -> Router {
    let (routes, description) = described();
    let description: std::sync::Arc<str> = description.to_json().unwrap_or_default().into();
    let openapi = move || async move {
        ([(axum::http::header::CONTENT_TYPE, "application/json")], description.to_string())
    };
    routes
        .route("/api/openapi.json", axum::routing::get(openapi))
        .fallback(page::page)
        .method_not_allowed_fallback(|| async { ApiError::from(ErrorCode::UnknownRoute) })
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(axum::middleware::from_fn_with_state(app.clone(), middleware::handle_request))
        .with_state(app)
}

/// Extracts the JSON body of a request.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<AppState> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &AppState) -> Result<JsonBody<T>, ApiError> {
        match Json::from_request(request, app).await {
            Ok(Json(body)) => Ok(JsonBody(body)),
            Err(JsonRejection::BytesRejection(error)) if error.status() == 413 => {
                Err(Refusal::with(ErrorCode::TooLarge, error.body_text()).into())
            }
            Err(error) => Err(Refusal::with(ErrorCode::BadJson, error.body_text()).into()),
        }
    }
}

/// Extracts the query parameters of a request.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<AppState> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<QueryParams<T>, ApiError> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(query)) => Ok(QueryParams(query)),
            Err(QueryRejection::FailedToDeserializeQueryString(error)) => {
                Err(Refusal::with(ErrorCode::BadJson, error.body_text()).into())
            }
            Err(error) => Err(Refusal::with(ErrorCode::BadJson, error.body_text()).into()),
        }
    }
}

/// Extracts the path parameter of a request, such as a table's id. A malformed one gets the same answer as an unknown
/// one.
pub(crate) struct PathParam<T>(pub(crate) T);

/// A type of path parameters.
pub(crate) trait FromPath: FromStr {
    /// The error for an unknown or malformed value.
    const UNKNOWN: ErrorCode;
}

impl FromPath for TableId {
    const UNKNOWN: ErrorCode = ErrorCode::UnknownTable;
}

impl FromPath for InviteCode {
    const UNKNOWN: ErrorCode = ErrorCode::UnknownTable;
}

impl FromPath for PersonId {
    const UNKNOWN: ErrorCode = ErrorCode::UnknownRoute;
}

/// A day, counted from 1 January 1970.
impl FromPath for u32 {
    const UNKNOWN: ErrorCode = ErrorCode::UnknownRoute;
}

/// The id of a session or a token: any text.
impl FromPath for String {
    const UNKNOWN: ErrorCode = ErrorCode::UnknownRoute;
}

impl<T: FromPath> FromRequestParts<AppState> for PathParam<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<PathParam<T>, ApiError> {
        let Path(text) =
            Path::<String>::from_request_parts(parts, app).await.map_err(|_| ErrorCode::UnknownRoute)?;
        text.parse().map(PathParam).map_err(|_| T::UNKNOWN.into())
    }
}
