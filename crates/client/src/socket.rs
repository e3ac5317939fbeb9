//! The WebSocket on which tables are played.

use crate::connector::Stream;
use crate::error::ClientError;
use crate::http::Client;
use futures_util::{SinkExt as _, StreamExt as _};
use krajina_wire::{FromClient, InviteCode, TableId, ToClient, VERSION};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// Bytes read at once: a move. The library zeroes this many before every poll, and a program may have many sockets.
const READ_BUFFER: usize = 1024;
/// Bytes buffered before a flush: two short frames.
const WRITE_BUFFER: usize = 256;

/// An open socket.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<Stream>,
}

/// A message or the end of a socket.
#[derive(Clone, PartialEq, Debug)]
pub enum SocketEvent {
    /// A message, with its original text.
    Message(Box<ToClient>, String),
    /// The server closed the socket, with a code and a reason.
    Closed(Option<(u16, String)>),
}

impl Socket {
    /// Opens a socket without sending hello.
    ///
    /// # Errors
    /// The connection fails, or the server refuses: [`ClientError::Refused`].
    pub async fn open_silently(client: &Client, headers: &[(&str, &str)]) -> Result<Socket, ClientError> {
        let stream = client.connect().await?;
        let mut request = format!("ws://{}/api/ws", client.host()).into_client_request()?;
        client.identity(request.headers_mut());
        for (name, value) in headers {
            let name: hyper::header::HeaderName = name.parse().map_err(hyper::http::Error::from)?;
            match value.is_empty() {
                true => request.headers_mut().remove(&name),
                false => request.headers_mut().insert(name, value.parse().map_err(hyper::http::Error::from)?),
            };
        }
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(WRITE_BUFFER);
        match tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await {
            Ok((stream, _)) => Ok(Socket { stream }),
            Err(Error::Http(answer)) => {
                let body = answer.body().as_deref().map(|body| String::from_utf8_lossy(body).into_owned());
                Err(ClientError::Refused { status: answer.status().as_u16(), body: body.unwrap_or_default() })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a socket, sends hello and waits for the welcome.
    ///
    /// # Errors
    /// As [`open_silently`](Socket::open_silently), or the server sends anything but a welcome.
    pub async fn open(client: &Client) -> Result<Socket, ClientError> {
        let (socket, _) = Socket::open_with(client, &[FromClient::Hello { version: VERSION }]).await?;
        Ok(socket)
    }

    /// Opens a socket, sends these frames in one write (the first must be hello), and returns the welcome as well.
    ///
    /// # Errors
    /// As [`open`](Socket::open).
    pub async fn open_with(
        client: &Client,
        frames: &[FromClient],
    ) -> Result<(Socket, ToClient), ClientError> {
        let mut socket = Socket::open_silently(client, &[]).await?;
        socket.send_all(frames).await?;
        match socket.next().await? {
            SocketEvent::Message(welcome, _) if matches!(*welcome, ToClient::Welcome { .. }) => {
                Ok((socket, *welcome))
            }
            other => Err(ClientError::Refused { status: 0, body: format!("{other:?}") }),
        }
    }

    /// Sends a frame.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn send(&mut self, frame: &FromClient) -> Result<(), ClientError> {
        self.send_text(serde_json::to_string(frame)?).await
    }

    /// Sends several frames in one go.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn send_all(&mut self, frames: &[FromClient]) -> Result<(), ClientError> {
        for frame in frames {
            self.stream.feed(Message::Text(serde_json::to_string(frame)?.into())).await?;
        }
        Ok(self.stream.flush().await?)
    }

    /// Sends any text.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::Text(text.into())).await?)
    }

    /// Sends a binary message, which the protocol does not allow.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::Binary(bytes.into())).await?)
    }

    /// The next message. Pings are answered automatically.
    ///
    /// # Errors
    /// The connection is broken, or the message is invalid.
    pub async fn next(&mut self) -> Result<SocketEvent, ClientError> {
        loop {
            match self.stream.next().await {
                None => return Ok(SocketEvent::Closed(None)),
                Some(Ok(Message::Text(text))) => {
                    let text = text.as_str().to_owned();
                    return Ok(SocketEvent::Message(Box::new(serde_json::from_str(&text)?), text));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Ok(SocketEvent::Closed(
                        frame.map(|frame| (frame.code.into(), frame.reason.to_string())),
                    ));
                }
                Some(Ok(_)) => {}
                Some(Err(Error::ConnectionClosed | Error::AlreadyClosed)) => {
                    return Ok(SocketEvent::Closed(None));
                }
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// The text of the next message, unparsed; `None` when the server has closed the socket. For programs that poll
    /// thousands of sockets and parse only some messages.
    ///
    /// # Errors
    /// The connection is broken.
    pub fn poll_text(&mut self, cx: &mut Context<'_>) -> Poll<Result<Option<Utf8Bytes>, ClientError>> {
        loop {
            return Poll::Ready(match ready!(self.stream.poll_next_unpin(cx)) {
                None | Some(Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::AlreadyClosed)) => {
                    Ok(None)
                }
                Some(Ok(Message::Text(text))) => Ok(Some(text)),
                Some(Ok(_)) => continue,
                Some(Err(error)) => Err(error.into()),
            });
        }
    }

    /// The next message, if it arrives in time.
    ///
    /// # Errors
    /// As [`next`](Socket::next), or [`ClientError::Silent`].
    pub async fn next_within(&mut self, wait: Duration) -> Result<SocketEvent, ClientError> {
        timeout(wait, self.next()).await.map_err(|_| ClientError::Silent)?
    }

    /// Attaches to a table, or resumes it.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn attach(
        &mut self,
        table: TableId,
        since: Option<u64>,
        invite: Option<InviteCode>,
    ) -> Result<(), ClientError> {
        self.send(&FromClient::Attach { table, since, invite }).await
    }

    /// Closes the socket.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn close(mut self) -> Result<(), ClientError> {
        match self.stream.close(None).await {
            Ok(()) | Err(Error::ConnectionClosed | Error::AlreadyClosed) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}
