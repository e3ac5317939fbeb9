//! Announcements outside the table: to the lobby, to people whose turn it is, of results and of the next game.

use super::Room;
use crate::effect::{PersonInfo, Rematch, RoomEffect};
use crate::state::TableState;
use krajina_rules::seat::Seats;
use krajina_wire::{NewTable, Occupant, PersonId, Phase, SeatWish, Start, TableSummary};

/// The announcements that have been made.
#[derive(Clone, Debug, Default)]
pub(super) struct Announcements {
    /// The table as the lobby lists it.
    listed: Option<TableSummary>,
    /// Seats whose people were notified of their turn.
    turns: Seats,
    finished: bool,
    rematch: bool,
}

impl Announcements {
    /// The announcements that were made before the table was recovered from its log.
    pub(super) fn recovered(state: &TableState) -> Announcements {
        Announcements {
            turns: state.turns(),
            finished: state.phase == Phase::Finished,
            ..Announcements::default()
        }
    }
}

impl Room {
    /// Announces changes to the lobby, to people whose turn it is, and to the store of results.
    pub(super) fn announce(&mut self, out: &mut Vec<RoomEffect>) {
        let (state, announced) = (&self.state, &mut self.announced);
        if !announced.listed.as_ref().is_some_and(|listed| state.is_listed_as(listed)) {
            let summary = state.summary();
            let people = state.seats().filter_map(|seat| state.person(seat)).collect();
            out.push(RoomEffect::Listed { summary: Box::new(summary.clone()), people });
            announced.listed = Some(summary);
        }
        let turns = state.turns();
        for seat in turns.iter().filter(|seat| !announced.turns.contains(*seat)) {
            if let Some(person) = state.person(seat) {
                out.push(RoomEffect::Turn { person, seat });
            }
        }
        announced.turns = turns;
        if !announced.finished && state.phase == Phase::Finished {
            announced.finished = true;
            out.extend(state.finished().map(|finished| RoomEffect::Finished(Box::new(finished))));
        }
        if !announced.rematch && state.wants_rematch() {
            announced.rematch = true;
            out.extend(state.rematch().map(|rematch| RoomEffect::Open(Box::new(rematch))));
        }
    }

    /// People whose turn it is, in a game of turns.
    pub fn people_to_act(&self) -> impl Iterator<Item = PersonId> {
        self.state.turns().iter().filter_map(|seat| self.state.person(seat))
    }
}

impl TableState {
    /// The seats whose turn it is, in a game of turns.
    fn turns(&self) -> Seats {
        match &self.play {
            Some(play) if self.phase == Phase::Playing && !play.is_real_time() => play.to_act(),
            _ => Seats::NONE,
        }
    }

    /// Whether all people at the table want to play again, and there is no table for it yet.
    fn wants_rematch(&self) -> bool {
        let people: Seats = self.seats().filter(|&seat| self.person(seat).is_some()).collect();
        let all = !people.is_empty() && people.iter().all(|seat| self.again.contains(seat));
        all && self.next.is_none()
    }

    /// The table of the next game: the same people, with the seats rotated.
    fn rematch(&self) -> Option<Rematch> {
        let rotated = || self.seats.iter().cycle().skip(1).take(self.seats.len()).map(|seat| &seat.of);
        let person = |occupant: &Occupant| match occupant {
            Occupant::Person { id, name } => {
                Some(PersonInfo { id: *id, name: name.clone(), program: false, guest: false })
            }
            _ => None,
        };
        let wish = |occupant: &Occupant| match occupant {
            Occupant::Bot { level } => SeatWish::Bot { level: level.clone() },
            _ => SeatWish::Open,
        };
        let people: Vec<Option<PersonInfo>> = rotated().map(person).collect();
        let host = self.host.filter(|host| self.seat_of(*host).is_some());
        let host = host.or_else(|| people.iter().flatten().map(|person| person.id).next())?;
        let seats = rotated().map(wish).collect();
        let settings = NewTable { seats, start: Start::WhenFull, ..self.settings.clone() };
        Some(Rematch { settings, invite: self.invite, host, people, moderation: self.moderation.clone() })
    }
}
