//! Kingdom for the bots: turn options, scores and net features.

use crate::features::Features;
use crate::land_features::{self, DominoHalf, FeatureLayout, LandFeatures};
use crate::level::Misjudgements;
use crate::outlook::Outlook;
use crate::playable::{Ahead, Breadth, Playable};
use crate::turn_option::{Actions, TurnOption};
use krajina_rules::domino::{Draft, Grid, Land, Number, Size};
use krajina_rules::game::{Game, Score};
use krajina_rules::kingdom::{
    Action, Board, Domino, Kingdom, Phase, Setup, Terrain, Variant, Variants, View,
};
use krajina_rules::rng::Rng;
use krajina_rules::seat::{MAX_SEATS, Seat};

static FIVE: FeatureLayout = FeatureLayout::new(Size::Five, 0);
static SEVEN: FeatureLayout = FeatureLayout::new(Size::Seven, 0);

fn layout(setup: &Setup) -> &'static FeatureLayout {
    match setup.size() {
        Size::Five => &FIVE,
        Size::Seven => &SEVEN,
    }
}

fn halves(number: Number) -> [DominoHalf; 2] {
    let Domino { a, b } = Domino::of(number);
    [a, b].map(|half| DominoHalf { terrain: half.terrain.index(), symbols: half.crowns.into() })
}

/// The first kind of square of each terrain, without crowns; each crown adds one. 16 kinds in all.
const KINDS: [usize; 6] = [0, 2, 4, 6, 9, 12];

/// The setup without Dynasty: bots play each game for itself.
fn single(setup: &Setup) -> Setup {
    let variants: Variants = setup.variants().iter().filter(|&variant| variant != Variant::Dynasty).collect();
    Setup::new(setup.players(), variants).unwrap_or(*setup)
}

fn land_features(game: &Kingdom, seat: Seat) -> LandFeatures<'_> {
    let (setup, board) = (game.setup(), game.board(seat));
    LandFeatures {
        layout: layout(setup),
        land: board.land(),
        symbols: board.crowns(),
        discarded: board.discarded(),
        centre_counts: setup.has(Variant::MiddleKingdom),
        discards_count: setup.has(Variant::Harmony),
        halves,
        switches: u8::from(setup.has(Variant::WiderChoice)) | u8::from(setup.players() == 3) << 1,
    }
}

impl Playable for Kingdom {
    type Board = Board;

    fn net_name(setup: &Setup) -> &'static str {
        match (setup.size(), setup.players()) {
            (Size::Seven, _) => "kingdom-7x7",
            (Size::Five, 2) => "kingdom-2",
            (Size::Five, _) => "kingdom-4",
        }
    }

    fn feature_count(setup: &Setup) -> usize {
        layout(setup).total
    }

    fn setups_of(net: &str) -> Vec<Setup> {
        Setup::all().filter(|setup| setup.games() == 1 && Kingdom::net_name(setup) == net).collect()
    }

    fn is_usual(setup: &Setup) -> bool {
        setup.has(Variant::MiddleKingdom) && setup.has(Variant::Harmony) && !setup.has(Variant::WiderChoice)
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> (Kingdom, Ahead) {
        let mut ahead = [0; MAX_SEATS];
        for (seat, ahead) in ahead.iter_mut().enumerate() {
            *ahead = view.finished.iter().filter_map(|scores| Some(scores.get(seat)?.points)).sum();
        }
        let setup = view.setup.parse::<Setup>().ok().filter(|setup| setup.games() > 1);
        let Some(setup) = setup else { return (Kingdom::determinize(view, rng), ahead) };
        let view = View { setup: single(&setup).to_string(), game: 0, finished: Vec::new(), ..view.clone() };
        (Kingdom::determinize(&view, rng), ahead)
    }

    fn draft(&self) -> &Draft {
        self.draft()
    }

    fn seat(&self) -> Option<Seat> {
        self.seat()
    }

    fn has_placed(&self) -> bool {
        self.phase() == Phase::Take && !self.draft().is_opening()
    }

    fn is_taking(&self) -> bool {
        self.phase() == Phase::Take
    }

    fn take(domino: Number) -> Action {
        Action::Take(domino)
    }

    fn score(&self, seat: Seat) -> Score {
        self.score(seat)
    }

    fn ways(&self, _breadth: Breadth, ways: &mut Vec<TurnOption<Kingdom, Action>>) {
        let (Phase::Place, Some(seat)) = (self.phase(), self.seat()) else { return };
        ways.extend(self.legal(seat).map(|action| {
            let mut game = *self;
            game.play_unchecked(seat, action);
            TurnOption { actions: Actions::NONE.with(action), game }
        }));
    }

    fn grounds(&self, seat: Seat) -> &Land {
        self.board(seat).land()
    }

    fn land(&self, seat: Seat) -> Board {
        *self.board(seat)
    }

    fn lays(&self, _seat: Seat, board: &Board, domino: Number, mut each: impl FnMut(Board, Score)) {
        let variants = self.setup().variants();
        let halves = Domino::of(domino);
        let mut fits = false;
        for placement in board.places(halves) {
            let mut laid = *board;
            laid.place(halves, placement);
            each(laid, laid.score(variants));
            fits = true;
        }
        if !fits {
            let mut discarded = *board;
            discarded.discard();
            each(discarded, discarded.score(variants));
        }
    }

    fn lay_nothing(&self, _seat: Seat, board: &Board) -> i32 {
        board.score(self.setup().variants()).points
    }

    fn symbols(domino: Number) -> u32 {
        halves(domino).iter().map(|half| half.symbols as u32).sum()
    }

    fn misjudgements(setup: &Setup) -> &'static Misjudgements {
        match (setup.size(), setup.players()) {
            (Size::Five, 2) => &[4.5, 2.2, 1.0, 1.5, 0.72, 0.008, 0.0],
            (Size::Five, _) => &[4.5, 2.2, 1.0, 1.5, 0.72, 0.0, 0.0],
            (Size::Seven, _) => &[2.25, 1.41, 0.492, 1.43, 0.838, 0.0283, 0.0],
        }
    }

    fn add_unseen_features(&self, outlook: &Outlook, features: &mut Features) {
        land_features::add_unseen_features(layout(self.setup()), halves, outlook, features);
    }

    fn add_features(&self, seat: Seat, outlook: &Outlook, symmetry: u8, features: &mut Features) {
        let board = self.board(seat);
        let (land, crowns) = (land_features(self, seat), board.crowns());
        land.add_to(outlook, features);
        let by_crowns = [
            Grid(!(crowns[0].0 | crowns[1].0)),
            crowns[0] - crowns[1],
            crowns[1] - crowns[0],
            crowns[0] & crowns[1],
        ];
        for terrain in Terrain::ALL {
            let squares = board.land().terrain(terrain.index());
            for (crowns, &grid) in by_crowns.iter().enumerate() {
                if squares.meets(grid) {
                    land.add_cells(squares & grid, KINDS[terrain.index()] + crowns, symmetry, features);
                }
            }
        }
    }
}
