//! `krajina reports` beside a running server.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

#[allow(dead_code, reason = "other tests use the rest")]
mod program;

use krajina_client::{Client, ProtocolSession};
use krajina_server::{Config, Server};
use krajina_wire::{ChatText, Command, TableId};
use program::{answer, failure, json};
use std::time::Duration;

async fn act(session: &mut ProtocolSession, table: TableId, command: Command) {
    let id = session.command(table, command).await.unwrap();
    let answer = tokio::time::timeout(Duration::from_secs(60), session.answer(id)).await;
    answer.unwrap().unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_are_read_and_closed_beside_a_running_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("krajina.db").display().to_string();
    let server = Server::start(Config::new(([127, 0, 0, 1], 0).into(), data.clone())).await.unwrap();
    let mut eva = Client::new(&format!("http://{}", server.addresses()[0])).unwrap();
    eva.guest("Eva").await.unwrap();
    assert_eq!(answer(&["reports", "--data", &data], ""), "No open reports.\n");
    let settings = serde_json::json!({"setup": "kingdom players=2", "seats": ["me", "open"]});
    let table = eva.open_table(&serde_json::from_value(settings).unwrap()).await.unwrap().table;
    let mut session = ProtocolSession::default();
    session.connect(&eva).await.unwrap();
    session.attach(table, None).await.unwrap();
    for number in 1..=9 {
        let text = ChatText::new(&format!("words {number}")).unwrap();
        act(&mut session, table, Command::Say { text }).await;
    }
    act(&mut session, table, Command::Report { line: 8 }).await;
    let person = eva.get("/api/me").await.unwrap().json()["person"].as_str().unwrap().to_owned();
    let told = serde_json::json!({"about": person, "words": "rude at the door"});
    assert_eq!(eva.send("POST", "/api/reports", &told).await.unwrap().status, 204);
    // The server stores the report of a chat line in the background.
    let mut listed = json(&["reports", "list", "--json", "--data", &data], "");
    for _ in 0..100 {
        if listed.as_array().unwrap().len() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        listed = json(&["reports", "list", "--json", "--data", &data], "");
    }
    let of_line = listed.as_array().unwrap().iter().find(|one| one["words"] == "chat line 8").unwrap();
    let number = of_line["number"].to_string();
    assert_eq!(
        (&of_line["by"]["name"], of_line["about"]["person"].as_str()),
        (&"Eva".into(), Some(&*person))
    );
    let listing = answer(&["reports", "--data", &data], "");
    assert!(listing.contains("\"Eva\" about \"Eva\": rude at the door"), "{listing}");

    let shown = answer(&["reports", "show", &number, "--data", &data], "");
    assert!(shown.contains(&format!("Table    {table}")) && shown.contains("Closed   no"), "{shown}");
    assert!(shown.contains("UTC  Eva: words 3") && !shown.contains("words 2"), "{shown}");
    let marked = shown.lines().find(|line| line.starts_with('>')).unwrap();
    assert!(marked.ends_with("Eva: words 8"), "{marked}");
    let shown = json(&["reports", "show", &number, "--json", "--data", &data], "");
    assert_eq!(shown["chat"].as_array().unwrap().len(), 7);
    assert_eq!((&shown["chat"][5]["said"], &shown["chat"][5]["reported"]), (&"words 8".into(), &true.into()));

    assert_eq!(answer(&["reports", "close", &number, "--data", &data], ""), "Reports closed: 1\n");
    let (code, told) = failure(&["reports", "close", &number, "--data", &data], "");
    assert!(code == 2 && told.contains("no open report"), "{told}");
    let (code, told) = failure(&["reports", "show", "99", "--data", &data], "");
    assert!(code == 2 && told.contains("no report 99"), "{told}");
    assert_eq!(json(&["reports", "--json", "--data", &data], "").as_array().unwrap().len(), 1);
    assert!(answer(&["reports", "--all", "--data", &data], "").contains("chat line 8  (closed)"));
    server.stop().await.unwrap();
    assert!(
        answer(&["reports", "--data", &data], "").contains("rude at the door"),
        "it also works without a server"
    );
}
