//! Guests, accounts and bots.

use crate::entry::{number, unsigned};
use crate::id::Column as _;
use crate::name::{self, check_name, confusable_key, name_key};
use crate::query::{read, read_one, write};
use crate::summary::within;
use crate::{Store, StoreError, limits};
use krajina_ids::{BotId, PersonId, PersonKind, PlayerId};
use serde::{Deserialize, Serialize};

/// The number that the databases store for a kind.
fn kind_number(kind: PersonKind) -> i64 {
    match kind {
        PersonKind::Guest => 0,
        PersonKind::Account => 1,
        PersonKind::Bot => 2,
        PersonKind::Deleted => 3,
    }
}

/// The kind with this number.
pub(crate) fn kind_of_number(number: i64) -> Result<PersonKind, StoreError> {
    match number {
        0 => Ok(PersonKind::Guest),
        1 => Ok(PersonKind::Account),
        2 => Ok(PersonKind::Bot),
        3 => Ok(PersonKind::Deleted),
        _ => Err(StoreError::Corrupt(format!("{number} as the kind of a person"))),
    }
}

/// A guest, an account or a bot. The password is not a field, so that it cannot leak by mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredPerson {
    /// The person's id.
    pub id: PlayerId,
    /// The kind of person.
    pub kind: PersonKind,
    /// The name as they wrote it; empty for a deleted account.
    pub name: String,
    /// When the person was added, in milliseconds since 1970.
    pub created_ms: u64,
    /// When the person was last seen.
    pub seen_ms: u64,
}

/// id, kind, name, created_ms, seen_ms.
type PersonRow = (Vec<u8>, i64, String, i64, i64);

fn person((id, kind, name, created_ms, seen_ms): PersonRow) -> Result<StoredPerson, StoreError> {
    Ok(StoredPerson {
        id: PlayerId::from_bytes(id)?,
        kind: kind_of_number(kind)?,
        name,
        created_ms: unsigned(created_ms)?,
        seen_ms: unsigned(seen_ms)?,
    })
}

const ADD: &str = "INSERT INTO person (id, kind, name, name_key, password, created_ms, seen_ms, look)
    VALUES ($1, $2, $3, $4, $5, $6, $6, $7) ON CONFLICT DO NOTHING";
const GET: &str = "SELECT id, kind, name, created_ms, seen_ms FROM person WHERE id = $1";
const LOGIN: &str = "SELECT id, password FROM person WHERE name_key = $1 AND kind = 1";
const RAISE: &str = "UPDATE person SET kind = 1, name = $2, name_key = $3, password = $4, look = $5 WHERE id = $1 AND kind = 0";
const RENAME: &str = "UPDATE person SET name = $2, name_key = $3, look = $4 WHERE id = $1 AND kind = 1";
const RENAME_GUEST: &str = "UPDATE person SET name = $2, look = $3 WHERE id = $1 AND kind = 0";
pub(crate) const PASSWORD: &str = "UPDATE person SET password = $2 WHERE id = $1 AND kind = 1";
const SEEN: &str = "UPDATE person SET seen_ms = $2 WHERE id = $1 AND seen_ms < $2";
const ANONYMISE: &str = "UPDATE person SET kind = 3, name = '', name_key = NULL, look = NULL, password = NULL
    WHERE id = $1 AND kind IN (0, 1)";
/// Deletes data that belongs to one person alone. Results stay: they are the other players' history as well.
const OWN: [&str; 9] = [
    "DELETE FROM session WHERE person_id = $1",
    "DELETE FROM api_token WHERE person_id = $1",
    "DELETE FROM subscription WHERE person_id = $1",
    "DELETE FROM mute WHERE person_id = $1 OR muted_id = $1",
    "DELETE FROM rating WHERE person_id = $1",
    "DELETE FROM report WHERE by_id = $1",
    "DELETE FROM reset WHERE person_id = $1",
    "DELETE FROM factor WHERE person_id = $1",
    "DELETE FROM recovery_code WHERE person_id = $1",
];
const IDLE_GUESTS: &str = "SELECT id FROM person WHERE kind = 0 AND seen_ms < $1
    AND NOT EXISTS (SELECT 1 FROM table_seats WHERE person_id = person.id)
    AND NOT EXISTS (SELECT 1 FROM participant WHERE person_id = person.id)
    AND NOT EXISTS (SELECT 1 FROM daily WHERE person_id = person.id)
    AND NOT EXISTS (SELECT 1 FROM report WHERE about_id = person.id)
    LIMIT $2";

