//! Before and after the game: seats, host, guests, private tables, rematch.

use crate::test_table::{TestTable, person, settings};
use krajina_rules::seat::Seat;
use krajina_table::{Conn, Room, RoomEffect, RoomInput, TableOpening, limits};
use krajina_wire::{
    BotLevel, ChatText, Command, CommandId, ErrorCode, InviteCode, Occupant, Phase, Phrase, SeatWish, Start,
    TableId, TimeControl, ToClient, Visibility,
};

fn seat(index: usize) -> Seat {
    Seat::wrapping(index)
}

fn bot(level: &str) -> SeatWish {
    SeatWish::Bot { level: BotLevel::new(level).unwrap() }
}

#[test]
fn people_sit_down_and_the_host_starts() {
    let mut harness = TestTable::new(settings("kingdom players=3", "me open open"));
    for number in 0..4 {
        harness.attach(number);
    }
    assert_eq!(harness.refused(1, Command::Start), ErrorCode::NotHost);
    assert_eq!(harness.refused(0, Command::Start), ErrorCode::OpenSeats);
    assert_eq!(harness.refused(1, Command::Sit { seat: Some(seat(0)) }), ErrorCode::SeatTaken);
    assert_eq!(harness.refused(1, Command::Sit { seat: Some(seat(3)) }), ErrorCode::BadTable);
    assert_eq!(harness.play(0, "take 1").unwrap_err().code, ErrorCode::NotStarted);
    harness.ok(1, Command::Sit { seat: Some(seat(2)) });
    assert_eq!(harness.refused(1, Command::Sit { seat: None }), ErrorCode::AlreadySeated);
    assert_eq!(harness.refused(1, Command::Seat { seat: seat(1), to: bot("fox") }), ErrorCode::NotHost);
    assert_eq!(harness.refused(0, Command::Seat { seat: seat(2), to: bot("fox") }), ErrorCode::SeatTaken);
    assert_eq!(
        harness.refused(0, Command::Seat { seat: seat(1), to: bot("dragon") }),
        ErrorCode::UnknownLevel
    );
    harness.ok(0, Command::Seat { seat: seat(1), to: bot("fox") });
    assert_eq!(harness.refused(2, Command::Sit { seat: None }), ErrorCode::FullTable);
    harness.ok(0, Command::Seat { seat: seat(1), to: SeatWish::Open });
    harness.ok(2, Command::Sit { seat: None });
    harness.ok(0, Command::Start);
    assert_eq!(harness.seen(3).phase, Phase::Playing);
    assert_eq!(harness.refused(3, Command::Sit { seat: None }), ErrorCode::AlreadyStarted);
    assert_eq!(harness.play(3, "take 1").unwrap_err().code, ErrorCode::NotSeated);
    harness.check();
}

#[test]
fn the_host_removes_a_guest_who_then_stays_away() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    harness.attach(0);
    harness.attach(1);
    harness.ok(1, Command::Sit { seat: None });
    assert_eq!(harness.refused(1, Command::Remove { seat: seat(0) }), ErrorCode::NotHost);
    assert_eq!(harness.refused(0, Command::Remove { seat: seat(0) }), ErrorCode::NotSeated);
    harness.ok(0, Command::Remove { seat: seat(1) });
    assert_eq!(harness.refused(1, Command::Sit { seat: None }), ErrorCode::Removed);
    harness.detach(1);
    harness.attach(1);
    let last = harness.sent[&Conn(1)].last().unwrap();
    assert!(matches!(last, ToClient::Error { error, .. } if error.code == ErrorCode::Removed), "{last:?}");
}

#[test]
fn a_host_who_leaves_passes_the_table_on() {
    let mut harness = TestTable::new(settings("kingdom players=3", "me open open"));
    for number in 0..3 {
        harness.attach(number);
    }
    harness.ok(1, Command::Sit { seat: None });
    harness.ok(0, Command::Stand);
    assert_eq!(harness.seen(2).host, Some(person(1).id));
    harness.ok(1, Command::Stand);
    assert_eq!(harness.seen(2).host, None);
    harness.ok(2, Command::Sit { seat: None });
    assert_eq!(harness.seen(2).host, Some(person(2).id));
    harness.check();
}

