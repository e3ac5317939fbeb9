//! The server's identity to push services (RFC 8292): a key made at the first start, and tokens signed with it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use krajina_store::{Store, StoreError};
use krajina_wire::WallMs;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};

/// The setting that holds the key.
const SETTING: &str = "vapid-key";

/// How long a signed token is valid: push services accept a day at most.
const VALID_MS: u64 = 12 * 60 * 60 * 1000;

/// The signing key.
pub(crate) struct Vapid {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl Vapid {
    /// Loads the key of this server from the store, or makes it.
    pub(crate) async fn load(store: &Store) -> Result<Vapid, StoreError> {
        let random = SystemRandom::new();
        let broken = |_| StoreError::Conflict("the stored push key cannot be used".to_owned());
        let kept = match store.setting(SETTING).await? {
            Some(kept) => kept,
            None => {
                let new = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
                    .map_err(|_| StoreError::Conflict("no randomness available".to_owned()))?;
                store.set_once(SETTING, new.as_ref()).await?
            }
        };
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &random).map_err(broken)?;
        Ok(Vapid { pair, random })
    }

    /// The public key by which browsers recognise our messages.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key().as_ref())
    }

    /// The `Authorization` header for the push service at `audience`: proves our identity and names a contact.
    pub(crate) fn authorization(&self, audience: &str, contact: &str, now: WallMs) -> Option<String> {
        let claims = serde_json::json!({
            "aud": audience, "exp": now.plus(VALID_MS).0 / 1_000, "sub": contact,
        });
        let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = serde_json::json!({"typ": "JWT", "alg": "ES256"});
        let signed = format!("{}.{}", part(&head), part(&claims));
        let signature = self.pair.sign(&self.random, signed.as_bytes()).ok()?;
        let signature = URL_SAFE_NO_PAD.encode(signature.as_ref());
        Some(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}
