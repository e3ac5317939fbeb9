//! Thinking about Hunters.

use crate::facts::{self, Facts, Half, Layout};
use crate::field::Field;
use crate::marks::Marks;
use crate::option::{Actions, Step};
use crate::outlook::Outlook;
use crate::playable::{Ahead, Breadth, Playable};
use krajina_rules::domino::{Draft, Grid, Land, Number, Size, Square};
use krajina_rules::game::{Game, Score};
use krajina_rules::hunters::{
    Action, Board, Choice, Domino, Hunters, Mode, Person, Phase, Resource, Setup, Terrain, View,
};
use krajina_rules::order::sort_few;
use krajina_rules::rng::Rng;
use krajina_rules::seat::{MAX_SEATS, Seat};

/// Marks of Hunters' own, by their start.
const TOTEMS: usize = 0;
const TOKENS: usize = TOTEMS + 4 * 21;
const PEOPLE: usize = TOKENS + 4 * 8;
const ROOM: usize = PEOPLE + 10 * 3;
const CAVE: usize = ROOM + 8;
const OWN: usize = CAVE + 10;

static FIVE: Layout = Layout::new(Size::Five, OWN);
static SEVEN: Layout = Layout::new(Size::Seven, OWN);

fn layout(setup: &Setup) -> &'static Layout {
    match setup.size() {
        Size::Five => &FIVE,
        Size::Seven => &SEVEN,
    }
}

fn halves(number: Number) -> [Half; 2] {
    let Domino { a, b } = Domino::of(number);
    [a, b].map(|half| Half { terrain: half.terrain.index(), symbols: half.marks.into() })
}

type Ways = Vec<Step<Hunters, Action>>;

/// A way of an acting seat that is still being built.
struct Path<'a> {
    seat: Seat,
    breadth: Breadth,
    ways: &'a mut Ways,
}

impl Path<'_> {
    /// Goes on until the seat has to choose a domino, to decide about recruiting, or its turn is over.
    fn follow(&mut self, step: Step<Hunters, Action>) {
        match step.game.phase() {
            Phase::Erupt { .. } => self.best(&step, 1, 4),
            Phase::Settle { .. } => self.best(&step, 1, 3),
            Phase::Call => self.best(&step, 2, 4),
            Phase::Give { .. } => self.best(&step, 1, 3),
            _ => self.ways.push(step),
        }
    }

    /// Follows the legal actions that bring the most points at once.
    fn best(&mut self, step: &Step<Hunters, Action>, narrow: usize, wide: usize) {
        let count = if self.breadth == Breadth::Wide { wide } else { narrow };
        let mut nexts: Vec<(Score, Action)> =
            step.game.legal(self.seat).map(|action| (self.promise(&step.game, action), action)).collect();
        nexts.sort_by_key(|next| std::cmp::Reverse(next.0));
        for (_, action) in nexts.into_iter().take(count) {
            self.follow(self.after(step, action));
        }
    }

    fn after(&self, step: &Step<Hunters, Action>, action: Action) -> Step<Hunters, Action> {
        let mut game = step.game;
        game.play_unchecked(self.seat, action);
        Step { actions: step.actions.with(action), game }
    }

    /// The score that an action leads to.
    fn promise(&self, game: &Hunters, action: Action) -> Score {
        let mut game = *game;
        game.play_unchecked(self.seat, action);
        self.prospect(&game)
    }

    /// The score as it stands; with a called person still to settle, the best it can settle for.
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
        let start = Step { actions: Actions::NONE, game: *game };
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

    fn look(&mut self, start: &Step<Hunters, Action>, tokens: &[Vec<Square>; 4]) {
        let pile = Person::COUNT - start.game.people_revealed();
        let [Some(&a), Some(&b), Some(&c), Some(&d)] = tokens.each_ref().map(|squares| squares.first())
        else {
            return;
        };
        if pile > 0 && self.breadth == Breadth::Wide {
            self.follow(self.after(start, Action::Look([a, b, c, d])));
        }
    }

    /// The tokens of a resource that people miss least: those with the fewest people around.
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

/// Lets the lava of a volcano land where it brings the most.
fn erupt_greedily(game: &Hunters, board: Board, from: Square, craters: u8) -> Board {
    let targets = board.lava_targets(from, craters);
    let erupted = board.frame().squares(targets).map(|target| {
        let mut erupted = board;
        erupted.erupt(target, craters);
        erupted
    });
    erupted.max_by_key(|erupted| erupted.score(game.setup().scoring())).unwrap_or(board)
}

