//! In the game: turns, clocks, undo, pauses, people who come and go, and a disk that fails.

use crate::desk::{Desk, person, settings};
use krajina_rules::game::Game;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Seats};
use krajina_rules::worlds;
use krajina_table::{Conn, Effect, Input, Room, limits};
use krajina_wire::{
    ActionText, Command, CommandId, ErrorCode, NewTable, OnFlag, Phase, TimeControl, ToClient, Why,
};

fn started(wanted: NewTable, people: u64) -> Desk {
    let mut desk = Desk::new(wanted);
    for number in 0..people {
        desk.attach(number);
        if number > 0 {
            desk.ok(number, Command::Sit { seat: None });
        }
    }
    desk.ok(0, Command::Start);
    desk
}

fn kingdom(people: u64, time: TimeControl) -> Desk {
    let seats = ["", "me", "me open", "me open open", "me open open open"][people as usize];
    started(NewTable { time, ..settings(&format!("kingdom players={people}"), seats) }, people)
}

/// Whose turn it is.
fn acting(desk: &Desk) -> u64 {
    desk.seen(0).to_act.iter().next().unwrap().index() as u64
}

/// The acting person plays something legal.
fn play_any(desk: &mut Desk) -> u64 {
    let number = acting(desk);
    let view = desk.mirrors[&Conn(number)].view().unwrap().unwrap();
    let mut rng = Quick::new(7);
    let game = Kingdom::determinize(&view, &mut rng);
    let action = game.legal(Seat::wrapping(number as usize)).next().unwrap();
    desk.play(number, &action.to_string()).unwrap();
    number
}

#[test]
fn only_who_has_the_turn_plays_and_only_by_the_rules() {
    let mut desk = kingdom(2, TimeControl::None);
    let first = acting(&desk);
    let before = desk.room.state().clone();
    assert_eq!(desk.play(1 - first, "take 1").unwrap_err().code, ErrorCode::NotYourTurn);
    assert_eq!(desk.play(first, "jump").unwrap_err().code, ErrorCode::BadAction);
    let illegal = desk.play(first, "discard").unwrap_err();
    assert_eq!(illegal.code, ErrorCode::IllegalMove);
    assert!(illegal.rule.is_some() && !illegal.allowed.is_empty(), "{illegal:?}");
    assert_eq!(*desk.room.state(), before);
    let stale = Command::Play { action: ActionText::new(&illegal.allowed[0]).unwrap(), ply: Some(1) };
    assert_eq!(desk.refused(first, stale), ErrorCode::Stale);
    desk.play(first, &illegal.allowed[0]).unwrap();
    desk.check();
}

#[test]
fn an_action_can_be_taken_back_until_something_is_revealed() {
    let mut desk = kingdom(2, TimeControl::None);
    // The first king's choice shows whose king comes next: too late.
    let first = play_any(&mut desk);
    assert_eq!(desk.refused(first, Command::TakeBack), ErrorCode::CannotTakeBack);
    while desk.mirrors[&Conn(0)].view::<krajina_rules::kingdom::View>().unwrap().unwrap().draft.round == 0 {
        play_any(&mut desk);
    }
    let ply = desk.seen(0).ply;
    let view = desk.mirrors[&Conn(0)].document()["view"].clone();
    let number = play_any(&mut desk);
    assert_eq!(desk.seen(0).ply, ply + 1);
    assert_eq!(acting(&desk), number, "placed, and now to choose");
    assert_eq!(desk.refused(1 - number, Command::TakeBack), ErrorCode::CannotTakeBack);
    desk.ok(number, Command::TakeBack);
    assert_eq!(desk.mirrors[&Conn(0)].document()["view"], view);
    desk.check();
}

