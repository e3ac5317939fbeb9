//! The second factor of an account: the TOTP secret, and recovery codes for people who have lost it.

use crate::entry::{number, unsigned};
use crate::id::Column as _;
use crate::person::found;
use crate::query::{read_one, write};
use crate::token::Secret;
use crate::{Store, StoreError, limits};
use krajina_ids::PersonId;

/// A confirmed second factor.
#[derive(Clone, PartialEq, Eq)]
pub struct Factor {
    /// The secret shared with the authenticator app.
    pub secret: Vec<u8>,
    /// The time step whose code was used last: codes of this step and of earlier ones are rejected.
    pub step: u64,
}

const BEGIN: &str = "INSERT INTO factor (person_id, secret, step) VALUES ($1, $2, -1)
    ON CONFLICT (person_id) DO UPDATE SET secret = excluded.secret WHERE factor.step = -1";
const GET: &str = "SELECT secret, step FROM factor WHERE person_id = $1";
const CONFIRM: &str = "UPDATE factor SET step = $2 WHERE person_id = $1 AND step = -1";
const USE: &str = "UPDATE factor SET step = $2 WHERE person_id = $1 AND step >= 0 AND step < $2";
const ADD_CODE: &str = "INSERT INTO recovery_code (person_id, code_hash) VALUES ($1, $2)";
const USE_CODE: &str = "DELETE FROM recovery_code WHERE person_id = $1 AND code_hash = $2";
const REMOVE: [&str; 2] =
    ["DELETE FROM factor WHERE person_id = $1", "DELETE FROM recovery_code WHERE person_id = $1"];

impl Store {
    /// Stores the secret of a second factor. It is not asked for until it is confirmed.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the account has a second factor.
    pub async fn begin_factor(&self, account: PersonId, secret: &[u8]) -> Result<(), StoreError> {
        if secret.len() > limits::WORD_BYTES {
            return Err(StoreError::TooLarge { what: "a second factor", limit: limits::WORD_BYTES });
        }
        let begun = write!(self, connection => {
            let begin = sqlx::query(BEGIN).bind(account.bytes()).bind(secret.to_vec());
            begin.execute(&mut *connection).await?.rows_affected()
        });
        if begun == 0 { Err(StoreError::Taken("the place of a second factor")) } else { Ok(()) }
    }

    async fn factor_row(&self, account: PersonId) -> Result<Option<(Vec<u8>, i64)>, StoreError> {
        Ok(read_one!(self, connection => {
            let query = sqlx::query_as(GET).bind(account.bytes());
            let row: Option<(Vec<u8>, i64)> = query.fetch_optional(&mut *connection).await?;
            row
        }))
    }

    /// The secret of a second factor that is not confirmed yet.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn begun_factor(&self, account: PersonId) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.factor_row(account).await?.filter(|(_, step)| *step < 0).map(|(secret, _)| secret))
    }

    /// The confirmed second factor, if there is one.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn factor(&self, account: PersonId) -> Result<Option<Factor>, StoreError> {
        let row = self.factor_row(account).await?.filter(|(_, step)| *step >= 0);
        row.map(|(secret, step)| Ok(Factor { secret, step: unsigned(step)? })).transpose()
    }

    /// Confirms the second factor with the code of this step, which is used up, and replaces all recovery codes.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if none was begun.
    pub async fn confirm_factor(
        &self,
        account: PersonId,
        step: u64,
        codes: &[Secret<'_>],
    ) -> Result<(), StoreError> {
        let step = number(step, "a step of time")?;
        write!(self, connection => {
            let confirm = sqlx::query(CONFIRM).bind(account.bytes()).bind(step);
            found(confirm.execute(&mut *connection).await?.rows_affected(), "second factor")?;
            sqlx::query(REMOVE[1]).bind(account.bytes()).execute(&mut *connection).await?;
            for code in codes {
                let add = sqlx::query(ADD_CODE).bind(account.bytes()).bind(code.hash());
                add.execute(&mut *connection).await?;
            }
        });
        Ok(())
    }

    /// Uses up the code of a time step and of all earlier steps. Returns whether it was unused.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn use_factor(&self, account: PersonId, step: u64) -> Result<bool, StoreError> {
        let step = number(step, "a step of time")?;
        let used = write!(self, connection => {
            let used = sqlx::query(USE).bind(account.bytes()).bind(step);
            used.execute(&mut *connection).await?.rows_affected()
        });
        Ok(used == 1)
    }

    /// Uses up a recovery code. Returns whether it was valid.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn use_recovery_code(&self, account: PersonId, code: Secret<'_>) -> Result<bool, StoreError> {
        let used = write!(self, connection => {
            let used = sqlx::query(USE_CODE).bind(account.bytes()).bind(code.hash());
            used.execute(&mut *connection).await?.rows_affected()
        });
        Ok(used == 1)
    }

    /// The number of recovery codes left.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn recovery_codes(&self, account: PersonId) -> Result<u64, StoreError> {
        let count = read_one!(self, connection => {
            const COUNT: &str = "SELECT count(*) FROM recovery_code WHERE person_id = $1";
            let count: i64 = sqlx::query_scalar(COUNT).bind(account.bytes()).fetch_one(&mut *connection).await?;
            count
        });
        unsigned(count)
    }

    /// Removes the second factor: the password is enough again.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no second factor.
    pub async fn remove_factor(&self, account: PersonId) -> Result<(), StoreError> {
        let removed = write!(self, connection => {
            sqlx::query(REMOVE[1]).bind(account.bytes()).execute(&mut *connection).await?;
            sqlx::query(REMOVE[0]).bind(account.bytes()).execute(&mut *connection).await?.rows_affected()
        });
        found(removed, "second factor")
    }
}
