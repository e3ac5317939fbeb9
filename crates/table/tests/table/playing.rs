//! During the game: turns, clocks, undo, pauses, absent people, and a failing disk.

use crate::test_table::{TestTable, person, settings};
use krajina_rules::game::Game;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Seats};
use krajina_rules::worlds;
use krajina_table::{Conn, Room, RoomEffect, RoomInput, ServerAbsence, limits};
use krajina_wire::{
    ActionText, Command, CommandId, ErrorCode, NewTable, OnFlag, PauseReason, Phase, TimeControl, ToClient,
    WallMs,
};

fn started(wanted: NewTable, people: u64) -> TestTable {
    let mut harness = TestTable::new(wanted);
    for number in 0..people {
        harness.attach(number);
        if number > 0 {
            harness.ok(number, Command::Sit { seat: None });
        }
    }
    harness.ok(0, Command::Start);
    harness
}

fn kingdom(people: u64, time: TimeControl) -> TestTable {
    let seats = ["", "me", "me open", "me open open", "me open open open"][people as usize];
    started(NewTable { time, ..settings(&format!("kingdom players={people}"), seats) }, people)
}

/// The seat whose turn it is.
fn acting(harness: &TestTable) -> u64 {
    harness.seen(0).to_act.iter().next().unwrap().index() as u64
}

/// Plays a legal action of the acting person.
fn play_any(harness: &mut TestTable) -> u64 {
    let number = acting(harness);
    let view = harness.mirrors[&Conn(number)].view().unwrap().unwrap();
    let mut rng = Quick::new(7);
    let game = Kingdom::determinize(&view, &mut rng);
    let action = game.legal(Seat::wrapping(number as usize)).next().unwrap();
    harness.play(number, &action.to_string()).unwrap();
    number
}

#[test]
fn only_the_player_in_turn_plays_and_only_legal_actions() {
    let mut harness = kingdom(2, TimeControl::None);
    let first = acting(&harness);
    let before = harness.room.state().clone();
    assert_eq!(harness.play(1 - first, "take 1").unwrap_err().code, ErrorCode::NotYourTurn);
    assert_eq!(harness.play(first, "jump").unwrap_err().code, ErrorCode::BadAction);
    let illegal = harness.play(first, "discard").unwrap_err();
    assert_eq!(illegal.code, ErrorCode::IllegalMove);
    assert!(illegal.rule.is_some() && !illegal.allowed.is_empty(), "{illegal:?}");
    assert_eq!(*harness.room.state(), before);
    let stale = Command::Play { action: ActionText::new(&illegal.allowed[0]).unwrap(), ply: Some(1) };
    assert_eq!(harness.refused(first, stale), ErrorCode::Stale);
    harness.play(first, &illegal.allowed[0]).unwrap();
    harness.check();
}

#[test]
fn an_action_can_be_taken_back_until_something_is_revealed() {
    let mut harness = kingdom(2, TimeControl::None);
    // The first king's choice reveals whose king comes next: too late.
    let first = play_any(&mut harness);
    assert_eq!(harness.refused(first, Command::TakeBack), ErrorCode::CannotTakeBack);
    while harness.mirrors[&Conn(0)].view::<krajina_rules::kingdom::View>().unwrap().unwrap().draft.round == 0
    {
        play_any(&mut harness);
    }
    let ply = harness.seen(0).ply;
    let view = harness.mirrors[&Conn(0)].document()["view"].clone();
    let number = play_any(&mut harness);
    assert_eq!(harness.seen(0).ply, ply + 1);
    assert_eq!(acting(&harness), number, "placed, and now to choose");
    assert_eq!(harness.refused(1 - number, Command::TakeBack), ErrorCode::CannotTakeBack);
    harness.ok(number, Command::TakeBack);
    assert_eq!(harness.mirrors[&Conn(0)].document()["view"], view);
    harness.check();
}

