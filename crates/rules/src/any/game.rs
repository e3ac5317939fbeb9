//! A game of any kind.

use super::action::AnyAction;
use super::kind::GameKind;
use super::setup::AnySetup;
use super::view::AnyView;
use crate::game::{Digest, Game, Illegal, Millis, Outcome};
use crate::hosted::{Hosted, Reveals, Turn};
use crate::rng::Rng;
use crate::seat::{Seat, Seats, Viewer};
use crate::seed::Seed;

any_of! {
    /// One of the games, with the methods of [`Game`] and [`Hosted`]. An action of another game is illegal.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum AnyGame of Box
}

impl AnyGame {
    /// The game at its beginning, dealt from a seed.
    pub fn new(setup: &AnySetup, seed: &Seed) -> AnyGame {
        with_game!(AnySetup(setup): setup as G => AnyGame::from(begin::<G>(setup, seed)))
    }

    /// The game.
    pub fn kind(&self) -> GameKind {
        with_game!(AnyGame(self): _game as G => G::KIND)
    }

    /// The setup of the game.
    pub fn setup(&self) -> AnySetup {
        with_game!(AnyGame(self): game as G => AnySetup::from(setup::<G>(game)))
    }

    /// The number of seats.
    pub fn players(&self) -> usize {
        with_game!(AnyGame(self): game => game.players())
    }

    /// The seats that may act now.
    pub fn to_act(&self) -> Seats {
        with_game!(AnyGame(self): game => game.to_act())
    }

    /// All actions that `seat` may take now, each once.
    pub fn legal(&self, seat: Seat) -> Vec<AnyAction> {
        with_game!(AnyGame(self): game => game.legal(seat).map(AnyAction::from).collect())
    }

    /// One of the legal actions of `seat`, evenly at random.
    pub fn random_action(&self, seat: Seat, rng: &mut impl Rng) -> Option<AnyAction> {
        with_game!(AnyGame(self): game => game.random_action(seat, rng).map(AnyAction::from))
    }

    /// The same action in the one form in which [`legal`](AnyGame::legal) lists it.
    pub fn canonical(&self, action: AnyAction) -> AnyAction {
        with_game!(AnyGame(self), AnyAction(action): game, own as G => {
            AnyAction::from(G::canonical(game, own))
        }, else => action)
    }

    /// May `seat` take this action now?
    ///
    /// # Errors
    /// The rule that forbids it, and the legal actions.
    pub fn check(&self, seat: Seat, action: &AnyAction) -> Result<(), Illegal> {
        with_game!(AnyGame(self), AnyAction(action): game, own as G => {
            G::check(game, seat, own)
        }, else => Err(Illegal::new("", "the action is one of another game", self.legal(seat).iter())))
    }

    /// May `seat` take this action now? The same as [`check`](AnyGame::check) without a reason.
    pub fn allows(&self, seat: Seat, action: &AnyAction) -> bool {
        with_game!(AnyGame(self), AnyAction(action): game, own as G => {
            <G as Hosted>::allows(game, seat, own)
        }, else => false)
    }

    /// Plays an action that is known to be legal. An illegal one leaves a state that means nothing; one of another game
    /// does nothing.
    pub fn play_unchecked(&mut self, seat: Seat, action: AnyAction) {
        with_game!(AnyGame(self), AnyAction(action): game, own as G => {
            G::play_unchecked(game, seat, own);
        }, else => {});
    }

    /// Plays an action, or says why not and leaves the state as it was.
    ///
    /// # Errors
    /// As [`check`](AnyGame::check).
    pub fn play(&mut self, seat: Seat, action: AnyAction) -> Result<(), Illegal> {
        self.check(seat, &action)?;
        self.play_unchecked(seat, self.canonical(action));
        Ok(())
    }

    /// Lets time pass until `now`.
    pub fn advance(&mut self, now: Millis) {
        with_game!(AnyGame(self): game => game.advance(now));
    }

    /// When time alone changes the state next.
    pub fn deadline(&self) -> Option<Millis> {
        with_game!(AnyGame(self): game => game.deadline())
    }

    /// Everything that this viewer may know.
    pub fn view(&self, viewer: Viewer) -> AnyView {
        with_game!(AnyGame(self): game => AnyView::from(Box::new(game.view(viewer))))
    }

    /// A state that could be the true one, given `view`.
    pub fn determinize(view: &AnyView, rng: &mut impl Rng) -> AnyGame {
        with_game!(AnyView(view): view as G => AnyGame::from(Box::new(G::determinize(view, rng))))
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        with_game!(AnyGame(self): game => game.outcome())
    }

