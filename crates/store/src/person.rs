//! Guests, accounts and bots.

use crate::entry::{number, unsigned};
use crate::id::PersonId;
use crate::query::{read, read_one, write};
use crate::summary::within;
use crate::{Store, StoreError, limits};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

/// What a person is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Came with just a name.
    Guest,
    /// Has a name of their own and a password.
    Account,
    /// A program of ours.
    Bot,
    /// Was an account. The games stay, the name is gone.
    Deleted,
}

impl Kind {
    fn number(self) -> i64 {
        match self {
            Kind::Guest => 0,
            Kind::Account => 1,
            Kind::Bot => 2,
            Kind::Deleted => 3,
        }
    }

    pub(crate) fn from_number(number: i64) -> Result<Kind, StoreError> {
        match number {
            0 => Ok(Kind::Guest),
            1 => Ok(Kind::Account),
            2 => Ok(Kind::Bot),
            3 => Ok(Kind::Deleted),
            _ => Err(StoreError::Corrupt(format!("{number} as the kind of a person"))),
        }
    }
}

/// Somebody who plays. The password is not here, so that it cannot leave by mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// What they are.
    pub kind: Kind,
    /// The name as they wrote it; empty for a deleted account.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub created_ms: u64,
    /// When they were last here.
    pub seen_ms: u64,
}

/// What two accounts must not share: the name without upper case, and whichever way its accents were typed.
fn name_key(name: &str) -> String {
    name.trim().nfkc().flat_map(char::to_lowercase).nfkc().collect()
}

fn check_name(name: &str) -> Result<(), StoreError> {
    within(name, "a name", limits::NAME_BYTES)?;
    if name.trim().is_empty() { Err(StoreError::Conflict("an empty name".to_owned())) } else { Ok(()) }
}

/// id, kind, name, created_ms, seen_ms.
type Row = (Vec<u8>, i64, String, i64, i64);

fn person((id, kind, name, created_ms, seen_ms): Row) -> Result<Person, StoreError> {
    Ok(Person {
        id: PersonId::from_bytes(id)?,
        kind: Kind::from_number(kind)?,
        name,
        created_ms: unsigned(created_ms)?,
        seen_ms: unsigned(seen_ms)?,
    })
}

const ADD: &str = "INSERT INTO person (id, kind, name, name_key, password, created_ms, seen_ms)
    VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING";
const GET: &str = "SELECT id, kind, name, created_ms, seen_ms FROM person WHERE id = $1";
const LOGIN: &str = "SELECT id, password FROM person WHERE name_key = $1 AND kind = 1";
const RAISE: &str =
    "UPDATE person SET kind = 1, name = $2, name_key = $3, password = $4 WHERE id = $1 AND kind = 0";
const KEY_HOLDER: &str = "SELECT id FROM person WHERE name_key = $1";
const RENAME: &str = "UPDATE person SET name = $2, name_key = $3 WHERE id = $1 AND kind = 1";
const RENAME_GUEST: &str = "UPDATE person SET name = $2 WHERE id = $1 AND kind = 0";
pub(crate) const PASSWORD: &str = "UPDATE person SET password = $2 WHERE id = $1 AND kind = 1";
const SEEN: &str = "UPDATE person SET seen_ms = $2 WHERE id = $1 AND seen_ms < $2";
const ANONYMISE: &str = "UPDATE person SET kind = 3, name = '', name_key = NULL, password = NULL
    WHERE id = $1 AND kind IN (0, 1)";
