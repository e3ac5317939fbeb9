//! Review of a game of Worlds: the gain and time of every piece, and the best alternatives.

use super::completion::complete;
use crate::bot::Budget;
use krajina_record::notation::{Record, Replay, ReplayError};
use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    Action, Builder, Chip, Circumstances, HeldPiece, MapNumber, Phase, Placed, Sheet, Square, Survey, TileId,
    Worlds,
};
use krajina_solver::WorldProblem;

/// A placed piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaidPiece {
    /// The number of the move in the record, from 1.
    pub number: usize,
    /// Its time since the start of the round.
    pub at: Millis,
    /// The time since the previous piece or the start of the round.
    pub took: Millis,
    /// Its square.
    pub square: Square,
    /// The piece.
    pub placed: Placed,
    /// The points of the map before it, as if nothing more were placed.
    pub before: i32,
    /// After it.
    pub after: i32,
    /// Bad joins that it made.
    pub bad_joins: u8,
    /// The points of the best world that could still be built before it, with this piece in hand.
    pub possible_before: i32,
    /// After it.
    pub possible_after: i32,
}

impl LaidPiece {
    /// The points lost by placing this piece here. Never negative.
    pub fn given_up(&self) -> i32 {
        self.possible_before - self.possible_after
    }
}

/// The round of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundReview {
    /// The round, from 0.
    pub round: usize,
    /// Its map.
    pub map: MapNumber,
    /// The seat.
    pub seat: Seat,
    /// The pieces in the order in which they were placed.
    pub laid: Vec<LaidPiece>,
    /// When it stopped, since the round began.
    pub stopped: Option<Millis>,
    /// The chip it took.
    pub chip: Option<Chip>,
    /// Its sheet; of a round that is not over, as if it ended with the record.
    pub sheet: Sheet,
    /// The points of the best world found at the start of the round, with the chip that was taken.
    pub possible: i32,
    /// Exchanges that the solver tried.
    pub nodes: u64,
}

impl RoundReview {
    /// The points between the sheet and the best world found. Never negative.
    pub fn given_up(&self) -> i32 {
        (self.possible - self.sheet.points()).max(0)
    }
}

/// All rounds that have begun, by round and seat.
pub type Review = Vec<RoundReview>;

/// Reviews a record. The budget applies to each piece, and again to the start of each round; `each` is called after
/// every piece. All worlds of a round, built or only possible, are compared with the other players' worlds at its end.
///
/// # Errors
/// The record does not replay. Nothing is reviewed in that case.
pub fn review(
    record: &Record<Worlds>,
    budget: Budget,
    seed: u64,
    each: impl FnMut(),
) -> Result<Review, ReplayError> {
    let end = Replay::new(record)?.finish()?;
    let mut game = Replay::new(record)?.game().clone();
    let mut reviewer =
        Reviewer { ends: ends(&end), budget, seed, each, review: Vec::new(), began: Millis(0) };
    for (index, played) in record.moves.iter().enumerate() {
        let at = played.at.unwrap_or(game.now());
        reviewer.pass(&mut game, at);
        reviewer.look(&game, index + 1, played.seat, &played.action);
        game.play_unchecked(played.seat, played.action);
    }
    if let Some(until) = record.until {
        reviewer.pass(&mut game, until);
    }
    Ok(reviewer.review)
}

/// The sheets of every round at its end.
fn ends(end: &Worlds) -> Vec<Vec<Sheet>> {
    let mut ends: Vec<Vec<Sheet>> = end.sheets().map(<[Sheet]>::to_vec).collect();
    if ends.len() == end.round() {
        ends.push(end.scored().iter().map(|scored| scored.sheet).collect());
    }
    ends
}

struct Reviewer<F> {
    ends: Vec<Vec<Sheet>>,
    budget: Budget,
    seed: u64,
    each: F,
    review: Review,
    /// When the round began.
    began: Millis,
}

impl<F: FnMut()> Reviewer<F> {
    /// Lets time pass, from one phase to the next.
    fn pass(&mut self, game: &mut Worlds, until: Millis) {
        while let Some(deadline) = game.deadline().filter(|&deadline| deadline <= until) {
            game.advance(deadline);
            if game.phase() == Phase::Building {
                self.begin(game, deadline);
            }
        }
        game.advance(until);
    }

