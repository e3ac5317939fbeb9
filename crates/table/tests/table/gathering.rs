//! Before the game and after it: seats, host, guests, doors, rematch.

use crate::desk::{Desk, person, settings};
use krajina_rules::seat::Seat;
use krajina_table::{Conn, Effect, Input, Opening, Room, limits};
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
    let mut desk = Desk::new(settings("kingdom players=3", "me open open"));
    for number in 0..4 {
        desk.attach(number);
    }
    assert_eq!(desk.refused(1, Command::Start), ErrorCode::NotHost);
    assert_eq!(desk.refused(0, Command::Start), ErrorCode::OpenSeats);
    assert_eq!(desk.refused(1, Command::Sit { seat: Some(seat(0)) }), ErrorCode::SeatTaken);
    assert_eq!(desk.refused(1, Command::Sit { seat: Some(seat(3)) }), ErrorCode::BadTable);
    assert_eq!(desk.play(0, "take 1").unwrap_err().code, ErrorCode::NotStarted);
    desk.ok(1, Command::Sit { seat: Some(seat(2)) });
    assert_eq!(desk.refused(1, Command::Sit { seat: None }), ErrorCode::AlreadySeated);
    assert_eq!(desk.refused(1, Command::Seat { seat: seat(1), to: bot("fox") }), ErrorCode::NotHost);
    assert_eq!(desk.refused(0, Command::Seat { seat: seat(2), to: bot("fox") }), ErrorCode::SeatTaken);
    assert_eq!(desk.refused(0, Command::Seat { seat: seat(1), to: bot("dragon") }), ErrorCode::UnknownLevel);
    desk.ok(0, Command::Seat { seat: seat(1), to: bot("fox") });
    assert_eq!(desk.refused(2, Command::Sit { seat: None }), ErrorCode::FullTable);
    desk.ok(0, Command::Seat { seat: seat(1), to: SeatWish::Open });
    desk.ok(2, Command::Sit { seat: None });
    desk.ok(0, Command::Start);
    assert_eq!(desk.seen(3).phase, Phase::Playing);
    assert_eq!(desk.refused(3, Command::Sit { seat: None }), ErrorCode::AlreadyStarted);
    assert_eq!(desk.play(3, "take 1").unwrap_err().code, ErrorCode::NotSeated);
    desk.check();
}

#[test]
fn the_host_removes_a_guest_who_then_stays_away() {
    let mut desk = Desk::new(settings("kingdom players=2", "me open"));
    desk.attach(0);
    desk.attach(1);
    desk.ok(1, Command::Sit { seat: None });
    assert_eq!(desk.refused(1, Command::Remove { seat: seat(0) }), ErrorCode::NotHost);
    assert_eq!(desk.refused(0, Command::Remove { seat: seat(0) }), ErrorCode::NotSeated);
    desk.ok(0, Command::Remove { seat: seat(1) });
    assert_eq!(desk.refused(1, Command::Sit { seat: None }), ErrorCode::Removed);
    desk.detach(1);
    desk.attach(1);
    let last = desk.sent[&Conn(1)].last().unwrap();
    assert!(matches!(last, ToClient::Error { error, .. } if error.code == ErrorCode::Removed), "{last:?}");
}

#[test]
fn a_host_who_leaves_passes_the_table_on() {
    let mut desk = Desk::new(settings("kingdom players=3", "me open open"));
    for number in 0..3 {
        desk.attach(number);
    }
    desk.ok(1, Command::Sit { seat: None });
    desk.ok(0, Command::Stand);
    assert_eq!(desk.seen(2).host, Some(person(1).id));
    desk.ok(1, Command::Stand);
    assert_eq!(desk.seen(2).host, None);
    desk.ok(2, Command::Sit { seat: None });
    assert_eq!(desk.seen(2).host, Some(person(2).id));
    desk.check();
}

#[test]
fn a_table_can_start_by_itself_when_full() {
    let mut wanted = settings("kingdom players=2", "me open");
    wanted.start = Start::WhenFull;
    let mut desk = Desk::new(wanted);
    desk.attach(0);
    desk.attach(1);
    desk.ok(1, Command::Sit { seat: None });
    assert_eq!(desk.seen(1).phase, Phase::Playing);
    desk.check();
}

