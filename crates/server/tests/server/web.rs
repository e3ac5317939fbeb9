//! Response headers, cookies, origins, TLS and the embedded page.

use crate::player::TestPlayer;
use crate::test_server::{TestServer, settings};
use krajina_client::{Client, ClientError};
use krajina_server::{Config, TlsFiles};
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

#[tokio::test(flavor = "multi_thread")]
async fn every_response_has_security_headers() {
    let server = TestServer::new().await;
    let mut client = server.guest("Eva").await;
    for path in ["/", "/table/anything", "/style.css", "/api/me", "/api/nothing", "/healthz"] {
        let answer = client.get(path).await.unwrap();
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer", "{path}");
        assert_eq!(answer.headers["cross-origin-opener-policy"], "same-origin", "{path}");
        assert!(!answer.headers.contains_key("server"), "{path}");
        assert!(!answer.headers.contains_key("strict-transport-security"), "not over plain HTTP");
    }
    assert_eq!(client.get("/api/me").await.unwrap().headers["cache-control"], "no-store");
    let page = client.get("/").await.unwrap();
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert!(!page.text().contains("<script>") && !page.text().contains("style=\""), "nothing inline");
    // An unchanged page is not sent again.
    let tag = page.headers["etag"].to_str().unwrap().to_owned();
    let again = client.ask("GET", "/", &[("if-none-match", &tag)], "").await.unwrap();
    assert_eq!((again.status, again.body.len()), (304, 0));
}

