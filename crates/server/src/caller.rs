//! Who sends a request: a browser by its cookie, a program by its token.

use crate::answer::Refused;
use crate::app::App;
use crate::id::{kept_person, shown_person};
use crate::peer::Way;
use crate::{clock, limits};
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use krajina_store::{Kind, Secret, TokenId};
use krajina_table::Person;
use krajina_wire::{ErrorCode, Name, PersonId, Refusal, WallMs};

/// The cookie where the way is encrypted: browsers take this name only with `Secure`, for this host alone.
const COOKIE_TLS: &str = "__Host-krajina";
/// The cookie within a private network without TLS.
const COOKIE_PLAIN: &str = "krajina";
/// What every token of a program begins with, so that one that was published by mistake can be found.
const TOKEN_PREFIX: &str = "krajina_";

/// Somebody who has shown who they are.
#[derive(Clone)]
pub(crate) struct Caller {
    pub(crate) id: PersonId,
    pub(crate) name: Name,
    pub(crate) kind: Kind,
    /// Names the session or the token, and is of no use to log in.
    pub(crate) login: TokenId,
    pub(crate) created: WallMs,
    pub(crate) expires: WallMs,
    secret: Vec<u8>,
    /// A program with a token: it may play, and nothing about the account.
    pub(crate) program: bool,
    /// An account without the second factor that this server demands.
    lacks_factor: bool,
}

/// What an account may do before it has the second factor that the server demands: have one, and go.
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
    /// May this caller ask for this?
    fn admitted(&self, path: &str) -> bool {
        !self.lacks_factor || WITHOUT_FACTOR.contains(&path)
    }

    /// The person at the door of a room.
    pub(crate) fn person(&self) -> Person {
        Person { id: self.id, name: self.name.clone(), program: self.program }
    }

    /// The secret of the session.
    pub(crate) fn secret(&self) -> Secret<'_> {
        Secret(&self.secret)
    }

    /// A caller who may manage the account: a person, not a program.
    pub(crate) fn owner(self) -> Result<Caller, Refused> {
        if self.program { Err(ErrorCode::Forbidden.into()) } else { Ok(self) }
    }

    /// How long the session may last from now on.
    pub(crate) fn until(&self, now: WallMs) -> u64 {
        clock::later_ms(now, limits::SESSION).min(clock::later_ms(self.created, limits::SESSION_AT_MOST))
    }
}

/// A new secret, and the text by which its owner shows it: of a session, or of a link to a new password.
#[must_use]
pub fn new_secret() -> ([u8; 32], String) {
    let secret = clock::random::<32>();
    let text = URL_SAFE_NO_PAD.encode(secret);
    (secret, text)
}

/// A new token of a program.
pub(crate) fn new_token() -> ([u8; 32], String) {
    let (secret, text) = new_secret();
    (secret, format!("{TOKEN_PREFIX}{text}"))
}

/// The cookie that carries a session.
pub(crate) fn cookie(way: &Way, text: &str) -> Result<HeaderValue, Refused> {
    let age = limits::SESSION.as_secs();
    set_cookie(way, text, age)
}

/// The cookie that ends a session.
pub(crate) fn no_cookie(way: &Way) -> Result<HeaderValue, Refused> {
    set_cookie(way, "", 0)
}

fn set_cookie(way: &Way, text: &str, age_s: u64) -> Result<HeaderValue, Refused> {
    if !way.carries_sessions() {
        let detail = "a session needs TLS outside of a private network: open the https address";
        return Err(Refusal::with(ErrorCode::Forbidden, detail).into());
    }
    let (name, secure) = if way.encrypted { (COOKIE_TLS, "; Secure") } else { (COOKIE_PLAIN, "") };
    let cookie = format!("{name}={text}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age_s}{secure}");
    HeaderValue::from_str(&cookie).map_err(|_| ErrorCode::Internal.into())
}

/// The value of our cookie.
fn session_text<'a>(headers: &'a HeaderMap, way: &Way) -> Option<&'a str> {
    let name = if way.encrypted { COOKIE_TLS } else { COOKIE_PLAIN };
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(other, value)| *other == name && !value.is_empty()).map(|(_, value)| value)
}

/// Does the request carry our cookie?
pub(crate) fn has_cookie(headers: &HeaderMap, way: &Way) -> bool {
    session_text(headers, way).is_some()
}

fn token_text(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

pub(crate) fn secret_of(text: &str) -> Option<Vec<u8>> {
    // Longer than any of ours is none of ours.
    URL_SAFE_NO_PAD.decode(text.get(..64).unwrap_or(text)).ok().filter(|secret| secret.len() == 32)
}

/// The caller of a request; `None` for one who shows nothing.
///
/// # Errors
/// What is shown is not, or no longer, of anybody.
pub(crate) async fn caller(app: &App, headers: &HeaderMap, way: &Way) -> Result<Option<Caller>, Refused> {
    let now = clock::now();
    let (secret, program) = if let Some(text) = token_text(headers) {
        (text.strip_prefix(TOKEN_PREFIX).and_then(secret_of), true)
    } else if let Some(text) = session_text(headers, way) {
        (secret_of(text), false)
    } else {
        return Ok(None);
    };
    let secret = secret.ok_or(ErrorCode::ExpiredSession)?;
    let known = app.store.known(Secret(&secret), program, now.0).await?.ok_or(ErrorCode::ExpiredSession)?;
    let id = shown_person(known.person).ok_or(ErrorCode::ExpiredSession)?;
    let name = Name::new(&known.name).map_err(|_| ErrorCode::ExpiredSession)?;
    let (created, expires) = (WallMs(known.created_ms), WallMs(known.expires_ms));
    if now.since(WallMs(known.seen_ms)) > limits::SWEEP_EVERY.as_millis() as u64 {
        app.store.seen(kept_person(id), now.0).await?;
    }
    let demanded = app.config.require_second_factor && known.kind == Kind::Account;
    let lacks_factor = demanded && app.store.factor(known.person).await?.is_none();
    let (kind, login) = (known.kind, known.login);
    Ok(Some(Caller { id, name, kind, login, created, expires, secret, program, lacks_factor }))
}

/// What the front layer found out about a request.
pub(crate) fn way(parts: &Parts) -> Result<Way, Refused> {
    parts.extensions.get::<Way>().cloned().ok_or_else(|| ErrorCode::Internal.into())
}

impl FromRequestParts<App> for Way {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Way, Refused> {
        way(parts)
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Refused> {
        let caller = caller(app, &parts.headers, &way(parts)?).await?.ok_or(ErrorCode::NoSession)?;
        if caller.admitted(parts.uri.path()) { Ok(caller) } else { Err(ErrorCode::NeedsSecondFactor.into()) }
    }
}

impl OptionalFromRequestParts<App> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Caller>, Refused> {
        // An old cookie does not keep anybody from what everybody may see.
        match caller(app, &parts.headers, &way(parts)?).await {
            Err(Refused(refusal)) if refusal.code == ErrorCode::ExpiredSession => Ok(None),
            found => Ok(found?.filter(|caller| caller.admitted(parts.uri.path()))),
        }
    }
}

/// The cookie of this request, for a longer time.
pub(crate) fn same_cookie(headers: &HeaderMap, way: &Way) -> Result<Option<HeaderValue>, Refused> {
    session_text(headers, way).map(|text| cookie(way, text)).transpose()
}
