//! The pages of tables online, and their addresses.

use krajina_wire::{GameKind, InviteCode, PersonId, TableId};

/// A page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Public tables, own tables, and the way to others.
    Lobby,
    /// Opening a table for a game.
    Opening(GameKind),
    /// A table, with the code that opens a private one.
    Table(TableId, Option<InviteCode>),
    /// Whichever table a spoken code leads to.
    Code(InviteCode),
    /// Whoever sits here: account, data.
    Me,
    /// Somebody: games, numbers, ratings.
    Person(PersonId),
    /// The strongest.
    Leaders,
    /// Choosing a new password with a link.
    Reset(Token),
}

/// The secret of a link to a new password: 256 bits, as the server writes them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token([u8; 43]);

impl Token {
    fn read(text: &str) -> Option<Token> {
        let fits = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        text.as_bytes().try_into().ok().filter(|_| fits).map(Token)
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// A secret is not printed.
impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

impl Place {
    /// Its address.
    pub(crate) fn hash(self) -> String {
        match self {
            Place::Lobby => "#/online".into(),
            Place::Opening(kind) => format!("#/online/new/{}", kind.name()),
            Place::Table(table, None) => format!("#/online/{table}"),
            Place::Table(table, Some(invite)) => format!("#/online/{table}/{invite}"),
            Place::Code(code) => format!("#/join/{code}"),
            Place::Me => "#/me".into(),
            Place::Person(person) => format!("#/people/{person}"),
            Place::Leaders => "#/leaders".into(),
            Place::Reset(token) => format!("#/reset/{}", token.text()),
        }
    }

    pub(crate) fn of_hash(hash: &str) -> Option<Place> {
        let parts: Vec<&str> = hash.strip_prefix("#/")?.split('/').collect();
        match parts[..] {
            ["online"] => Some(Place::Lobby),
            ["online", "new", game] => {
                GameKind::ALL.into_iter().find(|kind| kind.name() == game).map(Place::Opening)
            }
            ["online", table] => Some(Place::Table(table.parse().ok()?, None)),
            ["online", table, invite] => Some(Place::Table(table.parse().ok()?, invite.parse().ok())),
            ["join", code] => code.parse().ok().map(Place::Code),
            ["me"] => Some(Place::Me),
            ["people", person] => person.parse().ok().map(Place::Person),
            ["leaders"] => Some(Place::Leaders),
            ["reset", token] => Token::read(token).map(Place::Reset),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_back_to_its_page() {
        let (table, code, person) = (TableId::new([9; 10]), InviteCode::new([1, 2, 3]), PersonId::new(77));
        let places = [
            Place::Lobby,
            Place::Opening(GameKind::Worlds),
            Place::Table(table, None),
            Place::Table(table, Some(code)),
            Place::Code(code),
            Place::Me,
            Place::Person(person),
            Place::Leaders,
            Place::Reset(Token(*b"abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJ-01234")),
        ];
        for place in places {
            assert_eq!(Place::of_hash(&place.hash()), Some(place), "{}", place.hash());
        }
        for nonsense in
            ["", "#", "#/", "#/online/", "#/online/new/chess", "#/people/x/y", "#/join/oiu", "#/reset/x"]
        {
            assert_eq!(Place::of_hash(nonsense), None, "{nonsense:?}");
        }
    }
}