    fn begin(&mut self, game: &Worlds, now: Millis) {
        self.began = now;
        for seat in Seat::all(game.players()) {
            let problem = self.problem(game, seat);
            let found = complete(&problem, &problem.start, self.budget, self.seed);
            let sheet = self.ends[game.round()][seat.index()];
            let review = RoundReview {
                round: game.round(),
                map: game.setup().options().maps[game.round()],
                seat,
                laid: Vec::new(),
                stopped: None,
                chip: sheet.circumstances.chip,
                sheet,
                possible: found.points + sheet.chip(),
                nodes: found.nodes,
            };
            self.review.push(review);
        }
    }

    /// Notes an action that is about to be played.
    fn look(&mut self, game: &Worlds, number: usize, seat: Seat, action: &Action) {
        let square = match *action {
            Action::Place(square, ..) | Action::Village(_, square, _) => square,
            Action::Stop => {
                let at = Millis(game.now().0 - self.began.0);
                self.of(game, seat).into_iter().for_each(|round| round.stopped = Some(at));
                return;
            }
            _ => return,
        };
        let mut after = game.clone();
        after.play_unchecked(seat, *action);
        let Some(placed) = after.builder(seat).squares[square.index()] else { return };
        let (laid, nodes) = self.judge([game, &after], number, seat, square, placed);
        if let Some(round) = self.of(game, seat) {
            round.nodes += nodes;
            round.laid.push(laid);
        }
        (self.each)();
    }

    /// The review of a seat in the round that is being played.
    fn of(&mut self, game: &Worlds, seat: Seat) -> Option<&mut RoundReview> {
        let is_it = |review: &&mut RoundReview| review.round == game.round() && review.seat == seat;
        self.review.iter_mut().rev().find(is_it)
    }

    fn judge(
        &mut self,
        tables: [&Worlds; 2],
        number: usize,
        seat: Seat,
        square: Square,
        placed: Placed,
    ) -> (LaidPiece, u64) {
        let budget = self.budget.part(0.5);
        let [before, after] = tables.map(|table| self.problem(table, seat));
        let survey = |problem: &WorldProblem<'_>| problem.survey(&problem.layout(&problem.start));
        let surveys: [Survey; 2] = [survey(&before), survey(&after)];
        let possible = complete(&before, &before.start, budget, self.seed);
        // Continue from the world found before the piece: only the piece is new.
        let left = complete(&after, &possible.squares, budget, self.seed);
        let at = Millis(tables[0].now().0 - self.began.0);
        let last = self.of(tables[0], seat).and_then(|round| round.laid.last().map(|laid| laid.at));
        let laid = LaidPiece {
            number,
            at,
            took: Millis(at.0 - last.unwrap_or_default().0),
            square,
            placed,
            before: before.points(surveys[0]),
            after: after.points(surveys[1]),
            bad_joins: surveys[1].bad_joins - surveys[0].bad_joins,
            // Every world possible after the piece was possible before it.
            possible_before: possible.points.max(left.points),
            possible_after: left.points,
        };
        (laid, possible.nodes + left.nodes)
    }

    /// The problem of completing a seat's map, without its chip.
    fn problem<'a>(&self, game: &'a Worlds, seat: Seat) -> WorldProblem<'a> {
        let ends = &self.ends[game.round()];
        let alone = |sheet: &Sheet| (sheet.survey, sheet.circumstances);
        let others = ends.iter().enumerate().filter(|(i, _)| *i != seat.index());
        let builder = game.builder(seat);
        let mut problem = WorldProblem::empty(game.set(), game.map(), game.setup().scoring());
        problem.owner = seat;
        problem.start = builder.squares;
        problem.villages = builder.villages;
        problem.tiles = tiles(game, builder);
        problem.buildings = game.board().filter(|_| !builder.has_building()).collect();
        if let Some(HeldPiece::Building(building)) = builder.hand {
            problem.buildings.push(building);
        }
        problem.circumstances = Circumstances { chip: None, ..ends[seat.index()].circumstances };
        problem.rivals = others.map(|(_, sheet)| alone(sheet)).collect();
        problem
    }
}

/// The tiles that a player can have: those of the heap and the one in hand.
fn tiles(game: &Worlds, builder: &Builder) -> Vec<TileId> {
    let mine = |tile| builder.hand == Some(HeldPiece::Tile(tile));
    TileId::all().filter(|&tile| game.heap().is_free(tile) || mine(tile)).collect()
}
