//! A protocol client together with its socket.

use crate::error::ClientError;
use crate::http::Client;
use crate::socket::{Socket, SocketEvent};
use krajina_wire::{
    ClientOptions, Command, CommandId, FromClient, Incoming, InviteCode, Mirror, Refusal, TableId, ToClient,
};
use std::time::Instant;

/// A protocol client together with its socket. The session outlives its sockets: after a lost connection
/// [`connect`](ProtocolSession::connect) attaches to all tables again and resends unanswered commands.
#[derive(Debug)]
pub struct ProtocolSession {
    protocol: krajina_wire::Client,
    socket: Option<Socket>,
    /// The zero of the protocol client's time.
    since: Instant,
}

impl Default for ProtocolSession {
    fn default() -> ProtocolSession {
        ProtocolSession::new(ClientOptions::default())
    }
}

impl ProtocolSession {
    /// A session that is not connected yet.
    pub fn new(options: ClientOptions) -> ProtocolSession {
        let protocol = krajina_wire::Client::new(random_number(), options);
        ProtocolSession { protocol, socket: None, since: Instant::now() }
    }

    /// Opens a socket, sends hello, waits for the welcome, and attaches to all tables again.
    ///
    /// # Errors
    /// As [`Socket::open`].
    pub async fn connect(&mut self, client: &Client) -> Result<(), ClientError> {
        self.disconnect();
        let (socket, welcome) = Socket::open_with(client, &self.protocol.opened()).await?;
        self.socket = Some(socket);
        self.take(welcome).await.map(|_| ())
    }

    /// Drops the socket, if one is open.
    pub fn disconnect(&mut self) {
        self.protocol.closed();
        self.socket = None;
    }

    /// Closes the socket.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn close(mut self) -> Result<(), ClientError> {
        match self.socket.take() {
            Some(socket) => socket.close().await,
            None => Ok(()),
        }
    }

    /// The open socket, for frames that the protocol client does not send.
    ///
    /// # Errors
    /// No socket is open.
    pub fn socket(&mut self) -> Result<&mut Socket, ClientError> {
        self.socket.as_mut().ok_or(ClientError::Silent)
    }

    /// The next event of the socket, which [`receive`](ProtocolSession::receive) takes. Dropping the future loses
    /// nothing.
    ///
    /// # Errors
    /// The connection is broken, or the frame is not a valid message.
    pub async fn next_frame(&mut self) -> Result<SocketEvent, ClientError> {
        self.socket()?.next().await
    }

    /// Waits for the answer to a command and drops all other results before it.
    ///
    /// # Errors
    /// The server has closed, or the connection is broken.
    pub async fn answer(&mut self, wanted: CommandId) -> Result<Result<u64, Refusal>, ClientError> {
        loop {
            let frame = self.next_frame().await?;
            match self.receive(frame).await? {
                Some(Incoming::Answer { id, result, .. }) if id == wanted => return Ok(result),
                Some(Incoming::Deferred { id, error, .. }) if id == wanted => {
                    self.protocol.cancel(id);
                    return Ok(Err(error));
                }
                _ => {}
            }
        }
    }

    /// Processes an event and sends the frames that it calls for. Returns its meaning for the caller.
    ///
    /// # Errors
    /// The server has closed, or the connection is broken.
    pub async fn receive(&mut self, frame: SocketEvent) -> Result<Option<Incoming>, ClientError> {
        match frame {
            SocketEvent::Message(message, _) => self.take(*message).await,
            SocketEvent::Closed(_) => {
                self.disconnect();
                Err(ClientError::Silent)
            }
        }
    }

    async fn take(&mut self, message: ToClient) -> Result<Option<Incoming>, ClientError> {
        let (incoming, frames) = self.protocol.receive(message);
        self.send(&frames).await?;
        Ok(incoming)
    }

    /// Attaches to a table.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn attach(&mut self, table: TableId, invite: Option<InviteCode>) -> Result<(), ClientError> {
        let frame = self.protocol.attach(table, invite);
        self.send(frame.as_slice()).await
    }

    /// Sends a command to a table and returns its id. Without a connection the command is sent after the next connect.
    ///
    /// # Errors
    /// The connection is broken, or the session is not attached to the table.
    pub async fn command(&mut self, table: TableId, command: Command) -> Result<CommandId, ClientError> {
        let (id, frame) = self.protocol.command(table, command).ok_or(ClientError::NotAttached)?;
        self.send(frame.as_slice()).await?;
        Ok(id)
    }

    /// Resends deferred and unanswered commands.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn tick(&mut self) -> Result<(), ClientError> {
        let frames = self.protocol.tick(self.since.elapsed().as_millis() as u64);
        self.send(&frames).await
    }

    async fn send(&mut self, frames: &[FromClient]) -> Result<(), ClientError> {
        if frames.is_empty() {
            return Ok(());
        }
        self.socket()?.send_all(frames).await
    }

    /// The last known state of a table.
    pub fn mirror(&self, table: TableId) -> Option<&Mirror> {
        self.protocol.mirror(table).map(AsRef::as_ref)
    }

    /// The protocol client.
    pub fn protocol(&self) -> &krajina_wire::Client {
        &self.protocol
    }

    /// The protocol client, mutably.
    pub fn protocol_mut(&mut self) -> &mut krajina_wire::Client {
        &mut self.protocol
    }
}

/// The number under which a client names its commands.
fn random_number() -> u32 {
    let mut random = [0; 4];
    let _ = getrandom::fill(&mut random);
    u32::from_be_bytes(random)
}