#[test]
fn a_private_table_is_unknown_to_who_was_not_invited() {
    let mut desk = Desk::new(settings("kingdom players=2", "me open"));
    let knock = |invite| Input::Attach { conn: Conn(4), person: person(4), since: None, invite };
    desk.step(knock(None));
    desk.step(knock(Some(InviteCode::new([9, 9, 9]))));
    for message in &desk.sent[&Conn(4)] {
        assert!(matches!(message, ToClient::Error { error, .. } if error.code == ErrorCode::UnknownTable));
    }
    assert_eq!(desk.refused(4, Command::Sit { seat: None }), ErrorCode::UnknownTable);
    let mut public = settings("kingdom players=2", "me open");
    public.visibility = Visibility::Public;
    let mut desk = Desk::new(public);
    desk.step(knock(None));
    assert!(matches!(desk.sent[&Conn(4)][0], ToClient::Snapshot(_)));
}

#[test]
fn tables_that_contradict_themselves_are_refused() {
    let code = |wanted| Desk::try_new(wanted).err().unwrap().code;
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
    let mut desk = Desk::new(settings("kingdom players=2", "me open"));
    let most = limits::WATCHERS as u64;
    for number in 10..10 + most + 1 {
        desk.attach(number);
    }
    let refused = desk.sent[&Conn(10 + most)].last().unwrap();
    assert!(
        matches!(refused, ToClient::Error { error, .. } if error.code == ErrorCode::TooManyWatchers),
        "{refused:?}"
    );
    // Who came first is told of all others once, and not of each.
    let told = |desk: &Desk| {
        let sent = &desk.sent[&Conn(10)];
        sent.iter().filter(|message| matches!(message, ToClient::Presence(_))).count()
    };
    let before = told(&desk);
    assert!(before <= 1, "{before}");
    desk.pass(limits::PRESENCE_MS);
    assert_eq!(told(&desk), before + 1);
    assert_eq!(desk.mirrors[&Conn(10)].presence().watchers as usize, limits::WATCHERS);
    // The seat of the host is not theirs to fill.
    desk.attach(0);
    assert!(desk.mirrors.contains_key(&Conn(0)));
}

#[test]
fn everybody_knows_who_is_there_and_nobody_is_told_twice() {
    let mut desk = Desk::new(settings("kingdom players=2", "me open"));
    let told = |desk: &Desk, number: u64| {
        let sent = &desk.sent[&Conn(number)];
        sent.iter().filter(|message| matches!(message, ToClient::Presence(_))).count()
    };
    for number in [0, 10, 11] {
        desk.attach(number);
    }
    desk.pass(limits::PRESENCE_MS);
    assert_eq!(
        (told(&desk, 0), told(&desk, 10), told(&desk, 11)),
        (1, 1, 0),
        "the last one saw it all at the door"
    );
    // One comes and goes before the others hear of it: whoever came between must not go on believing that they are there.
    desk.attach(12);
    desk.attach(13);
    desk.detach(12);
    desk.attach(14);
    desk.detach(13);
    desk.pass(limits::PRESENCE_MS);
    for number in [0, 10, 11, 14] {
        assert_eq!(desk.mirrors[&Conn(number)].presence().watchers, 3, "{number}");
    }
}

#[test]
fn a_table_nobody_comes_to_is_closed() {
    let mut desk = Desk::new(settings("kingdom players=2", "me open"));
    desk.attach(0);
    desk.detach(0);
    desk.pass(limits::GATHER_MS - 1);
    assert_eq!(desk.room.state().phase(), Phase::Gathering);
    desk.pass(1);
    assert_eq!(desk.room.state().phase(), Phase::Closed);
    assert_eq!(desk.armed, None);
    desk.check();
}