#[test]
fn an_undo_needs_all_others() {
    let mut desk = kingdom(3, TimeControl::None);
    for _ in 0..5 {
        play_any(&mut desk);
    }
    let number = play_any(&mut desk);
    let ply = desk.seen(0).ply;
    let others: Vec<u64> = (0..3).filter(|other| *other != number).collect();
    assert_eq!(desk.refused(number, Command::AskUndo { ply }), ErrorCode::NothingToUndo);
    assert_eq!(desk.refused(number, Command::Answer { yes: true }), ErrorCode::NoQuestion);
    desk.ok(number, Command::AskUndo { ply: ply - 1 });
    assert_eq!(desk.refused(others[0], Command::AskUndo { ply: 0 }), ErrorCode::QuestionPending);
    desk.ok(others[0], Command::Answer { yes: true });
    assert_eq!(desk.seen(0).ply, ply);
    desk.ok(others[1], Command::Answer { yes: true });
    assert_eq!(desk.seen(0).ply, ply - 1);
    assert_eq!(desk.seen(0).question, None);
    // A no ends it, and so does silence, and so does playing on.
    let number = play_any(&mut desk);
    let ask = Command::AskUndo { ply: desk.seen(0).ply - 1 };
    desk.ok(number, ask.clone());
    desk.ok((number + 1) % 3, Command::Answer { yes: false });
    assert_eq!(desk.seen(0).question, None);
    desk.ok(number, ask.clone());
    desk.pass(limits::QUESTION_MS);
    assert_eq!(desk.seen(0).question, None);
    desk.ok(number, ask);
    play_any(&mut desk);
    assert_eq!(desk.seen(0).question, None);
    desk.check();
}

#[test]
fn with_bots_only_nobody_needs_to_be_asked() {
    let mut desk = started(settings("kingdom players=2", "me sprout"), 1);
    play_any(&mut desk);
    play_any(&mut desk);
    desk.ok(0, Command::AskUndo { ply: 0 });
    // The bot may have had the first turn, and has it again.
    assert!(desk.seen(0).ply <= 2);
    desk.check();
}

#[test]
fn a_turn_that_takes_too_long_goes_to_a_bot() {
    let mut desk = kingdom(2, TimeControl::PerTurn { seconds: 30 });
    let number = acting(&desk);
    desk.pass(29_999);
    assert_eq!(desk.seen(0).ply, 0);
    desk.pass(1);
    let room = desk.seen(0);
    assert!(room.seats[number as usize].stand_in.is_some());
    assert!(room.ply > 0, "the bot has played");
    assert_eq!(desk.play(number, "take 1").unwrap_err().code, ErrorCode::StandIn);
    desk.ok(number, Command::Return);
    assert_eq!(desk.seen(0).seats[number as usize].stand_in, None);
    desk.check();
}

#[test]
fn where_time_decides_the_game_ends_with_it() {
    let mut wanted = settings("kingdom players=2", "me open");
    wanted.time = TimeControl::Fischer { seconds: 60, added: 5 };
    wanted.on_flag = OnFlag::Lose;
    let mut desk = started(wanted.clone(), 2);
    let number = acting(&desk);
    desk.pass(10_000);
    play_any(&mut desk);
    let clock = desk.seen(0).clock.unwrap();
    assert_eq!(clock.left_ms[number as usize], 55_000, "50 seconds left and 5 added");
    let loser = acting(&desk);
    desk.pass(60_000);
    let room = desk.seen(0);
    assert_eq!(room.phase, Phase::Finished);
    let ending = room.ending.unwrap();
    assert_eq!(ending.flagged, Seats::one(Seat::wrapping(loser as usize)));
    assert_eq!(ending.ranks[loser as usize], 2);
    assert!(desk.finished().unwrap().record.parse::<krajina_record::notation::Any>().is_ok());
    desk.check();
    // With three a bot plays on for the others, and who lost by time comes last.
    wanted.setup = "kingdom players=3".parse().unwrap();
    wanted.seats = settings("kingdom players=3", "me sprout sprout").seats;
    let mut desk = started(wanted, 1);
    desk.pass(60_000);
    let room = desk.seen(0);
    assert_eq!(room.phase, Phase::Finished);
    assert_eq!(room.ending.unwrap().ranks[0], 3);
    desk.check();
}

#[test]
fn days_pass_in_a_correspondence_game_and_a_restart_stops_no_clock() {
    let mut desk = kingdom(2, TimeControl::Correspondence { days: 2 });
    let day = 24 * 60 * 60 * 1_000;
    desk.detach(0);
    desk.detach(1);
    desk.pass(2 * day - 1);
    let mut room = Room::recover(desk.log.iter().map(|logged| &logged.bytes)).unwrap();
    assert!(!room.wake(desk.now).iter().any(|effect| matches!(effect, Effect::Append(_))));
    assert_eq!(desk.room.state(), room.state());
    assert!(room.state().seat_of(person(0).id).is_some());
    desk.pass(1);
    desk.attach(0);
    desk.attach(1);
    assert!(desk.seen(0).ply > 0, "a bot has played");
    desk.check();
}

