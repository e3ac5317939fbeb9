//! Coming, staying and going: guests, accounts, sessions, tokens.

use super::{Named, Told, factor};
use crate::answer::{Problem, Refused};
use crate::app::App;
use crate::caller::{Caller, cookie, new_secret, new_token, no_cookie, secret_of};
use crate::gate::household;
use crate::id::{kept_person, shown_person, shown_table};
use crate::peer::Way;
use crate::rooms::Call;
use crate::{clock, limits, password};
use axum::Json;
use axum::extract::State;
use axum::http::header::{HeaderMap, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use krajina_store::{ApiToken, Export, Kind, Secret, Session, StoreError};
use krajina_wire::{ErrorCode, Name, PersonId};
use serde::{Deserialize, Serialize};
use std::time::Instant;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
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

/// Who you are.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    /// How others call you.
    #[schema(value_type = String)]
    name: Name,
    /// Your id; it is no secret.
    #[schema(value_type = String, example = "0g3m1x7k2w4v")]
    person: PersonId,
    /// `guest` or `account`.
    #[schema(value_type = String)]
    kind: Kind,
    /// Whether a program asks, with a token.
    program: bool,
}

impl Me {
    fn new(caller: &Caller) -> Me {
        Me { name: caller.name.clone(), person: caller.id, kind: caller.kind, program: caller.program }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GuestName {
    /// What others should call you, at most 24 characters.
    name: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Login {
    /// The account's name.
    name: String,
    /// Its password.
    password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SignIn {
    /// The account's name.
    name: String,
    /// Its password.
    password: String,
    /// A code of the second factor, or a recovery code: needed if the answer without it is `second-factor`.
    #[serde(default)]
    code: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    /// The password until now.
    old: String,
    /// The new one: 8 to 128 characters.
    new: String,
    /// A code of the second factor, for who has one.
    #[serde(default)]
    code: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Reset {
    /// The last part of the link.
    token: String,
    /// The new password: 8 to 128 characters.
    password: String,
}

/// The password again, where something is at stake.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Proof {
    /// The account's password; a guest has none.
    #[serde(default)]
    pub(super) password: Option<String>,
    /// A code of the second factor, for who has one.
    #[serde(default)]
    pub(super) code: Option<String>,
}

type Cookie = [(HeaderName, HeaderValue); 1];

fn name_of(text: &str) -> Result<Name, Refused> {
    let fits = text.len() <= krajina_store::limits::NAME_BYTES;
    Name::new(text).ok().filter(|_| fits).ok_or_else(|| ErrorCode::BadName.into())
}

fn device(headers: &HeaderMap) -> String {
    let device = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    device.chars().take(200).collect()
}

/// Opens a session. The secret of one that was there before is of no use any more.
async fn open_session(
    app: &App,
    way: &Way,
    person: PersonId,
    headers: &HeaderMap,
    before: Option<&Caller>,
) -> Result<Cookie, Refused> {
    let (secret, text) = new_secret();
    let cookie = cookie(way, &text)?;
    let now = clock::now();
    let expires = clock::later_ms(now, limits::SESSION);
    app.store.open_session(Secret(&secret), kept_person(person), &device(headers), now.0, expires).await?;
    if let Some(before) = before.filter(|before| !before.program) {
        match app.store.close_session(before.secret()).await {
            Ok(()) | Err(StoreError::Missing(_)) => {}
            Err(error) => return Err(error.into()),
        }
        app.sockets.close(before.id, |login| *login == before.login);
    }
    Ok([(SET_COOKIE, cookie)])
}

impl App {
    fn admits_arrival(&self, way: &Way) -> Result<(), Refused> {
        let admitted = self.gates.arrivals.admits(household(way.address), Instant::now());
        if admitted || !self.config.rate_limits { Ok(()) } else { Err(ErrorCode::RateLimited.into()) }
    }

    /// May this address try another invite code?
    pub(crate) fn admits_code(&self, address: std::net::IpAddr) -> bool {
        !self.config.rate_limits || self.gates.codes.admits(household(address), Instant::now())
    }

    fn admits_login(&self, way: &Way, name: &str) -> Result<(), Refused> {
        let now = Instant::now();
        let address = self.gates.logins.admits(household(way.address), now);
        let name = self.gates.names.admits(name.trim().to_lowercase().chars().take(64).collect(), now);
        if address && name { Ok(()) } else { Err(ErrorCode::RateLimited.into()) }
    }

    pub(crate) fn admits_rarely(&self, caller: &Caller) -> Result<(), Refused> {
        if self.gates.rare.admits(caller.id, Instant::now()) {
            Ok(())
        } else {
            Err(ErrorCode::RateLimited.into())
        }
    }
}

/// Come in as a guest, with just a name.
#[utoipa::path(post, path = "/api/guest", tag = "account", request_body = GuestName, responses(
    (status = 201, body = Me, description = "You are in; the session is in the cookie."),
    (status = 422, body = Problem, description = "bad-name"),
    (status = 429, body = Problem, description = "rate-limited"),
))]
async fn guest(
    State(app): State<App>,
    way: Way,
    before: Option<Caller>,
    headers: HeaderMap,
    Told(told): Told<GuestName>,
) -> Result<(StatusCode, Cookie, Json<Me>), Refused> {
    let name = name_of(&told.name)?;
    // Before anything is written: a session that cannot travel is not opened.
    no_cookie(&way)?;
    app.admits_arrival(&way)?;
    let id = PersonId::new(u64::from_be_bytes(clock::random()));
    app.store.add_guest(kept_person(id), name.as_str(), clock::now().0).await?;
    let cookie = open_session(&app, &way, id, &headers, before.as_ref()).await?;
    let me = Me { name, person: id, kind: Kind::Guest, program: false };
    Ok((StatusCode::CREATED, cookie, Json(me)))
}

/// Who am I?
#[utoipa::path(get, path = "/api/me", tag = "account", responses(
    (status = 200, body = Me), (status = 401, body = Problem, description = "no-session, expired-session"),
))]
async fn me(
    State(app): State<App>,
    way: Way,
    headers: HeaderMap,
    caller: Caller,
) -> Result<(HeaderMap, Json<Me>), Refused> {
    let now = clock::now();
    let mut answer = HeaderMap::new();
    let left = caller.expires.since(now);
    if !caller.program && left < limits::SESSION.as_millis() as u64 / 2 {
        app.store.extend_session(caller.secret(), caller.until(now)).await?;
        if let Some(cookie) = crate::caller::same_cookie(&headers, &way)? {
            answer.insert(SET_COOKIE, cookie);
        }
    }
    Ok((answer, Json(Me::new(&caller))))
}

