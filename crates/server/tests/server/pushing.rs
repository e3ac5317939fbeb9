//! "Your turn" for people who are away: a push service on this computer takes what the server sends, and reads it as a
//! browser would.

use crate::house::{House, settings};
use crate::player::Player;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use krajina_client::Client;
use krajina_wire::{NewTable, Phase, TimeControl};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

const AUTH: [u8; 16] = [9; 16];

/// One message that came.
#[derive(Clone, Debug)]
struct Message {
    head: String,
    body: Vec<u8>,
}

/// A push service that takes everything, or says that the browser is gone.
struct PushService {
    url: String,
    messages: Arc<Mutex<Vec<Message>>>,
}

impl PushService {
    async fn start(status: &'static str) -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let messages: Arc<Mutex<Vec<Message>>> = Arc::default();
        let kept = Arc::clone(&messages);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut bytes = Vec::new();
                let end = loop {
                    let found = bytes.windows(4).position(|window| window == b"\r\n\r\n");
                    if let Some(at) = found {
                        break at + 4;
                    }
                    assert_ne!(stream.read_buf(&mut bytes).await.unwrap(), 0);
                };
                let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_lowercase();
                let length: usize = value(&head, "content-length").parse().unwrap();
                while bytes.len() < end + length {
                    assert_ne!(stream.read_buf(&mut bytes).await.unwrap(), 0);
                }
                let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
                kept.lock().unwrap().push(Message { head, body: bytes[end..].to_vec() });
                let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        PushService { url, messages }
    }

    fn count(&self) -> usize {
        self.messages.lock().unwrap().len()
    }

    async fn message(&self, number: usize) -> Message {
        for _ in 0..500 {
            if let Some(message) = self.messages.lock().unwrap().get(number) {
                return message.clone();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("no message {number}");
    }
}

fn value<'a>(head: &'a str, name: &str) -> &'a str {
    let is_it = |line: &&str| line.to_lowercase().starts_with(&format!("{name}:"));
    head.lines().find(is_it).map(|line| line.split_once(':').unwrap().1.trim()).unwrap_or("")
}

/// A browser's half of a subscription. Its key opens one message.
struct Browser {
    key: EphemeralPrivateKey,
    public: Vec<u8>,
}

struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(salt: &[u8], secret: &[u8], info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    Salt::new(HKDF_SHA256, salt)
        .extract(secret)
        .expand(info, Bytes(length))
        .unwrap()
        .fill(&mut bytes)
        .unwrap();
    bytes
}

impl Browser {
    fn new() -> Browser {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = key.compute_public_key().unwrap().as_ref().to_vec();
        Browser { key, public }
    }

    /// As a `PushSubscription` writes itself.
    fn subscription(&self, endpoint: &str) -> Value {
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        json!({"endpoint": endpoint, "expirationTime": null,
            "keys": {"p256dh": text(&self.public), "auth": text(&AUTH)}})
    }

    /// Reads a message by RFC 8291, from the browser's side.
    fn open(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "one record of 4,096 bytes, and a key");
        let (server, sealed) = rest[5..].split_at(65);
        let peer = UnparsedPublicKey::new(&ECDH_P256, server);
        let key = agree_ephemeral(self.key, &peer, |secret| {
            derive(&AUTH, secret, &[b"WebPush: info\0", &self.public, server], 32)
        })
        .unwrap();
        let content = derive(salt, &key, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derive(salt, &key, &[b"Content-Encoding: nonce\0"], 12);
        let cipher = ring::aead::UnboundKey::new(&ring::aead::AES_128_GCM, &content).unwrap();
        let nonce = ring::aead::Nonce::assume_unique_for_key(nonce.try_into().unwrap());
        let mut text = sealed.to_vec();
        let text = ring::aead::LessSafeKey::new(cipher)
            .open_in_place(nonce, ring::aead::Aad::empty(), &mut text)
            .unwrap();
        let (last, text) = text.split_last().unwrap();
        assert_eq!(*last, 2, "the last record");
        serde_json::from_slice(text).unwrap()
    }
}

