//! Making an account and signing in to it. These types hold secrets and are not `Debug`.

use serde::{Deserialize, Serialize};

/// A new account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Login))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// The account to sign in to.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
    /// A code of the second factor, or a recovery code: needed if the answer without it is `second-factor`.
    #[serde(default)]
    pub code: Option<String>,
}
