//! A bound that no world can exceed, and its proof.
//!
//! Every point is charged to a piece on a square so that no world earns more than the sum of its charges:
//!
//! * a figure, a picture or a road to the piece that shows it, as if every village and building stood where it counts;
//! * an area's 2 points in equal parts to its patches. A patch with *e* edges that face squares has *e* different
//!   neighbours, so its area has at least 1 + *e* patches and its part is at most 2 / (1 + *e*); an edge on a border
//!   segment of another terrain spoils the area, so its part is 0, and costs a point;
//! * islands and lakes like areas, 1 point each;
//! * the +3 for the most of each kind that can be earned at all, regardless of the rivals.
//!
//! At most one building tile is placed, so the pictures of one such building count: the bound is the highest over the
//! choice of it. Putting pieces on squares so that the sum is greatest is an assignment problem, solved exactly. Crossings
//! of roads, bad joins between tiles and the order of placing are left out, which only makes the bound higher.

use crate::problem::WorldProblem;
use krajina_rules::worlds::{
    Building, Edge, Face, Handicap, Neighbour, Picture, Piece, Relief, Rotation, SQUARES, Side, Square,
    Terrain, Trade, Volcano,
};

/// Charges are counted in sixtieths, so that halves, thirds, quarters and fifths are whole.
const UNIT: i64 = 60;

/// An upper bound of the score of any world of this problem.
pub fn upper_bound(problem: &WorldProblem<'_>) -> i32 {
    // One building at most (M31): the best bound of any choice of its kind, or of none.
    let kinds = problem.buildings.iter().map(|&building| problem.set.building(building).kind);
    let choices = std::iter::once(None).chain(kinds.map(Some));
    let placed = problem.start.iter().flatten().any(|placed| matches!(placed.piece, Piece::Building(_)));
    let bound =
        choices.filter(|choice| choice.is_none() || !placed).map(|choice| bound_with(problem, choice)).max();
    bound.unwrap_or(0)
}

/// The bound if the building to come is of this kind, or if none comes.
fn bound_with(problem: &WorldProblem<'_>, choice: Option<Building>) -> i32 {
    let charger = Charger::new(problem, choice);
    let usable = |piece: &Piece| match *piece {
        Piece::Tile(_, face) => face == Face::Front,
        Piece::Village(..) => true,
        Piece::Building(building) => Some(problem.set.building(building).kind) == choice,
    };
    let pieces: Vec<Piece> = problem.pieces().filter(usable).collect();
    let mut fixed = charger.constant();
    let mut rows: Vec<Vec<i64>> = Vec::new();
    for square in Square::all() {
        match problem.start[square.index()] {
            Some(placed) => {
                let relief = problem.set.relief(placed.piece, placed.rotation);
                fixed += charger.charge(square, relief, problem.set.side(placed.piece));
            }
            None => rows.push(pieces.iter().map(|&piece| charger.best(square, piece)).collect()),
        }
    }
    // A square may stay free, each with a column of its own.
    let free = rows.len();
    for row in &mut rows {
        row.extend(std::iter::repeat_n(-UNIT, free));
    }
    let best = (fixed + best_assignment(&rows)).div_euclid(UNIT) as i32;
    if problem.scoring.level.solo().is_some() { best.min(0) } else { best }
}

struct Charger<'a, 'b> {
    problem: &'a WorldProblem<'b>,
    solo: bool,
    /// Does a building of this kind stand on the border or the map, or will it, so that its pictures may count?
    counted: [bool; 7],
}

impl<'a, 'b> Charger<'a, 'b> {
    fn new(problem: &'a WorldProblem<'b>, choice: Option<Building>) -> Charger<'a, 'b> {
        let mut counted = [false; 7];
        if problem.scoring.level.has_buildings() {
            let printed = problem.map.border.cells().filter_map(|(_, cell)| cell.building());
            let placed = problem.start.iter().flatten().filter_map(|placed| match placed.piece {
                Piece::Building(building) => Some(problem.set.building(building).kind),
                _ => None,
            });
            printed.chain(choice).chain(placed).for_each(|kind| counted[kind.index()] = true);
        }
        Charger { problem, solo: problem.scoring.level.solo().is_some(), counted }
    }

    /// The points that depend on no piece: the islet, border roads and pictures, the chip, the bonuses.
    fn constant(&self) -> i64 {
        if self.solo {
            return 0;
        }
        let level = self.problem.scoring.level;
        let mut points = 2 + self.problem.circumstances.chip.map_or(0, |chip| i64::from(chip.value()));
        for (_, cell) in self.problem.map.border.cells() {
            points += i64::from(cell.has_road());
            points += Picture::ALL
                .into_iter()
                .filter(|&picture| self.counts(picture))
                .map(|picture| i64::from(cell.count(picture)))
                .sum::<i64>();
        }
        if level.has_villages() {
            points += 3 * Trade::ALL.len() as i64;
        }
        if level.has_buildings() {
            points += 3 * self.counted.iter().filter(|&&counted| counted).count() as i64;
            // The islet is an island.
            points += i64::from(self.counted[Building::PileHouse.index()]);
        }
        points * UNIT
    }

    fn counts(&self, picture: Picture) -> bool {
        let building = match picture {
            Picture::Coach => Building::CoachStop,
            Picture::Boat => Building::Lighthouse,
            Picture::Boar => Building::Lodge,
            Picture::Field => Building::Mill,
            Picture::Barrel => Building::Tavern,
            _ => return false,
        };
        self.counted[building.index()]
    }

