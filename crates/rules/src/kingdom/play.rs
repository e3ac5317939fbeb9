//! The course of the game (K3–K11, K14, K17).

use super::action::Action;
use super::board::Board;
use super::domino::Domino;
use super::setup::Setup;
use super::view::View;
use super::{BoardView, colour};
use crate::domino::board::dominoes_are_conserved;
use crate::domino::boilerplate::{accessors, game_items};
use crate::domino::draft::{Deal, Draft};
use crate::domino::{DraftReveal, Number, Placement, PlacementError, Places};
use crate::follow::FollowError;
use crate::game::{Game, Illegal, Outcome, Score};
use crate::rng::Rng;
use crate::seat::{MAX_SEATS, Seat, Seats, Viewer};
use crate::seed::Seed;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The task of the acting king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Go and stand on a free domino of the line.
    Take,
    /// Place the domino it stands on.
    Place,
    /// Nothing: it is over.
    Over,
}

/// The most games in a row (K17).
const MAX_GAMES: usize = 3;

/// A game of Kingdom, or three of them in a Dynasty. `Copy`, so that a search may branch freely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kingdom {
    setup: Setup,
    phase: Phase,
    draft: Draft,
    boards: [Board; MAX_SEATS],
    /// Games finished before this one.
    game: u8,
    /// The scores of the finished games.
    finished: [[Score; MAX_SEATS]; MAX_GAMES],
    /// The secret deals of the games to come.
    later: [Deal; MAX_GAMES - 1],
}

accessors!(Kingdom);

impl Kingdom {
    /// The game at its beginning, with these deals: one, or three for a Dynasty. Missing ones repeat the last.
    ///
    /// # Panics
    /// Without any deal.
    #[inline]
    pub fn with_deals(setup: Setup, deals: &[Deal]) -> Kingdom {
        let deal = |game: usize| deals[game.min(deals.len() - 1)];
        Kingdom {
            setup,
            phase: Phase::Take,
            draft: Draft::new(setup.format(), deal(0)),
            boards: [Board::new(setup.size()); MAX_SEATS],
            game: 0,
            finished: [[Score::default(); MAX_SEATS]; MAX_GAMES],
            later: [deal(1), deal(2)],
        }
    }

    /// Which game of the row is played, from 0; the last one's number once all are over.
    pub const fn game(&self) -> usize {
        let last = self.setup.games() - 1;
        if self.game as usize > last { last } else { self.game as usize }
    }

    /// The scores of the finished games of the row (K17).
    pub fn finished(&self) -> impl Iterator<Item = &[Score]> {
        self.finished[..self.game as usize].iter().map(|scores| &scores[..self.setup.players()])
    }

    /// A seat's score as its kingdom stands.
    #[inline]
    pub fn score(&self, seat: Seat) -> Score {
        self.board(seat).score(self.setup.variants())
    }

    #[inline]
    fn places(&self) -> Places {
        match (self.phase, self.draft.seat()) {
            (Phase::Place, Some(seat)) => self.board(seat).places(Domino::of(self.draft.domino())),
            _ => Places::none(),
        }
    }

