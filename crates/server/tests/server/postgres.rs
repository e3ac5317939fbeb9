//! The same server on PostgreSQL: Debian's, started by the test.

use crate::house::{House, settings};
use crate::player::Player;
use crate::postgres_server::Server;
use krajina_wire::{Phase, Visibility};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_outlives_its_server_on_postgresql() {
    let Some(postgres) = Server::start() else { return };
    let url = postgres.database().await;
    let mut house = House::with(|config| config.database = url).await;
    let mut eva = house.guest("Eva").await;
    let mut new = settings("kingdom players=2", "me sprout");
    (new.visibility, new.rated) = (Visibility::Public, true);
    let opened = eva.open_table(&new).await.unwrap();
    let mut player = Player::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    let before = player.play_on(seat, 12).await;
    assert!(!before.is_empty());
    let seen = player.mirror.document().clone();
    drop(player);
    // The session, the table and every move are there again.
    house.restart().await;
    let mut player = Player::join(&eva, opened.table, None).await;
    let ply = player.room().ply;
    assert!(ply >= seen["room"]["ply"].as_u64().unwrap() as u32);
    player.play_on(seat, u32::MAX).await;
    player.until(|player| player.room().phase == Phase::Finished).await;
    let path = format!("/api/tables/{}/record", opened.table);
    let mut record = eva.get(&path).await.unwrap();
    for _ in 0..100 {
        if record.status == 200 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        record = eva.get(&path).await.unwrap();
    }
    assert!(record.text().starts_with("krajina 1\n"), "{}", record.text());
    assert_eq!(eva.get("/healthz").await.unwrap().status, 200);
    // Accounts, tokens and exports go through the same texts.
    let login = serde_json::json!({"name": "Eva", "password": "a quiet river by the mill"});
    assert_eq!(eva.send("POST", "/api/account", &login).await.unwrap().status, 201);
    let token =
        eva.send("POST", "/api/me/tokens", &serde_json::json!({"name": "engine"})).await.unwrap().json();
    let mut program = house.stranger().with_token(token["token"].as_str().unwrap());
    assert_eq!(program.get("/api/me").await.unwrap().json()["name"], "Eva");
    assert!(eva.get("/api/me/export").await.unwrap().text().contains("kingdom"));
    house.stop().await;
}
