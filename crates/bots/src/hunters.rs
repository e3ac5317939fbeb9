//! Hunters for the bots: turn options, scores and net features.

use crate::features::Features;
use crate::land_features::{self, DominoHalf, FeatureLayout, LandFeatures};
use crate::level::Misjudgements;
use crate::outlook::Outlook;
use crate::playable::{Ahead, Breadth, Playable};
use crate::turn_option::{Actions, TurnOption};
use krajina_order::sort_few;
use krajina_rules::domino::{Draft, Grid, Land, Number, Size, Square};
use krajina_rules::game::{Game, Score};
use krajina_rules::hunters::{
    Action, Board, Choice, Domino, Hunters, Mode, Person, Phase, Resource, Setup, Terrain, View,
};
use krajina_rules::rng::Rng;
use krajina_rules::seat::{MAX_SEATS, Seat};

/// Start of each range of features that only Hunters has.
const TOTEMS: usize = 0;
const TOKENS: usize = TOTEMS + 4 * 21;
const PEOPLE: usize = TOKENS + 4 * 8;
const ROOM: usize = PEOPLE + 10 * 3;
const CAVE: usize = ROOM + 8;
const OWN: usize = CAVE + 10;

static FIVE: FeatureLayout = FeatureLayout::new(Size::Five, OWN);
static SEVEN: FeatureLayout = FeatureLayout::new(Size::Seven, OWN);

fn layout(setup: &Setup) -> &'static FeatureLayout {
    match setup.size() {
        Size::Five => &FIVE,
        Size::Seven => &SEVEN,
    }
}

fn halves(number: Number) -> [DominoHalf; 2] {
    let Domino { a, b } = Domino::of(number);
    [a, b].map(|half| DominoHalf { terrain: half.terrain.index(), symbols: half.marks.into() })
}

type Ways = Vec<TurnOption<Hunters, Action>>;

/// Collects the turn options of the acting seat.
struct WayBuilder<'a> {
    seat: Seat,
    breadth: Breadth,
    ways: &'a mut Ways,
}

impl WayBuilder<'_> {
    /// Plays on until the seat must choose a domino or decide about recruiting, or its turn is over.
    fn follow(&mut self, step: TurnOption<Hunters, Action>) {
        match step.game.phase() {
            Phase::Erupt { .. } => self.best(&step, 1, 4),
            Phase::Settle { .. } => self.best(&step, 1, 3),
            Phase::Call => self.best(&step, 2, 4),
            Phase::Give { .. } => self.best(&step, 1, 3),
            _ => self.ways.push(step),
        }
    }

    /// Follows the legal actions that bring the most points at once.
    fn best(&mut self, step: &TurnOption<Hunters, Action>, narrow: usize, wide: usize) {
        let count = if self.breadth == Breadth::Wide { wide } else { narrow };
        let mut nexts: Vec<(Score, Action)> =
            step.game.legal(self.seat).map(|action| (self.promise(&step.game, action), action)).collect();
        nexts.sort_by_key(|next| std::cmp::Reverse(next.0));
        for (_, action) in nexts.into_iter().take(count) {
            self.follow(self.after(step, action));
        }
    }

    fn after(&self, step: &TurnOption<Hunters, Action>, action: Action) -> TurnOption<Hunters, Action> {
        let mut game = step.game;
        game.play_unchecked(self.seat, action);
        TurnOption { actions: step.actions.with(action), game }
    }

    /// The score that an action leads to.
    fn promise(&self, game: &Hunters, action: Action) -> Score {
        let mut game = *game;
        game.play_unchecked(self.seat, action);
        self.prospect(&game)
    }

    /// The current score. If a called person is still to settle, the best score after settling.
    fn prospect(&self, game: &Hunters) -> Score {
        if !matches!(game.phase(), Phase::Settle { .. }) {
            return game.score(self.seat);
        }
        let settled = game.legal(self.seat).map(|action| {
            let mut settled = *game;
            settled.play_unchecked(self.seat, action);
            settled.score(self.seat)
        });
        settled.max().unwrap_or_default()
    }

    /// Passing, recruiting from the row, a look through the pile.
    fn recruit(&mut self, game: &Hunters) {
        let start = TurnOption { actions: Actions::NONE, game: *game };
        self.ways.push(self.after(&start, Action::Pass));
        let tokens = Resource::ALL.map(|resource| self.spare(game.board(self.seat), resource));
        let mut people = game.cave_row().to_vec();
        sort_few(&mut people, |person| *person);
        people.dedup();
        for (first, paid) in tokens.iter().enumerate() {
            for other in tokens.iter().skip(first + 1) {
                for squares in paid.iter().flat_map(|&a| other.iter().map(move |&b| [a, b])) {
                    for &person in &people {
                        self.follow(self.after(&start, Action::Recruit(person, squares)));
                    }
                }
            }
        }
        self.look(&start, &tokens);
    }

    fn look(&mut self, start: &TurnOption<Hunters, Action>, tokens: &[Vec<Square>; 4]) {
        let pile = Person::COUNT - start.game.people_revealed();
        let [Some(&a), Some(&b), Some(&c), Some(&d)] = tokens.each_ref().map(|squares| squares.first())
        else {
            return;
        };
        if pile > 0 && self.breadth == Breadth::Wide {
            self.follow(self.after(start, Action::Look([a, b, c, d])));
        }
    }

    /// The cheapest tokens of a resource to pay with: those with the fewest people around.
    fn spare(&self, board: &Board, resource: Resource) -> Vec<Square> {
        let crowd = board.crowd();
        let mut squares: Vec<(u32, Square)> = board
            .frame()
            .squares(board.tokens(resource))
            .map(|square| ((Grid::of(square).around() & crowd).len(), square))
            .collect();
        sort_few(&mut squares, |square| *square);
        squares.truncate(if self.breadth == Breadth::Wide { 3 } else { 1 });
        squares.into_iter().map(|(_, square)| square).collect()
    }
}

