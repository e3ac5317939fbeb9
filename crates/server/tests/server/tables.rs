//! Visibility of tables.

use crate::player::TestPlayer;
use crate::test_server::{TestServer, settings};
use krajina_wire::{Command, ErrorCode, Visibility};

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_is_invisible_to_others() {
    let server = TestServer::new().await;
    let (mut eva, mut iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let opened = eva.open_table(&settings("kingdom players=2", "me open")).await.unwrap();
    let table = opened.table;
    assert_eq!(iva.get("/api/tables").await.unwrap().text(), "[]");
    for path in ["", "/record", "/result"] {
        let answer = iva.get(&format!("/api/tables/{table}{path}")).await.unwrap();
        // Byte for byte the same answer as for a table that does not exist.
        let nothing = iva.get(&format!("/api/tables/zzzzzzzzzzzzzzzz{path}")).await.unwrap();
        assert_eq!((answer.status, answer.body), (nothing.status, nothing.body), "{path}");
    }
    let refusal = TestPlayer::try_join(&iva, table, None).await.err().unwrap();
    assert_eq!(refusal.code, ErrorCode::UnknownTable);
    let wrong = "333333".parse().unwrap();
    assert_eq!(
        TestPlayer::try_join(&iva, table, Some(wrong)).await.err().unwrap().code,
        ErrorCode::UnknownTable
    );
    // The owner finds it, and so does a person with the code, in the spelling that people type.
    assert_eq!(eva.get(&format!("/api/tables/{table}")).await.unwrap().status, 200);
    assert_eq!(eva.get("/api/me/tables").await.unwrap().json()[0]["table"], table.to_string());
    let code = opened.invite.to_string().to_uppercase();
    let found = iva.get(&format!("/api/invites/{}%20{}", &code[..3], &code[3..])).await.unwrap();
    assert_eq!(found.json()["table"], table.to_string());
    let mut player = TestPlayer::join(&iva, table, Some(opened.invite)).await;
    player.act(Command::Sit { seat: None }).await.unwrap();
    // A seated player needs no invite code.
    TestPlayer::join(&iva, table, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn public_tables_are_listed_while_they_are_open() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let mut stranger = server.stranger();
    let mut new = settings("hunters players=2 mode=tribe", "me open");
    new.visibility = Visibility::Public;
    let opened = eva.open_table(&new).await.unwrap();
    let listed = async |stranger: &mut krajina_client::Client, query: &str| {
        stranger.get(&format!("/api/tables{query}")).await.unwrap().json().as_array().unwrap().len()
    };
    assert_eq!(listed(&mut stranger, "").await, 1);
    assert_eq!(listed(&mut stranger, "?game=hunters&open=true").await, 1);
    assert_eq!(listed(&mut stranger, "?game=worlds").await, 0);
    assert_eq!(listed(&mut stranger, "?playing=true").await, 0);
    assert_eq!(listed(&mut stranger, &format!("?after={}", opened.table)).await, 0);
    let adam = server.guest("Adam").await;
    let mut player = TestPlayer::join(&adam, opened.table, None).await;
    player.act(Command::Sit { seat: None }).await.unwrap();
    player.until(|player| player.room().phase == krajina_wire::Phase::Playing).await;
    assert_eq!(listed(&mut stranger, "?open=true").await, 0);
    assert_eq!(listed(&mut stranger, "?playing=true").await, 1);
    let summary = stranger.get(&format!("/api/tables/{}", opened.table)).await.unwrap().json();
    assert_eq!(summary["names"], serde_json::json!(["Eva", "Adam"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_socket_plays_at_several_tables() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(eva.open_table(&settings("kingdom players=2", "me sprout")).await.unwrap().table);
    }
    let mut socket = eva.socket().await.unwrap();
    for table in &tables {
        socket.attach(*table, None, None).await.unwrap();
    }
    let mut seen = Vec::new();
    while seen.len() < tables.len() {
        let krajina_client::SocketEvent::Message(message, _) = socket.next().await.unwrap() else {
            panic!("closed")
        };
        if let krajina_wire::ToClient::Snapshot(snapshot) = *message {
            seen.push(snapshot.table);
        }
    }
    tables.sort();
    seen.sort();
    assert_eq!(seen, tables);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_removes_a_guest_and_reports_a_chat_line() {
    let server = TestServer::new().await;
    let (mut eva, iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let mut new = settings("kingdom players=3", "me open open");
    new.visibility = Visibility::Public;
    let opened = eva.open_table(&new).await.unwrap();
    let mut host = TestPlayer::join(&eva, opened.table, None).await;
    let mut guest = TestPlayer::join(&iva, opened.table, None).await;
    guest.act(Command::Sit { seat: None }).await.unwrap();
    guest.act(Command::Say { text: krajina_wire::ChatText::new("Ahoj!").unwrap() }).await.unwrap();
    host.until(|host| host.mirror().chat().len() == 1).await;
    host.act(Command::Report { line: 1 }).await.unwrap();
    let seat = guest.seat("Iva");
    host.act(Command::Remove { seat }).await.unwrap();
    assert_eq!(TestPlayer::try_join(&iva, opened.table, None).await.err().unwrap().code, ErrorCode::Removed);
    // The report is stored for the operator, and its author can export it.
    loop {
        let export = eva.get("/api/me/export").await.unwrap().json();
        if export["reports"][0]["words"] == "chat line 1" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_closes_the_chat_to_watchers_and_sends_them_away() {
    let server = TestServer::new().await;
    let (mut eva, iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let mut new = settings("kingdom players=2", "me sprout");
    new.visibility = Visibility::Public;
    let opened = eva.open_table(&new).await.unwrap();
    let mut host = TestPlayer::join(&eva, opened.table, None).await;
    let mut watcher = TestPlayer::join(&iva, opened.table, None).await;
    let hello = Command::Phrase { phrase: krajina_wire::Phrase::Hello };
    watcher.act(hello.clone()).await.unwrap();
    host.act(Command::WatcherChat { open: false }).await.unwrap();
    assert_eq!(watcher.act(hello.clone()).await.unwrap_err().code, ErrorCode::ChatClosed);
    assert!(!watcher.room().watcher_chat);
    host.act(hello).await.unwrap();
    let person = host.mirror().chat()[0].person;
    host.act(Command::RemoveWatchers { person: Some(person) }).await.unwrap();
    loop {
        if let Some(krajina_wire::Incoming::Error { table, error }) = watcher.next().await.unwrap() {
            assert_eq!((table, error.code), (Some(opened.table), ErrorCode::Removed));
            break;
        }
    }
    assert_eq!(TestPlayer::try_join(&iva, opened.table, None).await.err().unwrap().code, ErrorCode::Removed);
}
