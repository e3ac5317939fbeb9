//! The legal actions: all of them, one at random, and the reason why another is not legal.

use super::action::Action;
use super::board::Board;
use super::colour;
use super::domino::Domino;
use super::person::Person;
use super::play::{Hunters, Phase};
use super::terrain::Resource;
use crate::domino::{Frame, Grid, Line, Number, Placement, PlacementError, Places, Square};
use crate::rng::{Rng, below};
use crate::seat::{Seat, Seats};
use krajina_order::sort_few;

/// The legal actions of the acting seat, phase by phase. Plain values: nothing is allocated.
#[derive(Clone, Copy)]
pub(super) struct Legal<'a> {
    game: &'a Hunters,
    seat: Seat,
}

/// The legal actions of a phase that are still to be listed. One value instead of a chain of iterators: listing is a
/// hot path.
enum PhaseActions {
    Pairs(u8),
    Takes(Line, u8),
    Places(Places),
    Discard,
    Squares { make: fn(Square) -> Action, grid: Grid, frame: Frame },
    Gives(Resource, Seats),
    Calls(u16),
    None,
}

impl Iterator for PhaseActions {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        match self {
            PhaseActions::Pairs(left) => {
                *left = left.checked_sub(1)?;
                Some(Action::Pair { outer: *left == 1 })
            }
            PhaseActions::Takes(line, free) => {
                let slot = lowest(u32::from(*free))?;
                *free &= *free - 1;
                Some(Action::Take(line.number(slot)))
            }
            PhaseActions::Places(places) => places.next().map(Action::Place),
            PhaseActions::Discard => {
                *self = PhaseActions::None;
                Some(Action::Discard)
            }
            PhaseActions::Squares { make, grid, frame } => {
                frame.square_near(grid.next()?.0.trailing_zeros()).map(*make)
            }
            PhaseActions::Gives(resource, to) => {
                let seat = to.iter().next()?;
                *to = to.without(seat);
                Some(Action::Give(*resource, seat))
            }
            PhaseActions::Calls(kinds) => {
                let kind = lowest(u32::from(*kinds))?;
                *kinds &= *kinds - 1;
                Some(Action::Call(Person::ALL[kind]))
            }
            PhaseActions::None => None,
        }
    }
}

/// The place of the lowest bit.
#[inline]
fn lowest(bits: u32) -> Option<usize> {
    (bits != 0).then(|| bits.trailing_zeros() as usize)
}

/// Two resources of different kinds, in the order they are written.
const PAIRS: [(Resource, Resource); 6] = [
    (Resource::Mammoth, Resource::Fish),
    (Resource::Mammoth, Resource::Mushroom),
    (Resource::Mammoth, Resource::Flint),
    (Resource::Fish, Resource::Mushroom),
    (Resource::Fish, Resource::Flint),
    (Resource::Mushroom, Resource::Flint),
];

/// The kinds of people in a set of bits.
fn people(kinds: u16) -> impl Iterator<Item = Person> + Clone {
    Person::ALL.into_iter().filter(move |person| kinds >> person.index() & 1 == 1)
}

/// The square number `index` (from 0, in the order of bits) of a set.
fn nth(frame: &Frame, mut grid: Grid, index: u32) -> Square {
    let bit = grid.nth(index as usize).unwrap_or(Grid::START);
    frame.square_near(bit.0.trailing_zeros()).unwrap_or(Square::START)
}

impl<'a> Legal<'a> {
    pub(super) fn new(game: &'a Hunters, seat: Seat) -> Legal<'a> {
        Legal { game, seat }
    }

    fn board(&self) -> &'a Board {
        self.game.board(self.seat)
    }

