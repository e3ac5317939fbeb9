//! Texts that people send: bounded, one line, without invisible characters.

use crate::limits;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A text that is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidText {
    /// Nothing but spaces.
    #[error("expected some text, found none")]
    Empty,
    /// Too long.
    #[error("expected at most {0} characters")]
    TooLong(usize),
    /// An invisible character, or one that changes the direction of the line.
    #[error("the character U+{0:04X} may not be sent")]
    Character(u32),
}

/// Whether people see this character where they typed it. Control characters are refused, as are marks that change the
/// direction of a line, and invisible ones with which one name imitates another.
fn is_plain(c: char) -> bool {
    !(c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || matches!(c, '\u{ad}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'))
}

fn checked(text: &str, most_chars: usize) -> Result<String, InvalidText> {
    // A character has at most four bytes: a long text is refused without counting.
    if text.len() > 4 * most_chars || text.chars().count() > most_chars {
        return Err(InvalidText::TooLong(most_chars));
    }
    let text = text.trim();
    match text.chars().find(|&c| !is_plain(c)) {
        Some(c) => Err(InvalidText::Character(c.into())),
        None if text.is_empty() => Err(InvalidText::Empty),
        None => Ok(text.to_owned()),
    }
}

macro_rules! bounded {
    ($(#[$doc:meta])* $type:ident, $most:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $type(String);

        impl $type {
            /// This text without surrounding spaces, if it is allowed.
            ///
            /// # Errors
            /// It is empty, too long, or has invisible characters.
            pub fn new(text: &str) -> Result<$type, InvalidText> {
                checked(text, $most).map($type)
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $type {
            type Error = InvalidText;

            fn try_from(text: String) -> Result<$type, InvalidText> {
                $type::new(&text)
            }
        }

        impl From<$type> for String {
            fn from(text: $type) -> String {
                text.0
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    };
}

bounded!(
    /// The name of a person.
    Name,
    limits::NAME_CHARS
);
bounded!(
    /// A line of chat.
    ChatText,
    limits::CHAT_CHARS
);
bounded!(
    /// An action in the notation of records; its game defines the meaning.
    ActionText,
    limits::ACTION_BYTES
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_bounded_and_visible() {
        assert_eq!(Name::new("  Žofie Ő "), Ok(Name("Žofie Ő".into())));
        assert_eq!(Name::new(" "), Err(InvalidText::Empty));
        assert_eq!(Name::new(&"ő".repeat(24)).map(|name| name.0.chars().count()), Ok(24));
        assert_eq!(Name::new(&"ő".repeat(25)), Err(InvalidText::TooLong(24)));
        assert_eq!(ChatText::new("a\nb"), Err(InvalidText::Character(10)));
        assert_eq!(ChatText::new("abc\u{202e}def"), Err(InvalidText::Character(0x202e)));
        assert_eq!(Name::new("\u{feff}Eva"), Err(InvalidText::Character(0xfeff)));
        assert!(serde_json::from_str::<Name>("\"\"").is_err());
    }
}