#[test]
fn a_table_can_start_by_itself_when_full() {
    let mut wanted = settings("kingdom players=2", "me open");
    wanted.start = Start::WhenFull;
    let mut harness = TestTable::new(wanted);
    harness.attach(0);
    harness.attach(1);
    harness.ok(1, Command::Sit { seat: None });
    assert_eq!(harness.seen(1).phase, Phase::Playing);
    harness.check();
}

#[test]
fn a_private_table_is_hidden_without_an_invitation() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    let knock = |invite| RoomInput::Attach { conn: Conn(4), person: person(4), since: None, invite };
    harness.step(knock(None));
    harness.step(knock(Some(InviteCode::new([9, 9, 9]))));
    for message in &harness.sent[&Conn(4)] {
        assert!(matches!(message, ToClient::Error { error, .. } if error.code == ErrorCode::UnknownTable));
    }
    assert_eq!(harness.refused(4, Command::Sit { seat: None }), ErrorCode::UnknownTable);
    let mut public = settings("kingdom players=2", "me open");
    public.visibility = Visibility::Public;
    let mut harness = TestTable::new(public);
    harness.step(knock(None));
    assert!(matches!(harness.sent[&Conn(4)][0], ToClient::Snapshot(_)));
}

#[test]
fn contradictory_tables_are_refused() {
    let code = |wanted| TestTable::try_new(wanted).err().unwrap().code;
    assert_eq!(code(settings("kingdom players=3", "me open")), ErrorCode::BadTable);
    assert_eq!(code(settings("kingdom players=2", "me me")), ErrorCode::BadTable);
    assert_eq!(code(settings("kingdom players=2", "me dragon")), ErrorCode::UnknownLevel);
    let mut clocked = settings("worlds players=2", "me open");
    clocked.time = TimeControl::PerTurn { seconds: 60 };
    assert_eq!(code(clocked), ErrorCode::BadTable);
    let mut hasty = settings("kingdom players=2", "me open");
    hasty.time = TimeControl::PerTurn { seconds: 1 };
    assert_eq!(code(hasty), ErrorCode::BadTable);
}

#[test]
fn watchers_are_limited() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    let most = limits::WATCHERS as u64;
    for number in 10..10 + most + 1 {
        harness.attach(number);
    }
    let refused = harness.sent[&Conn(10 + most)].last().unwrap();
    assert!(
        matches!(refused, ToClient::Error { error, .. } if error.code == ErrorCode::TooManyWatchers),
        "{refused:?}"
    );
    // One message reports all others to the first one.
    let told = |harness: &TestTable| {
        let sent = &harness.sent[&Conn(10)];
        sent.iter().filter(|message| matches!(message, ToClient::Presence(_))).count()
    };
    let before = told(&harness);
    assert!(before <= 1, "{before}");
    harness.pass(limits::PRESENCE_MS);
    assert_eq!(told(&harness), before + 1);
    assert_eq!(harness.mirrors[&Conn(10)].presence().watchers as usize, limits::WATCHERS);
    // Watchers cannot use up the connection of the host's seat.
    harness.attach(0);
    assert!(harness.mirrors.contains_key(&Conn(0)));
}

#[test]
fn presence_reaches_every_connection_once() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    let told = |harness: &TestTable, number: u64| {
        let sent = &harness.sent[&Conn(number)];
        sent.iter().filter(|message| matches!(message, ToClient::Presence(_))).count()
    };
    for number in [0, 10, 11] {
        harness.attach(number);
    }
    harness.pass(limits::PRESENCE_MS);
    assert_eq!(
        (told(&harness, 0), told(&harness, 10), told(&harness, 11)),
        (1, 1, 0),
        "the last one saw it all at the door"
    );
    // A connection opens and closes before the others are notified: one that attached in between must not keep the
    // outdated presence.
    harness.attach(12);
    harness.attach(13);
    harness.detach(12);
    harness.attach(14);
    harness.detach(13);
    harness.pass(limits::PRESENCE_MS);
    for number in [0, 10, 11, 14] {
        assert_eq!(harness.mirrors[&Conn(number)].presence().watchers, 3, "{number}");
    }
}

