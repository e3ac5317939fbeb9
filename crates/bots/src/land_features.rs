//! Features that Kingdom and Hunters share: regions, frame, pending dominoes.

use crate::features::{Features, Ranges, ones};
use crate::outlook::Outlook;
use krajina_rules::domino::regions::{self, Symbols};
use krajina_rules::domino::{Grid, Land, Number, Size};

/// Terrains of each game.
pub(crate) const TERRAINS: usize = 6;
/// Kinds of squares that a game can distinguish.
pub(crate) const KINDS: usize = 16;

const SIZES: usize = 14;
const SYMBOLS: usize = 7;
const REST_SIZES: usize = 7;
const REST_SYMBOLS: usize = 4;
const LIBERTIES: usize = 7;
const LENGTHS: usize = 8;
const BUCKETS: usize = 8;
/// Values of a half: its symbols, and the size and symbols of the region it could join.
const JOINS: usize = 4 * 8 * 5;
const ORDERS: usize = 5;

/// The start of each feature range.
pub(crate) struct FeatureLayout {
    main: usize,
    rest: usize,
    liberties: usize,
    extent: usize,
    reach: usize,
    holes: usize,
    centre: usize,
    discards: usize,
    rounds: usize,
    dominoes: [usize; 2],
    joins: [usize; 2],
    homeless: [usize; 2],
    orders: usize,
    line: usize,
    unseen_squares: usize,
    unseen_symbols: usize,
    /// Which of up to 8 switches of the setup are on.
    switches: usize,
    /// Features of the game itself.
    pub(crate) own: usize,
    cells: usize,
    side: usize,
    /// All features.
    pub(crate) total: usize,
}

impl FeatureLayout {
    /// The features for lands of a size, with `own` more for the game itself.
    pub(crate) const fn new(size: Size, own: usize) -> FeatureLayout {
        let side = 2 * size.side() as usize - 1;
        let mut ranges = Ranges::new();
        FeatureLayout {
            main: ranges.take(TERRAINS * SIZES * SYMBOLS),
            rest: ranges.take(TERRAINS * REST_SIZES * REST_SYMBOLS),
            liberties: ranges.take(TERRAINS * LIBERTIES),
            extent: ranges.take(LENGTHS * LENGTHS),
            reach: ranges.take(LENGTHS * LENGTHS),
            holes: ranges.take(6),
            centre: ranges.take(2),
            discards: ranges.take(8),
            rounds: ranges.take(13 * 3),
            dominoes: [ranges.take(2 * Number::COUNT), ranges.take(2 * Number::COUNT)],
            joins: [ranges.take(2 * JOINS), ranges.take(2 * JOINS)],
            homeless: [ranges.take(2), ranges.take(2)],
            orders: ranges.take(2 * ORDERS),
            line: ranges.take(Number::COUNT),
            unseen_squares: ranges.take(TERRAINS * BUCKETS),
            unseen_symbols: ranges.take(TERRAINS * BUCKETS),
            switches: ranges.take(8),
            own: ranges.take(own),
            cells: ranges.take(side * side * KINDS),
            side,
            total: ranges.total(),
        }
    }
}

/// One half of a domino.
#[derive(Clone, Copy)]
pub(crate) struct DominoHalf {
    pub(crate) terrain: usize,
    pub(crate) symbols: usize,
}

/// A land and the setup details that decide its value.
pub(crate) struct LandFeatures<'a> {
    pub(crate) layout: &'static FeatureLayout,
    pub(crate) land: &'a Land,
    /// Crowns or fires.
    pub(crate) symbols: Symbols,
    pub(crate) discarded: u8,
    /// Whether a start tile in the centre scores a bonus.
    pub(crate) centre_counts: bool,
    /// Whether discarding no domino scores a bonus.
    pub(crate) discards_count: bool,
    /// The halves of a domino.
    pub(crate) halves: fn(Number) -> [DominoHalf; 2],
    /// Switches of the setup that the net should know.
    pub(crate) switches: u8,
}

/// The most valuable region of a terrain.
#[derive(Clone, Copy, Default)]
struct BestRegion {
    size: usize,
    symbols: usize,
}

