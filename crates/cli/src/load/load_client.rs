//! A client at one table. It reconnects after a lost connection and resumes without missing an update.

use super::message_header::MessageHeader;
use krajina_client::{Client, ClientError, Socket, Utf8Bytes};
use krajina_rules::seat::Seats;
use krajina_wire::{
    ClientOptions, Command, CommandId, Detail, FromClient, GameKind, Incoming, Mirror, Phase, Snapshot,
    TableId, ToClient, Update,
};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::task::{Context, Poll};

/// A client with its socket and its protocol state.
pub(super) struct LoadClient {
    pub(super) http: Client,
    protocol: krajina_wire::Client,
    socket: Option<Socket>,
    table: Option<TableId>,
    /// Reads whole documents, or only sequence numbers and answers.
    reads_documents: bool,
    /// Connected again, but the table has not been received yet.
    returning: bool,
}

/// The part of a room that choosing a move needs.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct RoomState {
    pub(super) phase: Phase,
    pub(super) ply: u32,
    pub(super) to_act: Seats,
    #[serde(deserialize_with = "is_some")]
    pub(super) pause: bool,
}

fn is_some<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Option::<IgnoredAny>::deserialize(deserializer).map(|value| value.is_some())
}

impl LoadClient {
    pub(super) fn new(http: Client, number: u32, reads_documents: bool) -> LoadClient {
        let detail = if reads_documents { Detail::Document } else { Detail::Sequence };
        let options = ClientOptions { detail, is_pipelined: true, resend_after_ms: None };
        let protocol = krajina_wire::Client::new(number, options);
        LoadClient { http, protocol, socket: None, table: None, reads_documents, returning: false }
    }

    pub(super) fn is_connected(&self) -> bool {
        self.socket.is_some()
    }

    pub(super) fn is_returning(&self) -> bool {
        self.returning
    }

    /// Connected, and up to date with its table.
    pub(super) fn is_back(&self) -> bool {
        self.is_connected() && !self.returning
    }

    /// The last sequence number received.
    pub(super) fn seq(&self) -> u64 {
        self.table.and_then(|table| self.protocol.seq(table)).unwrap_or(0)
    }

    pub(super) fn reads_documents(&self) -> bool {
        self.reads_documents
    }

    pub(super) fn mirror(&self) -> Option<&Mirror> {
        self.protocol.mirror(self.table?).map(AsRef::as_ref)
    }

    pub(super) fn room_state(&self) -> Option<RoomState> {
        RoomState::deserialize(self.mirror()?.document().get("room")?).ok()
    }

    /// Drops the connection.
    pub(super) fn disconnect(&mut self) {
        self.protocol.closed();
        self.socket = None;
    }

    /// Connects, attaches to the current table again and resends unanswered commands.
    pub(super) async fn connect(&mut self) -> Result<(), ClientError> {
        self.disconnect();
        let (socket, _) = Socket::open_with(&self.http, &self.protocol.opened()).await?;
        (self.socket, self.returning) = (Some(socket), self.table.is_some());
        Ok(())
    }

    /// Detaches from the current table and attaches to this one.
    pub(super) async fn switch_table(&mut self, table: TableId) -> Result<(), ClientError> {
        let last = self.table.replace(table).and_then(|last| self.protocol.detach(last));
        let frames = last.into_iter().chain(self.protocol.attach(table, None));
        self.send(frames.collect()).await
    }

    /// Queues a command. Returns its id, and the frame to send if there is a connection.
    pub(super) fn command(&mut self, command: Command) -> Option<(CommandId, Option<FromClient>)> {
        self.protocol.command(self.table?, command)
    }

    pub(super) fn cancel(&mut self, id: CommandId) {
        self.protocol.cancel(id);
    }

    /// Sends frames. Without a connection they are resent on the next `connect`.
    pub(super) async fn send(&mut self, frames: Vec<FromClient>) -> Result<(), ClientError> {
        match &mut self.socket {
            Some(socket) => socket.send_all(&frames).await,
            None => Ok(()),
        }
    }

    /// The next message; `None` if the connection is closed.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Utf8Bytes>> {
        match &mut self.socket {
            None => Poll::Ready(None),
            Some(socket) => socket.poll_text(cx).map(|text| text.ok().flatten()),
        }
    }

    /// Reads a message. Impossible content is an error.
    pub(super) fn read(&mut self, text: &str, kind: GameKind) -> Result<Option<Incoming>, String> {
        let unreadable = |error: serde_json::Error| format!("{error}: {text}");
        let message = match self.reads_documents {
            true => Some(serde_json::from_str(text).map_err(unreadable)?),
            false => serde_json::from_str::<MessageHeader>(text).map_err(unreadable)?.message(),
        };
        if let Some(ToClient::Snapshot(snapshot)) = &message {
            self.check_snapshot(snapshot, kind)?;
        }
        message.map_or(Ok(None), |message| self.receive(message))
    }

    /// Applies the sequence numbers of an update whose text another client of this table has already read. Only for
    /// clients
    /// that do not read documents.
    pub(super) fn skip_update(&mut self, (from, seq): (u64, u64)) -> Result<Option<Incoming>, String> {
        let Some(table) = self.table else { return Ok(None) };
        let (patch, document, events) = (None, None, Vec::new());
        self.receive(ToClient::Update(Update { table, from, seq, patch, document, events }))
    }

    fn receive(&mut self, message: ToClient) -> Result<Option<Incoming>, String> {
        // The frames that the protocol wants to send only follow messages that are errors here.
        let (incoming, _) = self.protocol.receive(message);
        self.returning &= !self.table.is_some_and(|table| self.protocol.is_attached(table));
        match incoming {
            Some(Incoming::OutOfSync { error, .. }) => Err(error.to_string()),
            Some(Incoming::Error { error, .. }) => Err(format!("refused: {error}")),
            Some(Incoming::Bye(bye)) => Err(format!("sent away: {}", bye.code.name())),
            other => Ok(other),
        }
    }

    /// Checks that a table never goes back and that equal sequence numbers mean equal documents. In real time the
    /// clock in
    /// the document moves on, so documents are not compared.
    fn check_snapshot(&self, new: &Snapshot, kind: GameKind) -> Result<(), String> {
        if Some(new.table) != self.table {
            return Ok(());
        }
        if new.seq < self.seq() {
            return Err(format!("change {} was seen, but the table is at {}", self.seq(), new.seq));
        }
        let same = self.mirror().filter(|old| old.seq() == new.seq);
        match !kind.is_real_time() && same.is_some_and(|old| *old.document() != new.document) {
            true => Err(format!("after change {} there are two different tables", new.seq)),
            false => Ok(()),
        }
    }
}
