//! Message headers. Clients that do not read documents parse only these; another client of the table reads the
//! content.

use krajina_rules::seat::Seats;
use krajina_wire::{Bye, CommandId, Presence, Refusal, Snapshot, TableId, ToClient, Update, WallMs};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

/// A message without the content of tables.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum MessageHeader {
    Snapshot { table: TableId, seq: u64 },
    Update { table: TableId, from: u64, seq: u64 },
    Ack { table: TableId, id: CommandId, seq: u64 },
    Refused { table: TableId, id: CommandId, error: Refusal },
    Error { table: Option<TableId>, id: Option<CommandId>, error: Refusal },
    Bye(Bye),
    Presence(Presence),
    Welcome(IgnoredAny),
    Pong(IgnoredAny),
}

impl MessageHeader {
    /// The message with empty content; `None` if the load test ignores it.
    pub(super) fn message(self) -> Option<ToClient> {
        Some(match self {
            MessageHeader::Snapshot { table, seq } => {
                let presence = Presence { table, online: Seats::NONE, watchers: 0 };
                let (document, chat, now) = (Value::Null, Vec::new(), WallMs(0));
                ToClient::Snapshot(Snapshot { table, seq, document, chat, presence, now })
            }
            MessageHeader::Update { table, from, seq } => {
                let (patch, document, events) = (None, None, Vec::new());
                ToClient::Update(Update { table, from, seq, patch, document, events })
            }
            MessageHeader::Ack { table, id, seq } => ToClient::Ack { table, id, seq },
            MessageHeader::Refused { table, id, error } => ToClient::Refused { table, id, error },
            MessageHeader::Error { table, id, error } => ToClient::Error { table, id, error },
            MessageHeader::Bye(bye) => ToClient::Bye(bye),
            MessageHeader::Presence(presence) => ToClient::Presence(presence),
            MessageHeader::Welcome(_) | MessageHeader::Pong(_) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

    use super::*;

    fn header(text: &str) -> Option<ToClient> {
        serde_json::from_str::<MessageHeader>(text).unwrap().message()
    }

    #[test]
    fn a_header_keeps_the_sequence_numbers_of_its_message() {
        let update = r#"{"update":{"table":"000g40r40m30e27z","from":5,"seq":6,"patch":[{"path":"/x","set":1}],"events":[]}}"#;
        let Some(ToClient::Update(update)) = header(update) else { panic!("no update") };
        assert_eq!((update.from, update.seq, update.patch), (5, 6, None));
        for text in [
            r#"{"ack":{"table":"000g40r40m30e27z","id":[7,1],"seq":6}}"#,
            r#"{"refused":{"table":"000g40r40m30e27z","id":[7,1],"error":{"code":"stale"}}}"#,
            r#"{"error":{"table":null,"error":{"code":"bad-json"}}}"#,
            r#"{"presence":{"table":"000g40r40m30e27z","online":1,"watchers":0}}"#,
            r#"{"bye":{"code":"stopping","retry":true}}"#,
        ] {
            assert_eq!(header(text), serde_json::from_str(text).unwrap(), "{text}");
        }
        assert_eq!(header(r#"{"pong":{"n":0,"now":5}}"#), None);
    }
}
