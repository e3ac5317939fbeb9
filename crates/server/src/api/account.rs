//! Guests, accounts, sessions and tokens.

use super::{JsonBody, PathParam, factor};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::caller::{Caller, cookie, new_secret, new_token, no_cookie, secret_of};
use crate::names::{chosen, name_of};
use crate::peer::RequestContext;
use crate::rate_limit::{RetryAfter, address_group};
use crate::rooms::RoomMessage;
use crate::{clock, limits, password};
use axum::Json;
use axum::extract::State;
use axum::http::header::{HeaderMap, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use krajina_store::{Export, Secret, StoreError};
use krajina_wire::api::{
    Confirmation, GuestName, MadeToken, Me, NewAccount, NewPassword, NewToken, PasswordReset, Problem,
    SessionInfo, SignIn, TokenInfo,
};
use krajina_wire::{ErrorCode, PersonId, PersonKind};
use std::time::Instant;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(guest))
        .routes(routes!(me, rename, delete_me))
        .routes(routes!(make_account))
        .routes(routes!(login))
        .routes(routes!(logout))
        .routes(routes!(change_password))
        .routes(routes!(reset))
        .routes(routes!(export))
        .routes(routes!(sessions))
        .routes(routes!(end_session))
        .routes(routes!(tokens, add_token))
        .routes(routes!(end_token))
}

fn me_of(caller: &Caller) -> Me {
    Me { name: caller.name.clone(), person: caller.id, kind: caller.kind, program: caller.program }
}

type Cookie = [(HeaderName, HeaderValue); 1];

fn device(headers: &HeaderMap) -> String {
    let device = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    device.chars().take(200).collect()
}

/// Opens a session and closes the caller's previous one.
async fn open_session(
    app: &AppState,
    context: &RequestContext,
    person: PersonId,
    headers: &HeaderMap,
    before: Option<&Caller>,
) -> Result<Cookie, ApiError> {
    let (secret, text) = new_secret();
    let cookie = cookie(context, &text)?;
    let now = clock::now();
    let expires = clock::later_ms(now, limits::SESSION);
    app.store.open_session(Secret(&secret), person, &device(headers), now.0, expires).await?;
    if let Some(before) = before.filter(|before| !before.program) {
        match app.store.close_session(before.secret()).await {
            Ok(()) | Err(StoreError::Missing(_)) => {}
            Err(error) => return Err(error.into()),
        }
        app.sockets.close(before.id, |login| *login == before.login);
    }
    Ok([(SET_COOKIE, cookie)])
}

impl AppState {
    fn admits_arrival(&self, context: &RequestContext) -> Result<(), ApiError> {
        let admitted = self.limiters.arrivals.check(address_group(context.address), Instant::now());
        if self.config.rate_limits { Ok(admitted?) } else { Ok(()) }
    }

    /// Checks whether this address may try another invite code.
    pub(crate) fn admits_code(&self, address: std::net::IpAddr) -> Result<(), RetryAfter> {
        let admitted = self.limiters.codes.check(address_group(address), Instant::now());
        if self.config.rate_limits { admitted } else { Ok(()) }
    }

    fn admits_login(&self, context: &RequestContext, name: &str) -> Result<(), ApiError> {
        let now = Instant::now();
        let address = self.limiters.logins.check(address_group(context.address), now);
        let name = self.limiters.names.check(name.trim().to_lowercase().chars().take(64).collect(), now);
        // Report the longer wait.
        match (address, name) {
            (Err(one), Err(other)) => Err(one.max(other).into()),
            (address, name) => Ok(address.and(name)?),
        }
    }

    pub(crate) fn admits_rarely(&self, caller: &Caller) -> Result<(), ApiError> {
        Ok(self.limiters.rare.check(caller.id, Instant::now())?)
    }
}

/// Start a guest session with just a name.
#[utoipa::path(post, path = "/api/guest", tag = "account", request_body = GuestName, responses(
    (status = 201, body = Me, description = "The session is in the cookie."),
    (status = 409, body = Problem, description = "name-taken: it looks like the name of an account"),
    (status = 422, body = Problem, description = "bad-name: no letter or digit, or a reserved name"),
    (status = 429, body = Problem, description = "rate-limited"),
))]
async fn guest(
    State(app): State<AppState>,
    context: RequestContext,
    before: Option<Caller>,
    headers: HeaderMap,
    JsonBody(body): JsonBody<GuestName>,
) -> Result<(StatusCode, Cookie, Json<Me>), ApiError> {
    let name = chosen(&body.name)?;
    // Check that a cookie is allowed before anything is written.
    no_cookie(&context)?;
    app.admits_arrival(&context)?;
    let id = PersonId::new(u64::from_be_bytes(clock::random()));
    app.store.add_guest(id, name.as_str(), clock::now().0).await?;
    let cookie = open_session(&app, &context, id, &headers, before.as_ref()).await?;
    let me = Me { name, person: id, kind: PersonKind::Guest, program: false };
    Ok((StatusCode::CREATED, cookie, Json(me)))
}

