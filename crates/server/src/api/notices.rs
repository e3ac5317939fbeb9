//! Notices for people who are away: which browsers want them.

use super::Told;
use crate::answer::{Problem, Refused};
use crate::app::App;
use crate::caller::Caller;
use crate::clock;
use crate::id::kept_person;
use crate::push::{AUTH_BYTES, Endpoint, KEY_BYTES};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use krajina_store::Subscription;
use krajina_wire::{ErrorCode, Refusal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(key)).routes(routes!(subscribe, unsubscribe))
}

/// The key of this server.
#[derive(Serialize, ToSchema)]
struct PushKey {
    /// For a browser's `applicationServerKey`, in base64url.
    key: String,
}

/// The key by which browsers know notices of this server (VAPID).
#[utoipa::path(get, path = "/api/push", tag = "notices", responses((status = 200, body = PushKey)))]
async fn key(State(app): State<App>) -> Json<PushKey> {
    Json(PushKey { key: app.vapid.public() })
}

/// A browser that wants notices, as its `PushSubscription` writes itself.
#[derive(Deserialize, ToSchema)]
struct Browser {
    /// The address of its push service.
    endpoint: String,
    /// Its keys.
    keys: Keys,
}

/// What a browser needs to read a notice.
#[derive(Deserialize, ToSchema)]
struct Keys {
    /// Its public key, in base64url.
    p256dh: String,
    /// Its secret, in base64url.
    auth: String,
}

/// Tell this browser, too, when it is your turn in a correspondence game.
#[utoipa::path(post, path = "/api/me/push", tag = "notices", request_body = Browser, responses(
    (status = 204), (status = 403, body = Problem, description = "forbidden: this is no push service of the internet"),
    (status = 400, body = Problem, description = "bad-json"),
))]
async fn subscribe(
    State(app): State<App>,
    caller: Caller,
    Told(told): Told<Browser>,
) -> Result<StatusCode, Refused> {
    let caller = caller.owner()?;
    app.admits_rarely(&caller)?;
    let endpoint = told.endpoint;
    if Endpoint::read(&endpoint, app.config.digests.anywhere).is_none() {
        return Err(Refusal::with(ErrorCode::Forbidden, "expected an https address of a push service").into());
    }
    let subscription = Subscription {
        endpoint,
        p256dh: bytes(&told.keys.p256dh, KEY_BYTES, "p256dh")?,
        auth: bytes(&told.keys.auth, AUTH_BYTES, "auth")?,
        created_ms: clock::now().0,
        told_ms: 0,
    };
    app.store.subscribe(kept_person(caller.id), &subscription).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn bytes(text: &str, length: usize, name: &str) -> Result<Vec<u8>, Refused> {
    let bytes = URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
    bytes.filter(|bytes| bytes.len() == length).ok_or_else(|| {
        Refusal::with(ErrorCode::BadJson, format_args!("{name}: expected {length} bytes in base64url")).into()
    })
}

/// A browser that wants no more notices.
#[derive(Deserialize, ToSchema)]
struct Enough {
    /// The address of its push service.
    endpoint: String,
}

/// Tell this browser no more.
#[utoipa::path(delete, path = "/api/me/push", tag = "notices", request_body = Enough, responses((status = 204)))]
async fn unsubscribe(
    State(app): State<App>,
    caller: Caller,
    Told(told): Told<Enough>,
) -> Result<StatusCode, Refused> {
    let caller = caller.owner()?;
    let own = app.store.subscriptions(kept_person(caller.id)).await?;
    // Somebody else's is none of the caller's business, and nobody learns whether there is one.
    if own.iter().any(|subscription| subscription.endpoint == told.endpoint) {
        app.store.unsubscribe(&told.endpoint).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
