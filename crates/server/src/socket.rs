//! One WebSocket: frames in, messages out, and limits on both.

use crate::app::App;
use crate::gate::{Bucket, Rate};
use crate::outbox::{Outbox, Outgoing, outbox};
use crate::rooms::{Attach, Call, Wish};
use crate::server::{Place, stop};
use crate::sockets::Owner;
use crate::websocket::{Handshake, WebSocket, send_text};
use crate::{clock, limits};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use krajina_table::{Conn, Person};
use krajina_wire::{
    Bye, Command, CommandId, ErrorCode, FromClient, InviteCode, Refusal, TableId, ToClient, VERSION, WallMs,
    decode, encode,
};
use std::sync::Arc;
use tokio::task::yield_now;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// Frames a second.
const FRAMES: Rate = Rate { burst: limits::FRAMES_BURST, per_second: limits::FRAMES_PER_SECOND };

/// RFC 6455: the endpoint is going away; a message broke our rules; is too large; try again later.
const GOING_AWAY: u16 = 1001;
const POLICY: u16 = 1008;
const TOO_LARGE: u16 = 1009;
const AGAIN_LATER: u16 = 1013;

/// Who opened a socket, and until when they may use it.
pub(crate) struct Visitor {
    pub(crate) person: Person,
    pub(crate) owner: Owner,
    pub(crate) expires: WallMs,
}

/// Turns a request into a socket.
pub(crate) fn upgrade(app: App, visitor: Visitor, place: Place, handshake: Handshake) -> Response {
    let visitor = Box::new(visitor);
    handshake.accept(move |stream| run(app, visitor, stream, place))
}

/// What lives as long as a socket is kept small, and what it needs at its end is made at its end: there are thousands.
async fn run(app: App, visitor: Box<Visitor>, mut stream: Box<WebSocket>, place: Place) {
    let conn = app.new_conn();
    let (outbox, outgoing) = outbox();
    app.sockets.add(conn, &visitor.owner, outbox.clone());
    app.metrics.sockets.add(1);
    app.metrics.sockets_opened.add(1);
    let now = Instant::now();
    let mut socket = Socket {
        conn,
        outbox,
        tables: Vec::new(),
        welcomed: false,
        credits: Bucket::full(FRAMES, now.into_std()),
        over: 0,
        heard: now,
        app,
        visitor,
    };
    if let Some(bye) = socket.talk(&mut stream, outgoing).await {
        socket.app.metrics.sockets_sent_away.add(1);
        let _ = Box::pin(timeout(limits::BYE_WAIT, say_bye(&mut stream, bye))).await;
    }
    Box::pin(socket.leave()).await;
    drop(place);
}

/// The last words: why, for programs and for people who read logs of browsers.
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
    // What the client has sent meanwhile is read and thrown away: otherwise TCP would throw away our last words.
    while let Some(Ok(_)) = stream.next().await {}
    Ok(())
}

struct Socket {
    app: App,
    visitor: Box<Visitor>,
    conn: Conn,
    outbox: Outbox,
    /// Tables that this socket looks at.
    tables: Vec<TableId>,
    welcomed: bool,
    credits: Bucket,
    /// Frames in a row that were over the credit.
    over: u32,
    heard: Instant,
}

const fn bye(code: ErrorCode, retry: bool) -> Bye {
    Bye { code, retry }
}

