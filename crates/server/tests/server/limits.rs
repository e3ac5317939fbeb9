//! Floods and slow readers are limited, get a reason, and do not affect others.

use crate::floods::shake_hands;
use crate::player::{TIMEOUT, TestPlayer};
use crate::test_server::{TestServer, settings};
use krajina_client::{ClientError, Socket, SocketEvent};
use krajina_wire::{ChatText, Command, ErrorCode, FromClient, ToClient, VERSION, Visibility};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

#[tokio::test(flavor = "multi_thread")]
async fn a_flooding_client_is_slowed_down_and_then_disconnected() {
    let server = TestServer::with(|config| config.rate_limits = true).await;
    let eva = server.guest("Eva").await;
    let mut socket = eva.socket().await.unwrap();
    for n in 0..400 {
        if socket.send(&FromClient::Ping { n }).await.is_err() {
            break;
        }
    }
    let (mut pongs, mut slowed, mut bye) = (0, 0, None);
    while let Ok(SocketEvent::Message(message, _)) = socket.next_within(TIMEOUT).await {
        match *message {
            ToClient::Pong { .. } => pongs += 1,
            ToClient::Error { error, .. } => {
                assert_eq!(error.code, ErrorCode::RateLimited);
                slowed += 1;
            }
            ToClient::Bye(last) => bye = Some(last),
            other => panic!("{other:?}"),
        }
    }
    assert!((60..150).contains(&pongs), "{pongs}");
    assert!(slowed > 100, "{slowed}");
    assert_eq!(bye.unwrap().code, ErrorCode::RateLimited);
}

/// A client that never reads is disconnected, while the table goes on for others.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_is_disconnected_and_others_play_on() {
    let server = TestServer::new().await;
    let (mut eva, iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let mut new = settings("kingdom players=2", "me open");
    new.visibility = Visibility::Public;
    let opened = eva.open_table(&new).await.unwrap();
    let mut player = TestPlayer::join(&eva, opened.table, None).await;
    // A raw socket with a small receive buffer, which reads nothing after the handshake.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 * 1024).unwrap();
    let mut slow = socket.connect(iva.host().parse().unwrap()).await.unwrap();
    shake_hands(&mut slow, &iva).await;
    let mut say = async |frame: &FromClient| {
        let text = serde_json::to_vec(frame).unwrap();
        let mut bytes = vec![0x81];
        match u8::try_from(text.len()) {
            Ok(length @ ..126) => bytes.push(0x80 | length),
            _ => {
                bytes.push(0x80 | 126);
                bytes.extend((text.len() as u16).to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend(&text);
        slow.write_all(&bytes).await
    };
    say(&FromClient::Hello { version: VERSION }).await.unwrap();
    // Each attach causes a snapshot: kilobytes that the client does not read.
    let attach = FromClient::Attach { table: opened.table, since: None, invite: None };
    for _ in 0..2_000 {
        if say(&attach).await.is_err() {
            break;
        }
    }
    let mut open_sockets = 0;
    'lines: for line in 0..100 {
        let text = ChatText::new(&format!("line {line}")).unwrap();
        // While the room is still busy with those attaches it refuses the command; try again.
        match player.act(Command::Say { text }).await {
            Err(refusal) if refusal.code == ErrorCode::Overloaded => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            said => assert!(said.is_ok(), "{said:?}"),
        }
        for _ in 0..4 {
            let metrics = eva.get("/metrics").await.unwrap().text();
            let sockets = metrics.lines().find_map(|line| line.strip_prefix("krajina_sockets ")).unwrap();
            open_sockets = sockets.parse().unwrap();
            if open_sockets == 1 {
                break 'lines;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    assert_eq!(open_sockets, 1, "only the reading client is left");
    player.act(Command::Say { text: ChatText::new("still here").unwrap() }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn more_sockets_than_allowed_are_refused() {
    let server = TestServer::with(|config| config.sockets = 3).await;
    let (eva, iva) = (server.guest("Eva").await, server.guest("Iva").await);
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(eva.socket().await.unwrap());
    }
    let refused = Socket::open_silently(&iva, &[]).await.unwrap_err();
    let ClientError::Refused { status: 503, body } = refused else { panic!("{refused:?}") };
    assert!(body.contains("overloaded"), "{body}");
    open.pop().unwrap().close().await.unwrap();
    // The socket is released as soon as the server notices the close.
    let end = std::time::Instant::now() + TIMEOUT;
    while iva.socket().await.is_err() {
        assert!(std::time::Instant::now() < end);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_limited_by_address() {
    let server = TestServer::with(|config| config.rate_limits = true).await;
    let mut client = server.stranger();
    let mut codes = std::collections::BTreeMap::new();
    for _ in 0..340 {
        *codes.entry(client.get("/healthz").await.unwrap().status).or_insert(0) += 1;
    }
    // On a slow machine credits are refilled meanwhile.
    assert!(codes[&200] >= 300, "{codes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_are_limited_by_address() {
    let server = TestServer::with(|config| config.rate_limits = true).await;
    let mut refused = 0;
    for n in 0..80 {
        let mut guest = server.stranger();
        refused += usize::from(guest.guest(&format!("Guest {n}")).await.is_err());
    }
    assert!((10..=25).contains(&refused), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_heads_and_garbage_do_not_hold_the_server() {
    let server = TestServer::new().await;
    let host = server.stranger().host().to_owned();
    let mut garbage = tokio::net::TcpStream::connect(&host).await.unwrap();
    garbage.write_all(b"\x16\x03\x01\x02\x00 not HTTP at all\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    garbage.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    let mut long = tokio::net::TcpStream::connect(&host).await.unwrap();
    let head = format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {}\r\n\r\n", "x".repeat(40_000));
    let _ = long.write_all(head.as_bytes()).await;
    let mut answer = String::new();
    let _ = long.read_to_string(&mut answer).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    assert_eq!(server.stranger().get("/healthz").await.unwrap().status, 200);
}
