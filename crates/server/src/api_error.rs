//! Errors of the HTTP API: a status, a stable code, and a sentence in the client's language.

use crate::rate_limit::RetryAfter;
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use krajina_store::StoreError;
use krajina_wire::api::Problem;
use krajina_wire::{ErrorCode, Refusal};
use krajina_words::Language;
use std::time::Duration;

/// A refused request. The middleware, which knows the client's language, adds the sentence.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) refusal: Refusal,
    /// When the client may try again, if known.
    pub(crate) retry_after: Option<RetryAfter>,
}

/// How long to wait for a server that is overloaded, has a failing database, or restarts.
const SOON: RetryAfter = RetryAfter(Duration::from_secs(5));

impl From<ErrorCode> for ApiError {
    fn from(code: ErrorCode) -> ApiError {
        Refusal::from(code).into()
    }
}

/// Too many requests.
impl From<RetryAfter> for ApiError {
    fn from(retry_after: RetryAfter) -> ApiError {
        ApiError { retry_after: Some(retry_after), ..ErrorCode::RateLimited.into() }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        let soon = status(refusal.code) == StatusCode::SERVICE_UNAVAILABLE;
        ApiError { refusal, retry_after: soon.then_some(SOON) }
    }
}

/// Maps an error of the store to a stable code. Errors that the client did not cause are logged without details for the
/// client.
impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match &error {
            StoreError::Overloaded => ErrorCode::Overloaded.into(),
            StoreError::Taken(_) => ErrorCode::NameTaken.into(),
            StoreError::TooLarge { .. } => Refusal::with(ErrorCode::TooLarge, &error).into(),
            StoreError::Missing(_) => ErrorCode::Forbidden.into(),
            StoreError::Conflict(_) | StoreError::OutOfOrder { .. } => {
                tracing::error!(%error, "a request contradicts what is stored");
                ErrorCode::Internal.into()
            }
            _ => {
                tracing::error!(%error, "the database failed");
                ErrorCode::Storage.into()
            }
        }
    }
}

/// The HTTP status of an error code.
pub(crate) fn status(code: ErrorCode) -> StatusCode {
    use ErrorCode as E;
    match code {
        E::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        E::BadJson | E::WrongVersion | E::NotWelcomed | E::BadTable | E::UnknownLevel | E::BadAction => {
            StatusCode::BAD_REQUEST
        }
        E::BadName | E::BadPassword => StatusCode::UNPROCESSABLE_ENTITY,
        E::UnknownRoute | E::UnknownTable | E::NoRecord | E::UnknownLine => StatusCode::NOT_FOUND,
        E::NoSession | E::ExpiredSession | E::BadLogin | E::SecondFactor | E::ExpiredLink => {
            StatusCode::UNAUTHORIZED
        }
        E::RateLimited | E::TooManyTables | E::TooManyWatchers => StatusCode::TOO_MANY_REQUESTS,
        E::Overloaded | E::Storage | E::Stopping => StatusCode::SERVICE_UNAVAILABLE,
        E::Forbidden
        | E::NotHost
        | E::NoPrograms
        | E::Removed
        | E::NeedsSecondFactor
        | E::NeedsAccount
        | E::ChatClosed => StatusCode::FORBIDDEN,
        E::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::CONFLICT,
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        // The middleware replaces this by `localized_response`.
        let mut response = status(self.refusal.code).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// The response for an error, in the client's language.
pub(crate) fn localized_response(error: ApiError, language: Language) -> Response {
    let ApiError { refusal, retry_after } = error;
    let message = krajina_words::refusal(language, &refusal);
    let Refusal { code, rule, detail, .. } = refusal;
    let mut response = (status(code), Json(Problem { code, message, rule, detail })).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LANGUAGE, header::HeaderValue::from_static(language.code()));
    if let Some(RetryAfter(wait)) = retry_after {
        // Whole seconds, rounded up.
        headers.insert(header::RETRY_AFTER, wait.as_secs().saturating_add(1).into());
    }
    response
}
