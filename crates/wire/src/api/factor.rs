//! The second factor of an account. These types hold secrets and are not `Debug`.

use serde::{Deserialize, Serialize};

/// The status of the second factor.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HasFactor))]
pub struct FactorStatus {
    /// Whether it is switched on.
    pub on: bool,
    /// The number of recovery codes left.
    pub recovery_codes: u64,
}

/// The secret for an authenticator app. It is shown only once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Begun))]
pub struct FactorSecret {
    /// The secret, for typing.
    pub secret: String,
    /// The same as an `otpauth:` URL, for a QR code.
    pub address: String,
}

/// A code that switches the second factor on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Shown))]
#[serde(deny_unknown_fields)]
pub struct FactorCode {
    /// The code of the authenticator app.
    pub code: String,
}

/// Recovery codes for a lost authenticator, each valid once. They are shown only once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Recovery))]
pub struct RecoveryCodes {
    /// The codes.
    pub recovery_codes: Vec<String>,
}
