//! The rules of the toy game.

use super::{AMOUNTS, Add, MOST_ACTIONS, Setup, Toy, View, draw_goal, sum};
use crate::game::{Game, Illegal, Outcome, Score};
use crate::rng::Rng;
use crate::seat::{Seat, Seats, Viewer};
use crate::seed::Seed;

impl Toy {
    /// The amounts added so far, in order.
    pub fn amounts(&self) -> &[u8] {
        &self.amounts[..self.actions]
    }

    fn sum(&self) -> u8 {
        sum(self.amounts())
    }

    fn is_over(&self) -> bool {
        self.sum() >= self.goal
    }

    fn seat_of(&self, action: usize) -> Seat {
        Seat::wrapping(action % self.setup.players())
    }

    /// The points of a seat: nothing for the player who has reached the goal.
    pub(super) fn score(&self, seat: Seat) -> Score {
        let own = self.amounts().iter().enumerate().filter(|(action, _)| self.seat_of(*action) == seat);
        let points = own.map(|(_, amount)| i32::from(*amount)).sum();
        let lost = self.is_over() && self.seat_of(self.actions - 1) == seat;
        Score { points: if lost { 0 } else { points }, ..Score::default() }
    }
}

impl Game for Toy {
    type Setup = Setup;
    type Action = Add;
    type View = View;

    fn new(setup: Setup, seed: &Seed) -> Toy {
        let goal = draw_goal(0, &mut seed.stream(0));
        Toy { setup, goal, amounts: [0; MOST_ACTIONS], actions: 0 }
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn players(&self) -> usize {
        self.setup.players()
    }

    fn to_act(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::one(self.seat_of(self.actions)) }
    }

    fn legal(&self, seat: Seat) -> impl Iterator<Item = Add> {
        let acts = self.to_act().contains(seat);
        AMOUNTS.filter(move |_| acts).map(Add)
    }

    fn check(&self, seat: Seat, _action: &Add) -> Result<(), Illegal> {
        match self.to_act().contains(seat) {
            true => Ok(()),
            false => Err(Illegal::new("T2", "it is not your turn", self.legal(seat))),
        }
    }

    fn play_unchecked(&mut self, _seat: Seat, action: Add) {
        if let Some(amount) = self.amounts.get_mut(self.actions) {
            *amount = action.0;
            self.actions += 1;
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            players: self.players(),
            amounts: self.amounts().to_vec(),
            goal: self.is_over().then_some(self.goal),
        }
    }

    fn determinize(view: &View, rng: &mut impl Rng) -> Toy {
        let setup = Setup::nearest(view.players);
        let goal = view.goal.unwrap_or_else(|| draw_goal(sum(&view.amounts), rng));
        let mut amounts = [0; MOST_ACTIONS];
        amounts.iter_mut().zip(&view.amounts).for_each(|(amount, seen)| *amount = *seen);
        Toy { setup, goal, amounts, actions: view.amounts.len().min(MOST_ACTIONS) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores = || Seat::all(self.players()).map(|seat| self.score(seat)).collect();
        self.is_over().then(|| Outcome::by_scores(scores()))
    }

    fn dump(&self) -> String {
        format!("{} goal {} amounts {:?}", self.setup, self.goal, self.amounts())
    }

    fn validate(&self) -> Result<(), String> {
        self.view(Viewer::Watcher).inspect()
    }
}
