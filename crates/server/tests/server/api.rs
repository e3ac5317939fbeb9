//! Tests of the OpenAPI description.

use crate::test_server::TestServer;
use serde_json::{Value, json};

/// Programs are written against the description: a change of it shows up as a change of the snapshot.
#[test]
fn the_openapi_description_matches_the_snapshot() {
    insta::assert_snapshot!("openapi", krajina_server::openapi());
}

/// The server accepts the examples of the description.
#[test]
fn examples_are_understood() {
    let api: serde_json::Value = serde_json::from_str(&krajina_server::openapi()).unwrap();
    let example = &api["components"]["schemas"]["NewTable"]["example"];
    let table: krajina_wire::NewTable = serde_json::from_value(example.clone()).unwrap();
    let known = &api["components"]["schemas"]["NewTable"]["properties"];
    for (key, _) in serde_json::to_value(&table).unwrap().as_object().unwrap() {
        assert!(known.get(key).is_some(), "{key} is not described");
    }
    assert_eq!(known.as_object().unwrap().len(), 8);
}

/// Every operation requires exactly the authentication that the description documents.
#[tokio::test(flavor = "multi_thread")]
async fn documented_authentication_matches_the_server() {
    let server = TestServer::new().await;
    let mut stranger = server.stranger();
    let mut eva = server.account("Eva").await;
    let token = eva.send("POST", "/api/me/tokens", &json!({"name": "engine"})).await.unwrap().json();
    let mut program = server.stranger().with_token(token["token"].as_str().unwrap());
    let api: Value = serde_json::from_str(&krajina_server::openapi()).unwrap();
    let schemes = &api["components"]["securitySchemes"];
    assert_eq!(schemes["session"]["in"], "cookie");
    assert_eq!((&schemes["token"]["type"], &schemes["token"]["scheme"]), (&json!("http"), &json!("bearer")));
    for (path, operations) in api["paths"].as_object().unwrap() {
        let address = path.replace("{person}", "000000000000").replace("{table}", "000g40r40m30e27z");
        let address = address.replace("{code}", "333333").replace("{id}", "x").replace("{day}", "20000");
        for (method, operation) in operations.as_object().unwrap() {
            let ways = operation["security"].as_array().cloned().unwrap_or_default();
            let by = |way: &str| ways.iter().any(|one| one.get(way).is_some());
            let free = ways.is_empty() || ways.contains(&json!({}));
            let method = method.to_uppercase();
            // An operation without authentication may still refuse the request for its contents.
            let said =
                |answer: krajina_client::HttpResponse| answer.json()["code"].as_str().map(str::to_owned);
            let ask = async |client: &mut krajina_client::Client| {
                let answer = client.ask(&method, &address, &[], "{}".to_owned()).await.unwrap();
                (answer.status >= 400).then(|| said(answer)).flatten()
            };
            let code = ask(&mut stranger).await;
            assert_eq!(code.as_deref() == Some("no-session"), !free, "{method} {path}: {code:?}");
            if by("session") {
                let code = ask(&mut program).await;
                // An incomplete body is refused before authentication.
                let refused = matches!(code.as_deref(), Some("forbidden" | "bad-json"));
                assert!(refused || by("token"), "{method} {path} with a token: {code:?}");
                assert!(code.as_deref() != Some("forbidden") || !by("token"), "{method} {path} with a token");
            }
        }
    }
}

/// Every route that docs/protocol.md names exists.
#[test]
fn the_protocol_page_names_only_existing_routes() {
    let api: Value = serde_json::from_str(&krajina_server::openapi()).unwrap();
    let page = include_str!("../../../../docs/protocol.md");
    let mut found = 0;
    for named in page.split('`').skip(1).step_by(2) {
        let Some((method, path)) = named.split_once(' ') else { continue };
        if !matches!(method, "GET" | "POST" | "PUT" | "PATCH" | "DELETE") || path == "/api/openapi.json" {
            continue;
        }
        let path = path.split('?').next().unwrap();
        assert!(api["paths"][path][method.to_lowercase()].is_object(), "{named}");
        found += 1;
    }
    assert!(found >= 15, "{found}");
}