#[test]
fn a_table_nobody_comes_to_is_closed() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    harness.attach(0);
    harness.detach(0);
    harness.pass(limits::GATHER_MS - 1);
    assert_eq!(harness.room.state().phase(), Phase::Gathering);
    harness.pass(1);
    assert_eq!(harness.room.state().phase(), Phase::Closed);
    assert_eq!(harness.armed, None);
    harness.check();
}

#[test]
fn chat_is_kept_for_people_who_come_later() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    harness.attach(0);
    harness.attach(3);
    harness.ok(0, Command::Say { text: ChatText::new("Ahoj!").unwrap() });
    harness.ok(3, Command::Phrase { phrase: Phrase::Hello });
    harness.attach(4);
    assert_eq!(harness.mirrors[&Conn(4)].chat(), harness.mirrors[&Conn(0)].chat());
    assert_eq!(harness.mirrors[&Conn(4)].chat().len(), 2);
    assert_eq!(harness.refused(0, Command::Report { line: 3 }), ErrorCode::UnknownLine);
    harness.ok(0, Command::Report { line: 2 });
    let reported = harness.others.iter().any(|effect| {
        matches!(effect, RoomEffect::Reported { by, person: about, line: 2 }
            if *by == person(0).id && *about == person(3).id)
    });
    assert!(reported);
    for _ in 1..limits::CHAT.each {
        harness.ok(0, Command::Phrase { phrase: Phrase::Oops });
    }
    assert_eq!(harness.refused(0, Command::Phrase { phrase: Phrase::Oops }), ErrorCode::ChatLimit);
    assert_eq!(harness.mirrors[&Conn(4)].chat().len(), krajina_wire::limits::CHAT_KEPT);
}

fn oops() -> Command {
    Command::Phrase { phrase: Phrase::Oops }
}

/// Chats until this person has no allowance left. Returns how often.
fn talk(harness: &mut TestTable, number: u64) -> u32 {
    let mut said = 0;
    loop {
        match harness.answer(number, oops()).unwrap() {
            Ok(_) => said += 1,
            Err(refusal) => {
                assert_eq!(refusal.code, ErrorCode::ChatLimit);
                return said;
            }
        }
    }
}

#[test]
fn watchers_cannot_use_up_the_chat_of_players() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    for number in [0, 1] {
        harness.attach(number);
    }
    harness.ok(1, Command::Sit { seat: None });
    harness.ok(0, Command::Start);
    let crowd = 2 * limits::CHAT.all_watchers / limits::CHAT.each_watcher;
    let mut said = 0;
    for number in 10..10 + u64::from(crowd) {
        harness.attach(number);
        let own = talk(&mut harness, number);
        assert!(own <= limits::CHAT.each_watcher);
        said += own;
        harness.detach(number);
    }
    assert_eq!(said, limits::CHAT.all_watchers);
    for player in [0, 1] {
        assert_eq!(talk(&mut harness, player), limits::CHAT.each, "player {player}");
    }
    harness.check();
}

#[test]
fn the_chat_of_a_game_begins_anew() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    harness.attach(0);
    // People sit down, chat and leave, one after the other.
    for number in 1..=4 {
        harness.attach(number);
        harness.ok(number, Command::Sit { seat: None });
        assert_eq!(talk(&mut harness, number), limits::CHAT.each);
        harness.ok(number, Command::Stand);
    }
    assert_eq!(harness.refused(0, oops()), ErrorCode::ChatLimit);
    harness.ok(4, Command::Sit { seat: None });
    harness.ok(0, Command::Start);
    harness.ok(0, oops());
    harness.ok(4, oops());
    harness.check();
}