/// Your name and kind of account.
#[utoipa::path(get, path = "/api/me", tag = "account", security(("session" = []), ("token" = [])), responses(
    (status = 200, body = Me), (status = 401, body = Problem, description = "no-session, expired-session"),
))]
async fn me(
    State(app): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
    caller: Caller,
) -> Result<(HeaderMap, Json<Me>), ApiError> {
    let now = clock::now();
    let mut answer = HeaderMap::new();
    let left = caller.expires.since(now);
    if !caller.program && left < limits::SESSION.as_millis() as u64 / 2 {
        app.store.extend_session(caller.secret(), caller.extended_expiry(now)).await?;
        if let Some(cookie) = crate::caller::extended_cookie(&headers, &context)? {
            answer.insert(SET_COOKIE, cookie);
        }
    }
    Ok((answer, Json(me_of(&caller))))
}

/// Change your name.
#[utoipa::path(patch, path = "/api/me", tag = "account", security(("session" = [])), request_body = GuestName, responses(
    (status = 200, body = Me), (status = 409, body = Problem, description = "name-taken"),
    (status = 422, body = Problem, description = "bad-name"),
))]
async fn rename(
    State(app): State<AppState>,
    caller: Caller,
    JsonBody(body): JsonBody<GuestName>,
) -> Result<Json<Me>, ApiError> {
    let caller = caller.owner()?;
    let name = chosen(&body.name)?;
    app.admits_rarely(&caller)?;
    app.store.rename(caller.id, name.as_str()).await?;
    Ok(Json(Me { name, ..me_of(&caller) }))
}

/// Delete the account or the guest. Games stay, with a player without a name.
#[utoipa::path(delete, path = "/api/me", tag = "account", security(("session" = [])), request_body = Confirmation, responses(
    (status = 204, description = "Deleted; all sessions, tokens and sockets are closed."),
    (status = 401, body = Problem, description = "bad-login: the password is wrong"),
))]
async fn delete_me(
    State(app): State<AppState>,
    context: RequestContext,
    caller: Caller,
    JsonBody(body): JsonBody<Confirmation>,
) -> Result<(StatusCode, Cookie), ApiError> {
    let caller = caller.owner()?;
    if caller.kind == PersonKind::Account {
        confirm(&app, &context, &caller, body.password.unwrap_or_default()).await?;
        factor::check(&app, caller.id, body.code.as_deref()).await?;
    }
    let tables = app.store.tables_of(caller.id).await?;
    app.store.delete_person(caller.id).await?;
    app.sockets.close(caller.id, |_| true);
    // Remove the name from unfinished tables, in memory or not, and from tables in memory that the person only watched.
    app.rooms.forget(caller.id);
    for table in tables {
        let _ = app.rooms.send(&app, table.id, RoomMessage::Forget(caller.id));
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, no_cookie(&context)?)]))
}

/// Checks the password of the caller's account.
pub(super) async fn confirm(
    app: &AppState,
    context: &RequestContext,
    caller: &Caller,
    password: String,
) -> Result<(), ApiError> {
    app.admits_login(context, caller.name.as_str())?;
    let hash = app.store.account_by_name(caller.name.as_str()).await?;
    let hash = hash.filter(|(id, _)| *id == caller.id).map(|(_, hash)| hash);
    if app.hasher.verify(password, hash).await? { Ok(()) } else { Err(ErrorCode::BadLogin.into()) }
}

/// Closes all sessions of an account except the caller's.
pub(super) async fn end_others(app: &AppState, caller: &Caller) -> Result<(), ApiError> {
    app.store.revoke_sessions(caller.id, Some(caller.secret())).await?;
    app.sockets.close(caller.id, |login| *login != caller.login);
    Ok(())
}

