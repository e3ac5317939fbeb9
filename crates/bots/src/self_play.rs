//! Self-play: games that a net is trained on.

use crate::bot::Budget;
use crate::evaluator::{Evaluator, RatedOption};
use crate::features::Features;
use crate::net::ValueNet;
use crate::outlook::Outlook;
use crate::playable::{Breadth, Playable};
use crate::search::{Searcher, Tuning};
use crate::trainer::{Trainer, TrainingSample};
use krajina_rules::rng::{Quick, Rng, below};
use krajina_rules::seat::{MAX_SEATS, Seat, Viewer};
use std::sync::Arc;

/// The λ of TD(λ).
const LAMBDA: f32 = 0.8;

/// The parameters of a training run; they determine its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrainingPlan {
    /// Games in all. Exploration and learning rate fall from the first to the last.
    pub games: u64,
    /// The seed.
    pub seed: u64,
}

impl TrainingPlan {
    fn part(&self, game: u64) -> f32 {
        (game as f32 / self.games.max(1) as f32).min(1.0)
    }

    /// Probability of an exploring move.
    fn exploration(&self, game: u64) -> f32 {
        0.1 - 0.09 * self.part(game)
    }

    fn rate(&self, game: u64) -> f32 {
        // Exponential decay from 0.002 to a hundredth of it.
        0.002 * (-4.6 * self.part(game)).exp()
    }

    /// The generator of one game, so that resumed training continues exactly.
    fn rng(&self, game: u64) -> Quick {
        Quick::new(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ game.wrapping_mul(0xd1b5_4a32_d192_ed03))
    }
}

/// The result of one game of self-play.
#[derive(Clone, Copy, Debug, Default)]
pub struct SelfPlayResult {
    /// The mean points of the players.
    pub points: f32,
    /// The mean squared error of the net, in points.
    pub error: f32,
}

/// A position after a player's own choice.
struct VisitedPosition<G> {
    game: G,
    outlook: Outlook,
    points: f32,
}

/// Plays the game with this number and trains on it.
pub fn learn_from_game<G: Playable>(
    trainer: &mut Trainer,
    setups: &[G::Setup],
    plan: &TrainingPlan,
    number: u64,
) -> SelfPlayResult {
    let mut rng = plan.rng(number);
    let setup = draw_setup::<G>(setups, &mut rng);
    let mut game = G::random(setup, &mut rng);
    let mut visits: [Vec<VisitedPosition<G>>; MAX_SEATS] = Default::default();
    let mut evaluator = Evaluator::new(&trainer.net);
    let mut options = Vec::new();
    while let Some(seat) = game.seat() {
        let Some(choice) = explore(&mut evaluator, &game, plan.exploration(number), &mut rng, &mut options)
        else {
            break;
        };
        game = choice.turn.game;
        visits[seat.index()].push(VisitedPosition { game, outlook: choice.outlook, points: choice.points });
    }
    let samples = samples(&game, &visits, &mut rng);
    let error = trainer.learn(&samples, plan.rate(number));
    let points: i32 = Seat::all(game.players()).map(|seat| game.score(seat).points).sum();
    SelfPlayResult { points: points as f32 / game.players() as f32, error }
}

/// Parameters of searched games that another program trains on.
#[derive(Clone, Copy, Debug)]
pub struct SearchedPlay {
    /// The seed.
    pub seed: u64,
    /// Probability of an exploring move.
    pub exploration: f32,
    /// Positions evaluated for every turn; 0: the net plays without search.
    pub nodes: u64,
}

/// Candidates of the search in training games: fewer than in play, for more games.
const SAMPLE_CANDIDATES: usize = 5;

/// Plays the game with this number, searching every turn, and returns its training samples and the mean points of
/// its players.
pub fn samples_of_game<G: Playable>(
    net: &Arc<ValueNet>,
    setups: &[G::Setup],
    play: &SearchedPlay,
    number: u64,
) -> (Vec<TrainingSample>, f32) {
    let mut rng = TrainingPlan { games: 1, seed: play.seed }.rng(number);
    let setup = draw_setup::<G>(setups, &mut rng);
    let mut game = G::random(setup, &mut rng);
    let tuning = Tuning { candidates: SAMPLE_CANDIDATES, ..Tuning::default() };
    let mut searcher = Searcher::new(net.clone(), tuning, rng.next_u64());
    let mut evaluator = Evaluator::new(net);
    let (mut options, mut visits): (Vec<RatedOption<G>>, [Vec<VisitedPosition<G>>; MAX_SEATS]) =
        Default::default();
    while let Some(seat) = game.seat() {
        let Some(mut choice) = explore(&mut evaluator, &game, play.exploration, &mut rng, &mut options)
        else {
            break;
        };
        let is_best = options.iter().all(|option| option.points <= choice.points);
        if is_best && play.nodes > 0 && options.len() > 1 {
            let view = game.view(Viewer::Seat(seat));
            let (candidates, _) = searcher.weigh::<G>(&view, seat, Budget::nodes(play.nodes));
            evaluator.options(&game, Breadth::Wide, &mut options);
            let found = candidates.first().and_then(|candidate| {
                let option = options.iter().find(|option| option.turn.actions == candidate.actions)?;
                Some(RatedOption { points: candidate.value().points as f32, ..*option })
            });
            choice = found.unwrap_or(choice);
        }
        game = choice.turn.game;
        visits[seat.index()].push(VisitedPosition { game, outlook: choice.outlook, points: choice.points });
    }
    let points: i32 = Seat::all(game.players()).map(|seat| game.score(seat).points).sum();
    (samples(&game, &visits, &mut rng), points as f32 / game.players() as f32)
}

/// Draws the usual setup for half of the games, any setup for the others.
fn draw_setup<G: Playable>(setups: &[G::Setup], rng: &mut Quick) -> G::Setup {
    let usual: Vec<G::Setup> = setups.iter().copied().filter(G::is_usual).collect();
    let from = if !usual.is_empty() && below(rng, 2) == 0 { &usual } else { setups };
    from[below(rng, from.len() as u32) as usize]
}

/// The best option, or sometimes a random one.
fn explore<G: Playable>(
    evaluator: &mut Evaluator<'_>,
    game: &G,
    exploration: f32,
    rng: &mut Quick,
    options: &mut Vec<RatedOption<G>>,
) -> Option<RatedOption<G>> {
    let best = evaluator.best(game, options)?;
    if (rng.next_u32() as f32) < exploration * u32::MAX as f32 {
        return Some(options[below(rng, options.len() as u32) as usize]);
    }
    Some(best)
}

fn samples<G: Playable>(
    end: &G,
    visits: &[Vec<VisitedPosition<G>>; MAX_SEATS],
    rng: &mut Quick,
) -> Vec<TrainingSample> {
    let mut samples = Vec::new();
    for seat in Seat::all(end.players()) {
        let mut target = end.score(seat).points as f32;
        for visit in visits[seat.index()].iter().rev() {
            if !visit.outlook.is_over() {
                let mut features = Features::default();
                visit.game.add_unseen_features(&visit.outlook, &mut features);
                visit.game.add_features(seat, &visit.outlook, (rng.next_u32() & 7) as u8, &mut features);
                samples
                    .push(TrainingSample { features, gain: target - visit.game.score(seat).points as f32 });
            }
            target = LAMBDA * target + (1.0 - LAMBDA) * visit.points;
        }
    }
    samples
}
