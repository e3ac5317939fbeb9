//! Encrypts a message for one browser: RFC 8291 with the content coding of RFC 8188.

use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::{aead, error::Unspecified};

/// Bytes of an uncompressed public key.
pub(crate) const KEY_BYTES: usize = 65;
/// Bytes of a browser's authentication secret.
pub(crate) const AUTH_BYTES: usize = 16;
/// The size that every push service accepts; a message is one record.
const RECORD_BYTES: u32 = 4_096;
const SALT_BYTES: usize = 16;
/// The delimiter of the last record (RFC 8188, section 2).
const LAST: u8 = 2;

/// Both public keys, the shared secret and the authentication secret.
struct KeyAgreement<'a> {
    browser: &'a [u8],
    server: &'a [u8],
    secret: &'a [u8],
    auth: &'a [u8],
}

struct OutputLength(usize);

impl KeyType for OutputLength {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, OutputLength(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// Encrypts a text for the browser with this key and secret.
///
/// # Errors
/// The key is invalid, or the text is too long.
pub(crate) fn seal(text: &[u8], browser: &[u8], auth: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let server = own.compute_public_key()?;
    let salt: [u8; SALT_BYTES] = ring::rand::generate(&random)?.expose();
    agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, browser), |secret| {
        seal_with(text, &KeyAgreement { browser, server: server.as_ref(), secret, auth }, salt)
    })?
}

fn seal_with(text: &[u8], keys: &KeyAgreement<'_>, salt: [u8; SALT_BYTES]) -> Result<Vec<u8>, Unspecified> {
    let KeyAgreement { browser, server, secret, auth } = keys;
    let key: [u8; 32] = derive(auth, secret, &[b"WebPush: info\0", browser, server])?;
    let content: [u8; 16] = derive(&salt, &key, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(&salt, &key, &[b"Content-Encoding: nonce\0"])?;
    let mut body = salt.to_vec();
    body.extend(RECORD_BYTES.to_be_bytes());
    body.push(u8::try_from(server.len()).map_err(|_| Unspecified)?);
    body.extend(*server);
    let mut sealed = [text, &[LAST]].concat();
    let cipher = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &content)?);
    let nonce = aead::Nonce::assume_unique_for_key(nonce);
    cipher.seal_in_place_append_tag(nonce, aead::Aad::empty(), &mut sealed)?;
    if body.len() + sealed.len() > RECORD_BYTES as usize {
        return Err(Unspecified);
    }
    body.extend(sealed);
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    /// The example of RFC 8291, appendix A.
    #[test]
    fn the_example_of_the_standard_is_reproduced() {
        let read = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let browser =
            read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let server =
            read("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let keys = KeyAgreement {
            browser: &browser,
            server: &server,
            secret: &read("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            auth: &read("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        let salt = read("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let sealed = seal_with(b"When I grow up, I want to be a watermelon", &keys, salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn invalid_keys_and_long_texts_are_refused() {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let key = own.compute_public_key().unwrap();
        assert!(seal(b"x", key.as_ref(), &[1; AUTH_BYTES]).is_ok());
        assert!(seal(&[b'x'; 4_096], key.as_ref(), &[1; AUTH_BYTES]).is_err());
        let mut off_the_curve = [7; KEY_BYTES];
        off_the_curve[0] = 4;
        assert!(seal(b"x", &off_the_curve, &[1; AUTH_BYTES]).is_err());
        assert!(seal(b"x", &[], &[1; AUTH_BYTES]).is_err());
    }
}
