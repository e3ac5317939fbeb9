//! Push subscriptions of browsers, for notices to people who are away.

use super::JsonBody;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::caller::Caller;
use crate::clock;
use crate::push::{AUTH_BYTES, Endpoint, KEY_BYTES};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use krajina_store::StoredSubscription;
use krajina_wire::api::{Problem, PushKey, PushSubscription, Unsubscribe};
use krajina_wire::{ErrorCode, Refusal};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(key)).routes(routes!(subscribe, unsubscribe))
}

/// The public key of this server's notices (VAPID).
#[utoipa::path(get, path = "/api/push", tag = "notices", responses((status = 200, body = PushKey)))]
async fn key(State(app): State<AppState>) -> Json<PushKey> {
    Json(PushKey { key: app.vapid.public() })
}

/// Subscribe this browser to notices when it is your turn in a correspondence game.
#[utoipa::path(post, path = "/api/me/push", tag = "notices", security(("session" = [])), request_body = PushSubscription, responses(
    (status = 204), (status = 403, body = Problem, description = "forbidden: not the public https address of a push service"),
    (status = 400, body = Problem, description = "bad-json"),
))]
async fn subscribe(
    State(app): State<AppState>,
    caller: Caller,
    JsonBody(body): JsonBody<PushSubscription>,
) -> Result<StatusCode, ApiError> {
    let caller = caller.owner()?;
    app.admits_rarely(&caller)?;
    let endpoint = body.endpoint;
    if Endpoint::read(&endpoint, app.config.digests.anywhere).is_none() {
        return Err(Refusal::with(ErrorCode::Forbidden, "expected an https address of a push service").into());
    }
    let subscription = StoredSubscription {
        endpoint,
        p256dh: bytes(&body.keys.p256dh, KEY_BYTES, "p256dh")?,
        auth: bytes(&body.keys.auth, AUTH_BYTES, "auth")?,
        created_ms: clock::now().0,
        told_ms: 0,
    };
    app.store.subscribe(caller.id, &subscription).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn bytes(text: &str, length: usize, name: &str) -> Result<Vec<u8>, ApiError> {
    let bytes = URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
    bytes.filter(|bytes| bytes.len() == length).ok_or_else(|| {
        Refusal::with(ErrorCode::BadJson, format_args!("{name}: expected {length} bytes in base64url")).into()
    })
}

/// Unsubscribe this browser.
#[utoipa::path(delete, path = "/api/me/push", tag = "notices", security(("session" = [])), request_body = Unsubscribe, responses((status = 204)))]
async fn unsubscribe(
    State(app): State<AppState>,
    caller: Caller,
    JsonBody(body): JsonBody<Unsubscribe>,
) -> Result<StatusCode, ApiError> {
    let caller = caller.owner()?;
    let own = app.store.subscriptions(caller.id).await?;
    // Do not remove or reveal another person's subscription.
    if own.iter().any(|subscription| subscription.endpoint == body.endpoint) {
        app.store.unsubscribe(&body.endpoint).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
