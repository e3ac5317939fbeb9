//! The client's copy of a table.

use crate::document::{Document, RoomView};
use crate::id::TableId;
use crate::limits;
use crate::message::{ChatLine, Event, Presence, Snapshot, Update};
use crate::patch::{self, Misfit};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// An update that does not lead on from here: ask for a snapshot by attaching again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MirrorError {
    /// It is about another table.
    #[error("the update is about another table")]
    OtherTable,
    /// Something in between is missing.
    #[error("the update begins at {from}, but {here} is the last that was seen")]
    Gap {
        /// Where the update begins.
        from: u64,
        /// What was seen.
        here: u64,
    },
    /// It does not fit.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// It has neither a patch nor a document, or too many events.
    #[error("the update is empty or too large")]
    Malformed,
}

/// A table as a client knows it. After the same sequence number it is equal to what the server would send in full.
#[derive(Clone, PartialEq, Debug)]
pub struct Mirror {
    table: TableId,
    seq: u64,
    document: Value,
    chat: Vec<ChatLine>,
    presence: Presence,
}

impl Mirror {
    /// The table of a snapshot.
    pub fn new(snapshot: Snapshot) -> Mirror {
        let Snapshot { table, seq, document, mut chat, presence, now: _ } = snapshot;
        chat.truncate(limits::CHAT_KEPT);
        Mirror { table, seq, document, chat, presence }
    }

    /// Follows an update and returns what happened. One that is known already changes nothing: messages may come
    /// twice.
    ///
    /// # Errors
    /// It does not lead on from here: nothing changes.
    pub fn update(&mut self, update: Update) -> Result<Vec<Event>, MirrorError> {
        if update.table != self.table {
            return Err(MirrorError::OtherTable);
        }
        if update.seq <= self.seq {
            return Ok(Vec::new());
        }
        if update.from != self.seq {
            return Err(MirrorError::Gap { from: update.from, here: self.seq });
        }
        if update.events.len() > limits::EVENTS {
            return Err(MirrorError::Malformed);
        }
        match (update.patch, update.document) {
            (Some(patch), None) => patch::apply(&mut self.document, patch)?,
            (None, Some(document)) => self.document = document,
            _ => return Err(MirrorError::Malformed),
        }
        self.seq = update.seq;
        for event in &update.events {
            if let Event::Said(line) = event {
                self.chat.push(line.clone());
            }
        }
        let spare = self.chat.len().saturating_sub(limits::CHAT_KEPT);
        self.chat.drain(..spare);
        Ok(update.events)
    }

    /// Notes who is there.
    pub fn presence_changed(&mut self, presence: Presence) {
        if presence.table == self.table {
            self.presence = presence;
        }
    }

    /// The last sequence number that was seen: what to attach with after a lost connection.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The document as it came.
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// The room.
    ///
    /// # Errors
    /// The server speaks of things that this client does not know.
    pub fn room(&self) -> Result<RoomView, serde_json::Error> {
        serde::Deserialize::deserialize(self.document.get("room").unwrap_or(&Value::Null))
    }

    /// The room and the game.
    ///
    /// # Errors
    /// As [`room`](Mirror::room).
    pub fn typed(&self) -> Result<Document, serde_json::Error> {
        serde::Deserialize::deserialize(&self.document)
    }

    /// The game, as the view of its rules; `None` before it begins.
    ///
    /// # Errors
    /// It is another game.
    pub fn view<V: DeserializeOwned>(&self) -> Result<Option<V>, serde_json::Error> {
        match self.document.get("view") {
            None | Some(Value::Null) => Ok(None),
            Some(view) => serde::Deserialize::deserialize(view).map(Some),
        }
    }

    /// The last lines of the chat.
    pub fn chat(&self) -> &[ChatLine] {
        &self.chat
    }

    /// Who is there.
    pub fn presence(&self) -> Presence {
        self.presence
    }
}