    /// All of them.
    pub(super) fn actions(self) -> impl Iterator<Item = Action> + use<'a> {
        let recruiting = (self.game.phase() == Phase::Recruit).then(|| self.recruiting());
        self.steps().chain(recruiting.into_iter().flatten())
    }

    /// The legal actions of a phase other than recruiting.
    fn steps(self) -> PhaseActions {
        let game = self.game;
        let squares = |make, grid| PhaseActions::Squares { make, grid, frame: *self.board().frame() };
        match game.phase() {
            Phase::Pair => PhaseActions::Pairs(2),
            Phase::Take => PhaseActions::Takes(*game.draft().next(), game.draft().next().free()),
            Phase::Place => match game.places(self.seat) {
                places if places.is_empty() => PhaseActions::Discard,
                places => PhaseActions::Places(places),
            },
            Phase::Erupt { .. } => squares(Action::Lava, self.lava_targets()),
            Phase::Give { resource, to } => PhaseActions::Gives(resource, to),
            Phase::Call => PhaseActions::Calls(self.callable()),
            Phase::Settle { .. } => squares(Action::Settle, self.settling_places()),
            Phase::Recruit | Phase::Over => PhaseActions::None,
        }
    }

    fn lava_targets(&self) -> Grid {
        match self.game.phase() {
            Phase::Erupt { from, craters } => self.board().lava_targets(from, craters),
            _ => Grid::EMPTY,
        }
    }

    fn settling_places(&self) -> Grid {
        match self.game.phase() {
            Phase::Settle { .. } => self.board().settling_places(),
            _ => Grid::EMPTY,
        }
    }

    fn callable(&self) -> u16 {
        if self.game.phase() == Phase::Call { self.game.cave.kinds_in_pile() } else { 0 }
    }

    /// Passing, all recruitments from the row, all payments for a look.
    fn recruiting(self) -> impl Iterator<Item = Action> + use<'a> {
        let recruits = people(self.game.cave.kinds_in_row())
            .flat_map(move |person| self.pairs().map(move |pair| Action::Recruit(person, pair)));
        let can_look = self.game.cave.pile_len() > 0;
        let looks = can_look.then_some(()).into_iter().flat_map(move |()| self.fours()).map(Action::Look);
        std::iter::once(Action::Pass).chain(recruits).chain(looks)
    }

    /// The squares with a token of this resource.
    fn tokens(self, resource: Resource) -> impl Iterator<Item = Square> + use<'a> {
        let board = self.board();
        board.frame().squares(board.tokens(resource))
    }

    fn pairs(self) -> impl Iterator<Item = [Square; 2]> + use<'a> {
        PAIRS
            .into_iter()
            .flat_map(move |(a, b)| self.tokens(a).flat_map(move |a| self.tokens(b).map(move |b| [a, b])))
    }

    fn fours(self) -> impl Iterator<Item = [Square; 4]> + use<'a> {
        let [mammoth, fish, mushroom, flint] = Resource::ALL;
        self.tokens(mammoth).flat_map(move |a| {
            self.tokens(fish).flat_map(move |b| {
                self.tokens(mushroom).flat_map(move |c| self.tokens(flint).map(move |d| [a, b, c, d]))
            })
        })
    }

    /// One of them, evenly at random, without listing them.
    #[inline]
    pub(super) fn random(self, rng: &mut impl Rng) -> Option<Action> {
        Some(match self.game.phase() {
            Phase::Pair => Action::Pair { outer: below(rng, 2) == 0 },
            Phase::Take => Action::Take(self.game.draft().next().random_free(rng)?),
            Phase::Place => self.game.places(self.seat).random(rng).map_or(Action::Discard, Action::Place),
            Phase::Erupt { .. } => Action::Lava(self.random_square(self.lava_targets(), rng)?),
            Phase::Give { resource, to } => {
                Action::Give(resource, to.iter().nth(below(rng, to.len().max(1) as u32) as usize)?)
            }
            Phase::Recruit => self.random_recruiting(rng),
            Phase::Call => {
                let kinds = self.callable();
                Action::Call(people(kinds).nth(below(rng, kinds.count_ones().max(1)) as usize)?)
            }
            Phase::Settle { .. } => Action::Settle(self.random_square(self.settling_places(), rng)?),
            Phase::Over => return None,
        })
    }

    #[inline]
    fn random_square(&self, grid: Grid, rng: &mut impl Rng) -> Option<Square> {
        (!grid.is_empty()).then(|| nth(self.board().frame(), grid, below(rng, grid.len())))
    }

    fn random_recruiting(self, rng: &mut impl Rng) -> Action {
        let board = self.board();
        let counts = board.token_counts();
        let kinds = self.game.cave.kinds_in_row();
        let of_pair = |(a, b): (Resource, Resource)| counts[a.index()] * counts[b.index()];
        let pairs: u32 = PAIRS.into_iter().map(of_pair).sum();
        let looks = if self.game.cave.pile_len() > 0 { counts.iter().product() } else { 0 };
        let mut index = below(rng, 1 + kinds.count_ones() * pairs + looks);
        if index == 0 {
            return Action::Pass;
        }
        index -= 1;
        let token = |resource, index| nth(board.frame(), board.tokens(resource), index);
        if index >= kinds.count_ones() * pairs {
            index -= kinds.count_ones() * pairs;
            return Action::Look(Resource::ALL.map(|resource| {
                let count = counts[resource.index()];
                let at = index % count;
                index /= count;
                token(resource, at)
            }));
        }
        let person = people(kinds).nth((index / pairs) as usize).unwrap_or(Person::Hunter);
        index %= pairs;
        for (a, b) in PAIRS {
            let here = of_pair((a, b));
            if index < here {
                let count = counts[b.index()];
                return Action::Recruit(person, [token(a, index / count), token(b, index % count)]);
            }
            index -= here;
        }
        Action::Pass
    }
}

