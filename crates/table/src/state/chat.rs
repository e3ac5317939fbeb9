//! The chat of a table.

use crate::limits;
use crate::usage::AllowanceUsage;
use krajina_wire::{Body, ChatLine, Name, PersonId, WallMs, limits as wire_limits};
use std::collections::VecDeque;

/// The last lines of the chat, and how much each person has said and reported.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Chat {
    lines: VecDeque<ChatLine>,
    /// The number of lines so far.
    count: u32,
    /// Lines that count against [`limits::CHAT`].
    said: AllowanceUsage,
    /// Reports that count against [`limits::REPORTS`].
    reported: AllowanceUsage,
}

impl Chat {
    /// The lines that are kept, oldest first.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &ChatLine> {
        self.lines.iter()
    }

    /// The lines that are kept, without this many of the newest.
    pub(crate) fn without_newest(&self, count: usize) -> Vec<ChatLine> {
        self.lines.iter().take(self.lines.len().saturating_sub(count)).cloned().collect()
    }

    /// Drops this many of the newest lines.
    pub(crate) fn drop_newest(&mut self, count: usize) {
        self.lines.truncate(self.lines.len().saturating_sub(count));
    }

    /// The line with this number, if it is kept.
    pub(crate) fn line(&self, number: u32) -> Option<&ChatLine> {
        self.lines.iter().find(|line| line.line == number)
    }

    /// Whether this person may say more.
    pub(crate) fn may_say(&self, person: PersonId, watches: bool) -> bool {
        self.said.admits(person, watches, &limits::CHAT)
    }

    /// Whether this person may report another line.
    pub(crate) fn may_report(&self, person: PersonId, watches: bool) -> bool {
        self.reported.admits(person, watches, &limits::REPORTS)
    }

    /// Adds a line.
    pub(super) fn say(
        &mut self,
        at: WallMs,
        person: PersonId,
        name: &Name,
        said: &Body,
        watches: bool,
    ) -> ChatLine {
        self.count += 1;
        self.said.note(person, watches);
        let line = ChatLine { line: self.count, at, person, name: name.clone(), said: said.clone() };
        if self.lines.len() == wire_limits::CHAT_KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(line.clone());
        line
    }

    /// Counts a report by this person.
    pub(super) fn note_report(&mut self, person: PersonId, watches: bool) {
        self.reported.note(person, watches);
    }

    /// Resets the allowance used while people gathered, so that players can talk in the game.
    pub(super) fn renew_allowance(&mut self) {
        self.said = AllowanceUsage::default();
    }

    /// Changes the name beside the lines of a person.
    pub(super) fn rename(&mut self, person: PersonId, name: &Name) {
        for line in self.lines.iter_mut().filter(|line| line.person == person) {
            line.name = name.clone();
        }
    }
}