impl LandFeatures<'_> {
    /// Adds all features except the squares.
    pub(crate) fn add_to(&self, outlook: &Outlook, features: &mut Features) {
        let open = self.land.frame().window() - self.land.occupied();
        let best_regions: [BestRegion; TERRAINS] =
            std::array::from_fn(|terrain| self.add_terrain(terrain, open, features));
        self.add_frame(open, features);
        self.add_pending(outlook, &best_regions, features);
        for switch in (0..8).filter(|switch| self.switches >> switch & 1 == 1) {
            features.set(self.layout.switches + switch);
        }
    }

    fn add_terrain(&self, terrain: usize, open: Grid, features: &mut Features) -> BestRegion {
        let layout = self.layout;
        let mut rest = self.land.terrain(terrain);
        let (mut main, mut main_squares) = (BestRegion::default(), Grid::EMPTY);
        let (mut second, mut worth) = (BestRegion::default(), 0);
        while let Some(seed) = { rest }.next() {
            let squares = regions::joined(seed, rest);
            rest -= squares;
            let region = BestRegion {
                size: squares.len() as usize,
                symbols: regions::count(self.symbols, squares) as usize,
            };
            let worth_of = |region: BestRegion| region.size * (4 * region.symbols + 1) + region.symbols;
            let loser = if worth_of(region) > worth {
                worth = worth_of(region);
                main_squares = squares;
                std::mem::replace(&mut main, region)
            } else {
                region
            };
            second.size += loser.size;
            second.symbols += loser.symbols;
        }
        features.set(
            layout.main
                + (terrain * SIZES + main.size.min(SIZES - 1)) * SYMBOLS
                + main.symbols.min(SYMBOLS - 1),
        );
        features.set(
            layout.rest
                + (terrain * REST_SIZES + second.size.min(REST_SIZES - 1)) * REST_SYMBOLS
                + second.symbols.min(REST_SYMBOLS - 1),
        );
        let liberties = (main_squares.sides() & open).len() as usize;
        features.set(layout.liberties + terrain * LIBERTIES + liberties.min(LIBERTIES - 1));
        main
    }

    fn add_frame(&self, open: Grid, features: &mut Features) {
        let (layout, frame) = (self.layout, self.land.frame());
        let (width, height) = (frame.east() - frame.west(), frame.north() - frame.south());
        let pair = |a: i8, b: i8| (a.min(b) as usize) * LENGTHS + a.max(b) as usize;
        features.set(layout.extent + pair(width, height));
        features.set(layout.reach + pair(frame.east().max(-frame.west()), frame.north().max(-frame.south())));
        let holes = (open - open.sides()).len() as usize;
        features.set(layout.holes + holes.min(5));
        if self.centre_counts {
            features.set(layout.centre + usize::from(frame.is_centred()));
        }
        features
            .set(layout.discards + 4 * usize::from(self.discards_count) + (self.discarded as usize).min(3));
    }

    fn add_pending(&self, outlook: &Outlook, best_regions: &[BestRegion; TERRAINS], features: &mut Features) {
        let layout = self.layout;
        let mut kings = 0;
        for pending in outlook.pending() {
            let when = usize::from(pending.next_round);
            let halves = (self.halves)(pending.domino);
            set_again(features, layout.dominoes[when] + pending.domino.index(), Number::COUNT, 2);
            for half in halves {
                let main = best_regions[half.terrain];
                let join = (half.symbols.min(3) * 8 + main.size.min(7)) * 5 + main.symbols.min(4);
                set_again(features, layout.joins[when] + join, JOINS, 2);
            }
            let double = halves[0].terrain == halves[1].terrain && halves[0].symbols == halves[1].symbols;
            if self.land.places(halves[0].terrain, halves[1].terrain, double).is_empty() {
                set_again(features, layout.homeless[when], 1, 2);
            }
            if pending.next_round {
                features.set(layout.orders + kings * ORDERS + (pending.order as usize).min(ORDERS - 1));
                kings = 1;
            }
        }
        for number in ones(outlook.line) {
            features.set(layout.line + number);
        }
        let now = outlook.pending().filter(|pending| !pending.next_round).count();
        features.set(layout.rounds + now.min(2) * 13 + (outlook.rounds_left as usize).min(12));
    }

    /// Adds the squares of `grid` with this kind, turned and mirrored by `symmetry`.
    pub(crate) fn add_cells(&self, grid: Grid, kind: usize, symmetry: u8, features: &mut Features) {
        let half = (self.layout.side / 2) as i8;
        for square in grid {
            let Some(at) = self.land.frame().square_near(square.0.trailing_zeros()) else { continue };
            let (mut x, mut y) = (at.x(), at.y());
            if symmetry & 1 == 1 {
                x = -x;
            }
            if symmetry & 2 == 2 {
                y = -y;
            }
            if symmetry & 4 == 4 {
                (x, y) = (y, x);
            }
            let cell = (y + half) as usize * self.layout.side + (x + half) as usize;
            features.set(self.layout.cells + cell * KINDS + kind);
        }
    }
}

/// Adds how many squares and symbols of each terrain are still unseen.
pub(crate) fn add_unseen_features(
    layout: &FeatureLayout,
    halves: fn(Number) -> [DominoHalf; 2],
    outlook: &Outlook,
    features: &mut Features,
) {
    let (mut squares, mut symbols) = ([0usize; TERRAINS], [0usize; TERRAINS]);
    for half in ones(outlook.unseen).flat_map(|index| halves(Number::wrapping(index))) {
        squares[half.terrain] += 1;
        symbols[half.terrain] += half.symbols;
    }
    for terrain in 0..TERRAINS {
        let square_bucket = squares[terrain].div_ceil(3).min(BUCKETS - 1);
        features.set(layout.unseen_squares + terrain * BUCKETS + square_bucket);
        features.set(layout.unseen_symbols + terrain * BUCKETS + symbols[terrain].min(BUCKETS - 1));
    }
}

/// Sets the first free one of `most` features that are `stride` apart.
fn set_again(features: &mut Features, feature: usize, stride: usize, most: usize) {
    if let Some(free) = (0..most).map(|time| feature + time * stride).find(|&feature| !features.has(feature))
    {
        features.set(free);
    }
}
