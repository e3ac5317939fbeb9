//! The facts about a land that Kingdom and Hunters share, as marks: regions, frame, dominoes to come.

use crate::marks::{Marks, Ranges, ones};
use crate::outlook::Outlook;
use krajina_rules::domino::regions::{self, Symbols};
use krajina_rules::domino::{Grid, Land, Number, Size};

/// Terrains of each game.
pub(crate) const TERRAINS: usize = 6;
/// Kinds of squares a game may tell apart.
pub(crate) const KINDS: usize = 16;

const SIZES: usize = 14;
const SYMBOLS: usize = 7;
const REST_SIZES: usize = 7;
const REST_SYMBOLS: usize = 4;
const LIBERTIES: usize = 7;
const LENGTHS: usize = 8;
const BUCKETS: usize = 8;
/// What a half brings: its symbols, the size of the region it could join and that region's symbols.
const JOINS: usize = 4 * 8 * 5;
const ORDERS: usize = 5;

/// Where each kind of fact has its marks.
pub(crate) struct Layout {
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
    /// What the game adds of its own.
    pub(crate) own: usize,
    cells: usize,
    side: usize,
    /// All marks.
    pub(crate) total: usize,
}

impl Layout {
    /// The marks for lands of a size, with `own` more for the game itself.
    pub(crate) const fn new(size: Size, own: usize) -> Layout {
        let side = 2 * size.side() as usize - 1;
        let mut ranges = Ranges::new();
        Layout {
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

/// A half of a domino as regions see it.
#[derive(Clone, Copy)]
pub(crate) struct Half {
    pub(crate) terrain: usize,
    pub(crate) symbols: usize,
}

/// A land with what decides its worth.
pub(crate) struct Facts<'a> {
    pub(crate) layout: &'static Layout,
    pub(crate) land: &'a Land,
    /// Crowns or fires.
    pub(crate) symbols: Symbols,
    pub(crate) discarded: u8,
    /// The bonus for a start tile in the centre is played for.
    pub(crate) centre_counts: bool,
    /// The bonus for losing no domino is played for.
    pub(crate) discards_count: bool,
    /// The halves of a domino.
    pub(crate) halves: fn(Number) -> [Half; 2],
    /// Switches of the setup that the net should know.
    pub(crate) switches: u8,
}

/// The most valuable region of a terrain.
#[derive(Clone, Copy, Default)]
struct Main {
    size: usize,
    symbols: usize,
}

impl Facts<'_> {
    /// Marks all facts but the cells.
    pub(crate) fn mark(&self, outlook: &Outlook, marks: &mut Marks) {
        let open = self.land.frame().window() - self.land.occupied();
        let mains: [Main; TERRAINS] = std::array::from_fn(|terrain| self.mark_terrain(terrain, open, marks));
        self.mark_frame(open, marks);
        self.mark_waiting(outlook, &mains, marks);
        for switch in (0..8).filter(|switch| self.switches >> switch & 1 == 1) {
            marks.set(self.layout.switches + switch);
        }
    }

    fn mark_terrain(&self, terrain: usize, open: Grid, marks: &mut Marks) -> Main {
        let layout = self.layout;
        let mut rest = self.land.terrain(terrain);
        let (mut main, mut main_squares) = (Main::default(), Grid::EMPTY);
        let (mut second, mut worth) = (Main::default(), 0);
        while let Some(seed) = { rest }.next() {
            let squares = regions::joined(seed, rest);
            rest -= squares;
            let region = Main {
                size: squares.len() as usize,
                symbols: regions::count(self.symbols, squares) as usize,
            };
            let worth_of = |region: Main| region.size * (4 * region.symbols + 1) + region.symbols;
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
        marks.set(
            layout.main
                + (terrain * SIZES + main.size.min(SIZES - 1)) * SYMBOLS
                + main.symbols.min(SYMBOLS - 1),
        );
        marks.set(
            layout.rest
                + (terrain * REST_SIZES + second.size.min(REST_SIZES - 1)) * REST_SYMBOLS
                + second.symbols.min(REST_SYMBOLS - 1),
        );
        let liberties = (main_squares.sides() & open).len() as usize;
        marks.set(layout.liberties + terrain * LIBERTIES + liberties.min(LIBERTIES - 1));
        main
    }

    fn mark_frame(&self, open: Grid, marks: &mut Marks) {
        let (layout, frame) = (self.layout, self.land.frame());
        let (width, height) = (frame.east() - frame.west(), frame.north() - frame.south());
        let pair = |a: i8, b: i8| (a.min(b) as usize) * LENGTHS + a.max(b) as usize;
        marks.set(layout.extent + pair(width, height));
        marks.set(layout.reach + pair(frame.east().max(-frame.west()), frame.north().max(-frame.south())));
        let holes = (open - open.sides()).len() as usize;
        marks.set(layout.holes + holes.min(5));
        if self.centre_counts {
            marks.set(layout.centre + usize::from(frame.is_centred()));
        }
        marks.set(layout.discards + 4 * usize::from(self.discards_count) + (self.discarded as usize).min(3));
    }

    fn mark_waiting(&self, outlook: &Outlook, mains: &[Main; TERRAINS], marks: &mut Marks) {
        let layout = self.layout;
        let mut kings = 0;
        for waiting in outlook.waiting() {
            let when = usize::from(waiting.next_round);
            let halves = (self.halves)(waiting.domino);
            set_again(marks, layout.dominoes[when] + waiting.domino.index(), Number::COUNT, 2);
            for half in halves {
                let main = mains[half.terrain];
                let join = (half.symbols.min(3) * 8 + main.size.min(7)) * 5 + main.symbols.min(4);
                set_again(marks, layout.joins[when] + join, JOINS, 2);
            }
            let double = halves[0].terrain == halves[1].terrain && halves[0].symbols == halves[1].symbols;
            if self.land.places(halves[0].terrain, halves[1].terrain, double).is_empty() {
                set_again(marks, layout.homeless[when], 1, 2);
            }
            if waiting.next_round {
                marks.set(layout.orders + kings * ORDERS + (waiting.order as usize).min(ORDERS - 1));
                kings = 1;
            }
        }
        for number in ones(outlook.line) {
            marks.set(layout.line + number);
        }
        let now = outlook.waiting().filter(|waiting| !waiting.next_round).count();
        marks.set(layout.rounds + now.min(2) * 13 + (outlook.rounds_left as usize).min(12));
    }

    /// Marks the squares of `grid` as being of this kind, turned and mirrored by `symmetry`.
    pub(crate) fn mark_cells(&self, grid: Grid, kind: usize, symmetry: u8, marks: &mut Marks) {
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
            marks.set(self.layout.cells + cell * KINDS + kind);
        }
    }
}

/// Marks how much of each terrain is still unseen.
pub(crate) fn mark_unseen(
    layout: &Layout,
    halves: fn(Number) -> [Half; 2],
    outlook: &Outlook,
    marks: &mut Marks,
) {
    let (mut squares, mut symbols) = ([0usize; TERRAINS], [0usize; TERRAINS]);
    for half in ones(outlook.unseen).flat_map(|index| halves(Number::wrapping(index))) {
        squares[half.terrain] += 1;
        symbols[half.terrain] += half.symbols;
    }
    for terrain in 0..TERRAINS {
        let square_bucket = squares[terrain].div_ceil(3).min(BUCKETS - 1);
        marks.set(layout.unseen_squares + terrain * BUCKETS + square_bucket);
        marks.set(layout.unseen_symbols + terrain * BUCKETS + symbols[terrain].min(BUCKETS - 1));
    }
}

/// Sets a mark of a range, or its twin a `stride` further on if it is set already, up to `most` times.
fn set_again(marks: &mut Marks, mark: usize, stride: usize, most: usize) {
    if let Some(free) = (0..most).map(|time| mark + time * stride).find(|&mark| !marks.has(mark)) {
        marks.set(free);
    }
}
