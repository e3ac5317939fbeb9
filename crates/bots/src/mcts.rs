//! Open-loop Monte-Carlo tree search with heuristic playouts: a yardstick that shares nothing with the nets.
//!
//! Every simulation samples the hidden dominoes anew. A tree node is a sequence of moves, so its statistics are means
//! over all deals that allow it. A move is a whole turn: a placement and the choice of the next domino.

use crate::bot::{ActionValue, Bot, BotChoice, Budget, Meter};
use crate::greedy::holes;
use crate::playable::{Ahead, Breadth, Playable};
use crate::turn_option::{Actions, TurnOption};
use krajina_order::{falling, sort_by_number};
use krajina_rules::rng::{Quick, below};
use krajina_rules::seat::{MAX_SEATS, Seat};
use std::cmp::Reverse;

/// Most placements considered: at the root, and below it.
const PLACEMENTS: [usize; 2] = [48, 20];
/// Exploration constant of UCB1.
const EXPLORATION: f64 = 0.5;
/// Percentage of random choices in a playout (ε).
const RANDOM_PERCENT: u32 = 20;
/// Placements sampled for one choice of a playout.
const SAMPLES: usize = 10;
/// Weight of the win in the value; the rest is the margin.
const WIN_PART: f64 = 0.7;
/// The margin in points at which it is clipped.
const MARGIN: f64 = 25.0;
/// Cost in points of a square that can never be filled, and value of a free neighbouring square.
const HOLE: f64 = 1.5;
const LIBERTY: f64 = 0.15;

/// The value of a simulation for each seat, and each seat's final points.
type PlayoutValues = ([f64; MAX_SEATS], [f64; MAX_SEATS]);

/// The tree-searching player.
pub struct MctsPlayer {
    rng: Quick,
}

impl MctsPlayer {
    /// A player with this seed.
    pub fn new(seed: u64) -> MctsPlayer {
        MctsPlayer { rng: Quick::new(seed) }
    }
}

/// A move in the tree with its statistics for the seat that makes it.
struct TreeEdge<A: Copy> {
    actions: Actions<A>,
    visits: u32,
    value: f64,
    points: f64,
    node: Option<usize>,
}

/// A sequence of moves.
struct TreeNode<A: Copy> {
    visits: u32,
    edges: Vec<TreeEdge<A>>,
}

impl<A: Copy + PartialEq> TreeNode<A> {
    const EMPTY: TreeNode<A> = TreeNode { visits: 0, edges: Vec::new() };

    /// The edge of this move. The moves of a node mostly come in the same order, so `hint` is tried first.
    fn edge(&mut self, actions: &Actions<A>, hint: usize) -> usize {
        if self.edges.get(hint).is_some_and(|edge| edge.actions == *actions) {
            return hint;
        }
        self.edges.iter().position(|edge| edge.actions == *actions).unwrap_or_else(|| {
            self.edges.push(TreeEdge { actions: *actions, visits: 0, value: 0.0, points: 0.0, node: None });
            self.edges.len() - 1
        })
    }

    /// The UCB1 value of an edge; infinite if it was never tried.
    fn promise(&self, edge: usize) -> f64 {
        let TreeEdge { visits, value, .. } = self.edges[edge];
        if visits == 0 {
            return f64::MAX;
        }
        let tried = f64::from(visits);
        value / tried + EXPLORATION * (f64::from(self.visits.max(1)).ln() / tried).sqrt()
    }
}

/// A search in progress.
struct SearchTree<'r, G: Playable> {
    nodes: Vec<TreeNode<G::Action>>,
    rng: &'r mut Quick,
    ahead: Ahead,
    ways: Vec<TurnOption<G, G::Action>>,
}