fn facts(game: &Hunters, seat: Seat) -> Facts<'_> {
    let (setup, board) = (game.setup(), game.board(seat));
    let [fires, lava] = board.fires();
    Facts {
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

    fn mark_count(setup: &Setup) -> usize {
        layout(setup).total
    }

    fn setups_of(net: &str) -> Vec<Setup> {
        Setup::all().filter(|setup| Hunters::net_name(setup) == net).collect()
    }

    fn is_usual(setup: &Setup) -> bool {
        setup.has(Choice::Center) && setup.has(Choice::Complete) && !setup.has(Choice::RecruitLastRound)
    }

    fn inspect(view: &View) -> Result<(), String> {
        view.inspect()
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
        let mut path = Path { seat, breadth, ways };
        match self.phase() {
            Phase::Take | Phase::Over => {}
            Phase::Recruit => path.recruit(self),
            _ => {
                let start = Step { actions: Actions::NONE, game: *self };
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

    fn field(setup: &Setup) -> Field {
        match (setup.size(), setup.mode()) {
            (Size::Five, _) => Field::Hunters5,
            (Size::Seven, Mode::Discovery) => Field::Discovery7,
            (Size::Seven, Mode::Totems) => Field::Totems7,
            (Size::Seven, Mode::Tribe) => Field::Tribe7,
        }
    }

    fn mark_unseen(&self, outlook: &Outlook, marks: &mut Marks) {
        facts::mark_unseen(layout(self.setup()), halves, outlook, marks);
    }

    fn mark(&self, seat: Seat, outlook: &Outlook, symmetry: u8, marks: &mut Marks) {
        let facts = facts(self, seat);
        facts.mark(outlook, marks);
        let own = layout(self.setup()).own;
        match self.setup().mode() {
            Mode::Discovery => {}
            Mode::Totems => mark_totems(self, seat, own, marks),
            Mode::Tribe => mark_tribe(self, seat, own, marks),
        }
        mark_squares(self.board(seat), &facts, symmetry, marks);
    }
}

/// Who holds each totem, and how far ahead or behind the seat is.
fn mark_totems(game: &Hunters, seat: Seat, own: usize, marks: &mut Marks) {
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
        marks.set(own + TOTEMS + resource.index() * 21 + holder * 7 + lead as usize);
        marks.set(own + TOKENS + resource.index() * 8 + (tokens[resource.index()] as usize).min(7));
    }
}

/// Tokens to pay with, people, room to settle, who can be recruited.
fn mark_tribe(game: &Hunters, seat: Seat, own: usize, marks: &mut Marks) {
    let board = game.board(seat);
    for (resource, &tokens) in board.token_counts().iter().enumerate() {
        marks.set(own + TOKENS + resource * 8 + (tokens as usize).min(7));
    }
    for person in Person::ALL {
        marks.set(own + PEOPLE + person.index() * 3 + (board.people(person).len() as usize).min(2));
    }
    marks.set(own + ROOM + (board.settling_places().len() as usize).min(7));
    for person in game.cave_row() {
        marks.set(own + CAVE + person.index());
    }
}

/// Squares by what lies on them: a person, a token, a fire, or nothing; volcanoes apart. 16 kinds.
fn mark_squares(board: &Board, facts: &Facts<'_>, symmetry: u8, marks: &mut Marks) {
    let people = board.crowd();
    facts.mark_cells(people, 15, symmetry, marks);
    facts.mark_cells(board.land().terrain(Terrain::Volcano.index()), 14, symmetry, marks);
    let fires = facts.symbols[0] | facts.symbols[1];
    for terrain in Terrain::ALL.into_iter().filter(|&terrain| terrain != Terrain::Volcano) {
        let squares = board.land().terrain(terrain.index()) - people;
        let tokens = terrain.resource().map_or(Grid::EMPTY, |resource| board.tokens(resource));
        facts.mark_cells(tokens, 9 + terrain.index(), symmetry, marks);
        facts.mark_cells(squares & fires, 5 + terrain.index(), symmetry, marks);
        facts.mark_cells(squares - fires - tokens, terrain.index(), symmetry, marks);
    }
}
