//! One socket at a table: who comes back after a lost connection, and misses nothing.

use krajina_client::{Client, ClientError, Socket, Utf8Bytes};
use krajina_rules::seat::Seats;
use krajina_wire::{
    Bye, Command, CommandId, Event, FromClient, GameKind, Mirror, Phase, Refusal, TableId, ToClient,
};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::task::{Context, Poll};

/// Somebody with a socket.
pub(super) struct Chair {
    pub(super) client: Client,
    socket: Option<Socket>,
    /// Commands are named by a number of this chair and a count.
    number: u32,
    count: u32,
    table: Option<TableId>,
    /// The last number that was seen.
    seq: u64,
    /// Does it look at what is shown, or only at numbers and answers?
    looks: bool,
    mirror: Option<Mirror>,
    /// It came back and has not heard of its table yet.
    returning: bool,
}

/// What a message means for the table.
pub(super) enum Heard {
    /// Nothing new.
    Nothing,
    /// Something has happened; what, if the chair looks.
    Update(Vec<Event>),
    /// The whole table.
    Snapshot,
    /// What became of a command.
    Answer(CommandId, Result<(), Refusal>),
}

/// What of a room a player needs to see.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Glimpse {
    pub(super) phase: Phase,
    pub(super) ply: u32,
    pub(super) to_act: Seats,
    #[serde(deserialize_with = "is_there")]
    pub(super) pause: bool,
}

fn is_there<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Option::<IgnoredAny>::deserialize(deserializer).map(|value| value.is_some())
}

/// A message of which only the numbers are read.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Glance {
    Snapshot { table: TableId, seq: u64 },
    Update { table: TableId, from: u64, seq: u64 },
    Ack { id: CommandId },
    Refused { id: CommandId, error: Refusal },
    Error { error: Refusal },
    Bye(Bye),
    Presence { table: TableId },
    Welcome(IgnoredAny),
    Pong(IgnoredAny),
}

impl Chair {
    pub(super) fn new(client: Client, number: u32, looks: bool) -> Chair {
        Chair {
            client,
            socket: None,
            number,
            count: 0,
            table: None,
            seq: 0,
            looks,
            mirror: None,
            returning: false,
        }
    }

    pub(super) fn is_connected(&self) -> bool {
        self.socket.is_some()
    }

    pub(super) fn is_returning(&self) -> bool {
        self.returning
    }

    /// Is it at the table, and has heard of it?
    pub(super) fn is_back(&self) -> bool {
        self.is_connected() && !self.returning
    }

    pub(super) fn seq(&self) -> u64 {
        self.seq
    }

    pub(super) fn looks(&self) -> bool {
        self.looks
    }

    pub(super) fn mirror(&self) -> Option<&Mirror> {
        self.mirror.as_ref()
    }

    pub(super) fn glimpse(&self) -> Option<Glimpse> {
        Glimpse::deserialize(self.mirror.as_ref()?.document().get("room")?).ok()
    }

    /// The connection is gone.
    pub(super) fn lose(&mut self) {
        self.socket = None;
    }

    /// Connects, and comes back to the table if there was one.
    pub(super) async fn connect(&mut self) -> Result<(), ClientError> {
        self.socket = Some(match self.table {
            Some(table) => Socket::back(&self.client, table, Some(self.seq)).await?,
            None => self.client.socket().await?,
        });
        self.returning = self.table.is_some();
        Ok(())
    }

    /// Leaves the last table and goes to this one.
    pub(super) async fn go_to(&mut self, table: TableId) -> Result<(), ClientError> {
        let last = self.table.replace(table);
        (self.seq, self.mirror) = (0, None);
        if let (Some(last), Some(socket)) = (last, &mut self.socket) {
            socket.send(&FromClient::Detach { table: last }).await?;
        }
        match &mut self.socket {
            Some(socket) => socket.attach(table, None, None).await,
            None => Ok(()),
        }
    }

    /// A name for the next command.
    pub(super) fn next_command(&mut self) -> CommandId {
        self.count += 1;
        CommandId(self.number, self.count)
    }

    /// Sends a command, or sends it again.
    pub(super) async fn send(&mut self, id: CommandId, command: &Command) -> Result<(), ClientError> {
        match (&mut self.socket, self.table) {
            (Some(socket), Some(table)) => {
                socket.send(&FromClient::Do { table, id, command: command.clone() }).await
            }
            // It is sent again once the chair is back.
            _ => Ok(()),
        }
    }

