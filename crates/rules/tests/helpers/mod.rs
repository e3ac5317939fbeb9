//! Helpers for the tests of both domino games: games played from text, boards drawn as text.

use krajina_rules::domino::{Number, Square};
use krajina_rules::game::{Game, Illegal};
use krajina_rules::laws::random_move;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;

pub(crate) fn number(number: u8) -> Number {
    Number::new(number).unwrap()
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// Plays `0 take 12` and the like: seat, then action.
pub(crate) fn play<G: Game>(game: &mut G, moves: &[&str]) {
    for text in moves {
        let (who, action) = text.split_once(' ').unwrap();
        game.play(seat(who.parse().unwrap()), action.parse().unwrap())
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
}

/// The error of an illegal action; the game must stay as it was.
pub(crate) fn refused<G: Game>(game: &G, who: usize, action: &str) -> Illegal {
    let mut after = game.clone();
    let illegal = after.play(seat(who), action.parse().unwrap()).unwrap_err();
    assert_eq!(after, *game, "a refused action changed the state");
    assert_eq!(illegal.allowed_count, game.legal(seat(who)).count());
    illegal
}

/// Plays at random to the end.
pub(crate) fn finish<G: Game>(mut game: G, seed: u64) -> G {
    let mut rng = Quick::new(seed);
    while let Some((seat, action)) = random_move(&game, &mut rng) {
        game.play(seat, action).unwrap();
    }
    game
}

/// The cells of a board drawn row by row from the top, with their squares; `home` is the cell of the start tile.
pub(crate) fn cells<'a>(rows: &'a [&str], home: &'a str) -> impl Iterator<Item = (Square, &'a str)> {
    let cells = || {
        rows.iter().enumerate().flat_map(|(down, row)| {
            row.split_whitespace().enumerate().map(move |(right, cell)| (right as i8, down as i8, cell))
        })
    };
    let (home_x, home_y, _) = cells().find(|(.., cell)| *cell == home).unwrap();
    cells()
        .filter(move |(.., cell)| *cell != "." && *cell != home)
        .map(move |(right, down, cell)| (Square::new(right - home_x, home_y - down).unwrap(), cell))
}
