//! Passwords: changing one, replacing a forgotten one, and confirming one. These types hold secrets and are not
//! `Debug`.

use serde::{Deserialize, Serialize};

/// A change of the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The current password.
    pub old: String,
    /// The new one: 8 to 128 characters.
    pub new: String,
    /// Second-factor code, if the account has one.
    #[serde(default)]
    pub code: Option<String>,
}

/// A new password set by a password link.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Reset))]
#[serde(deny_unknown_fields)]
pub struct PasswordReset {
    /// The last part of the link.
    pub token: String,
    /// The new password: 8 to 128 characters.
    pub password: String,
}

/// Confirmation of a sensitive request with the password.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Proof))]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// The account's password; absent for a guest.
    #[serde(default)]
    pub password: Option<String>,
    /// Second-factor code, if the account has one.
    #[serde(default)]
    pub code: Option<String>,
}
