//! Floods below the protocol: connections, empty frames, incomplete requests.

use crate::player::TIMEOUT;
use crate::test_server::TestServer;
use krajina_client::Client;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// A connection from a given loopback address; `None` if it is refused at once.
async fn connect(from: [u8; 4], to: &str) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.connect(to.parse::<SocketAddr>().unwrap()).await.ok()
}

/// Connections that send half of a request.
async fn half_open(from: [u8; 4], to: &str, count: usize) -> Vec<TcpStream> {
    let mut streams = Vec::new();
    for _ in 0..count {
        let Some(mut stream) = connect(from, to).await else { continue };
        let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: loc").await;
        streams.push(stream);
    }
    streams
}

/// Whether the connection is open. Reading from a closed one returns at once.
async fn is_open(stream: &mut TcpStream) -> bool {
    timeout(Duration::from_millis(2), stream.read(&mut [0; 1])).await.is_err()
}

async fn open_count(streams: &mut [TcpStream]) -> usize {
    let mut open = 0;
    for stream in streams {
        open += usize::from(is_open(stream).await);
    }
    open
}

async fn answer(stream: &mut TcpStream, request: &str) -> String {
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = timeout(TIMEOUT, stream.read_to_end(&mut answer)).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_take_all_connections() {
    use krajina_server::limits::CONNECTIONS_PER_ADDRESS as MOST;
    let server = TestServer::with(|config| config.rate_limits = true).await;
    let host = server.stranger().host().to_owned();
    let mut flood = half_open([127, 0, 0, 2], &host, MOST + 100).await;
    // Another address is served at once, and the flooder is not.
    let start = Instant::now();
    let said = answer(&mut connect([127, 0, 0, 3], &host).await.unwrap(), HEALTH).await;
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert_eq!(open_count(&mut flood).await, MOST);
    assert_eq!(open_count(&mut half_open([127, 0, 0, 2], &host, 1).await).await, 0);
    let metrics = server.stranger().get("/metrics").await.unwrap().text();
    let refused = metrics.lines().find_map(|line| line.strip_prefix("krajina_connections_refused_total "));
    assert_eq!(refused, Some("101"));
    // Closed connections release their permits.
    drop(flood);
    let end = Instant::now() + TIMEOUT;
    loop {
        if let Some(mut stream) = connect([127, 0, 0, 2], &host).await
            && is_open(&mut stream).await
            && answer(&mut stream, HEALTH).await.starts_with("HTTP/1.1 200")
        {
            return;
        }
        assert!(Instant::now() < end, "permits are not released");
    }
}

/// A trusted proxy carries everybody's connections.
#[tokio::test(flavor = "multi_thread")]
async fn connections_of_a_trusted_proxy_are_not_limited() {
    use krajina_server::limits::CONNECTIONS_PER_ADDRESS as MOST;
    let server = TestServer::with(|config| (config.rate_limits, config.behind_proxy) = (true, true)).await;
    let host = server.stranger().host().to_owned();
    let mut streams = half_open([127, 0, 0, 1], &host, MOST + 20).await;
    assert_eq!(open_count(&mut streams).await, MOST + 20);
}

/// Opens a WebSocket on a raw stream.
pub(crate) async fn shake_hands(stream: &mut TcpStream, client: &Client) {
    let head = format!(
        "GET /api/ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        host = client.host(),
        cookie = client.cookie().unwrap(),
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
}

/// Pings, pongs, empty fragments and binary frames: the library hides some of them, but all are limited.
#[tokio::test(flavor = "multi_thread")]
async fn empty_frames_are_limited() {
    let server = TestServer::with(|config| config.rate_limits = true).await;
    let eva = server.guest("Eva").await;
    const MASK: [u8; 4] = [0; 4];
    let frame = |kind: u8| [&[kind, 0x80][..], &MASK].concat();
    for (first, others) in [(0x89, 0x89), (0x8a, 0x8a), (0x01, 0x00), (0x82, 0x82)] {
        let mut stream = TcpStream::connect(eva.host()).await.unwrap();
        shake_hands(&mut stream, &eva).await;
        let mut bytes = frame(first);
        (0..4_000).for_each(|_| bytes.extend(frame(others)));
        // Read the answers meanwhile, so that the client is not disconnected for reading slowly.
        let (mut read, mut write) = stream.into_split();
        let writing = tokio::spawn(async move {
            let _ = write.write_all(&bytes).await;
            write
        });
        let mut heard = Vec::new();
        let _ =
            timeout(TIMEOUT, read.read_to_end(&mut heard)).await.expect("the server closes the connection");
        assert!(String::from_utf8_lossy(&heard).contains("rate-limited"), "{first:x}");
        drop(writing.await);
    }
    // Occasional pings are allowed.
    let mut stream = TcpStream::connect(eva.host()).await.unwrap();
    shake_hands(&mut stream, &eva).await;
    for _ in 0..50 {
        stream.write_all(&frame(0x89)).await.unwrap();
    }
    assert!(is_open_after_head(&mut stream).await);
}

/// Whether the connection is open after 50 pongs have arrived.
async fn is_open_after_head(stream: &mut TcpStream) -> bool {
    let mut bytes = [0; 4_096];
    let mut pongs = 0;
    while pongs < 50 {
        let read = timeout(TIMEOUT, stream.read(&mut bytes)).await.unwrap().unwrap();
        if read == 0 {
            return false;
        }
        pongs += bytes[..read].windows(2).filter(|pair| *pair == [0x8a, 0x00]).count();
    }
    is_open(stream).await
}

/// A refusal before the body was read closes the connection and says so; a later one does not.
#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_before_the_body_was_read_closes_the_connection() {
    let server = TestServer::new().await;
    let host = server.stranger().host().to_owned();
    let foreign = format!(
        "POST /api/guest HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\nContent-Type: application/json\r\n\
         Content-Length: 14\r\n\r\n{{\"name\":\"Eva\"}}"
    );
    let said = answer(&mut TcpStream::connect(&host).await.unwrap(), &foreign).await;
    assert!(said.starts_with("HTTP/1.1 403") && said.contains("\r\nconnection: close\r\n"), "{said}");
    // The rest of a body that is too long is not read.
    let long = format!(
        "POST /api/guest HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{}",
        "x".repeat(40_000)
    );
    let said = answer(&mut TcpStream::connect(&host).await.unwrap(), &long).await;
    assert!(said.starts_with("HTTP/1.1 413") && said.contains("\r\nconnection: close\r\n"), "{said}");
    // After a body was read and refused, the connection stays usable.
    let bad = format!(
        "POST /api/guest HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{{\"name\":\"\"}}"
    );
    let both = format!("{bad}{}", HEALTH.replace("localhost", &host));
    let said = answer(&mut TcpStream::connect(&host).await.unwrap(), &both).await;
    assert!(said.starts_with("HTTP/1.1 422") && said.ends_with("ok\n"), "{said}");
    assert_eq!(said.matches("connection: close").count(), 1, "only the requested one: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_names_one_host() {
    let server = TestServer::new().await;
    let host = server.stranger().host().to_owned();
    for (head, status) in [
        ("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n".to_owned(), "400"),
        (
            format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
            "400",
        ),
        ("GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n".to_owned(), "400"),
        ("GET /healthz HTTP/1.0\r\n\r\n".to_owned(), "200"),
        (format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"), "200"),
    ] {
        let said = answer(&mut TcpStream::connect(&host).await.unwrap(), &head).await;
        assert_eq!(said.split(' ').nth(1), Some(status), "{head}\n{said}");
    }
}

/// A request succeeds after `Retry-After`, and not before.
#[tokio::test(flavor = "multi_thread")]
async fn retry_after_is_accurate() {
    let server = TestServer::with(|config| config.rate_limits = true).await;
    let login = serde_json::json!({"name": "Eva", "password": "wrong, but long enough"});
    for _ in 0..30 {
        let said = server.stranger().send("POST", "/api/login", &login).await.unwrap();
        if said.status == 429 {
            let seconds: u64 = said.headers["retry-after"].to_str().unwrap().parse().unwrap();
            // 30 an hour for a name: one every two minutes.
            assert!((100..=121).contains(&seconds), "{seconds}");
            return;
        }
        assert_eq!(said.status, 401);
    }
    panic!("no limit was reached");
}