#[test]
fn whoever_leaves_is_replaced_and_gets_the_seat_back() {
    let mut desk = kingdom(2, TimeControl::None);
    desk.ok(0, Command::Stand);
    assert!(desk.seen(1).seats[0].stand_in.is_some());
    assert_eq!(desk.refused(0, Command::Stand), ErrorCode::StandIn);
    // Coming back is enough.
    desk.detach(0);
    desk.attach(0);
    assert!(desk.seen(1).seats[0].stand_in.is_none());
    assert_eq!(desk.refused(0, Command::Return), ErrorCode::AlreadySeated);
    // Somebody whose turn it is and who does not come back holds nobody up for ever.
    if acting(&desk) == 1 {
        desk.ok(1, Command::Stand);
        desk.ok(1, Command::Return);
    }
    let number = acting(&desk);
    desk.detach(number);
    desk.pass(limits::ABSENT_MS - 1);
    assert!(desk.room.document(person(0).id).contains(r#""stand_in":null},{"#));
    desk.pass(1);
    let other = 1 - number;
    assert!(desk.mirrors[&Conn(other)].room().unwrap().seats[number as usize].stand_in.is_some());
}

fn worlds(people: u64) -> Desk {
    let seats = ["", "me", "me open"][people as usize];
    let level = if people == 1 { " level=solo-easy" } else { "" };
    let mut desk = started(settings(&format!("worlds players={people}{level}"), seats), people);
    desk.pass(worlds::COUNTDOWN.0);
    assert_eq!(phase(&desk), worlds::Phase::Building);
    desk
}

fn view(desk: &Desk) -> worlds::View {
    desk.mirrors[&Conn(0)].view().unwrap().unwrap()
}

fn phase(desk: &Desk) -> worlds::Phase {
    view(desk).phase
}

#[test]
fn bots_build_their_worlds_beside_people() {
    let mut desk = started(settings("worlds players=2 minutes=3", "me fox"), 1);
    desk.pass(worlds::COUNTDOWN.0);
    let pieces = |desk: &Desk| view(desk).players[1].squares.iter().flatten().count();
    desk.pass(90_000);
    assert!(pieces(&desk) >= 3, "a fox places a piece every ten seconds or so: {}", pieces(&desk));
    desk.check();
}

#[test]
fn two_reach_for_one_tile_and_the_first_has_it() {
    let mut desk = worlds(2);
    desk.play(1, "take t017").unwrap();
    let late = desk.play(0, "take t017").unwrap_err();
    assert_eq!(late.code, ErrorCode::IllegalMove);
    desk.check();
}

#[test]
fn time_stands_still_when_all_agree_and_goes_on_after_a_countdown() {
    let mut desk = worlds(2);
    desk.pass(10_000);
    desk.ok(0, Command::AskPause);
    desk.pass(5_000);
    desk.ok(1, Command::Answer { yes: true });
    assert_eq!(desk.seen(0).pause.unwrap().why, Why::Agreed);
    assert_eq!(desk.seen(0).zero, None);
    assert_eq!(desk.play(0, "take t001").unwrap_err().code, ErrorCode::Paused);
    desk.pass(100_000);
    desk.ok(1, Command::Resume);
    assert_eq!(desk.refused(1, Command::Resume), ErrorCode::Paused);
    desk.pass(limits::RESUME_COUNTDOWN_MS - 1);
    assert_eq!(desk.play(0, "take t001").unwrap_err().code, ErrorCode::Paused);
    desk.pass(1);
    desk.pass(1_000);
    desk.play(0, "take t001").unwrap();
    let clock = view(&desk).clock.unwrap();
    assert_eq!(clock.now.0, 3_000 + 10_000 + 5_000 + 1_000, "the pause does not count");
    assert_eq!(desk.seen(0).zero.unwrap().plus(clock.now.0), desk.now);
    // Exactly seven minutes of building.
    desk.pass(7 * 60_000 - 16_000 - 1);
    assert_eq!(phase(&desk), worlds::Phase::Building);
    desk.pass(1);
    assert_eq!(phase(&desk), worlds::Phase::Break);
    desk.check();
}

#[test]
fn time_stands_still_for_who_drops_out_and_then_a_bot_plays() {
    let mut desk = worlds(2);
    desk.pass(1_000);
    desk.detach(1);
    desk.pass(limits::DROP_GRACE_MS - 1);
    assert_eq!(desk.seen(0).pause, None);
    desk.pass(1);
    assert_eq!(desk.seen(0).pause.unwrap().why, Why::Dropped);
    assert_eq!(desk.refused(0, Command::Resume), ErrorCode::Paused);
    desk.attach(1);
    assert!(desk.seen(0).pause.unwrap().until.is_some(), "3, 2, 1");
    desk.pass(limits::RESUME_COUNTDOWN_MS);
    assert_eq!(desk.seen(0).pause, None);
    // Not back in time: a bot plays on.
    desk.detach(1);
    desk.pass(limits::DROP_WAIT_MS + limits::RESUME_COUNTDOWN_MS);
    assert_eq!(desk.seen(0).pause, None);
    assert!(desk.seen(0).seats[1].stand_in.is_some());
    desk.attach(1);
    assert!(desk.seen(0).seats[1].stand_in.is_none());
    // The patience of the others is not endless.
    for _ in 2..limits::DROPS {
        desk.detach(1);
        desk.pass(limits::DROP_GRACE_MS);
        desk.attach(1);
        desk.pass(limits::RESUME_COUNTDOWN_MS);
    }
    desk.detach(1);
    desk.pass(limits::DROP_GRACE_MS);
    assert_eq!(desk.seen(0).pause, None);
    assert!(desk.seen(0).seats[1].stand_in.is_some());
    desk.check();
}

#[test]
fn who_plays_alone_finds_the_game_as_it_was_left() {
    let mut desk = worlds(1);
    desk.detach(0);
    desk.pass(50 * 60_000);
    desk.attach(0);
    desk.pass(limits::RESUME_COUNTDOWN_MS);
    assert_eq!(phase(&desk), worlds::Phase::Building);
    desk.play(0, "stop").unwrap();
    assert_eq!(desk.seen(0).phase, Phase::Finished);
    desk.check();
}

#[test]
fn the_time_a_server_is_away_is_nobodys() {
    let mut desk = worlds(2);
    desk.pass(60_000);
    desk.play(0, "take t001").unwrap();
    let before = view(&desk).clock.unwrap();
    // A crash, and an hour later the table is there again, its clock set back by a day.
    desk.room = Room::recover(desk.log.iter().map(|logged| &logged.bytes)).unwrap();
    desk.now = krajina_wire::WallMs(desk.now.0 - 24 * 60 * 60_000);
    let effects = desk.room.wake(desk.now);
    for effect in effects {
        if let Effect::Append(logged) = effect {
            desk.log.push(logged);
        }
    }
    desk.commit();
    for number in 0..2 {
        desk.attach_since(number, Some(desk.mirrors[&Conn(number)].seq()));
    }
    assert_eq!(desk.seen(0).pause.unwrap().why, Why::Restart);
    desk.pass(limits::RESUME_COUNTDOWN_MS);
    assert_eq!(desk.seen(0).pause, None);
    desk.pass(1_000);
    desk.play(0, "put back").unwrap_err();
    desk.play(0, "stop").unwrap();
    assert_eq!(view(&desk).clock.unwrap().now.0, before.now.0 + 1_000);
    desk.check();
}

#[test]
fn a_hidden_timer_is_not_told_by_anything_that_is_sent() {
    let mut desk = started(settings("worlds players=2 timer=hidden", "me open"), 2);
    desk.pass(worlds::COUNTDOWN.0);
    desk.sent.clear();
    desk.pass(61_000);
    desk.play(0, "take t001").unwrap();
    let update = desk.sent[&Conn(1)].iter().find(|message| matches!(message, ToClient::Update(_))).unwrap();
    let text = serde_json::to_string(update).unwrap();
    assert!(!text.contains(r#""at":1"#) && !text.contains("clock") && !text.contains("zero"), "{text}");
    assert_eq!(desk.seen(1).zero, None);
}

#[test]
fn nothing_is_seen_before_it_is_on_disk() {
    let mut desk = worlds(2);
    desk.commits = false;
    let seq = desk.room.shown_seq();
    desk.sent.clear();
    desk.count += 1;
    let id = CommandId(0, desk.count);
    let play = |action: &str, id| Input::Command {
        conn: Conn(0),
        person: person(0),
        id,
        command: Command::Play { action: ActionText::new(action).unwrap(), ply: None },
    };
    desk.step(play("take t001", id));
    desk.step(play("place c3 front 0", CommandId(0, id.1 + 1)));
    desk.attach(4);
    assert!(
        desk.sent.get(&Conn(1)).is_none_or(|sent| sent.iter().all(|m| matches!(m, ToClient::Presence(_))))
    );
    assert_eq!(desk.mirrors[&Conn(4)].seq(), seq);
    // Only the first of the two is on disk: only that is seen.
    let first = desk.log.len() as u64 - 1;
    desk.step(Input::Committed(first));
    assert_eq!(desk.mirrors[&Conn(1)].seq(), first);
    assert_eq!(view(&desk).players[0].squares.iter().flatten().count(), 0);
    assert!(desk.answered(0, id).is_some());
    assert!(desk.answered(0, CommandId(0, id.1 + 1)).is_none());
    // The disk fails: what was shown stays, nothing new is taken, and the waiting one is told.
    desk.step(Input::Failed);
    let told = desk.answered(0, CommandId(0, id.1 + 1)).unwrap().unwrap_err();
    assert_eq!(told.code, ErrorCode::Storage);
    assert_eq!(desk.play(1, "take t002").unwrap_err().code, ErrorCode::Storage);
    desk.attach(5);
    assert_eq!(desk.mirrors[&Conn(5)].document(), desk.mirrors[&Conn(1)].document());
    assert!(desk.room.is_broken());
    // The disk knows what it has: from there the table goes on.
    desk.log.truncate(first as usize);
    let room = Room::recover(desk.log.iter().map(|logged| &logged.bytes)).unwrap();
    assert_eq!(room.document(person(0).id), desk.room.document(person(0).id));
}

#[test]
fn who_was_away_gets_what_was_missed_or_all_of_it() {
    let mut desk = kingdom(2, TimeControl::None);
    let since = desk.mirrors[&Conn(0)].seq();
    let mut old = desk.mirrors[&Conn(0)].clone();
    desk.detach(0);
    desk.ok(1, Command::Phrase { phrase: krajina_wire::Phrase::OneMoment });
    desk.ok(1, Command::Phrase { phrase: krajina_wire::Phrase::BackSoon });
    desk.sent.clear();
    desk.attach_since(0, Some(since));
    let missed: Vec<_> = desk.sent[&Conn(0)]
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
    assert_eq!(old.document(), desk.mirrors[&Conn(1)].document());
    assert_eq!(old.chat(), desk.mirrors[&Conn(1)].chat());
    // Up to date: only who is there.
    desk.sent.clear();
    desk.attach_since(0, Some(old.seq()));
    assert!(desk.sent[&Conn(0)].iter().all(|message| matches!(message, ToClient::Presence(_))));
    // Away for too long, or confused: everything.
    for _ in 0..limits::RESUME_UPDATES {
        desk.ok(1, Command::Phrase { phrase: krajina_wire::Phrase::Oops });
    }
    for since in [0, old.seq() - 1, 10_000] {
        desk.sent.clear();
        desk.attach_since(0, Some(since));
        assert!(matches!(desk.sent[&Conn(0)][0], ToClient::Snapshot(_)), "{since}");
    }
}

/// Found by the simulator: a change that was due in the moment the disk failed must not be written after the one that
/// was lost.
#[test]
fn nothing_is_written_after_a_write_that_failed() {
    let mut desk = kingdom(2, TimeControl::PerTurn { seconds: 30 });
    desk.commits = false;
    desk.count += 1;
    let id = CommandId(0, desk.count);
    let command = Command::Phrase { phrase: krajina_wire::Phrase::Hello };
    desk.step(Input::Command { conn: Conn(0), person: person(0), id, command });
    let entries = desk.log.len();
    desk.now = desk.now.plus(30_000);
    desk.step(Input::Failed);
    assert_eq!(desk.log.len(), entries);
    assert_eq!(desk.answered(0, id).unwrap().unwrap_err().code, ErrorCode::Storage);
}
