//! Random sides, borders and worlds, sensible or not.

use krajina_rules::rng::{Quick, below};
use krajina_rules::worlds::*;

/// One of `items`.
pub(crate) fn pick<T: Copy>(rng: &mut Quick, items: &[T]) -> T {
    items[below(rng, items.len() as u32) as usize]
}

/// True once in `n` times.
pub(crate) fn once_in(rng: &mut Quick, n: u32) -> bool {
    below(rng, n) == 0
}

fn pictures_of(terrain: Terrain) -> Vec<Picture> {
    Picture::ALL.into_iter().filter(|p| p.terrain() == terrain && !p.on_road()).collect()
}

/// Any side that can exist, drawable or not. `calm` sides are mostly of one terrain, so that areas grow and close.
pub(crate) fn side(rng: &mut Quick, calm: bool, landmarks: bool) -> Side {
    loop {
        let (one, two) = (pick(rng, &Terrain::ALL), pick(rng, &Terrain::ALL));
        let mut groups: Vec<Edges> = Vec::new();
        for edge in Edge::ALL {
            match below(rng, if calm { 6 } else { 3 }) {
                0 => groups.push(Edges::one(edge)),
                _ if groups.is_empty() => groups.push(Edges::one(edge)),
                _ => {
                    let i = below(rng, groups.len() as u32) as usize;
                    groups[i] = groups[i].with(edge);
                }
            }
        }
        (0..below(rng, 3)).filter(|_| !calm).for_each(|_| groups.push(Edges::NONE));
        let mut patches: Vec<Patch> = Vec::new();
        for edges in groups {
            let terrain = pick(rng, &[one, two]);
            patches.push(patch(rng, terrain, edges));
        }
        let patches = if landmarks { with_landmark(rng, patches) } else { patches };
        let volcano = pick(rng, &[Volcano::None, Volcano::None, Volcano::Active, Volcano::Inactive]);
        if let Ok(side) = Side::new(&patches, volcano) {
            return side;
        }
    }
}

fn patch(rng: &mut Quick, terrain: Terrain, edges: Edges) -> Patch {
    let mut patch = Patch::new(terrain, edges);
    for _ in 0..below(rng, 3) {
        patch = patch.with_picture(pick(rng, &pictures_of(terrain)));
    }
    if terrain == Terrain::Meadow {
        let roads: Vec<Road> = Edge::ALL
            .into_iter()
            .flat_map(|edge| [Road::end(edge), Road::turn(edge)])
            .filter(|road| edges.contains_all(road.edges()))
            .collect();
        for _ in 0..below(rng, 3) {
            if roads.is_empty() {
                break;
            }
            patch = patch.with_road(pick(rng, &roads));
            for _ in 0..below(rng, 3) {
                patch = patch.with_picture(pick(rng, &[Picture::Coach, Picture::Barrel]));
            }
        }
    }
    patch
}

fn with_landmark(rng: &mut Quick, mut patches: Vec<Patch>) -> Vec<Patch> {
    if once_in(rng, 3) {
        let i = below(rng, patches.len() as u32) as usize;
        let landmark = match below(rng, 2) {
            0 => Landmark::Village(pick(rng, &Trade::ALL)),
            _ => Landmark::Building(pick(rng, &Building::ON_TILES)),
        };
        patches[i] = patches[i].with_landmark(landmark);
    }
    patches
}

/// Many sides, calm ones and wild ones, turned every way, to build worlds from.
pub(crate) fn pool(rng: &mut Quick) -> Vec<Side> {
    let any = |_| {
        let (calm, landmarks) = (!once_in(rng, 4), once_in(rng, 3));
        let side = side(rng, calm, landmarks);
        Rotation::ALL.map(|rotation| side.turned(rotation))
    };
    (0..2_000).flat_map(any).collect()
}

/// Any border; often of one terrain all round, so that areas at the border close.
pub(crate) fn border(rng: &mut Quick) -> Border {
    let mut terrain = pick(rng, &Terrain::ALL);
    let uniform = once_in(rng, 2);
    Border::new(std::array::from_fn(|_| {
        if !uniform && once_in(rng, 3) {
            terrain = pick(rng, &Terrain::ALL);
        }
        loop {
            let road = terrain == Terrain::Meadow && once_in(rng, 3);
            let pictures: Vec<Picture> = (0..below(rng, 2)).map(|_| pick(rng, &Picture::ALL)).collect();
            let building =
                once_in(rng, 5).then(|| pick(rng, &[Building::PileHouse, Building::Tavern, Building::Well]));
            if let Ok(cell) = BorderCell::new(terrain, road, &pictures, building) {
                return cell;
            }
        }
    }))
}

/// A world whose sides were chosen, with `care` tries each, to fit their neighbours.
pub(crate) fn world(rng: &mut Quick, pool: &[Side], border: &Border, care: u32, full: bool) -> World {
    let mut squares = [None; SQUARES];
    for square in Square::all() {
        if !full && once_in(rng, 8) {
            continue;
        }
        let mut best = None;
        for _ in 0..=care {
            let side = &pool[below(rng, pool.len() as u32) as usize];
            let bad = bad_joins(border, &squares, square, side);
            if best.is_none_or(|(least, _)| bad < least) {
                best = Some((bad, *side));
            }
            if bad == 0 {
                break;
            }
        }
        squares[square.index()] = best.map(|(_, side)| side);
    }
    let circumstances = Circumstances {
        chip: Chip::new(below(rng, 5) as u8),
        token: once_in(rng, 3),
        handicap: if once_in(rng, 9) {
            pick(rng, &[Handicap::Active, Handicap::All])
        } else {
            Handicap::None
        },
    };
    World { squares, circumstances }
}

fn bad_joins(border: &Border, squares: &[Option<Side>; SQUARES], square: Square, side: &Side) -> usize {
    let is_bad = |edge: &&Edge| match square.beyond(**edge) {
        Neighbour::Border(segment) => border.cell(segment).terrain() != side.terrain(**edge),
        Neighbour::Square(other) => {
            squares[other.index()].is_some_and(|there| there.terrain(edge.opposite()) != side.terrain(**edge))
        }
    };
    Edge::ALL.iter().filter(is_bad).count()
}
