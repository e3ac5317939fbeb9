//! Frames that somebody has tampered with: no panic, no change without a log entry, no lost table.

use crate::desk::{Desk, person, settings};
use krajina_rules::rng::{Quick, Rng, below};
use krajina_table::{Conn, Input, Room};
use krajina_wire::{Command, FromClient, decode};

/// Frames to begin with: one of each kind.
const FRAMES: [&str; 14] = [
    r#"{"hello":{"version":1}}"#,
    r#"{"attach":{"table":"0w3ge1r70w3ge1r7","since":12,"invite":"343637"}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,1],"command":{"sit":{"seat":1}}}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,2],"command":"stand"}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,3],"command":{"seat":{"seat":2,"to":{"bot":{"level":"fox"}}}}}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,4],"command":{"play":{"action":"take 12","ply":0}}}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,5],"command":{"play":{"action":"place f7 e7"}}}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,6],"command":{"ask-undo":{"ply":3}}}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,7],"command":{"answer":{"yes":true}}}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,8],"command":{"say":{"text":"příště, ő"}}}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,9],"command":{"phrase":{"phrase":"good-luck"}}}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,10],"command":"start"}}"#,
    r#"{"do":{"table":"0w3ge1r70w3ge1r7","id":[7,11],"command":{"rematch":{"yes":false}}}}"#,
    r#"{"ping":{"n":4294967295}}"#,
];

/// Tampers with a frame: bytes are changed, left out, doubled, exchanged with parts of other frames.
fn mutate(rng: &mut Quick) -> String {
    let any = |rng: &mut Quick| FRAMES[below(rng, FRAMES.len() as u32) as usize].as_bytes();
    let mut bytes = any(rng).to_vec();
    for _ in 0..below(rng, 4) {
        let at = below(rng, bytes.len().max(1) as u32) as usize;
        match below(rng, 6) {
            0 if !bytes.is_empty() => bytes[at] = rng.next_u32() as u8,
            1 if !bytes.is_empty() => drop(bytes.remove(at)),
            2 => bytes.truncate(at),
            3 => bytes.splice(at..at, *b"99999999999999999999").for_each(drop),
            4 => {
                let other = any(rng);
                let from = below(rng, other.len() as u32) as usize;
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            _ if !bytes.is_empty() => bytes[at] = b"0123456789\"{}[],:-e."[below(rng, 20) as usize],
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn tampered_frames_do_no_harm() {
    let mut rng = Quick::new(11);
    let mut desk = Desk::new(settings("kingdom players=3", "me open open"));
    (0..3).for_each(|number| desk.attach(number));
    let (mut read, mut changed) = (0, 0);
    for round in 0..60_000u32 {
        let frame = mutate(&mut rng);
        let Ok(message) = decode(&frame) else { continue };
        read += 1;
        // What is read can be written and read again.
        assert_eq!(decode(&serde_json::to_string(&message).unwrap()).unwrap(), message);
        let FromClient::Do { mut id, command, .. } = message else { continue };
        // Once in a while the command is a new one, not one that was carried out already.
        if round % 4 == 0 {
            id.1 = round;
        }
        if matches!(command, Command::Say { .. } | Command::Phrase { .. }) && round % 16 != 0 {
            continue;
        }
        let number = u64::from(below(&mut rng, 4));
        let (before, entries) = (desk.room.state().clone(), desk.log.len());
        desk.step(Input::Command { conn: Conn(number), person: person(number), id, command });
        match desk.log.len() - entries {
            0 => assert_eq!(*desk.room.state(), before, "{frame}"),
            more => changed += more,
        }
    }
    assert!(read > 10_000 && changed > 100, "{read} read, {changed} changed");
    desk.check();
}

/// A log that somebody has tampered with is refused or read, but never a panic.
#[test]
fn tampered_logs_are_refused() {
    let mut desk = Desk::new(settings("kingdom players=2", "me sprout"));
    desk.attach(0);
    desk.ok(0, Command::Start);
    desk.ok(0, Command::Stand);
    let log: Vec<Vec<u8>> = desk.log.iter().map(|logged| logged.bytes.clone()).collect();
    let mut rng = Quick::new(3);
    let mut refused = 0;
    for _ in 0..400 {
        let mut log = log.clone();
        let entry = below(&mut rng, log.len() as u32) as usize;
        let at = below(&mut rng, log[entry].len() as u32) as usize;
        match below(&mut rng, 4) {
            0 => log[entry][at] = rng.next_u32() as u8,
            1 => log[entry].truncate(at),
            2 => drop(log.remove(entry)),
            _ => log.swap(entry, at % desk.log.len()),
        }
        refused += u32::from(Room::recover(&log).is_err());
    }
    assert!(refused > 200, "{refused}");
    let newer = [br#"[2,{"at":1,"do":"started"}]"#.to_vec()];
    assert!(Room::recover(&newer).unwrap_err().to_string().contains("version 2"));
}
