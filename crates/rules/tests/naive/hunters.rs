//! Mammoth Hunters in its three modes.

use super::domino::{self, Domino, Resource, Terrain};
use super::draft::Draft;
use super::people::Cave;
pub use super::people::Person;
use super::square::{self, Square};
use super::territory::Territory;
use super::totems::{Choice, Totems};
use super::{Score, Twin};
use std::collections::BTreeSet;

/// The colours of the seats (O4).
const COLOURS: [&str; 4] = ["pink", "black", "green", "blue"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Discovery,
    Totems,
    Tribe,
}

/// O30, O31 and the house rule of O26.
#[derive(Clone, Copy, Default, Debug)]
pub struct Options {
    pub center: bool,
    pub complete: bool,
    pub recruit_last_round: bool,
}

/// The task of the seat to act.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Phase {
    /// Chiefs are drawn one by one; this many stand on the first line (O6).
    FirstLine {
        seated: usize,
    },
    /// Two players share out the first line (O33).
    Pair,
    Place,
    /// The volcano on this square erupts (O9).
    Lava {
        volcano: Square,
    },
    /// O19.
    Give(Choice),
    Take,
    /// O22.
    Recruit,
    /// O22 (b), after looking through the pile.
    Call,
    /// O24.
    Settle(Person),
    Over,
}

#[derive(Clone, Debug)]
pub struct Game {
    mode: Mode,
    options: Options,
    dominoes: Vec<Domino>,
    chiefs: Vec<usize>,
    draft: Draft,
    territories: Vec<Territory>,
    totems: Totems,
    cave: Cave,
    phase: Phase,
}

impl Game {
    pub fn new(
        players: usize,
        mode: Mode,
        options: Options,
        pile: Vec<u8>,
        chiefs: Vec<usize>,
        cave: Vec<Person>,
    ) -> Game {
        assert!((2..=4).contains(&players), "2 to 4 players");
        assert_eq!(pile.len(), 48, "all 48 dominoes are in play");
        // O33
        let (size, chiefs_drawn) = if players == 2 { (7, 1) } else { (5, players) };
        assert_eq!(chiefs.len(), chiefs_drawn, "one drawn chief with two players, else one per player");
        Game {
            mode,
            options,
            dominoes: domino::origins(),
            chiefs,
            draft: Draft::new(pile, 4),
            territories: vec![Territory::new(size); players],
            totems: Totems::default(),
            cave: Cave::new(cave),
            phase: if players == 2 { Phase::Pair } else { Phase::FirstLine { seated: 0 } },
        }
    }
}

impl Twin for Game {
    fn to_act(&self) -> Option<usize> {
        match &self.phase {
            Phase::FirstLine { seated } => Some(self.chiefs[*seated]),
            Phase::Pair => Some(self.chiefs[0]),
            Phase::Give(choice) => Some(choice.holder),
            Phase::Over => None,
            _ => self.draft.turn().map(|(_, seat)| seat),
        }
    }

    fn legal(&self) -> BTreeSet<String> {
        match &self.phase {
            Phase::FirstLine { .. } | Phase::Take => self.draft.actions(),
            Phase::Pair => BTreeSet::from(["pair outer".to_string(), "pair inner".to_string()]),
            Phase::Place => self.own().board.actions(self.domino()),
            Phase::Lava { volcano } => on_squares("lava", self.own().lava_targets(*volcano)),
            Phase::Give(choice) => gifts(choice),
            Phase::Recruit => self.recruiting(),
            Phase::Call => self.cave.pile().iter().map(|person| format!("call {}", person.word())).collect(),
            Phase::Settle(_) => on_squares("settle", self.own().settling_places()),
            Phase::Over => BTreeSet::new(),
        }
    }

    fn play(&mut self, action: &str) {
        assert!(self.legal().contains(action), "{action} is not legal here");
        let words: Vec<&str> = action.split(' ').collect();
        match words[..] {
            ["take", number] => self.take(number.parse().expect("a domino number")),
            ["pair", which] => self.pair(which),
            ["place", a, b] => self.place(square::parse(a), square::parse(b)),
            ["discard"] => self.discard(),
            ["lava", target] => self.lava(square::parse(target)),
            ["give", resource, colour] => self.give(Resource::from_word(resource), colour),
            ["pass"] => self.end_turn(),
            ["recruit", person, a, b] => self.recruit(Person::from_word(person), &[a, b]),
            ["look", a, b, c, d] => self.look(&[a, b, c, d]),
            ["call", person] => self.call(Person::from_word(person)),
            ["settle", target] => self.settle(square::parse(target)),
            _ => panic!("{action} is not an action"),
        }
    }

