//! The guide of the first round: names the next step, and advances when it has been done.

use super::TileHand;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{HeldPiece, Phase, Worlds};

/// The steps, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GuideStep {
    Take,
    Turn,
    Flip,
    Place,
    Joins,
    Areas,
    Volcanoes,
    Stop,
}

use GuideStep::{Areas, Flip, Joins, Place, Stop, Take, Turn, Volcanoes};

const STEPS: [GuideStep; 8] = [Take, Turn, Flip, Place, Joins, Areas, Volcanoes, Stop];

/// The learner's progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guide {
    step: usize,
}

impl Guide {
    /// The number of steps.
    pub const STEPS: usize = STEPS.len();

    /// The number of the step, from 0.
    pub fn step(self) -> usize {
        self.step
    }

    /// The message for the next step; `None` after the last.
    pub fn message(self) -> Option<&'static str> {
        Some(match STEPS.get(self.step)? {
            Take => "w-lesson-take",
            Turn => "w-lesson-turn",
            Flip => "w-lesson-flip",
            Place => "w-lesson-place",
            Joins => "w-lesson-joins",
            Areas => "w-lesson-areas",
            Volcanoes => "w-lesson-volcanoes",
            Stop => "w-lesson-stop",
        })
    }

    /// Advances past every step that has been done.
    pub fn follow(&mut self, world: &Worlds, seat: Seat, hand: TileHand) {
        while STEPS.get(self.step).is_some_and(|step| is_done(*step, world, seat, hand)) {
            self.step += 1;
        }
    }
}

fn is_done(step: GuideStep, world: &Worlds, seat: Seat, hand: TileHand) -> bool {
    let builder = world.builder(seat);
    let built = builder.occupied().len();
    match step {
        Take => matches!(builder.hand, Some(HeldPiece::Tile(_))) || built > 0,
        Turn => hand.is_turned() || built > 0,
        Flip => hand.is_flipped(world, seat) || built > 0,
        Place => built > 0,
        Joins => built > 1,
        Areas => built > 3,
        Volcanoes => built > 5,
        Stop => world.phase() != Phase::Building && built > 0,
    }
}
