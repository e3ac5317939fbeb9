//! Self-play: games from which a net learns.

use crate::bot::Budget;
use crate::judge::{Judge, Rated};
use crate::learn::{Learner, Lesson};
use crate::marks::Marks;
use crate::net::Net;
use crate::outlook::Outlook;
use crate::playable::{Breadth, Playable};
use crate::search::{Searcher, Tuning};
use krajina_rules::rng::{Quick, Rng, below};
use krajina_rules::seat::{MAX_SEATS, Seat, Viewer};
use std::sync::Arc;

/// How much of a target is what the game came to, and how much what was expected one turn later (λ of TD(λ)).
const LAMBDA: f32 = 0.8;

/// A plan for learning, from which everything follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Games in all; exploration and the learning rate fall from the first to the last.
    pub games: u64,
    /// The number all chance follows from.
    pub seed: u64,
}

impl Plan {
    fn part(&self, game: u64) -> f32 {
        (game as f32 / self.games.max(1) as f32).min(1.0)
    }

    /// How often a player tries something else.
    fn exploration(&self, game: u64) -> f32 {
        0.1 - 0.09 * self.part(game)
    }

    fn rate(&self, game: u64) -> f32 {
        // From 0.002 down to a hundredth of it, evenly in its logarithm.
        0.002 * (-4.6 * self.part(game)).exp()
    }

    /// The generator of one game: resumed learning goes on exactly as it would have.
    fn rng(&self, game: u64) -> Quick {
        Quick::new(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ game.wrapping_mul(0xd1b5_4a32_d192_ed03))
    }
}

/// What a game of practice came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Practised {
    /// The mean points of the players.
    pub points: f32,
    /// The mean squared error of the net, in points.
    pub error: f32,
}

/// A position one player reached by its own choice.
struct Visit<G> {
    game: G,
    outlook: Outlook,
    points: f32,
}

/// Plays the game of this number against itself and learns from it.
pub fn practise<G: Playable>(
    learner: &mut Learner,
    setups: &[G::Setup],
    plan: &Plan,
    number: u64,
) -> Practised {
    let mut rng = plan.rng(number);
    let setup = draw_setup::<G>(setups, &mut rng);
    let mut game = G::random(setup, &mut rng);
    let mut visits: [Vec<Visit<G>>; MAX_SEATS] = Default::default();
    let mut judge = Judge::new(&learner.net);
    let mut options = Vec::new();
    while let Some(seat) = game.seat() {
        let Some(choice) = explore(&mut judge, &game, plan.exploration(number), &mut rng, &mut options)
        else {
            break;
        };
        game = choice.step.game;
        visits[seat.index()].push(Visit { game, outlook: choice.outlook, points: choice.points });
    }
    let lessons = lessons(&game, &visits, &mut rng);
    let error = learner.learn(&lessons, plan.rate(number));
    let points: i32 = Seat::all(game.players()).map(|seat| game.score(seat).points).sum();
    Practised { points: points as f32 / game.players() as f32, error }
}

/// How a game is played to learn from it elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct School {
    /// The number all chance follows from.
    pub seed: u64,
    /// How often a player tries something else.
    pub exploration: f32,
    /// Positions looked at for every turn; none: the net alone plays.
    pub nodes: u64,
}

/// The candidates of a player whose games are learned from: fewer than at a table, for more games.
const SCHOOL_CANDIDATES: usize = 5;

/// Plays the game of this number against itself, looking ahead at every turn, and returns what is to be learned from
/// it, with the mean points of its players.
pub fn lessons_of_game<G: Playable>(
    net: &Arc<Net>,
    setups: &[G::Setup],
    school: &School,
    number: u64,
) -> (Vec<Lesson>, f32) {
    let mut rng = Plan { games: 1, seed: school.seed }.rng(number);
    let setup = draw_setup::<G>(setups, &mut rng);
    let mut game = G::random(setup, &mut rng);
    let tuning = Tuning { candidates: SCHOOL_CANDIDATES, ..Tuning::default() };
    let mut searcher = Searcher::new(net.clone(), tuning, rng.next_u64());
    let mut judge = Judge::new(net);
    let (mut options, mut visits): (Vec<Rated<G>>, [Vec<Visit<G>>; MAX_SEATS]) = Default::default();
    while let Some(seat) = game.seat() {
        let Some(mut choice) = explore(&mut judge, &game, school.exploration, &mut rng, &mut options) else {
            break;
        };
        let is_best = options.iter().all(|option| option.points <= choice.points);
        if is_best && school.nodes > 0 && options.len() > 1 {
            let view = game.view(Viewer::Seat(seat));
            let (candidates, _) = searcher.weigh::<G>(&view, seat, Budget::nodes(school.nodes));
            judge.options(&game, Breadth::Wide, &mut options);
            let found = candidates.first().and_then(|candidate| {
                let option = options.iter().find(|option| option.step.actions == candidate.actions)?;
                Some(Rated { points: candidate.value().points as f32, ..*option })
            });
            choice = found.unwrap_or(choice);
        }
        game = choice.step.game;
        visits[seat.index()].push(Visit { game, outlook: choice.outlook, points: choice.points });
    }
    let points: i32 = Seat::all(game.players()).map(|seat| game.score(seat).points).sum();
    (lessons(&game, &visits, &mut rng), points as f32 / game.players() as f32)
}

/// Every second game is the usual one, the others are any.
fn draw_setup<G: Playable>(setups: &[G::Setup], rng: &mut Quick) -> G::Setup {
    let usual: Vec<G::Setup> = setups.iter().copied().filter(G::is_usual).collect();
    let from = if !usual.is_empty() && below(rng, 2) == 0 { &usual } else { setups };
    from[below(rng, from.len() as u32) as usize]
}

/// The best option, or now and then another.
fn explore<G: Playable>(
    judge: &mut Judge<'_>,
    game: &G,
    exploration: f32,
    rng: &mut Quick,
    options: &mut Vec<Rated<G>>,
) -> Option<Rated<G>> {
    let best = judge.best(game, options)?;
    if (rng.next_u32() as f32) < exploration * u32::MAX as f32 {
        return Some(options[below(rng, options.len() as u32) as usize]);
    }
    Some(best)
}

fn lessons<G: Playable>(end: &G, visits: &[Vec<Visit<G>>; MAX_SEATS], rng: &mut Quick) -> Vec<Lesson> {
    let mut lessons = Vec::new();
    for seat in Seat::all(end.players()) {
        let mut target = end.score(seat).points as f32;
        for visit in visits[seat.index()].iter().rev() {
            if !visit.outlook.is_over() {
                let mut marks = Marks::default();
                visit.game.mark_unseen(&visit.outlook, &mut marks);
                visit.game.mark(seat, &visit.outlook, (rng.next_u32() & 7) as u8, &mut marks);
                lessons.push(Lesson { marks, gain: target - visit.game.score(seat).points as f32 });
            }
            target = LAMBDA * target + (1.0 - LAMBDA) * visit.points;
        }
    }
    lessons
}
