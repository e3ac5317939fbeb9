//! Judging positions by a net.

use crate::marks::Marks;
use crate::net::{Net, Sum};
use crate::option::{Actions, Step};
use crate::outlook::Outlook;
use crate::playable::{Breadth, Playable};
use krajina_record::falling;
use krajina_rules::order::sort_by_number;
use krajina_rules::seat::Seat;

/// An option with what its seat would have at the end.
#[derive(Clone, Copy, Debug)]
pub struct Rated<G: Playable> {
    /// What is done, and the game after it.
    pub step: Step<G, G::Action>,
    /// The points expected at the end.
    pub points: f32,
    /// The outlook of the acting seat after it, before anything new is revealed.
    pub outlook: Outlook,
}

/// How many ways are judged with every domino of the line; the others with the best one only.
const WAYS_WITH_ALL_TAKES: [usize; 2] = [2, 6];

/// Judges positions for a seat by a net, and counts how many.
pub struct Judge<'a> {
    net: &'a Net,
    /// Positions judged.
    pub nodes: u64,
}

/// A seat's board as the base that similar ones are judged from.
struct Base {
    unseen: Marks,
    sum: Sum,
}

impl<'a> Judge<'a> {
    /// A judge with this net.
    pub fn new(net: &'a Net) -> Judge<'a> {
        Judge { net, nodes: 0 }
    }

    fn base<G: Playable>(&self, game: &G, seat: Seat, outlook: &Outlook) -> Base {
        let mut unseen = Marks::default();
        game.mark_unseen(outlook, &mut unseen);
        let mut marks = unseen;
        game.mark(seat, outlook, 0, &mut marks);
        Base { unseen, sum: self.net.moved(&self.net.empty(), &marks) }
    }

    /// The points a seat will have at the end, from a position similar to the base.
    fn similar<G: Playable>(&mut self, base: &Base, game: &G, seat: Seat, outlook: &Outlook) -> f32 {
        let points = game.score(seat).points as f32;
        self.nodes += 1;
        if outlook.is_over() {
            return points;
        }
        let mut marks = base.unseen;
        game.mark(seat, outlook, 0, &mut marks);
        points + self.net.gain_near(&base.sum, &marks)
    }

    /// The points a seat will have at the end: the mean of what the net says to the first so many of the eight ways to
    /// turn and mirror the land. It should say the same to all of them, and nearly does.
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
            let mut marks = base.unseen;
            game.mark(seat, outlook, symmetry, &mut marks);
            sum += self.net.gain_near(&base.sum, &marks);
        }
        self.nodes += u64::from(symmetries);
        game.score(seat).points as f32 + sum / f32::from(symmetries)
    }

    /// The points a seat will have at the end.
    pub fn points<G: Playable>(&mut self, game: &G, seat: Seat, outlook: &Outlook) -> f32 {
        if outlook.is_over() {
            self.nodes += 1;
            return game.score(seat).points as f32;
        }
        let base = self.base(game, seat, outlook);
        self.nodes += 1;
        game.score(seat).points as f32 + self.net.gain(&base.sum)
    }

    /// What the acting seat could do, all of it rated, in no order. Empty when it is over.
    ///
    /// Options go as far as the seat decides by itself: placing and choosing a domino are one option.
    pub fn options<G: Playable>(&mut self, game: &G, breadth: Breadth, options: &mut Vec<Rated<G>>) {
        options.clear();
        let Some(seat) = game.seat() else { return };
        if game.is_taking() {
            let outlook = Outlook::now(game.draft(), seat, true);
            let base = self.base(game, seat, &outlook);
            self.takes(&base, &Step { actions: Actions::NONE, game: *game }, seat, &outlook, options);
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

    /// Every free domino of the line after a step.
    fn takes<G: Playable>(
        &mut self,
        base: &Base,
        step: &Step<G, G::Action>,
        seat: Seat,
        outlook: &Outlook,
        options: &mut Vec<Rated<G>>,
    ) {
        for domino in step.game.draft().next().free_numbers() {
            let outlook = outlook.taking(step.game.draft(), domino);
            let points = self.similar(base, &step.game, seat, &outlook);
            let take = G::take(domino);
            let mut game = step.game;
            game.play_unchecked(seat, take);
            options.push(Rated { step: Step { actions: step.actions.with(take), game }, points, outlook });
        }
    }

    /// The two pairs of a first line that one player splits.
    fn openings<G: Playable>(
        &mut self,
        ways: &[Step<G, G::Action>],
        seat: Seat,
        options: &mut Vec<Rated<G>>,
    ) {
        for step in ways {
            let outlook = Outlook::between_rounds(step.game.draft(), seat);
            let points = self.points(&step.game, seat, &outlook);
            options.push(Rated { step: *step, points, outlook });
        }
    }

    fn ways<G: Playable>(
        &mut self,
        game: &G,
        ways: &[Step<G, G::Action>],
        seat: Seat,
        breadth: Breadth,
        options: &mut Vec<Rated<G>>,
    ) {
        let outlook = Outlook::now(game.draft(), seat, true);
        let base = self.base(game, seat, &outlook);
        let takes = ways.first().is_some_and(|way| way.game.is_taking());
        if !takes {
            for way in ways {
                let points = self.similar(&base, &way.game, seat, &outlook);
                options.push(Rated { step: *way, points, outlook });
            }
            return;
        }
        // Which domino is best hardly depends on where the one in hand goes: first find it, then the best ways with
        // it, then look at all dominoes for those.
        let favourite = self.favourite(&base, game, seat, &outlook);
        let mut order: Vec<(f32, usize)> = Vec::with_capacity(ways.len());
        for (index, way) in ways.iter().enumerate() {
            order.push((self.similar(&base, &way.game, seat, &favourite), index));
        }
        // The indices rise already, so that equal ones stay in their order.
        sort_by_number(&mut order, |(similar, _)| falling(f64::from(*similar)));
        for &(_, index) in order.iter().take(WAYS_WITH_ALL_TAKES[breadth as usize]) {
            self.takes(&base, &ways[index], seat, &outlook, options);
        }
    }

    /// The outlook with the best domino of the line, for the board as it is.
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

    /// What the net would do; `None` when it is over.
    pub fn best<G: Playable>(&mut self, game: &G, options: &mut Vec<Rated<G>>) -> Option<Rated<G>> {
        self.options(game, Breadth::Narrow, options);
        options.iter().reduce(|best, next| if next.points > best.points { next } else { best }).copied()
    }
}
