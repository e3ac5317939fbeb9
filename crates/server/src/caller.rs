//! Authentication of requests: browsers by a cookie, programs by a token.

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::peer::RequestContext;
use crate::{clock, limits};
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use krajina_store::{Secret, TokenId};
use krajina_table::PersonInfo;
use krajina_wire::{ErrorCode, Name, PersonId, PersonKind, Refusal, WallMs};

/// The cookie over TLS. Browsers accept the prefix `__Host-` only with `Secure` and for this host alone.
pub(crate) const COOKIE_TLS: &str = "__Host-krajina";
/// The cookie within a private network without TLS.
const COOKIE_PLAIN: &str = "krajina";
/// The prefix of every token, so that scanners find tokens that were published by mistake.
const TOKEN_PREFIX: &str = "krajina_";

/// An authenticated person or program.
#[derive(Clone)]
pub(crate) struct Caller {
    pub(crate) id: PersonId,
    pub(crate) name: Name,
    pub(crate) kind: PersonKind,
    /// The public id of the session or token; it does not authenticate.
    pub(crate) login: TokenId,
    pub(crate) created: WallMs,
    pub(crate) expires: WallMs,
    secret: Vec<u8>,
    /// A program with a token: it may play but not manage the account.
    pub(crate) program: bool,
    /// An account without the second factor that this server requires.
    lacks_factor: bool,
}

/// Paths that an account may use before it has the second factor that the server requires: to set one up, or to leave.
const WITHOUT_FACTOR: [&str; 9] = [
    "/api/me",
    "/api/me/factor",
    "/api/me/sessions",
    "/api/me/export",
    "/api/password",
    "/api/guest",
    "/api/account",
    "/api/login",
    "/api/logout",
];

impl Caller {
    fn may_request(&self, path: &str) -> bool {
        !self.lacks_factor || WITHOUT_FACTOR.contains(&path)
    }

    /// The caller as rooms see them.
    pub(crate) fn person(&self) -> PersonInfo {
        let guest = self.kind == PersonKind::Guest;
        PersonInfo { id: self.id, name: self.name.clone(), program: self.program, guest }
    }

    /// The secret of the session.
    pub(crate) fn secret(&self) -> Secret<'_> {
        Secret(&self.secret)
    }

    /// Returns the caller if they may manage the account: a person, not a program.
    pub(crate) fn owner(self) -> Result<Caller, ApiError> {
        if self.program { Err(ErrorCode::Forbidden.into()) } else { Ok(self) }
    }

    /// When the session expires if it is extended now.
    pub(crate) fn extended_expiry(&self, now: WallMs) -> u64 {
        clock::later_ms(now, limits::SESSION).min(clock::later_ms(self.created, limits::SESSION_AT_MOST))
    }
}

/// A new secret for a session or a password reset link, and its text form.
#[must_use]
pub fn new_secret() -> ([u8; 32], String) {
    let secret = clock::random::<32>();
    let text = URL_SAFE_NO_PAD.encode(secret);
    (secret, text)
}

/// A new token for a program.
pub(crate) fn new_token() -> ([u8; 32], String) {
    let (secret, text) = new_secret();
    (secret, format!("{TOKEN_PREFIX}{text}"))
}

/// The cookie that carries a session.
pub(crate) fn cookie(context: &RequestContext, text: &str) -> Result<HeaderValue, ApiError> {
    let age = limits::SESSION.as_secs();
    set_cookie(context, text, age)
}

/// The header that removes the cookie.
pub(crate) fn no_cookie(context: &RequestContext) -> Result<HeaderValue, ApiError> {
    set_cookie(context, "", 0)
}

fn set_cookie(context: &RequestContext, text: &str, age_s: u64) -> Result<HeaderValue, ApiError> {
    if !context.carries_sessions {
        let detail =
            "a session needs TLS outside a private network: open the https address or a private address";
        return Err(Refusal::with(ErrorCode::Forbidden, detail).into());
    }
    let (name, secure) = if context.encrypted { (COOKIE_TLS, "; Secure") } else { (COOKIE_PLAIN, "") };
    let cookie = format!("{name}={text}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age_s}{secure}");
    HeaderValue::from_str(&cookie).map_err(|_| ErrorCode::Internal.into())
}

