//! What happens to every request: who may ask how often, where it may come from, and what every answer carries.

use crate::answer::{Refused, in_words};
use crate::app::App;
use crate::caller::has_cookie;
use crate::gate::household;
use crate::limits;
use crate::peer::{Peer, Way};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use krajina_wire::{ErrorCode, Refusal};
use krajina_words::Language;
use std::time::Instant;

/// Nothing but what we serve ourselves; no script or style in the page; nobody may put us into a frame.
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

/// Two years, as browsers' lists ask for.
const STRICT_TRANSPORT: &str = "max-age=63072000; includeSubDomains";

/// Around all routes.
pub(crate) async fn front(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let language = language(request.headers());
    let Some(peer) = request.extensions().get::<Peer>().copied() else {
        return in_words(ErrorCode::Internal.into(), language);
    };
    let way = Way::of(peer, request.headers(), request.uri(), &app.config);
    app.metrics.requests.add(1);
    let is_api = request.uri().path().starts_with("/api/");
    let encrypted = way.encrypted;
    let mut response = match admit(&app, &request, &way) {
        Err(refusal) => Refused(refusal).into_response(),
        Ok(()) => {
            request.extensions_mut().insert(way);
            match tokio::time::timeout(limits::REQUEST_WAIT, next.run(request)).await {
                Ok(response) => response,
                Err(_) => Refused::from(ErrorCode::Overloaded).into_response(),
            }
        }
    };
    if let Some(Refused(refusal)) = response.extensions_mut().remove::<Refused>() {
        let cookies: Vec<HeaderValue> =
            response.headers().get_all(header::SET_COOKIE).iter().cloned().collect();
        response = in_words(refusal, language);
        cookies.into_iter().for_each(|cookie| {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        });
    }
    count(&app, response.status());
    dress(response.headers_mut(), encrypted, is_api);
    response
}

/// The language that a browser asks for.
fn language(headers: &HeaderMap) -> Language {
    let wish = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Language::preferred(wish.unwrap_or_default())
}

fn admit(app: &App, request: &Request, way: &Way) -> Result<(), Refusal> {
    if *app.stopping.borrow() {
        return Err(ErrorCode::Stopping.into());
    }
    if app.config.rate_limits && !app.gates.requests.admits(household(way.address), Instant::now()) {
        return Err(ErrorCode::RateLimited.into());
    }
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    check_origin(app, request.headers(), way)
}

/// A request that changes something must come from our own page, or from a program that is no browser.
pub(crate) fn check_origin(app: &App, headers: &HeaderMap, way: &Way) -> Result<(), Refusal> {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let foreign = match (text("origin"), text("sec-fetch-site")) {
        (Some(origin), _) => !way.is_own_origin(origin, &app.config),
        (None, Some(site)) => !matches!(site, "same-origin" | "none"),
        (None, None) => false,
    };
    if foreign {
        Err(Refusal::with(ErrorCode::Forbidden, "the request comes from another site"))
    } else {
        Ok(())
    }
}

/// The handshake of a WebSocket: no browser asks before it opens one, so whoever shows a cookie must show its page.
pub(crate) fn check_handshake(app: &App, headers: &HeaderMap, way: &Way) -> Result<(), Refusal> {
    if has_cookie(headers, way) && !headers.contains_key(header::ORIGIN) {
        return Err(Refusal::with(ErrorCode::Forbidden, "expected an Origin"));
    }
    check_origin(app, headers, way)
}

fn count(app: &App, status: StatusCode) {
    if status.is_client_error() {
        app.metrics.refused_requests.add(1);
    } else if status.is_server_error() {
        app.metrics.failed_requests.add(1);
    }
}

fn dress(headers: &mut HeaderMap, encrypted: bool, is_api: bool) {
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
