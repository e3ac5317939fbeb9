//! A database that fails: the server says so, takes no moves, and keeps what it has.

use crate::house::{House, settings};
use crate::player::Player;
use krajina_wire::{ChatText, Command, ErrorCode};
use std::time::Duration;

fn say(text: &str) -> Command {
    Command::Say { text: ChatText::new(text).unwrap() }
}

/// Another program holds the database: every write fails until it lets go.
#[tokio::test(flavor = "multi_thread")]
async fn moves_are_refused_while_the_database_is_locked_and_nothing_is_lost() {
    let house = House::new().await;
    let mut eva = house.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = Player::join(&eva, opened.table, None).await;
    player.act(say("before")).await.unwrap();
    let lock = Lock::hold(&house.database()).await;
    let refused = player.act(say("meanwhile")).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Storage);
    assert_eq!(player.act(say("meanwhile")).await.unwrap_err().code, ErrorCode::Storage);
    let health = eva.get("/healthz").await.unwrap();
    assert_eq!(health.status, 503, "{}", health.text());
    // What is there can still be seen.
    assert_eq!(Player::join(&eva, opened.table, None).await.mirror.chat().len(), 1);
    lock.release().await;
    let end = std::time::Instant::now() + Duration::from_secs(20);
    while player.act(say("after")).await.is_err() {
        assert!(std::time::Instant::now() < end, "the server does not come back");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let chat: Vec<_> = player.mirror.chat().iter().map(|line| format!("{:?}", line.said)).collect();
    assert!(chat.len() == 2 && chat[0].contains("before") && chat[1].contains("after"), "{chat:?}");
    assert_eq!(eva.get("/healthz").await.unwrap().status, 200);
    let again = Player::join(&eva, opened.table, None).await;
    assert_eq!(again.mirror.document(), player.mirror.document());
}

/// A second connection with a write lock, as another program would have.
struct Lock(sqlx::SqliteConnection);

impl Lock {
    async fn hold(database: &std::path::Path) -> Lock {
        use sqlx::ConnectOptions as _;
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(database);
        let mut connection = options.connect().await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut connection).await.unwrap();
        Lock(connection)
    }

    async fn release(mut self) {
        sqlx::query("ROLLBACK").execute(&mut self.0).await.unwrap();
    }
}

/// A damaged file: the server says which and does not start, and the file is left as it is.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_is_named_and_left_alone() {
    let mut house = House::new().await;
    let mut eva = house.guest("Eva").await;
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let mut player = Player::join(&eva, opened.table, None).await;
    for line in 0..200 {
        player.act(say(&format!("line {line}"))).await.unwrap();
    }
    house.stop().await;
    let whole = std::fs::read(house.database()).unwrap();
    let mut damaged = whole.clone();
    let from = damaged.len() / 8;
    damaged[from..].fill(0xa5);
    std::fs::write(house.database(), &damaged).unwrap();
    let config = krajina_server::Config::new(([127, 0, 0, 1], 0).into(), house.database().to_str().unwrap());
    let Err(error) = krajina_server::Server::start(config).await else { panic!("it started") };
    assert!(error.to_string().contains("krajina.db"), "{error}");
    assert_eq!(std::fs::read(house.database()).unwrap(), damaged);
    // No database of ours at all.
    std::fs::write(house.database(), b"a letter to my aunt").unwrap();
    let config = krajina_server::Config::new(([127, 0, 0, 1], 0).into(), house.database().to_str().unwrap());
    let Err(error) = krajina_server::Server::start(config).await else { panic!("it started") };
    assert!(error.to_string().contains("krajina.db"), "{error}");
    assert_eq!(std::fs::read(house.database()).unwrap(), b"a letter to my aunt");
}
