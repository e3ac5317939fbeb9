//! Random games in real time: actions of all kinds, and time that passes between them.

use crate::random::{once_in, pick};
use krajina_rules::game::{Game, Millis};
use krajina_rules::rng::{Quick, below};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::*;

/// One entry of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) at: Millis,
    pub(crate) seat: Seat,
    pub(crate) action: Action,
}

/// A game from a setup's text and a number for the seed.
pub(crate) fn game(setup: &str, seed: u64) -> Worlds {
    Worlds::new(setup.parse().unwrap(), &Seed::from_number(seed))
}

/// A game in which the first countdown is over.
pub(crate) fn started(setup: &str, seed: u64) -> Worlds {
    let mut game = game(setup, seed);
    game.advance(COUNTDOWN);
    game
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// Plays an action from its text; panics with the error where it is refused.
pub(crate) fn play(game: &mut Worlds, who: usize, action: &str) {
    try_play(game, who, action).unwrap_or_else(|error| panic!("{action}: {error}"));
}

/// Plays an action from its text; the error as its rule and reason.
pub(crate) fn try_play(game: &mut Worlds, who: usize, action: &str) -> Result<(), String> {
    let action: Action = action.parse().unwrap();
    game.play(seat(who), action).map_err(|error| format!("{}: {}", error.rule, error.reason))
}

/// Setups of every level and number of players.
pub(crate) const SETUPS: [&str; 8] = [
    "worlds players=2 level=beginner map=1",
    "worlds players=3 level=advanced maps=1,2,3 minutes=5",
    "worlds players=4 level=expert map=4 roads=networks",
    "worlds players=2 level=expert map=2 timer=hidden",
    "worlds players=4 level=beginner map=3 handicap=none,active,all,none",
    "worlds players=1 level=solo-easy map=1",
    "worlds players=1 level=solo-medium map=2 timer=hidden",
    "worlds players=1 level=solo-hard map=4 roads=networks",
];

/// A random legal action of a random seat: first the kind, then one of that kind, so that games move on.
pub(crate) fn random_action(game: &Worlds, rng: &mut Quick) -> Option<(Seat, Action)> {
    let seats: Vec<Seat> = game.to_act().iter().collect();
    if seats.is_empty() {
        return None;
    }
    let seat = pick(rng, &seats);
    for _ in 0..20 {
        let action = any_action(game, seat, rng);
        let rare = matches!(action, Action::Stop) && !once_in(rng, 20);
        if !rare && game.check(seat, &action).is_ok() {
            return Some((seat, action));
        }
    }
    game.legal(seat).next().map(|action| (seat, action))
}

/// An action of a random kind, legal or not; more often legal than not where that is easy.
pub(crate) fn any_action(game: &Worlds, seat: Seat, rng: &mut Quick) -> Action {
    let tile = TileId::from_index(below(rng, TILES as u32) as usize).unwrap();
    let spot = Spot::from_index(below(rng, SPOTS as u32) as usize).unwrap();
    let square = match game.builder(seat).open().iter().collect::<Vec<_>>() {
        open if !open.is_empty() && !once_in(rng, 4) => pick(rng, &open),
        _ => Square::from_index(below(rng, SQUARES as u32) as usize).unwrap(),
    };
    let rotation = pick(rng, &Rotation::ALL);
    match below(rng, 16) {
        0..4 => Action::Take(tile),
        4 => Action::TakeBuilding(BuildingId::from_index(below(rng, BUILDINGS as u32) as usize).unwrap()),
        5 => Action::Flip(tile),
        6 => Action::Move(tile, spot),
        7..11 => Action::Place(square, pick(rng, &Face::ALL), rotation),
        11 => Action::Village(pick(rng, &Trade::ALL), square, rotation),
        12 => Action::Put(spot),
        13 => Action::PutBack,
        14 => Action::Stop,
        _ => Action::Ready,
    }
}

/// Plays a whole random game and hands every position to `visit`; returns the log.
pub(crate) fn random_game(
    mut game: Worlds,
    rng: &mut Quick,
    mut visit: impl FnMut(&Worlds, &mut Quick),
) -> (Worlds, Vec<Entry>) {
    let mut log = Vec::new();
    while game.outcome().is_none() {
        visit(&game, rng);
        // Mostly many actions at one moment, so that logs hold simultaneous ones; now and then a long pause.
        let pause = match below(rng, 40) {
            0..30 => 0,
            30..39 => below(rng, 4_000),
            _ => below(rng, 60_000),
        };
        game.advance(Millis(game.now().0 + u64::from(pause)));
        if let Some((seat, action)) = random_action(&game, rng) {
            log.push(Entry { at: game.now(), seat, action });
            game.play(seat, action).unwrap();
        }
    }
    (game, log)
}

/// Replays a log.
pub(crate) fn replay(mut game: Worlds, log: &[Entry]) -> Worlds {
    for entry in log {
        game.advance(entry.at);
        game.play(entry.seat, entry.action).unwrap_or_else(|error| panic!("{entry:?}: {error}"));
    }
    game
}
