//! The client's end of the protocol without any socket: told what happens, it says what to send.
//!
//! Whatever is lost on the way comes back: tables are attached again from the last number that was seen, and commands
//! are sent again under their old name until there is an answer, so that each is carried out once.

use super::unsent::Unsent;
use crate::json;
use krajina_wire::{
    Bye, Command, CommandId, ErrorCode, Event, FromClient, InviteCode, Mirror, Name, PersonId, Refusal,
    TableId, ToClient, VERSION, WallMs,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Commands that may wait for an answer: more is a mistake of ours, not something a person does.
const WAITING: usize = 64;

/// A table that is looked at.
struct Attached {
    invite: Option<InviteCode>,
    mirror: Option<Arc<Mirror>>,
    /// The server has answered since the connection was opened.
    answered: bool,
}

/// A command without an answer.
struct Waiting {
    table: TableId,
    id: CommandId,
    command: Command,
    /// The server had no time for it: it is sent again in a while.
    put_off: bool,
}

/// The client's end of the protocol.
pub(crate) struct Link {
    client: u32,
    count: u32,
    welcomed: bool,
    tables: BTreeMap<TableId, Attached>,
    waiting: Vec<Waiting>,
}

/// What a message means.
#[derive(Debug, PartialEq)]
pub(crate) enum Heard {
    /// The server knows who we are, and what time it is.
    Welcome { person: PersonId, name: Name, now: WallMs },
    /// A table has changed, by these events; without any, it is shown anew.
    Table { table: TableId, events: Vec<Event> },
    /// What became of a command.
    Answer { table: TableId, id: CommandId, command: Command, answer: Result<(), Refusal> },
    /// A table cannot be shown, or something was not understood.
    Trouble { table: Option<TableId>, error: Refusal },
    /// The server is there.
    Pong { now: WallMs },
    /// The server is about to close.
    Bye(Bye),
}

/// Refusals that say nothing about the command itself: it is worth another try.
fn is_passing(code: ErrorCode) -> bool {
    matches!(code, ErrorCode::RateLimited | ErrorCode::Overloaded | ErrorCode::Stopping)
}

impl Link {
    /// A client with this number, drawn at random.
    pub(crate) fn new(client: u32) -> Link {
        Link { client, count: 0, welcomed: false, tables: BTreeMap::new(), waiting: Vec::new() }
    }

    /// The socket is open: what to say first.
    pub(crate) fn opened(&mut self) -> FromClient {
        self.closed();
        FromClient::Hello { version: VERSION }
    }

    /// The socket is gone.
    pub(crate) fn closed(&mut self) {
        self.welcomed = false;
        self.tables.values_mut().for_each(|attached| attached.answered = false);
    }

    /// Somebody else sits here now: nothing of what was seen or wanted is theirs.
    pub(crate) fn forget(&mut self) {
        self.waiting.clear();
        self.tables.values_mut().for_each(|attached| attached.mirror = None);
    }

    /// Looks at a table.
    pub(crate) fn attach(&mut self, table: TableId, invite: Option<InviteCode>) -> Option<FromClient> {
        let attached = self.tables.entry(table).or_insert(Attached { invite, mirror: None, answered: false });
        attached.invite = invite.or(attached.invite);
        self.attaching(table)
    }

    fn attaching(&self, table: TableId) -> Option<FromClient> {
        let attached = self.tables.get(&table).filter(|_| self.welcomed)?;
        let since = attached.mirror.as_ref().map(|mirror| mirror.seq());
        Some(FromClient::Attach { table, since, invite: attached.invite })
    }

    /// Looks at it no more.
    pub(crate) fn detach(&mut self, table: TableId) -> Option<FromClient> {
        self.tables.remove(&table)?;
        // A move is played even if nobody looks any more.
        self.waiting
            .retain(|waiting| waiting.table != table || matches!(waiting.command, Command::Play { .. }));
        self.welcomed.then_some(FromClient::Detach { table })
    }

    /// Does something at a table: the command's name, and what to send now, if anything can be sent.
    pub(crate) fn command(
        &mut self,
        table: TableId,
        command: Command,
    ) -> Option<(CommandId, Option<FromClient>)> {
        if self.waiting.len() >= WAITING || !self.tables.contains_key(&table) {
            return None;
        }
        self.count += 1;
        let id = CommandId(self.client, self.count);
        let frame = FromClient::Do { table, id, command: command.clone() };
        self.waiting.push(Waiting { table, id, command, put_off: false });
        Some((id, self.welcomed.then_some(frame)))
    }

    /// Takes up a move that an earlier page could not send.
    pub(crate) fn take_up(&mut self, unsent: Unsent) {
        if self.waiting.len() < WAITING && !self.waiting.iter().any(|waiting| waiting.id == unsent.id) {
            let (table, id) = (unsent.table, unsent.id);
            self.waiting.push(Waiting { table, id, command: unsent.command(), put_off: true });
        }
    }

    /// What was put off, once more: attachments that were refused in passing, commands that were.
    pub(crate) fn again(&mut self) -> Vec<FromClient> {
        if !self.welcomed {
            return Vec::new();
        }
        let unanswered = self.tables.iter().filter(|(_, attached)| !attached.answered);
        let mut frames: Vec<FromClient> =
            unanswered.filter_map(|(table, _)| self.attaching(*table)).collect();
        for waiting in self.waiting.iter_mut().filter(|waiting| waiting.put_off) {
            waiting.put_off = false;
            frames.push(waiting.frame());
        }
        frames
    }

    /// Reads a message: what it means, and what to send in answer.
    pub(crate) fn hear(&mut self, text: &str) -> (Option<Heard>, Vec<FromClient>) {
        // What we do not know is of a newer server; docs/protocol.md allows it.
        let Some(message) = json::read(text) else { return (None, Vec::new()) };
        let heard = match message {
            ToClient::Welcome { person, name, now, .. } => {
                self.welcomed = true;
                self.waiting.iter_mut().for_each(|waiting| waiting.put_off = true);
                return (Some(Heard::Welcome { person, name, now }), self.again());
            }
            ToClient::Snapshot(snapshot) => {
                let table = snapshot.table;
                let Some(attached) = self.tables.get_mut(&table) else { return (None, Vec::new()) };
                attached.answered = true;
                attached.mirror = Some(Arc::new(Mirror::new(snapshot)));
                Some(Heard::Table { table, events: Vec::new() })
            }
            ToClient::Update(update) => return self.update(update),
            ToClient::Presence(presence) => {
                let Some(attached) = self.tables.get_mut(&presence.table) else { return (None, Vec::new()) };
                attached.answered = true;
                let Some(mirror) = attached.mirror.as_mut() else { return (None, Vec::new()) };
                Arc::make_mut(mirror).presence_changed(presence);
                Some(Heard::Table { table: presence.table, events: Vec::new() })
            }
            ToClient::Ack { id, .. } => self.answered(id, Ok(())),
            ToClient::Refused { id, error, .. } if is_passing(error.code) => {
                if let Some(waiting) = self.waiting.iter_mut().find(|waiting| waiting.id == id) {
                    waiting.put_off = true;
                }
                None
            }
            ToClient::Refused { id, error, .. } => self.answered(id, Err(error)),
            ToClient::Error { table, error } => {
                if let Some(attached) = table.and_then(|table| self.tables.get_mut(&table)) {
                    attached.answered = !is_passing(error.code);
                }
                Some(Heard::Trouble { table, error })
            }
            ToClient::Pong { now, .. } => Some(Heard::Pong { now }),
            ToClient::Bye(bye) => Some(Heard::Bye(bye)),
        };
        (heard, Vec::new())
    }

    fn update(&mut self, update: krajina_wire::Update) -> (Option<Heard>, Vec<FromClient>) {
        let table = update.table;
        let Some(attached) = self.tables.get_mut(&table) else { return (None, Vec::new()) };
        attached.answered = true;
        // An update before the table was shown, or one that does not lead on from here: all of it, please.
        let followed = attached.mirror.as_mut().and_then(|mirror| {
            let before = mirror.seq();
            let events = Arc::make_mut(mirror).update(update).ok()?;
            Some((mirror.seq() > before).then_some(events))
        });
        match followed {
            Some(events) => (events.map(|events| Heard::Table { table, events }), Vec::new()),
            None => {
                attached.mirror = None;
                (None, self.attaching(table).into_iter().collect())
            }
        }
    }

    fn answered(&mut self, id: CommandId, answer: Result<(), Refusal>) -> Option<Heard> {
        let at = self.waiting.iter().position(|waiting| waiting.id == id)?;
        let Waiting { table, command, .. } = self.waiting.remove(at);
        Some(Heard::Answer { table, id, command, answer })
    }

    /// A table as it was shown last.
    pub(crate) fn mirror(&self, table: TableId) -> Option<&Arc<Mirror>> {
        self.tables.get(&table)?.mirror.as_ref()
    }

    /// The commands at a table that have no answer yet, oldest first.
    pub(crate) fn waiting(&self, table: TableId) -> Vec<Command> {
        let at = self.waiting.iter().filter(|waiting| waiting.table == table);
        at.map(|waiting| waiting.command.clone()).collect()
    }

    /// Is there anything to be connected for?
    pub(crate) fn is_needed(&self) -> bool {
        !self.tables.is_empty() || !self.waiting.is_empty()
    }
}

impl Waiting {
    fn frame(&self) -> FromClient {
        FromClient::Do { table: self.table, id: self.id, command: self.command.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const TABLE: TableId = TableId::new([1; 10]);
    const WELCOME: &str = r#"{"welcome":{"version":1,"person":"00000000001a","name":"Eva","now":5}}"#;

    fn snapshot(seq: u64, ply: u32) -> String {
        json!({ "snapshot": {
            "table": TABLE, "seq": seq, "document": { "room": { "ply": ply }, "view": null }, "chat": [],
            "presence": { "table": TABLE, "online": 1, "watchers": 0 }, "now": 9,
        }})
        .to_string()
    }

    fn update(from: u64, seq: u64, ply: u32) -> String {
        let events = json!([{ "acted": { "seat": 0, "action": "take 1", "ply": ply } }]);
        json!({ "update": {
            "table": TABLE, "from": from, "seq": seq, "patch": [{ "path": "/room/ply", "set": ply }], "events": events,
        }})
        .to_string()
    }

    fn ply(link: &Link) -> Option<Value> {
        link.mirror(TABLE).map(|mirror| mirror.document()["room"]["ply"].clone())
    }

    /// A link that sees the table at number 5.
    fn at_table() -> Link {
        let mut link = Link::new(7);
        assert_eq!(link.attach(TABLE, None), None, "nothing is said before the welcome");
        assert_eq!(link.opened(), FromClient::Hello { version: VERSION });
        let (_, frames) = link.hear(WELCOME);
        assert_eq!(frames, [FromClient::Attach { table: TABLE, since: None, invite: None }]);
        link.hear(&snapshot(5, 3));
        link
    }

    fn resign() -> Command {
        Command::Stand
    }

    #[test]
    fn a_lost_connection_is_taken_up_where_it_was() {
        let mut link = at_table();
        link.hear(&update(5, 6, 4));
        link.closed();
        let (id, frame) = link.command(TABLE, resign()).unwrap();
        assert_eq!(frame, None, "nothing can be sent");
        link.opened();
        let (_, frames) = link.hear(WELCOME);
        let wanted = [
            FromClient::Attach { table: TABLE, since: Some(6), invite: None },
            FromClient::Do { table: TABLE, id, command: resign() },
        ];
        assert_eq!(frames, wanted);
        assert_eq!(ply(&link), Some(json!(4)));
    }

    #[test]
    fn a_command_is_sent_under_its_name_until_there_is_an_answer() {
        let mut link = at_table();
        let (id, frame) = link.command(TABLE, resign()).unwrap();
        let wanted = FromClient::Do { table: TABLE, id, command: resign() };
        assert_eq!(frame, Some(wanted.clone()));
        link.closed();
        link.opened();
        assert_eq!(link.hear(WELCOME).1.last(), Some(&wanted));
        let busy =
            json!({ "refused": { "table": TABLE, "id": id, "error": { "code": "overloaded" } } }).to_string();
        assert_eq!(link.hear(&busy), (None, Vec::new()));
        link.hear(&snapshot(5, 3));
        assert_eq!(link.again(), [wanted]);
        assert_eq!(link.again(), [], "once each time");
        let ack = json!({ "ack": { "table": TABLE, "id": id, "seq": 6 } }).to_string();
        let answer = Heard::Answer { table: TABLE, id, command: resign(), answer: Ok(()) };
        assert_eq!(link.hear(&ack).0, Some(answer));
        assert_eq!(link.hear(&ack).0, None, "an answer that comes twice is one");
        assert_eq!(link.waiting(TABLE), []);
    }

    #[test]
    fn what_does_not_lead_on_is_never_shown() {
        let mut link = at_table();
        let (heard, frames) = link.hear(&update(7, 8, 9));
        assert_eq!(heard, None);
        assert_eq!(frames, [FromClient::Attach { table: TABLE, since: None, invite: None }]);
        assert_eq!(ply(&link), None, "rather nothing than something wrong");
        link.hear(&snapshot(8, 9));
        assert_eq!(link.hear(&update(7, 8, 9)).0, None, "known already");
        assert_eq!(ply(&link), Some(json!(9)));
    }

    #[test]
    fn nonsense_changes_nothing() {
        let mut link = at_table();
        for text in ["", "{}", "[]", r#"{"news":{}}"#, r#"{"ack":{}}"#] {
            assert_eq!(link.hear(text), (None, Vec::new()), "{text:?}");
        }
        let other = TableId::new([2; 10]);
        assert!(link.command(other, resign()).is_none(), "nobody looks at that table");
        assert_eq!(link.hear(&snapshot(5, 3).replace(&TABLE.to_string(), &other.to_string())).0, None);
        assert_eq!(ply(&link), Some(json!(3)));
    }

    #[test]
    fn a_table_that_is_refused_in_passing_is_asked_for_again() {
        let mut link = Link::new(7);
        link.attach(TABLE, None);
        link.opened();
        link.hear(WELCOME);
        let error =
            |code: &str| json!({ "error": { "table": TABLE, "error": { "code": code } } }).to_string();
        link.hear(&error("rate-limited"));
        assert_eq!(link.again().len(), 1);
        link.hear(&error("unknown-table"));
        assert_eq!(link.again(), []);
    }
}
