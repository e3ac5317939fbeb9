//! Web Push subscriptions.

use serde::{Deserialize, Serialize};

/// The Web Push key of this server.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushKey {
    /// For a browser's `applicationServerKey`, in base64url.
    pub key: String,
}

/// A subscription, as the browser's `PushSubscription` serializes itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Browser))]
pub struct PushSubscription {
    /// The URL of its push service.
    pub endpoint: String,
    /// Its keys.
    pub keys: PushKeys,
}

/// The keys that encrypt notifications for a browser.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Keys))]
pub struct PushKeys {
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
}

/// A subscription to end.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Enough))]
pub struct Unsubscribe {
    /// The URL of its push service.
    pub endpoint: String,
}
