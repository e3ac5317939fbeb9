//! Kingdomino, alone or as a dynasty of three games.

use super::board::Board;
use super::domino::{self, Domino};
use super::draft::Draft;
use super::{Score, Twin, add_scores, square};
use std::collections::BTreeSet;

/// K17–K21.
#[derive(Clone, Copy, Default, Debug)]
pub struct Variants {
    pub dynasty: bool,
    pub middle_kingdom: bool,
    pub harmony: bool,
    pub mighty_duel: bool,
    pub wider_choice: bool,
}

/// One player's side of a game.
#[derive(Clone, Debug)]
pub struct Kingdom {
    pub board: Board,
    pub discarded: usize,
}

/// The task of the seat to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Kings are drawn one by one; this many stand on the first line (K6).
    FirstLine {
        seated: usize,
    },
    Place,
    Take,
    Over,
}

/// A match of one game, or of three (K17).
#[derive(Clone, Debug)]
pub struct Game {
    variants: Variants,
    players: usize,
    /// Of the games not begun yet.
    piles: Vec<Vec<u8>>,
    kings: Vec<Vec<usize>>,
    dominoes: Vec<Domino>,
    single: Single,
    /// Scores of the finished games.
    finished: Vec<Vec<Score>>,
}

/// The game of the match that is being played.
#[derive(Clone, Debug)]
struct Single {
    kings: Vec<usize>,
    draft: Draft,
    kingdoms: Vec<Kingdom>,
    phase: Phase,
}

impl Game {
    pub fn new(players: usize, variants: Variants, piles: Vec<Vec<u8>>, kings: Vec<Vec<usize>>) -> Game {
        check_players(players, variants);
        let games = if variants.dynasty { 3 } else { 1 };
        assert_eq!((piles.len(), kings.len()), (games, games), "one pile and one drawing of kings per game");
        let (mut piles, mut kings) = (piles, kings);
        let single = Single::new(players, variants, piles.remove(0), kings.remove(0));
        Game { variants, players, piles, kings, dominoes: domino::kingdomino(), single, finished: Vec::new() }
    }
}

impl Twin for Game {
    fn to_act(&self) -> Option<usize> {
        match self.single.phase {
            Phase::FirstLine { seated } => Some(self.single.kings[seated]),
            Phase::Place | Phase::Take => self.single.draft.turn().map(|(_, seat)| seat),
            Phase::Over => None,
        }
    }

    fn legal(&self) -> BTreeSet<String> {
        match self.single.phase {
            Phase::FirstLine { .. } | Phase::Take => self.single.draft.actions(),
            Phase::Place => {
                let (domino, seat) = self.turn();
                self.single.kingdoms[seat].board.actions(domino)
            }
            Phase::Over => BTreeSet::new(),
        }
    }

    fn play(&mut self, action: &str) {
        assert!(self.legal().contains(action), "{action} is not legal here");
        let words: Vec<&str> = action.split(' ').collect();
        match words[..] {
            ["take", number] => self.take(number.parse().expect("a domino number")),
            ["place", a, b] => self.place(a, b),
            ["discard"] => self.discard(),
            _ => panic!("{action} is not an action"),
        }
        self.begin_next_game_if_over();
    }

    fn scores(&self) -> Vec<Score> {
        self.single.kingdoms.iter().map(|kingdom| kingdom.score(self.variants)).collect()
    }

    /// The sums over all games of the match, once it is over.
    fn outcome(&self) -> Option<Vec<Score>> {
        if self.to_act().is_some() {
            return None;
        }
        let nothing = vec![(0, 0, 0); self.players];
        Some(self.finished.iter().fold(nothing, |sums, scores| add_scores(&sums, scores)))
    }
}

impl Game {
    /// The domino to place and the seat that places it.
    fn turn(&self) -> (Domino, usize) {
        let (number, seat) = self.single.draft.turn().expect("a king to act");
        (domino::numbered(&self.dominoes, number), seat)
    }

    fn take(&mut self, number: u8) {
        let seat = self.to_act().expect("a seat to act");
        self.single.draft.take(seat, number);
        match self.single.phase {
            Phase::FirstLine { seated } => self.single.king_seated(seated + 1),
            _ => self.single.end_turn(),
        }
    }