async fn house() -> House {
    house_that_waits(Duration::from_millis(400)).await
}

/// A server that gathers turns for so long.
async fn house_that_waits(wait: Duration) -> House {
    House::with(move |config| {
        config.digests.wait = wait;
        config.digests.every = Duration::from_secs(3_600);
        config.digests.anywhere = true;
        config.digests.contact = Some("mailto:host@games.example".into());
    })
    .await
}

fn by_mail() -> NewTable {
    let time = TimeControl::Correspondence { days: 2 };
    NewTable { time, ..settings("kingdom players=2", "me open") }
}

async fn subscribe(client: &mut Client, subscription: &Value) -> u16 {
    client.send("POST", "/api/me/push", subscription).await.unwrap().status
}

/// Opens tables at which both sit, plays until it is the guest's turn everywhere, and returns the tables.
async fn tables(host: &mut Client, guest: &Client, count: usize) -> Vec<String> {
    let mut found = Vec::new();
    for _ in 0..count {
        let opened = host.open_table(&by_mail()).await.unwrap();
        let mut eva = Player::join(host, opened.table, Some(opened.invite)).await;
        let mut iva = Player::join(guest, opened.table, Some(opened.invite)).await;
        iva.act(krajina_wire::Command::Sit { seat: None }).await.unwrap();
        iva.socket.close().await.unwrap();
        eva.until(|player| player.room().phase == Phase::Playing).await;
        let seat = eva.seat("Eva");
        while eva.room().to_act.contains(seat) {
            let action = eva.any_action(seat).unwrap();
            eva.play(&action).await.unwrap();
        }
        found.push(opened.table.to_string());
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_at_several_tables_are_one_digest() {
    // Long enough for three tables on a machine that does other things, too.
    let house = house_that_waits(Duration::from_secs(4)).await;
    let (mut eva, mut iva) = (house.guest("Eva").await, house.guest("Iva").await);
    let service = PushService::start("201 Created").await;
    let browser = Browser::new();
    let endpoint = format!("{}/box/1?x=y", service.url);
    assert_eq!(subscribe(&mut iva, &browser.subscription(&endpoint)).await, 204);
    tables(&mut eva, &iva, 3).await;
    let message = service.message(0).await;
    // Who sends it, and for how long it is kept.
    assert!(message.head.starts_with("POST /box/1?x=y HTTP/1.1\r\n"), "{}", message.head);
    assert_eq!(value(&message.head, "content-encoding"), "aes128gcm");
    assert_eq!((value(&message.head, "ttl"), value(&message.head, "topic")), ("86400", "your-turn"));
    assert_eq!(value(&message.head, "cookie"), "");
    let word = value(&message.head, "authorization").strip_prefix("vapid t=").unwrap();
    let (token, key) = word.split_once(", k=").unwrap();
    let served = iva.get("/api/push").await.unwrap().json();
    assert_eq!(served["key"], key);
    let (signed, proof) = token.rsplit_once('.').unwrap();
    let read = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, read(key))
        .verify(signed.as_bytes(), &read(proof))
        .unwrap();
    let claims: Value = serde_json::from_slice(&read(signed.split('.').nth(1).unwrap())).unwrap();
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(service.url), &json!("mailto:host@games.example")));
    let left = claims["exp"].as_u64().unwrap() - std::time::UNIX_EPOCH.elapsed().unwrap().as_secs();
    assert!((1..=24 * 3_600).contains(&left), "{left}");
    // What it says, once for all three tables.
    let digest = browser.open(&message.body);
    assert_eq!((&digest["turns"], &digest["link"]), (&json!(3), &json!("/")));
    assert_eq!(digest["words"]["en"]["body"], "It is your turn at 3 tables.");
    assert_eq!(digest["words"]["cs"]["body"], "Jste na tahu u 3 stolů.");
    tables(&mut eva, &iva, 1).await;
    tokio::time::sleep(Duration::from_millis(1_000)).await;
    assert_eq!(service.count(), 1, "the next digest waits");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_here_is_not_told_and_other_games_tell_nobody() {
    let house = house().await;
    let (mut eva, mut iva) = (house.guest("Eva").await, house.guest("Iva").await);
    let service = PushService::start("201 Created").await;
    assert_eq!(subscribe(&mut iva, &Browser::new().subscription(&service.url)).await, 204);
    let here = iva.socket().await.unwrap();
    tables(&mut eva, &iva, 1).await;
    tokio::time::sleep(Duration::from_millis(900)).await;
    here.close().await.unwrap();
    // A game without days to think: whoever plays it is there.
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = Player::join(&iva, opened.table, Some(opened.invite)).await;
    player.act(krajina_wire::Command::Sit { seat: None }).await.unwrap();
    player.socket.close().await.unwrap();
    tokio::time::sleep(Duration::from_millis(900)).await;
    assert_eq!(service.count(), 0);
    // Gone for good, and told again.
    let link = tables(&mut eva, &iva, 1).await;
    service.message(0).await;
    assert_eq!(link.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_waits_to_be_told_outlives_a_restart() {
    let mut house = house_that_waits(Duration::from_secs(3)).await;
    let (mut eva, mut iva) = (house.guest("Eva").await, house.guest("Iva").await);
    let service = PushService::start("201 Created").await;
    let browser = Browser::new();
    assert_eq!(subscribe(&mut iva, &browser.subscription(&service.url)).await, 204);
    tables(&mut eva, &iva, 1).await;
    house.restart().await;
    assert_eq!(service.count(), 0, "it was told before the restart");
    assert_eq!(browser.open(&service.message(0).await.body)["turns"], 1);
    // Once is enough.
    house.restart().await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(service.count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_gone_is_forgotten() {
    let house = house().await;
    let (mut eva, mut iva) = (house.guest("Eva").await, house.guest("Iva").await);
    let service = PushService::start("410 Gone").await;
    assert_eq!(subscribe(&mut iva, &Browser::new().subscription(&service.url)).await, 204);
    let known = |export: Value| export.to_string().contains(&service.url);
    assert!(known(iva.get("/api/me/export").await.unwrap().json()));
    tables(&mut eva, &iva, 1).await;
    service.message(0).await;
    for _ in 0..200 {
        if !known(iva.get("/api/me/export").await.unwrap().json()) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it is still known");
}

#[tokio::test(flavor = "multi_thread")]
async fn subscriptions_are_checked_and_are_ones_own() {
    let mut house = House::new().await;
    let (mut eva, mut iva) = (house.guest("Eva").await, house.guest("Iva").await);
    let key = eva.get("/api/push").await.unwrap().json()["key"].as_str().unwrap().to_owned();
    assert_eq!(URL_SAFE_NO_PAD.decode(&key).unwrap().len(), 65);
    let good = Browser::new().subscription("https://push.example/eva");
    assert_eq!(subscribe(&mut house.stranger(), &good).await, 401);
    assert_eq!(subscribe(&mut eva, &good).await, 204);
    // Nobody makes the server speak with what only the server can reach.
    for endpoint in [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://192.168.0.1/x",
        "https://[::1]/x",
        "https://nas/x",
    ] {
        assert_eq!(subscribe(&mut eva, &Browser::new().subscription(endpoint)).await, 403, "{endpoint}");
    }
    let mut bad = good.clone();
    bad["keys"]["auth"] = json!("AAAA");
    assert_eq!(subscribe(&mut eva, &bad).await, 400);
    let known = async |client: &mut Client| {
        client.get("/api/me/export").await.unwrap().json().to_string().contains("push.example/eva")
    };
    // Somebody else cannot end it, and does not learn of it.
    let end = json!({"endpoint": "https://push.example/eva"});
    assert_eq!(iva.send("DELETE", "/api/me/push", &end).await.unwrap().status, 204);
    assert!(known(&mut eva).await);
    assert_eq!(eva.send("DELETE", "/api/me/push", &end).await.unwrap().status, 204);
    assert!(!known(&mut eva).await);
    // The key outlives the server.
    house.restart().await;
    assert_eq!(eva.get("/api/push").await.unwrap().json()["key"], key);
}