/// Create an account, or turn the calling guest into one. Games are kept.
#[utoipa::path(post, path = "/api/account", tag = "account", request_body = NewAccount, responses(
    (status = 201, body = Me), (status = 409, body = Problem, description = "name-taken"),
    (status = 422, body = Problem, description = "bad-name, bad-password"),
))]
async fn make_account(
    State(app): State<AppState>,
    context: RequestContext,
    before: Option<Caller>,
    headers: HeaderMap,
    JsonBody(body): JsonBody<NewAccount>,
) -> Result<(StatusCode, Cookie, Json<Me>), ApiError> {
    let name = chosen(&body.name)?;
    password::check(name.as_str(), &body.password)?;
    no_cookie(&context)?;
    app.admits_arrival(&context)?;
    let guest = match &before {
        Some(caller) if caller.program => return Err(ErrorCode::Forbidden.into()),
        Some(caller) if caller.kind == PersonKind::Guest => Some(caller.id),
        _ => None,
    };
    let hash = app.hasher.hash(body.password).await?;
    let id = match guest {
        Some(id) => {
            app.store.make_account(id, name.as_str(), &hash).await?;
            id
        }
        None => {
            let id = PersonId::new(u64::from_be_bytes(clock::random()));
            app.store.add_account(id, name.as_str(), &hash, clock::now().0).await?;
            id
        }
    };
    let cookie = open_session(&app, &context, id, &headers, before.as_ref()).await?;
    let me = Me { name, person: id, kind: PersonKind::Account, program: false };
    Ok((StatusCode::CREATED, cookie, Json(me)))
}

/// Sign in.
#[utoipa::path(post, path = "/api/login", tag = "account", request_body = SignIn, responses(
    (status = 200, body = Me), (status = 401, body = Problem, description = "bad-login; second-factor if the password is right but the code is missing or wrong"),
    (status = 429, body = Problem, description = "rate-limited"),
))]
async fn login(
    State(app): State<AppState>,
    context: RequestContext,
    before: Option<Caller>,
    headers: HeaderMap,
    JsonBody(body): JsonBody<SignIn>,
) -> Result<(Cookie, Json<Me>), ApiError> {
    no_cookie(&context)?;
    app.admits_login(&context, &body.name)?;
    let account = app.store.account_by_name(&body.name).await?;
    let (id, hash) = account.map_or((None, None), |(id, hash)| (Some(id), Some(hash)));
    let right = app.hasher.verify(body.password, hash).await?;
    let id = id.filter(|_| right).ok_or(ErrorCode::BadLogin)?;
    factor::check(&app, id, body.code.as_deref()).await?;
    let person = app.store.person(id).await?.ok_or(ErrorCode::BadLogin)?;
    let name = name_of(&person.name)?;
    let cookie = open_session(&app, &context, id, &headers, before.as_ref()).await?;
    Ok((cookie, Json(Me { name, person: id, kind: person.kind, program: false })))
}

/// Sign out. All sockets of the session are closed.
#[utoipa::path(post, path = "/api/logout", tag = "account", security((), ("session" = [])), responses((status = 204)))]
async fn logout(
    State(app): State<AppState>,
    context: RequestContext,
    caller: Option<Caller>,
) -> Result<(StatusCode, Cookie), ApiError> {
    if let Some(caller) = caller {
        let caller = caller.owner()?;
        match app.store.close_session(caller.secret()).await {
            Ok(()) | Err(StoreError::Missing(_)) => {}
            Err(error) => return Err(error.into()),
        }
        app.sockets.close(caller.id, |login| *login == caller.login);
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, no_cookie(&context)?)]))
}

/// Change the password. All other sessions are closed.
#[utoipa::path(post, path = "/api/password", tag = "account", security(("session" = [])), request_body = NewPassword, responses(
    (status = 204), (status = 401, body = Problem, description = "bad-login, second-factor"),
    (status = 422, body = Problem, description = "bad-password"),
))]
async fn change_password(
    State(app): State<AppState>,
    context: RequestContext,
    caller: Caller,
    JsonBody(body): JsonBody<NewPassword>,
) -> Result<StatusCode, ApiError> {
    let caller = caller.owner()?;
    if caller.kind != PersonKind::Account {
        return Err(ErrorCode::Forbidden.into());
    }
    password::check(caller.name.as_str(), &body.new)?;
    confirm(&app, &context, &caller, body.old).await?;
    factor::check(&app, caller.id, body.code.as_deref()).await?;
    let hash = app.hasher.hash(body.new).await?;
    app.store.set_password(caller.id, &hash).await?;
    end_others(&app, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Set a new password with a reset link from the operator. All sessions are closed. This does not sign in, and a second
/// factor stays required.
#[utoipa::path(post, path = "/api/reset", tag = "account", request_body = PasswordReset, responses(
    (status = 204), (status = 401, body = Problem, description = "expired-link: unknown, used or expired"),
    (status = 422, body = Problem, description = "bad-password: the link can be used again"),
    (status = 429, body = Problem, description = "rate-limited"),
))]
async fn reset(
    State(app): State<AppState>,
    context: RequestContext,
    JsonBody(body): JsonBody<PasswordReset>,
) -> Result<StatusCode, ApiError> {
    app.limiters.logins.check(address_group(context.address), Instant::now())?;
    let secret = secret_of(&body.token).ok_or(ErrorCode::ExpiredLink)?;
    let id = app.store.reset_of(Secret(&secret), clock::now().0).await?.ok_or(ErrorCode::ExpiredLink)?;
    let person = app.store.person(id).await?.ok_or(ErrorCode::ExpiredLink)?;
    password::check(&person.name, &body.password)?;
    let hash = app.hasher.hash(body.password).await?;
    // Two concurrent requests with the same link: the second one fails.
    app.store.reset_password(Secret(&secret), &hash, clock::now().0).await.map_err(|error| match error {
        StoreError::Missing(_) => ErrorCode::ExpiredLink.into(),
        error => ApiError::from(error),
    })?;
    app.sockets.close(id, |_| true);
    Ok(StatusCode::NO_CONTENT)
}