#[test]
fn a_watcher_cannot_use_up_the_reports() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    harness.attach(0);
    harness.attach(9);
    harness.ok(0, oops());
    for _ in 0..limits::REPORTS.each_watcher {
        harness.ok(9, Command::Report { line: 1 });
    }
    assert_eq!(harness.refused(9, Command::Report { line: 1 }), ErrorCode::ChatLimit);
    harness.ok(0, Command::Report { line: 1 });
    harness.check();
}

#[test]
fn the_host_closes_the_chat_to_watchers() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    for number in [0, 1, 9] {
        harness.attach(number);
    }
    harness.ok(1, Command::Sit { seat: None });
    assert!(harness.seen(9).watcher_chat);
    for other in [1, 9] {
        assert_eq!(harness.refused(other, Command::WatcherChat { open: false }), ErrorCode::NotHost);
    }
    harness.ok(0, Command::WatcherChat { open: false });
    assert!(!harness.seen(9).watcher_chat);
    assert_eq!(harness.refused(9, oops()), ErrorCode::ChatClosed);
    harness.ok(0, oops());
    harness.ok(1, oops());
    harness.ok(0, Command::WatcherChat { open: true });
    harness.ok(9, oops());
    harness.check();
}

#[test]
fn the_host_removes_watchers_for_good() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    for number in [0, 1, 8, 9] {
        harness.attach(number);
    }
    harness.ok(1, Command::Sit { seat: None });
    let remove = |person: Option<u64>| Command::RemoveWatchers {
        person: person.map(|number| crate::test_table::person(number).id),
    };
    assert_eq!(harness.refused(1, remove(Some(9))), ErrorCode::NotHost);
    for not_watching in [0, 1] {
        assert_eq!(harness.refused(0, remove(Some(not_watching))), ErrorCode::NotWatching);
    }
    // Watchers are removed only when that is on disk.
    harness.commits = false;
    assert_eq!(harness.answer(0, remove(Some(9))), None);
    let away = |harness: &TestTable, number: u64| {
        let last = harness.sent[&Conn(number)].last();
        matches!(last, Some(ToClient::Error { error, .. }) if error.code == ErrorCode::Removed)
    };
    assert!(!away(&harness, 9));
    harness.commits = true;
    harness.commit();
    assert!(away(&harness, 9) && !away(&harness, 8));
    assert_eq!(harness.refused(9, oops()), ErrorCode::UnknownTable);
    harness.attach(9);
    assert!(away(&harness, 9), "and cannot come back");
    harness.ok(0, remove(None));
    assert!(away(&harness, 8) && !away(&harness, 1));
    assert_eq!(harness.refused(0, remove(None)), ErrorCode::NotWatching, "nobody is left");
    harness.ok(1, oops());
    let recovered = Room::recover(harness.log.iter().map(|logged| &logged.bytes)).unwrap();
    assert_eq!(recovered.state(), harness.room.state());
}

#[test]
fn guests_sit_at_tables_that_are_not_rated() {
    let mut rated = settings("kingdom players=2", "me open");
    rated.rated = true;
    let mut harness = TestTable::new(rated);
    harness.attach(1);
    let guest = krajina_table::PersonInfo { guest: true, ..person(1) };
    let sit = |person, count| RoomInput::Command {
        conn: Conn(1),
        person,
        id: CommandId(1, count),
        command: Command::Sit { seat: None },
    };
    harness.step(sit(guest, 1));
    assert_eq!(harness.answered(1, CommandId(1, 1)).unwrap().unwrap_err().code, ErrorCode::NeedsAccount);
    harness.step(sit(person(1), 2));
    assert!(harness.answered(1, CommandId(1, 2)).unwrap().is_ok());
}

