//! Tracks a game of Kingdom move by move, so that choosing a move need not parse the whole view: thousands of tables
//! share the processors with the server under test.

use super::view_checker;
use krajina_rules::domino::line::LineDomino;
use krajina_rules::game::Game as _;
use krajina_rules::hosted::Hosted as _;
use krajina_rules::kingdom::{Kingdom, View};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_wire::{Event, GameKind, Mirror};
use serde::Deserialize;

/// The game as far as it is known, with hidden parts drawn at random.
#[derive(Default)]
pub(super) struct MoveTracker(Option<Box<Kingdom>>);

/// The part of the view that shows whether the tracked game has diverged: the real dominoes and kings differ from the
/// drawn ones.
#[derive(Deserialize)]
struct DraftLines {
    turn: u8,
    seat: Option<Seat>,
    current: Vec<LineDomino>,
    next: Vec<LineDomino>,
}

impl MoveTracker {
    /// Applies an update that is a single move. Any other update clears the game, to be read again from the view.
    pub(super) fn apply(&mut self, events: &[Event]) {
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

    /// A random legal action for a seat. Games other than Kingdom are not tracked.
    pub(super) fn choose(
        &mut self,
        kind: GameKind,
        mirror: &Mirror,
        seat: Seat,
        rng: &mut Quick,
    ) -> Option<String> {
        if kind != Kingdom::KIND {
            return view_checker::choose(kind, mirror, seat, rng);
        }
        if !self.matches(mirror) {
            let view: View = mirror.view().ok()??;
            self.0 = Some(Box::new(Kingdom::determinize(&view, rng)));
        }
        self.0.as_ref()?.random_action(seat, rng).map(|action| action.to_string())
    }

    fn matches(&self, mirror: &Mirror) -> bool {
        let Some(game) = &self.0 else { return false };
        let shown =
            mirror.document().pointer("/view/draft").and_then(|draft| DraftLines::deserialize(draft).ok());
        let draft = game.draft().view();
        shown.is_some_and(|shown| {
            (shown.turn, shown.seat) == (draft.turn, draft.seat)
                && (shown.current, shown.next) == (draft.current, draft.next)
        })
    }
}
