//! A table, from its settings to the record of its game.

use crate::test_room::TestRoom;
use krajina_record::notation::{AnyRecord, Replay};
use krajina_rules::game::Game;
use krajina_rules::rng::Quick;
use krajina_rules::toy::Toy;
use krajina_table::Room;
use krajina_wire::{ActionText, Command, ErrorCode, PersonId, Phase};

const SETTINGS: &str = r#"{"setup":"toy players=3","seats":["me","open",{"bot":{"level":"fox"}}]}"#;

/// A table of two people and a bot, with a watcher, before the first move.
fn started() -> TestRoom {
    let mut room = TestRoom::open(SETTINGS, 3);
    room.command(1, Command::Sit { seat: None }).unwrap();
    room.command(0, Command::Start).unwrap();
    assert_eq!(room.seen(2).phase, Phase::Playing);
    room
}

#[test]
fn a_table_is_finished_and_its_log_folds_to_the_same_state() {
    let (mut room, mut rng) = (started(), Quick::new(3));
    while room.seen(2).phase == Phase::Playing {
        let acting = room.seen(2).to_act.iter().next().unwrap();
        assert!(acting.index() < 2, "the bot answers at once");
        assert_eq!(room.document(2)["view"]["goal"], serde_json::Value::Null);
        room.play(acting.index(), &mut rng).unwrap();
        let shown: serde_json::Value = serde_json::from_str(&room.room.document(PersonId::new(0))).unwrap();
        assert_eq!(*room.document(0), shown, "the client has the document of the room");
        let folded = Room::recover(room.log.iter().map(|logged| &logged.bytes)).unwrap();
        assert_eq!(folded.state(), room.room.state());
    }
    assert!(room.document(2)["view"]["goal"].is_u64(), "the goal is shown in the end");
    let finished = room.finished.unwrap();
    let record = finished.record.parse::<AnyRecord>().unwrap().of::<Toy>().unwrap();
    assert!(record.commitment.unwrap().holds(&record.seed.unwrap()));
    let game = Replay::new(&record).unwrap().finish().unwrap();
    assert!(game.outcome().is_some());
    assert_eq!(game.outcome(), finished.ending.outcome);
}

#[test]
fn illegal_actions_are_refused() {
    let mut room = started();
    let play = |action: &str| Command::Play { action: ActionText::new(action).unwrap(), ply: None };
    let entries = room.log.len();
    assert_eq!(room.command(1, play("add 1")).unwrap_err().code, ErrorCode::NotYourTurn);
    assert_eq!(room.command(0, play("add 4")).unwrap_err().code, ErrorCode::BadAction);
    assert_eq!(room.command(0, play("take 1")).unwrap_err().code, ErrorCode::BadAction);
    assert_eq!(room.log.len(), entries, "a refusal changes nothing");
    room.command(0, play("add 3")).unwrap();
    assert_eq!(room.document(1)["view"]["amounts"], serde_json::json!([3]));
    assert_eq!(room.command(0, Command::TakeBack).unwrap_err().code, ErrorCode::CannotTakeBack);
}
