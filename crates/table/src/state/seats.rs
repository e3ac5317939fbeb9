//! The seats of a table, and the people at them.

use super::{ApplyError, TableState};
use crate::entry::Sitting;
use crate::limits;
use krajina_rules::seat::{Seat, Seats};
use krajina_wire::{BotLevel, Name, Occupant, PersonId, SeatWish};

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatState {
    pub(crate) of: Occupant,
    /// The bot that plays for an absent person.
    pub(crate) stand_in: Option<BotLevel>,
    /// How often time stood still for this seat.
    pub(crate) drops: u8,
    /// The number of undos.
    pub(crate) undos: u32,
    /// The number of tiles of the heap that it has flipped or moved.
    pub(crate) mixes: u32,
    /// The number of actions it has played, undone ones included.
    pub(crate) actions: u32,
}

impl TableState {
    pub(super) fn sit(&mut self, seat: Seat, person: &Sitting) -> Result<(), ApplyError> {
        self.seat_mut(seat)?.of = person.occupant();
        self.host = self.host.or(Some(person.id));
        Ok(())
    }

    pub(super) fn stand(&mut self, seat: Seat) -> Result<(), ApplyError> {
        let left = self.person(seat);
        self.seat_mut(seat)?.of = Occupant::Open;
        if left.is_some() && left == self.host {
            // The next person at the table becomes the host.
            self.host = self.seats().find_map(|seat| self.person(seat));
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, seat: Seat) -> Result<(), ApplyError> {
        if let Some(person) = self.person(seat) {
            self.moderation.remove(person);
        }
        self.seat_mut(seat)?.of = Occupant::Open;
        Ok(())
    }

    /// Removes the name of a person whose account was deleted, on seats and in the chat. The id stays: it links the
    /// games of the others.
    pub(super) fn forget(&mut self, person: PersonId) -> Result<(), ApplyError> {
        let nameless = Name::new(limits::NAMELESS).map_err(|error| error.to_string())?;
        for seat in &mut self.seats {
            if let Occupant::Person { id, name } = &mut seat.of
                && *id == person
            {
                *name = nameless.clone();
            }
        }
        self.chat.rename(person, &nameless);
        Ok(())
    }

    /// People whose names are shown here: those who sit, or those who only chat.
    pub fn named(&self, sitting: bool) -> Vec<PersonId> {
        let shown = |name: &Name| name.as_str() != limits::NAMELESS;
        let seated = self.seats.iter().filter_map(|seat| match &seat.of {
            Occupant::Person { id, name } if shown(name) => Some(*id),
            _ => None,
        });
        let spoke = self.chat.lines().filter(|line| shown(&line.name)).map(|line| line.person);
        let mut people: Vec<PersonId> = match sitting {
            true => seated.collect(),
            false => spoke.filter(|person| self.seat_of(*person).is_none()).collect(),
        };
        people.sort_unstable();
        people.dedup();
        people
    }

    /// The occupant of each seat.
    pub fn occupants(&self) -> impl Iterator<Item = &Occupant> {
        self.seats.iter().map(|seat| &seat.of)
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats.len())
    }

    /// The person of a seat, if there is one.
    pub(crate) fn person(&self, seat: Seat) -> Option<PersonId> {
        match self.seats.get(seat.index())?.of {
            Occupant::Person { id, .. } => Some(id),
            _ => None,
        }
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seats().find(|&seat| self.person(seat) == Some(person))
    }

    /// Whether this person has neither a seat nor the host's rights.
    pub(crate) fn watches(&self, person: PersonId) -> bool {
        self.seat_of(person).is_none() && self.host != Some(person)
    }

    /// The bot that plays a seat, for itself or for an absent person.
    pub(crate) fn bot(&self, seat: Seat) -> Option<&BotLevel> {
        let seat = self.seats.get(seat.index())?;
        match &seat.of {
            Occupant::Bot { level } => Some(level),
            _ => seat.stand_in.as_ref(),
        }
    }

    /// Seats whose people play for themselves.
    pub(crate) fn people(&self) -> Seats {
        self.seats().filter(|&seat| self.person(seat).is_some() && self.bot(seat).is_none()).collect()
    }

    pub(super) fn seat_mut(&mut self, seat: Seat) -> Result<&mut SeatState, ApplyError> {
        self.seats.get_mut(seat.index()).ok_or_else(|| "there is no such seat".into())
    }
}

/// The bot that plays for absent people.
pub(crate) fn stand_in_level() -> Option<BotLevel> {
    BotLevel::new(limits::STAND_IN).ok()
}

impl SeatState {
    /// An empty seat with this wish.
    pub(super) fn meant(wish: &SeatWish) -> SeatState {
        let of = match wish {
            SeatWish::Me | SeatWish::Open => Occupant::Open,
            SeatWish::Bot { level } => Occupant::Bot { level: level.clone() },
        };
        SeatState { of, stand_in: None, drops: 0, undos: 0, mixes: 0, actions: 0 }
    }
}

impl Sitting {
    pub(crate) fn occupant(&self) -> Occupant {
        Occupant::Person { id: self.id, name: self.name.clone() }
    }
}
