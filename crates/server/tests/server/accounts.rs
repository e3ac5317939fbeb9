//! Guests, accounts, sessions and tokens.

use crate::player::TestPlayer;
use crate::test_server::{TestServer, settings};
use krajina_client::Client;
use krajina_store::{Admin, LogOutScope, Secret};
use krajina_wire::{Bye, ErrorCode, Phase};
use serde_json::{Value, json};

const GOOD: &str = "krava hryze travu";

async fn post(client: &mut Client, path: &str, body: Value) -> (u16, Value) {
    let answer = client.send("POST", path, &body).await.unwrap();
    (answer.status, answer.json())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_becomes_an_account_and_keeps_the_games() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let me = eva.get("/api/me").await.unwrap().json();
    let opened = eva.open_table(&settings("kingdom players=2", "me sprout")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    player.play_on(seat, u32::MAX).await;
    player.until(|player| player.room().phase == Phase::Finished).await;
    let (status, account) = post(&mut eva, "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    assert_eq!((status, &account["person"], &account["kind"]), (201, &me["person"], &json!("account")));
    let history = format!("/api/people/{}/games", me["person"].as_str().unwrap());
    loop {
        let games = eva.get(&history).await.unwrap().json();
        if games[0]["table"] == opened.table.to_string() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // Others do not see a private game, though it counts in the public statistics.
    assert_eq!(server.stranger().get(&history).await.unwrap().text(), "[]");
    // From another device.
    let mut elsewhere = server.stranger();
    let (status, _) = post(&mut elsewhere, "/api/login", json!({"name": "eVA", "password": GOOD})).await;
    assert_eq!(status, 200);
    assert_eq!(elsewhere.get("/api/me").await.unwrap().json()["person"], me["person"]);
    let profile =
        elsewhere.get(&format!("/api/people/{}", me["person"].as_str().unwrap())).await.unwrap().json();
    assert_eq!(profile["statistics"][0]["games"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_in_does_not_reveal_which_names_exist() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    post(&mut eva, "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    let mut other = server.stranger();
    let wrong = post(&mut other, "/api/login", json!({"name": "Eva", "password": "not this one"})).await;
    let unknown = post(&mut other, "/api/login", json!({"name": "Nobody", "password": "not this one"})).await;
    assert_eq!(wrong, unknown);
    assert_eq!((wrong.0, &wrong.1["code"]), (401, &json!("bad-login")));
    let (status, taken) = post(&mut other, "/api/account", json!({"name": " EVA", "password": GOOD})).await;
    assert_eq!((status, &taken["code"]), (409, &json!("name-taken")));
}

#[tokio::test(flavor = "multi_thread")]
async fn logins_are_limited_by_name_and_by_address() {
    let server = TestServer::new().await;
    let mut client = server.stranger();
    let mut codes = Vec::new();
    for _ in 0..11 {
        let (_, answer) = post(&mut client, "/api/login", json!({"name": "Eva", "password": "guess"})).await;
        codes.push(answer["code"].as_str().unwrap().to_owned());
    }
    assert_eq!(codes.iter().filter(|code| *code == "bad-login").count(), 10);
    assert_eq!(codes.last().unwrap(), "rate-limited");
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_ends_the_session_and_its_sockets() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let old = eva.cookie().unwrap().to_owned();
    let answer = eva.send("POST", "/api/logout", &json!({})).await.unwrap();
    assert_eq!(answer.status, 204);
    assert!(answer.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(player.bye().await, Bye { code: ErrorCode::ExpiredSession, retry: false });
    let stolen = [("cookie", old.as_str())];
    let answer = server.stranger().ask("GET", "/api/me", &stolen, "").await.unwrap();
    assert_eq!((answer.status, answer.json()["code"].as_str()), (401, Some("expired-session")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_account_or_password_replaces_old_sessions() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let guest = eva.cookie().unwrap().to_owned();
    post(&mut eva, "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    assert_ne!(eva.cookie().unwrap(), guest);
    let before = [("cookie", guest.as_str())];
    assert_eq!(server.stranger().ask("GET", "/api/me", &before, "").await.unwrap().status, 401);
    // A session on another device, which the new password closes.
    let mut other = server.stranger();
    post(&mut other, "/api/login", json!({"name": "Eva", "password": GOOD})).await;
    let sessions = eva.get("/api/me/sessions").await.unwrap().json();
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let (status, _) =
        post(&mut eva, "/api/password", json!({"old": "wrong one", "new": "vlk nežere ovci"})).await;
    assert_eq!(status, 401);
    let (status, _) = post(&mut eva, "/api/password", json!({"old": GOOD, "new": "vlk nežere ovci"})).await;
    assert_eq!(status, 204);
    assert_eq!(other.get("/api/me").await.unwrap().status, 401);
    assert_eq!(eva.get("/api/me").await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_session_of_several_can_be_closed() {
    let server = TestServer::new().await;
    let mut eva = server.stranger();
    post(&mut eva, "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    let mut lost = server.stranger();
    post(&mut lost, "/api/login", json!({"name": "Eva", "password": GOOD})).await;
    let ids = |client: &Value| -> Vec<String> {
        client.as_array().unwrap().iter().map(|session| session["id"].as_str().unwrap().to_owned()).collect()
    };
    let all = ids(&eva.get("/api/me/sessions").await.unwrap().json());
    // Nobody else can close a session.
    let mut iva = server.guest("Iva").await;
    for id in &all {
        assert_eq!(
            iva.send("DELETE", &format!("/api/me/sessions/{id}"), &json!({})).await.unwrap().status,
            403
        );
    }
    assert_eq!(lost.get("/api/me").await.unwrap().status, 200);
    // The owner cannot close one without the password either.
    for proof in [json!({}), json!({"password": "wrong one"})] {
        let refused = eva.send("DELETE", &format!("/api/me/sessions/{}", all[0]), &proof).await.unwrap();
        assert_eq!((refused.status, refused.json()["code"].as_str()), (401, Some("bad-login")));
    }
    assert_eq!(lost.get("/api/me").await.unwrap().status, 200);
    let proof = json!({"password": GOOD});
    for id in &all {
        eva.send("DELETE", &format!("/api/me/sessions/{id}"), &proof).await.unwrap();
    }
    assert_eq!(lost.get("/api/me").await.unwrap().status, 401);
    // Guests have no password.
    let own = ids(&iva.get("/api/me/sessions").await.unwrap().json());
    let ended = iva.send("DELETE", &format!("/api/me/sessions/{}", own[0]), &json!({})).await.unwrap();
    assert_eq!(ended.status, 204);
}

/// `krajina account log-out` while the server runs.
#[tokio::test(flavor = "multi_thread")]
async fn sessions_ended_from_the_command_line_lose_their_sockets() {
    let server = TestServer::new().await;
    let (mut eva, mut iva) = (server.stranger(), server.guest("Iva").await);
    post(&mut eva, "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    let opened = iva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, Some(opened.invite)).await;
    let mut other = TestPlayer::join(&iva, opened.table, None).await;
    let admin = Admin::open(server.database().to_str().unwrap()).await.unwrap();
    let account = admin.account("eva").await.unwrap();
    assert_eq!(admin.log_out(LogOutScope::Account(account), false, [1; 16]).await.unwrap(), 1);
    assert_eq!(eva.get("/api/me").await.unwrap().status, 401);
    assert_eq!(player.bye().await, Bye { code: ErrorCode::ExpiredSession, retry: false });
    // Other people are not affected.
    let said = krajina_wire::Command::Say { text: krajina_wire::ChatText::new("where is she?").unwrap() };
    other.act(said).await.unwrap();
    assert_eq!(iva.get("/api/me").await.unwrap().status, 200);
}

/// A reset link as `krajina account reset` makes it.
async fn link(server: &TestServer, name: &str, ms_from_now: i64) -> String {
    let admin = Admin::open(server.database().to_str().unwrap()).await.unwrap();
    let account = admin.account(name).await.unwrap();
    let (secret, text) = krajina_server::new_secret();
    let expires = now_ms().saturating_add_signed(ms_from_now);
    admin.add_reset(Secret(&secret), account, expires).await.unwrap();
    text
}

fn now_ms() -> u64 {
    std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_password_is_replaced_by_a_link_that_works_once() {
    const NEW: &str = "vlk nežere ovci";
    let server = TestServer::new().await;
    let mut eva = server.stranger();
    post(&mut eva, "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let mut other = server.stranger();
    let old = link(&server, "Eva", -1).await;
    let expired = post(&mut other, "/api/reset", json!({"token": old, "password": NEW})).await;
    let unknown = krajina_server::new_secret().1;
    let unknown = post(&mut other, "/api/reset", json!({"token": unknown, "password": NEW})).await;
    let nonsense = post(&mut other, "/api/reset", json!({"token": "x", "password": NEW})).await;
    assert_eq!((expired.0, &expired.1["code"]), (401, &json!("expired-link")));
    assert!(expired == unknown && unknown == nonsense, "invalid links cannot be told apart");
    let token = link(&server, "Eva", 60_000).await;
    // A bad password neither uses the link up nor closes sessions.
    let (status, bad) =
        post(&mut other, "/api/reset", json!({"token": token, "password": "Eva Eva Eva"})).await;
    assert_eq!((status, &bad["code"]), (422, &json!("bad-password")));
    assert_eq!(eva.get("/api/me").await.unwrap().status, 200);
    let (status, _) = post(&mut other, "/api/reset", json!({"token": token, "password": NEW})).await;
    assert_eq!(status, 204);
    assert!(other.cookie().is_none(), "a reset does not sign in");
    assert_eq!(eva.get("/api/me").await.unwrap().status, 401);
    assert_eq!(player.bye().await.code, ErrorCode::ExpiredSession);
    let (status, _) = post(&mut other, "/api/login", json!({"name": "Eva", "password": GOOD})).await;
    assert_eq!(status, 401);
    let (status, _) = post(&mut other, "/api/login", json!({"name": "Eva", "password": NEW})).await;
    assert_eq!(status, 200);
    let again = post(&mut other, "/api/reset", json!({"token": token, "password": GOOD})).await;
    assert_eq!(again, expired);
}

/// The code that an authenticator app shows: a second implementation of RFC 6238.
fn totp_code(secret: &str, step: u64) -> String {
    let value = |letter: char| "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(letter).unwrap();
    let bits: String = secret.chars().map(|letter| format!("{:05b}", value(letter))).collect();
    let bytes = bits.as_bytes().chunks_exact(8).map(|bits| std::str::from_utf8(bits).unwrap());
    let bytes: Vec<u8> = bytes.map(|bits| u8::from_str_radix(bits, 2).unwrap()).collect();
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &bytes);
    let tag = ring::hmac::sign(&key, &step.to_be_bytes());
    let at = usize::from(tag.as_ref()[19] & 15);
    let number = u32::from_be_bytes(tag.as_ref()[at..at + 4].try_into().unwrap()) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}

/// An account with a second factor: its client, the app's secret, the recovery codes, and the next unused step.
async fn with_second_factor(server: &TestServer) -> (Client, String, Vec<String>, u64) {
    let mut eva = server.stranger();
    post(&mut eva, "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    let (status, begun) = post(&mut eva, "/api/me/factor", json!({"password": GOOD})).await;
    assert_eq!(status, 201);
    let secret = begun["secret"].as_str().unwrap().to_owned();
    let step = now_ms() / 30_000;
    let shown = json!({"code": totp_code(&secret, step)});
    let confirmed = eva.send("PUT", "/api/me/factor", &shown).await.unwrap();
    assert_eq!(confirmed.status, 200, "{}", confirmed.text());
    let codes = confirmed.json()["recovery_codes"].as_array().unwrap().clone();
    (eva, secret, codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect(), step + 1)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_factor_is_required_after_the_password() {
    let server = TestServer::new().await;
    let (mut eva, secret, codes, step) = with_second_factor(&server).await;
    assert_eq!(codes.len(), 10);
    let code = totp_code(&secret, step);
    let login = |password: &str, code: &str| json!({"name": "Eva", "password": password, "code": code});
    let mut other = server.stranger();
    // With a wrong password the answer does not reveal whether the code is right.
    let (status, wrong) = post(&mut other, "/api/login", login("wrong one", &code)).await;
    assert_eq!((status, &wrong["code"]), (401, &json!("bad-login")));
    let (_, none) = post(&mut other, "/api/login", json!({"name": "Eva", "password": GOOD})).await;
    assert_eq!(none["code"], "second-factor");
    let used = totp_code(&secret, step - 1);
    for bad in ["", "000000x", used.as_str(), "AAAAAA-AAAAAA-AAAAAA-AAAAAA"] {
        let (status, refused) = post(&mut other, "/api/login", login(GOOD, bad)).await;
        assert_eq!((status, &refused["code"]), (401, &json!("second-factor")), "{bad}");
    }
    assert!(other.cookie().is_none());
    assert_eq!(post(&mut other, "/api/login", login(GOOD, &code)).await.0, 200);
    assert_eq!(post(&mut server.stranger(), "/api/login", login(GOOD, &code)).await.0, 401, "once");
    // A recovery code works once, in any spelling.
    let typed = codes[0].to_lowercase().replace('-', " ");
    assert_eq!(post(&mut server.stranger(), "/api/login", login(GOOD, &typed)).await.0, 200);
    // These were ten attempts: guesses of codes are limited like guesses of passwords.
    let (_, slowed) = post(&mut server.stranger(), "/api/login", login(GOOD, &codes[0])).await;
    assert_eq!(slowed["code"], "rate-limited");
    let state = eva.get("/api/me/factor").await.unwrap();
    assert_eq!(state.json(), json!({"on": true, "recovery_codes": 9}));
    // The secret is never sent again.
    for path in ["/api/me", "/api/me/factor", "/api/me/export"] {
        assert!(!eva.get(path).await.unwrap().text().contains(&secret), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sensitive_changes_require_the_second_factor() {
    const NEW: &str = "vlk nežere ovci";
    let server = TestServer::new().await;
    let (mut eva, _, codes, _) = with_second_factor(&server).await;
    let (status, again) = post(&mut eva, "/api/me/factor", json!({"password": GOOD})).await;
    assert_eq!((status, &again["code"]), (403, &json!("forbidden")), "already enabled");
    let change = json!({"old": GOOD, "new": NEW});
    assert_eq!(post(&mut eva, "/api/password", change).await.1["code"], "second-factor");
    let refused = eva.send("DELETE", "/api/me", &json!({"password": GOOD})).await.unwrap();
    assert_eq!(refused.json()["code"], "second-factor");
    let refused = eva.send("DELETE", "/api/me/factor", &json!({"password": GOOD})).await.unwrap();
    assert_eq!(refused.json()["code"], "second-factor");
    // A password reset does not bypass it either.
    let token = link(&server, "Eva", 60_000).await;
    assert_eq!(
        post(&mut server.stranger(), "/api/reset", json!({"token": token, "password": NEW})).await.0,
        204
    );
    let (_, asked) = post(&mut eva, "/api/login", json!({"name": "Eva", "password": NEW})).await;
    assert_eq!(asked["code"], "second-factor");
    let login = json!({"name": "Eva", "password": NEW, "code": codes[0]});
    assert_eq!(post(&mut eva, "/api/login", login).await.0, 200);
    let off = json!({"password": NEW, "code": codes[1]});
    assert_eq!(eva.send("DELETE", "/api/me/factor", &off).await.unwrap().status, 204);
    let plain = json!({"name": "Eva", "password": NEW});
    assert_eq!(post(&mut server.stranger(), "/api/login", plain).await.0, 200);
    let state = eva.get("/api/me/factor").await.unwrap();
    assert_eq!(state.json(), json!({"on": false, "recovery_codes": 0}));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_can_require_a_second_factor() {
    let server = TestServer::with(|config| config.require_second_factor = true).await;
    let mut eva = server.stranger();
    post(&mut eva, "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    let table = json!(settings("kingdom players=2", "me open"));
    let (status, refused) = post(&mut eva, "/api/tables", table.clone()).await;
    assert_eq!((status, &refused["code"]), (403, &json!("needs-second-factor")));
    assert!(eva.socket().await.is_err());
    let (status, _) = post(&mut eva, "/api/me/tokens", json!({"name": "my engine"})).await;
    assert_eq!(status, 403, "tokens do not bypass it");
    assert_eq!(eva.get("/api/me").await.unwrap().status, 200);
    let (_, begun) = post(&mut eva, "/api/me/factor", json!({"password": GOOD})).await;
    let code = totp_code(begun["secret"].as_str().unwrap(), now_ms() / 30_000);
    assert_eq!(eva.send("PUT", "/api/me/factor", &json!({"code": code})).await.unwrap().status, 200);
    assert_eq!(post(&mut eva, "/api/tables", table.clone()).await.0, 201);
    eva.socket().await.unwrap();
    // Guests need no second factor.
    assert_eq!(post(&mut server.guest("Iva").await, "/api/tables", table).await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn enabling_a_second_factor_needs_the_password_and_a_code() {
    let server = TestServer::new().await;
    let mut guest = server.guest("Iva").await;
    assert_eq!(guest.get("/api/me/factor").await.unwrap().status, 403, "guests have no password");
    let mut eva = server.stranger();
    post(&mut eva, "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    let mut other = server.stranger();
    post(&mut other, "/api/login", json!({"name": "Eva", "password": GOOD})).await;
    let nothing = eva.send("PUT", "/api/me/factor", &json!({"code": "000000"})).await.unwrap();
    assert_eq!(nothing.status, 403, "not begun");
    assert_eq!(post(&mut eva, "/api/me/factor", json!({"password": "wrong one"})).await.0, 401);
    let (_, begun) = post(&mut eva, "/api/me/factor", json!({"password": GOOD})).await;
    let secret = begun["secret"].as_str().unwrap();
    assert_eq!(secret.len(), 32);
    assert_eq!(begun["address"], format!("otpauth://totp/Krajina:Eva?secret={secret}&issuer=Krajina"));
    let far = totp_code(secret, now_ms() / 30_000 + 10);
    let wrong = eva.send("PUT", "/api/me/factor", &json!({"code": far})).await.unwrap();
    assert_eq!((wrong.status, wrong.json()["code"].as_str()), (401, Some("second-factor")));
    // Before that it is not required.
    let plain = json!({"name": "Eva", "password": GOOD});
    assert_eq!(post(&mut server.stranger(), "/api/login", plain).await.0, 200);
    assert_eq!(other.get("/api/me").await.unwrap().status, 200);
    let shown = json!({"code": totp_code(secret, now_ms() / 30_000)});
    assert_eq!(eva.send("PUT", "/api/me/factor", &shown).await.unwrap().status, 200);
    assert_eq!(other.get("/api/me").await.unwrap().status, 401, "other sessions are closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_can_be_exported_and_deleted() {
    let server = TestServer::new().await;
    let mut eva = server.stranger();
    let (_, me) = post(&mut eva, "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let export = eva.get("/api/me/export").await.unwrap().text();
    assert!(export.contains("\"Eva\"") && !export.contains("argon2"), "no password hash is exported");
    let wrong = eva.send("DELETE", "/api/me", &json!({"password": "wrong one"})).await.unwrap();
    assert_eq!((wrong.status, wrong.json()["code"].as_str()), (401, Some("bad-login")));
    assert_eq!(eva.send("DELETE", "/api/me", &json!({"password": GOOD})).await.unwrap().status, 204);
    assert_eq!(player.bye().await.code, ErrorCode::ExpiredSession);
    let profile =
        server.stranger().get(&format!("/api/people/{}", me["person"].as_str().unwrap())).await.unwrap();
    assert_eq!((&profile.json()["kind"], &profile.json()["name"]), (&json!("deleted"), &Value::Null));
    // The name is free again.
    let (status, _) =
        post(&mut server.stranger(), "/api/account", json!({"name": "Eva", "password": GOOD})).await;
    assert_eq!(status, 201);
}

/// The name of a deleted account is not shown any more: neither at unfinished nor at finished tables, nor in records,
/// whether the room is in memory or recovered from its log.
#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_a_deleted_account_is_shown_nowhere() {
    let mut server = TestServer::new().await;
    let (mut eva, mut iva) = (server.stranger(), server.guest("Iva").await);
    post(&mut eva, "/api/account", json!({"name": "Evelína", "password": GOOD})).await;
    let mut new = settings("kingdom players=2", "me sprout");
    new.visibility = krajina_wire::Visibility::Public;
    let over = eva.open_table(&new).await.unwrap();
    let mut player = TestPlayer::join(&eva, over.table, None).await;
    let seat = player.seat("Evelína");
    player.play_on(seat, u32::MAX).await;
    player.until(|player| player.room().phase == krajina_wire::Phase::Finished).await;
    let mut open = settings("kingdom players=2", "me open");
    open.visibility = krajina_wire::Visibility::Public;
    let hers = eva.open_table(&open).await.unwrap();
    // At another table she only chatted.
    let watched = iva.open_table(&open).await.unwrap();
    let mut watcher = TestPlayer::join(&eva, watched.table, None).await;
    watcher
        .act(krajina_wire::Command::Say { text: krajina_wire::ChatText::new("hello").unwrap() })
        .await
        .unwrap();
    assert_eq!(eva.send("DELETE", "/api/me", &json!({"password": GOOD})).await.unwrap().status, 204);
    for restarted in [false, true] {
        if restarted {
            server.restart().await;
        }
        for table in [over.table, hers.table, watched.table] {
            let mut eyes = TestPlayer::join(&iva, table, None).await;
            let named = |eyes: &TestPlayer| {
                let chat = eyes.mirror().chat().iter().any(|line| line.name.as_str() == "Evelína");
                chat || eyes.mirror().document().to_string().contains("Evelína")
            };
            // Open pages keep old chat lines; later snapshots show no name.
            while named(&eyes) {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                eyes = TestPlayer::join(&iva, table, None).await;
            }
            for path in ["", "/record", "/result"] {
                let answer = iva.get(&format!("/api/tables/{table}{path}")).await.unwrap().text();
                assert!(!answer.contains("Evelína"), "{path}: {answer}");
            }
        }
        assert!(!iva.get("/api/tables").await.unwrap().text().contains("Evelína"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_with_a_token_and_does_nothing_else() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let (status, made) = post(&mut eva, "/api/me/tokens", json!({"name": "my engine"})).await;
    assert_eq!(status, 201);
    let mut program = server.stranger().with_token(made["token"].as_str().unwrap());
    assert_eq!(program.get("/api/me").await.unwrap().json()["program"], true);
    for (method, path) in
        [("GET", "/api/me/export"), ("DELETE", "/api/me"), ("GET", "/api/me/tokens"), ("POST", "/api/logout")]
    {
        let answer = program.send(method, path, &json!({})).await.unwrap();
        assert_eq!(
            (answer.status, answer.json()["code"].as_str()),
            (403, Some("forbidden")),
            "{method} {path}"
        );
    }
    let mut host = server.guest("Iva").await;
    for allowed in [false, true] {
        let mut new = settings("kingdom players=2", "me open");
        (new.visibility, new.programs) = (krajina_wire::Visibility::Public, allowed);
        let opened = host.open_table(&new).await.unwrap();
        let mut player = TestPlayer::join(&program, opened.table, None).await;
        let sat = player.act(krajina_wire::Command::Sit { seat: None }).await;
        assert_eq!(sat.map_err(|refusal| refusal.code).err(), (!allowed).then_some(ErrorCode::NoPrograms));
    }
    let tokens = eva.get("/api/me/tokens").await.unwrap().json();
    assert!(!tokens.to_string().contains(made["token"].as_str().unwrap()), "it is shown once");
    let id = tokens[0]["id"].as_str().unwrap();
    assert_eq!(eva.send("DELETE", &format!("/api/me/tokens/{id}"), &json!({})).await.unwrap().status, 204);
    assert_eq!(program.get("/api/me").await.unwrap().status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn mutes_and_reports_are_kept() {
    let server = TestServer::new().await;
    let (mut eva, mut iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let iva_id = iva.get("/api/me").await.unwrap().json()["person"].as_str().unwrap().to_owned();
    assert_eq!(eva.send("PUT", &format!("/api/me/mutes/{iva_id}"), &json!({})).await.unwrap().status, 204);
    assert_eq!(eva.get("/api/me/mutes").await.unwrap().json(), json!([iva_id]));
    assert_eq!(eva.send("DELETE", &format!("/api/me/mutes/{iva_id}"), &json!({})).await.unwrap().status, 204);
    assert_eq!(eva.get("/api/me/mutes").await.unwrap().json(), json!([]));
    let (status, _) = post(&mut eva, "/api/reports", json!({"about": iva_id, "words": "cheats"})).await;
    assert_eq!(status, 204);
    assert_eq!(eva.get("/api/me/export").await.unwrap().json()["reports"][0]["words"], "cheats");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_look_like_an_account_are_refused() {
    let server = TestServer::new().await;
    let mut early = server.guest("Ivan").await;
    server.account("Ivan").await;
    // The guest who had the name before is renamed.
    assert_eq!(early.get("/api/me").await.unwrap().json()["name"], "Ivan 2");
    let mut guest = server.stranger();
    for alike in ["Ivan", "IVAN", "lvan", "Іvаn"] {
        let name = json!({"name": alike});
        for (client, method, path) in [(&mut guest, "POST", "/api/guest"), (&mut early, "PATCH", "/api/me")] {
            let told = client.send(method, path, &name).await.unwrap();
            assert_eq!((told.status, told.json()["code"].as_str()), (409, Some("name-taken")), "{alike}");
        }
    }
    assert_eq!(guest.send("POST", "/api/guest", &json!({"name": "Iván"})).await.unwrap().status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_are_for_accounts() {
    let server = TestServer::new().await;
    let mut eva = server.account("Eva").await;
    let mut new = settings("kingdom players=2", "me open");
    (new.rated, new.visibility) = (true, krajina_wire::Visibility::Public);
    let opened = eva.open_table(&new).await.unwrap();
    let mut guest = TestPlayer::join(&server.guest("Iva").await, opened.table, None).await;
    let sit = krajina_wire::Command::Sit { seat: None };
    assert_eq!(guest.act(sit.clone()).await.unwrap_err().code, krajina_wire::ErrorCode::NeedsAccount);
    let mut second = TestPlayer::join(&server.account("Adam").await, opened.table, None).await;
    second.act(sit).await.unwrap();
    let mut first = TestPlayer::join(&eva, opened.table, None).await;
    let (a, b) = (first.seat_when_seated("Eva").await, second.seat_when_seated("Adam").await);
    tokio::join!(first.play_on(a, u32::MAX), second.play_on(b, u32::MAX));
    let result = eva.get(&format!("/api/tables/{}/result", opened.table)).await.unwrap().json();
    assert!(result["seats"][0]["rating"].is_array(), "{result}");
    let board = eva.get("/api/leaderboard?game=kingdom&players=2").await.unwrap().json();
    assert_eq!(board.as_array().unwrap().len(), 2, "{board}");
}
