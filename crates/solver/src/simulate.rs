//! Simulated players, to judge tiles and maps by many rounds (M12).
//!
//! They play by the rules and by the clock: they look at a few tiles, compare them with a few open squares, reach for one
//! and perhaps come too late, place it, and stop in time. They serve as a measure, not as opponents.

use crate::catalogue::Demand;
use crate::evaluation::Evaluation;
use crate::problem::WorldProblem;
use krajina_order::sort_by_number;
use krajina_rules::game::{Game, Millis};
use krajina_rules::rng::{Quick, below};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    Action, Builder, Edge, Face, HeldPiece, Neighbour, Phase, Piece, Placed, Rotation, Square, TILES,
    TILES_BEFORE_BUILDING, TileId, Worlds,
};

/// The style of a simulated player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuildingStyle {
    /// Waits for tiles that fit and pay; avoids bad joins until time runs short.
    Careful,
    /// Takes the first tiles and accepts bad joins.
    Hasty,
}

impl BuildingStyle {
    /// The gain, in parts of a point, below which a tile is left at first.
    const fn standards(self) -> i32 {
        match self {
            BuildingStyle::Careful => 34,
            BuildingStyle::Hasty => 14,
        }
    }

    /// Milliseconds of looking after which the standards fall by one part.
    const fn patience(self) -> u64 {
        match self {
            BuildingStyle::Careful => 450,
            BuildingStyle::Hasty => 200,
        }
    }

    /// The most bad joins that a placement may have after this time of looking.
    const fn bad_joins(self, looked: u64) -> usize {
        match self {
            BuildingStyle::Careful => (looked > 30_000) as usize,
            BuildingStyle::Hasty => 1 + (looked > 8_000) as usize,
        }
    }
}

/// Milliseconds before the bell at which a player stops, even with free squares: the chip is worth more.
const LAST_MOMENT: u64 = 6_000;
/// Squares that a player considers at once.
const IN_MIND: usize = 4;

/// Plays a game to its end with simulated players, one style per seat (the last style applies to all further seats).
pub fn simulate(mut game: Worlds, styles: &[BuildingStyle], seed: u64) -> Worlds {
    let last = styles.last().copied().unwrap_or(BuildingStyle::Careful);
    let mut agents: Vec<SimulatedPlayer> = Seat::all(game.players())
        .map(|seat| {
            let style = styles.get(seat.index()).copied().unwrap_or(last);
            SimulatedPlayer {
                seat,
                style,
                rng: Quick::new(seed ^ (seat.index() as u64 + 1) << 40),
                ..SimulatedPlayer::IDLE
            }
        })
        .collect();
    while let Some(deadline) = game.deadline() {
        if game.phase() != Phase::Building {
            game.advance(deadline);
            agents.iter_mut().for_each(|agent| agent.begin(game.now()));
            continue;
        }
        let awake = agents.iter_mut().filter(|agent| !game.builder(agent.seat).stopped);
        let Some(agent) = awake.min_by_key(|agent| agent.wakes) else { break };
        let now = agent.wakes;
        game.advance(now);
        if game.phase() == Phase::Building && game.now() < deadline {
            agent.act(&mut game, deadline);
        }
    }
    game
}

/// One simulated player.
struct SimulatedPlayer {
    seat: Seat,
    style: BuildingStyle,
    rng: Quick,
    /// The time of its next action.
    wakes: Millis,
    /// The time at which it began to look for the next tile.
    looking_since: Millis,
    /// The placement it has decided on.
    plan: Option<(Square, Placed)>,
}

impl SimulatedPlayer {
    const IDLE: SimulatedPlayer = SimulatedPlayer {
        seat: Seat::wrapping(0),
        style: BuildingStyle::Careful,
        rng: Quick::new(0),
        wakes: Millis(0),
        looking_since: Millis(0),
        plan: None,
    };

    fn begin(&mut self, now: Millis) {
        (self.wakes, self.looking_since, self.plan) = (now, now, None);
        self.wait(300, 900);
    }

    fn wait(&mut self, least: u32, most: u32) {
        self.wakes.0 += u64::from(least + below(&mut self.rng, most - least));
    }

    fn act(&mut self, game: &mut Worlds, bell: Millis) {
        let builder = game.builder(self.seat);
        let late = game.now().0 + LAST_MOMENT >= bell.0;
        if builder.open().is_empty() || late && builder.hand.is_none() {
            let _ = game.play(self.seat, Action::Stop);
            return;
        }
        match (self.plan, builder.hand) {
            (Some((square, placed)), Some(_)) => self.put_down(game, square, placed),
            (Some((_, placed)), None) => self.reach(game, placed.piece),
            (None, _) => self.look(game),
        }
    }

    /// Reaches for the planned piece; another player may have been faster.
    fn reach(&mut self, game: &mut Worlds, piece: Piece) {
        let action = match (piece, self.plan) {
            (Piece::Tile(tile, _), _) => Action::Take(tile),
            (Piece::Building(building), _) => Action::TakeBuilding(building),
            (Piece::Village(_, trade), Some((square, placed))) => {
                Action::Village(trade, square, placed.rotation)
            }
            (Piece::Village(..), None) => return,
        };
        let done = game.play(self.seat, action).is_ok();
        if !done || matches!(piece, Piece::Village(..)) {
            self.plan = None;
        }
        if done && matches!(piece, Piece::Village(..)) {
            self.looking_since = game.now();
        }
        self.wait(500, 1_200);
    }

