use super::*;
use crate::message::{Event, Presence, Snapshot};
use crate::patch::PatchOp;
use crate::{ErrorCode, MirrorError, WallMs};
use krajina_rules::seat::{Seat, Seats};
use serde_json::{Value, json};

const TABLE: TableId = TableId::new([1; 10]);
const OTHER: TableId = TableId::new([2; 10]);
const PRESENCE: Presence = Presence { table: TABLE, online: Seats::NONE, watchers: 0 };

fn welcome() -> ToClient {
    let text = r#"{"welcome":{"version":1,"person":"00000000001a","name":"Eva","now":5}}"#;
    serde_json::from_str(text).unwrap()
}

fn snapshot(table: TableId, seq: u64, ply: u32) -> ToClient {
    let document = json!({ "room": { "ply": ply }, "view": null });
    let presence = Presence { table, ..PRESENCE };
    ToClient::Snapshot(Snapshot { table, seq, document, chat: Vec::new(), presence, now: WallMs(9) })
}

fn acted(ply: u32) -> Event {
    Event::Acted { seat: Seat::wrapping(0), action: "take 1".to_owned(), ply, at: None }
}

fn update(from: u64, seq: u64, ply: u32) -> ToClient {
    let patch: Vec<PatchOp> = serde_json::from_value(json!([{ "path": "/room/ply", "set": ply }])).unwrap();
    let events = vec![acted(ply)];
    ToClient::Update(Update { table: TABLE, from, seq, patch: Some(patch), document: None, events })
}

fn ack(id: CommandId) -> ToClient {
    ToClient::Ack { table: TABLE, id, seq: 6 }
}

fn refused(id: CommandId, code: ErrorCode) -> ToClient {
    ToClient::Refused { table: TABLE, id, error: code.into() }
}

fn attach(since: Option<u64>) -> FromClient {
    FromClient::Attach { table: TABLE, since, invite: None }
}

fn ply(client: &Client) -> Option<Value> {
    client.mirror(TABLE).map(|mirror| mirror.document()["room"]["ply"].clone())
}

/// A client whose copy of the table is at number 5.
fn at_table(options: ClientOptions) -> Client {
    let mut client = Client::new(7, options);
    assert_eq!(client.attach(TABLE, None), None, "nothing is sent before the welcome");
    assert_eq!(client.opened(), [FromClient::Hello { version: VERSION }]);
    assert_eq!(client.receive(welcome()).1, [attach(None)]);
    client.receive(snapshot(TABLE, 5, 3));
    client
}

#[test]
fn a_lost_connection_is_resumed_by_number() {
    let mut client = at_table(ClientOptions::default());
    client.receive(update(5, 6, 4));
    client.closed();
    assert!(!client.is_attached(TABLE));
    let (id, frame) = client.command(TABLE, Command::Stand).unwrap();
    assert_eq!(frame, None, "nothing can be sent");
    client.opened();
    let stand = FromClient::Do { table: TABLE, id, command: Command::Stand };
    assert_eq!(client.receive(welcome()).1, [attach(Some(6)), stand]);
    assert_eq!(ply(&client), Some(json!(4)));
    assert_eq!(client.receive(welcome()).1, [], "a welcome that comes twice is one");
    client.receive(ToClient::Presence(PRESENCE));
    assert!(client.is_attached(TABLE), "nothing was missed");
}

#[test]
fn a_command_is_sent_under_its_id_until_there_is_an_answer() {
    let mut client = at_table(ClientOptions::default());
    let (id, frame) = client.command(TABLE, Command::Stand).unwrap();
    let stand = FromClient::Do { table: TABLE, id, command: Command::Stand };
    assert_eq!(frame, Some(stand.clone()));
    client.closed();
    client.opened();
    assert_eq!(client.receive(welcome()).1.last(), Some(&stand));
    let error = ErrorCode::Overloaded.into();
    let deferred = Incoming::Deferred { table: TABLE, id, error };
    assert_eq!(client.receive(refused(id, ErrorCode::Overloaded)), (Some(deferred), Vec::new()));
    client.receive(snapshot(TABLE, 5, 3));
    assert_eq!(client.tick(0), [stand]);
    assert_eq!(client.tick(600_000), [], "once each time");
    let answer = Incoming::Answer { table: TABLE, id, command: Command::Stand, result: Ok(6) };
    assert_eq!(client.receive(ack(id)).0, Some(answer));
    assert_eq!(client.receive(ack(id)).0, None, "an answer that comes twice is one");
    assert_eq!(client.pending(TABLE).count(), 0);
}

#[test]
fn a_timer_resends_lost_commands() {
    let options = ClientOptions { resend_after_ms: Some(1_500), ..ClientOptions::default() };
    let mut client = Client::new(7, options);
    client.attach(TABLE, None);
    client.opened();
    assert_eq!(client.tick(1_499), []);
    assert_eq!(client.tick(1_500), [FromClient::Hello { version: VERSION }]);
    assert_eq!(client.receive(welcome()).1, [attach(None)]);
    assert_eq!(client.tick(1_501), [attach(None)]);
    client.receive(snapshot(TABLE, 5, 3));
    let (id, _) = client.command(TABLE, Command::Stand).unwrap();
    assert_eq!(client.tick(3_000), []);
    let stand = FromClient::Do { table: TABLE, id, command: Command::Stand };
    assert_eq!(client.tick(3_001), [stand]);
    assert_eq!(client.tick(3_002), []);
}

