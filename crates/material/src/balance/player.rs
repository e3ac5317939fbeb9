//! Players for judging a set: they see a few sides at a time, like people, and take the best that they see.

use krajina_rules::worlds::{
    Beyond, Border, Edge, Layout, Piece, Placed, Relief, Rotation, SQUARES, Set, Square, Squares, Survey,
    TILES, Terrain, Volcano,
};

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habit {
    /// What the report calls the player.
    pub name: &'static str,
    /// Time for one turn: looking about, choosing, placing.
    pub turn_ms: u32,
    /// Sides seen in one turn.
    pub sides_seen: usize,
    /// How much worse than an average find, in points, a find may be at the start and still be taken.
    pub patience: f32,
    /// Counts areas, roads and traps; or looks at joins, figures and volcanoes only.
    pub plans: bool,
}

impl Habit {
    /// Looks long and plans.
    pub const CAREFUL: Habit =
        Habit { name: "careful", turn_ms: 17_000, sides_seen: 9, patience: 1.2, plans: true };
    /// Takes the first thing that seems to fit.
    pub const HASTY: Habit =
        Habit { name: "hasty", turn_ms: 11_000, sides_seen: 5, patience: 0.0, plans: false };
}

impl Habit {
    /// Has all the time in the world and sees everything: what is possible, not what people do.
    pub const PATIENT: Habit =
        Habit { name: "patient", turn_ms: 3_000, sides_seen: TILES, patience: 0.9, plans: true };
}

/// A world being built.
pub(super) struct World<'s> {
    pub(super) set: &'s Set,
    pub(super) border: &'s Border,
    pub(super) placed: [Option<Placed>; SQUARES],
    pub(super) layout: Layout<'s>,
    pub(super) occupied: Squares,
}

impl<'s> World<'s> {
    pub(super) fn new(set: &'s Set, border: &'s Border) -> World<'s> {
        World { set, border, placed: [None; SQUARES], layout: [None; SQUARES], occupied: Squares::NONE }
    }

    pub(super) fn place(&mut self, square: Square, placed: Placed) {
        self.placed[square.index()] = Some(placed);
        self.layout[square.index()] = Some(self.set.relief(placed.piece, placed.rotation));
        self.occupied = self.occupied.with(square);
    }

    /// The squares on which a tile may be placed (M14).
    fn open(&self) -> Squares {
        let free = self.occupied.complement();
        if self.occupied.is_empty() { free } else { free.and(self.occupied.touched()) }
    }

    /// What a square asks of an edge, if anything.
    fn demand(&self, square: Square, edge: Edge) -> Option<Terrain> {
        match square.beyond(edge) {
            Beyond::Border(segment) => Some(self.border.cell(segment).terrain()),
            Beyond::Square(other) => Some(self.layout[other.index()]?.terrain(edge.opposite())),
        }
    }

    /// Joins that would agree and joins that would be bad.
    fn joins(&self, square: Square, relief: &Relief) -> (u8, u8) {
        let mut joins = (0, 0);
        for edge in Edge::ALL {
            match self.demand(square, edge) {
                Some(terrain) if terrain == relief.terrain(edge) => joins.0 += 1,
                Some(_) => joins.1 += 1,
                None => {}
            }
        }
        joins
    }

    /// The best way to place one of these sides, with its worth in points.
    pub(super) fn best(&mut self, habit: &Habit, seen: &[Piece]) -> Option<(f32, Square, Placed)> {
        let before = self.points();
        let mut finds: Vec<(f32, Square, Placed)> = Vec::new();
        for &piece in seen {
            for rotation in Rotation::ALL {
                let relief = self.set.relief(piece, rotation);
                for square in self.open().iter() {
                    let worth = self.glance(square, relief);
                    finds.push((worth, square, Placed { piece, rotation }));
                }
            }
        }
        finds.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
        finds.truncate(if habit.plans { 40 } else { 1 });
        if habit.plans {
            for (worth, square, placed) in &mut finds {
                *worth = self.think(*square, placed, before);
            }
        }
        finds.into_iter().max_by(|(a, ..), (b, ..)| a.total_cmp(b))
    }

    /// What anybody sees at once.
    fn glance(&self, square: Square, relief: &Relief) -> f32 {
        let (good, bad) = self.joins(square, relief);
        let figures: u8 = krajina_rules::worlds::Trade::ALL.map(|trade| relief.figures(trade)).iter().sum();
        let road = if relief.road_edges().is_empty() { 0.0 } else { 0.8 };
        0.3 * f32::from(good) - 1.6 * f32::from(bad) + f32::from(figures) + road - volcano_cost(relief)
    }

    /// What a planner finds out: points won, and traps laid for later.
    fn think(&mut self, square: Square, placed: &Placed, before: f32) -> f32 {
        let relief = self.set.relief(placed.piece, placed.rotation);
        let (good, _) = self.joins(square, relief);
        self.layout[square.index()] = Some(relief);
        let gain = self.points() - before;
        let traps: f32 = square
            .neighbours()
            .iter()
            .filter(|neighbour| self.layout[neighbour.index()].is_none())
            .map(|neighbour| self.trap(neighbour))
            .sum();
        self.layout[square.index()] = None;
        gain + 0.25 * f32::from(good) - traps
    }

    /// How hard a free square has become to fill.
    fn trap(&self, square: Square) -> f32 {
        let demands = Edge::ALL.map(|edge| self.demand(square, edge));
        let kinds = Terrain::ALL.into_iter().filter(|&terrain| demands.contains(&Some(terrain))).count();
        let known = demands.iter().flatten().count();
        match (kinds, known) {
            (3, _) => 1.3,
            (2, 4) => 0.3,
            (2, 3) => 0.15,
            _ => 0.0,
        }
    }

    /// The points so far, volcanoes at what they are likely to cost (M19 to M23).
    fn points(&self) -> f32 {
        let survey = Survey::new(self.border, &self.layout, Default::default());
        let plus =
            2 * u32::from(survey.areas) + u32::from(survey.all_figures()) + u32::from(survey.road_tiles);
        let minus = survey.free + survey.bad_joins + survey.crossings;
        let volcanoes = ACTIVE_COST * f32::from(survey.active) + INACTIVE_COST * f32::from(survey.inactive);
        plus as f32 - f32::from(minus) - volcanoes
    }
}

/// An active volcano costs a point only to whoever has the most.
const ACTIVE_COST: f32 = 0.6;
/// An inactive one costs only whoever holds the token as well.
const INACTIVE_COST: f32 = 0.2;

fn volcano_cost(relief: &Relief) -> f32 {
    match relief.volcano() {
        Volcano::None => 0.0,
        Volcano::Active => ACTIVE_COST,
        Volcano::Inactive => INACTIVE_COST,
    }
}