/// Take another name.
#[utoipa::path(patch, path = "/api/me", tag = "account", request_body = GuestName, responses(
    (status = 200, body = Me), (status = 409, body = Problem, description = "name-taken"),
    (status = 422, body = Problem, description = "bad-name"),
))]
async fn rename(
    State(app): State<App>,
    caller: Caller,
    Told(told): Told<GuestName>,
) -> Result<Json<Me>, Refused> {
    let caller = caller.owner()?;
    let name = name_of(&told.name)?;
    app.admits_rarely(&caller)?;
    app.store.rename(kept_person(caller.id), name.as_str()).await?;
    Ok(Json(Me { name, ..Me::new(&caller) }))
}

/// Delete the account, or the guest. Games stay, played by somebody without a name.
#[utoipa::path(delete, path = "/api/me", tag = "account", request_body = Proof, responses(
    (status = 204, description = "Deleted; all sessions, tokens and sockets are closed."),
    (status = 401, body = Problem, description = "bad-login: the password is wrong"),
))]
async fn delete_me(
    State(app): State<App>,
    way: Way,
    caller: Caller,
    Told(told): Told<Proof>,
) -> Result<(StatusCode, Cookie), Refused> {
    let caller = caller.owner()?;
    if caller.kind == Kind::Account {
        confirm(&app, &way, &caller, told.password.unwrap_or_default()).await?;
        factor::ask(&app, kept_person(caller.id), told.code.as_deref()).await?;
    }
    let tables = app.store.tables_of(kept_person(caller.id)).await?;
    app.store.delete_person(kept_person(caller.id)).await?;
    app.sockets.close(caller.id, |_| true);
    // The name goes from tables that go on, awake or not, and from those that are only looked at.
    app.rooms.forget(caller.id);
    for table in tables {
        let _ = app.rooms.call(&app, shown_table(table.id), Call::Forget(caller.id));
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, no_cookie(&way)?)]))
}

/// Is it really the owner of the account who sits there?
pub(super) async fn confirm(app: &App, way: &Way, caller: &Caller, password: String) -> Result<(), Refused> {
    app.admits_login(way, caller.name.as_str())?;
    let hash = app.store.account_by_name(caller.name.as_str()).await?;
    let hash = hash.filter(|(id, _)| *id == kept_person(caller.id)).map(|(_, hash)| hash);
    if app.hasher.verify(password, hash).await? { Ok(()) } else { Err(ErrorCode::BadLogin.into()) }
}

/// Closes all sessions of an account but the one that asks for it.
pub(super) async fn end_others(app: &App, caller: &Caller) -> Result<(), Refused> {
    app.store.revoke_sessions(kept_person(caller.id), Some(caller.secret())).await?;
    app.sockets.close(caller.id, |login| *login != caller.login);
    Ok(())
}