impl Socket {
    /// Talks until one of the two has had enough. Returns what to say at the end, if the client is still there.
    async fn talk(&mut self, stream: &mut WebSocket, mut outgoing: Outgoing) -> Option<Bye> {
        let mut stopping = self.app.stopping.subscribe();
        let (start, outbox) = (Instant::now(), self.outbox.clone());
        let mut tick = interval_at(start + limits::HELLO_WAIT, limits::PING_EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Who says hello and names a table in one go is answered in one go, where the table is at hand: so come thousands
        // after a restart.
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
                        // More has come than can wait: there is no point in waiting for this client.
                        bye = outbox.closing() => return Some(bye),
                    };
                    // Who does not read would not read last words either.
                    match sent {
                        Ok(Ok(())) => {}
                        _ => return None,
                    }
                }
                frame = stream.next() => match frame {
                    None | Some(Ok(Message::Close(_))) => return None,
                    Some(Err(Error::Capacity(_))) => return Some(bye(ErrorCode::TooLarge, false)),
                    Some(Err(Error::Protocol(_) | Error::Utf8(_))) => return Some(bye(ErrorCode::BadJson, false)),
                    Some(Err(_)) => return None,
                    Some(Ok(frame)) => {
                        let known = self.welcomed;
                        if let Err(bye) = self.hear(frame) {
                            return Some(bye);
                        }
                        gather |= self.welcomed && !known;
                    }
                },
                () = yield_now(), if gather => gather = false,
                now = tick.tick() => {
                    if let Some(bye) = self.look_up(now) {
                        return Some(bye);
                    }
                    // The answer to a ping is what keeps a silent watcher connected.
                    match timeout(limits::WRITE_WAIT, stream.send(Message::Ping(Default::default()))).await {
                        Ok(Ok(())) => {}
                        _ => return None,
                    }
                }
            }
        }
    }

    /// Sends what waits, with one flush for all of it.
    async fn send(
        &self,
        stream: &mut WebSocket,
        message: Arc<str>,
        outgoing: &mut Outgoing,
    ) -> Result<(), Error> {
        let mut next = Some(message);
        while let Some(message) = next {
            send_text(stream, &message).await?;
            self.app.metrics.frames_out.add(1);
            next = outgoing.try_next();
        }
        stream.flush().await
    }

    /// From time to time: is everything as it should be?
    fn look_up(&self, now: Instant) -> Option<Bye> {
        if !self.welcomed {
            return Some(bye(ErrorCode::NotWelcomed, false));
        }
        if now.saturating_duration_since(self.heard) > limits::SILENCE {
            return Some(bye(ErrorCode::RateLimited, true));
        }
        (clock::now() > self.visitor.expires).then_some(bye(ErrorCode::ExpiredSession, false))
    }

    fn hear(&mut self, frame: Message) -> Result<(), Bye> {
        self.heard = Instant::now();
        let text = match &frame {
            Message::Text(text) => text.as_str(),
            Message::Binary(_) => {
                self.app.metrics.frames_refused.add(1);
                self.refuse(None, Refusal::with(ErrorCode::BadJson, "expected text, found bytes"));
                return Ok(());
            }
            _ => return Ok(()),
        };
        self.app.metrics.frames_in.add(1);
        if self.app.config.rate_limits && !self.credits.take(FRAMES, self.heard.into_std()) {
            return self.slow_down(text);
        }
        self.over = 0;
        match decode(text) {
            Ok(frame) => self.obey(frame),
            Err(refusal) => {
                self.app.metrics.frames_refused.add(1);
                self.refuse(None, refusal);
                Ok(())
            }
        }
    }

    /// A frame over the credit is not obeyed. Who sent a command hears which one, and can send it again.
    fn slow_down(&mut self, text: &str) -> Result<(), Bye> {
        self.app.metrics.frames_refused.add(1);
        self.over += 1;
        if self.over > limits::FRAMES_OVER {
            return Err(bye(ErrorCode::RateLimited, true));
        }
        let error = ErrorCode::RateLimited.into();
        match decode(text) {
            Ok(FromClient::Do { table, id, .. }) => self.tell(&ToClient::Refused { table, id, error }),
            Ok(FromClient::Attach { table, .. }) => self.refuse(Some(table), error),
            _ => self.refuse(None, error),
        }
        Ok(())
    }

    fn obey(&mut self, frame: FromClient) -> Result<(), Bye> {
        match frame {
            FromClient::Hello { version } => return self.welcome(version),
            _ if !self.welcomed => self.refuse(None, ErrorCode::NotWelcomed.into()),
            FromClient::Ping { n } => self.tell(&ToClient::Pong { n, now: clock::now() }),
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
        let Person { id, name, .. } = self.visitor.person.clone();
        self.tell(&ToClient::Welcome { version: VERSION, person: id, name, now: clock::now() });
        Ok(())
    }

    fn attach(&mut self, table: TableId, since: Option<u64>, invite: Option<InviteCode>) {
        if !self.tables.contains(&table) {
            if self.tables.len() >= limits::TABLES_PER_SOCKET {
                return self.refuse(Some(table), ErrorCode::TooManyTables.into());
            }
            // Codes are short: whoever could guess them here as fast as frames go would find every table.
            if invite.is_some() && !self.app.admits_code(self.visitor.owner.address) {
                return self.refuse(Some(table), ErrorCode::RateLimited.into());
            }
            self.tables.push(table);
        }
        let attach = Attach {
            conn: self.conn,
            person: self.visitor.person.clone(),
            outbox: self.outbox.clone(),
            since,
            invite,
        };
        if let Err(code) = self.app.rooms.call(&self.app, table, Call::Attach(Box::new(attach))) {
            self.tables.retain(|other| *other != table);
            self.refuse(Some(table), code.into());
        }
    }

    fn detach(&mut self, table: TableId) {
        let Some(place) = self.tables.iter().position(|other| *other == table) else { return };
        self.tables.swap_remove(place);
        let (app, conn) = (self.app.clone(), self.conn);
        tokio::spawn(async move { app.rooms.tell(table, Call::Detach(conn)).await });
    }

    fn command(&mut self, table: TableId, id: CommandId, command: Command) {
        let person = self.visitor.person.id;
        let code = match &command {
            _ if !self.tables.contains(&table) => Some(ErrorCode::UnknownTable),
            Command::Sit { .. } => self.app.lobby().admits(person).err(),
            _ => None,
        };
        let wish = Wish { conn: self.conn, id, command };
        let done = match code {
            Some(code) => Err(code),
            None => self.app.rooms.call(&self.app, table, Call::Command(Box::new(wish))),
        };
        match done {
            Ok(()) => self.app.metrics.commands.add(1),
            Err(code) => self.tell(&ToClient::Refused { table, id, error: code.into() }),
        }
    }

    fn refuse(&self, table: Option<TableId>, error: Refusal) {
        self.tell(&ToClient::Error { table, error });
    }

    fn tell(&self, message: &ToClient) {
        self.outbox.push(encode(message).into());
    }

    async fn leave(self) {
        self.app.sockets.remove(self.conn, &self.visitor.owner);
        self.app.metrics.sockets.sub(1);
        for table in &self.tables {
            self.app.rooms.tell(*table, Call::Detach(self.conn)).await;
        }
    }
}
