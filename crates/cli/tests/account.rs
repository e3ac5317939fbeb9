//! `krajina account`, beside a running server and without one.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

#[allow(dead_code, reason = "other tests use the rest")]
mod program;

use krajina_client::Client;
use krajina_server::{Config, Server};
use program::{answer, failure};
use serde_json::json;

const PASSWORD: &str = "a quiet river by the mill";

async fn account(url: &str, name: &str) -> Client {
    let mut client = Client::new(url).unwrap();
    let made =
        client.send("POST", "/api/account", &json!({"name": name, "password": PASSWORD})).await.unwrap();
    assert_eq!(made.status, 201);
    client
}

async fn is_logged_in(client: &mut Client) -> bool {
    client.get("/api/me").await.unwrap().status == 200
}

#[tokio::test(flavor = "multi_thread")]
async fn logins_end_and_passwords_are_reset_beside_a_running_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("krajina.db").display().to_string();
    let server = Server::start(Config::new(([127, 0, 0, 1], 0).into(), data.clone())).await.unwrap();
    let url = format!("http://{}", server.addresses()[0]);
    let (mut eva, mut iva) = (account(&url, "Eva").await, account(&url, "Iva").await);
    let mut guest = Client::new(&url).unwrap();
    guest.guest("Guest").await.unwrap();

    let (code, told) = failure(&["account", "log-out", "Nobody", "--data", &data], "");
    assert!(code == 2 && told.contains("no account called \"Nobody\""), "{told}");
    let (code, _) = failure(&["account", "log-out", "--data", &data], "");
    assert_eq!(code, 2, "a name or --all is required");
    assert_eq!(answer(&["account", "log-out", "eva", "--data", &data], ""), "Logins ended: 1\n");
    assert!(!is_logged_in(&mut eva).await && is_logged_in(&mut iva).await && is_logged_in(&mut guest).await);
    assert_eq!(answer(&["account", "log-out", "--all", "--data", &data], ""), "Logins ended: 1\n");
    assert!(!is_logged_in(&mut iva).await && is_logged_in(&mut guest).await);
    assert_eq!(
        answer(&["account", "log-out", "--all", "--guests", "--data", &data], ""),
        "Logins ended: 1\n"
    );
    assert!(!is_logged_in(&mut guest).await);

    // Without `keep_address` the database holds no public address.
    let (code, told) = failure(&["account", "reset", "Eva", "--data", &data], "");
    assert!(code == 2 && told.contains("--public-url"), "{told}");
    server.keep_address("https://home.example").await.unwrap();
    let link = answer(&["account", "reset", "Eva", "--data", &data], "");
    assert!(link.starts_with("https://home.example/#/reset/"), "{link}");
    let link =
        answer(&["account", "reset", "Eva", "--public-url", "https://games.example", "--data", &data], "");
    let token = link.strip_prefix("https://games.example/#/reset/").unwrap().trim();
    assert_eq!(token.len(), 43, "256 bits");
    let reset = json!({"token": token, "password": "another river by the mill"});
    assert_eq!(eva.send("POST", "/api/reset", &reset).await.unwrap().status, 204);
    assert_eq!(eva.send("POST", "/api/reset", &reset).await.unwrap().status, 401);
    let login = json!({"name": "Eva", "password": "another river by the mill"});
    assert_eq!(eva.send("POST", "/api/login", &login).await.unwrap().status, 200);

    server.stop().await.unwrap();
    assert_eq!(answer(&["account", "log-out", "Eva", "--data", &data], ""), "Logins ended: 1\n");
    let (code, told) = failure(&["account", "reset", "Eva", "--data", &format!("{data}.none")], "");
    assert!(code == 1 && told.contains("no such file"), "{told}");
}