#[test]
fn an_undo_needs_all_others() {
    let mut harness = kingdom(3, TimeControl::None);
    for _ in 0..5 {
        play_any(&mut harness);
    }
    let number = play_any(&mut harness);
    let ply = harness.seen(0).ply;
    let others: Vec<u64> = (0..3).filter(|other| *other != number).collect();
    assert_eq!(harness.refused(number, Command::AskUndo { ply }), ErrorCode::NothingToUndo);
    assert_eq!(harness.refused(number, Command::Answer { yes: true }), ErrorCode::NoQuestion);
    harness.ok(number, Command::AskUndo { ply: ply - 1 });
    assert_eq!(harness.refused(others[0], Command::AskUndo { ply: 0 }), ErrorCode::QuestionPending);
    harness.ok(others[0], Command::Answer { yes: true });
    assert_eq!(harness.seen(0).ply, ply);
    harness.ok(others[1], Command::Answer { yes: true });
    assert_eq!(harness.seen(0).ply, ply - 1);
    assert_eq!(harness.seen(0).question, None);
    // A refusal ends the question, and so does a timeout or another action.
    let number = play_any(&mut harness);
    let ask = Command::AskUndo { ply: harness.seen(0).ply - 1 };
    harness.ok(number, ask.clone());
    harness.ok((number + 1) % 3, Command::Answer { yes: false });
    assert_eq!(harness.seen(0).question, None);
    harness.ok(number, ask.clone());
    harness.pass(limits::QUESTION_MS);
    assert_eq!(harness.seen(0).question, None);
    harness.ok(number, ask);
    play_any(&mut harness);
    assert_eq!(harness.seen(0).question, None);
    harness.check();
}

#[test]
fn with_bots_only_nobody_needs_to_be_asked() {
    let mut harness = started(settings("kingdom players=2", "me sprout"), 1);
    play_any(&mut harness);
    play_any(&mut harness);
    harness.ok(0, Command::AskUndo { ply: 0 });
    // The bot may have had the first turn, and has it again.
    assert!(harness.seen(0).ply <= 2);
    harness.check();
}

#[test]
fn a_turn_that_takes_too_long_goes_to_a_bot() {
    let mut harness = kingdom(2, TimeControl::PerTurn { seconds: 30 });
    let number = acting(&harness);
    harness.pass(29_999);
    assert_eq!(harness.seen(0).ply, 0);
    harness.pass(1);
    let room = harness.seen(0);
    assert!(room.seats[number as usize].stand_in.is_some());
    assert!(room.ply > 0, "the bot has played");
    assert_eq!(harness.play(number, "take 1").unwrap_err().code, ErrorCode::StandIn);
    harness.ok(number, Command::Return);
    assert_eq!(harness.seen(0).seats[number as usize].stand_in, None);
    harness.check();
}

#[test]
fn the_game_ends_on_time_if_time_decides() {
    let mut wanted = settings("kingdom players=2", "me open");
    wanted.time = TimeControl::Fischer { seconds: 60, added: 5 };
    wanted.on_flag = OnFlag::Lose;
    let mut harness = started(wanted.clone(), 2);
    let number = acting(&harness);
    harness.pass(10_000);
    play_any(&mut harness);
    let clock = harness.seen(0).clock.unwrap();
    assert_eq!(clock.left_ms[number as usize], 55_000, "50 seconds left and 5 added");
    let loser = acting(&harness);
    harness.pass(60_000);
    let room = harness.seen(0);
    assert_eq!(room.phase, Phase::Finished);
    let ending = room.ending.unwrap();
    assert_eq!(ending.flagged, Seats::one(Seat::wrapping(loser as usize)));
    assert_eq!(ending.ranks[loser as usize], 2);
    assert!(harness.finished().unwrap().record.parse::<krajina_record::notation::AnyRecord>().is_ok());
    harness.check();
    // With three players a bot plays on for the others, and the player who lost on time comes last.
    wanted.setup = "kingdom players=3".parse().unwrap();
    wanted.seats = settings("kingdom players=3", "me sprout sprout").seats;
    let mut harness = started(wanted, 1);
    harness.pass(60_000);
    let room = harness.seen(0);
    assert_eq!(room.phase, Phase::Finished);
    assert_eq!(room.ending.unwrap().ranks[0], 3);
    harness.check();
}

#[test]
fn days_pass_in_a_correspondence_game() {
    let mut harness = kingdom(2, TimeControl::Correspondence { days: 2 });
    harness.detach(0);
    harness.detach(1);
    harness.pass(2 * DAY - 1);
    // Loading the table from its log while the server is running changes nothing.
    let mut room = Room::recover(harness.log.iter().map(|logged| &logged.bytes)).unwrap();
    assert!(!room.wake(harness.now, None).iter().any(|effect| matches!(effect, RoomEffect::Append(_))));
    assert_eq!(harness.room.state(), room.state());
    assert!(room.state().seat_of(person(0).id).is_some());
    harness.pass(1);
    harness.attach(0);
    harness.attach(1);
    assert!(harness.seen(0).ply > 0, "a bot has played");
    harness.check();
}

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// The server was away from `since` until now, and loads the table from its log.
fn come_back(harness: &mut TestTable, since: WallMs) {
    harness.room = Room::recover(harness.log.iter().map(|logged| &logged.bytes)).unwrap();
    let effects = harness.room.wake(harness.now, Some(ServerAbsence { since, until: harness.now }));
    for effect in effects {
        match effect {
            RoomEffect::Append(logged) => harness.log.push(logged),
            RoomEffect::Arm(at) => harness.armed = at,
            _ => {}
        }
    }
    harness.commit();
}

