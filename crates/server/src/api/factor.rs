//! The second factor of an account: one-time codes of an authenticator app, and recovery codes.

use super::JsonBody;
use super::account::{confirm, end_others};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::caller::Caller;
use crate::peer::RequestContext;
use crate::totp::{address, base32, step_of};
use crate::{clock, limits};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use krajina_store::Secret;
use krajina_wire::api::{Confirmation, FactorCode, FactorSecret, FactorStatus, Problem, RecoveryCodes};
use krajina_wire::{ErrorCode, PersonId, PersonKind, Refusal};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(look, begin, finish, switch_off))
}

/// Checks the code if the account has a second factor.
///
/// # Errors
/// `second-factor`: the code is missing or wrong.
pub(super) async fn check(app: &AppState, account: PersonId, code: Option<&str>) -> Result<(), ApiError> {
    let Some(factor) = app.store.factor(account).await? else { return Ok(()) };
    let code = code.unwrap_or_default();
    let accepted = match step_of(&factor.secret, code, clock::now(), Some(factor.step)) {
        Some(step) => app.store.use_factor(account, step).await?,
        None => app.store.use_recovery_code(account, Secret(normalized(code).as_bytes())).await?,
    };
    if accepted { Ok(()) } else { Err(ErrorCode::SecondFactor.into()) }
}

/// The canonical form of a typed recovery code.
fn normalized(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).take(64).collect()
}

/// A new recovery code. Its 120 bits cannot be guessed, so a plain hash of it is stored (ASVS 6.5.2).
fn recovery_code() -> String {
    let letters = base32(&clock::random::<15>()).into_bytes();
    let groups = letters.chunks(6).map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join("-")
}

fn account(caller: Caller) -> Result<Caller, ApiError> {
    let caller = caller.owner()?;
    if caller.kind == PersonKind::Account { Ok(caller) } else { Err(ErrorCode::Forbidden.into()) }
}

/// Whether signing in requires a second factor.
#[utoipa::path(get, path = "/api/me/factor", tag = "account", security(("session" = [])), responses((status = 200, body = FactorStatus)))]
async fn look(State(app): State<AppState>, caller: Caller) -> Result<Json<FactorStatus>, ApiError> {
    let person = account(caller)?.id;
    let on = app.store.factor(person).await?.is_some();
    Ok(Json(FactorStatus { on, recovery_codes: app.store.recovery_codes(person).await? }))
}

/// Begin to enable a second factor. It is required only after a code has confirmed it.
#[utoipa::path(post, path = "/api/me/factor", tag = "account", security(("session" = [])), request_body = Confirmation, responses(
    (status = 201, body = FactorSecret), (status = 401, body = Problem, description = "bad-login: the password is wrong"),
    (status = 403, body = Problem, description = "forbidden: already enabled"),
))]
async fn begin(
    State(app): State<AppState>,
    context: RequestContext,
    caller: Caller,
    JsonBody(body): JsonBody<Confirmation>,
) -> Result<(StatusCode, Json<FactorSecret>), ApiError> {
    let caller = account(caller)?;
    confirm(&app, &context, &caller, body.password.unwrap_or_default()).await?;
    let person = caller.id;
    if app.store.factor(person).await?.is_some() {
        return Err(
            Refusal::with(ErrorCode::Forbidden, "a second factor is enabled: disable it first").into()
        );
    }
    let secret = clock::random::<20>();
    app.store.begin_factor(person, &secret).await?;
    let begun = FactorSecret { secret: base32(&secret), address: address(caller.name.as_str(), &secret) };
    Ok((StatusCode::CREATED, Json(begun)))
}

/// Enable the second factor with a code. All other sessions are closed.
#[utoipa::path(put, path = "/api/me/factor", tag = "account", security(("session" = [])), request_body = FactorCode, responses(
    (status = 200, body = RecoveryCodes), (status = 401, body = Problem, description = "second-factor: the code is wrong"),
    (status = 403, body = Problem, description = "forbidden: not begun"),
))]
async fn finish(
    State(app): State<AppState>,
    caller: Caller,
    JsonBody(body): JsonBody<FactorCode>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let caller = account(caller)?;
    app.admits_rarely(&caller)?;
    let person = caller.id;
    let secret = app.store.begun_factor(person).await?.ok_or(ErrorCode::Forbidden)?;
    let step = step_of(&secret, &body.code, clock::now(), None).ok_or(ErrorCode::SecondFactor)?;
    let recovery_codes: Vec<String> = (0..limits::RECOVERY_CODES).map(|_| recovery_code()).collect();
    let stored: Vec<String> = recovery_codes.iter().map(|code| normalized(code)).collect();
    let stored: Vec<Secret<'_>> = stored.iter().map(|code| Secret(code.as_bytes())).collect();
    app.store.confirm_factor(person, step, &stored).await?;
    end_others(&app, &caller).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Disable the second factor. All other sessions are closed.
#[utoipa::path(delete, path = "/api/me/factor", tag = "account", security(("session" = [])), request_body = Confirmation, responses(
    (status = 204), (status = 401, body = Problem, description = "bad-login, second-factor"),
    (status = 403, body = Problem, description = "forbidden: not enabled"),
))]
async fn switch_off(
    State(app): State<AppState>,
    context: RequestContext,
    caller: Caller,
    JsonBody(body): JsonBody<Confirmation>,
) -> Result<StatusCode, ApiError> {
    let caller = account(caller)?;
    confirm(&app, &context, &caller, body.password.unwrap_or_default()).await?;
    let person = caller.id;
    check(&app, person, body.code.as_deref()).await?;
    app.store.remove_factor(person).await?;
    end_others(&app, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}
