//! Rules for names: two accounts must not have names that look alike.

use crate::{StoreError, limits};
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// The login key of a name: case-folded, and independent of how accents were typed.
pub(crate) fn name_key(name: &str) -> String {
    name.trim().nfkc().flat_map(char::to_lowercase).nfkc().collect()
}

/// The confusable key of a name: names that people would mistake for each other share one. It is the skeleton of UTS
/// #39 (`Еva` with a Cyrillic letter is `eva`), ignoring case. `I`, `l` and `1` are equal and, because names have no
/// case, so is `i`. Accents count: Adam and Ádám are two people.
///
/// ```
/// use krajina_store::confusable_key;
/// assert_eq!(confusable_key("Adm1n"), confusable_key("ADMIN"));
/// assert_ne!(confusable_key("Adam"), confusable_key("Ádám"));
/// ```
#[must_use]
pub fn confusable_key(name: &str) -> String {
    let skeleton: String = skeleton(&name_key(name)).flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = skeleton.split_whitespace().collect();
    words.join(" ").replace('i', "l")
}

/// Whether a name has a visible letter or digit.
#[must_use]
pub fn is_readable(name: &str) -> bool {
    let is_seen = |c: &char| skeleton(c.encode_utf8(&mut [0; 4])).next().is_some();
    name_key(name).chars().filter(|c| c.is_alphanumeric()).any(|c| is_seen(&c))
}

pub(crate) fn check_name(name: &str) -> Result<(), StoreError> {
    crate::summary::within(name, "a name", limits::NAME_BYTES)?;
    if name.trim().is_empty() { Err(StoreError::Conflict("an empty name".to_owned())) } else { Ok(()) }
}

/// The name of a guest whose name is taken: the same with a number after it.
pub(crate) fn numbered(name: &str, number: u32) -> String {
    let mut stem: String = name.trim().chars().take(limits::STEM_CHARS).collect();
    while stem.len() > limits::NAME_BYTES - 4 {
        stem.pop();
    }
    format!("{} {number}", stem.trim_end())
}

/// A neutral name for a guest whose own name is not allowed.
pub(crate) fn plain(id: &[u8]) -> String {
    let number = id.iter().rev().take(2).fold(0, |number, byte| number * 256 + u32::from(*byte));
    format!("Guest {}", 1_000 + number % 9_000)
}

pub(crate) const HOLDER: &str =
    "SELECT id FROM person WHERE look = $1 AND kind IN (1, 2) AND id <> $2 LIMIT 1";
pub(crate) const GUESTS_LIKE: &str =
    "SELECT id, name FROM person WHERE look = $1 AND kind = 0 AND id > $2 ORDER BY id LIMIT $3";
pub(crate) const CALL: &str = "UPDATE person SET name = $2, look = $3 WHERE id = $1";
pub(crate) const WITHOUT_LOOK: &str =
    "SELECT id, kind, name FROM person WHERE look IS NULL AND kind IN (0, 1, 2) LIMIT $1";
pub(crate) const GUESTS_LIKE_OTHERS: &str = "SELECT id, name FROM person WHERE kind = 0
    AND look IN (SELECT look FROM person WHERE kind IN (1, 2)) AND id > $1 ORDER BY id LIMIT $2";

/// Whether another account or bot has this confusable key. On a connection to either database.
macro_rules! is_held {
    ($connection:expr, $look:expr, $id:expr) => {{
        let holder = sqlx::query_as(crate::name::HOLDER).bind($look.clone()).bind($id);
        let holder: Option<(Vec<u8>,)> = holder.fetch_optional(&mut *$connection).await?;
        holder.is_some()
    }};
}

/// Sets a person's name, on a connection to either database.
macro_rules! set_name {
    ($connection:expr, $id:expr, $name:expr) => {{
        let name: String = $name;
        let look = crate::name::confusable_key(&name);
        let call = sqlx::query(crate::name::CALL).bind($id).bind(name).bind(look);
        call.execute(&mut *$connection).await?;
    }};
}

/// Appends the first number to a guest's name that makes it free, on a connection to either database.
macro_rules! append_number {
    ($connection:expr, $id:expr, $name:expr) => {{
        let id: Vec<u8> = $id;
        let mut name = crate::name::plain(&id);
        for number in 2..100 {
            let numbered = crate::name::numbered(&$name, number);
            let look = crate::name::confusable_key(&numbered);
            if !crate::name::is_held!($connection, look, id.clone()) {
                name = numbered;
                break;
            }
        }
        crate::name::set_name!($connection, id, name);
    }};
}

