//! For whoever runs the server: is it well, and how busy is it?

use crate::answer::Refused;
use crate::app::App;
use crate::peer::{Way, is_private};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, StatusCode};
use krajina_wire::ErrorCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health)).routes(routes!(metrics))
}

/// Does the server work, its database included?
#[utoipa::path(get, path = "/healthz", tag = "operations", responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 503, body = String, content_type = "text/plain", description = "the database fails"),
))]
async fn health(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.store.ping().await {
        Ok(()) if app.does_storage_work() => (StatusCode::OK, "ok\n"),
        Ok(()) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not take what is written\n"),
        Err(error) => {
            app.storage_failed(&error);
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n")
        }
    }
}

/// Numbers for Prometheus; from private addresses only.
#[utoipa::path(get, path = "/metrics", tag = "operations", responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404),
))]
async fn metrics(
    State(app): State<App>,
    way: Way,
) -> Result<([(HeaderName, &'static str); 1], String), Refused> {
    if !is_private(way.address) {
        return Err(ErrorCode::UnknownRoute.into());
    }
    let tables = app.lobby().len();
    let page = app.metrics.page(app.rooms.len(), tables, app.does_storage_work());
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page))
}
