//! What every answer carries, and whom the server believes.

use crate::house::{House, settings};
use crate::player::Player;
use krajina_client::{Client, ClientError};
use krajina_server::{Config, TlsFiles};
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_the_headers_of_a_careful_site() {
    let house = House::new().await;
    let mut client = house.guest("Eva").await;
    for path in ["/", "/table/anything", "/style.css", "/api/me", "/api/nothing", "/healthz"] {
        let answer = client.get(path).await.unwrap();
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer", "{path}");
        assert_eq!(answer.headers["cross-origin-opener-policy"], "same-origin", "{path}");
        assert!(!answer.headers.contains_key("server"), "{path}");
        assert!(!answer.headers.contains_key("strict-transport-security"), "plain HTTP must not say so");
    }
    assert_eq!(client.get("/api/me").await.unwrap().headers["cache-control"], "no-store");
    let page = client.get("/").await.unwrap();
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert!(!page.text().contains("<script>") && !page.text().contains("style=\""), "nothing inline");
    // A page that has not changed is not sent again.
    let tag = page.headers["etag"].to_str().unwrap().to_owned();
    let again = client.ask("GET", "/", &[("if-none-match", &tag)], "").await.unwrap();
    assert_eq!((again.status, again.body.len()), (304, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_secure_wherever_others_could_listen() {
    let house = House::with(|config| config.behind_proxy = true).await;
    let mut at_home = house.stranger();
    let answer = at_home.ask("POST", "/api/guest", &[], r#"{"name":"Eva"}"#).await.unwrap();
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("krajina=") && !cookie.contains("Secure"), "{cookie}");
    assert!(cookie.contains("; HttpOnly; SameSite=Strict;") && cookie.contains("; Path=/;"), "{cookie}");
    let proxied = [("x-forwarded-proto", "https"), ("x-forwarded-for", "203.0.113.7"), ("origin", "")];
    let answer = house.stranger().ask("POST", "/api/guest", &proxied, r#"{"name":"Eva"}"#).await.unwrap();
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-krajina=") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(answer.headers.contains_key("strict-transport-security"));
    // In plain over the internet there is no session, and nobody is written down.
    let open = [("x-forwarded-proto", "http"), ("x-forwarded-for", "203.0.113.7"), ("origin", "")];
    let answer = house.stranger().ask("POST", "/api/guest", &open, r#"{"name":"Eva"}"#).await.unwrap();
    assert_eq!((answer.status, answer.json()["code"].as_str()), (403, Some("forbidden")));
    assert!(!answer.headers.contains_key("set-cookie"));
    // A secret that travelled in plain is not taken for one that did not.
    let secret = at_home.cookie().unwrap().replace("krajina=", "__Host-krajina=");
    let mixed = [("cookie", secret.as_str())];
    assert_eq!(house.stranger().ask("GET", "/api/me", &mixed, "").await.unwrap().status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_come_from_our_own_page_only() {
    let house = House::new().await;
    let mut eva = house.guest("Eva").await;
    for headers in [
        [("origin", "http://evil.example"), ("sec-fetch-site", "")],
        [("origin", "null"), ("sec-fetch-site", "")],
        [("origin", ""), ("sec-fetch-site", "cross-site")],
        [("origin", ""), ("sec-fetch-site", "same-site")],
    ] {
        for (method, path) in [("POST", "/api/logout"), ("PATCH", "/api/me"), ("DELETE", "/api/me")] {
            let answer = eva.ask(method, path, &headers, r#"{"name":"X"}"#).await.unwrap();
            assert_eq!(
                (answer.status, answer.json()["code"].as_str()),
                (403, Some("forbidden")),
                "{headers:?}"
            );
        }
    }
    assert_eq!(eva.get("/api/me").await.unwrap().json()["name"], "Eva");
    // Programs that are no browsers say nothing of the kind.
    let plain = [("origin", ""), ("sec-fetch-site", "")];
    assert_eq!(eva.ask("PATCH", "/api/me", &plain, r#"{"name":"Iva"}"#).await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_runs_the_server_sees_how_it_is() {
    let house = House::with(|config: &mut Config| config.behind_proxy = true).await;
    let mut client = house.stranger();
    assert_eq!(client.get("/healthz").await.unwrap().text(), "ok\n");
    let metrics = client.get("/metrics").await.unwrap().text();
    assert!(
        metrics.contains("\nkrajina_storage_up 1\n")
            && metrics.contains("# TYPE krajina_requests_total counter")
    );
    // Not for the internet.
    let far = [("x-forwarded-for", "203.0.113.7")];
    assert_eq!(client.ask("GET", "/metrics", &far, "").await.unwrap().status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn own_certificates_work() {
    let folder = tempfile::tempdir().unwrap();
    let made = rcgen::generate_simple_self_signed(["games.example".to_owned()]).unwrap();
    let (certificate, key) = (folder.path().join("certificate.pem"), folder.path().join("key.pem"));
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let house = House::with(|config| config.tls = Some(TlsFiles { certificate, key })).await;
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = tokio::net::TcpStream::connect(house.stranger().host()).await.unwrap();
    let name = "games.example".try_into().unwrap();
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await.unwrap();
    let body = r#"{"name":"Eva"}"#;
    let request = format!(
        "POST /api/guest HTTP/1.1\r\nHost: games.example\r\nOrigin: https://games.example\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert!(answer.contains("set-cookie: __Host-krajina=") && answer.contains("; Secure"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age=63072000; includeSubDomains"), "{answer}");
    // Who does not speak TLS gets nothing.
    assert!(house.stranger().get("/healthz").await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn certificates_that_are_none_are_refused_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate.pem");
    std::fs::write(&path, "no certificate").unwrap();
    let data = folder.path().join("krajina.db");
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), data.to_str().unwrap());
    config.tls = Some(TlsFiles { certificate: path.clone(), key: path });
    let error = krajina_server::Server::start(config).await.err().unwrap();
    assert!(error.to_string().contains("certificate.pem"), "{error}");
    assert!(!data.exists());
}

/// The client of programs over TLS: it believes whom it is told to believe, and nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn programs_play_over_tls() {
    let folder = tempfile::tempdir().unwrap();
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let (certificate, key) = (folder.path().join("certificate.pem"), folder.path().join("key.pem"));
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let files = TlsFiles { certificate: certificate.clone(), key: key.clone() };
    let house = House::with(|config| config.tls = Some(files)).await;
    let port = house.url().rsplit(':').next().unwrap().to_owned();
    let url = format!("https://localhost:{port}");
    let mut client = Client::new(&url).unwrap().trusting(&certificate).unwrap();
    client.guest("Eva").await.unwrap();
    assert!(client.cookie().unwrap().starts_with("__Host-krajina="));
    let opened = client.open_table(&settings("kingdom players=2", "me sprout")).await.unwrap();
    let mut player = Player::join(&client, opened.table, None).await;
    let seat = player.seat("Eva");
    assert!(!player.play_on(seat, 6).await.is_empty());
    // Another certificate, or none that the world knows: no connection, and nothing was sent.
    let other = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let others = folder.path().join("other.pem");
    std::fs::write(&others, other.cert.pem()).unwrap();
    let mut stranger = Client::new(&url).unwrap().trusting(&others).unwrap();
    assert!(matches!(stranger.get("/healthz").await, Err(ClientError::Io(_))));
    assert!(Client::new(&url).unwrap().get("/healthz").await.is_err());
    assert!(matches!(Client::new(&url).unwrap().trusting(&key), Err(ClientError::Certificate(_))));
}
