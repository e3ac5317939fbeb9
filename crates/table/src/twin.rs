//! A twin of a room: the same for every viewer, but with other hidden information. For tests of everything that leaves
//! a server.

use crate::room::Room;
use krajina_rules::any::AnyGame;
use krajina_rules::hosted::Reveals;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Viewer;

impl Room {
    /// Redraws all hidden information. Returns whether that is possible now: not before the game, nor while a player
    /// sees more than the others.
    pub fn redeal(&mut self, number: u64) -> bool {
        let Some(play) = self.play_mut() else { return false };
        let twin = AnyGame::determinize(&play.game.view(Viewer::Watcher), &mut Quick::new(number));
        let same = Viewer::all(twin.players()).all(|viewer| twin.view(viewer) == play.game.view(viewer));
        if same {
            play.game = twin;
        }
        same
    }

    /// Counts of the revealed items.
    pub fn revealed(&self) -> Reveals {
        self.state().play().map_or(Reveals::default(), |play| play.game.reveals())
    }
}
