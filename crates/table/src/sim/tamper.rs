//! Sends tampered frames through the decoder into a room: no panic, and no change without an entry.

use super::SimFailure;
use crate::effect::{Conn, PersonInfo, RoomEffect, RoomInput};
use crate::room::{Room, TableOpening};
use crate::state::TableState;
use crate::think::{BotDecision, BotQuestion};
use krajina_rules::game::Millis;
use krajina_rules::rng::{Quick, Rng, below};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_wire::{
    FrameNames, FromClient, InviteCode, Name, NewTable, PersonId, Phase, TableId, WallMs, decode,
};
use std::num::NonZeroUsize;

/// Frames of one run: enough for a game or two.
pub const FRAMES: u64 = 10_000;

/// The tables: setup and seats.
const TABLES: [(&str, &str); 6] = [
    ("kingdom players=3", r#"["me","open","open"]"#),
    ("kingdom players=2 variants=dynasty", r#"["me",{"bot":{"level":"fox"}}]"#),
    ("hunters players=2 mode=tribe", r#"["me","open"]"#),
    ("hunters players=4 mode=totems", r#"["me","open","open",{"bot":{"level":"fox"}}]"#),
    ("worlds players=2 minutes=1", r#"["me","open"]"#),
    ("worlds players=3 level=expert minutes=1 timer=hidden", r#"["me","open",{"bot":{"level":"fox"}}]"#),
];

/// Sample commands of each kind, as an honest client would send them.
const COMMANDS: [&str; 24] = [
    r#"{"sit":{"seat":1}}"#,
    r#"{"sit":{}}"#,
    r#""stand""#,
    r#""return""#,
    r#"{"seat":{"seat":2,"to":{"bot":{"level":"fox"}}}}"#,
    r#"{"seat":{"seat":1,"to":"open"}}"#,
    r#"{"remove":{"seat":1}}"#,
    r#"{"watcher-chat":{"open":false}}"#,
    r#"{"remove-watchers":{"person":"00000000001a"}}"#,
    r#""start""#,
    r#"{"play":{"action":"take 12","ply":0}}"#,
    r#"{"play":{"action":"place f7 e7"}}"#,
    r#"{"play":{"action":"look b2 b3 b4 b5"}}"#,
    r#"{"play":{"action":"take t017"}}"#,
    r#""take-back""#,
    r#"{"ask-undo":{"ply":3}}"#,
    r#""ask-pause""#,
    r#""resume""#,
    r#"{"answer":{"yes":true}}"#,
    r#"{"say":{"text":"příště, ő"}}"#,
    r#"{"phrase":{"phrase":"good-luck"}}"#,
    r#"{"report":{"line":1}}"#,
    r#"{"rematch":{"yes":true}}"#,
    r#"{"answer":{"yes":false}}"#,
];

/// Counts of the effects of tampered frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tampered {
    /// Frames.
    pub frames: u64,
    /// Frames that could be parsed.
    pub read: u64,
    /// Frames that reached a room.
    pub delivered: u64,
    /// Frames that changed something and are in the log.
    pub changed: u64,
}

impl std::ops::AddAssign for Tampered {
    fn add_assign(&mut self, other: Tampered) {
        self.frames += other.frames;
        self.read += other.read;
        self.delivered += other.delivered;
        self.changed += other.changed;
    }
}

/// Sends tampered frames on several threads: one run of [`FRAMES`] for each seed.
///
/// # Errors
/// The smallest failing seed found.
pub fn tamper_all(seeds: std::ops::Range<u64>, threads: NonZeroUsize) -> Result<Tampered, SimFailure> {
    super::on_threads(seeds, threads, tamper)
}

/// One run.
///
/// # Errors
/// A change that is not in the log, or a broken room.
pub fn tamper(seed: u64) -> Result<Tampered, SimFailure> {
    let wrong = |reason: String| SimFailure { seed, reason };
    let mut target = TamperTarget::new(seed).map_err(wrong)?;
    for _ in 0..FRAMES {
        target.frame().map_err(wrong)?;
    }
    target.check_log().map_err(wrong)?;
    Ok(target.done)
}

/// A room under test.
struct TamperTarget {
    rng: Quick,
    room: Room,
    /// The state of the room after the last entry.
    copy: TableState,
    log: Vec<Vec<u8>>,
    now: WallMs,
    table: TableId,
    count: u32,
    done: Tampered,
}

fn person(number: u64) -> Result<PersonInfo, String> {
    let name = Name::new("Eva").map_err(|error| error.to_string())?;
    Ok(PersonInfo { id: PersonId::new(number), name, program: false, guest: false })
}

impl TamperTarget {
    fn new(seed: u64) -> Result<TamperTarget, String> {
        let mut rng = Quick::new(seed);
        let (setup, seats) = TABLES[below(&mut rng, TABLES.len() as u32) as usize];
        let settings = format!(r#"{{"setup":"{setup}","seats":{seats}}}"#);
        let settings: NewTable = serde_json::from_str(&settings).map_err(|error| error.to_string())?;
        let (table, now) = (TableId::new([7; 10]), WallMs(1_800_000_000_000));
        let opening = TableOpening {
            table,
            invite: InviteCode::new([1, 2, 3]),
            seed: Seed::from_number(seed),
            settings,
            host: person(0)?,
            people: Vec::new(),
            moderation: Default::default(),
        };
        let (room, effects) = Room::open(now, opening).map_err(|refusal| refusal.to_string())?;
        let (copy, log) = (room.state().clone(), Vec::new());
        let mut target =
            TamperTarget { rng, room, copy, log, now, table, count: 0, done: Tampered::default() };
        target.carry_out(effects)?;
        for number in 0..4 {
            let (conn, invite) = (Conn(number), Some(InviteCode::new([1, 2, 3])));
            target.step(RoomInput::Attach { conn, person: person(number)?, since: None, invite })?;
        }
        Ok(target)
    }

    fn below(&mut self, bound: u32) -> u32 {
        below(&mut self.rng, bound)
    }

    /// Sends one frame: a valid one now and then, so that the game goes on; otherwise a tampered one.
    fn frame(&mut self) -> Result<(), String> {
        self.now = self.now.plus(u64::from(self.below(400)));
        self.done.frames += 1;
        let mut frame = self.honest();
        match self.below(8) {
            // A valid frame.
            0 => {}
            // Frames with only changed numbers get further.
            1..4 => self.renumber(&mut frame),
            _ => frame = self.mutate(frame),
        }
        let frame = String::from_utf8_lossy(&frame).into_owned();
        let names = FrameNames::of(&frame);
        let Ok(message) = decode(&frame) else { return Ok(()) };
        self.done.read += 1;
        // Every parsed message can be serialized and parsed again.
        let again = serde_json::to_string(&message).map_err(|error| error.to_string())?;
        if decode(&again).ok().as_ref() != Some(&message) {
            return Err(format!("{frame} is read as {message:?}, but {again} is not"));
        }
        if let FromClient::Do { table, id, .. } = &message
            && names != (FrameNames { table: Some(*table), id: Some(*id) })
        {
            return Err(format!("{frame} is a command, but is answered as {names:?}"));
        }
        let number = u64::from(self.below(4));
        let (conn, person) = (Conn(number), person(number)?);
        let input = match message {
            FromClient::Do { id, command, .. } => RoomInput::Command { conn, person, id, command },
            FromClient::Attach { since, invite, .. } => RoomInput::Attach { conn, person, since, invite },
            _ => return Ok(()),
        };
        self.done.delivered += 1;
        self.done.changed += u64::from(self.step(input).map_err(|reason| format!("{frame}: {reason}"))?);
        Ok(())
    }

    /// A frame as an honest client would send it.
    fn honest(&mut self) -> Vec<u8> {
        self.count += 1;
        let (table, client, count) = (self.table, self.below(4), self.count);
        let command = match self.below(3) {
            0 => self.legal().unwrap_or_else(|| r#""start""#.to_owned()),
            _ => COMMANDS[self.below(COMMANDS.len() as u32) as usize].to_owned(),
        };
        match self.below(40) {
            0 => format!(r#"{{"attach":{{"table":"{table}","since":{},"invite":"34fhmt"}}}}"#, count % 50),
            1 => format!(r#"{{"ping":{{"n":{count}}}}}"#),
            2 => r#"{"hello":{"version":1}}"#.to_owned(),
            _ => format!(r#"{{"do":{{"table":"{table}","id":[{client},{count}],"command":{command}}}}}"#),
        }
        .into_bytes()
    }

    /// A legal move of a seat that may act.
    fn legal(&mut self) -> Option<String> {
        let play = self.room.state().play()?;
        let acting: Vec<Seat> = play.to_act().iter().collect();
        let seat = *acting.get(below(&mut self.rng, acting.len().max(1) as u32) as usize)?;
        let action = play.random_action(seat, self.rng.next_u64())?;
        Some(format!(r#"{{"play":{{"action":"{action}"}}}}"#))
    }

    /// Changes only numbers: seats, squares, dominoes, plies, command ids.
    fn renumber(&mut self, frame: &mut [u8]) {
        for _ in 0..1 + self.below(4) {
            let at = self.below(frame.len().max(1) as u32) as usize;
            let found = frame[at..].iter().position(u8::is_ascii_digit);
            if let Some(digit) = found.and_then(|offset| frame.get_mut(at + offset)) {
                *digit = b'0' + below(&mut self.rng, 10) as u8;
            }
        }
    }

    /// Changes, drops and doubles bytes, or swaps them with parts of other frames.
    fn mutate(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        for _ in 0..1 + self.below(3) {
            let at = self.below(bytes.len().max(1) as u32) as usize;
            match self.below(7) {
                0 if !bytes.is_empty() => bytes[at] = self.rng.next_u32() as u8,
                1 if !bytes.is_empty() => drop(bytes.remove(at)),
                2 => bytes.truncate(at),
                3 => bytes.splice(at..at, *b"99999999999999999999").for_each(drop),
                4 => {
                    let other = self.honest();
                    let from = self.below(other.len() as u32) as usize;
                    bytes.truncate(at);
                    bytes.extend_from_slice(&other[from..]);
                }
                5 => bytes.splice(at..at, "ď\\u0000😀".bytes()).for_each(drop),
                _ if !bytes.is_empty() => bytes[at] = b"0123456789\"{}[],:-e."[self.below(20) as usize],
                _ => {}
            }
        }
        bytes
    }

    /// Gives the room an input. Returns whether it changed anything.
    fn step(&mut self, input: RoomInput) -> Result<bool, String> {
        let entries = self.log.len();
        let effects = self.room.step(self.now, input);
        self.carry_out(effects)?;
        if self.room.is_broken() {
            return Err("the room is broken".into());
        }
        if self.log.len() > entries {
            self.copy = self.room.state().clone();
            return Ok(true);
        }
        if *self.room.state() != self.copy {
            return Err("something changed that is not in the log".into());
        }
        Ok(false)
    }

    fn carry_out(&mut self, effects: Vec<RoomEffect>) -> Result<(), String> {
        let mut next = effects;
        while !next.is_empty() {
            let (mut thoughts, before) = (Vec::new(), self.log.len());
            for effect in next.drain(..) {
                match effect {
                    RoomEffect::Append(logged) => self.log.push(logged.bytes),
                    RoomEffect::Think(thinking) => thoughts.push(self.think(&thinking)),
                    _ => {}
                }
            }
            if self.log.len() > before {
                let seq = self.log.len() as u64;
                next.extend(self.room.step(self.now, RoomInput::Committed(seq)));
            }
            for thought in thoughts {
                next.extend(self.room.step(self.now, RoomInput::Thought(thought)));
            }
        }
        Ok(())
    }

    fn think(&mut self, thinking: &BotQuestion) -> BotDecision {
        let (seat, rng) = (thinking.seat, &mut self.rng);
        let action = thinking.view.random_action(seat, rng).map(|action| action.to_string());
        // In real time actions take a while: otherwise a bot would act for ever at one moment.
        let at = thinking.now.map(|now| Millis(now.0 + 200 + u64::from(below(rng, 2_000))));
        BotDecision { seat, token: thinking.token, at, action }
    }

    /// Checks that the room is the fold over its log.
    fn check_log(&self) -> Result<(), String> {
        let recovered = Room::recover(&self.log).map_err(|error| error.to_string())?;
        if recovered.state() != self.room.state() {
            return Err("the room is not the fold over its log".into());
        }
        // A run without a game would prove nothing.
        let began = self.room.state().phase() != Phase::Gathering || self.log.len() > 10;
        if began { Ok(()) } else { Err(format!("only {} entries", self.log.len())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `krajina sim --mutations` sends ten million; these are the first.
    #[test]
    fn tampered_frames_do_no_harm() {
        let mut done = Tampered::default();
        for seed in 0..12 {
            done += tamper(seed).unwrap();
        }
        assert!(done.read > 20_000 && done.delivered > 20_000 && done.changed > 1_000, "{done:?}");
    }
}
