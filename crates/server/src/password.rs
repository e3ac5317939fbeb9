//! Passwords: hashed with argon2id on a few blocking threads.

use crate::limits;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use krajina_wire::ErrorCode;
use std::collections::HashSet;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Semaphore;

/// OWASP's recommended parameters that fit a small machine: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// The passwords that attackers try first. Their lists are longer; the rate limits on logins cover the rest.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| words().collect());

/// The entries of the list without its comments.
fn words() -> impl Iterator<Item = &'static str> {
    include_str!("common-passwords.txt").lines().filter(|line| !line.starts_with("# "))
}

/// Checks whether a person of this name may use this password.
pub(crate) fn check(name: &str, password: &str) -> Result<(), ErrorCode> {
    let characters = password.chars().count();
    let lower = password.to_lowercase();
    let plain = lower.trim_end_matches(|c: char| c.is_ascii_digit() || c.is_ascii_punctuation());
    let common = COMMON.contains(lower.as_str()) || COMMON.contains(plain);
    let one_character = password.chars().all(|c| password.starts_with(c));
    let own_name = name.chars().count() > 2 && lower.contains(&name.to_lowercase());
    if !limits::PASSWORD_CHARS.contains(&characters) || common || one_character || own_name {
        return Err(ErrorCode::BadPassword);
    }
    Ok(())
}

/// Hashes passwords on a few blocking threads.
pub(crate) struct Hasher {
    permits: Semaphore,
    waiting: AtomicUsize,
}

impl Default for Hasher {
    fn default() -> Hasher {
        Hasher { permits: Semaphore::new(limits::HASHES), waiting: AtomicUsize::new(0) }
    }
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

impl Hasher {
    /// The hash of a password, in PHC form.
    ///
    /// # Errors
    /// The queue is full.
    pub(crate) async fn hash(&self, password: String) -> Result<String, ErrorCode> {
        self.work(move || {
            let salt = SaltString::encode_b64(&crate::clock::random::<16>()).ok()?;
            Some(argon2().hash_password(password.as_bytes(), &salt).ok()?.to_string())
        })
        .await?
        .ok_or(ErrorCode::Internal)
    }

    /// Whether this is the password of this hash. Without a hash the answer is no and takes as long, so that timing
    /// does not reveal which names exist.
    ///
    /// # Errors
    /// The queue is full.
    pub(crate) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, ErrorCode> {
        self.work(move || match hash.as_deref().map(PasswordHash::new) {
            Some(Ok(hash)) => argon2().verify_password(password.as_bytes(), &hash).is_ok(),
            _ => {
                let mut nothing = [0; 32];
                let _ = argon2().hash_password_into(password.as_bytes(), b"nobody's salt ..", &mut nothing);
                false
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ErrorCode> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= limits::HASHES_WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(ErrorCode::Overloaded);
        }
        let permit = self.permits.acquire().await;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        let done = tokio::task::spawn_blocking(work).await;
        drop(permit);
        done.map_err(|_| ErrorCode::Internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_passwords_are_refused() {
        for weak in ["short", "password", "Password123!", "aaaaaaaaaaaa", "my name is eva", "qwertyuiop"] {
            assert_eq!(check("Eva", weak), Err(ErrorCode::BadPassword), "{weak}");
        }
        assert_eq!(check("Eva", &"long".repeat(40)), Err(ErrorCode::BadPassword));
        for good in ["krava hryze travu", "žluťoučký kůň", "vT6#pq0z"] {
            assert_eq!(check("Eva", good), Ok(()), "{good}");
        }
    }

    /// At least 3,000 passwords that would fit the policy otherwise (ASVS 6.2.4). The list is sorted, so that diffs of
    /// it are readable.
    #[test]
    fn thousands_of_common_passwords_are_refused() {
        let words: Vec<&str> = words().collect();
        assert!(words.is_sorted_by(|one, other| one < other), "sorted, each once");
        let long = words.iter().filter(|word| limits::PASSWORD_CHARS.contains(&word.chars().count()));
        let refused = long.filter(|word| check("Eva", word) == Err(ErrorCode::BadPassword)).count();
        assert!(refused >= 3_000, "{refused}");
        for weak in ["baseball", "Sunshine1", "Q1W2E3R4T5", "dragon2024!", "slniečko"] {
            assert_eq!(check("Eva", weak), Err(ErrorCode::BadPassword), "{weak}");
        }
    }

    #[tokio::test]
    async fn hashes_are_argon2id_and_verify() {
        let hasher = Hasher::default();
        let hash = hasher.hash("krava hryze travu".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(hasher.verify("krava hryze travu".into(), Some(hash.clone())).await.unwrap());
        assert!(!hasher.verify("krava hryze trávu".into(), Some(hash)).await.unwrap());
        assert!(!hasher.verify("krava hryze travu".into(), None).await.unwrap());
    }
}