impl Store {
    /// Adds a guest. Guests may share names with each other.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name looks like that of an account or a bot, or another [`StoreError`] if the
    /// database fails.
    pub async fn add_guest(&self, id: PersonId, name: &str, now_ms: u64) -> Result<(), StoreError> {
        self.add(id.into(), PersonKind::Guest, name, None, now_ms).await
    }

    /// Adds a bot, so that it can be rated. An existing bot stays as it is.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn add_bot(&self, id: BotId, name: &str, now_ms: u64) -> Result<(), StoreError> {
        match self.add(id.into(), PersonKind::Bot, name, None, now_ms).await {
            Err(StoreError::Taken(_)) => Ok(()),
            done => done,
        }
    }

    /// Adds an account with the hash of its password in PHC form. Guests with a similar name get another one.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name looks like another account's, or another [`StoreError`] if the database fails.
    pub async fn add_account(
        &self,
        id: PersonId,
        name: &str,
        password: &str,
        now_ms: u64,
    ) -> Result<(), StoreError> {
        self.add(id.into(), PersonKind::Account, name, Some(password), now_ms).await
    }

    async fn add(
        &self,
        id: PlayerId,
        kind: PersonKind,
        name: &str,
        password: Option<&str>,
        now_ms: u64,
    ) -> Result<(), StoreError> {
        check_name(name)?;
        within(password.unwrap_or(""), "a password's hash", limits::TEXT_BYTES)?;
        let now = number(now_ms, "a time")?;
        let key = (kind == PersonKind::Account).then(|| name_key(name));
        let look = confusable_key(name);
        let added = write!(self, connection => {
            if kind != PersonKind::Bot && name::is_held!(connection, look, id.bytes()) {
                return Err(StoreError::Taken("this name"));
            }
            let add = sqlx::query(ADD).bind(id.bytes()).bind(kind_number(kind)).bind(name.to_owned());
            let add = add.bind(key).bind(password.map(str::to_owned)).bind(now).bind(look.clone());
            let added = add.execute(&mut *connection).await?.rows_affected();
            if kind == PersonKind::Account && added > 0 {
                name::rename_similar_guests!(connection, look);
            }
            added
        });
        if added == 0 { Err(StoreError::Taken("this name")) } else { Ok(()) }
    }

    /// Turns a guest into an account. It is the same person, so every game stays theirs.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for the name, [`StoreError::Missing`] if there is no such guest.
    pub async fn make_account(&self, guest: PersonId, name: &str, password: &str) -> Result<(), StoreError> {
        check_name(name)?;
        within(password, "a password's hash", limits::TEXT_BYTES)?;
        let raised = write!(self, connection => {
            let look = confusable_key(name);
            if name::is_held!(connection, look, guest.bytes()) {
                return Err(StoreError::Taken("this name"));
            }
            let raise = sqlx::query(RAISE).bind(guest.bytes()).bind(name.to_owned()).bind(name_key(name));
            let raise = raise.bind(password.to_owned()).bind(look.clone());
            let raised = raise.execute(&mut *connection).await?.rows_affected();
            if raised > 0 {
                name::rename_similar_guests!(connection, look);
            }
            raised
        });
        found(raised, "guest")
    }

    /// Gives a guest or an account another name.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for the name, [`StoreError::Missing`] if there is no such person.
    pub async fn rename(&self, id: PersonId, name: &str) -> Result<(), StoreError> {
        check_name(name)?;
        let renamed = write!(self, connection => {
            let look = confusable_key(name);
            if name::is_held!(connection, look, id.bytes()) {
                return Err(StoreError::Taken("this name"));
            }
            let guest = sqlx::query(RENAME_GUEST).bind(id.bytes()).bind(name.to_owned()).bind(look.clone());
            let as_guest = guest.execute(&mut *connection).await?.rows_affected();
            let account = sqlx::query(RENAME).bind(id.bytes()).bind(name.to_owned()).bind(name_key(name));
            let as_account = account.bind(look.clone()).execute(&mut *connection).await?.rows_affected();
            if as_account > 0 {
                name::rename_similar_guests!(connection, look);
            }
            as_guest + as_account
        });
        found(renamed, "person")
    }

    /// Renames guests whose names look like one of these reserved names. Returns how many.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn rename_guests_called(&self, names: &[String]) -> Result<u64, StoreError> {
        let renamed = write!(self, connection => {
            let mut renamed = 0;
            for name in names {
                let guests = sqlx::query_as(name::GUESTS_LIKE).bind(confusable_key(name)).bind(Vec::<u8>::new());
                let guests: Vec<(Vec<u8>, String)> =
                    guests.bind(i64::from(limits::LOOKED_UP)).fetch_all(&mut *connection).await?;
                for (id, _) in guests {
                    let plain = name::plain(&id);
                    name::set_name!(connection, id, plain);
                    renamed += 1;
                }
            }
            renamed
        });
        Ok(renamed)
    }

    /// Stores the hash of a new password and invalidates a password link.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such account.
    pub async fn set_password(&self, account: PersonId, password: &str) -> Result<(), StoreError> {
        within(password, "a password's hash", limits::TEXT_BYTES)?;
        let set = write!(self, connection => {
            let forget = sqlx::query("DELETE FROM reset WHERE person_id = $1").bind(account.bytes());
            forget.execute(&mut *connection).await?;
            let set = sqlx::query(PASSWORD).bind(account.bytes()).bind(password.to_owned());
            set.execute(&mut *connection).await?.rows_affected()
        });
        found(set, "account")
    }

    /// The account with this name, ignoring case, and the hash of its password, for checking a password only.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn account_by_name(&self, name: &str) -> Result<Option<(PersonId, String)>, StoreError> {
        if check_name(name).is_err() {
            return Ok(None);
        }
        let row = read!(self, connection => {
            let row: Option<(Vec<u8>, String)> =
                sqlx::query_as(LOGIN).bind(name_key(name)).fetch_optional(&mut *connection).await?;
            row
        });
        row.map(|(id, password)| Ok((PersonId::from_bytes(id)?, password))).transpose()
    }

    /// A person or a bot.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn person(&self, id: impl Into<PlayerId>) -> Result<Option<StoredPerson>, StoreError> {
        let id = id.into();
        let row = read_one!(self, connection => {
            let row: Option<PersonRow> = sqlx::query_as(GET).bind(id.bytes()).fetch_optional(&mut *connection).await?;
            row
        });
        row.map(person).transpose()
    }

    /// Several people at once, for their names. Unknown ids are left out.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] beyond [`limits::LOOKED_UP`], or another [`StoreError`] if the database fails.
    pub async fn people(&self, ids: &[PlayerId]) -> Result<Vec<StoredPerson>, StoreError> {
        if ids.len() > limits::LOOKED_UP as usize {
            return Err(StoreError::TooLarge { what: "a list of people", limit: limits::LOOKED_UP as usize });
        }
        let rows = read!(self, connection => {
            let mut rows: Vec<PersonRow> = Vec::with_capacity(ids.len());
            for id in ids {
                rows.extend(sqlx::query_as(GET).bind(id.bytes()).fetch_optional(&mut *connection).await?);
            }
            rows
        });
        rows.into_iter().map(person).collect()
    }

    /// Notes that a person is active. Once an hour is enough.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn seen(&self, id: PersonId, now_ms: u64) -> Result<(), StoreError> {
        let now = number(now_ms, "a time")?;
        write!(self, connection => {
            sqlx::query(SEEN).bind(id.bytes()).bind(now).execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Deletes a guest or an account with name, password, sessions, tokens, ratings, subscriptions, mutes and own
    /// reports. Games stay, with a nameless player. Names are therefore stored nowhere else: the server looks them up
    /// by id.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such person.
    pub async fn delete_person(&self, id: PersonId) -> Result<(), StoreError> {
        let deleted = write!(self, connection => {
            for statement in OWN {
                sqlx::query(statement).bind(id.bytes()).execute(&mut *connection).await?;
            }
            sqlx::query(ANONYMISE).bind(id.bytes()).execute(&mut *connection).await?.rows_affected()
        });
        found(deleted, "person")
    }

    /// Deletes guests who were not seen since then and never played. Returns how many.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn forget_idle_guests(&self, before_ms: u64) -> Result<u64, StoreError> {
        let before = number(before_ms, "a time")?;
        let forgotten = write!(self, connection => {
            let idle: Vec<(Vec<u8>,)> = sqlx::query_as(IDLE_GUESTS)
                .bind(before)
                .bind(i64::from(limits::PAGE))
                .fetch_all(&mut *connection)
                .await?;
            for (id,) in &idle {
                for statement in OWN {
                    sqlx::query(statement).bind(id.clone()).execute(&mut *connection).await?;
                }
                let delete = sqlx::query("DELETE FROM person WHERE id = $1").bind(id.clone());
                delete.execute(&mut *connection).await?;
            }
            idle.len() as u64
        });
        Ok(forgotten)
    }
}

/// [`StoreError::Missing`] if no row changed.
pub(crate) fn found(rows: u64, what: &'static str) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Missing(what)) } else { Ok(()) }
}
