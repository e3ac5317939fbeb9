//! A table to be opened.

use crate::effect::PersonInfo;
use crate::entry::Change;
use crate::moderation::Moderation;
use crate::think::has_level;
use krajina_rules::seed::Seed;
use krajina_wire::{ErrorCode, InviteCode, NewTable, Refusal, SeatWish, TableId, TimeControl};

/// A table to be opened. The caller generates id, code and seed, because a room has no randomness.
#[derive(Clone, Debug)]
pub struct TableOpening {
    /// Its id.
    pub table: TableId,
    /// The invite code.
    pub invite: InviteCode,
    /// The seed of its deal.
    pub seed: Seed,
    /// The chosen settings.
    pub settings: NewTable,
    /// The person who opens it.
    pub host: PersonInfo,
    /// For a rematch: the person of each seat. Otherwise empty, and the host gets the seat meant for `me`.
    pub people: Vec<Option<PersonInfo>>,
    /// For a rematch: the decisions of the previous host.
    pub moderation: Moderation,
}

impl TableOpening {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let NewTable { setup, seats, time, .. } = &self.settings;
        let bad = |reason: &str| Err(Refusal::with(ErrorCode::BadTable, reason));
        if seats.len() != setup.players() {
            return bad("expected a seat for each player");
        }
        if !time.is_sound() {
            return bad("expected times within the limits");
        }
        if setup.kind().is_real_time() && *time != TimeControl::None {
            return bad("expected no clocks: the rounds of Worlds have their own");
        }
        if seats.iter().filter(|seat| **seat == SeatWish::Me).count() > 1 {
            return bad("expected at most one seat for the person who opens the table");
        }
        if !self.people.is_empty() && self.people.len() != seats.len() {
            return bad("expected as many people as seats");
        }
        for seat in seats {
            if let SeatWish::Bot { level } = seat
                && !has_level(setup.kind(), level)
            {
                return Err(ErrorCode::UnknownLevel.into());
            }
        }
        Ok(())
    }

    /// The first change of the table.
    pub(super) fn change(self) -> Change {
        let mut people: Vec<_> =
            self.people.iter().map(|person| person.as_ref().map(PersonInfo::sitting)).collect();
        people.resize(self.settings.seats.len(), None);
        for (seat, person) in self.settings.seats.iter().zip(&mut people) {
            if *seat == SeatWish::Me && person.is_none() {
                *person = Some(self.host.sitting());
            }
        }
        Change::Opened {
            table: self.table,
            invite: self.invite,
            settings: self.settings,
            host: self.host.id,
            people,
            seed: self.seed.to_string(),
            moderation: self.moderation,
        }
    }
}