    fn put_down(&mut self, game: &mut Worlds, square: Square, placed: Placed) {
        let face = if let Piece::Tile(_, face) = placed.piece { face } else { Face::Front };
        let _ = game.play(self.seat, Action::Place(square, face, placed.rotation));
        self.plan = None;
        self.looking_since = game.now();
        self.wait(300, 700);
    }

    /// Looks at up to three tiles, or turns one over, and compares them with the squares it considers.
    fn look(&mut self, game: &mut Worlds) {
        let mut seen: Vec<Piece> = Vec::new();
        if below(&mut self.rng, 4) == 0 {
            if let Some(tile) = self.any_free(game) {
                let _ = game.play(self.seat, Action::Flip(tile));
                seen.push(Piece::Tile(tile, game.heap().tile(tile).face));
            }
            self.wait(600, 1_000);
        } else {
            for _ in 0..=below(&mut self.rng, 3) {
                let tile = self.any_free(game);
                seen.extend(tile.map(|tile| Piece::Tile(tile, game.heap().tile(tile).face)));
            }
            self.wait(250, 500);
        }
        self.add_own(game, &mut seen);
        self.plan = self.recognise(game, &seen);
        if self.plan.is_some() {
            self.wait(400, 900);
        }
    }

    /// Villages and buildings are always visible; now and then a player considers one.
    fn add_own(&mut self, game: &Worlds, seen: &mut Vec<Piece>) {
        if below(&mut self.rng, 4) != 0 {
            return;
        }
        let builder = game.builder(self.seat);
        seen.extend(builder.villages.iter().map(|trade| Piece::Village(self.seat, trade)));
        if !builder.has_building() && builder.occupied().len() >= TILES_BEFORE_BUILDING {
            seen.extend(game.board().map(Piece::Building));
        }
    }

    fn any_free(&mut self, game: &Worlds) -> Option<TileId> {
        let tries = (0..20).map(|_| TileId::from_index(below(&mut self.rng, TILES as u32) as usize));
        { tries }.flatten().find(|&tile| game.heap().is_free(tile))
    }

    /// The best placement of the pieces seen, if it is good enough for the time already spent.
    fn recognise(&self, game: &Worlds, seen: &[Piece]) -> Option<(Square, Placed)> {
        let builder = game.builder(self.seat);
        let looked = game.now().0 - self.looking_since.0;
        let problem = problem(game, builder, self.seat);
        let mut layout = problem.layout(&builder.squares);
        let before = Evaluation::new(&problem, &layout).worth;
        let most_bad = self.style.bad_joins(looked);
        let mut best: Option<(i32, Square, Placed)> = None;
        for square in in_mind(builder) {
            let demand = Demand::of(&problem, &layout, square);
            for (piece, rotation) in seen.iter().flat_map(|&piece| Rotation::ALL.map(|turn| (piece, turn))) {
                let relief = problem.set.relief(piece, rotation);
                if demand.bad_joins(relief) > most_bad {
                    continue;
                }
                layout[square.index()] = Some(relief);
                let gain = Evaluation::new(&problem, &layout).worth - before;
                if best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, square, Placed { piece, rotation }));
                }
            }
            layout[square.index()] = None;
        }
        let standards = self.style.standards() - (looked / self.style.patience()) as i32;
        best.filter(|&(gain, ..)| gain >= standards).map(|(_, square, placed)| (square, placed))
    }
}

/// The open squares with the most neighbours.
fn in_mind(builder: &Builder) -> Vec<Square> {
    let neighbours = |square: &Square| {
        let meets = |edge: &Edge| match square.beyond(*edge) {
            Neighbour::Border(_) => true,
            Neighbour::Square(other) => builder.occupied().contains(other),
        };
        Edge::ALL.iter().filter(|edge| meets(edge)).count()
    };
    let mut open: Vec<Square> = builder.open().iter().collect();
    sort_by_number(&mut open, |square| -(neighbours(square) as i64));
    open.truncate(IN_MIND);
    open
}

fn problem<'a>(game: &'a Worlds, builder: &Builder, seat: Seat) -> WorldProblem<'a> {
    WorldProblem {
        owner: seat,
        villages: builder.villages,
        ..WorldProblem::empty(game.set(), game.map(), game.setup().scoring())
    }
}

/// Plays the rest of a round with actions chosen at random among sensible kinds: take a tile, place it anywhere it may
/// lie. For speed tests and as the weakest player to compare with.
pub fn random_round(game: &mut Worlds, rng: &mut Quick) {
    while game.phase() == Phase::Building {
        for seat in game.to_act().iter() {
            let builder = game.builder(seat);
            let open = builder.open();
            let action = match builder.hand {
                _ if open.is_empty() => Action::Stop,
                Some(HeldPiece::Tile(_) | HeldPiece::Building(_)) => {
                    let place = below(rng, open.len() as u32) as usize;
                    let Some(square) = open.iter().nth(place) else { continue };
                    Action::Place(
                        square,
                        Face::ALL[below(rng, 2) as usize],
                        Rotation::wrapping(below(rng, 4) as usize),
                    )
                }
                None => match TileId::from_index(below(rng, TILES as u32) as usize) {
                    Some(tile) => Action::Take(tile),
                    None => continue,
                },
            };
            if game.allows(seat, &action) {
                game.play_unchecked(seat, action);
            }
        }
    }
}
