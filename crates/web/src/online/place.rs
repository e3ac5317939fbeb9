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
        ];
        for place in places {
            assert_eq!(Place::of_hash(&place.hash()), Some(place), "{}", place.hash());
        }
        for nonsense in ["", "#", "#/", "#/online/", "#/online/new/chess", "#/people/x/y", "#/join/oiu"] {
            assert_eq!(Place::of_hash(nonsense), None, "{nonsense:?}");
        }
    }
}
