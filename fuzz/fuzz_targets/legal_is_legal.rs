//! Every listed action is legal: the bytes choose a setup, a deal, the course of the game and attempts at other actions.
//! At every position the laws hold, and a refused attempt leaves the state as it was.
#![no_main]

use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::game::Game;
use krajina_rules::hunters::{self, Hunters, Person, Resource};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::laws;
use krajina_rules::seat::{MAX_SEATS, Seat};
use krajina_rules::seed::Seed;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let setups = (kingdom::Setup::all().count(), hunters::Setup::all().count());
    let index = bytes.below(setups.0 + setups.1);
    let seed = Seed::from_number(bytes.next().into());
    match kingdom::Setup::all().nth(index) {
        Some(setup) => play(Kingdom::new(setup, &seed), &mut bytes, kingdom_action),
        None => {
            let setup = hunters::Setup::all().nth(index - setups.0).expect("the index is below the sum");
            play(Hunters::new(setup, &seed), &mut bytes, hunters_action);
        }
    }
});

/// Plays until the bytes or the game are at their end. Each move takes two bytes, each attempt a few more.
fn play<G: Game>(mut game: G, bytes: &mut Bytes<'_>, attempt: fn(&mut Bytes<'_>) -> G::Action) {
    while !bytes.0.is_empty() {
        hold(game.validate(), &game);
        hold(laws::some_seat_can_act(&game), &game);
        hold(laws::legal_is_checked(&game), &game);
        let seat = Seat::wrapping(bytes.below(MAX_SEATS));
        hold(laws::check_admits_only_legal(&game, seat, std::iter::once(attempt(bytes))), &game);
        let Some(acting) = game.to_act().iter().next() else { return };
        let count = game.legal(acting).count();
        let action = game.legal(acting).nth(bytes.below(count)).expect("the index is below the count");
        game.play(acting, action).expect("listed actions are legal");
    }
}

fn hold<G: Game>(law: Result<(), String>, game: &G) {
    if let Err(broken) = law {
        panic!("{}: {broken}", game.setup());
    }
}

/// The fuzzer's bytes, read one after the other; zeros once they are used up.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// An index below `count`. One byte where that is enough, so that the fuzzer sees the effect of a byte.
    fn below(&mut self, count: usize) -> usize {
        let value = match count {
            0..=256 => usize::from(self.next()),
            _ => usize::from(u16::from_le_bytes([self.next(), self.next()])),
        };
        value % count.max(1)
    }

    fn number(&mut self) -> Number {
        Number::wrapping(self.next().into())
    }

    /// Any square that can be written down, mostly near the start tile.
    fn square(&mut self) -> Square {
        let byte = self.next();
        let reach = 2 * usize::from(Square::REACH.unsigned_abs()) + 1;
        let (x, y) = (usize::from(byte & 15) % reach, usize::from(byte >> 4) % reach);
        let from_start = |at: usize| at as i8 - Square::REACH;
        Square::new(from_start(x), from_start(y)).unwrap_or(Square::START)
    }

    /// Any placement that can be written down: a square and one of those beside it.
    fn placement(&mut self) -> Placement {
        let a = self.square();
        let (x, y) = [(1, 0), (0, 1), (-1, 0), (0, -1)][self.below(4)];
        // Beyond the edge of the writable squares, turn back towards the start tile.
        let inwards = |at: i8, step: i8| if (at + step).abs() > Square::REACH { at - step } else { at + step };
        let b = Square::new(inwards(a.x(), x), inwards(a.y(), y));
        b.and_then(|b| Placement::new(a, b)).expect("two writable squares side by side")
    }

    fn person(&mut self) -> Person {
        Person::ALL[self.below(Person::ALL.len())]
    }
}

fn kingdom_action(bytes: &mut Bytes<'_>) -> kingdom::Action {
    use kingdom::Action;
    match bytes.below(3) {
        0 => Action::Take(bytes.number()),
        1 => Action::Place(bytes.placement()),
        _ => Action::Discard,
    }
}

fn hunters_action(bytes: &mut Bytes<'_>) -> hunters::Action {
    use hunters::Action;
    match bytes.below(11) {
        0 => Action::Pair { outer: bytes.next() & 1 == 1 },
        1 => Action::Take(bytes.number()),
        2 => Action::Place(bytes.placement()),
        3 => Action::Discard,
        4 => Action::Lava(bytes.square()),
        5 => {
            let resource = Resource::ALL[bytes.below(Resource::ALL.len())];
            Action::Give(resource, Seat::wrapping(bytes.below(MAX_SEATS)))
        }
        6 => Action::Pass,
        7 => Action::Recruit(bytes.person(), [(); 2].map(|()| bytes.square())),
        8 => Action::Look([(); 4].map(|()| bytes.square())),
        9 => Action::Call(bytes.person()),
        _ => Action::Settle(bytes.square()),
    }
}
