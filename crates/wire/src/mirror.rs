//! The client's copy of a table.

use crate::document::{Document, RoomView};
use crate::limits;
use crate::message::{ChatLine, Event, Presence, Snapshot, Update};
use crate::patch::{self, PatchError};
use krajina_ids::TableId;
use krajina_rules::any::{AnyView, GameKind};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// An update that does not follow from the mirror's state: attach again to get a snapshot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MirrorError {
    /// It is about another table.
    #[error("the update is about another table")]
    OtherTable,
    /// An update before it is missing.
    #[error("the update begins at {from}, but {here} is the last that was seen")]
    Gap {
        /// The sequence number before the update.
        from: u64,
        /// The mirror's sequence number.
        here: u64,
    },
    /// Its patch does not fit.
    #[error(transparent)]
    PatchError(#[from] PatchError),
    /// It has neither a patch nor a document, or too many events.
    #[error("the update is empty or too large")]
    Malformed,
}

/// A client's copy of a table. At the same sequence number it equals the server's document.
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

    /// Applies an update and returns its events. An update that was applied already changes nothing: messages may come
    /// twice.
    ///
    /// # Errors
    /// It does not follow from the mirror's state: nothing changes.
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

    /// Replaces the presence.
    pub fn presence_changed(&mut self, presence: Presence) {
        if presence.table == self.table {
            self.presence = presence;
        }
    }

    /// The last sequence number: attach with it after a lost connection.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The document as JSON.
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// The room.
    ///
    /// # Errors
    /// The server sent something that this client does not know.
    pub fn room(&self) -> Result<RoomView, serde_json::Error> {
        serde::Deserialize::deserialize(self.document.get("room").unwrap_or(&Value::Null))
    }

    /// The room and the view.
    ///
    /// # Errors
    /// As [`room`](Mirror::room).
    pub fn typed(&self) -> Result<Document, serde_json::Error> {
        serde::Deserialize::deserialize(&self.document)
    }

    /// The view, typed by its rules; `None` before the game begins.
    ///
    /// # Errors
    /// It is the view of another game.
    pub fn view<V: DeserializeOwned>(&self) -> Result<Option<V>, serde_json::Error> {
        match self.document.get("view") {
            None | Some(Value::Null) => Ok(None),
            Some(view) => serde::Deserialize::deserialize(view).map(Some),
        }
    }

    /// The view of this game; `None` before it begins.
    ///
    /// # Errors
    /// It is the view of another game.
    pub fn any_view(&self, kind: GameKind) -> Result<Option<AnyView>, serde_json::Error> {
        match self.document.get("view") {
            None | Some(Value::Null) => Ok(None),
            Some(view) => AnyView::read(kind, view).map(Some),
        }
    }

    /// The last lines of the chat.
    pub fn chat(&self) -> &[ChatLine] {
        &self.chat
    }

    /// The presence.
    pub fn presence(&self) -> Presence {
        self.presence
    }
}