    #[inline]
    fn after_placing(&mut self) {
        if self.draft.next().is_empty() {
            self.end_turn();
        } else {
            self.phase = Phase::Take;
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        self.draft.end_turn();
        self.phase = if self.draft.is_opening() { Phase::Take } else { Phase::Place };
        if self.draft.is_over() {
            self.end_game();
        }
    }

    /// Notes the scores and begins the next game of a Dynasty (K17).
    fn end_game(&mut self) {
        for seat in Seat::all(self.setup.players()) {
            self.finished[self.game as usize][seat.index()] = self.score(seat);
        }
        self.game += 1;
        if (self.game as usize) < self.setup.games() {
            let next = Kingdom::with_deals(self.setup, &self.later[self.game as usize - 1..]);
            (self.draft, self.boards, self.phase) = (next.draft, next.boards, next.phase);
        } else {
            self.phase = Phase::Over;
        }
    }

    /// Arranges the hidden order so that this comes up next: in this game, or at the beginning of the next one (K17).
    pub(super) fn expect(&mut self, reveal: &DraftReveal) -> Result<(), FollowError> {
        if !self.draft.hidden().is_empty() {
            return self.draft.expect(reveal);
        }
        let next = self.later.get_mut(self.game as usize);
        let next = next.ok_or(FollowError::Unexpected("the pile is empty, and no game follows"))?;
        *next = next.expect(&self.setup.format(), reveal)?;
        Ok(())
    }

    /// The current game of a Dynasty as a game of its own: its boards stay when it ends.
    pub fn alone(&self) -> Kingdom {
        Kingdom {
            setup: self.setup.without_dynasty(),
            game: 0,
            finished: [[Score::default(); MAX_SEATS]; MAX_GAMES],
            ..*self
        }
    }

    fn illegal(&self, seat: Seat, rule: &'static str, reason: String) -> Illegal {
        Illegal::new(rule, reason, self.legal(seat))
    }

    fn check_take(&self, seat: Seat, number: Number) -> Result<(), Illegal> {
        if self.phase != Phase::Take {
            return Err(self.illegal(
                seat,
                "K9",
                "the domino must be placed before the king moves on".into(),
            ));
        }
        // The first line is chosen from as the kings are drawn, the others in the kings' turns.
        let rule = if self.draft.is_opening() { "K6" } else { "K9" };
        match self.draft.next().slot(number) {
            None => Err(self.illegal(seat, rule, format!("domino {number} does not lie in the line"))),
            Some(slot) => match self.draft.next().king(slot) {
                None => Ok(()),
                Some(king) => {
                    let reason = format!("{}'s king stands on domino {number}", colour(king));
                    Err(self.illegal(seat, rule, reason))
                }
            },
        }
    }

    fn check_place(&self, seat: Seat, placement: Placement) -> Result<(), Illegal> {
        if self.phase != Phase::Place {
            return Err(self.illegal(seat, "K9", "the king has to choose a domino now".into()));
        }
        let number = self.draft.domino();
        let side = self.setup.size().side();
        self.board(seat).fit(Domino::of(number), placement).map_err(|misfit| match misfit {
            PlacementError::Occupied(square) => self.illegal(
                seat,
                "K12",
                format!("{square} is taken: a domino lies beside others, not on them"),
            ),
            PlacementError::Frame => {
                self.illegal(seat, "K13", format!("the kingdom would no longer fit in {side}×{side}"))
            }
            PlacementError::Unconnected => {
                let Domino { a, b } = Domino::of(number);
                let reason = format!(
                    "neither the {} on {} nor the {} on {} touches the castle or its own terrain",
                    a.terrain,
                    placement.a(),
                    b.terrain,
                    placement.b()
                );
                self.illegal(seat, "K12", reason)
            }
        })
    }

    fn check_discard(&self, seat: Seat) -> Result<(), Illegal> {
        if self.phase != Phase::Place {
            return Err(self.illegal(seat, "K9", "the king has to choose a domino now".into()));
        }
        if self.places().is_empty() {
            return Ok(());
        }
        let reason = format!("domino {} can be placed, so it must be", self.draft.domino());
        Err(self.illegal(seat, "K14", reason))
    }
}

impl Game for Kingdom {
    type Setup = Setup;
    type Action = Action;
    type View = View;

    fn new(setup: Setup, seed: &Seed) -> Kingdom {
        let deals = [0, 1, 2].map(|game| Deal::from_seed(&setup.format(), seed, game));
        Kingdom::with_deals(setup, &deals[..setup.games()])
    }

    #[inline]
    fn random(setup: Setup, rng: &mut impl Rng) -> Kingdom {
        let deal = Deal::random(&setup.format(), rng);
        if setup.games() == 1 {
            return Kingdom::with_deals(setup, &[deal]);
        }
        let later = [(); 2].map(|()| Deal::random(&setup.format(), rng));
        Kingdom::with_deals(setup, &[deal, later[0], later[1]])
    }

    game_items!();

    fn legal(&self, seat: Seat) -> impl Iterator<Item = Action> {
        let (mut takes, mut places, mut discard) = (None, Places::none(), None);
        if self.to_act().contains(seat) {
            match self.phase {
                Phase::Take => takes = Some(self.draft.next().free_numbers()),
                Phase::Place => places = self.places(),
                Phase::Over => {}
            }
            discard = (self.phase == Phase::Place && places.is_empty()).then_some(Action::Discard);
        }
        takes.into_iter().flatten().map(Action::Take).chain(places.map(Action::Place)).chain(discard)
    }

