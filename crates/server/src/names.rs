//! Which names people may take: no names that would mislead others.

use crate::api_error::ApiError;
use krajina_bots::level::LEVELS;
use krajina_store::{confusable_key, is_readable};
use krajina_table::limits::NAMELESS;
use krajina_wire::{ErrorCode, Name, Refusal};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Words that a name must not contain, because the name would seem to belong to the operator.
const OFFICIAL: [&str; 24] = [
    "krajina",
    "admin",
    "admins",
    "administrator",
    "administrátor",
    "adminisztrátor",
    "moderator",
    "moderátor",
    "system",
    "systém",
    "rendszer",
    "server",
    "szerver",
    "support",
    "podpora",
    "ügyfélszolgálat",
    "staff",
    "official",
    "operator",
    "operátor",
    "üzemeltető",
    "správce",
    "správca",
    "root",
];

/// The files with the names of the levels, one a language.
const WORDS: [&str; 4] = [
    include_str!("../../../i18n/en/web.ftl"),
    include_str!("../../../i18n/cs/web.ftl"),
    include_str!("../../../i18n/sk/web.ftl"),
    include_str!("../../../i18n/hu/web.ftl"),
];

/// The names of the bots' levels in all languages.
fn levels() -> impl Iterator<Item = &'static str> {
    let named = |level: &str, words: &'static str| {
        let message = format!("level-{level}");
        let lines = words.lines().filter_map(|line| line.split_once('='));
        lines.filter(|(key, _)| key.trim() == message).map(|(_, name)| name.trim()).collect::<Vec<_>>()
    };
    LEVELS.iter().flat_map(move |level| {
        WORDS.into_iter().flat_map(move |words| named(level.name, words)).chain([level.name])
    })
}

/// Names that nobody may take.
pub(crate) fn reserved() -> impl Iterator<Item = &'static str> {
    OFFICIAL.into_iter().chain(levels())
}

static OFFICIAL_LOOKS: LazyLock<HashSet<String>> =
    LazyLock::new(|| OFFICIAL.into_iter().map(confusable_key).collect());
static LEVEL_LOOKS: LazyLock<HashSet<String>> = LazyLock::new(|| levels().map(confusable_key).collect());

/// Whether a name looks like the name of a level, an official name, or the placeholder of a deleted account. Digits
/// after a word and characters between letters make no difference.
fn is_reserved(name: &str) -> bool {
    let bare = |word: &str| confusable_key(word.trim_end_matches(|c: char| c.is_ascii_digit()));
    let whole: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    let mut words =
        name.split(|c: char| !c.is_alphanumeric()).map(bare).chain([bare(&whole), confusable_key(&whole)]);
    let level = LEVEL_LOOKS.contains(&bare(&whole));
    let nameless = confusable_key(name) == confusable_key(NAMELESS);
    level || nameless || words.any(|word| OFFICIAL_LOOKS.contains(&word))
}

/// Parses the name of a person or a token.
pub(crate) fn name_of(text: &str) -> Result<Name, ApiError> {
    let fits = text.len() <= krajina_store::limits::NAME_BYTES;
    Name::new(text).ok().filter(|_| fits).ok_or_else(|| ErrorCode::BadName.into())
}

/// Parses a name that a person chooses, and refuses unreadable and reserved ones.
pub(crate) fn chosen(text: &str) -> Result<Name, ApiError> {
    let name = name_of(text)?;
    if !is_readable(name.as_str()) {
        return Err(Refusal::with(ErrorCode::BadName, "expected a letter or a digit").into());
    }
    if is_reserved(name.as_str()) {
        return Err(Refusal::with(ErrorCode::BadName, "this name is reserved").into());
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_name_in_every_language() {
        assert_eq!(levels().count(), LEVELS.len() * 5);
    }

    #[test]
    fn names_like_a_level_or_the_operator_are_refused() {
        for name in reserved() {
            for name in [name.to_owned(), name.to_uppercase(), format!("{name} 2"), format!(" {name}7")] {
                assert!(chosen(&name).is_err(), "{name}");
            }
        }
        for name in [
            "Admin",
            "the admin",
            "Adm1n",
            "A.d.m.i.n",
            "Аdmin",
            "ＡＤＭＩＮ",
            "Krajina Team",
            "krajina-bot",
            "—",
            "ー",
            "…",
            "\u{3164}",
            "Fox",
            "Lišák",
            "Róka",
            "S p r o u t",
        ] {
            assert!(chosen(name).is_err(), "{name}");
        }
        for name in
            ["Eva", "Žofie", "Fox Mulder", "Správcová", "Rooty", "Krajinář", "7", "Guest 1000", "Badminton"]
        {
            assert!(chosen(name).is_ok(), "{name}");
        }
    }
}
