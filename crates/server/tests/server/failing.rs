//! A failing database: the server reports it, refuses moves, and keeps its state.

use crate::player::{TIMEOUT, TestPlayer};
use crate::test_server::{TestServer, settings};
use krajina_wire::{ChatText, Command, ErrorCode};
use std::time::Duration;

fn say(text: &str) -> Command {
    Command::Say { text: ChatText::new(text).unwrap() }
}

/// Another program locks the database: every write fails until it releases the lock.
#[tokio::test(flavor = "multi_thread")]
async fn moves_are_refused_while_the_database_is_locked_and_nothing_is_lost() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    player.act(say("before")).await.unwrap();
    let lock = DatabaseLock::hold(&server.database()).await;
    let refused = player.act(say("meanwhile")).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Storage);
    assert_eq!(player.act(say("meanwhile")).await.unwrap_err().code, ErrorCode::Storage);
    let health = eva.get("/healthz").await.unwrap();
    assert_eq!(health.status, 503, "{}", health.text());
    // The stored state is still visible.
    assert_eq!(TestPlayer::join(&eva, opened.table, None).await.mirror().chat().len(), 1);
    lock.release().await;
    let end = std::time::Instant::now() + TIMEOUT;
    while player.act(say("after")).await.is_err() {
        assert!(std::time::Instant::now() < end, "the server does not recover");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let chat: Vec<_> = player.mirror().chat().iter().map(|line| format!("{:?}", line.said)).collect();
    assert!(chat.len() == 2 && chat[0].contains("before") && chat[1].contains("after"), "{chat:?}");
    assert_eq!(eva.get("/healthz").await.unwrap().status, 200);
    let again = TestPlayer::join(&eva, opened.table, None).await;
    assert_eq!(again.mirror().document(), player.mirror().document());
}

/// A second connection that holds the write lock, as another program would.
struct DatabaseLock(sqlx::SqliteConnection);

impl DatabaseLock {
    async fn hold(database: &std::path::Path) -> DatabaseLock {
        use sqlx::ConnectOptions as _;
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(database);
        let mut connection = options.connect().await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut connection).await.unwrap();
        DatabaseLock(connection)
    }

    async fn release(mut self) {
        sqlx::query("ROLLBACK").execute(&mut self.0).await.unwrap();
    }
}

/// The file is replaced while the server runs: writes to the old file would be lost, so the server refuses them.
#[tokio::test(flavor = "multi_thread")]
async fn moves_are_refused_when_the_database_file_is_replaced() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    player.act(say("before")).await.unwrap();
    let away = server.database().with_extension("away");
    std::fs::rename(server.database(), &away).unwrap();
    std::fs::copy(&away, server.database()).unwrap();
    for _ in 0..2 {
        assert_eq!(player.act(say("meanwhile")).await.unwrap_err().code, ErrorCode::Storage);
        assert_eq!(eva.get("/healthz").await.unwrap().status, 503);
    }
    let mut stranger = server.stranger();
    let refused = stranger.ask("POST", "/api/guest", &[], r#"{"name":"Iva"}"#).await.unwrap();
    assert_eq!((refused.status, refused.json()["code"].as_str()), (503, Some("storage")));
    // Nothing is lost when the file is put back.
    std::fs::rename(&away, server.database()).unwrap();
    let end = std::time::Instant::now() + TIMEOUT;
    while player.act(say("after")).await.is_err() {
        assert!(std::time::Instant::now() < end, "the server does not recover");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(player.mirror().chat().len(), 2);
    assert_eq!(eva.get("/healthz").await.unwrap().status, 200);
}

/// With a damaged file the server does not start, names the file, and does not change it.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_is_reported_and_not_changed() {
    let mut server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    for line in 0..200 {
        player.act(say(&format!("line {line}"))).await.unwrap();
    }
    server.stop().await;
    let whole = std::fs::read(server.database()).unwrap();
    let mut damaged = whole.clone();
    let from = damaged.len() / 8;
    damaged[from..].fill(0xa5);
    std::fs::write(server.database(), &damaged).unwrap();
    let config = krajina_server::Config::new(([127, 0, 0, 1], 0).into(), server.database().to_str().unwrap());
    let Err(error) = krajina_server::Server::start(config).await else { panic!("it started") };
    assert!(error.to_string().contains("krajina.db"), "{error}");
    assert_eq!(std::fs::read(server.database()).unwrap(), damaged);
    // A file that is not a database.
    std::fs::write(server.database(), b"a letter to my aunt").unwrap();
    let config = krajina_server::Config::new(([127, 0, 0, 1], 0).into(), server.database().to_str().unwrap());
    let Err(error) = krajina_server::Server::start(config).await else { panic!("it started") };
    assert!(error.to_string().contains("krajina.db"), "{error}");
    assert_eq!(std::fs::read(server.database()).unwrap(), b"a letter to my aunt");
}