    fn scores(&self) -> Vec<Score> {
        (0..self.territories.len()).map(|seat| self.score(seat)).collect()
    }

    fn outcome(&self) -> Option<Vec<Score>> {
        if self.phase == Phase::Over { Some(self.scores()) } else { None }
    }
}

/// The first line.
impl Game {
    /// O33: the owner of the drawn chief takes the outer or the inner dominoes, the opponent the others.
    fn pair(&mut self, which: &str) {
        let owner = self.chiefs[0];
        let opponent = 1 - owner;
        let line = self.draft.free();
        let (outer, inner) = if which == "outer" { (owner, opponent) } else { (opponent, owner) };
        self.draft.take(outer, line[0]);
        self.draft.take(inner, line[1]);
        self.draft.take(inner, line[2]);
        self.draft.take(outer, line[3]);
        self.begin_round();
    }

    /// O6, O7: the next chief is drawn, or the next line is revealed and play begins.
    fn chief_seated(&mut self, seated: usize) {
        if seated < self.chiefs.len() {
            self.phase = Phase::FirstLine { seated };
        } else {
            self.begin_round();
        }
    }
}

/// A chief's turn: place, erupt, move the totems, choose, recruit.
impl Game {
    /// The seat whose chief's turn it is.
    fn seat(&self) -> usize {
        self.draft.turn().expect("a chief to act").1
    }

    /// The territory of that seat.
    fn own(&self) -> &Territory {
        &self.territories[self.seat()]
    }

    fn own_mut(&mut self) -> &mut Territory {
        let seat = self.seat();
        &mut self.territories[seat]
    }

    /// The domino that chief stands on.
    fn domino(&self) -> Domino {
        domino::numbered(&self.dominoes, self.draft.turn().expect("a chief to act").0)
    }

    fn place(&mut self, a: Square, b: Square) {
        let domino = self.domino();
        // O16: Discovery has no resources.
        let with_resources = self.mode != Mode::Discovery;
        self.own_mut().place(domino, a, b, with_resources);
        let volcano =
            [(domino.a, a), (domino.b, b)].into_iter().find(|(half, _)| half.terrain == Terrain::Volcano);
        match volcano {
            // O12: without a target the lava token leaves the game.
            Some((_, volcano)) if !self.own().lava_targets(volcano).is_empty() => {
                self.phase = Phase::Lava { volcano };
            }
            _ => self.move_totems(),
        }
    }

    /// O13, O16: nothing erupts, and the tokens on the domino leave the game. No totem moves.
    fn discard(&mut self) {
        self.own_mut().discarded += 1;
        self.begin_choosing();
    }

    fn lava(&mut self, target: Square) {
        let Phase::Lava { volcano } = self.phase else { panic!("no volcano erupts") };
        self.own_mut().put_lava(volcano, target);
        self.move_totems();
    }

    /// O18, O19, after the eruption.
    fn move_totems(&mut self) {
        if self.mode == Mode::Totems
            && let Some(choice) = self.totems.move_after_placing(self.seat(), &self.territories)
        {
            self.phase = Phase::Give(choice);
        } else {
            self.begin_choosing();
        }
    }

    /// O19: the totem passes on; then the totems not looked at yet follow.
    fn give(&mut self, resource: Resource, colour: &str) {
        let seat = COLOURS.iter().position(|&other| other == colour).expect("a colour");
        self.totems.give(resource, seat);
        self.move_totems();
    }

    /// K11: nothing is chosen in the last round.
    fn begin_choosing(&mut self) {
        if self.draft.is_last_round() {
            self.begin_recruiting();
        } else {
            self.phase = Phase::Take;
        }
    }

    fn take(&mut self, number: u8) {
        let seat = self.to_act().expect("a seat to act");
        self.draft.take(seat, number);
        match self.phase {
            Phase::FirstLine { seated } => self.chief_seated(seated + 1),
            _ => self.begin_recruiting(),
        }
    }

    fn begin_recruiting(&mut self) {
        // O26
        let in_time = !self.draft.is_last_round() || self.options.recruit_last_round;
        let only_pass = BTreeSet::from(["pass".to_string()]);
        if self.mode == Mode::Tribe && in_time && self.recruiting() != only_pass {
            self.phase = Phase::Recruit;
        } else {
            self.end_turn();
        }
    }