/// The broken rule and the reason.
type Broken = (&'static str, String);

impl Hunters {
    /// Checks whether this seat may take this action now; the error names the rule that forbids it.
    pub(super) fn judge(&self, seat: Seat, action: &Action) -> Result<(), Broken> {
        match self.seat() {
            None => return Err(("O7", "the game is over".into())),
            Some(acting) if acting != seat => return Err(("O7", format!("it is {}'s turn", colour(acting)))),
            Some(_) => {}
        }
        match (self.phase, *action) {
            (Phase::Pair, Action::Pair { .. }) | (Phase::Recruit, Action::Pass) => Ok(()),
            (Phase::Take, Action::Take(number)) => self.judge_take(number),
            (Phase::Place, Action::Place(placement)) => self.judge_place(seat, placement),
            (Phase::Place, Action::Discard) => self.judge_discard(seat),
            (Phase::Erupt { from, craters }, Action::Lava(target)) => {
                self.judge_lava(seat, from, craters, target)
            }
            (Phase::Give { resource, to }, Action::Give(what, whom)) => judge_give(resource, to, what, whom),
            (Phase::Recruit, Action::Recruit(person, squares)) => {
                self.judge_payment(seat, &squares)?;
                let here = self.cave_row().contains(&person);
                here.then_some(()).ok_or_else(|| ("O22", format!("no {person} lies face up in the cave")))
            }
            (Phase::Recruit, Action::Look(squares)) => {
                self.judge_payment(seat, &squares)?;
                let some = self.cave.pile_len() > 0;
                some.then_some(()).ok_or_else(|| ("O22", "nobody is left in the pile".into()))
            }
            (Phase::Call, Action::Call(person)) => {
                let here = self.cave.pile().contains(&person);
                here.then_some(()).ok_or_else(|| ("O22", format!("no {person} is in the pile")))
            }
            (Phase::Settle { person }, Action::Settle(square)) => self.judge_settling(seat, person, square),
            (phase, _) => Err(out_of_order(phase)),
        }
    }

    fn judge_take(&self, number: Number) -> Result<(), Broken> {
        let line = self.draft().next();
        // The first line is chosen from as the chiefs are drawn, the others in the chiefs' turns.
        let rule = if self.draft().is_opening() { "O6" } else { "O7" };
        match line.slot(number) {
            None => Err((rule, format!("domino {number} does not lie in the line"))),
            Some(slot) => match line.king(slot) {
                None => Ok(()),
                Some(chief) => Err((rule, format!("{}'s chief stands on domino {number}", colour(chief)))),
            },
        }
    }

    fn judge_place(&self, seat: Seat, placement: Placement) -> Result<(), Broken> {
        let domino = Domino::of(self.draft().domino());
        let side = self.setup.size().side();
        self.board(seat).fit(domino, placement).map_err(|misfit| match misfit {
            PlacementError::Occupied(square) => {
                ("K12", format!("{square} is taken: a domino lies beside others, not on them"))
            }
            PlacementError::Frame => ("K13", format!("the territory would no longer fit in {side}×{side}")),
            PlacementError::Unconnected => {
                let (a, b) = (domino.a.terrain, domino.b.terrain);
                let (on_a, on_b) = (placement.a(), placement.b());
                (
                    "K12",
                    format!(
                        "neither the {a} on {on_a} nor the {b} on {on_b} touches the hut or its own terrain"
                    ),
                )
            }
        })
    }

    fn judge_discard(&self, seat: Seat) -> Result<(), Broken> {
        if self.places(seat).is_empty() {
            return Ok(());
        }
        Err(("K14", format!("domino {} can be placed, so it must be", self.draft().domino())))
    }

    fn judge_lava(&self, seat: Seat, from: Square, craters: u8, target: Square) -> Result<(), Broken> {
        let reach = Board::reach(craters);
        let steps = from.steps_to(target);
        if steps > reach as u8 {
            return Err((
                "O9",
                format!("{target} is {steps} steps from the volcano on {from}: its lava flies {reach}"),
            ));
        }
        let board = self.board(seat);
        let targets = board.lava_targets(from, craters);
        if board.land().bit(target).is_some_and(|bit| targets.contains(bit)) {
            return Ok(());
        }
        Err(("O11", format!("{target} is no landscape square without fire")))
    }

    fn judge_payment(&self, seat: Seat, squares: &[Square]) -> Result<(), Broken> {
        let mut paid: [Option<Square>; 4] = [None; 4];
        for &square in squares {
            let Some(resource) = self.board(seat).token_at(square) else {
                return Err(("O22", format!("there is no resource token on {square}")));
            };
            if let Some(first) = paid[resource.index()].replace(square) {
                return Err((
                    "O22",
                    format!("{first} and {square} both bear a {resource}: different ones are paid"),
                ));
            }
        }
        Ok(())
    }

    fn judge_settling(&self, seat: Seat, person: Person, square: Square) -> Result<(), Broken> {
        let board = self.board(seat);
        if board.land().bit(square).is_some_and(|bit| board.settling_places().contains(bit)) {
            return Ok(());
        }
        Err(("O24", format!("{square} is no empty landscape square for the {person}")))
    }

    /// Orders paid squares by their resource, the one form in which they are listed.
    pub(super) fn sort_by_resource(&self, squares: &mut [Square]) {
        if let Some(seat) = self.seat() {
            sort_few(squares, |&square| self.board(seat).token_at(square));
        }
    }
}

fn judge_give(resource: Resource, to: Seats, what: Resource, whom: Seat) -> Result<(), Broken> {
    if what == resource && to.contains(whom) {
        return Ok(());
    }
    Err(("O19", format!("the {resource} totem goes to one of those who have the most {resource} tokens")))
}

/// The error for an action that does not belong to this moment of the turn.
fn out_of_order(phase: Phase) -> Broken {
    match phase {
        Phase::Pair => ("O33", "the first line is split in pairs".into()),
        Phase::Take => ("O7", "the chief has to choose a domino now".into()),
        Phase::Place => ("O7", "the domino has to be placed now".into()),
        Phase::Erupt { from, .. } => ("O12", format!("the lava of the volcano on {from} has to land now")),
        Phase::Give { resource, .. } => ("O19", format!("the {resource} totem has to be handed over now")),
        Phase::Recruit => ("O22", "a person can be recruited now, or the turn passed".into()),
        Phase::Call => ("O22", "a person has to be chosen from the pile now".into()),
        Phase::Settle { person } => ("O24", format!("the {person} has to be put on a square now")),
        Phase::Over => ("O7", "the game is over".into()),
    }
}