/// The points on the totems that a seat with this board would hold: those it has the most tokens for.
fn totem_points(game: &Hunters, seat: Seat, board: &Board) -> i32 {
    if game.setup().mode() != Mode::Totems {
        return 0;
    }
    let own = board.token_counts();
    let others = || Seat::all(game.players()).filter(|&other| other != seat);
    let most: [u32; 4] = std::array::from_fn(|resource| {
        others().map(|other| game.board(other).token_counts()[resource]).max().unwrap_or(0)
    });
    let held = |resource: &Resource| {
        let (own, most) = (own[resource.index()], most[resource.index()]);
        own > most || own == most && game.totems().holder(*resource) == Some(seat)
    };
    Resource::ALL.into_iter().filter(held).map(Resource::totem_points).sum()
}

/// Puts the lava of a volcano where it scores most.
fn erupt_greedily(game: &Hunters, board: Board, from: Square, craters: u8) -> Board {
    let targets = board.lava_targets(from, craters);
    let erupted = board.frame().squares(targets).map(|target| {
        let mut erupted = board;
        erupted.erupt(target, craters);
        erupted
    });
    erupted.max_by_key(|erupted| erupted.score(game.setup().scoring())).unwrap_or(board)
}

fn land_features(game: &Hunters, seat: Seat) -> LandFeatures<'_> {
    let (setup, board) = (game.setup(), game.board(seat));
    let [fires, lava] = board.fires();
    LandFeatures {
        layout: layout(setup),
        land: board.land(),
        symbols: [fires[0] | lava[0], fires[1] | lava[1]],
        discarded: board.discarded(),
        centre_counts: setup.has(Choice::Center),
        discards_count: setup.has(Choice::Complete),
        halves,
        switches: u8::from(setup.has(Choice::RecruitLastRound)) | u8::from(setup.players() == 3) << 1,
    }
}

impl Playable for Hunters {
    type Board = Board;