    fn place(&mut self, a: &str, b: &str) {
        let (domino, seat) = self.turn();
        self.single.kingdoms[seat].board.place(domino, square::parse(a), square::parse(b));
        self.single.placed_or_discarded();
    }

    fn discard(&mut self) {
        let (_, seat) = self.turn();
        self.single.kingdoms[seat].discarded += 1;
        self.single.placed_or_discarded();
    }

    /// K17: the finished game is scored; the next one begins if there is one.
    fn begin_next_game_if_over(&mut self) {
        if self.single.phase != Phase::Over {
            return;
        }
        self.finished.push(self.scores());
        if !self.piles.is_empty() {
            self.single =
                Single::new(self.players, self.variants, self.piles.remove(0), self.kings.remove(0));
        }
    }
}

impl Single {
    fn new(players: usize, variants: Variants, pile: Vec<u8>, kings: Vec<usize>) -> Single {
        assert_eq!(pile.len(), dominoes_in_play(players, variants), "the dominoes in play");
        assert_eq!(kings.len(), king_count(players), "every king is drawn once");
        let size = if variants.mighty_duel { 7 } else { 5 };
        let kingdom = Kingdom { board: Board::new(size), discarded: 0 };
        Single {
            kings,
            draft: Draft::new(pile, line_length(players, variants)),
            kingdoms: vec![kingdom; players],
            phase: Phase::FirstLine { seated: 0 },
        }
    }

    /// K6, K7: the next king is drawn, or the second line is revealed and play begins.
    fn king_seated(&mut self, seated: usize) {
        if seated < self.kings.len() {
            self.phase = Phase::FirstLine { seated };
        } else {
            self.draft.next_round();
            self.phase = Phase::Place;
        }
    }

    /// K9: choosing follows placing. K11: but not in the last round.
    fn placed_or_discarded(&mut self) {
        if self.draft.is_last_round() {
            self.end_turn();
        } else {
            self.phase = Phase::Take;
        }
    }

    /// K8, K10, K11: the next king acts, or the next round begins, or the game is over.
    fn end_turn(&mut self) {
        self.draft.end_turn();
        if self.draft.turn().is_some() {
            self.phase = Phase::Place;
        } else if self.draft.is_last_round() {
            self.phase = Phase::Over;
        } else {
            self.draft.next_round();
            self.phase = Phase::Place;
        }
    }
}

impl Kingdom {
    pub fn score(&self, variants: Variants) -> Score {
        let mut points: i32 = self.board.regions().iter().map(|region| self.region_points(region)).sum();
        // K18
        if variants.middle_kingdom && self.board.is_centered() {
            points += 10;
        }
        // K19
        if variants.harmony && self.discarded == 0 {
            points += 5;
        }
        let crowns = self.board.halves.values().map(|half| half.symbols).sum();
        (points, self.board.largest_region(), crowns)
    }

    /// K15: squares × crowns.
    fn region_points(&self, region: &BTreeSet<square::Square>) -> i32 {
        let crowns: i32 = region.iter().map(|square| self.board.halves[square].symbols).sum();
        region.len() as i32 * crowns
    }
}

/// K3, K20, K21, K23.
fn check_players(players: usize, variants: Variants) {
    assert!((2..=4).contains(&players), "2 to 4 players");
    assert!(!variants.mighty_duel || players == 2, "Mighty Duel is for 2 players");
    assert!(!variants.wider_choice || players < 4, "Wider Choice is for 2 or 3 players");
}

/// K3.
fn king_count(players: usize) -> usize {
    if players == 2 { 4 } else { players }
}

/// K5, K21.
fn line_length(players: usize, variants: Variants) -> usize {
    if variants.wider_choice { king_count(players) + 1 } else { king_count(players) }
}

/// K4, K20, K21, K22.
fn dominoes_in_play(players: usize, variants: Variants) -> usize {
    match (players, variants.mighty_duel, variants.wider_choice) {
        (2, false, false) => 24,
        (2, false, true) => 30,
        (3, _, false) => 36,
        _ => 48,
    }
}
