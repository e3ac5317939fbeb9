//! The settings.

use crate::theme::ColourScheme;
use serde::{Deserialize, Serialize};

/// The settings, kept between visits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The language's code; `None` until one is chosen.
    pub(crate) language: Option<String>,
    /// Laying a domino needs a second tap.
    pub(crate) confirm: bool,
    pub(crate) sound: bool,
    /// Show where a domino fits and the points it brings.
    pub(crate) hints: bool,
    /// Bots wait a moment, so that people can follow.
    pub(crate) unhurried: bool,
    /// Send notifications to this device when it is the person's turn and the page is closed.
    pub(crate) notices: bool,
    pub(crate) theme: ColourScheme,
    /// Stronger lines and colours.
    pub(crate) contrast: bool,
    /// Reduced motion.
    pub(crate) calm: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            confirm: true,
            sound: true,
            hints: true,
            unhurried: true,
            notices: false,
            theme: ColourScheme::Device,
            contrast: false,
            calm: false,
        }
    }
}