/// What is of a person alone, and goes with the account. Results stay: they are the others' history as well.
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
    /// Adds a guest. Guests may share names.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when the id is, and what the database says.
    pub async fn add_guest(&self, id: PersonId, name: &str, now_ms: u64) -> Result<(), StoreError> {
        self.add(id, Kind::Guest, name, None, now_ms).await
    }

    /// Adds a bot, so that it can be rated; one that is there already stays as it is.
    ///
    /// # Errors
    /// What the database says.
    pub async fn add_bot(&self, id: PersonId, name: &str, now_ms: u64) -> Result<(), StoreError> {
        match self.add(id, Kind::Bot, name, None, now_ms).await {
            Err(StoreError::Taken(_)) => Ok(()),
            done => done,
        }
    }

    /// Adds an account with the hash of its password in PHC form.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when the name is, whichever its case; and what the database says.
    pub async fn add_account(
        &self,
        id: PersonId,
        name: &str,
        password: &str,
        now_ms: u64,
    ) -> Result<(), StoreError> {
        self.add(id, Kind::Account, name, Some(password), now_ms).await
    }

    async fn add(
        &self,
        id: PersonId,
        kind: Kind,
        name: &str,
        password: Option<&str>,
        now_ms: u64,
    ) -> Result<(), StoreError> {
        check_name(name)?;
        within(password.unwrap_or(""), "a password's hash", limits::TEXT_BYTES)?;
        let now = number(now_ms, "a time")?;
        let key = (kind == Kind::Account).then(|| name_key(name));
        let added = write!(self, connection => {
            let add = sqlx::query(ADD).bind(id.bytes()).bind(kind.number()).bind(name.to_owned());
            let add = add.bind(key).bind(password.map(str::to_owned)).bind(now);
            add.execute(&mut *connection).await?.rows_affected()
        });
        if added == 0 { Err(StoreError::Taken("this name")) } else { Ok(()) }
    }

    /// Makes a guest an account. It is the same person, so every game stays theirs.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for the name, [`StoreError::Missing`] when there is no such guest.
    pub async fn make_account(&self, guest: PersonId, name: &str, password: &str) -> Result<(), StoreError> {
        check_name(name)?;
        within(password, "a password's hash", limits::TEXT_BYTES)?;
        let raised = write!(self, connection => {
            let key = name_key(name);
            let holder: Option<(Vec<u8>,)> =
                sqlx::query_as(KEY_HOLDER).bind(key.clone()).fetch_optional(&mut *connection).await?;
            if holder.is_some() {
                return Err(StoreError::Taken("this name"));
            }
            let raise = sqlx::query(RAISE).bind(guest.bytes()).bind(name.to_owned()).bind(key);
            raise.bind(password.to_owned()).execute(&mut *connection).await?.rows_affected()
        });
        found(raised, "guest")
    }

    /// Gives a guest or an account another name.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for the name, [`StoreError::Missing`] when there is no such person.
    pub async fn rename(&self, id: PersonId, name: &str) -> Result<(), StoreError> {
        check_name(name)?;
        let renamed = write!(self, connection => {
            let key = name_key(name);
            let guest = sqlx::query(RENAME_GUEST).bind(id.bytes()).bind(name.to_owned());
            let as_guest = guest.execute(&mut *connection).await?.rows_affected();
            let holder: Option<(Vec<u8>,)> =
                sqlx::query_as(KEY_HOLDER).bind(key.clone()).fetch_optional(&mut *connection).await?;
            if as_guest == 0 && holder.is_some_and(|(holder,)| holder != id.bytes()) {
                return Err(StoreError::Taken("this name"));
            }
            let account = sqlx::query(RENAME).bind(id.bytes()).bind(name.to_owned()).bind(key);
            as_guest + account.execute(&mut *connection).await?.rows_affected()
        });
        found(renamed, "person")
    }

    /// Keeps the hash of a new password. A link for choosing one is of no use any more.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when there is no such account.
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

    /// The account of this name, whichever its case, and the hash of its password: only for checking one.
    ///
    /// # Errors
    /// What the database says.
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

    /// A person.
    ///
    /// # Errors
    /// What the database says.
    pub async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let row = read_one!(self, connection => {
            let row: Option<Row> = sqlx::query_as(GET).bind(id.bytes()).fetch_optional(&mut *connection).await?;
            row
        });
        row.map(person).transpose()
    }

    /// Several people at once, for their names; who is unknown is left out.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] beyond [`limits::LOOKED_UP`], and what the database says.
    pub async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
        if ids.len() > limits::LOOKED_UP as usize {
            return Err(StoreError::TooLarge { what: "a list of people", limit: limits::LOOKED_UP as usize });
        }
        let rows = read!(self, connection => {
            let mut rows: Vec<Row> = Vec::with_capacity(ids.len());
            for id in ids {
                rows.extend(sqlx::query_as(GET).bind(id.bytes()).fetch_optional(&mut *connection).await?);
            }
            rows
        });
        rows.into_iter().map(person).collect()
    }

    /// Notes that somebody is here. Once an hour is enough.
    ///
    /// # Errors
    /// What the database says.
    pub async fn seen(&self, id: PersonId, now_ms: u64) -> Result<(), StoreError> {
        let now = number(now_ms, "a time")?;
        write!(self, connection => {
            sqlx::query(SEEN).bind(id.bytes()).bind(now).execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Deletes a guest or an account: name, password, sessions, tokens, ratings, subscriptions, mutes and own reports
    /// go. Games stay, played by somebody without a name. Names are therefore never kept elsewhere: the server looks
    /// them up by id.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when there is no such person.
    pub async fn delete_person(&self, id: PersonId) -> Result<(), StoreError> {
        let deleted = write!(self, connection => {
            for statement in OWN {
                sqlx::query(statement).bind(id.bytes()).execute(&mut *connection).await?;
            }
            sqlx::query(ANONYMISE).bind(id.bytes()).execute(&mut *connection).await?.rows_affected()
        });
        found(deleted, "person")
    }

    /// Forgets guests who have not been here since then and never played. Returns how many.
    ///
    /// # Errors
    /// What the database says.
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

/// Nothing changed: there is no such thing.
pub(crate) fn found(rows: u64, what: &'static str) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Missing(what)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::name_key;

    #[test]
    fn names_differ_in_more_than_case_accents_typed_two_ways_or_spaces_around() {
        assert_eq!(name_key("Ádám"), name_key(" a\u{301}DA\u{301}M "));
        assert_eq!(name_key("ＡＢ"), name_key("ab"));
        assert_ne!(name_key("Adam"), name_key("Ádám"));
    }
}
