//! Commands of people.

use super::{Room, send};
use crate::command_history::CommandStatus;
use crate::effect::{Conn, PersonInfo, RoomEffect};
use crate::entry::{By, Change};
use krajina_wire::{Command, CommandId, ErrorCode, Refusal, ToClient, WallMs};

impl Room {
    /// Decides a command. It is answered when its entry is on disk. A repeated command is answered at once or with its
    /// entry.
    pub(super) fn command(
        &mut self,
        now: WallMs,
        conn: Conn,
        person: &PersonInfo,
        id: CommandId,
        command: &Command,
        out: &mut Vec<RoomEffect>,
    ) -> Result<(), Refusal> {
        if self.attachments.person(conn) != Some(person.id) {
            return Err(ErrorCode::UnknownTable.into());
        }
        self.check_disk()?;
        let by = By { person: person.id, command: id };
        match self.state.commands.status(&by) {
            CommandStatus::TooOld => return Err(ErrorCode::TooOld.into()),
            CommandStatus::Done => {
                if !self.appends.answer_with(by, conn) {
                    self.acknowledge(conn, id, out);
                }
                return Ok(());
            }
            CommandStatus::New if self.appends.is_full() => return Err(ErrorCode::Overloaded.into()),
            CommandStatus::New => {}
        }
        let watchers = match command {
            Command::RemoveWatchers { .. } => self.attachments.watchers(&self.state),
            _ => Vec::new(),
        };
        let change = self.state.decide(now, person, command, &watchers)?;
        let report = self.report(&change);
        let removed = match &change {
            Change::WatchersRemoved { people } => people.clone(),
            _ => Vec::new(),
        };
        self.propose(now, Some(by), change, out);
        self.check_disk()?;
        self.appends.follow_up(report, removed);
        self.appends.answer_with(by, conn);
        Ok(())
    }

    fn check_disk(&self) -> Result<(), Refusal> {
        match self.appends.failure() {
            Some(code) => Err(code.into()),
            None => Ok(()),
        }
    }

    /// The report of a line of the chat, if that is the change.
    fn report(&self, change: &Change) -> Option<RoomEffect> {
        let Change::Reported { person: by, line } = change else { return None };
        let said = self.state.chat.line(*line)?;
        Some(RoomEffect::Reported { by: *by, person: said.person, line: *line })
    }

    /// Acknowledges a command that is on disk.
    pub(super) fn acknowledge(&self, conn: Conn, id: CommandId, out: &mut Vec<RoomEffect>) {
        let ack = ToClient::Ack { table: self.state.table, id, seq: self.published.seq() };
        send(conn, &ack, out);
    }
}