/// Make an account: of the guest who asks, with all games, or a new one.
#[utoipa::path(post, path = "/api/account", tag = "account", request_body = Login, responses(
    (status = 201, body = Me), (status = 409, body = Problem, description = "name-taken"),
    (status = 422, body = Problem, description = "bad-name, bad-password"),
))]
async fn make_account(
    State(app): State<App>,
    way: Way,
    before: Option<Caller>,
    headers: HeaderMap,
    Told(told): Told<Login>,
) -> Result<(StatusCode, Cookie, Json<Me>), Refused> {
    let name = name_of(&told.name)?;
    password::check(name.as_str(), &told.password)?;
    no_cookie(&way)?;
    app.admits_arrival(&way)?;
    let guest = match &before {
        Some(caller) if caller.program => return Err(ErrorCode::Forbidden.into()),
        Some(caller) if caller.kind == Kind::Guest => Some(caller.id),
        _ => None,
    };
    let hash = app.hasher.hash(told.password).await?;
    let id = match guest {
        Some(id) => {
            app.store.make_account(kept_person(id), name.as_str(), &hash).await?;
            id
        }
        None => {
            let id = PersonId::new(u64::from_be_bytes(clock::random()));
            app.store.add_account(kept_person(id), name.as_str(), &hash, clock::now().0).await?;
            id
        }
    };
    let cookie = open_session(&app, &way, id, &headers, before.as_ref()).await?;
    let me = Me { name, person: id, kind: Kind::Account, program: false };
    Ok((StatusCode::CREATED, cookie, Json(me)))
}

/// Sign in.
#[utoipa::path(post, path = "/api/login", tag = "account", request_body = SignIn, responses(
    (status = 200, body = Me), (status = 401, body = Problem, description = "bad-login; with the right password second-factor"),
    (status = 429, body = Problem, description = "rate-limited"),
))]
async fn login(
    State(app): State<App>,
    way: Way,
    before: Option<Caller>,
    headers: HeaderMap,
    Told(told): Told<SignIn>,
) -> Result<(Cookie, Json<Me>), Refused> {
    no_cookie(&way)?;
    app.admits_login(&way, &told.name)?;
    let account = app.store.account_by_name(&told.name).await?;
    let (id, hash) = account.map_or((None, None), |(id, hash)| (Some(id), Some(hash)));
    let right = app.hasher.verify(told.password, hash).await?;
    let id = id.filter(|_| right).ok_or(ErrorCode::BadLogin)?;
    factor::ask(&app, id, told.code.as_deref()).await?;
    let person = app.store.person(id).await?.ok_or(ErrorCode::BadLogin)?;
    let (id, name) = (shown_person(id).ok_or(ErrorCode::BadLogin)?, name_of(&person.name)?);
    let cookie = open_session(&app, &way, id, &headers, before.as_ref()).await?;
    Ok((cookie, Json(Me { name, person: id, kind: person.kind, program: false })))
}

/// Sign out. All sockets of the session are closed.
#[utoipa::path(post, path = "/api/logout", tag = "account", responses((status = 204)))]
async fn logout(
    State(app): State<App>,
    way: Way,
    caller: Option<Caller>,
) -> Result<(StatusCode, Cookie), Refused> {
    if let Some(caller) = caller {
        let caller = caller.owner()?;
        match app.store.close_session(caller.secret()).await {
            Ok(()) | Err(StoreError::Missing(_)) => {}
            Err(error) => return Err(error.into()),
        }
        app.sockets.close(caller.id, |login| *login == caller.login);
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, no_cookie(&way)?)]))
}

