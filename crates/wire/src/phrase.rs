//! Phrases that are translated: everyone sees them in their own language.

use serde::{Deserialize, Serialize};

/// A quick phrase. Its sentence is the message `phrase-…` of i18n/*/phrases.ftl.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Phrase {
    Hello,
    GoodLuck,
    YourTurn,
    NiceMove,
    Oops,
    Thanks,
    Sorry,
    OneMoment,
    BackSoon,
    WellPlayed,
    Again,
    Goodbye,
}

impl Phrase {
    /// All phrases, in the order of the menu.
    pub const ALL: [Phrase; 12] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::YourTurn,
        Phrase::NiceMove,
        Phrase::Oops,
        Phrase::Thanks,
        Phrase::Sorry,
        Phrase::OneMoment,
        Phrase::BackSoon,
        Phrase::WellPlayed,
        Phrase::Again,
        Phrase::Goodbye,
    ];

    /// Its name on the wire, and the key of its translations.
    pub const fn name(self) -> &'static str {
        match self {
            Phrase::Hello => "hello",
            Phrase::GoodLuck => "good-luck",
            Phrase::YourTurn => "your-turn",
            Phrase::NiceMove => "nice-move",
            Phrase::Oops => "oops",
            Phrase::Thanks => "thanks",
            Phrase::Sorry => "sorry",
            Phrase::OneMoment => "one-moment",
            Phrase::BackSoon => "back-soon",
            Phrase::WellPlayed => "well-played",
            Phrase::Again => "again",
            Phrase::Goodbye => "goodbye",
        }
    }
}
