//! The laws of every game, as checks that a test runs over many random games.
//!
//! Each law takes any [`Game`], and its error says what is broken. The tests of a game call them all.

use crate::follow::{Followed, FollowedGame, GameStep};
use crate::game::Game;
use crate::rng::{Rng, below};
use crate::seat::{Seat, Viewer};

/// A random legal action of a random seat that may act, if there is one.
pub fn random_move<G: Game>(game: &G, rng: &mut impl Rng) -> Option<(Seat, G::Action)> {
    let seats = game.to_act();
    let seat = seats.iter().nth(below(rng, seats.len().max(1) as u32) as usize)?;
    game.random_action(seat, rng).map(|action| (seat, action))
}

/// Some seat can act until the game is over, and none afterwards.
pub fn some_seat_can_act<G: Game>(game: &G) -> Result<(), String> {
    let over = game.outcome().is_some();
    if over != game.to_act().is_empty() {
        return Err(format!("over: {over}, but to act: {:?}\n{}", game.to_act(), game.dump()));
    }
    for seat in game.to_act().iter() {
        if game.legal(seat).next().is_none() {
            return Err(format!("seat {} is to act and has no legal action\n{}", seat.index(), game.dump()));
        }
    }
    Ok(())
}

/// Every listed action passes `check`, is listed once, reads back from its text, and is illegal for the other seats.
pub fn legal_is_checked<G: Game>(game: &G) -> Result<(), String> {
    for seat in Seat::all(game.players()) {
        let actions: Vec<G::Action> = game.legal(seat).collect();
        if !game.to_act().contains(seat) && !actions.is_empty() {
            return Err(format!("seat {} is not to act but has {} actions", seat.index(), actions.len()));
        }
        for (i, action) in actions.iter().enumerate() {
            game.check(seat, action).map_err(|e| format!("{action} is listed but refused: {e}"))?;
            if game.canonical(action.clone()) != *action {
                return Err(format!("{action} is listed in a form that is not canonical"));
            }
            if actions[..i].contains(action) {
                return Err(format!("{action} is listed twice"));
            }
            if action.to_string().parse().ok().as_ref() != Some(action) {
                return Err(format!("{action} does not read back"));
            }
        }
    }
    Ok(())
}

/// Of all `candidates`, exactly those that are listed as legal pass `check`; the others leave the state as it was.
pub fn check_admits_only_legal<G: Game>(
    game: &G,
    seat: Seat,
    candidates: impl Iterator<Item = G::Action>,
) -> Result<(), String> {
    let legal: Vec<G::Action> = game.legal(seat).collect();
    for action in candidates {
        let listed = legal.contains(&game.canonical(action.clone()));
        let mut after = game.clone();
        let played = after.play(seat, action.clone());
        if played.is_ok() != listed {
            return Err(format!("{action}: listed {listed}, played {played:?}\n{}", game.dump()));
        }
        if let Err(illegal) = played {
            if after != *game {
                return Err(format!("the refused {action} changed the state"));
            }
            if illegal.allowed_count != legal.len() {
                return Err(format!("the error for {action} miscounts what is allowed: {illegal}"));
            }
        }
    }
    Ok(())
}

/// A view is enough to play on: a determinized state gives that viewer the same view, and keeps the rules.
pub fn determinizing_keeps_the_view<G: Game>(game: &G, rng: &mut impl Rng) -> Result<(), String> {
    for viewer in Viewer::all(game.players()) {
        let view = game.view(viewer);
        let guess = G::determinize(&view, rng);
        guess.validate().map_err(|e| format!("a determinized state is broken: {e}\n{}", guess.dump()))?;
        if guess.view(viewer) != view {
            return Err(format!("{viewer:?} sees another game after determinizing\n{}", game.dump()));
        }
        if guess.to_act() != game.to_act() || guess.outcome() != game.outcome() {
            return Err(format!("determinizing for {viewer:?} changed whose turn it is or the result"));
        }
    }
    Ok(())
}

/// Copies of a game, one for each viewer, that follow it by actions and reveals alone.
pub struct Followers<G>(Vec<(Viewer, FollowedGame<G>)>);

impl<G: Followed> Followers<G> {
    /// Copies that begin with the views of this state.
    pub fn new(game: &G, rng: &mut impl Rng) -> Followers<G> {
        let follower = |viewer| (viewer, FollowedGame::new(&game.view(viewer), viewer, rng));
        Followers(Viewer::all(game.players()).map(follower).collect())
    }

    /// After it has taken the step with its reveal, each viewer's copy shows the same view as the game itself.
    pub fn following_keeps_the_view(
        &mut self,
        before: &G,
        step: &GameStep<G::Action>,
        after: &G,
    ) -> Result<(), String> {
        for (viewer, copy) in &mut self.0 {
            let reveal = after.revealed_since(before, *viewer);
            copy.follow(step.clone(), reveal.as_ref())
                .map_err(|e| format!("{viewer:?} cannot follow {step:?} with {reveal:?}: {e}"))?;
            if copy.view() != after.view(*viewer) {
                let dumps = format!("{}\n{}", copy.game().dump(), after.dump());
                return Err(format!("{viewer:?} sees another game after {step:?} with {reveal:?}\n{dumps}"));
            }
        }
        Ok(())
    }
}

/// Plays one random game to its end, with every law checked at every position; hands each position to `visit`.
pub fn play_by_the_laws<G: Followed>(
    mut game: G,
    rng: &mut impl Rng,
    mut visit: impl FnMut(&G) -> Result<(), String>,
) -> Result<G, String> {
    let mut followers = Followers::new(&game, rng);
    loop {
        game.validate()?;
        some_seat_can_act(&game)?;
        legal_is_checked(&game)?;
        determinizing_keeps_the_view(&game, rng)?;
        visit(&game)?;
        let Some((seat, action)) = random_move(&game, rng) else { return Ok(game) };
        // A viewer may start to follow at any time.
        if below(rng, 16) == 0 {
            followers = Followers::new(&game, rng);
        }
        let before = game.clone();
        let mut twin = game.clone();
        twin.play_unchecked(seat, action.clone());
        game.play(seat, action.clone()).map_err(|e| format!("the legal {action} was refused: {e}"))?;
        if twin != game {
            return Err(format!("play and play_unchecked differ after {action}"));
        }
        followers.following_keeps_the_view(&before, &GameStep::Action(seat, action), &game)?;
    }
}
