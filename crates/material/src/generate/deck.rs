//! From the recipe to 145 tiles.

use super::draft::Draft;
use super::recipe::{Recipe, Trimmings};
use krajina_rules::rng::{Rng, below, shuffle};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Picture, Rotation, TILES, Terrain, Tile, Trade, Volcano};

/// The tiles that follow from a seed.
pub(super) fn tiles(recipe: &Recipe, seed: &Seed) -> Vec<Tile> {
    let mut fronts = plain_fronts(recipe);
    let mut backs: Vec<Draft> = (0..TILES).map(|i| Draft::whole(Terrain::ALL[i % 3])).collect();
    furnish(&mut fronts, &recipe.fronts, &mut seed.stream(0));
    furnish(&mut backs, &recipe.backs, &mut seed.stream(1));
    pair(&fronts, backs, &mut seed.stream(2))
}

fn plain_fronts(recipe: &Recipe) -> Vec<Draft> {
    let mut fronts = Vec::new();
    for (first, second) in ordered_pairs() {
        for (shape, count) in recipe.shapes {
            fronts.extend((0..*count).map(|_| Draft::mixed(shape, first, second)));
        }
    }
    fronts.extend((0..recipe.whole_fronts).map(|i| Draft::whole(Terrain::ALL[i % 3])));
    fronts
}

fn ordered_pairs() -> impl Iterator<Item = (Terrain, Terrain)> {
    let pairs = Terrain::ALL.into_iter().flat_map(|first| Terrain::ALL.map(|second| (first, second)));
    pairs.filter(|(first, second)| first != second)
}

/// Puts roads, figures, volcanoes and wares on sides, each exactly as often as the recipe says.
fn furnish(sides: &mut [Draft], trimmings: &Trimmings, rng: &mut impl Rng) {
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
    // Roads without volcanoes are what solo games begin with (M11).
    deal(sides, trimmings.inactive, rng, |side| !side.has_road && side.add_volcano(Volcano::Inactive));
    for ware in [Picture::Boat, Picture::Boar, Picture::Field] {
        deal(sides, trimmings.wares, rng, |side| side.add_picture(ware));
    }
}

/// Gives something to `count` of the sides, in random order, passing over those that cannot take it.
fn deal(sides: &mut [Draft], count: usize, rng: &mut impl Rng, mut give: impl FnMut(&mut Draft) -> bool) {
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

/// Glues fronts and backs together at random and mixes the tiles. A whole front gets a back of another terrain, so that
/// turning a tile over always changes the land (M8); those are served first, while there is choice.
fn pair(fronts: &[Draft], mut backs: Vec<Draft>, rng: &mut impl Rng) -> Vec<Tile> {
    shuffle(rng, &mut backs);
    let mut tiles = Vec::new();
    for front in fronts.iter().rev() {
        let turn = Rotation::wrapping(below(rng, 4) as usize);
        let front = front.side(turn);
        let tile = |back: &Draft| {
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