/// The value of our cookie; `None` if sessions are not allowed on this connection.
fn session_text<'a>(headers: &'a HeaderMap, context: &RequestContext) -> Option<&'a str> {
    if !context.carries_sessions {
        return None;
    }
    let name = if context.encrypted { COOKIE_TLS } else { COOKIE_PLAIN };
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(other, value)| *other == name && !value.is_empty()).map(|(_, value)| value)
}

/// Whether the request carries our cookie.
pub(crate) fn has_cookie(headers: &HeaderMap, context: &RequestContext) -> bool {
    session_text(headers, context).is_some()
}

fn token_text(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

pub(crate) fn secret_of(text: &str) -> Option<Vec<u8>> {
    // Cut over-long input: no secret that we issue is longer, so the result is rejected.
    URL_SAFE_NO_PAD.decode(text.get(..64).unwrap_or(text)).ok().filter(|secret| secret.len() == 32)
}

/// Authenticates a request; `None` without a cookie or token.
///
/// # Errors
/// The cookie or token is invalid or expired.
pub(crate) async fn caller(
    app: &AppState,
    headers: &HeaderMap,
    context: &RequestContext,
) -> Result<Option<Caller>, ApiError> {
    let now = clock::now();
    let (secret, program) = if let Some(text) = token_text(headers) {
        (text.strip_prefix(TOKEN_PREFIX).and_then(secret_of), true)
    } else if let Some(text) = session_text(headers, context) {
        (secret_of(text), false)
    } else {
        return Ok(None);
    };
    let secret = secret.ok_or(ErrorCode::ExpiredSession)?;
    let known = app.store.login(Secret(&secret), program, now.0).await?.ok_or(ErrorCode::ExpiredSession)?;
    let id = known.person;
    let name = Name::new(&known.name).map_err(|_| ErrorCode::ExpiredSession)?;
    let (created, expires) = (WallMs(known.created_ms), WallMs(known.expires_ms));
    if now.since(WallMs(known.seen_ms)) > limits::SWEEP_EVERY.as_millis() as u64 {
        app.store.seen(id, now.0).await?;
    }
    let demanded = app.config.require_second_factor && known.kind == PersonKind::Account;
    let lacks_factor = demanded && app.store.factor(known.person).await?.is_none();
    let (kind, login) = (known.kind, known.login);
    Ok(Some(Caller { id, name, kind, login, created, expires, secret, program, lacks_factor }))
}

/// The context that the middleware has attached to a request.
pub(crate) fn context(parts: &Parts) -> Result<RequestContext, ApiError> {
    parts.extensions.get::<RequestContext>().cloned().ok_or_else(|| ErrorCode::Internal.into())
}

impl FromRequestParts<AppState> for RequestContext {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<RequestContext, ApiError> {
        context(parts)
    }
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Caller, ApiError> {
        let caller = caller(app, &parts.headers, &context(parts)?).await?.ok_or(ErrorCode::NoSession)?;
        if caller.may_request(parts.uri.path()) {
            Ok(caller)
        } else {
            Err(ErrorCode::NeedsSecondFactor.into())
        }
    }
}

impl OptionalFromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Option<Caller>, ApiError> {
        // With an expired cookie public data stays accessible.
        match caller(app, &parts.headers, &context(parts)?).await {
            Err(refused) if refused.refusal.code == ErrorCode::ExpiredSession => Ok(None),
            found => Ok(found?.filter(|caller| caller.may_request(parts.uri.path()))),
        }
    }
}

/// The cookie of this request with a new lifetime.
pub(crate) fn extended_cookie(
    headers: &HeaderMap,
    context: &RequestContext,
) -> Result<Option<HeaderValue>, ApiError> {
    session_text(headers, context).map(|text| cookie(context, text)).transpose()
}
