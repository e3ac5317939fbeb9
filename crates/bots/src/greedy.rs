//! The greedy yardstick: always the best immediate score.

use crate::bot::{ActionValue, Bot, BotChoice, Budget};
use crate::outlook::Outlook;
use crate::playable::{Breadth, Playable};
use krajina_rules::domino::Land;
use krajina_rules::game::Score;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;

/// Places a domino where it brings the most points at once, and takes the domino that will bring the most after the
/// pending ones are placed. In Hunters it decides in the same way about lava, totems, recruiting and settling.
///
/// Among equal places it prefers those that leave no hole, then the rules' own tie-breaks; among equal dominoes the
/// lowest number, which acts first in the next round.
pub struct GreedyPlayer {
    rng: Quick,
}

impl GreedyPlayer {
    /// A greedy player. The seed determines how it samples hidden items; its choices do not depend on them.
    pub fn new(seed: u64) -> GreedyPlayer {
        GreedyPlayer { rng: Quick::new(seed) }
    }
}

impl<G: Playable> Bot<G> for GreedyPlayer {
    fn choose(&mut self, view: &G::View, seat: Seat, _budget: Budget) -> BotChoice<G::Action> {
        let (game, _) = G::imagine(view, &mut self.rng);
        let mut rated = rate(&game, seat);
        rated.sort_by_key(|rated| std::cmp::Reverse(rated.0));
        let nodes = rated.len() as u64;
        let mut rated = rated
            .into_iter()
            .map(|(score, action)| (action, ActionValue { points: f64::from(score.points), win: 0.0 }));
        let Some((action, value)) = rated.next() else {
            unreachable!("a bot is asked only when its seat can act")
        };
        BotChoice { action, value, alternatives: rated.collect(), nodes }
    }
}

/// Every action with the score it leads to at once.
pub(crate) fn rate<G: Playable>(game: &G, seat: Seat) -> Vec<(Score, G::Action)> {
    if game.is_taking() {
        return rate_takes(game, seat);
    }
    let mut ways = Vec::new();
    game.ways(Breadth::Wide, &mut ways);
    let rate = |after: &G| {
        if game.draft().is_opening() {
            return pending_score(after, seat);
        }
        let Score { points, tie_breaks } = after.score(seat);
        Score { points, tie_breaks: [-holes(after.grounds(seat)), tie_breaks[0]] }
    };
    let rated = ways.iter().filter_map(|way| Some((rate(&way.game), way.actions.first()?)));
    let mut best: Vec<(Score, G::Action)> = Vec::new();
    for (score, action) in rated {
        match best.iter_mut().find(|(_, known)| *known == action) {
            Some((known, _)) => *known = score.max(*known),
            None => best.push((score, action)),
        }
    }
    best
}

fn rate_takes<G: Playable>(game: &G, seat: Seat) -> Vec<(Score, G::Action)> {
    let outlook = Outlook::now(game.draft(), seat, true);
    let mut board = game.land(seat);
    for pending in outlook.pending() {
        game.lay_greedily(seat, &mut board, pending.domino);
    }
    let score = |domino| {
        let points = game.lay_greedily(seat, &mut { board }, domino);
        (Score { points, tie_breaks: [-i32::from(domino.get()), 0] }, G::take(domino))
    };
    game.draft().next().free_numbers().map(score).collect()
}

/// Squares that can never be filled: open, but with no open square beside them.
pub(crate) fn holes(land: &Land) -> i32 {
    let open = land.frame().window() - land.occupied();
    (open - open.sides()).len() as i32
}

/// The points after laying down everything that waits.
fn pending_score<G: Playable>(game: &G, seat: Seat) -> Score {
    let mut board = game.land(seat);
    let laid = Outlook::between_rounds(game.draft(), seat)
        .pending()
        .map(|pending| game.lay_greedily(seat, &mut board, pending.domino));
    Score { points: laid.last().unwrap_or(0), tie_breaks: [0; 2] }
}