/// The `Accept` header of a browser that opens an address.
const BROWSER: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_address_answers_404_with_a_page_in_the_visitors_language() {
    let server = TestServer::new().await;
    let mut client = server.stranger();
    for path in ["/foo/bar", "/online", "/404.html", "/style.css.br", "/foo.js", "/..", "/%2e%2e/x"] {
        for (language, title) in [
            ("en", "There is no such page"),
            ("cs", "Taková stránka tu není"),
            ("sk", "Taká stránka tu nie je"),
            ("hu", "Nincs ilyen oldal"),
        ] {
            let headers = [BROWSER, ("accept-language", language)];
            let answer = client.ask("GET", path, &headers, "").await.unwrap();
            assert_eq!(answer.status, 404, "{path}");
            assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8", "{path}");
            assert_eq!(answer.headers["content-language"], language);
            let page = answer.text();
            assert!(page.contains(&format!("<html lang=\"{language}\">")), "{page}");
            assert!(page.contains(&format!("<h1>{title}</h1>")) && page.contains("href=\"/\""), "{page}");
            assert!(!page.contains('{'), "everything is filled in: {page}");
        }
        // A program gets the error as JSON.
        let answer = client.get(path).await.unwrap();
        assert_eq!((answer.status, answer.json()["code"].as_str()), (404, Some("unknown-route")), "{path}");
    }
    assert_eq!(client.ask("GET", "/", &[BROWSER], "").await.unwrap().status, 200);
    assert_eq!(
        client.ask("GET", "/api/nothing", &[BROWSER], "").await.unwrap().json()["code"],
        "unknown-route"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_has_absolute_picture_addresses_and_a_localized_description() {
    let folder = tempfile::tempdir().unwrap();
    let about = |language| krajina_words::say(language, "site-about", &[]);
    let page = format!(
        "<html lang=\"en\"><meta property=\"og:image\" content=\"/card.png\"><meta name=\"description\" content=\"{}\">",
        about(krajina_words::Language::En)
    );
    std::fs::write(folder.path().join("index.html"), page).unwrap();
    std::fs::write(folder.path().join("secret"), "outside").unwrap();
    let app = folder.path().join("app");
    std::fs::create_dir(&app).unwrap();
    std::fs::rename(folder.path().join("index.html"), app.join("index.html")).unwrap();
    let server = TestServer::with(|config| {
        config.app_folder = Some(app);
        config.public_url = Some("https://games.example".into());
    })
    .await;
    let mut client = server.stranger();
    let english = client.get("/").await.unwrap();
    assert!(english.text().contains("content=\"https://games.example/card.png\""), "{}", english.text());
    let czech = client.ask("GET", "/", &[("accept-language", "cs")], "").await.unwrap();
    assert!(czech.text().starts_with("<html lang=\"cs\">"), "{}", czech.text());
    assert!(czech.text().contains(&about(krajina_words::Language::Cs)), "{}", czech.text());
    assert_ne!(english.headers["etag"], czech.headers["etag"]);
    // No request leaves the folder.
    for path in ["/../secret", "/..%2fsecret", "/%2e%2e/secret", "//secret", "/app/../../secret"] {
        assert_eq!(client.get(path).await.unwrap().status, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_secure_outside_a_private_network() {
    let server = TestServer::with(|config| config.behind_proxy = true).await;
    let mut at_home = server.stranger();
    let answer = at_home.ask("POST", "/api/guest", &[], r#"{"name":"Eva"}"#).await.unwrap();
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("krajina=") && !cookie.contains("Secure"), "{cookie}");
    assert!(cookie.contains("; HttpOnly; SameSite=Strict;") && cookie.contains("; Path=/;"), "{cookie}");
    let proxied = [("x-forwarded-proto", "https"), ("x-forwarded-for", "203.0.113.7"), ("origin", "")];
    let answer = server.stranger().ask("POST", "/api/guest", &proxied, r#"{"name":"Eva"}"#).await.unwrap();
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-krajina=") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(answer.headers.contains_key("strict-transport-security"));
    // Over the internet in plain HTTP no session is opened and no guest is stored.
    let open = [("x-forwarded-proto", "http"), ("x-forwarded-for", "203.0.113.7"), ("origin", "")];
    let answer = server.stranger().ask("POST", "/api/guest", &open, r#"{"name":"Eva"}"#).await.unwrap();
    assert_eq!((answer.status, answer.json()["code"].as_str()), (403, Some("forbidden")));
    assert!(!answer.headers.contains_key("set-cookie"));
    // A secret that was sent in plain HTTP is not accepted in the cookie for TLS.
    let secret = at_home.cookie().unwrap().replace("krajina=", "__Host-krajina=");
    let mixed = [("cookie", secret.as_str())];
    assert_eq!(server.stranger().ask("GET", "/api/me", &mixed, "").await.unwrap().status, 401);
}

/// With DNS rebinding a page of another site reaches our address under its own name.
#[tokio::test(flavor = "multi_thread")]
async fn sessions_need_a_private_or_configured_host_name() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
    let port = server.url().rsplit(':').next().unwrap().to_owned();
    for (name, status) in [("localhost", 200), ("nas.local", 200), ("nas", 200), ("evil.example", 401)] {
        let host = format!("{name}:{port}");
        let origin = format!("http://{host}");
        let headers = [("host", host.as_str()), ("origin", origin.as_str())];
        assert_eq!(eva.ask("GET", "/api/me", &headers, "").await.unwrap().status, status, "{name}");
    }
    let rebound = [("host", "evil.example"), ("origin", "http://evil.example")];
    let answer = server.stranger().ask("POST", "/api/guest", &rebound, r#"{"name":"Eva"}"#).await.unwrap();
    assert_eq!(answer.status, 403, "no session is opened");
    // In a network with its own names the operator configures the server's name.
    let named = TestServer::with(|config| config.public_url = Some("http://nas.lan".into())).await;
    let mut iva = named.guest("Iva").await;
    let headers = [("host", "nas.lan"), ("origin", "http://nas.lan")];
    assert_eq!(iva.ask("GET", "/api/me", &headers, "").await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_from_other_sites_are_refused() {
    let server = TestServer::new().await;
    let mut eva = server.guest("Eva").await;
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
    // Programs other than browsers send neither header.
    let plain = [("origin", ""), ("sec-fetch-site", "")];
    assert_eq!(eva.ask("PATCH", "/api/me", &plain, r#"{"name":"Iva"}"#).await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_metrics_are_served() {
    let server = TestServer::with(|config: &mut Config| config.behind_proxy = true).await;
    let mut client = server.stranger();
    assert_eq!(client.get("/healthz").await.unwrap().text(), "ok\n");
    let metrics = client.get("/metrics").await.unwrap().text();
    assert!(
        metrics.contains("\nkrajina_storage_up 1\n")
            && metrics.contains("# TYPE krajina_requests_total counter")
    );
    // Metrics are not served to public addresses.
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
    let server = TestServer::with(|config| config.tls = Some(TlsFiles { certificate, key })).await;
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = tokio::net::TcpStream::connect(server.stranger().host()).await.unwrap();
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
    // Plain HTTP gets no answer.
    assert!(server.stranger().get("/healthz").await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_certificates_are_refused_before_the_server_starts() {
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

/// The client trusts only the certificates it is given.
#[tokio::test(flavor = "multi_thread")]
async fn programs_play_over_tls() {
    let folder = tempfile::tempdir().unwrap();
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let (certificate, key) = (folder.path().join("certificate.pem"), folder.path().join("key.pem"));
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let files = TlsFiles { certificate: certificate.clone(), key: key.clone() };
    let server = TestServer::with(|config| config.tls = Some(files)).await;
    let port = server.url().rsplit(':').next().unwrap().to_owned();
    let url = format!("https://localhost:{port}");
    let mut client = Client::new(&url).unwrap().trusting(&certificate).unwrap();
    client.guest("Eva").await.unwrap();
    assert!(client.cookie().unwrap().starts_with("__Host-krajina="));
    let opened = client.open_table(&settings("kingdom players=2", "me sprout")).await.unwrap();
    let mut player = TestPlayer::join(&client, opened.table, None).await;
    let seat = player.seat("Eva");
    assert!(!player.play_on(seat, 6).await.is_empty());
    // With another certificate, or one that is not publicly trusted, the connection fails before anything is sent.
    let other = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let others = folder.path().join("other.pem");
    std::fs::write(&others, other.cert.pem()).unwrap();
    let mut stranger = Client::new(&url).unwrap().trusting(&others).unwrap();
    assert!(matches!(stranger.get("/healthz").await, Err(ClientError::Io(_))));
    assert!(Client::new(&url).unwrap().get("/healthz").await.is_err());
    assert!(matches!(Client::new(&url).unwrap().trusting(&key), Err(ClientError::Certificate(_))));
}