#[test]
fn correspondence_clocks_skip_the_absence_of_the_server() {
    let mut harness = kingdom(2, TimeControl::Correspondence { days: 2 });
    let mover = acting(&harness);
    for number in [0, 1] {
        harness.detach(number);
    }
    let ply = |harness: &TestTable| {
        let room: serde_json::Value = serde_json::from_str(&harness.room.document(person(0).id)).unwrap();
        room["room"]["ply"].as_u64().unwrap()
    };
    // A day and a half counts; the ten days after it do not.
    harness.pass(DAY * 3 / 2);
    let went = harness.now;
    harness.now = harness.now.plus(10 * DAY);
    come_back(&mut harness, went);
    harness.check();
    // Loading the table again skips nothing more.
    let log = harness.log.len();
    let started = harness.now;
    harness.room = Room::recover(harness.log.iter().map(|logged| &logged.bytes)).unwrap();
    harness.now = harness.now.plus(1_000);
    harness.armed = None;
    let effects = harness.room.wake(harness.now, Some(ServerAbsence { since: went, until: started }));
    assert!(!effects.iter().any(|effect| matches!(effect, RoomEffect::Append(_))));
    assert_eq!(harness.log.len(), log);
    for effect in effects {
        if let RoomEffect::Arm(at) = effect {
            harness.armed = at;
        }
    }
    harness.pass(DAY / 2 - 1_001);
    assert_eq!(ply(&harness), 0, "half a day was left");
    harness.pass(1);
    assert!(ply(&harness) > 0, "a bot plays for {mover}");
    harness.check();
}

#[test]
fn a_clock_that_started_after_the_last_sign_of_life_is_not_turned_back() {
    let mut harness = kingdom(2, TimeControl::Correspondence { days: 2 });
    // The last sign of life of the server is older than the last move.
    let went = harness.now;
    harness.pass(20_000);
    play_any(&mut harness);
    let since = harness.seen(0).clock.unwrap().since.unwrap();
    harness.now = harness.now.plus(DAY);
    come_back(&mut harness, went);
    harness.attach(0);
    harness.attach(1);
    assert_eq!(harness.seen(0).clock.unwrap().since, Some(since.plus(DAY)));
    harness.check();
}

