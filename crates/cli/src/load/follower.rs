//! Follows a game of Kingdom move by move, so that not every choice begins with reading the whole view: thousands of
//! tables are played on the processors of the server that is measured.

use krajina_rules::domino::line::Place;
use krajina_rules::game::Game as _;
use krajina_rules::kingdom::{Kingdom, View};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_wire::{Event, Mirror};
use serde::Deserialize;

/// The game as far as it is known. What is hidden in it is drawn at random.
#[derive(Default)]
pub(super) struct Follower(Option<Box<Kingdom>>);

/// What shows whether the game is still the one that is played: dominoes and kings that come up are others than those drawn.
#[derive(Deserialize)]
struct Lines {
    turn: u8,
    seat: Option<Seat>,
    current: Vec<Place>,
    next: Vec<Place>,
}

impl Follower {
    /// Something has happened. Whatever is not one move is read anew.
    pub(super) fn saw(&mut self, events: &[Event]) {
        let known = match (&mut self.0, events) {
            (Some(game), [Event::Acted { seat, action, .. }]) => {
                action.parse().is_ok_and(|action| game.play(*seat, action).is_ok())
            }
            _ => false,
        };
        if !known {
            self.0 = None;
        }
    }

    /// Something legal for a seat.
    pub(super) fn choose(&mut self, mirror: &Mirror, seat: Seat, rng: &mut Quick) -> Option<String> {
        if !self.is_right(mirror) {
            let view: View = mirror.view().ok()??;
            self.0 = Some(Box::new(Kingdom::determinize(&view, rng)));
        }
        self.0.as_ref()?.random_action(seat, rng).map(|action| action.to_string())
    }

    fn is_right(&self, mirror: &Mirror) -> bool {
        let Some(game) = &self.0 else { return false };
        let shown = mirror.document().pointer("/view/draft").and_then(|draft| Lines::deserialize(draft).ok());
        let draft = game.draft().view();
        shown.is_some_and(|shown| {
            (shown.turn, shown.seat) == (draft.turn, draft.seat)
                && (shown.current, shown.next) == (draft.current, draft.next)
        })
    }
}
