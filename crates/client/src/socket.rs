//! The WebSocket at which tables are played.

use crate::address::Stream;
use crate::error::ClientError;
use crate::http::Client;
use futures_util::{SinkExt as _, StreamExt as _};
use krajina_wire::{Command, CommandId, FromClient, InviteCode, TableId, ToClient, VERSION};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// Bytes read at once: a move. The library clears so many before every look whether something has come, and many sockets
/// in one program should cost little.
const READ_BUFFER: usize = 1024;
/// Bytes that may wait for a flush: two short frames.
const WRITE_BUFFER: usize = 256;

/// An open socket.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<Stream>,
    client: u32,
    count: u32,
}

/// Something that came over a socket.
#[derive(Clone, PartialEq, Debug)]
pub enum Frame {
    /// A message, with the text it came as.
    Message(Box<ToClient>, String),
    /// The server closed, with a code and a reason.
    Closed(Option<(u16, String)>),
}

impl Socket {
    /// Opens a socket without saying hello.
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
            Ok((stream, _)) => {
                let mut random = [0; 4];
                let _ = getrandom::fill(&mut random);
                Ok(Socket { stream, client: u32::from_be_bytes(random), count: 0 })
            }
            Err(Error::Http(answer)) => {
                let body = answer.body().as_deref().map(|body| String::from_utf8_lossy(body).into_owned());
                Err(ClientError::Refused { status: answer.status().as_u16(), body: body.unwrap_or_default() })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a socket, says hello and hears the welcome.
    ///
    /// # Errors
    /// As [`open_silently`](Socket::open_silently), or the server says something else.
    pub async fn open(client: &Client) -> Result<Socket, ClientError> {
        let mut socket = Socket::open_silently(client, &[]).await?;
        socket.send(&FromClient::Hello { version: VERSION }).await?;
        socket.welcomed().await
    }

    /// Opens a socket and comes back to a table: hello and the wish to attach go in one go, and nothing waits for the
    /// welcome.
    ///
    /// # Errors
    /// As [`open`](Socket::open).
    pub async fn back(client: &Client, table: TableId, since: Option<u64>) -> Result<Socket, ClientError> {
        let mut socket = Socket::open_silently(client, &[]).await?;
        for frame in
            [FromClient::Hello { version: VERSION }, FromClient::Attach { table, since, invite: None }]
        {
            socket.stream.feed(Message::Text(serde_json::to_string(&frame)?.into())).await?;
        }
        socket.stream.flush().await?;
        socket.welcomed().await
    }

    async fn welcomed(mut self) -> Result<Socket, ClientError> {
        match self.next().await? {
            Frame::Message(message, _) if matches!(*message, ToClient::Welcome { .. }) => Ok(self),
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

    /// Sends any text.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::Text(text.into())).await?)
    }

    /// Sends any bytes, which no server wants.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::Binary(bytes.into())).await?)
    }

    /// The next message. Pings are answered on the way.
    ///
    /// # Errors
    /// The connection is broken, or the message is none.
    pub async fn next(&mut self) -> Result<Frame, ClientError> {
        loop {
            match self.stream.next().await {
                None => return Ok(Frame::Closed(None)),
                Some(Ok(Message::Text(text))) => {
                    let text = text.as_str().to_owned();
                    return Ok(Frame::Message(Box::new(serde_json::from_str(&text)?), text));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Ok(Frame::Closed(
                        frame.map(|frame| (frame.code.into(), frame.reason.to_string())),
                    ));
                }
                Some(Ok(_)) => {}
                Some(Err(Error::ConnectionClosed | Error::AlreadyClosed)) => return Ok(Frame::Closed(None)),
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// The next message as it came, unread; `None` when the server has closed. It is for programs with thousands of
    /// sockets, which wait for all of them at once and read only what they need.
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

    /// The next message, if it comes in time.
    ///
    /// # Errors
    /// As [`next`](Socket::next), or [`ClientError::Silent`].
    pub async fn next_within(&mut self, wait: Duration) -> Result<Frame, ClientError> {
        timeout(wait, self.next()).await.map_err(|_| ClientError::Silent)?
    }

    /// Looks at a table, or comes back to it.
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

    /// Sends a command, and returns its name.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn command(&mut self, table: TableId, command: Command) -> Result<CommandId, ClientError> {
        self.count += 1;
        let id = CommandId(self.client, self.count);
        self.send(&FromClient::Do { table, id, command }).await?;
        Ok(id)
    }

    /// Says goodbye.
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
