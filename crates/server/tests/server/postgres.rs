//! A server on PostgreSQL, which the test starts itself.

use crate::player::TestPlayer;
use crate::postgres_server::PostgresServer;
use crate::test_server::{TestServer, settings};
use krajina_wire::{Phase, Visibility};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_outlives_its_server_on_postgresql() {
    let Some(postgres) = PostgresServer::start() else { return };
    let url = postgres.database().await;
    let mut server = TestServer::with(|config| config.database = url).await;
    let mut eva = server.account("Eva").await;
    let mut new = settings("kingdom players=2", "me sprout");
    (new.visibility, new.rated) = (Visibility::Public, true);
    let opened = eva.open_table(&new).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let seat = player.seat("Eva");
    let before = player.play_on(seat, 12).await;
    assert!(!before.is_empty());
    let seen = player.mirror().document().clone();
    drop(player);
    // The session, the table and every move survive the restart.
    server.restart().await;
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    let ply = player.room().ply;
    assert!(ply >= seen["room"]["ply"].as_u64().unwrap() as u32);
    player.play_on(seat, u32::MAX).await;
    player.until(|player| player.room().phase == Phase::Finished).await;
    let path = format!("/api/tables/{}/record", opened.table);
    let record = eva.get(&path).await.unwrap();
    assert!(record.text().starts_with("krajina 1\n"), "{}", record.text());
    assert_eq!(eva.get("/healthz").await.unwrap().status, 200);
    // Accounts, tokens and exports work, too.
    let board = eva.get("/api/leaderboard?game=kingdom&players=2").await.unwrap().json();
    assert_eq!(board.as_array().unwrap().len(), 2, "{board}");
    let token =
        eva.send("POST", "/api/me/tokens", &serde_json::json!({"name": "engine"})).await.unwrap().json();
    let mut program = server.stranger().with_token(token["token"].as_str().unwrap());
    assert_eq!(program.get("/api/me").await.unwrap().json()["name"], "Eva");
    assert!(eva.get("/api/me/export").await.unwrap().text().contains("kingdom"));
    server.stop().await;
}
