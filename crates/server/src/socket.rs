//! The task of one WebSocket: reads frames, sends messages, and enforces limits on both.

use crate::app_state::AppState;
use crate::connections::ConnectionPermit;
use crate::outbox::{Outbox, OutboxReader, outbox};
use crate::rate_limit::{Bucket, Rate};
use crate::rooms::{Attach, CommandRequest, RoomMessage};
use crate::server::stop;
use crate::sockets::SocketOwner;
use crate::websocket::{Handshake, WebSocket, send_text};
use crate::{clock, limits};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use krajina_table::{Conn, PersonInfo};
use krajina_wire::{
    Bye, Command, CommandId, ErrorCode, FrameNames, FromClient, InviteCode, Refusal, TableId, ToClient,
    VERSION, WallMs, decode, encode,
};
use std::io::ErrorKind;
use std::sync::Arc;
use tokio::task::yield_now;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// Rate of messages.
const FRAMES: Rate = Rate { burst: limits::FRAMES_BURST, per_second: limits::FRAMES_PER_SECOND };

/// Rate of frames of any kind.
const RAW_FRAMES: Rate = Rate { burst: limits::RAW_FRAMES_BURST, per_second: limits::RAW_FRAMES_PER_SECOND };

/// Close codes of RFC 6455: the server stops; a message broke our rules; a message is too large; try again later.
const GOING_AWAY: u16 = 1001;
const POLICY: u16 = 1008;
const TOO_LARGE: u16 = 1009;
const AGAIN_LATER: u16 = 1013;

/// The client of a socket, and when its session expires.
pub(crate) struct SocketClient {
    pub(crate) person: PersonInfo,
    pub(crate) owner: SocketOwner,
    pub(crate) expires: WallMs,
}

/// Accepts a handshake and starts the socket's task.
pub(crate) fn upgrade(
    app: AppState,
    client: SocketClient,
    permit: ConnectionPermit,
    handshake: Handshake,
) -> Response {
    let client = Box::new(client);
    let frames = if app.config.rate_limits { RAW_FRAMES } else { Rate::UNLIMITED };
    handshake.accept(frames, move |stream| run(app, client, stream, permit))
}

/// Runs a socket. There are thousands, so its state is small, and closing allocates its own state only at the end.
async fn run(app: AppState, client: Box<SocketClient>, mut stream: Box<WebSocket>, permit: ConnectionPermit) {
    let conn = app.new_conn();
    let (outbox, outgoing) = outbox();
    app.sockets.add(conn, &client.owner, outbox.clone());
    app.metrics.sockets.add(1);
    app.metrics.sockets_opened.add(1);
    let now = Instant::now();
    let mut socket = SocketTask {
        conn,
        outbox,
        tables: Vec::new(),
        welcomed: false,
        credits: Bucket::full(FRAMES, now.into_std()),
        over_limit: 0,
        last_frame: now,
        app,
        client,
    };
    if let Some(bye) = socket.run(&mut stream, outgoing).await {
        socket.app.metrics.sockets_sent_away.add(1);
        let _ = Box::pin(timeout(limits::BYE_WAIT, say_bye(&mut stream, bye))).await;
    }
    Box::pin(socket.leave()).await;
    drop(permit);
}

/// Sends the reason and the close frame.
async fn say_bye(stream: &mut WebSocket, bye: Bye) -> Result<(), Error> {
    let code = match bye.code {
        ErrorCode::Stopping => GOING_AWAY,
        ErrorCode::TooLarge => TOO_LARGE,
        ErrorCode::Overloaded => AGAIN_LATER,
        _ => POLICY,
    };
    let reason = Utf8Bytes::from_static(bye.code.name());
    let code = CloseCode::from(code);
    stream.send(Message::Text(encode(&ToClient::Bye(bye)).into())).await?;
    stream.send(Message::Close(Some(CloseFrame { code, reason }))).await?;
    // Read and discard the client's pending input: otherwise TCP resets the connection and the close frame is lost.
    while let Some(Ok(_)) = stream.next().await {}
    stream.get_mut().drain_excess(limits::DRAINED_BYTES).await;
    Ok(())
}

struct SocketTask {
    app: AppState,
    client: Box<SocketClient>,
    conn: Conn,
    outbox: Outbox,
    /// Tables that this socket watches.
    tables: Vec<TableId>,
    welcomed: bool,
    credits: Bucket,
    /// Consecutive frames over the rate limit.
    over_limit: u32,
    last_frame: Instant,
}