#[test]
fn an_update_with_a_gap_is_never_applied() {
    let mut client = at_table(ClientOptions::default());
    let (incoming, frames) = client.receive(update(7, 8, 9));
    let error = MirrorError::Gap { from: 7, here: 5 };
    assert_eq!(incoming, Some(Incoming::OutOfSync { table: TABLE, error }));
    assert_eq!(frames, [attach(None)]);
    assert_eq!(ply(&client), None, "rather nothing than something wrong");
    assert_eq!(client.receive(update(8, 9, 9)).1, [], "the table is on its way");
    assert!(!client.is_attached(TABLE));
    client.receive(snapshot(TABLE, 8, 9));
    assert_eq!(client.receive(update(7, 8, 9)).0, None, "known already");
    assert_eq!(client.receive(snapshot(TABLE, 7, 8)).0, None, "a snapshot that came late");
    assert_eq!(ply(&client), Some(json!(9)));
}

/// A server that was restored from a back-up is authoritative.
#[test]
fn the_first_answer_of_a_connection_is_authoritative() {
    let mut client = at_table(ClientOptions::default());
    client.closed();
    client.opened();
    assert_eq!(client.receive(welcome()).1, [attach(Some(5))]);
    client.receive(snapshot(TABLE, 3, 2));
    assert_eq!((client.seq(TABLE), ply(&client)), (Some(3), Some(json!(2))));
}

#[test]
fn messages_of_other_tables_are_ignored() {
    let mut client = at_table(ClientOptions::default());
    assert!(client.command(OTHER, Command::Stand).is_none());
    assert_eq!(client.receive(snapshot(OTHER, 5, 3)), (None, Vec::new()));
    assert_eq!(client.detach(OTHER), None);
    assert_eq!(client.mirror(OTHER), None);
    assert_eq!(ply(&client), Some(json!(3)));
}

#[test]
fn a_temporarily_refused_attach_is_resent() {
    let mut client = Client::new(7, ClientOptions::default());
    let invite = InviteCode::new([1, 2, 3]);
    client.attach(TABLE, Some(invite));
    client.opened();
    client.receive(welcome());
    let error = |code: ErrorCode| ToClient::Error { table: Some(TABLE), id: None, error: code.into() };
    client.receive(error(ErrorCode::RateLimited));
    assert_eq!(client.tick(0), [FromClient::Attach { table: TABLE, since: None, invite: Some(invite) }]);
    client.receive(error(ErrorCode::UnknownTable));
    assert_eq!(client.tick(0), []);
}

#[test]
fn a_move_is_sent_even_after_detaching() {
    let mut client = at_table(ClientOptions::default());
    let play = Command::Play { action: crate::ActionText::new("take 1").unwrap(), ply: Some(3) };
    let (id, _) = client.command(TABLE, play.clone()).unwrap();
    client.command(TABLE, Command::TakeBack).unwrap();
    assert_eq!(client.detach(TABLE), Some(FromClient::Detach { table: TABLE }));
    client.closed();
    assert!(client.needs_connection());
    client.opened();
    assert_eq!(client.receive(welcome()).1, [FromClient::Do { table: TABLE, id, command: play }]);
    client.receive(ack(id));
    assert!(!client.needs_connection());
}

#[test]
fn a_command_of_an_earlier_client_keeps_its_id() {
    let mut client = at_table(ClientOptions::default());
    let id = CommandId(99, 4);
    client.adopt(OTHER, id, Command::Start);
    client.adopt(OTHER, id, Command::Start);
    assert_eq!(client.tick(0), [FromClient::Do { table: OTHER, id, command: Command::Start }]);
    client.cancel(id);
    assert_eq!(client.receive(ack(id)).0, None);
}

#[test]
fn commands_without_an_answer_are_limited() {
    let mut client = at_table(ClientOptions::default());
    for _ in 0..limits::PENDING_COMMANDS {
        client.command(TABLE, Command::Stand).unwrap();
    }
    assert!(client.command(TABLE, Command::Stand).is_none());
    client.reset();
    assert_eq!((client.pending(TABLE).count(), ply(&client)), (0, None));
    assert!(client.command(TABLE, Command::Stand).is_some());
}

#[test]
fn a_pipelined_client_does_not_wait_for_the_welcome() {
    let mut client = at_table(ClientOptions { is_pipelined: false, ..ClientOptions::default() });
    client.options.is_pipelined = true;
    assert_eq!(client.opened(), [FromClient::Hello { version: VERSION }, attach(Some(5))]);
    assert_eq!(client.receive(welcome()).1, []);
}

#[test]
fn a_client_without_documents_tracks_sequence_numbers() {
    let mut client = at_table(ClientOptions { detail: Detail::Sequence, ..ClientOptions::default() });
    assert_eq!((client.seq(TABLE), client.mirror(TABLE)), (Some(5), None));
    let bare = |from, seq| {
        let (patch, document, events) = (None, None, Vec::new());
        ToClient::Update(Update { table: TABLE, from, seq, patch, document, events })
    };
    assert!(matches!(client.receive(bare(5, 7)).0, Some(Incoming::Update { .. })));
    assert_eq!(client.receive(bare(5, 7)).0, None);
    assert_eq!(client.seq(TABLE), Some(7));
    assert!(matches!(client.receive(bare(8, 9)).0, Some(Incoming::OutOfSync { .. })));
    assert_eq!(client.seq(TABLE), None);
}
