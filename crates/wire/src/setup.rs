//! Setups that come over the wire.

use crate::limits;
use krajina_rules::any::AnySetup;
use serde::{Deserialize, Deserializer, de};
use std::borrow::Cow;

/// Deserializes a setup of at most [`limits::SETUP_BYTES`].
///
/// # Errors
/// The text is longer, or not a setup.
pub(crate) fn limited<'de, D: Deserializer<'de>>(deserializer: D) -> Result<AnySetup, D::Error> {
    let text = <Cow<'de, str> as Deserialize>::deserialize(deserializer)?;
    if text.len() > limits::SETUP_BYTES {
        return Err(de::Error::custom(format!("expected at most {} bytes", limits::SETUP_BYTES)));
    }
    text.parse().map_err(de::Error::custom)
}
