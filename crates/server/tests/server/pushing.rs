//! "Your turn" notices for people who are away. A local push service receives the messages and decrypts them as a
//! browser would.

use crate::player::{TIMEOUT, TestPlayer};
use crate::test_server::{TestServer, settings};
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
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

const AUTH: [u8; 16] = [9; 16];

/// A received message.
#[derive(Clone, Debug)]
struct PushMessage {
    head: String,
    body: Vec<u8>,
}

/// A push service that accepts every message, or answers that the browser is gone.
struct PushService {
    url: String,
    messages: Arc<Mutex<Vec<PushMessage>>>,
}

impl PushService {
    async fn start(status: &'static str) -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let messages: Arc<Mutex<Vec<PushMessage>>> = Arc::default();
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
                kept.lock().unwrap().push(PushMessage { head, body: bytes[end..].to_vec() });
                let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        PushService { url, messages }
    }

    fn count(&self) -> usize {
        self.messages.lock().unwrap().len()
    }

    async fn message(&self, number: usize) -> PushMessage {
        let end = Instant::now() + TIMEOUT;
        while Instant::now() < end {
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

/// The browser's half of a subscription. Its key decrypts one message.
struct Browser {
    key: EphemeralPrivateKey,
    public: Vec<u8>,
}

struct OutputLength(usize);

impl KeyType for OutputLength {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(salt: &[u8], secret: &[u8], info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    Salt::new(HKDF_SHA256, salt)
        .extract(secret)
        .expand(info, OutputLength(length))
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

    /// The JSON of a `PushSubscription`.
    fn subscription(&self, endpoint: &str) -> Value {
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        json!({"endpoint": endpoint, "expirationTime": null,
            "keys": {"p256dh": text(&self.public), "auth": text(&AUTH)}})
    }

    /// Decrypts a message by RFC 8291.
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

async fn quick_server() -> TestServer {
    server_with_wait(Duration::from_millis(400)).await
}

/// A server with this waiting time before a digest.
async fn server_with_wait(wait: Duration) -> TestServer {
    TestServer::with(move |config| {
        config.digests.wait = wait;
        config.digests.every = Duration::from_secs(3_600);
        config.digests.anywhere = true;
        config.digests.contact = Some("mailto:host@games.example".into());
    })
    .await
}

fn correspondence_table() -> NewTable {
    let time = TimeControl::Correspondence { days: 2 };
    NewTable { time, ..settings("kingdom players=2", "me open") }
}

async fn subscribe(client: &mut Client, subscription: &Value) -> u16 {
    client.send("POST", "/api/me/push", subscription).await.unwrap().status
}

/// Opens tables for both, plays until it is the guest's turn at each, and returns the tables.
async fn tables(host: &mut Client, guest: &Client, count: usize) -> Vec<String> {
    let mut found = Vec::new();
    for _ in 0..count {
        let opened = host.open_table(&correspondence_table()).await.unwrap();
        let mut eva = TestPlayer::join(host, opened.table, Some(opened.invite)).await;
        let mut iva = TestPlayer::join(guest, opened.table, Some(opened.invite)).await;
        iva.act(krajina_wire::Command::Sit { seat: None }).await.unwrap();
        iva.session.close().await.unwrap();
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

/// Waits until another person, whose turn begins only now, gets a digest. All earlier digests have been sent by then.
async fn wait_for_other_digest(server: &TestServer, host: &mut Client, name: &str) {
    let mut other = server.guest(name).await;
    let service = PushService::start("201 Created").await;
    assert_eq!(subscribe(&mut other, &Browser::new().subscription(&service.url)).await, 204);
    tables(host, &other, 1).await;
    service.message(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_at_several_tables_are_one_digest() {
    // Long enough for three tables on a busy machine.
    let server = server_with_wait(Duration::from_secs(6)).await;
    let (mut eva, mut iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let service = PushService::start("201 Created").await;
    let browser = Browser::new();
    let endpoint = format!("{}/box/1?x=y", service.url);
    assert_eq!(subscribe(&mut iva, &browser.subscription(&endpoint)).await, 204);
    tables(&mut eva, &iva, 3).await;
    let message = service.message(0).await;
    // The headers: identity and lifetime.
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
    // The text: one digest for all three tables.
    let digest = browser.open(&message.body);
    assert_eq!((&digest["turns"], &digest["link"]), (&json!(3), &json!("/")));
    assert_eq!(digest["words"]["en"]["body"], "It is your turn at 3 tables.");
    assert_eq!(digest["words"]["cs"]["body"], "Jste na tahu u 3 stolů.");
    tables(&mut eva, &iva, 1).await;
    wait_for_other_digest(&server, &mut eva, "Olga").await;
    assert_eq!(service.count(), 1, "the next digest waits");
}

#[tokio::test(flavor = "multi_thread")]
async fn connected_people_and_live_games_get_no_digest() {
    let server = quick_server().await;
    let (mut eva, mut iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let service = PushService::start("201 Created").await;
    assert_eq!(subscribe(&mut iva, &Browser::new().subscription(&service.url)).await, 204);
    let here = iva.socket().await.unwrap();
    tables(&mut eva, &iva, 1).await;
    wait_for_other_digest(&server, &mut eva, "Olga").await;
    here.close().await.unwrap();
    // Players of a game with a live clock are present anyway.
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = TestPlayer::join(&iva, opened.table, Some(opened.invite)).await;
    player.act(krajina_wire::Command::Sit { seat: None }).await.unwrap();
    player.session.close().await.unwrap();
    wait_for_other_digest(&server, &mut eva, "Ida").await;
    assert_eq!(service.count(), 0);
    // After leaving, the person gets notices again.
    let link = tables(&mut eva, &iva, 1).await;
    service.message(0).await;
    assert_eq!(link.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pending_notice_survives_a_restart() {
    let mut server = server_with_wait(Duration::from_secs(3)).await;
    let (mut eva, mut iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let service = PushService::start("201 Created").await;
    let browser = Browser::new();
    assert_eq!(subscribe(&mut iva, &browser.subscription(&service.url)).await, 204);
    tables(&mut eva, &iva, 1).await;
    server.restart().await;
    assert_eq!(service.count(), 0, "sent before the restart");
    assert_eq!(browser.open(&service.message(0).await.body)["turns"], 1);
    // It is sent only once.
    server.restart().await;
    wait_for_other_digest(&server, &mut eva, "Olga").await;
    assert_eq!(service.count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn gone_subscriptions_are_removed() {
    let server = quick_server().await;
    let (mut eva, mut iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let service = PushService::start("410 Gone").await;
    assert_eq!(subscribe(&mut iva, &Browser::new().subscription(&service.url)).await, 204);
    let known = |export: Value| export.to_string().contains(&service.url);
    assert!(known(iva.get("/api/me/export").await.unwrap().json()));
    tables(&mut eva, &iva, 1).await;
    service.message(0).await;
    let end = Instant::now() + TIMEOUT;
    while known(iva.get("/api/me/export").await.unwrap().json()) {
        assert!(Instant::now() < end, "the subscription is still stored");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn subscriptions_are_validated_and_private() {
    let mut server = TestServer::new().await;
    let (mut eva, mut iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let key = eva.get("/api/push").await.unwrap().json()["key"].as_str().unwrap().to_owned();
    assert_eq!(URL_SAFE_NO_PAD.decode(&key).unwrap().len(), 65);
    let good = Browser::new().subscription("https://push.example/eva");
    assert_eq!(subscribe(&mut server.stranger(), &good).await, 401);
    assert_eq!(subscribe(&mut eva, &good).await, 204);
    // Clients cannot make the server connect to private addresses.
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
    // Another person can neither remove it nor learn of it.
    let end = json!({"endpoint": "https://push.example/eva"});
    assert_eq!(iva.send("DELETE", "/api/me/push", &end).await.unwrap().status, 204);
    assert!(known(&mut eva).await);
    assert_eq!(eva.send("DELETE", "/api/me/push", &end).await.unwrap().status, 204);
    assert!(!known(&mut eva).await);
    // The key survives a restart.
    server.restart().await;
    assert_eq!(eva.get("/api/push").await.unwrap().json()["key"], key);
}
