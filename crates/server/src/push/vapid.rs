//! Who we are to push services: a key made at the first start, and a word signed with it (RFC 8292).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use krajina_store::{Store, StoreError};
use krajina_wire::WallMs;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};

/// The name of the key in the store.
const SETTING: &str = "vapid-key";

/// How long a signed word holds: push services take a day at most.
const HOLDS_MS: u64 = 12 * 60 * 60 * 1000;

/// Our key.
pub(crate) struct Vapid {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl Vapid {
    /// The key of this server: made once, kept with everything else.
    pub(crate) async fn of(store: &Store) -> Result<Vapid, StoreError> {
        let random = SystemRandom::new();
        let broken = |_| StoreError::Conflict("the key for pushes cannot be used".to_owned());
        let kept = match store.setting(SETTING).await? {
            Some(kept) => kept,
            None => {
                let new = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
                    .map_err(|_| StoreError::Conflict("there is no randomness".to_owned()))?;
                store.set_once(SETTING, new.as_ref()).await?
            }
        };
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &random).map_err(broken)?;
        Ok(Vapid { pair, random })
    }

    /// The key by which browsers know our messages.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key().as_ref())
    }

    /// The header that says to the push service at `audience` that a message is ours, and whom to ask about it.
    pub(crate) fn authorization(&self, audience: &str, contact: &str, now: WallMs) -> Option<String> {
        let claims = serde_json::json!({
            "aud": audience, "exp": now.plus(HOLDS_MS).0 / 1_000, "sub": contact,
        });
        let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = serde_json::json!({"typ": "JWT", "alg": "ES256"});
        let word = format!("{}.{}", part(&head), part(&claims));
        let signature = self.pair.sign(&self.random, word.as_bytes()).ok()?;
        let signature = URL_SAFE_NO_PAD.encode(signature.as_ref());
        Some(format!("vapid t={word}.{signature}, k={}", self.public()))
    }
}
