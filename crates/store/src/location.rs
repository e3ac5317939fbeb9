//! Location of a database, as operators write it: the path of a file, or the URL of a PostgreSQL server.

use crate::StoreError;
use sqlx::postgres::PgConnectOptions;
use std::path::Path;
use std::str::FromStr;

/// A parsed location.
pub(crate) enum DatabaseLocation<'a> {
    File(&'a Path),
    Postgres(&'a str),
}

/// Whether it is the URL of a server and not the path of a file.
#[must_use]
pub fn is_postgres(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}

impl DatabaseLocation<'_> {
    /// Parses a location. A URL with an unknown scheme is refused: as a path, it would end up in file names and
    /// messages with its password.
    pub(crate) fn read(place: &str) -> Result<DatabaseLocation<'_>, StoreError> {
        match place.split_once("://") {
            _ if is_postgres(place) => Ok(DatabaseLocation::Postgres(place)),
            Some(_) => {
                Err(StoreError::Unavailable("expected the path of a file, or postgres://…".to_owned()))
            }
            None => Ok(DatabaseLocation::File(Path::new(place))),
        }
    }
}

/// The location for messages and logs: of a URL only host, port and database, never the user, the password or the
/// parameters, which may contain a password too.
#[must_use]
pub fn redacted_location(place: &str) -> String {
    let Some((scheme, _)) = place.split_once("://") else { return place.to_owned() };
    match PgConnectOptions::from_str(place) {
        Ok(options) if is_postgres(place) => {
            let database = options.get_database().unwrap_or_default();
            format!("{scheme}://{}:{}/{database}", options.get_host(), options.get_port())
        }
        // In a URL that cannot be parsed, any part may be the password.
        _ => "(invalid address)".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        for (place, shown) in [
            ("postgres://eva:secret@db.example/krajina", "postgres://db.example:5432/krajina"),
            ("postgresql://eva:se%40cret@db.example:99/k", "postgresql://db.example:99/k"),
            ("postgres://db.example/k?user=eva&password=secret", "postgres://db.example:5432/k"),
            ("postgres://db.example/k?password=a@secret", "postgres://db.example:5432/k"),
            ("/var/lib/krajina/a@b.db", "/var/lib/krajina/a@b.db"),
        ] {
            assert_eq!(redacted_location(place), shown);
        }
        for place in ["postgres://eva:se/secret@h/k", "postgress://eva:secret@h/k", "mysql://eva:secret@h/k"]
        {
            assert!(!redacted_location(place).contains("secret"), "{place}");
        }
    }

    #[test]
    fn an_unknown_scheme_is_refused() {
        assert!(matches!(DatabaseLocation::read("postgres://h/k"), Ok(DatabaseLocation::Postgres(_))));
        assert!(matches!(DatabaseLocation::read("krajina.db"), Ok(DatabaseLocation::File(_))));
        assert!(matches!(
            DatabaseLocation::read("postgress://eva:secret@h/k"),
            Err(StoreError::Unavailable(_))
        ));
    }
}
