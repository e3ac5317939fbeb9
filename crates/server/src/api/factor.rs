//! The second factor of an account: a telephone that shows codes, and recovery codes for who has lost it.

use super::Told;
use super::account::{Proof, confirm, end_others};
use crate::answer::{Problem, Refused};
use crate::app::App;
use crate::caller::Caller;
use crate::id::kept_person;
use crate::peer::Way;
use crate::totp::{address, base32, step_of};
use crate::{clock, limits};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use krajina_store::{Kind, PersonId, Secret};
use krajina_wire::{ErrorCode, Refusal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(look, begin, finish, switch_off))
}

/// Is a second factor asked for?
#[derive(Serialize, ToSchema)]
struct HasFactor {
    /// Whether it is.
    on: bool,
    /// Recovery codes that are left.
    recovery_codes: u64,
}

/// What a telephone needs. It is shown this once.
#[derive(Serialize, ToSchema)]
struct Begun {
    /// The secret, for who types it.
    secret: String,
    /// The same as an `otpauth:` address, for a QR code.
    address: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Shown {
    /// The code that the telephone shows.
    code: String,
}

/// Codes for who loses the telephone, each good once. They are shown this once.
#[derive(Serialize, ToSchema)]
struct Recovery {
    recovery_codes: Vec<String>,
}

/// Lets nobody by who has a second factor and does not show it.
///
/// # Errors
/// `second-factor`.
pub(super) async fn ask(app: &App, account: PersonId, code: Option<&str>) -> Result<(), Refused> {
    let Some(factor) = app.store.factor(account).await? else { return Ok(()) };
    let code = code.unwrap_or_default();
    let shown = match step_of(&factor.secret, code, clock::now(), Some(factor.step)) {
        Some(step) => app.store.use_factor(account, step).await?,
        None => app.store.use_recovery_code(account, Secret(written(code).as_bytes())).await?,
    };
    if shown { Ok(()) } else { Err(ErrorCode::SecondFactor.into()) }
}

/// A recovery code, however it was typed.
fn written(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).take(64).collect()
}

/// 120 bits: nobody guesses them, so their plain hash can be kept (ASVS 6.5.2).
fn recovery_code() -> String {
    let letters = base32(&clock::random::<15>()).into_bytes();
    let groups = letters.chunks(6).map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join("-")
}

fn account(caller: Caller) -> Result<Caller, Refused> {
    let caller = caller.owner()?;
    if caller.kind == Kind::Account { Ok(caller) } else { Err(ErrorCode::Forbidden.into()) }
}

/// Is a second factor asked for when you sign in?
#[utoipa::path(get, path = "/api/me/factor", tag = "account", responses((status = 200, body = HasFactor)))]
async fn look(State(app): State<App>, caller: Caller) -> Result<Json<HasFactor>, Refused> {
    let person = kept_person(account(caller)?.id);
    let on = app.store.factor(person).await?.is_some();
    Ok(Json(HasFactor { on, recovery_codes: app.store.recovery_codes(person).await? }))
}

/// Begin to switch a second factor on. It is not asked for before a code has been shown.
#[utoipa::path(post, path = "/api/me/factor", tag = "account", request_body = Proof, responses(
    (status = 201, body = Begun), (status = 401, body = Problem, description = "bad-login: the password is wrong"),
    (status = 403, body = Problem, description = "forbidden: there is one already"),
))]
async fn begin(
    State(app): State<App>,
    way: Way,
    caller: Caller,
    Told(told): Told<Proof>,
) -> Result<(StatusCode, Json<Begun>), Refused> {
    let caller = account(caller)?;
    confirm(&app, &way, &caller, told.password.unwrap_or_default()).await?;
    let person = kept_person(caller.id);
    if app.store.factor(person).await?.is_some() {
        return Err(
            Refusal::with(ErrorCode::Forbidden, "there is a second factor: switch it off first").into()
        );
    }
    let secret = clock::random::<20>();
    app.store.begin_factor(person, &secret).await?;
    let begun = Begun { secret: base32(&secret), address: address(caller.name.as_str(), &secret) };
    Ok((StatusCode::CREATED, Json(begun)))
}

/// Switch the second factor on by showing a code. All other sessions are closed.
#[utoipa::path(put, path = "/api/me/factor", tag = "account", request_body = Shown, responses(
    (status = 200, body = Recovery), (status = 401, body = Problem, description = "second-factor: the code is wrong"),
    (status = 403, body = Problem, description = "forbidden: it was not begun"),
))]
async fn finish(
    State(app): State<App>,
    caller: Caller,
    Told(told): Told<Shown>,
) -> Result<Json<Recovery>, Refused> {
    let caller = account(caller)?;
    app.admits_rarely(&caller)?;
    let person = kept_person(caller.id);
    let secret = app.store.begun_factor(person).await?.ok_or(ErrorCode::Forbidden)?;
    let step = step_of(&secret, &told.code, clock::now(), None).ok_or(ErrorCode::SecondFactor)?;
    let recovery_codes: Vec<String> = (0..limits::RECOVERY_CODES).map(|_| recovery_code()).collect();
    let kept: Vec<String> = recovery_codes.iter().map(|code| written(code)).collect();
    let kept: Vec<Secret<'_>> = kept.iter().map(|code| Secret(code.as_bytes())).collect();
    app.store.confirm_factor(person, step, &kept).await?;
    end_others(&app, &caller).await?;
    Ok(Json(Recovery { recovery_codes }))
}

/// Switch the second factor off. All other sessions are closed.
#[utoipa::path(delete, path = "/api/me/factor", tag = "account", request_body = Proof, responses(
    (status = 204), (status = 401, body = Problem, description = "bad-login, second-factor"),
    (status = 403, body = Problem, description = "forbidden: there is none"),
))]
async fn switch_off(
    State(app): State<App>,
    way: Way,
    caller: Caller,
    Told(told): Told<Proof>,
) -> Result<StatusCode, Refused> {
    let caller = account(caller)?;
    confirm(&app, &way, &caller, told.password.unwrap_or_default()).await?;
    let person = kept_person(caller.id);
    ask(&app, person, told.code.as_deref()).await?;
    app.store.remove_factor(person).await?;
    end_others(&app, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}
