//! The handshake of a WebSocket (RFC 6455), and fragmented messages.
//!
//! For every socket the library keeps a buffer as large as the longest frame it ever wrote. Long messages are therefore
//! sent as several frames: ten thousand sockets that once got a whole table keep a kilobyte each instead of the table.

use crate::frame_meter::FrameMeter;
use crate::limits;
use crate::rate_limit::Rate;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Version};
use axum::response::Response;
use futures_util::SinkExt as _;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use krajina_wire::{ErrorCode, Refusal};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// An open WebSocket.
pub(crate) type WebSocket = WebSocketStream<FrameMeter<TokioIo<Upgraded>>>;

/// A request to open a WebSocket.
pub(crate) struct Handshake {
    key: HeaderValue,
    upgrade: OnUpgrade,
}

/// Whether a header's comma-separated values contain a word.
fn contains(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|value| value.trim().eq_ignore_ascii_case(word))
}

impl Handshake {
    /// Reads the handshake from a request.
    ///
    /// # Errors
    /// The request is not a WebSocket handshake.
    pub(crate) fn read(mut request: Request) -> Result<Handshake, Refusal> {
        let missing = |what: &str| Refusal::with(ErrorCode::BadJson, format_args!("expected {what}"));
        let upgrade = request.extensions_mut().remove::<OnUpgrade>();
        let headers = request.headers();
        if request.version() != Version::HTTP_11 {
            return Err(missing("HTTP/1.1"));
        }
        if !contains(headers, header::CONNECTION, "upgrade")
            || !contains(headers, header::UPGRADE, "websocket")
        {
            return Err(missing("a WebSocket handshake"));
        }
        if !contains(headers, header::SEC_WEBSOCKET_VERSION, "13") {
            return Err(missing("Sec-WebSocket-Version: 13"));
        }
        let key = headers.get(header::SEC_WEBSOCKET_KEY).ok_or_else(|| missing("Sec-WebSocket-Key"))?.clone();
        let upgrade = upgrade.ok_or_else(|| missing("a connection that can be upgraded"))?;
        Ok(Handshake { key, upgrade })
    }

    /// Accepts the handshake and spawns `talk` after the upgrade. More frames than the rate allows end the socket.
    pub(crate) fn accept<F>(
        self,
        frames: Rate,
        talk: impl FnOnce(Box<WebSocket>) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let accept = derive_accept_key(self.key.as_bytes());
        let upgrade = self.upgrade;
        tokio::spawn(async move {
            // Ignore a client that disconnected before the upgrade finished.
            let Ok(stream) = upgrade.await else { return };
            let config = WebSocketConfig::default()
                .read_buffer_size(limits::READ_BUFFER)
                .write_buffer_size(limits::WRITE_BUFFER)
                .max_message_size(Some(limits::MESSAGE_BYTES))
                .max_frame_size(Some(limits::MESSAGE_BYTES));
            let stream = FrameMeter::new(TokioIo::new(stream), frames);
            let stream = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
            // A separate task: this one has the size of the handshake and would keep it as long as the socket is open.
            tokio::spawn(talk(Box::new(stream)));
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        if let Ok(accept) = HeaderValue::from_str(&accept) {
            headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        }
        response
    }
}

/// Feeds a message to the stream, a long one as several frames. It is sent with the next flush at the latest.
pub(crate) async fn send_text(stream: &mut WebSocket, message: &str) -> Result<(), Error> {
    if message.len() <= limits::PIECE_BYTES {
        return stream.feed(Message::Text(Utf8Bytes::from(message))).await;
    }
    let mut rest = message.as_bytes();
    let mut kind = Data::Text;
    while !rest.is_empty() {
        let (piece, later) = rest.split_at(rest.len().min(limits::PIECE_BYTES));
        let frame = Frame::message(Bytes::copy_from_slice(piece), OpCode::Data(kind), later.is_empty());
        stream.feed(Message::Frame(frame)).await?;
        (rest, kind) = (later, Data::Continue);
    }
    Ok(())
}
