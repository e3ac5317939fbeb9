//! Refusals over HTTP: a status, a stable code, and a sentence in the caller's language.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use krajina_store::StoreError;
use krajina_wire::{ErrorCode, Refusal};
use krajina_words::Language;
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request was refused. Nothing has changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Problem {
    /// A code that never changes, such as `unknown-table`.
    #[schema(value_type = String, example = "unknown-table")]
    code: ErrorCode,
    /// What is wrong, in the language of the request's `Accept-Language`.
    message: String,
    /// The number of the rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// What exactly is wrong, in English, for people who write programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

/// A refusal on its way to the caller. Its sentence is added where the caller's language is known.
#[derive(Clone, Debug)]
pub(crate) struct Refused(pub(crate) Refusal);

impl From<ErrorCode> for Refused {
    fn from(code: ErrorCode) -> Refused {
        Refused(code.into())
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused(refusal)
    }
}

/// What the store says, in the caller's words. What a caller could not have caused is logged, and not told.
impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
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
                tracing::error!(%error, "the database fails");
                ErrorCode::Storage.into()
            }
        }
    }
}

/// The status of a code.
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
        E::Forbidden | E::NotHost | E::NoPrograms | E::Removed | E::NeedsSecondFactor => {
            StatusCode::FORBIDDEN
        }
        E::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::CONFLICT,
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        // The layer `in_words` turns this into the answer.
        let mut response = status(self.0.code).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// A refusal as the caller reads it.
pub(crate) fn in_words(refusal: Refusal, language: Language) -> Response {
    let message = krajina_words::refusal(language, &refusal);
    let Refusal { code, rule, detail, .. } = refusal;
    let mut response = (status(code), Json(Problem { code, message, rule, detail })).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LANGUAGE, header::HeaderValue::from_static(language.code()));
    if status(code) == StatusCode::TOO_MANY_REQUESTS || status(code) == StatusCode::SERVICE_UNAVAILABLE {
        headers.insert(header::RETRY_AFTER, header::HeaderValue::from_static("5"));
    }
    response
}
