//! Health and metrics for the operator.

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::peer::{RequestContext, is_private};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, StatusCode};
use krajina_wire::ErrorCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(health)).routes(routes!(metrics))
}

/// Health of the server and its database.
#[utoipa::path(get, path = "/healthz", tag = "operations", responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 503, body = String, content_type = "text/plain", description = "The database fails."),
))]
async fn health(State(app): State<AppState>) -> (StatusCode, &'static str) {
    match app.store.ping().await {
        Ok(()) if app.does_storage_work() => (StatusCode::OK, "ok\n"),
        Ok(()) => (StatusCode::SERVICE_UNAVAILABLE, "the last write to the database failed\n"),
        Err(error) => {
            app.storage_failed(&error);
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n")
        }
    }
}

/// Metrics for Prometheus; only for private addresses.
#[utoipa::path(get, path = "/metrics", tag = "operations", responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404),
))]
async fn metrics(
    State(app): State<AppState>,
    context: RequestContext,
) -> Result<([(HeaderName, &'static str); 1], String), ApiError> {
    if !is_private(context.address) {
        return Err(ErrorCode::UnknownRoute.into());
    }
    let tables = app.lobby().len();
    let page = app.metrics.page(app.rooms.len(), tables, app.does_storage_work());
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page))
}