    /// The next message; `None` if the connection is gone.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Utf8Bytes>> {
        match &mut self.socket {
            None => Poll::Ready(None),
            Some(socket) => socket.poll_text(cx).map(|text| text.ok().flatten()),
        }
    }

    /// Reads a message. What cannot be right is an error.
    pub(super) fn hear(&mut self, text: &str, kind: GameKind) -> Result<Heard, String> {
        if self.looks { self.read(text, kind) } else { self.glance(text) }
    }

    /// The same bytes that another chair of this table has read. Who looks reads them all the same.
    pub(super) fn hear_same(&mut self, (from, seq): (u64, u64)) -> Result<Heard, String> {
        if !self.leads_on(from, seq)? {
            return Ok(Heard::Nothing);
        }
        (self.seq, self.returning) = (seq, false);
        Ok(Heard::Update(Vec::new()))
    }

    fn glance(&mut self, text: &str) -> Result<Heard, String> {
        match serde_json::from_str(text).map_err(|error| format!("{error}: {text}"))? {
            Glance::Snapshot { table, seq } if Some(table) == self.table => {
                self.not_back(seq)?;
                (self.seq, self.returning) = (seq, false);
                Ok(Heard::Snapshot)
            }
            Glance::Update { table, from, seq } if Some(table) == self.table => {
                if !self.leads_on(from, seq)? {
                    return Ok(Heard::Nothing);
                }
                (self.seq, self.returning) = (seq, false);
                Ok(Heard::Update(Vec::new()))
            }
            Glance::Presence { table } => {
                self.returning &= Some(table) != self.table;
                Ok(Heard::Nothing)
            }
            Glance::Ack { id } => Ok(Heard::Answer(id, Ok(()))),
            Glance::Refused { id, error } => Ok(Heard::Answer(id, Err(error))),
            Glance::Error { error } => Err(format!("refused: {error}")),
            Glance::Bye(bye) => Err(format!("sent away: {}", bye.code.name())),
            _ => Ok(Heard::Nothing),
        }
    }

    fn read(&mut self, text: &str, kind: GameKind) -> Result<Heard, String> {
        match serde_json::from_str(text).map_err(|error| format!("{error}: {text}"))? {
            ToClient::Snapshot(snapshot) if Some(snapshot.table) == self.table => {
                self.not_back(snapshot.seq)?;
                let new = Mirror::new(snapshot);
                // The same number means the same table; only in real time has the clock moved on.
                let same = self.mirror.as_ref().filter(|old| old.seq() == new.seq());
                if kind != GameKind::Worlds && same.is_some_and(|old| old.document() != new.document()) {
                    return Err(format!("after change {} there are two different tables", new.seq()));
                }
                (self.seq, self.returning, self.mirror) = (new.seq(), false, Some(new));
                Ok(Heard::Snapshot)
            }
            ToClient::Update(update) if Some(update.table) == self.table => {
                if !self.leads_on(update.from, update.seq)? {
                    return Ok(Heard::Nothing);
                }
                let (seq, mirror) = (update.seq, self.mirror.as_mut().ok_or("an update before the table")?);
                let events = mirror.update(update).map_err(|error| error.to_string())?;
                (self.seq, self.returning) = (seq, false);
                Ok(Heard::Update(events))
            }
            ToClient::Presence(presence) => {
                self.returning &= Some(presence.table) != self.table;
                Ok(Heard::Nothing)
            }
            ToClient::Ack { id, .. } => Ok(Heard::Answer(id, Ok(()))),
            ToClient::Refused { id, error, .. } => Ok(Heard::Answer(id, Err(error))),
            ToClient::Error { error, .. } => Err(format!("refused: {error}")),
            ToClient::Bye(bye) => Err(format!("sent away: {}", bye.code.name())),
            _ => Ok(Heard::Nothing),
        }
    }

    fn not_back(&self, seq: u64) -> Result<(), String> {
        match seq < self.seq {
            true => Err(format!("change {} was seen, but the table is at {seq}", self.seq)),
            false => Ok(()),
        }
    }

    /// Does an update begin where this chair is? One that is known changes nothing.
    fn leads_on(&self, from: u64, seq: u64) -> Result<bool, String> {
        if seq <= self.seq {
            return Ok(false);
        }
        match from == self.seq {
            true => Ok(true),
            false => Err(format!("a gap: changes {from} to {seq} came after {}", self.seq)),
        }
    }
}
