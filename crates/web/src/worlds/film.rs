//! A finished game as a film: the table at any time of its clock.

use super::log::Log;
use krajina_rules::game::{Game as _, Millis};
use krajina_rules::worlds::Worlds;

/// A game to be shown again.
#[derive(Clone)]
pub(crate) struct Film {
    log: Log,
    world: Worlds,
    /// How many deeds have been shown.
    shown: usize,
}

impl Film {
    /// The film of a log, at its beginning; `None` if the log leads nowhere.
    pub(crate) fn new(log: Log) -> Option<Film> {
        log.replay()?;
        Some(Film { world: log.start()?, log, shown: 0 })
    }

    /// The table as it is shown.
    pub(crate) fn world(&self) -> &Worlds {
        &self.world
    }

    /// Where the film ends.
    pub(crate) fn end(&self) -> Millis {
        self.log.deeds.last().map_or(self.log.now, |deed| deed.at.max(self.log.now))
    }

    /// Winds to a time, on or back; true if anything but the time is another.
    pub(crate) fn wind(&mut self, to: Millis) -> bool {
        let mut changed = false;
        if to < self.world.now() {
            // What was done cannot be undone, only done again.
            if let Some(start) = self.log.start() {
                (self.world, self.shown) = (start, 0);
            }
            changed = true;
        }
        while let Some(deed) = self.log.deeds.get(self.shown).filter(|deed| deed.at <= to) {
            self.world.advance(deed.at);
            self.world.play_unchecked(deed.seat, deed.action);
            self.shown += 1;
            changed = true;
        }
        let phase = self.world.phase();
        self.world.advance(to);
        changed || self.world.phase() != phase
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::worlds::log::Deed;
    use krajina_rules::seat::Seat;
    use krajina_rules::seed::Seed;
    use krajina_rules::worlds::Action;

    #[test]
    fn a_film_winds_both_ways_to_the_same_table() {
        let you = Player::Person { name: String::new() };
        let mut log = Log::new("worlds players=1 level=solo-hard".into(), &Seed::from_number(9), vec![you]);
        let seat = Seat::wrapping(0);
        let mut world = log.start().unwrap();
        world.advance(Millis(3_000));
        for at in (4_000..9_000).step_by(1_000).map(Millis) {
            world.advance(at);
            let hand = world.builder(seat).hand.is_some();
            let wanted = |action: &Action| match action {
                Action::Take(_) => !hand,
                Action::Place(..) => hand,
                _ => false,
            };
            let action = world.legal(seat).find(wanted).unwrap();
            world.play_unchecked(seat, action);
            log.deeds.push(Deed { at, seat, action });
        }
        log.now = Millis(10_000);
        let mut film = Film::new(log.clone()).unwrap();
        assert_eq!(film.end(), Millis(10_000));
        assert!(film.wind(Millis(5_500)));
        let middle = film.world().clone();
        assert!(film.wind(Millis(10_000)));
        assert_eq!(Some(film.world().clone()), log.replay());
        assert!(film.wind(Millis(5_500)), "back");
        assert_eq!(*film.world(), middle);
        assert!(!film.wind(Millis(5_600)), "nothing happens");
    }
}