    /// K8, K10, K11: the next chief acts, or the next round begins, or the game is over.
    fn end_turn(&mut self) {
        self.draft.end_turn();
        if self.draft.turn().is_some() {
            self.phase = Phase::Place;
        } else if self.draft.is_last_round() {
            self.phase = Phase::Over;
        } else {
            self.begin_round();
        }
    }

    fn begin_round(&mut self) {
        self.draft.next_round();
        // O23: only when there is a new line.
        if !self.draft.is_last_round() {
            self.cave.refill();
        }
        self.phase = Phase::Place;
    }
}

/// Recruiting (O22–O24).
impl Game {
    /// A square that was just paid from is always free to settle on (O24), so payment is the only condition.
    fn recruiting(&self) -> BTreeSet<String> {
        let mut actions = BTreeSet::from(["pass".to_string()]);
        actions.extend(self.recruits());
        actions.extend(self.looks());
        actions
    }

    /// O22 (a): two different resources for a person lying face up.
    fn recruits(&self) -> Vec<String> {
        let mut actions = Vec::new();
        for person in self.cave.face_up() {
            for (a, b) in self.pairs_of_tokens() {
                actions.push(format!("recruit {} {} {}", person.word(), square::name(a), square::name(b)));
            }
        }
        actions
    }

    /// Squares with tokens of two different resources, in the order of the resources.
    fn pairs_of_tokens(&self) -> Vec<(Square, Square)> {
        let mut pairs = Vec::new();
        for (&a, first) in &self.own().resources {
            for (&b, second) in &self.own().resources {
                if first < second {
                    pairs.push((a, b));
                }
            }
        }
        pairs
    }

    /// O22 (b): four different resources for a look through the pile.
    fn looks(&self) -> Vec<String> {
        let mut actions = Vec::new();
        if self.cave.pile().is_empty() {
            return actions;
        }
        let [mammoths, fish, mushrooms, flints] =
            Resource::ALL.map(|resource| self.own().squares_with(resource));
        for &a in &mammoths {
            for &b in &fish {
                for &c in &mushrooms {
                    for &d in &flints {
                        actions.push(format!("look {}", [a, b, c, d].map(square::name).join(" ")));
                    }
                }
            }
        }
        actions
    }

    /// O23: discarded resources leave the game.
    fn pay(&mut self, squares: &[&str]) {
        for name in squares {
            let paid = self.own_mut().resources.remove(&square::parse(name));
            assert!(paid.is_some(), "a resource must lie on {name}");
        }
    }

    fn recruit(&mut self, person: Person, squares: &[&str]) {
        self.pay(squares);
        self.cave.take_face_up(person);
        self.phase = Phase::Settle(person);
    }

    fn look(&mut self, squares: &[&str]) {
        self.pay(squares);
        self.phase = Phase::Call;
    }

    fn call(&mut self, person: Person) {
        self.cave.take_from_pile(person);
        self.phase = Phase::Settle(person);
    }

    fn settle(&mut self, target: Square) {
        let Phase::Settle(person) = self.phase else { panic!("nobody settles") };
        self.own_mut().people.insert(target, person);
        self.end_turn();
    }
}

/// Scoring.
impl Game {
    fn score(&self, seat: usize) -> Score {
        let territory = &self.territories[seat];
        let mut points = territory.region_points();
        points += match self.mode {
            Mode::Discovery => 0,
            // O20
            Mode::Totems => territory.resources.len() as i32 + self.totems.points(seat),
            // O29
            Mode::Tribe => territory.people_points(),
        };
        // O30
        if self.options.center && territory.board.is_centered() {
            points += 10;
        }
        // O31
        if self.options.complete && territory.board.is_full() && territory.discarded == 0 {
            points += 5;
        }
        (points, territory.board.largest_region(), territory.all_fires())
    }
}

/// The action on each of these squares.
fn on_squares(action: &str, squares: Vec<Square>) -> BTreeSet<String> {
    squares.into_iter().map(|square| format!("{action} {}", square::name(square))).collect()
}

fn gifts(choice: &Choice) -> BTreeSet<String> {
    let resource = choice.resource.word();
    choice.candidates.iter().map(|&seat| format!("give {resource} {}", COLOURS[seat])).collect()
}