/// Sent twice, applied once, acknowledged twice.
#[test]
fn a_command_that_comes_twice_is_carried_out_once() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me open"));
    harness.attach(0);
    let id = CommandId(77, 1);
    let command = Command::Say { text: ChatText::new("jednou").unwrap() };
    let say = RoomInput::Command { conn: Conn(0), person: person(0), id, command };
    harness.commits = false;
    harness.step(say.clone());
    harness.step(say.clone());
    assert!(harness.answered(0, id).is_none(), "nothing is acknowledged before it is on disk");
    harness.commits = true;
    harness.commit();
    harness.step(say);
    let acks =
        harness.sent[&Conn(0)].iter().filter(|message| matches!(message, ToClient::Ack { .. })).count();
    assert_eq!(acks, 2, "one for the waiting ones of a connection, one for the late one");
    assert_eq!(harness.mirrors[&Conn(0)].chat().len(), 1);
    harness.check();
}

#[test]
fn a_rematch_rotates_the_seats() {
    let mut harness = TestTable::new(settings("kingdom players=3", "me open sprout"));
    harness.attach(0);
    harness.attach(1);
    harness.ok(1, Command::Sit { seat: None });
    assert_eq!(harness.refused(0, Command::Rematch { yes: true }), ErrorCode::NotStarted);
    harness.ok(0, Command::Start);
    harness.attach(5);
    harness.ok(0, Command::RemoveWatchers { person: Some(person(5).id) });
    harness.detach(5);
    harness.ok(0, Command::WatcherChat { open: false });
    // Both leave their seats to bots, which finish the game.
    harness.ok(0, Command::Stand);
    harness.ok(1, Command::Stand);
    assert_eq!(harness.seen(0).phase, Phase::Finished);
    harness.ok(0, Command::Rematch { yes: true });
    harness.ok(0, Command::Rematch { yes: false });
    harness.ok(0, Command::Rematch { yes: true });
    harness.ok(1, Command::Rematch { yes: true });
    let rematches: Vec<_> = harness
        .others
        .iter()
        .filter_map(|effect| match effect {
            RoomEffect::Open(rematch) => Some((**rematch).clone()),
            _ => None,
        })
        .collect();
    assert_eq!(rematches.len(), 1);
    let rematch = rematches[0].clone();
    let ids: Vec<_> = rematch.people.iter().map(|one| one.as_ref().map(|one| one.id)).collect();
    assert_eq!(ids, [Some(person(1).id), None, Some(person(0).id)]);
    assert_eq!(rematch.settings.seats[1], bot("sprout"));
    let table = TableId::new([8; 10]);
    let opening = TableOpening {
        table,
        invite: rematch.invite,
        seed: krajina_rules::seed::Seed::from_number(6),
        settings: rematch.settings,
        host: person(0),
        people: rematch.people,
        moderation: rematch.moderation,
    };
    let (mut room, _) = Room::open(harness.now, opening).unwrap();
    assert_eq!(room.state().phase(), Phase::Playing, "all are there: it begins");
    assert_eq!(room.state().seat_of(person(0).id), Some(seat(2)));
    // Watchers can follow with the code they have.
    let invite = Some(InviteCode::new([1, 2, 3]));
    room.step(harness.now, RoomInput::Committed(2));
    let welcome =
        room.step(harness.now, RoomInput::Attach { conn: Conn(9), person: person(4), since: None, invite });
    assert!(
        matches!(&welcome[0], RoomEffect::Send { message, .. } if message.contains(r#""watcher_chat":false"#))
    );
    // Excluded people stay excluded.
    let away =
        room.step(harness.now, RoomInput::Attach { conn: Conn(8), person: person(5), since: None, invite });
    assert!(matches!(&away[0], RoomEffect::Send { message, .. } if message.contains("removed")));
    harness.step(RoomInput::Opened(table));
    assert_eq!(harness.seen(1).next, Some(table));
    assert_eq!(harness.refused(0, Command::Rematch { yes: false }), ErrorCode::AlreadyStarted);
    assert!(matches!(harness.seen(1).seats[2].of, Occupant::Bot { .. }));
    harness.check();
}