    fn net_name(setup: &Setup) -> &'static str {
        match (setup.mode(), setup.size()) {
            (Mode::Discovery, Size::Seven) => "discovery-7x7",
            (Mode::Discovery, Size::Five) => "discovery-5x5",
            (Mode::Totems, Size::Seven) => "totems-7x7",
            (Mode::Totems, Size::Five) => "totems-5x5",
            (Mode::Tribe, Size::Seven) => "tribe-7x7",
            (Mode::Tribe, Size::Five) => "tribe-5x5",
        }
    }

    fn feature_count(setup: &Setup) -> usize {
        layout(setup).total
    }

    fn setups_of(net: &str) -> Vec<Setup> {
        Setup::all().filter(|setup| Hunters::net_name(setup) == net).collect()
    }

    fn is_usual(setup: &Setup) -> bool {
        setup.has(Choice::Center) && setup.has(Choice::Complete) && !setup.has(Choice::RecruitLastRound)
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> (Hunters, Ahead) {
        (Hunters::determinize(view, rng), [0; MAX_SEATS])
    }

    fn draft(&self) -> &Draft {
        self.draft()
    }

    fn seat(&self) -> Option<Seat> {
        self.seat()
    }

    fn has_placed(&self) -> bool {
        !matches!(self.phase(), Phase::Place | Phase::Pair) && !self.draft().is_opening()
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

    fn ways(&self, breadth: Breadth, ways: &mut Ways) {
        let Some(seat) = self.seat() else { return };
        let mut path = WayBuilder { seat, breadth, ways };
        match self.phase() {
            Phase::Take | Phase::Over => {}
            Phase::Recruit => path.recruit(self),
            _ => {
                let start = TurnOption { actions: Actions::NONE, game: *self };
                for action in self.legal(seat) {
                    path.follow(path.after(&start, action));
                }
            }
        }
    }

    fn grounds(&self, seat: Seat) -> &Land {
        self.board(seat).land()
    }

    fn land(&self, seat: Seat) -> Board {
        *self.board(seat)
    }

    fn lays(&self, seat: Seat, board: &Board, domino: Number, mut each: impl FnMut(Board, Score)) {
        let (mode, scoring) = (self.setup().mode(), self.setup().scoring());
        let domino = Domino::of(domino);
        let mut rate = |board: Board| {
            let mut score = board.score(scoring);
            score.points += totem_points(self, seat, &board);
            each(board, score);
        };
        let mut fits = false;
        for placement in board.places(domino) {
            let mut laid = *board;
            laid.place(domino, placement, mode);
            let volcano = [(domino.a, placement.a()), (domino.b, placement.b())]
                .into_iter()
                .find(|(half, _)| half.craters() > 0);
            rate(match volcano {
                Some((half, from)) => erupt_greedily(self, laid, from, half.craters()),
                None => laid,
            });
            fits = true;
        }
        if !fits {
            let mut discarded = *board;
            discarded.discard();
            rate(discarded);
        }
    }

    fn lay_nothing(&self, seat: Seat, board: &Board) -> i32 {
        board.score(self.setup().scoring()).points + totem_points(self, seat, board)
    }

    fn symbols(domino: Number) -> u32 {
        halves(domino).iter().map(|half| half.symbols as u32).sum()
    }

    fn misjudgements(setup: &Setup) -> &'static Misjudgements {
        match (setup.size(), setup.mode()) {
            (Size::Five, _) => &[5.4, 2.64, 1.2, 1.8, 0.864, 0.0, 0.0],
            (Size::Seven, Mode::Discovery) => &[3.9, 2.5, 1.2, 2.11, 1.33, 0.0223, 0.0],
            (Size::Seven, Mode::Totems) => &[4.99, 2.94, 1.65, 3.94, 2.17, 0.0243, 0.0],
            (Size::Seven, Mode::Tribe) => &[1.3, 1.12, 0.402, 1.52, 0.95, 0.0055, 0.0],
        }
    }

    fn add_unseen_features(&self, outlook: &Outlook, features: &mut Features) {
        land_features::add_unseen_features(layout(self.setup()), halves, outlook, features);
    }

    fn add_features(&self, seat: Seat, outlook: &Outlook, symmetry: u8, features: &mut Features) {
        let land = land_features(self, seat);
        land.add_to(outlook, features);
        let own = layout(self.setup()).own;
        match self.setup().mode() {
            Mode::Discovery => {}
            Mode::Totems => add_totems(self, seat, own, features),
            Mode::Tribe => add_tribe(self, seat, own, features),
        }
        add_squares(self.board(seat), &land, symmetry, features);
    }
}

/// Adds the holder of each totem and the seat's lead in tokens.
fn add_totems(game: &Hunters, seat: Seat, own: usize, features: &mut Features) {
    let tokens = game.board(seat).token_counts();
    for resource in Resource::ALL {
        let others = Seat::all(game.players()).filter(|&other| other != seat);
        let most = others.map(|other| game.board(other).tokens(resource).len()).max().unwrap_or(0);
        let lead = (tokens[resource.index()] as i32 - most as i32).clamp(-3, 3) + 3;
        let holder = match game.totems().holder(resource) {
            None => 0,
            Some(holder) if holder == seat => 1,
            Some(_) => 2,
        };
        features.set(own + TOTEMS + resource.index() * 21 + holder * 7 + lead as usize);
        features.set(own + TOKENS + resource.index() * 8 + (tokens[resource.index()] as usize).min(7));
    }
}

/// Adds tokens, people, free settling places and the people on offer.
fn add_tribe(game: &Hunters, seat: Seat, own: usize, features: &mut Features) {
    let board = game.board(seat);
    for (resource, &tokens) in board.token_counts().iter().enumerate() {
        features.set(own + TOKENS + resource * 8 + (tokens as usize).min(7));
    }
    for person in Person::ALL {
        features.set(own + PEOPLE + person.index() * 3 + (board.people(person).len() as usize).min(2));
    }
    features.set(own + ROOM + (board.settling_places().len() as usize).min(7));
    for person in game.cave_row() {
        features.set(own + CAVE + person.index());
    }
}

/// Adds every square by its content: person, token, fire or nothing, with volcanoes apart. 16 kinds.
fn add_squares(board: &Board, land: &LandFeatures<'_>, symmetry: u8, features: &mut Features) {
    let people = board.crowd();
    land.add_cells(people, 15, symmetry, features);
    land.add_cells(board.land().terrain(Terrain::Volcano.index()), 14, symmetry, features);
    let fires = land.symbols[0] | land.symbols[1];
    for terrain in Terrain::ALL.into_iter().filter(|&terrain| terrain != Terrain::Volcano) {
        let squares = board.land().terrain(terrain.index()) - people;
        let tokens = terrain.resource().map_or(Grid::EMPTY, |resource| board.tokens(resource));
        land.add_cells(tokens, 9 + terrain.index(), symmetry, features);
        land.add_cells(squares & fires, 5 + terrain.index(), symmetry, features);
        land.add_cells(squares - fires - tokens, terrain.index(), symmetry, features);
    }
}
