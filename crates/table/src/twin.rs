//! A twin of a room: the same to everybody, but for what nobody can see. For tests of what leaves a server.

use crate::play::{Hosted, Match, Play};
use crate::room::Room;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Viewer;
use krajina_rules::worlds;

/// How much has come to light: it changes with every reveal.
pub type Revealed = (usize, usize, usize, usize);

impl Room {
    /// Draws anew what nobody can see. Returns whether that is possible now: not while somebody sees what others do
    /// not, nor before the game.
    pub fn redeal(&mut self, number: u64) -> bool {
        match self.play_mut() {
            Some(Match::Kingdom(play)) => redeal(play, number),
            Some(Match::Hunters(play)) => redeal(play, number),
            Some(Match::Worlds(play)) => redeal(play, number),
            None => false,
        }
    }

    /// How much of the game has come to light.
    pub fn revealed(&self) -> Revealed {
        match self.state().play() {
            Some(Match::Kingdom(play)) => play.game.light().unwrap_or_default(),
            Some(Match::Hunters(play)) => play.game.light().unwrap_or_default(),
            Some(Match::Worlds(play)) => {
                (play.game.round(), usize::from(play.game.phase() == worlds::Phase::Over), 0, 0)
            }
            None => Revealed::default(),
        }
    }
}

fn redeal<G: Hosted>(play: &mut Play<G>, number: u64) -> bool {
    let twin = G::determinize(&play.game.view(Viewer::Watcher), &mut Quick::new(number));
    let same = Viewer::all(twin.players()).all(|viewer| twin.view(viewer) == play.game.view(viewer));
    if same {
        play.game = twin;
    }
    same
}