impl<G: Playable> SearchTree<'_, G> {
    /// One simulation: down the tree, one new move, a playout, and the result back up.
    fn simulate(&mut self, mut game: G, root: &[Actions<G::Action>]) {
        let (mut node, mut path) = (0, Vec::with_capacity(16));
        let mut moves = root.to_vec();
        while let Some(seat) = game.seat() {
            let Some(edge) = self.select(node, &moves) else { break };
            self.nodes[node].visits += 1;
            path.push((node, edge, seat));
            let tried = &self.nodes[node].edges[edge];
            tried.actions.iter().for_each(|action| game.play_unchecked(seat, action));
            let is_new = tried.visits == 0;
            node = match tried.node {
                Some(child) => child,
                None => {
                    self.nodes.push(TreeNode::EMPTY);
                    let child = self.nodes.len() - 1;
                    self.nodes[node].edges[edge].node = Some(child);
                    child
                }
            };
            if is_new {
                break;
            }
            self.moves(&game, PLACEMENTS[1], &mut moves);
        }
        let (values, points) = self.play_out(game);
        for (node, edge, seat) in path {
            let edge = &mut self.nodes[node].edges[edge];
            edge.visits += 1;
            edge.value += values[seat.index()];
            edge.points += points[seat.index()];
        }
    }

    /// The most promising of these moves.
    fn select(&mut self, node: usize, moves: &[Actions<G::Action>]) -> Option<usize> {
        let node = &mut self.nodes[node];
        let mut best = None;
        for (hint, actions) in moves.iter().enumerate() {
            let edge = node.edge(actions, hint);
            let promise = node.promise(edge);
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, edge));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// The moves of the acting seat: the best placements, each with every domino that can be taken.
    fn moves(&mut self, game: &G, placements: usize, moves: &mut Vec<Actions<G::Action>>) {
        moves.clear();
        let Some(seat) = game.seat() else { return };
        self.ways.clear();
        game.ways(Breadth::Narrow, &mut self.ways);
        if self.ways.is_empty() {
            moves
                .extend(game.draft().next().free_numbers().map(|domino| Actions::NONE.with(G::take(domino))));
            return;
        }
        if self.ways.len() > placements {
            sort_by_number(&mut self.ways, |way| falling(appeal(&way.game, seat)));
            self.ways.truncate(placements);
        }
        for way in &self.ways {
            if way.game.is_taking() && way.game.seat() == Some(seat) {
                let takes = way.game.draft().next().free_numbers();
                moves.extend(takes.map(|domino| way.actions.with(G::take(domino))));
            } else {
                moves.push(way.actions);
            }
        }
    }

    /// Plays on by the heuristic to the end of the game.
    fn play_out(&mut self, mut game: G) -> PlayoutValues {
        while let Some(seat) = game.seat() {
            let action = if game.is_taking() { self.take(&game) } else { self.place(&game, seat) };
            let Some(action) = action else { break };
            game.play_unchecked(seat, action);
        }
        let mut totals = [0.0; MAX_SEATS];
        let players = game.players();
        for seat in Seat::all(players) {
            totals[seat.index()] = f64::from(game.score(seat).points + self.ahead[seat.index()]);
        }
        (worth(&totals[..players]), totals)
    }

    fn is_random(&mut self) -> bool {
        below(self.rng, 100) < RANDOM_PERCENT
    }

    /// The richest domino; of equal ones the lowest, which acts first.
    fn take(&mut self, game: &G) -> Option<G::Action> {
        let line = game.draft().next();
        if self.is_random() {
            return line.random_free(self.rng).map(G::take);
        }
        line.free_numbers().max_by_key(|domino| (G::symbols(*domino), Reverse(domino.get()))).map(G::take)
    }

    /// The best of a few sampled placements, or of other actions that the seat must decide.
    fn place(&mut self, game: &G, seat: Seat) -> Option<G::Action> {
        let samples = if self.is_random() { 1 } else { SAMPLES };
        let mut best: Option<(f64, G::Action)> = None;
        for _ in 0..samples {
            let action = game.random_action(seat, self.rng)?;
            if samples == 1 {
                return Some(action);
            }
            let mut after = *game;
            after.play_unchecked(seat, action);
            let appeal = appeal(&after, seat);
            if best.is_none_or(|(most, _)| appeal > most) {
                best = Some((appeal, action));
            }
        }
        best.map(|(_, action)| action)
    }
}

/// How good a seat's land looks at once: points, squares that can never be filled, room to grow.
fn appeal<G: Playable>(game: &G, seat: Seat) -> f64 {
    let land = game.grounds(seat);
    let liberties = (land.occupied().sides() & land.frame().window()) - land.occupied();
    f64::from(game.score(seat).points) - HOLE * f64::from(holes(land)) + LIBERTY * f64::from(liberties.len())
}

/// The value of final points for each seat: mostly the win, partly the margin over the best rival.
fn worth(totals: &[f64]) -> [f64; MAX_SEATS] {
    let most = totals.iter().copied().fold(f64::MIN, f64::max);
    let winners = totals.iter().filter(|&&total| total == most).count() as f64;
    let mut values = [0.0; MAX_SEATS];
    for (seat, (value, &total)) in values.iter_mut().zip(totals).enumerate() {
        let others = totals.iter().enumerate().filter(|(other, _)| *other != seat);
        let rival = others.map(|(_, &total)| total).fold(f64::MIN, f64::max);
        let win = if total == most { 1.0 / winners } else { 0.0 };
        let margin = ((total - rival) / MARGIN).clamp(-1.0, 1.0);
        *value = WIN_PART * win + (1.0 - WIN_PART) * margin;
    }
    values
}