#[test]
fn a_person_who_leaves_is_replaced_and_gets_the_seat_back() {
    let mut harness = kingdom(2, TimeControl::None);
    harness.ok(0, Command::Stand);
    assert!(harness.seen(1).seats[0].stand_in.is_some());
    assert_eq!(harness.refused(0, Command::Stand), ErrorCode::StandIn);
    // Reconnecting is enough.
    harness.detach(0);
    harness.attach(0);
    assert!(harness.seen(1).seats[0].stand_in.is_none());
    assert_eq!(harness.refused(0, Command::Return), ErrorCode::AlreadySeated);
    // An absent person whose turn it is does not hold up the game for ever.
    if acting(&harness) == 1 {
        harness.ok(1, Command::Stand);
        harness.ok(1, Command::Return);
    }
    let number = acting(&harness);
    harness.detach(number);
    harness.pass(limits::ABSENT_MS - 1);
    assert!(harness.room.document(person(0).id).contains(r#""stand_in":null},{"#));
    harness.pass(1);
    let other = 1 - number;
    assert!(harness.mirrors[&Conn(other)].room().unwrap().seats[number as usize].stand_in.is_some());
}

fn worlds(people: u64) -> TestTable {
    let seats = ["", "me", "me open"][people as usize];
    let level = if people == 1 { " level=solo-easy" } else { "" };
    let mut harness = started(settings(&format!("worlds players={people}{level}"), seats), people);
    harness.pass(worlds::COUNTDOWN.0);
    assert_eq!(phase(&harness), worlds::Phase::Building);
    harness
}

fn view(harness: &TestTable) -> worlds::View {
    harness.mirrors[&Conn(0)].view().unwrap().unwrap()
}

fn phase(harness: &TestTable) -> worlds::Phase {
    view(harness).phase
}

#[test]
fn bots_build_their_worlds_beside_people() {
    let mut harness = started(settings("worlds players=2 minutes=3", "me fox"), 1);
    harness.pass(worlds::COUNTDOWN.0);
    let pieces = |harness: &TestTable| view(harness).players[1].squares.iter().flatten().count();
    harness.pass(90_000);
    assert!(pieces(&harness) >= 3, "a fox places a piece every ten seconds or so: {}", pieces(&harness));
    harness.check();
}

#[test]
fn two_reach_for_one_tile_and_the_first_has_it() {
    let mut harness = worlds(2);
    harness.play(1, "take t017").unwrap();
    let late = harness.play(0, "take t017").unwrap_err();
    assert_eq!(late.code, ErrorCode::IllegalMove);
    harness.check();
}

#[test]
fn time_stands_still_when_all_agree_and_goes_on_after_a_countdown() {
    let mut harness = worlds(2);
    harness.pass(10_000);
    harness.ok(0, Command::AskPause);
    harness.pass(5_000);
    harness.ok(1, Command::Answer { yes: true });
    assert_eq!(harness.seen(0).pause.unwrap().why, PauseReason::Agreed);
    assert_eq!(harness.seen(0).zero, None);
    assert_eq!(harness.play(0, "take t001").unwrap_err().code, ErrorCode::Paused);
    harness.pass(100_000);
    harness.ok(1, Command::Resume);
    assert_eq!(harness.refused(1, Command::Resume), ErrorCode::Paused);
    harness.pass(limits::RESUME_COUNTDOWN_MS - 1);
    assert_eq!(harness.play(0, "take t001").unwrap_err().code, ErrorCode::Paused);
    harness.pass(1);
    harness.pass(1_000);
    harness.play(0, "take t001").unwrap();
    let clock = view(&harness).clock.unwrap();
    assert_eq!(clock.now.0, 3_000 + 10_000 + 5_000 + 1_000, "the pause does not count");
    assert_eq!(harness.seen(0).zero.unwrap().plus(clock.now.0), harness.now);
    // Exactly seven minutes of building.
    harness.pass(7 * 60_000 - 16_000 - 1);
    assert_eq!(phase(&harness), worlds::Phase::Building);
    harness.pass(1);
    assert_eq!(phase(&harness), worlds::Phase::Break);
    harness.check();
}

#[test]
fn time_stands_still_for_an_absent_player_and_then_a_bot_plays() {
    let mut harness = worlds(2);
    harness.pass(1_000);
    harness.detach(1);
    harness.pass(limits::DROP_GRACE_MS - 1);
    assert_eq!(harness.seen(0).pause, None);
    harness.pass(1);
    assert_eq!(harness.seen(0).pause.unwrap().why, PauseReason::Dropped);
    assert_eq!(harness.refused(0, Command::Resume), ErrorCode::Paused);
    harness.attach(1);
    assert!(harness.seen(0).pause.unwrap().until.is_some(), "3, 2, 1");
    harness.pass(limits::RESUME_COUNTDOWN_MS);
    assert_eq!(harness.seen(0).pause, None);
    // The person is not back in time: a bot takes over.
    harness.detach(1);
    harness.pass(limits::DROP_WAIT_MS + limits::RESUME_COUNTDOWN_MS);
    assert_eq!(harness.seen(0).pause, None);
    assert!(harness.seen(0).seats[1].stand_in.is_some());
    harness.attach(1);
    assert!(harness.seen(0).seats[1].stand_in.is_none());
    // The number of such pauses is limited.
    for _ in 2..limits::DROPS {
        harness.detach(1);
        harness.pass(limits::DROP_GRACE_MS);
        harness.attach(1);
        harness.pass(limits::RESUME_COUNTDOWN_MS);
    }
    harness.detach(1);
    harness.pass(limits::DROP_GRACE_MS);
    assert_eq!(harness.seen(0).pause, None);
    assert!(harness.seen(0).seats[1].stand_in.is_some());
    harness.check();
}

#[test]
fn a_solo_game_waits_for_its_player() {
    let mut harness = worlds(1);
    harness.detach(0);
    harness.pass(50 * 60_000);
    harness.attach(0);
    harness.pass(limits::RESUME_COUNTDOWN_MS);
    assert_eq!(phase(&harness), worlds::Phase::Building);
    harness.play(0, "stop").unwrap();
    assert_eq!(harness.seen(0).phase, Phase::Finished);
    harness.check();
}

#[test]
fn the_absence_of_the_server_counts_for_nobody() {
    let mut harness = worlds(2);
    harness.pass(60_000);
    harness.play(0, "take t001").unwrap();
    let before = view(&harness).clock.unwrap();
    // After a crash the table is loaded an hour later, with its clock set back by a day.
    harness.room = Room::recover(harness.log.iter().map(|logged| &logged.bytes)).unwrap();
    harness.now = krajina_wire::WallMs(harness.now.0 - 24 * 60 * 60_000);
    let effects = harness.room.wake(harness.now, None);
    for effect in effects {
        if let RoomEffect::Append(logged) = effect {
            harness.log.push(logged);
        }
    }
    harness.commit();
    for number in 0..2 {
        harness.attach_since(number, Some(harness.mirrors[&Conn(number)].seq()));
    }
    assert_eq!(harness.seen(0).pause.unwrap().why, PauseReason::Restart);
    harness.pass(limits::RESUME_COUNTDOWN_MS);
    assert_eq!(harness.seen(0).pause, None);
    harness.pass(1_000);
    harness.play(0, "put back").unwrap_err();
    harness.play(0, "stop").unwrap();
    assert_eq!(view(&harness).clock.unwrap().now.0, before.now.0 + 1_000);
    harness.check();
}

#[test]
fn no_message_reveals_a_hidden_timer() {
    let mut harness = started(settings("worlds players=2 timer=hidden", "me open"), 2);
    harness.pass(worlds::COUNTDOWN.0);
    harness.sent.clear();
    harness.pass(61_000);
    harness.play(0, "take t001").unwrap();
    let update =
        harness.sent[&Conn(1)].iter().find(|message| matches!(message, ToClient::Update(_))).unwrap();
    let text = serde_json::to_string(update).unwrap();
    assert!(!text.contains(r#""at":1"#) && !text.contains("clock") && !text.contains("zero"), "{text}");
    assert_eq!(harness.seen(1).zero, None);
}

#[test]
fn nothing_is_visible_before_it_is_on_disk() {
    let mut harness = worlds(2);
    harness.commits = false;
    let seq = harness.room.shown_seq();
    harness.sent.clear();
    harness.count += 1;
    let id = CommandId(0, harness.count);
    let play = |action: &str, id| RoomInput::Command {
        conn: Conn(0),
        person: person(0),
        id,
        command: Command::Play { action: ActionText::new(action).unwrap(), ply: None },
    };
    harness.step(play("take t001", id));
    harness.step(play("place c3 front 0", CommandId(0, id.1 + 1)));
    harness.attach(4);
    assert!(
        harness.sent.get(&Conn(1)).is_none_or(|sent| sent.iter().all(|m| matches!(m, ToClient::Presence(_))))
    );
    assert_eq!(harness.mirrors[&Conn(4)].seq(), seq);
    // Only the first of the two is on disk, and only that one is visible.
    let first = harness.log.len() as u64 - 1;
    harness.step(RoomInput::Committed(first));
    assert_eq!(harness.mirrors[&Conn(1)].seq(), first);
    assert_eq!(view(&harness).players[0].squares.iter().flatten().count(), 0);
    assert!(harness.answered(0, id).is_some());
    assert!(harness.answered(0, CommandId(0, id.1 + 1)).is_none());
    // The disk fails: published entries stay, nothing new is accepted, and the waiting command is refused.
    harness.step(RoomInput::Failed);
    let told = harness.answered(0, CommandId(0, id.1 + 1)).unwrap().unwrap_err();
    assert_eq!(told.code, ErrorCode::Storage);
    assert_eq!(harness.play(1, "take t002").unwrap_err().code, ErrorCode::Storage);
    harness.attach(5);
    assert_eq!(harness.mirrors[&Conn(5)].document(), harness.mirrors[&Conn(1)].document());
    assert!(harness.room.is_broken());
    // The table continues from the entries on disk.
    harness.log.truncate(first as usize);
    let room = Room::recover(harness.log.iter().map(|logged| &logged.bytes)).unwrap();
    assert_eq!(room.document(person(0).id), harness.room.document(person(0).id));
}

#[test]
fn a_client_that_reconnects_gets_the_missed_updates_or_a_snapshot() {
    let mut harness = kingdom(2, TimeControl::None);
    let since = harness.mirrors[&Conn(0)].seq();
    let mut old = harness.mirrors[&Conn(0)].clone();
    harness.detach(0);
    harness.ok(1, Command::Phrase { phrase: krajina_wire::Phrase::OneMoment });
    harness.ok(1, Command::Phrase { phrase: krajina_wire::Phrase::BackSoon });
    harness.sent.clear();
    harness.attach_since(0, Some(since));
    let missed: Vec<_> = harness.sent[&Conn(0)]
        .iter()
        .filter(|message| matches!(message, ToClient::Update(_)))
        .cloned()
        .collect();
    assert_eq!(missed.len(), 2);
    for message in missed {
        if let ToClient::Update(update) = message {
            old.update(update).unwrap();
        }
    }
    assert_eq!(old.document(), harness.mirrors[&Conn(1)].document());
    assert_eq!(old.chat(), harness.mirrors[&Conn(1)].chat());
    // Up to date: only presence.
    harness.sent.clear();
    harness.attach_since(0, Some(old.seq()));
    assert!(harness.sent[&Conn(0)].iter().all(|message| matches!(message, ToClient::Presence(_))));
    // Away too long, or with a wrong number: a snapshot.
    for _ in 0..limits::RESUME_UPDATES {
        harness.ok(1, Command::Phrase { phrase: krajina_wire::Phrase::Oops });
    }
    for since in [0, old.seq() - 1, 10_000] {
        harness.sent.clear();
        harness.attach_since(0, Some(since));
        assert!(matches!(harness.sent[&Conn(0)][0], ToClient::Snapshot(_)), "{since}");
    }
}

/// Found by the simulator: a change that was due when the disk failed must not be written after the lost one.
#[test]
fn nothing_is_written_after_a_write_that_failed() {
    let mut harness = kingdom(2, TimeControl::PerTurn { seconds: 30 });
    harness.commits = false;
    harness.count += 1;
    let id = CommandId(0, harness.count);
    let command = Command::Phrase { phrase: krajina_wire::Phrase::Hello };
    harness.step(RoomInput::Command { conn: Conn(0), person: person(0), id, command });
    let entries = harness.log.len();
    harness.now = harness.now.plus(30_000);
    harness.step(RoomInput::Failed);
    assert_eq!(harness.log.len(), entries);
    assert_eq!(harness.answered(0, id).unwrap().unwrap_err().code, ErrorCode::Storage);
}

/// The clock is put forward by two hours (it was wrong, or the computer was asleep): nobody loses time or a seat.
#[test]
fn time_that_the_clock_skips_counts_for_nobody() {
    let skipped = 2 * 60 * 60_000;
    for time in [
        TimeControl::PerTurn { seconds: 30 },
        TimeControl::Fischer { seconds: 60, added: 0 },
        TimeControl::Correspondence { days: 1 },
        TimeControl::None,
    ] {
        let mut harness = kingdom(2, time);
        play_any(&mut harness);
        let seat = acting(&harness);
        harness.pass(10_000);
        harness.detach(1 - seat);
        harness.skip(if time.is_live() { skipped } else { 23 * 60 * 60_000 + skipped });
        harness.attach(1 - seat);
        assert_eq!(harness.seen(seat).pause, None, "{time:?}: both are there, so it goes on");
        assert_eq!(harness.seen(seat).phase, Phase::Playing, "{time:?}");
        assert!(harness.seen(seat).seats.iter().all(|seat| seat.stand_in.is_none()), "{time:?}");
        assert_eq!(acting(&harness), seat, "{time:?}");
        // The ten seconds before and the time after count.
        harness.pass(19_000);
        assert_eq!(acting(&harness), seat, "{time:?}");
        harness.pass(2_000);
        let flagged = harness.seen(seat).seats.iter().any(|seat| seat.stand_in.is_some());
        assert_eq!(flagged, time == TimeControl::PerTurn { seconds: 30 }, "{time:?}");
        harness.check();
    }
}

#[test]
fn a_round_goes_on_where_the_clock_skipped() {
    let mut harness = worlds(2);
    harness.pass(60_000);
    harness.play(0, "take t001").unwrap();
    let before = view(&harness).clock.unwrap();
    harness.skip(8 * 60 * 60_000);
    assert_eq!(harness.seen(0).pause.unwrap().why, PauseReason::Restart);
    harness.pass(limits::RESUME_COUNTDOWN_MS);
    assert_eq!(harness.seen(0).pause, None);
    harness.pass(1_000);
    harness.play(0, "stop").unwrap();
    assert_eq!(view(&harness).clock.unwrap().now.0, before.now.0 + 1_000);
    harness.check();
}