    /// Is the state consistent with itself?
    ///
    /// # Errors
    /// The fault.
    pub fn validate(&self) -> Result<(), String> {
        with_game!(AnyGame(self): game => game.validate())
    }

    /// A fingerprint of the whole state.
    pub fn digest(&self) -> Digest {
        with_game!(AnyGame(self): game => game.digest())
    }

    /// The turn; `None` where players do not take turns.
    pub fn turn(&self) -> Option<Turn> {
        with_game!(AnyGame(self): game => game.turn())
    }

    /// The number of things revealed so far.
    pub fn reveals(&self) -> Reveals {
        with_game!(AnyGame(self): game => game.reveals())
    }

    /// In real time: can anybody act at this moment?
    pub fn is_round(&self) -> bool {
        with_game!(AnyGame(self): game => game.is_round())
    }

    /// Is a round with a hidden timer running?
    pub fn hides_time(&self) -> bool {
        with_game!(AnyGame(self): game => game.hides_time())
    }

    /// In real time: the time of the last [`advance`](AnyGame::advance).
    pub fn now(&self) -> Option<Millis> {
        with_game!(AnyGame(self): game => Hosted::now(&**game))
    }
}

fn begin<G: Game>(setup: &G::Setup, seed: &Seed) -> Box<G> {
    Box::new(G::new(setup.clone(), seed))
}

fn setup<G: Game>(game: &G) -> Box<G::Setup> {
    Box::new(game.setup().clone())
}

impl AnyAction {
    /// Which game it is an action of.
    pub fn kind(&self) -> GameKind {
        with_game!(AnyAction(self): _action as G => G::KIND)
    }

    /// Does this action show its player something that the others do not see?
    pub fn peeks(&self) -> bool {
        with_game!(AnyAction(self): action as G => G::peeks(action))
    }

    /// Does this action only move shared pieces?
    pub fn is_mixing(&self) -> bool {
        with_game!(AnyAction(self): action as G => G::is_mixing(action))
    }

    /// Does this action end its player's part in the round?
    pub fn stops(&self) -> bool {
        with_game!(AnyAction(self): action as G => G::stops(action))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

    use super::*;
    use crate::rng::Quick;

    /// Plays up to `moves` random moves, and lets time pass before each.
    fn play(game: &mut AnyGame, moves: usize, rng: &mut Quick) {
        for number in 0..moves {
            game.advance(Millis(20_000 + 500 * number as u64));
            let Some(seat) = game.to_act().iter().next() else { return };
            let Some(action) = game.random_action(seat, rng) else { continue };
            let written = action.to_string();
            assert_eq!(AnyAction::read(game.kind(), &written), Ok(action), "{written}");
            game.play(seat, action).unwrap();
            game.validate().unwrap();
        }
    }

    #[test]
    fn every_game_plays_through_the_enum() {
        for kind in GameKind::ALL {
            let (mut rng, seed) = (Quick::new(7), Seed::from_number(7));
            let setup = AnySetup::plain(kind, 2).unwrap();
            let mut game = AnyGame::new(&setup, &seed);
            assert_eq!((game.kind(), game.players(), game.setup()), (kind, 2, setup));
            play(&mut game, 12, &mut rng);
            for viewer in Viewer::all(2) {
                let view = game.view(viewer);
                let json = serde_json::to_value(&view).unwrap();
                assert_eq!(AnyView::read(kind, &json).unwrap(), view);
                assert_eq!(view.inspect(), Ok(()));
                assert_eq!(AnyGame::determinize(&view, &mut rng).view(viewer), view);
            }
        }
    }

    #[test]
    fn an_action_of_another_game_is_illegal_and_does_nothing() {
        let (seed, seat) = (Seed::from_number(1), Seat::wrapping(0));
        let games: Vec<AnyGame> = GameKind::ALL
            .into_iter()
            .map(|kind| {
                let mut game = AnyGame::new(&AnySetup::plain(kind, 2).unwrap(), &seed);
                game.advance(Millis(20_000));
                game
            })
            .collect();
        for game in &games {
            for other in games.iter().filter(|other| other.kind() != game.kind()) {
                let seat = other.to_act().iter().next().unwrap_or(seat);
                let action = other.legal(seat)[0];
                let mut after = game.clone();
                assert!(after.play(seat, action).is_err());
                after.play_unchecked(seat, action);
                assert_eq!(after, *game);
            }
        }
    }
}
