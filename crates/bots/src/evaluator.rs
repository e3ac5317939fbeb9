//! Evaluates positions with a net.

use crate::features::Features;
use crate::net::{Accumulator, ValueNet};
use crate::outlook::Outlook;
use crate::playable::{Breadth, Playable};
use crate::turn_option::{Actions, TurnOption};
use krajina_order::{falling, sort_by_number};
use krajina_rules::seat::Seat;

/// A turn option with the expected final points of its seat.
#[derive(Clone, Copy, Debug)]
pub struct RatedOption<G: Playable> {
    /// The actions and the game after them.
    pub turn: TurnOption<G, G::Action>,
    /// The points expected at the end.
    pub points: f32,
    /// The outlook of the acting seat after it, before anything new is revealed.
    pub outlook: Outlook,
}

/// Number of placements evaluated with every domino of the line; the others only with the best one.
const WAYS_WITH_ALL_TAKES: [usize; 2] = [2, 6];

/// Evaluates positions with a net and counts them.
pub struct Evaluator<'a> {
    net: &'a ValueNet,
    /// Positions evaluated.
    pub nodes: u64,
}

/// A seat's board from which similar ones are evaluated incrementally.
struct Base {
    unseen: Features,
    sum: Accumulator,
}

impl<'a> Evaluator<'a> {
    /// An evaluator with this net.
    pub fn new(net: &'a ValueNet) -> Evaluator<'a> {
        Evaluator { net, nodes: 0 }
    }

    fn base<G: Playable>(&self, game: &G, seat: Seat, outlook: &Outlook) -> Base {
        let mut unseen = Features::default();
        game.add_unseen_features(outlook, &mut unseen);
        let mut features = unseen;
        game.add_features(seat, outlook, 0, &mut features);
        Base { unseen, sum: self.net.moved(&self.net.empty(), &features) }
    }

    /// The expected final points of a seat in a position similar to the base.
    fn similar<G: Playable>(&mut self, base: &Base, game: &G, seat: Seat, outlook: &Outlook) -> f32 {
        let points = game.score(seat).points as f32;
        self.nodes += 1;
        if outlook.is_over() {
            return points;
        }
        let mut features = base.unseen;
        game.add_features(seat, outlook, 0, &mut features);
        points + self.net.gain_near(&base.sum, &features)
    }

    /// The expected final points of a seat, averaged over the first `symmetries` of the eight symmetries of its land.
    /// The net gives nearly the same value to all of them.
    pub fn points_by_symmetries<G: Playable>(
        &mut self,
        game: &G,
        seat: Seat,
        outlook: &Outlook,
        symmetries: u8,
    ) -> f32 {
        if outlook.is_over() || symmetries <= 1 {
            return self.points(game, seat, outlook);
        }
        let base = self.base(game, seat, outlook);
        let mut sum = self.net.gain(&base.sum);
        for symmetry in 1..symmetries {
            let mut features = base.unseen;
            game.add_features(seat, outlook, symmetry, &mut features);
            sum += self.net.gain_near(&base.sum, &features);
        }
        self.nodes += u64::from(symmetries);
        game.score(seat).points as f32 + sum / f32::from(symmetries)
    }

    /// The expected final points of a seat.
    pub fn points<G: Playable>(&mut self, game: &G, seat: Seat, outlook: &Outlook) -> f32 {
        if outlook.is_over() {
            self.nodes += 1;
            return game.score(seat).points as f32;
        }
        let base = self.base(game, seat, outlook);
        self.nodes += 1;
        game.score(seat).points as f32 + self.net.gain(&base.sum)
    }

    /// All options of the acting seat with their ratings, unordered. Empty when the game is over.
    ///
    /// An option includes all decisions of one turn: placing and choosing a domino are one option.
    pub fn options<G: Playable>(&mut self, game: &G, breadth: Breadth, options: &mut Vec<RatedOption<G>>) {
        options.clear();
        let Some(seat) = game.seat() else { return };
        if game.is_taking() {
            let outlook = Outlook::now(game.draft(), seat, true);
            let base = self.base(game, seat, &outlook);
            self.takes(&base, &TurnOption { actions: Actions::NONE, game: *game }, seat, &outlook, options);
            return;
        }
        let mut ways = Vec::with_capacity(64);
        game.ways(breadth, &mut ways);
        if game.draft().is_opening() {
            self.openings(&ways, seat, options);
        } else {
            self.ways(game, &ways, seat, breadth, options);
        }
    }

    /// Adds the choice of every free domino after a placement.
    fn takes<G: Playable>(
        &mut self,
        base: &Base,
        turn: &TurnOption<G, G::Action>,
        seat: Seat,
        outlook: &Outlook,
        options: &mut Vec<RatedOption<G>>,
    ) {
        for domino in turn.game.draft().next().free_numbers() {
            let outlook = outlook.taking(turn.game.draft(), domino);
            let points = self.similar(base, &turn.game, seat, &outlook);
            let take = G::take(domino);
            let mut game = turn.game;
            game.play_unchecked(seat, take);
            options.push(RatedOption {
                turn: TurnOption { actions: turn.actions.with(take), game },
                points,
                outlook,
            });
        }
    }

    /// The two pairs of a first line that one player splits.
    fn openings<G: Playable>(
        &mut self,
        ways: &[TurnOption<G, G::Action>],
        seat: Seat,
        options: &mut Vec<RatedOption<G>>,
    ) {
        for turn in ways {
            let outlook = Outlook::between_rounds(turn.game.draft(), seat);
            let points = self.points(&turn.game, seat, &outlook);
            options.push(RatedOption { turn: *turn, points, outlook });
        }
    }

    fn ways<G: Playable>(
        &mut self,
        game: &G,
        ways: &[TurnOption<G, G::Action>],
        seat: Seat,
        breadth: Breadth,
        options: &mut Vec<RatedOption<G>>,
    ) {
        let outlook = Outlook::now(game.draft(), seat, true);
        let base = self.base(game, seat, &outlook);
        let takes = ways.first().is_some_and(|way| way.game.is_taking());
        if !takes {
            for way in ways {
                let points = self.similar(&base, &way.game, seat, &outlook);
                options.push(RatedOption { turn: *way, points, outlook });
            }
            return;
        }
        // The best domino hardly depends on the placement: find it first, then the best placements with it, then try
        // all dominoes for those.
        let favourite = self.favourite(&base, game, seat, &outlook);
        let mut order: Vec<(f32, usize)> = Vec::with_capacity(ways.len());
        for (index, way) in ways.iter().enumerate() {
            order.push((self.similar(&base, &way.game, seat, &favourite), index));
        }
        // The sort is stable and the indices are ascending, so equal values keep their order.
        sort_by_number(&mut order, |(similar, _)| falling(f64::from(*similar)));
        for &(_, index) in order.iter().take(WAYS_WITH_ALL_TAKES[breadth as usize]) {
            self.takes(&base, &ways[index], seat, &outlook, options);
        }
    }

    /// The outlook with the best domino of the line, for the current board.
    fn favourite<G: Playable>(&mut self, base: &Base, game: &G, seat: Seat, outlook: &Outlook) -> Outlook {
        let mut best = (f32::MIN, *outlook);
        for domino in game.draft().next().free_numbers() {
            let outlook = outlook.taking(game.draft(), domino);
            let points = self.similar(base, game, seat, &outlook);
            if points > best.0 {
                best = (points, outlook);
            }
        }
        best.1
    }

    /// The option that the net rates highest; `None` when the game is over.
    pub fn best<G: Playable>(
        &mut self,
        game: &G,
        options: &mut Vec<RatedOption<G>>,
    ) -> Option<RatedOption<G>> {
        self.options(game, Breadth::Narrow, options);
        options.iter().reduce(|best, next| if next.points > best.points { next } else { best }).copied()
    }
}