    #[inline]
    fn random_action(&self, seat: Seat, rng: &mut impl Rng) -> Option<Action> {
        match self.phase {
            _ if self.draft.seat() != Some(seat) => None,
            Phase::Over => None,
            Phase::Place => Some(self.places().random(rng).map_or(Action::Discard, Action::Place)),
            Phase::Take => self.draft.next().random_free(rng).map(Action::Take),
        }
    }

    fn canonical(&self, action: Action) -> Action {
        match (action, self.domino()) {
            (Action::Place(placement), Some(number)) if Domino::of(number).is_double() => {
                Action::Place(placement.sorted())
            }
            _ => action,
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match self.seat() {
            None => return Err(self.illegal(seat, "K11", "the game is over".into())),
            Some(acting) if acting != seat => {
                return Err(self.illegal(seat, "K8", format!("it is {}'s turn", colour(acting))));
            }
            Some(_) => {}
        }
        match *action {
            Action::Take(number) => self.check_take(seat, number),
            Action::Place(placement) => self.check_place(seat, placement),
            Action::Discard => self.check_discard(seat),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Take(number) => {
                if let Some(slot) = self.draft.next().slot(number) {
                    self.draft.take(slot);
                }
                self.end_turn();
            }
            Action::Place(placement) => {
                let domino = Domino::of(self.draft.domino());
                self.boards[seat.index()].place(domino, placement);
                self.after_placing();
            }
            Action::Discard => {
                self.boards[seat.index()].discard();
                self.after_placing();
            }
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            setup: self.setup.to_string(),
            phase: self.phase,
            game: self.game() as u8,
            finished: self.finished().map(<[Score]>::to_vec).collect(),
            draft: self.draft.view(),
            boards: Seat::all(self.players()).map(|seat| self.board_view(seat)).collect(),
        }
    }

    fn determinize(view: &View, rng: &mut impl Rng) -> Kingdom {
        // A view only comes from a game, so its setup reads back; a foreign text falls back to the plain game.
        let setup: Setup = view.setup.parse().unwrap_or_else(|_| plain_setup());
        let mut game = Kingdom::random(setup, rng);
        game.phase = view.phase;
        game.game = view.finished.len() as u8;
        for (kept, scores) in game.finished.iter_mut().zip(&view.finished) {
            kept.iter_mut().zip(scores).for_each(|(kept, score)| *kept = *score);
        }
        game.draft = Draft::determinize(setup.format(), &view.draft, rng);
        for (board, seen) in game.boards.iter_mut().zip(&view.boards) {
            *board = seen.board(setup.size());
        }
        game
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let mut totals = vec![Score::default(); self.players()];
        for scores in self.finished() {
            totals.iter_mut().zip(scores).for_each(|(total, score)| *total += *score);
        }
        Some(Outcome::by_scores(totals))
    }

    fn dump(&self) -> String {
        let mut text = format!("{}\nphase {:?} game {}\n", self.setup, self.phase, self.game());
        for scores in self.finished() {
            let _ = writeln!(text, "finished {scores:?}");
        }
        crate::domino::dump::draft(&mut text, &self.draft);
        for seat in Seat::all(self.players()) {
            let board = self.board(seat);
            let _ = writeln!(text, "{} discarded {}", colour(seat), board.discarded());
            crate::domino::dump::rows(&mut text, board.frame(), |square| {
                board.at(square).map_or(".".into(), |ground| ground.to_string())
            });
        }
        for deal in &self.later[..self.setup.games() - 1 - self.game()] {
            let _ =
                writeln!(text, "later {:?} {:?}", deal.pile.map(Number::get), deal.kings.map(Seat::index));
        }
        text
    }

    fn validate(&self) -> Result<(), String> {
        for seat in Seat::all(self.players()) {
            self.board(seat).validate().map_err(|e| format!("{}: {e}", colour(seat)))?;
        }
        dominoes_are_conserved(&self.draft, self.played_boards(), self.phase == Phase::Place)
    }
}

/// Replaces a setup that cannot be read.
fn plain_setup() -> Setup {
    match Setup::new(2, super::Variants::NONE) {
        Ok(setup) => setup,
        Err(_) => unreachable!("two players without variants are always playable"),
    }
}

impl Kingdom {
    fn board_view(&self, seat: Seat) -> BoardView {
        BoardView::new(self.board(seat), self.score(seat))
    }
}
