//! Invariants of every table at the end of a run.

use super::player::SimPlayer;
use super::server::Disk;
use crate::entry::LogEntry;
use crate::room::Room;
use krajina_wire::{CommandId, PersonId, Phase};
use std::collections::BTreeSet;

/// `Err` describes the broken invariant.
pub(super) type Checked = Result<(), String>;

/// Commands that are in the log, with their people.
type Done = BTreeSet<(PersonId, CommandId)>;

/// The room is the fold over its log, every command is in it at most once, and every player sees the true state.
pub(super) fn check_table<'a>(
    room: &Room,
    disk: &Disk,
    players: impl Iterator<Item = &'a SimPlayer>,
) -> Checked {
    let recovered = disk.recover()?;
    if recovered.state() != room.state() {
        return Err("it is not the fold over its log".into());
    }
    let (seq, done) = (disk.synced.len() as u64, done(disk)?);
    if room.shown_seq() != seq {
        return Err(format!("the room is at {}, its log at {seq}", room.shown_seq()));
    }
    for player in players {
        check_commands(player, &done)?;
        // A person whom the host has excluded sees nothing more.
        if !room.state().moderation.is_removed(player.person) {
            check_mirror(player, room)?;
        }
    }
    match room.state().phase() {
        Phase::Closed => Err("it was closed with people at it".into()),
        _ => Ok(()),
    }
}

fn done(disk: &Disk) -> Result<Done, String> {
    let mut done = Done::new();
    for logged in &disk.synced {
        let entry = LogEntry::decode(logged.seq, &logged.bytes).map_err(|error| error.to_string())?;
        if let Some(by) = entry.by
            && !done.insert((by.person, by.command))
        {
            return Err(format!("{by:?} was carried out twice"));
        }
    }
    Ok(done)
}

/// Every command was answered. The acknowledged ones are in the log, and the log has no others.
fn check_commands(player: &SimPlayer, done: &Done) -> Checked {
    let person = player.person;
    if let Some(lost) = player.acknowledged.iter().find(|id| !done.contains(&(person, **id))) {
        return Err(format!("{person} received an acknowledgement of {lost:?}, but it is not in the log"));
    }
    let mut own = done.iter().filter(|(by, _)| *by == person);
    if let Some((_, id)) = own.find(|(_, id)| !player.given.contains(id)) {
        return Err(format!("{id:?} was carried out, but {person} has not given it"));
    }
    match player.is_waiting() {
        true => Err(format!("{person} never got an answer")),
        false => Ok(()),
    }
}

fn check_mirror(player: &SimPlayer, room: &Room) -> Checked {
    let person = player.person;
    let mirror = player.mirror().ok_or_else(|| format!("{person} never saw it"))?;
    if mirror.seq() != room.shown_seq() {
        return Err(format!("{person} is at {}, the room at {}", mirror.seq(), room.shown_seq()));
    }
    same(mirror.document(), &room.document(person), person)
}

/// Checks that a player sees the document of the room.
pub(super) fn same(mirror: &serde_json::Value, shown: &str, person: PersonId) -> Checked {
    let shown: serde_json::Value = serde_json::from_str(shown).map_err(|error| error.to_string())?;
    if *mirror == shown { Ok(()) } else { Err(format!("{person} sees\n{mirror}\ninstead of\n{shown}")) }
}