impl<G: Playable> Bot<G> for MctsPlayer {
    /// A simulation counts as one position of the budget.
    fn choose(&mut self, view: &G::View, _seat: Seat, budget: Budget) -> BotChoice<G::Action> {
        let mut meter = Meter::start(budget);
        let (game, ahead) = G::imagine(view, &mut self.rng);
        let mut tree =
            SearchTree { nodes: vec![TreeNode::EMPTY], rng: &mut self.rng, ahead, ways: Vec::new() };
        let mut root = Vec::new();
        tree.moves(&game, PLACEMENTS[0], &mut root);
        while root.len() > 1 && meter.gone() < 1.0 || meter.spent() == 0 {
            let (table, _) = G::imagine(view, &mut *tree.rng);
            tree.simulate(table, &root);
            meter.spend(1);
        }
        answer(tree.nodes.swap_remove(0), meter.spent())
    }
}

/// Chooses the most visited move; the first actions of the others are the alternatives.
fn answer<A: Copy + PartialEq>(mut root: TreeNode<A>, nodes: u64) -> BotChoice<A> {
    sort_by_number(&mut root.edges, |edge| falling(edge.visits.into()));
    let mut ranking: Vec<(A, ActionValue)> = Vec::new();
    for edge in &root.edges {
        let Some(action) = edge.actions.first() else { continue };
        if ranking.iter().all(|(known, _)| *known != action) {
            let tried = f64::from(edge.visits.max(1));
            ranking.push((
                action,
                ActionValue { points: edge.points / tried, win: (edge.value / tried).clamp(0.0, 1.0) },
            ));
        }
    }
    let mut ranking = ranking.into_iter();
    let Some((action, value)) = ranking.next() else {
        unreachable!("a bot is asked only when its seat can act")
    };
    BotChoice { action, value, alternatives: ranking.collect(), nodes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::game::Game;
    use krajina_rules::kingdom::Kingdom;
    use krajina_rules::seat::Viewer;
    use krajina_rules::seed::Seed;

    #[test]
    fn winning_counts_most_and_the_margin_a_little() {
        let close = worth(&[50.0, 49.0]);
        let clear = worth(&[80.0, 40.0]);
        assert!((close[0] - (0.7 + 0.3 / 25.0)).abs() < 1e-9 && (close[1] + 0.3 / 25.0).abs() < 1e-9);
        assert!((clear[0] - 1.0).abs() < 1e-9 && (clear[1] + 0.3).abs() < 1e-9);
        assert!((worth(&[50.0, 50.0, 10.0])[1] - 0.35).abs() < 1e-9);
    }

    /// The position with the most placements in a few random games of 7×7.
    fn crowded() -> Kingdom {
        let mut rng = Quick::new(5);
        let mut crowded: Option<(usize, Kingdom)> = None;
        for number in 0..20 {
            let setup = "kingdom players=2 variants=mighty-duel".parse().unwrap();
            let mut game = Kingdom::new(setup, &Seed::from_number(number));
            while let Some(seat) = game.seat() {
                let count = game.legal(seat).count();
                let may_choose = game.draft().next().free_numbers().count() > 1;
                if may_choose && crowded.is_none_or(|(most, _)| count > most) {
                    crowded = Some((count, game));
                }
                let action = game.random_action(seat, &mut rng).unwrap();
                game.play_unchecked(seat, action);
            }
        }
        crowded.unwrap().1
    }

    #[test]
    fn moves_join_the_best_placements_with_every_free_domino() {
        let game = crowded();
        let placements = game.legal(game.seat().unwrap()).count();
        assert!(placements > PLACEMENTS[1], "{placements} placements");
        let dominoes = game.draft().next().free_numbers().count();
        let mut rng = Quick::new(1);
        let mut tree = SearchTree {
            nodes: vec![TreeNode::EMPTY],
            rng: &mut rng,
            ahead: [0; MAX_SEATS],
            ways: Vec::new(),
        };
        for most in PLACEMENTS {
            let mut moves = Vec::new();
            tree.moves(&game, most, &mut moves);
            assert_eq!(moves.len(), most.min(placements) * dominoes);
            assert!(moves.iter().all(|actions| actions.iter().count() == 2), "a placement and a domino");
        }
    }

    #[test]
    fn a_simulation_counts_as_one_position() {
        let game = crowded();
        let seat = game.seat().unwrap();
        let view = game.view(Viewer::Seat(seat));
        let choice = Bot::<Kingdom>::choose(&mut MctsPlayer::new(1), &view, seat, Budget::nodes(300));
        assert_eq!(choice.nodes, 300);
        assert!(game.check(seat, &choice.action).is_ok());
    }

    #[test]
    fn a_move_keeps_its_edge_wherever_it_stands_in_the_list() {
        let mut node: TreeNode<u8> = TreeNode::EMPTY;
        let [one, two] = [1, 2].map(|action| Actions::NONE.with(action));
        assert_eq!([node.edge(&one, 0), node.edge(&two, 1)], [0, 1]);
        assert_eq!([node.edge(&two, 0), node.edge(&one, 5)], [1, 0]);
        assert_eq!(node.edges.len(), 2);
    }
}