const fn bye(code: ErrorCode, retry: bool) -> Bye {
    Bye { code, retry }
}

impl SocketTask {
    /// Runs until either side closes the connection. Returns the reason to send, unless the client is gone.
    async fn run(&mut self, stream: &mut WebSocket, mut outgoing: OutboxReader) -> Option<Bye> {
        let mut stopping = self.app.stopping.subscribe();
        let (start, outbox) = (Instant::now(), self.outbox.clone());
        let mut tick = interval_at(start + limits::HELLO_WAIT, limits::PING_EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Reconnecting clients send hello and attach together; answer both in one write if the room is in memory. After
        // a restart thousands do so at once.
        let mut gather = false;
        loop {
            tokio::select! {
                biased;
                () = stop(&mut stopping) => return Some(bye(ErrorCode::Stopping, true)),
                next = outgoing.next(), if !gather => {
                    let message = match next {
                        Ok(message) => message,
                        Err(bye) => return Some(bye),
                    };
                    let send = timeout(limits::WRITE_WAIT, self.send(stream, message, &mut outgoing));
                    let sent = tokio::select! {
                        sent = send => sent,
                        // The outbox overflowed: stop waiting for this client.
                        bye = outbox.closing() => return Some(bye),
                    };
                    // A client that does not read would not read the close frame either.
                    match sent {
                        Ok(Ok(())) => {}
                        _ => return None,
                    }
                }
                frame = stream.next() => match frame {
                    None | Some(Ok(Message::Close(_))) => return None,
                    Some(Err(Error::Capacity(_))) => return Some(bye(ErrorCode::TooLarge, false)),
                    Some(Err(Error::Protocol(_) | Error::Utf8(_))) => return Some(bye(ErrorCode::BadJson, false)),
                    Some(Err(Error::Io(error))) if error.kind() == ErrorKind::QuotaExceeded => {
                        return Some(bye(ErrorCode::RateLimited, true));
                    }
                    Some(Err(_)) => return None,
                    Some(Ok(frame)) => {
                        let known = self.welcomed;
                        if let Err(bye) = self.receive(frame) {
                            return Some(bye);
                        }
                        gather |= self.welcomed && !known;
                    }
                },
                () = yield_now(), if gather => gather = false,
                now = tick.tick() => {
                    if let Some(bye) = self.check(now) {
                        return Some(bye);
                    }
                    // The pong keeps a silent watcher connected.
                    match timeout(limits::WRITE_WAIT, stream.send(Message::Ping(Default::default()))).await {
                        Ok(Ok(())) => {}
                        _ => return None,
                    }
                }
            }
        }
    }

    /// Sends all queued messages with one flush.
    async fn send(
        &self,
        stream: &mut WebSocket,
        message: Arc<str>,
        outgoing: &mut OutboxReader,
    ) -> Result<(), Error> {
        let mut next = Some(message);
        while let Some(message) = next {
            send_text(stream, &message).await?;
            self.app.metrics.frames_out.add(1);
            next = outgoing.try_next();
        }
        stream.flush().await
    }

    /// Checks hello, silence and expiry; returns the reason to close the socket, if any.
    fn check(&self, now: Instant) -> Option<Bye> {
        if !self.welcomed {
            return Some(bye(ErrorCode::NotWelcomed, false));
        }
        if now.saturating_duration_since(self.last_frame) > limits::SILENCE {
            return Some(bye(ErrorCode::RateLimited, true));
        }
        (clock::now() > self.client.expires).then_some(bye(ErrorCode::ExpiredSession, false))
    }

    fn receive(&mut self, frame: Message) -> Result<(), Bye> {
        self.last_frame = Instant::now();
        let text = match &frame {
            Message::Text(text) => Some(text.as_str()),
            Message::Binary(_) => None,
            _ => return Ok(()),
        };
        self.app.metrics.frames_in.add(1);
        if self.app.config.rate_limits && self.credits.take(FRAMES, self.last_frame.into_std()).is_err() {
            return self.slow_down(text.unwrap_or_default());
        }
        self.over_limit = 0;
        let expected_text = || Refusal::with(ErrorCode::BadJson, "expected text, found bytes");
        match text.ok_or_else(expected_text).and_then(decode) {
            Ok(frame) => self.handle(frame),
            Err(refusal) => {
                self.app.metrics.frames_refused.add(1);
                self.refuse(text.map(FrameNames::of).unwrap_or_default(), refusal);
                Ok(())
            }
        }
    }

    /// Refuses a frame over the rate limit. The answer names the command, so that the client can send it again.
    fn slow_down(&mut self, text: &str) -> Result<(), Bye> {
        self.app.metrics.frames_refused.add(1);
        self.over_limit += 1;
        if self.over_limit > limits::FRAMES_OVER {
            return Err(bye(ErrorCode::RateLimited, true));
        }
        self.refuse(FrameNames::of(text), ErrorCode::RateLimited.into());
        Ok(())
    }

    fn handle(&mut self, frame: FromClient) -> Result<(), Bye> {
        match frame {
            FromClient::Hello { version } => return self.welcome(version),
            FromClient::Do { table, id, .. } if !self.welcomed => {
                self.push(&ToClient::Refused { table, id, error: ErrorCode::NotWelcomed.into() });
            }
            _ if !self.welcomed => self.refuse(FrameNames::default(), ErrorCode::NotWelcomed.into()),
            FromClient::Ping { n } => self.push(&ToClient::Pong { n, now: clock::for_tables().now }),
            FromClient::Attach { table, since, invite } => self.attach(table, since, invite),
            FromClient::Detach { table } => self.detach(table),
            FromClient::Do { table, id, command } => self.command(table, id, command),
        }
        Ok(())
    }

    fn welcome(&mut self, version: u32) -> Result<(), Bye> {
        if version != VERSION {
            return Err(bye(ErrorCode::WrongVersion, false));
        }
        self.welcomed = true;
        let PersonInfo { id, name, .. } = self.client.person.clone();
        let now = clock::for_tables().now;
        self.push(&ToClient::Welcome { version: VERSION, person: id, name, now });
        Ok(())
    }

    fn attach(&mut self, table: TableId, since: Option<u64>, invite: Option<InviteCode>) {
        if !self.tables.contains(&table) {
            if self.tables.len() >= limits::TABLES_PER_SOCKET {
                return self.refuse_table(table, ErrorCode::TooManyTables);
            }
            // Codes are short: at the rate of frames a client could guess the code of every table.
            if invite.is_some() && self.app.admits_code(self.client.owner.address).is_err() {
                return self.refuse_table(table, ErrorCode::RateLimited);
            }
            self.tables.push(table);
        }
        let attach = Attach {
            conn: self.conn,
            person: self.client.person.clone(),
            outbox: self.outbox.clone(),
            since,
            invite,
        };
        if let Err(code) = self.app.rooms.send(&self.app, table, RoomMessage::Attach(Box::new(attach))) {
            self.tables.retain(|other| *other != table);
            self.refuse_table(table, code);
        }
    }

    fn detach(&mut self, table: TableId) {
        let Some(index) = self.tables.iter().position(|other| *other == table) else { return };
        self.tables.swap_remove(index);
        let (app, conn) = (self.app.clone(), self.conn);
        tokio::spawn(async move { app.rooms.send_if_awake(table, RoomMessage::Detach(conn)).await });
    }

    fn command(&mut self, table: TableId, id: CommandId, command: Command) {
        let person = self.client.person.id;
        let code = match &command {
            _ if !self.tables.contains(&table) => Some(ErrorCode::UnknownTable),
            Command::Sit { .. } => self.app.lobby().admits(person).err(),
            _ => None,
        };
        let request = CommandRequest { conn: self.conn, outbox: self.outbox.clone(), id, command };
        let done = match code {
            Some(code) => Err(code),
            None => self.app.rooms.send(&self.app, table, RoomMessage::Command(Box::new(request))),
        };
        match done {
            Ok(()) => self.app.metrics.commands.add(1),
            Err(code) => self.push(&ToClient::Refused { table, id, error: code.into() }),
        }
    }

    /// Refuses a frame with the table and command id that it carried.
    fn refuse(&self, names: FrameNames, error: Refusal) {
        self.push(&match names {
            FrameNames { table: Some(table), id: Some(id) } => ToClient::Refused { table, id, error },
            FrameNames { table, id } => ToClient::Error { table, id, error },
        });
    }

    fn refuse_table(&self, table: TableId, code: ErrorCode) {
        self.refuse(FrameNames { table: Some(table), id: None }, code.into());
    }

    fn push(&self, message: &ToClient) {
        self.outbox.push(encode(message).into());
    }

    async fn leave(self) {
        self.app.sockets.remove(self.conn, &self.client.owner);
        self.app.metrics.sockets.sub(1);
        for table in &self.tables {
            self.app.rooms.send_if_awake(*table, RoomMessage::Detach(self.conn)).await;
        }
    }
}
