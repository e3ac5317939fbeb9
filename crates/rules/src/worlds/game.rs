//! `Game` for Worlds.

use super::action::Action;
use super::builder::Builder;
use super::play::{Phase, Worlds};
use super::setup::Setup;
use super::square::Square;
use super::tile::TileId;
use super::view::View;
use crate::game::{Game, Illegal, Millis, Outcome, Score};
use crate::rng::Rng;
use crate::seat::{Seat, Seats, Viewer};
use crate::seed::Seed;
use std::fmt::Write as _;

impl Game for Worlds {
    type Setup = Setup;
    type Action = Action;
    type View = View;

    fn new(setup: Setup, seed: &Seed) -> Worlds {
        Worlds::begin(setup, *seed)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn players(&self) -> usize {
        self.setup.players()
    }

    fn to_act(&self) -> Seats {
        self.actors()
    }

    fn legal(&self, seat: Seat) -> impl Iterator<Item = Action> {
        self.legal_actions(seat)
    }

    fn random_action(&self, seat: Seat, rng: &mut impl Rng) -> Option<Action> {
        self.draw_action(seat, rng)
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match self.refusal(seat, action) {
            Some((rule, reason)) => Err(Illegal::new(rule, reason, self.legal_actions(seat))),
            None => Ok(()),
        }
    }

    fn play_unchecked(&mut self, seat: Seat, action: Action) {
        self.apply(seat, action);
    }

    fn advance(&mut self, now: Millis) {
        self.pass(now);
    }

    fn deadline(&self) -> Option<Millis> {
        (self.phase != Phase::Over).then_some(self.ends)
    }

    fn view(&self, _viewer: Viewer) -> View {
        self.look()
    }

    fn determinize(view: &View, rng: &mut impl Rng) -> Worlds {
        Worlds::imagine(view, rng)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let score = |seat| Score { points: self.total(seat), ..Score::default() };
        let solo_won = self.sheets[0][0].solo_won();
        Some(Outcome { scores: self.seats().map(score).collect(), solo_won })
    }

    fn dump(&self) -> String {
        let mut text = format!("{}\nseed {}\n", self.setup, self.seed);
        let _ = writeln!(text, "round {} {:?}", self.round + 1, self.phase);
        let _ = writeln!(text, "now {} ends {}", self.now.0, self.ends.0);
        let _ = writeln!(text, "tokens {:?} ready {:?}", self.tokens, self.ready);
        text += "board";
        self.board().for_each(|building| write!(text, " {building}").unwrap_or(()));
        // Written out field by field: the text of a state must outlive the types that hold it.
        for tile in TileId::all() {
            let _ = write!(text, "\n{tile} {}", self.heap.tile(tile));
        }
        for seat in self.seats() {
            let Builder { squares, hand, villages, stopped, chip, .. } = self.builder(seat);
            let _ = write!(text, "\nseat {} stopped {stopped}", seat.index());
            let _ = write!(text, " chip {}", chip.map_or(0, |chip| chip.value()));
            let _ = write!(text, " hand {}", hand.map_or("empty".into(), |held| held.to_string()));
            villages.iter().for_each(|trade| write!(text, " {trade}").unwrap_or(()));
            for (square, placed) in Square::all().zip(squares) {
                if let Some(placed) = placed {
                    let _ = write!(text, "\n{square} {placed}");
                }
            }
        }
        for sheets in self.sheets() {
            let points: Vec<String> = sheets.iter().map(|sheet| sheet.points().to_string()).collect();
            let _ = write!(text, "\npoints {}", points.join(" "));
        }
        text + "\n"
    }

    fn validate(&self) -> Result<(), String> {
        if self.phase != Phase::Over && self.ends <= self.now {
            return Err(format!("{:?} should have ended", self.phase));
        }
        if self.phase != Phase::Building && self.seats().any(|seat| self.builder(seat).hand.is_some()) {
            return Err("a full hand outside the round".into());
        }
        self.check_pieces()
    }
}
