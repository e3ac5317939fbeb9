//! The visitor, as the server knows them.

use super::http::{self, RequestError};
use krajina_wire::api::{GuestName, Me};

/// Whether the visitor is signed in, as far as the page knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum SignInState {
    /// The server has not been asked.
    #[default]
    Unasked,
    /// It has not answered yet.
    Asking,
    /// The server knows no visitor: a name is needed.
    Nobody,
    Known(Me),
    /// The server does not answer.
    Unreachable,
}

impl SignInState {
    pub(crate) fn known(&self) -> Option<&Me> {
        match self {
            SignInState::Known(me) => Some(me),
            _ => None,
        }
    }
}

/// Asks the server.
pub(crate) async fn ask() -> SignInState {
    match http::get::<Me>("/api/me").await {
        Ok(me) => SignInState::Known(me),
        Err(failure) if failure.is_unknown_caller() => SignInState::Nobody,
        Err(_) => SignInState::Unreachable,
    }
}

/// Signs in with just a name.
pub(crate) async fn sign_in_as_guest(name: &str) -> Result<Me, RequestError> {
    http::send("POST", "/api/guest", http::body(&GuestName { name: name.to_owned() })).await
}
