//! What a person may switch.

use crate::look::Theme;
use serde::{Deserialize, Serialize};

/// The switches, kept between visits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The language's code; none until somebody chooses one.
    pub(crate) language: Option<String>,
    /// A domino is laid only after a second tap.
    pub(crate) confirm: bool,
    pub(crate) sound: bool,
    /// Show where a domino may go and what it brings.
    pub(crate) hints: bool,
    /// Bots wait a moment, so that people can follow.
    pub(crate) unhurried: bool,
    /// Be told on this device when it is one's turn and the page is closed.
    pub(crate) notices: bool,
    pub(crate) theme: Theme,
    /// Stronger lines and colours.
    pub(crate) contrast: bool,
    /// Nothing flies, slides or breathes.
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
            theme: Theme::Device,
            contrast: false,
            calm: false,
        }
    }
}