#[test]
fn talk_is_kept_for_those_who_come_later() {
    let mut desk = Desk::new(settings("kingdom players=2", "me open"));
    desk.attach(0);
    desk.attach(3);
    desk.ok(0, Command::Say { text: ChatText::new("Ahoj!").unwrap() });
    desk.ok(3, Command::Phrase { phrase: Phrase::Hello });
    desk.attach(4);
    assert_eq!(desk.mirrors[&Conn(4)].chat(), desk.mirrors[&Conn(0)].chat());
    assert_eq!(desk.mirrors[&Conn(4)].chat().len(), 2);
    assert_eq!(desk.refused(0, Command::Report { line: 3 }), ErrorCode::UnknownLine);
    desk.ok(0, Command::Report { line: 2 });
    let reported = desk.others.iter().any(|effect| {
        matches!(effect, Effect::Reported { by, person: about, line: 2 }
            if *by == person(0).id && *about == person(3).id)
    });
    assert!(reported);
    for _ in 2..limits::CHAT_LINES {
        desk.ok(0, Command::Phrase { phrase: Phrase::Oops });
    }
    assert_eq!(desk.refused(0, Command::Phrase { phrase: Phrase::Oops }), ErrorCode::TableFull);
    assert_eq!(desk.mirrors[&Conn(4)].chat().len(), krajina_wire::limits::CHAT_KEPT);
}

/// Sent twice, carried out once, acknowledged twice.
#[test]
fn a_command_that_comes_twice_is_carried_out_once() {
    let mut desk = Desk::new(settings("kingdom players=2", "me open"));
    desk.attach(0);
    let id = CommandId(77, 1);
    let command = Command::Say { text: ChatText::new("jednou").unwrap() };
    let say = Input::Command { conn: Conn(0), person: person(0), id, command };
    desk.commits = false;
    desk.step(say.clone());
    desk.step(say.clone());
    assert!(desk.answered(0, id).is_none(), "nothing is acknowledged before it is on disk");
    desk.commits = true;
    desk.commit();
    desk.step(say);
    let acks = desk.sent[&Conn(0)].iter().filter(|message| matches!(message, ToClient::Ack { .. })).count();
    assert_eq!(acks, 2, "one for the waiting ones of a connection, one for the late one");
    assert_eq!(desk.mirrors[&Conn(0)].chat().len(), 1);
    desk.check();
}

#[test]
fn a_rematch_rotates_the_seats() {
    let mut desk = Desk::new(settings("kingdom players=3", "me open sprout"));
    desk.attach(0);
    desk.attach(1);
    desk.ok(1, Command::Sit { seat: None });
    assert_eq!(desk.refused(0, Command::Rematch { yes: true }), ErrorCode::NotStarted);
    desk.ok(0, Command::Start);
    // Both leave to the bots, which play to the end.
    desk.ok(0, Command::Stand);
    desk.ok(1, Command::Stand);
    assert_eq!(desk.seen(0).phase, Phase::Finished);
    desk.ok(0, Command::Rematch { yes: true });
    desk.ok(0, Command::Rematch { yes: false });
    desk.ok(0, Command::Rematch { yes: true });
    desk.ok(1, Command::Rematch { yes: true });
    let rematches: Vec<_> = desk
        .others
        .iter()
        .filter_map(|effect| match effect {
            Effect::Open(rematch) => Some((**rematch).clone()),
            _ => None,
        })
        .collect();
    assert_eq!(rematches.len(), 1);
    let rematch = rematches[0].clone();
    let ids: Vec<_> = rematch.people.iter().map(|one| one.as_ref().map(|one| one.id)).collect();
    assert_eq!(ids, [Some(person(1).id), None, Some(person(0).id)]);
    assert_eq!(rematch.settings.seats[1], bot("sprout"));
    let table = TableId::new([8; 10]);
    let opening = Opening {
        table,
        invite: rematch.invite,
        seed: krajina_rules::seed::Seed::from_number(6),
        settings: rematch.settings,
        host: person(0),
        people: rematch.people,
    };
    let (mut room, _) = Room::open(desk.now, opening).unwrap();
    assert_eq!(room.state().phase(), Phase::Playing, "all are there: it begins");
    assert_eq!(room.state().seat_of(person(0).id), Some(seat(2)));
    // Watchers come along with the code they have.
    let invite = Some(InviteCode::new([1, 2, 3]));
    room.step(desk.now, Input::Committed(2));
    let welcome =
        room.step(desk.now, Input::Attach { conn: Conn(9), person: person(4), since: None, invite });
    assert!(matches!(&welcome[0], Effect::Send { message, .. } if message.contains("snapshot")));
    desk.step(Input::Opened(table));
    assert_eq!(desk.seen(1).next, Some(table));
    assert_eq!(desk.refused(0, Command::Rematch { yes: false }), ErrorCode::AlreadyStarted);
    assert!(matches!(desk.seen(1).seats[2].of, Occupant::Bot { .. }));
    desk.check();
}