    /// The most a piece can earn on a square, either face, however turned.
    fn best(&self, square: Square, piece: Piece) -> i64 {
        let faces: &[Piece] = match piece {
            Piece::Tile(tile, _) => &Face::ALL.map(|face| Piece::Tile(tile, face)),
            _ => &[piece],
        };
        let turned = faces.iter().flat_map(|&piece| Rotation::ALL.map(|rotation| (piece, rotation)));
        let set = self.problem.set;
        let charges =
            turned.map(|(piece, rotation)| self.charge(square, set.relief(piece, rotation), set.side(piece)));
        charges.max().unwrap_or(-UNIT)
    }

    /// The most a side can earn on a square as it lies.
    fn charge(&self, square: Square, relief: &Relief, side: &Side) -> i64 {
        let mismatched = |edge: Edge| match square.beyond(edge) {
            Neighbour::Border(segment) => {
                self.problem.map.border.cell(segment).terrain() != relief.terrain(edge)
            }
            Neighbour::Square(_) => false,
        };
        let bad = Edge::ALL.into_iter().filter(|&edge| mismatched(edge)).count() as i64;
        let mut charge = -(bad + self.volcano(relief.volcano())) * UNIT;
        if self.solo {
            return charge;
        }
        charge += i64::from(!relief.road_edges().is_empty()) * UNIT;
        charge += Trade::ALL.map(|trade| i64::from(relief.figures(trade))).iter().sum::<i64>() * UNIT;
        let pictures = Picture::ALL.into_iter().filter(|&picture| self.counts(picture));
        charge += pictures.map(|picture| i64::from(side.count(picture))).sum::<i64>() * UNIT;
        for patch in 0..relief.patch_count() {
            let edges = || Edge::ALL.into_iter().filter(|&edge| relief.patch_reaches(patch, edge));
            if !edges().any(mismatched) {
                let inner =
                    edges().filter(|&edge| matches!(square.beyond(edge), Neighbour::Square(_))).count();
                let inland = inner == edges().count();
                charge += self.area_points(relief.patch_terrain(patch), inland) * UNIT / (1 + inner as i64);
            }
        }
        charge
    }

    /// The most points for an area of this terrain: for the area itself, and for being an island or a lake, which is
    /// impossible at the border.
    fn area_points(&self, terrain: Terrain, inland: bool) -> i64 {
        match terrain {
            Terrain::Water => i64::from(inland && self.counted[Building::Well.index()]),
            _ => 2 + i64::from(inland && self.counted[Building::PileHouse.index()]),
        }
    }

    /// The certain price of a volcano: with rivals perhaps nothing.
    fn volcano(&self, volcano: Volcano) -> i64 {
        let handicap = self.problem.circumstances.handicap;
        let handicaps = handicap != Handicap::None
            || self.problem.rivals.iter().any(|(_, other)| other.handicap != Handicap::None);
        let alone = self.problem.rivals.is_empty() && !handicaps;
        i64::from(match volcano {
            Volcano::None => false,
            Volcano::Active => self.solo || handicap != Handicap::None || alone,
            Volcano::Inactive => {
                self.solo || handicap == Handicap::All || alone && self.problem.circumstances.token
            }
        })
    }
}

/// The greatest sum of one entry per row, no column twice (the Hungarian method). Rows must not outnumber columns.
fn best_assignment(rows: &[Vec<i64>]) -> i64 {
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    debug_assert!(height <= SQUARES && height <= width);
    const FAR: i64 = i64::MAX / 4;
    // Potentials of rows and columns, and the row matched to each column; 0 stands for none.
    let (mut u, mut v) = (vec![0; height + 1], vec![0; width + 1]);
    let mut row_of = vec![0usize; width + 1];
    for row in 1..=height {
        row_of[0] = row;
        let (mut column, mut from) = (0, vec![0usize; width + 1]);
        let (mut least, mut used) = (vec![FAR; width + 1], vec![false; width + 1]);
        loop {
            used[column] = true;
            let (here, mut delta, mut next) = (row_of[column], FAR, 0);
            for other in 1..=width {
                if used[other] {
                    continue;
                }
                // The method finds the least cost, so points count as negative cost.
                let cost = -rows[here - 1][other - 1] - u[here] - v[other];
                if cost < least[other] {
                    (least[other], from[other]) = (cost, column);
                }
                if least[other] < delta {
                    (delta, next) = (least[other], other);
                }
            }
            for other in 0..=width {
                if used[other] {
                    u[row_of[other]] += delta;
                    v[other] -= delta;
                } else {
                    least[other] -= delta;
                }
            }
            column = next;
            if row_of[column] == 0 {
                break;
            }
        }
        while column != 0 {
            row_of[column] = row_of[from[column]];
            column = from[column];
        }
    }
    (1..=width).filter(|&column| row_of[column] > 0).map(|column| rows[row_of[column] - 1][column - 1]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_assignment_is_the_best_one() {
        assert_eq!(best_assignment(&[vec![5, 9, 1], vec![6, 9, 8], vec![1, 7, 2]]), 5 + 8 + 7);
        assert_eq!(best_assignment(&[vec![-1, -1], vec![4, -1]]), 3);
        assert_eq!(best_assignment(&[]), 0);
    }
}
