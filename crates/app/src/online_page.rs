//! The online pages and their addresses.

use krajina_wire::{GameKind, InviteCode, PersonId, TableId};

/// An online page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlinePage {
    /// Public tables, own tables, and a form for codes.
    Lobby,
    /// Opening a table for a game.
    Opening(GameKind),
    /// A table, with the code that admits to a private one.
    Table(TableId, Option<InviteCode>),
    /// The table of an invite code.
    Code(InviteCode),
    /// The visitor's own account and data.
    Me,
    /// A person: games, statistics, ratings.
    Person(PersonId),
    /// The leaderboard.
    Leaders,
    /// Choosing a new password by a link.
    Reset(ResetToken),
}

/// The secret in a password-reset link: 256 bits, as the server writes them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ResetToken([u8; 43]);

impl ResetToken {
    fn read(text: &str) -> Option<ResetToken> {
        let fits = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        text.as_bytes().try_into().ok().filter(|_| fits).map(ResetToken)
    }

    /// The text, as the server writes it.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// Does not print the secret.
impl std::fmt::Debug for ResetToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ResetToken")
    }
}

impl OnlinePage {
    /// The address of the page.
    pub fn hash(self) -> String {
        match self {
            OnlinePage::Lobby => "#/online".into(),
            OnlinePage::Opening(kind) => format!("#/online/new/{}", kind.name()),
            OnlinePage::Table(table, None) => format!("#/online/{table}"),
            OnlinePage::Table(table, Some(invite)) => format!("#/online/{table}/{invite}"),
            OnlinePage::Code(code) => format!("#/join/{code}"),
            OnlinePage::Me => "#/me".into(),
            OnlinePage::Person(person) => format!("#/people/{person}"),
            OnlinePage::Leaders => "#/leaders".into(),
            OnlinePage::Reset(token) => format!("#/reset/{}", token.text()),
        }
    }

    /// The page at an address; `None` if it is not an online page.
    pub fn of_hash(hash: &str) -> Option<OnlinePage> {
        let parts: Vec<&str> = hash.strip_prefix("#/")?.split('/').collect();
        match parts[..] {
            ["online"] => Some(OnlinePage::Lobby),
            ["online", "new", game] => game.parse().ok().map(OnlinePage::Opening),
            ["online", table] => Some(OnlinePage::Table(table.parse().ok()?, None)),
            ["online", table, invite] => Some(OnlinePage::Table(table.parse().ok()?, invite.parse().ok())),
            ["join", code] => code.parse().ok().map(OnlinePage::Code),
            ["me"] => Some(OnlinePage::Me),
            ["people", person] => person.parse().ok().map(OnlinePage::Person),
            ["leaders"] => Some(OnlinePage::Leaders),
            ["reset", token] => ResetToken::read(token).map(OnlinePage::Reset),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_by_its_address() {
        let (table, code, person) = (TableId::new([9; 10]), InviteCode::new([1, 2, 3]), PersonId::new(77));
        let places = [
            OnlinePage::Lobby,
            OnlinePage::Opening(GameKind::Worlds),
            OnlinePage::Table(table, None),
            OnlinePage::Table(table, Some(code)),
            OnlinePage::Code(code),
            OnlinePage::Me,
            OnlinePage::Person(person),
            OnlinePage::Leaders,
            OnlinePage::Reset(ResetToken(*b"abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJ-01234")),
        ];
        for place in places {
            assert_eq!(OnlinePage::of_hash(&place.hash()), Some(place), "{}", place.hash());
        }
        for nonsense in
            ["", "#", "#/", "#/online/", "#/online/new/chess", "#/people/x/y", "#/join/oiu", "#/reset/x"]
        {
            assert_eq!(OnlinePage::of_hash(nonsense), None, "{nonsense:?}");
        }
    }
}
