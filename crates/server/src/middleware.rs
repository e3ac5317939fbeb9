//! The middleware around all routes: rate limits, origin checks, errors in the client's language, security headers.

use crate::api_error::{ApiError, localized_response};
use crate::app_state::AppState;
use crate::caller::has_cookie;
use crate::limits;
use crate::peer::{Peer, RequestContext, RequestHead};
use crate::rate_limit::address_group;
use crate::read_body::watch_body;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use krajina_wire::{ErrorCode, Refusal};
use krajina_words::Language;
use std::time::Instant;

/// Only our own files; no inline scripts or styles; no framing.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Two years, as the preload lists of browsers require.
const STRICT_TRANSPORT: &str = "max-age=63072000; includeSubDomains";

/// Handles a request of any route.
pub(crate) async fn handle_request(
    State(app): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let language = language(request.headers());
    let Some(peer) = request.extensions().get::<Peer>().copied() else {
        return localized_response(ErrorCode::Internal.into(), language);
    };
    let (version, uri, headers) = (request.version(), request.uri(), request.headers());
    let context = RequestContext::new(peer, &RequestHead { version, uri, headers }, &app.config);
    app.metrics.requests.add(1);
    let is_api = request.uri().path().starts_with("/api/");
    let encrypted = context.as_ref().map_or(peer.tls, |context| context.encrypted);
    let body = watch_body(&mut request);
    let context =
        context.map_err(ApiError::from).and_then(|context| admit(&app, &request, &context).map(|()| context));
    let mut response = match context {
        Err(refused) => refused.into_response(),
        Ok(context) => {
            request.extensions_mut().insert(context);
            match tokio::time::timeout(limits::REQUEST_WAIT, next.run(request)).await {
                Ok(response) => response,
                Err(_) => ApiError::from(ErrorCode::Overloaded).into_response(),
            }
        }
    };
    if let Some(refused) = response.extensions_mut().remove::<ApiError>() {
        let cookies: Vec<HeaderValue> =
            response.headers().get_all(header::SET_COOKIE).iter().cloned().collect();
        response = localized_response(refused, language);
        cookies.into_iter().for_each(|cookie| {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        });
    }
    count(&app, response.status());
    add_headers(response.headers_mut(), encrypted, is_api);
    if !body.was_read() {
        // The rest of the body would be read as the next request, so the connection is closed. Announce that in the
        // response.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// The language that the client prefers.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Language::preferred(accepted.unwrap_or_default())
}

fn admit(app: &AppState, request: &Request, context: &RequestContext) -> Result<(), ApiError> {
    if *app.stopping.borrow() {
        return Err(ErrorCode::Stopping.into());
    }
    if app.config.rate_limits {
        app.limiters.requests.check(address_group(context.address), Instant::now())?;
    }
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    Ok(check_origin(app, request.headers(), context)?)
}

/// Checks that a request that changes something comes from our own page or from a program that is not a browser.
pub(crate) fn check_origin(
    app: &AppState,
    headers: &HeaderMap,
    context: &RequestContext,
) -> Result<(), Refusal> {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let foreign = match (text("origin"), text("sec-fetch-site")) {
        (Some(origin), _) => !context.is_own_origin(origin, &app.config),
        (None, Some(site)) => !matches!(site, "same-origin" | "none"),
        (None, None) => false,
    };
    if foreign {
        Err(Refusal::with(ErrorCode::Forbidden, "the request comes from another site"))
    } else {
        Ok(())
    }
}

/// Checks the handshake of a WebSocket. CORS does not apply to WebSockets, so a client with a cookie must send
/// `Origin`.
pub(crate) fn check_handshake(
    app: &AppState,
    headers: &HeaderMap,
    context: &RequestContext,
) -> Result<(), Refusal> {
    if has_cookie(headers, context) && !headers.contains_key(header::ORIGIN) {
        return Err(Refusal::with(ErrorCode::Forbidden, "expected an Origin header"));
    }
    check_origin(app, headers, context)
}

fn count(app: &AppState, status: StatusCode) {
    if status.is_client_error() {
        app.metrics.refused_requests.add(1);
    } else if status.is_server_error() {
        app.metrics.failed_requests.add(1);
    }
}

fn add_headers(headers: &mut HeaderMap, encrypted: bool, is_api: bool) {
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if encrypted {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(STRICT_TRANSPORT));
    }
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    headers.entry(header::VARY).or_insert(HeaderValue::from_static("accept-language, accept-encoding"));
}