/// Change the password. All other sessions are closed.
#[utoipa::path(post, path = "/api/password", tag = "account", request_body = NewPassword, responses(
    (status = 204), (status = 401, body = Problem, description = "bad-login, second-factor"),
    (status = 422, body = Problem, description = "bad-password"),
))]
async fn change_password(
    State(app): State<App>,
    way: Way,
    caller: Caller,
    Told(told): Told<NewPassword>,
) -> Result<StatusCode, Refused> {
    let caller = caller.owner()?;
    if caller.kind != Kind::Account {
        return Err(ErrorCode::Forbidden.into());
    }
    password::check(caller.name.as_str(), &told.new)?;
    confirm(&app, &way, &caller, told.old).await?;
    factor::ask(&app, kept_person(caller.id), told.code.as_deref()).await?;
    let hash = app.hasher.hash(told.new).await?;
    app.store.set_password(kept_person(caller.id), &hash).await?;
    end_others(&app, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Choose a new password with a link from whoever runs the server. All sessions are closed; nobody is signed in by it,
/// and a second factor is still asked for.
#[utoipa::path(post, path = "/api/reset", tag = "account", request_body = Reset, responses(
    (status = 204), (status = 401, body = Problem, description = "expired-link: unknown, used or expired"),
    (status = 422, body = Problem, description = "bad-password: the link is good for another try"),
    (status = 429, body = Problem, description = "rate-limited"),
))]
async fn reset(State(app): State<App>, way: Way, Told(told): Told<Reset>) -> Result<StatusCode, Refused> {
    if !app.gates.logins.admits(household(way.address), Instant::now()) {
        return Err(ErrorCode::RateLimited.into());
    }
    let secret = secret_of(&told.token).ok_or(ErrorCode::ExpiredLink)?;
    let id = app.store.reset_of(Secret(&secret), clock::now().0).await?.ok_or(ErrorCode::ExpiredLink)?;
    let person = app.store.person(id).await?.ok_or(ErrorCode::ExpiredLink)?;
    password::check(&person.name, &told.password)?;
    let hash = app.hasher.hash(told.password).await?;
    // Two who use it at once: one of them is too late.
    app.store.reset_password(Secret(&secret), &hash, clock::now().0).await.map_err(|error| match error {
        StoreError::Missing(_) => ErrorCode::ExpiredLink.into(),
        error => Refused::from(error),
    })?;
    if let Some(id) = shown_person(id) {
        app.sockets.close(id, |_| true);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// All that is kept of you.
#[utoipa::path(get, path = "/api/me/export", tag = "account", responses((status = 200, body = Object)))]
async fn export(State(app): State<App>, caller: Caller) -> Result<Json<Export>, Refused> {
    let caller = caller.owner()?;
    app.admits_rarely(&caller)?;
    Ok(Json(app.store.export(kept_person(caller.id), clock::now().0).await?))
}

/// Your open sessions.
#[utoipa::path(get, path = "/api/me/sessions", tag = "account", responses((status = 200, body = Vec<Object>)))]
async fn sessions(State(app): State<App>, caller: Caller) -> Result<Json<Vec<Session>>, Refused> {
    let caller = caller.owner()?;
    Ok(Json(app.store.sessions(kept_person(caller.id), clock::now().0).await?))
}

/// Close one of your sessions.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "account", params(("id" = String, Path)), request_body = Proof, responses(
    (status = 204), (status = 401, body = Problem, description = "bad-login: the password is wrong"), (status = 403, body = Problem, description = "forbidden: it is not yours, or gone"),
))]
async fn end_session(
    State(app): State<App>,
    way: Way,
    caller: Caller,
    Named(id): Named<String>,
    Told(told): Told<Proof>,
) -> Result<StatusCode, Refused> {
    let caller = caller.owner()?;
    if caller.kind == Kind::Account {
        confirm(&app, &way, &caller, told.password.unwrap_or_default()).await?;
    }
    app.store.revoke_session(kept_person(caller.id), &id).await?;
    app.sockets.close(caller.id, |login| *login == id);
    Ok(StatusCode::NO_CONTENT)
}

/// A token to make.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewToken {
    /// What you call it.
    name: String,
}

/// A new token. It is shown this once.
#[derive(Serialize, ToSchema)]
struct MadeToken {
    /// For `Authorization: Bearer …`.
    token: String,
    /// Until when, in milliseconds since 1970.
    expires_ms: u64,
}

/// Your programs' tokens.
#[utoipa::path(get, path = "/api/me/tokens", tag = "account", responses((status = 200, body = Vec<Object>)))]
async fn tokens(State(app): State<App>, caller: Caller) -> Result<Json<Vec<ApiToken>>, Refused> {
    let caller = caller.owner()?;
    Ok(Json(app.store.api_tokens(kept_person(caller.id), clock::now().0).await?))
}

/// Make a token for a program that plays for you.
#[utoipa::path(post, path = "/api/me/tokens", tag = "account", request_body = NewToken, responses(
    (status = 201, body = MadeToken), (status = 413, body = Problem, description = "too-large: too many tokens"),
))]
async fn add_token(
    State(app): State<App>,
    caller: Caller,
    Told(told): Told<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), Refused> {
    let caller = caller.owner()?;
    let name = name_of(&told.name)?;
    app.admits_rarely(&caller)?;
    let (secret, token) = new_token();
    let now = clock::now();
    let expires_ms = clock::later_ms(now, limits::TOKEN);
    let (person, scopes) = (kept_person(caller.id), ["play"]);
    app.store.add_api_token(Secret(&secret), person, name.as_str(), &scopes, now.0, expires_ms).await?;
    Ok((StatusCode::CREATED, Json(MadeToken { token, expires_ms })))
}

/// Take a token back.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "account", params(("id" = String, Path)), responses(
    (status = 204), (status = 403, body = Problem, description = "forbidden: it is not yours, or gone"),
))]
async fn end_token(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named<String>,
) -> Result<StatusCode, Refused> {
    let caller = caller.owner()?;
    app.store.revoke_api_token(kept_person(caller.id), &id).await?;
    app.sockets.close(caller.id, |login| *login == id);
    Ok(StatusCode::NO_CONTENT)
}
