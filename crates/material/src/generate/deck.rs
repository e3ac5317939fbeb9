//! From the recipe to 145 tiles.

use super::draft::SideDraft;
use super::recipe::{FaceCounts, Recipe};
use krajina_rules::rng::{Rng, below, shuffle};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Picture, Rotation, TILES, Terrain, Tile, Trade, Volcano};

/// The tiles that follow from a seed.
pub(super) fn tiles(recipe: &Recipe, seed: &Seed) -> Vec<Tile> {
    let mut fronts = plain_fronts(recipe);
    let mut backs: Vec<SideDraft> = (0..TILES).map(|i| SideDraft::whole(Terrain::ALL[i % 3])).collect();
    furnish(&mut fronts, &recipe.fronts, &mut seed.stream(0));
    furnish(&mut backs, &recipe.backs, &mut seed.stream(1));
    pair(&fronts, backs, &mut seed.stream(2))
}

fn plain_fronts(recipe: &Recipe) -> Vec<SideDraft> {
    let mut fronts = Vec::new();
    for (first, second) in ordered_pairs() {
        for (shape, count) in recipe.shapes {
            fronts.extend((0..*count).map(|_| SideDraft::mixed(shape, first, second)));
        }
    }
    fronts.extend((0..recipe.whole_fronts).map(|i| SideDraft::whole(Terrain::ALL[i % 3])));
    fronts
}

fn ordered_pairs() -> impl Iterator<Item = (Terrain, Terrain)> {
    let pairs = Terrain::ALL.into_iter().flat_map(|first| Terrain::ALL.map(|second| (first, second)));
    pairs.filter(|(first, second)| first != second)
}

/// Puts roads, figures, volcanoes and goods on sides, each exactly as often as the recipe says.
fn furnish(sides: &mut [SideDraft], trimmings: &FaceCounts, rng: &mut impl Rng) {
    for (turns, count) in [(true, trimmings.turns), (false, trimmings.ends)] {
        let from = below(rng, 4) as usize;
        deal(sides, count, rng, |side| side.add_road(turns, from));
    }
    for trade in Trade::ALL {
        deal(sides, trimmings.figures, rng, |side| !side.has_figure && side.add_picture(trade.picture()));
    }
    let active = Volcano::Active;
    deal(sides, trimmings.active_with_figure, rng, |side| side.has_figure && side.add_volcano(active));
    for load in [Picture::Coach, Picture::Barrel] {
        deal(sides, trimmings.loads, rng, |side| side.add_picture(load));
    }
    deal(sides, trimmings.active, rng, |side| !side.has_figure && side.add_volcano(active));
    // Solo games begin with roads without volcanoes (M11).
    deal(sides, trimmings.inactive, rng, |side| !side.has_road && side.add_volcano(Volcano::Inactive));
    for ware in [Picture::Boat, Picture::Boar, Picture::Field] {
        deal(sides, trimmings.wares, rng, |side| side.add_picture(ware));
    }
}

/// Adds something to `count` of the sides, in random order, skipping those that cannot take it.
fn deal(
    sides: &mut [SideDraft],
    count: usize,
    rng: &mut impl Rng,
    mut give: impl FnMut(&mut SideDraft) -> bool,
) {
    let mut order: Vec<usize> = (0..sides.len()).collect();
    shuffle(rng, &mut order);
    let mut left = count;
    for i in order {
        if left == 0 {
            return;
        }
        left -= usize::from(give(&mut sides[i]));
    }
}

/// Pairs fronts and backs at random and shuffles the tiles. A whole front gets a back of another terrain, so that turning
/// a tile over always changes the land (M8); those are paired first, while all backs are left.
fn pair(fronts: &[SideDraft], mut backs: Vec<SideDraft>, rng: &mut impl Rng) -> Vec<Tile> {
    shuffle(rng, &mut backs);
    let mut tiles = Vec::new();
    for front in fronts.iter().rev() {
        let turn = Rotation::wrapping(below(rng, 4) as usize);
        let front = front.side(turn);
        let tile = |back: &SideDraft| {
            let (front, back) = (front.clone().ok()?, back.side(Rotation::R0).ok()?);
            let differs = !Terrain::ALL.into_iter().any(|all| front.is_all(all) && back.is_all(all));
            Tile::new(front, back).ok().filter(|_| differs)
        };
        if let Some((i, tile)) = backs.iter().enumerate().find_map(|(i, back)| Some((i, tile(back)?))) {
            backs.swap_remove(i);
            tiles.push(tile);
        }
    }
    shuffle(rng, &mut tiles);
    tiles
}