/// Renames the guests whose names look like that of a new account, on a connection to either database.
macro_rules! rename_similar_guests {
    ($connection:expr, $look:expr) => {{
        let mut last: Vec<u8> = Vec::new();
        loop {
            let guests = sqlx::query_as(crate::name::GUESTS_LIKE).bind($look.clone()).bind(last.clone());
            let guests: Vec<(Vec<u8>, String)> =
                guests.bind(i64::from(crate::limits::PAGE)).fetch_all(&mut *$connection).await?;
            let Some((id, _)) = guests.last() else { break };
            last = id.clone();
            for (id, name) in guests {
                crate::name::append_number!($connection, id, name);
            }
        }
    }};
}

/// Fills in the confusable keys of people from before version 6, and renames guests whose name looks like an account's
/// or is not readable. On a connection to either database.
macro_rules! fill_in_keys {
    ($connection:expr) => {{
        let page = i64::from(crate::limits::PAGE);
        loop {
            let people = sqlx::query_as(crate::name::WITHOUT_LOOK).bind(page);
            let people: Vec<(Vec<u8>, i64, String)> = people.fetch_all(&mut *$connection).await?;
            if people.is_empty() {
                break;
            }
            for (id, kind, name) in people {
                let nothing_to_read = kind == 0 && !crate::name::is_readable(&name);
                let name = if nothing_to_read { crate::name::plain(&id) } else { name };
                crate::name::set_name!($connection, id, name);
            }
        }
        let mut last: Vec<u8> = Vec::new();
        loop {
            let guests = sqlx::query_as(crate::name::GUESTS_LIKE_OTHERS).bind(last.clone()).bind(page);
            let guests: Vec<(Vec<u8>, String)> = guests.fetch_all(&mut *$connection).await?;
            let Some((id, _)) = guests.last() else { break };
            last = id.clone();
            for (id, name) in guests {
                crate::name::append_number!($connection, id, name);
            }
        }
    }};
}
pub(crate) use {append_number, fill_in_keys, is_held, rename_similar_guests, set_name};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn login_keys_ignore_case_spaces_and_the_encoding_of_accents() {
        assert_eq!(name_key("Ádám"), name_key(" a\u{301}DA\u{301}M "));
        assert_eq!(name_key("ＡＢ"), name_key("ab"));
        assert_ne!(name_key("Adam"), name_key("Ádám"));
    }

    #[test]
    fn names_that_look_alike_share_a_key() {
        for (one, other) in [
            ("Eva", "Еvа"),
            ("Eva", "EVA"),
            ("Eva", "E\u{34f}va"),
            ("Ivan", "lvan"),
            ("ivan", "1VAN"),
            ("Otto", "0tt0"),
            ("Marna", "Mama"),
            ("Jan  Novák", "Jan Nova\u{301}k"),
            ("Žofie", "ŽOFIE"),
        ] {
            assert_eq!(confusable_key(one), confusable_key(other), "{one} {other}");
        }
        for (one, other) in
            [("Adam", "Ádám"), ("Zofie", "Žofie"), ("Eva", "Iva"), ("Őri", "Öri"), ("Jan", "Jana")]
        {
            assert_ne!(confusable_key(one), confusable_key(other), "{one} {other}");
        }
    }

    #[test]
    fn readable_names_have_a_visible_letter_or_digit() {
        for name in ["Eva", "7", "Őze", "王", "Ω", "(x)"] {
            assert!(is_readable(name), "{name}");
        }
        for name in ["—", "…", "\u{3164}", "\u{2800}", "★", "!?", "\u{301}"] {
            assert!(!is_readable(name), "{name:?}");
        }
    }

    #[test]
    fn a_numbered_name_is_short_enough() {
        assert_eq!(numbered("Eva", 2), "Eva 2");
        assert_eq!(numbered(&"ő".repeat(24), 99).chars().count(), 23);
        assert!(numbered(&"王".repeat(24), 99).len() <= limits::NAME_BYTES);
        assert_eq!(plain(&[0; 16]), "Guest 1000");
    }
}
