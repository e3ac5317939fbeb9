//! The second factor of an account: the secret that makes codes, and codes for who has lost it.

use crate::entry::{number, unsigned};
use crate::id::PersonId;
use crate::person::found;
use crate::query::{read_one, write};
use crate::token::Secret;
use crate::{Store, StoreError, limits};

/// A second factor that is asked for.
#[derive(Clone, PartialEq, Eq)]
pub struct Factor {
    /// What it shares with the telephone.
    pub secret: Vec<u8>,
    /// The step of time whose code was used last: no code of it, or of one before, is good any more.
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
    /// Keeps the secret of a second factor that is not asked for before it is confirmed.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when the account has a second factor.
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

    /// The secret of a second factor that waits to be confirmed.
    ///
    /// # Errors
    /// What the database says.
    pub async fn begun_factor(&self, account: PersonId) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.factor_row(account).await?.filter(|(_, step)| *step < 0).map(|(secret, _)| secret))
    }

    /// The second factor that is asked for, if there is one.
    ///
    /// # Errors
    /// What the database says.
    pub async fn factor(&self, account: PersonId) -> Result<Option<Factor>, StoreError> {
        let row = self.factor_row(account).await?.filter(|(_, step)| *step >= 0);
        row.map(|(secret, step)| Ok(Factor { secret, step: unsigned(step)? })).transpose()
    }

    /// From now on the second factor is asked for. The code of this step has been used; the recovery codes are the only
    /// ones there are.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when none was begun.
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

    /// Uses the code of a step of time: once, and none before it any more. Was it unused?
    ///
    /// # Errors
    /// What the database says.
    pub async fn use_factor(&self, account: PersonId, step: u64) -> Result<bool, StoreError> {
        let step = number(step, "a step of time")?;
        let used = write!(self, connection => {
            let used = sqlx::query(USE).bind(account.bytes()).bind(step);
            used.execute(&mut *connection).await?.rows_affected()
        });
        Ok(used == 1)
    }

    /// Uses a recovery code. Was it one?
    ///
    /// # Errors
    /// What the database says.
    pub async fn use_recovery_code(&self, account: PersonId, code: Secret<'_>) -> Result<bool, StoreError> {
        let used = write!(self, connection => {
            let used = sqlx::query(USE_CODE).bind(account.bytes()).bind(code.hash());
            used.execute(&mut *connection).await?.rows_affected()
        });
        Ok(used == 1)
    }

    /// How many recovery codes are left.
    ///
    /// # Errors
    /// What the database says.
    pub async fn recovery_codes(&self, account: PersonId) -> Result<u64, StoreError> {
        let count = read_one!(self, connection => {
            const COUNT: &str = "SELECT count(*) FROM recovery_code WHERE person_id = $1";
            let count: i64 = sqlx::query_scalar(COUNT).bind(account.bytes()).fetch_one(&mut *connection).await?;
            count
        });
        unsigned(count)
    }

    /// The password is enough again.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when there is no second factor.
    pub async fn remove_factor(&self, account: PersonId) -> Result<(), StoreError> {
        let removed = write!(self, connection => {
            sqlx::query(REMOVE[1]).bind(account.bytes()).execute(&mut *connection).await?;
            sqlx::query(REMOVE[0]).bind(account.bytes()).execute(&mut *connection).await?.rows_affected()
        });
        found(removed, "second factor")
    }
}
