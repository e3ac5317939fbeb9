//! The totems: one per resource, for the player who has the most (O18, O19).

use super::terrain::Resource;
use crate::seat::{MAX_SEATS, Seat, Seats};

/// The holder of each totem; those without a holder lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totems([Option<Seat>; 4]);

/// The movement of a totem after a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TotemMove {
    /// It stays where it is.
    Stay,
    /// It goes to this seat.
    To(Seat),
    /// Its holder chooses one of these, who tie above (O19).
    Choice(Seats),
}

impl Totems {
    /// These holders, in the order of [`Resource::ALL`].
    pub const fn new(holders: [Option<Seat>; 4]) -> Totems {
        Totems(holders)
    }

    /// The holder of the totem of this resource.
    #[inline]
    pub const fn holder(&self, resource: Resource) -> Option<Seat> {
        self.0[resource.index()]
    }

    /// The totem of this resource in these hands.
    pub(super) fn put(&mut self, resource: Resource, seat: Seat) {
        self.0[resource.index()] = Some(seat);
    }

    /// The points on the totems a seat holds (O20).
    #[inline]
    pub fn points(&self, seat: Seat) -> i32 {
        Resource::ALL
            .into_iter()
            .filter(|&resource| self.holder(resource) == Some(seat))
            .map(Resource::totem_points)
            .sum()
    }

    /// The movement of the totem of `resource` after `placing` has placed; `tokens` has the tokens of each seat.
    pub(super) fn settle(&self, resource: Resource, tokens: &[u32], placing: Seat) -> TotemMove {
        let tokens_of = |seat: Seat| tokens.get(seat.index()).copied().unwrap_or(0);
        let most_of_others = |seat: Seat| {
            Seat::all(tokens.len()).filter(|&other| other != seat).map(tokens_of).max().unwrap_or(0)
        };
        let holder = self.holder(resource);
        // O18: the placing player takes it with strictly more than each other player.
        if tokens_of(placing) > most_of_others(placing) {
            return if holder == Some(placing) { TotemMove::Stay } else { TotemMove::To(placing) };
        }
        // O19: a holder who was overtaken passes it on; a tie that includes the holder leaves it there.
        let Some(holder) = holder else { return TotemMove::Stay };
        let most = most_of_others(holder);
        if most <= tokens_of(holder) {
            return TotemMove::Stay;
        }
        let above: Seats =
            Seat::all(tokens.len()).filter(|&seat| seat != holder && tokens_of(seat) == most).collect();
        match above.iter().next() {
            Some(seat) if above.len() == 1 => TotemMove::To(seat),
            _ => TotemMove::Choice(above),
        }
    }

    /// The default for a finished table that does not name the holders: the seat with strictly the most tokens.
    pub fn by_majority(tokens: &[[u32; 4]]) -> Totems {
        Totems(Resource::ALL.map(|resource| {
            let of = |seat: Seat| tokens[seat.index()][resource.index()];
            let seats = || Seat::all(tokens.len().min(MAX_SEATS));
            seats().find(|&seat| seats().all(|other| other == seat || of(seat) > of(other)))
        }))
    }
}
