//! The daily heap: scored by the rules, and only the first attempt counts.

use crate::test_server::TestServer;
use krajina_rules::seat::Seat;
use krajina_wire::daily_table;
use serde_json::json;
use std::time::{SystemTime, UNIX_EPOCH};

#[tokio::test(flavor = "multi_thread")]
async fn the_first_daily_game_is_scored_and_stored() {
    let server = TestServer::new().await;
    let today = (SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 86_400) as u32;
    let table = daily_table(today);
    let tile = table.heap().free().next().unwrap();
    let square = table.builder(Seat::wrapping(0)).open().iter().next().unwrap();
    let built = json!({ "day": today, "deeds": [format!("4000 take {tile}"), format!("5000 place {square} front 0"), "6000 stop"] });
    let nothing = json!({ "day": today, "deeds": ["4000 stop"] });
    let board = format!("/api/daily/{today}");
    let (mut eva, mut jan, mut nobody) =
        (server.guest("Eva").await, server.guest("Jan").await, server.stranger());
    assert_eq!(nobody.send("POST", "/api/daily", &built).await.unwrap().status, 401);
    assert_eq!(nobody.get(&board).await.unwrap().json(), json!([]));
    assert_eq!(eva.send("POST", "/api/daily", &built).await.unwrap().status, 204);
    // A second attempt is accepted but changes nothing.
    assert_eq!(eva.send("POST", "/api/daily", &nothing).await.unwrap().status, 204);
    assert_eq!(jan.send("POST", "/api/daily", &nothing).await.unwrap().status, 204);
    let shown = nobody.get(&board).await.unwrap().json();
    let names: Vec<&str> =
        shown.as_array().unwrap().iter().map(|rank| rank["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 2);
    let score = |name: &str| {
        let ranks = shown.as_array().unwrap().iter();
        ranks.filter(|rank| rank["name"] == name).map(|rank| rank["score"].as_i64().unwrap()).next().unwrap()
    };
    let judged = |game: &serde_json::Value| -> i64 {
        serde_json::from_value::<krajina_wire::DailyGame>(game.clone()).unwrap().judge().unwrap().into()
    };
    assert_eq!((score("Eva"), score("Jan")), (judged(&built), judged(&nothing)));
    assert!(score(names[0]) >= score(names[1]), "the best first");
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_daily_games_are_refused() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let today = (SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 86_400) as u32;
    for (day, deeds) in [
        (today, json!(["100 stop"])),
        (today, json!(["4000 place a1 front 0"])),
        (today, json!(["soon stop"])),
        (today + 1, json!([])),
        (today - 2, json!([])),
    ] {
        let answer = eva.send("POST", "/api/daily", &json!({ "day": day, "deeds": deeds })).await.unwrap();
        assert_eq!((answer.status, answer.json()["code"].as_str().unwrap()), (400, "bad-action"), "{deeds}");
    }
    assert_eq!(eva.get(&format!("/api/daily/{today}")).await.unwrap().json(), json!([]));
    assert_eq!(eva.get("/api/daily/soon").await.unwrap().status, 404);
}