/// Export all data stored about you.
#[utoipa::path(get, path = "/api/me/export", tag = "account", security(("session" = [])), responses((status = 200, body = Object)))]
async fn export(State(app): State<AppState>, caller: Caller) -> Result<Json<Export>, ApiError> {
    let caller = caller.owner()?;
    app.admits_rarely(&caller)?;
    Ok(Json(app.store.export(caller.id, clock::now().0).await?))
}

/// Your open sessions.
#[utoipa::path(get, path = "/api/me/sessions", tag = "account", security(("session" = [])), responses((status = 200, body = Vec<Object>)))]
async fn sessions(State(app): State<AppState>, caller: Caller) -> Result<Json<Vec<SessionInfo>>, ApiError> {
    let caller = caller.owner()?;
    let stored = app.store.sessions(caller.id, clock::now().0).await?;
    let shown = |krajina_store::StoredSession { id, person, device, created_ms, expires_ms }| SessionInfo {
        id,
        person,
        device,
        created_ms,
        expires_ms,
    };
    Ok(Json(stored.into_iter().map(shown).collect()))
}

/// Close one of your sessions.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "account", security(("session" = [])), params(("id" = String, Path)), request_body = Confirmation, responses(
    (status = 204), (status = 401, body = Problem, description = "bad-login: the password is wrong"), (status = 403, body = Problem, description = "forbidden: not your session, or already closed"),
))]
async fn end_session(
    State(app): State<AppState>,
    context: RequestContext,
    caller: Caller,
    PathParam(id): PathParam<String>,
    JsonBody(body): JsonBody<Confirmation>,
) -> Result<StatusCode, ApiError> {
    let caller = caller.owner()?;
    if caller.kind == PersonKind::Account {
        confirm(&app, &context, &caller, body.password.unwrap_or_default()).await?;
    }
    app.store.revoke_session(caller.id, &id).await?;
    app.sockets.close(caller.id, |login| *login == id);
    Ok(StatusCode::NO_CONTENT)
}

/// The tokens of your programs.
#[utoipa::path(get, path = "/api/me/tokens", tag = "account", security(("session" = [])), responses((status = 200, body = Vec<Object>)))]
async fn tokens(State(app): State<AppState>, caller: Caller) -> Result<Json<Vec<TokenInfo>>, ApiError> {
    let caller = caller.owner()?;
    let stored = app.store.api_tokens(caller.id, clock::now().0).await?;
    let shown = |krajina_store::ApiToken { id, person, name, scopes, created_ms, expires_ms }| TokenInfo {
        id,
        person,
        name,
        scopes,
        created_ms,
        expires_ms,
    };
    Ok(Json(stored.into_iter().map(shown).collect()))
}

/// Create a token for a program that plays for you.
#[utoipa::path(post, path = "/api/me/tokens", tag = "account", security(("session" = [])), request_body = NewToken, responses(
    (status = 201, body = MadeToken), (status = 413, body = Problem, description = "too-large: too many tokens"),
))]
async fn add_token(
    State(app): State<AppState>,
    caller: Caller,
    JsonBody(body): JsonBody<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), ApiError> {
    let caller = caller.owner()?;
    let name = name_of(&body.name)?;
    app.admits_rarely(&caller)?;
    let (secret, token) = new_token();
    let now = clock::now();
    let expires_ms = clock::later_ms(now, limits::TOKEN);
    let (person, scopes) = (caller.id, ["play"]);
    app.store.add_api_token(Secret(&secret), person, name.as_str(), &scopes, now.0, expires_ms).await?;
    Ok((StatusCode::CREATED, Json(MadeToken { token, expires_ms })))
}

/// Revoke a token.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "account", security(("session" = [])), params(("id" = String, Path)), responses(
    (status = 204), (status = 403, body = Problem, description = "forbidden: not your token, or already revoked"),
))]
async fn end_token(
    State(app): State<AppState>,
    caller: Caller,
    PathParam(id): PathParam<String>,
) -> Result<StatusCode, ApiError> {
    let caller = caller.owner()?;
    app.store.revoke_api_token(caller.id, &id).await?;
    app.sockets.close(caller.id, |login| *login == id);
    Ok(StatusCode::NO_CONTENT)
}
