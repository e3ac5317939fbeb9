//! The course of the game (O5–O7, O12, O18–O26, O33).

use super::action::Action;
use super::board::Board;
use super::cave::{Cave, Reshuffle};
use super::domino::Domino;
use super::person::Person;
use super::setup::{Choice, Mode, Setup};
use super::terrain::Resource;
use super::totem::{TotemMove, Totems};
use crate::domino::boilerplate::accessors;
use crate::domino::draft::{self, Draft, FirstLine};
use crate::domino::{Number, Places, Square};
use crate::game::Score;
use crate::rng::{self, Rng};
use crate::seat::{MAX_SEATS, Seat, Seats};
use crate::seed::Seed;
use serde::{Deserialize, Serialize};

/// The task of the acting chief.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Split the first line (O33).
    Pair,
    /// Go and stand on a free domino of the line.
    Take,
    /// Place the domino it stands on.
    Place,
    /// Let the lava of the volcano just placed land (O12).
    Erupt {
        /// The volcano.
        from: Square,
        /// Its craters.
        craters: u8,
    },
    /// Hand a totem to one of those who now have more (O19).
    Give {
        /// Which totem.
        resource: Resource,
        /// The seats that may get it.
        to: Seats,
    },
    /// Recruit a person, or pass (O22).
    Recruit,
    /// Choose a person after a look through the pile (O22b).
    Call,
    /// Put the recruited person on a square (O24).
    Settle {
        /// The person.
        person: Person,
    },
    /// Nothing: it is over.
    Over,
}

/// The random part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The pile and the chiefs drawn.
    pub draft: draft::Deal,
    /// The people of the cave: four face up, then the pile from its top.
    pub cave: [Person; Person::COUNT],
    /// The order of the pile after a look.
    pub reshuffle: Reshuffle,
}

/// The stream of a seed that orders the cave people, beside those of the draft.
const CAVE_STREAM: u64 = 2;

impl Deal {
    /// The deal that follows from a seed.
    pub fn from_seed(setup: &Setup, seed: &Seed) -> Deal {
        let mut cave = Person::everybody();
        rng::shuffle(&mut seed.stream(CAVE_STREAM), &mut cave);
        let draft = draft::Deal::from_seed(&setup.format(), seed, 0);
        Deal { draft, cave, reshuffle: Reshuffle::Seeded(*seed) }
    }

    /// A deal drawn quickly, for playouts and statistics.
    #[inline]
    pub fn random(setup: &Setup, rng: &mut impl Rng) -> Deal {
        let draft = draft::Deal::random(&setup.format(), rng);
        let mut cave = Person::everybody();
        if setup.mode() != Mode::Tribe {
            return Deal { draft, cave, reshuffle: Reshuffle::Kept };
        }
        rng::shuffle(rng, &mut cave);
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        Deal { draft, cave, reshuffle: Reshuffle::Seeded(Seed::new(seed)) }
    }

    /// The same with these cave people coming up first, the others in the order of `self`.
    ///
    /// # Errors
    /// The index of a person given more often than it exists.
    pub fn with_cave(&self, known: &[Person]) -> Result<Deal, usize> {
        let mut deal = *self;
        draft::move_to_front(&mut deal.cave, known)?;
        Ok(deal)
    }
}

/// A game of Hunters. `Copy`, so that a search may branch freely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hunters {
    pub(super) setup: Setup,
    pub(super) phase: Phase,
    pub(super) draft: Draft,
    pub(super) boards: [Board; MAX_SEATS],
    pub(super) totems: Totems,
    pub(super) cave: Cave,
    /// How many people of each kind lava has driven away.
    pub(super) lost: [u8; Person::ALL.len()],
}

accessors!(Hunters);

impl Hunters {
    /// The game at its beginning, with this deal.
    #[inline]
    pub fn with_deal(setup: Setup, deal: &Deal) -> Hunters {
        let format = setup.format();
        Hunters {
            setup,
            phase: if format.opening == FirstLine::Pairs { Phase::Pair } else { Phase::Take },
            draft: Draft::new(format, deal.draft),
            boards: [Board::new(setup.size()); MAX_SEATS],
            totems: Totems::default(),
            cave: match setup.mode() {
                Mode::Tribe => Cave::new(deal.cave, deal.reshuffle),
                _ => Cave::closed(),
            },
            lost: [0; Person::ALL.len()],
        }
    }

    /// The holders of the totems.
    #[inline]
    pub const fn totems(&self) -> &Totems {
        &self.totems
    }

    /// The people face up in the cave.
    pub fn cave_row(&self) -> &[Person] {
        self.cave.row()
    }

    /// How many of the cave people have come up so far: those face up, recruited or lost.
    pub fn people_revealed(&self) -> usize {
        if self.setup.mode() == Mode::Tribe { Person::COUNT - self.cave.pile_len() } else { 0 }
    }

    /// A seat's score as its territory stands.
    #[inline]
    pub fn score(&self, seat: Seat) -> Score {
        let mut score = self.board(seat).score(self.setup.scoring());
        score.points += self.totems.points(seat);
        score
    }

    #[inline]
    pub(super) fn places(&self, seat: Seat) -> Places {
        self.board(seat).places(Domino::of(self.draft.domino()))
    }

    /// Plays an action that is known to be legal.
    #[inline]
    pub(super) fn apply(&mut self, seat: Seat, action: Action) {
        let board = &mut self.boards[seat.index()];
        match action {
            Action::Pair { outer } => {
                self.draft.take_pair(outer);
                self.end_turn();
            }
            Action::Take(number) => {
                if let Some(slot) = self.draft.next().slot(number) {
                    self.draft.take(slot);
                }
                if self.draft.is_opening() { self.end_turn() } else { self.offer_recruiting(seat) }
            }
            Action::Place(placement) => {
                let domino = Domino::of(self.draft.domino());
                board.place(domino, placement, self.setup.mode());
                self.erupt_or_go_on(seat, domino, placement);
            }
            Action::Discard => {
                board.discard();
                self.after_placing(seat);
            }
            Action::Lava(target) => {
                if let Phase::Erupt { craters, .. } = self.phase
                    && let Some(person) = board.erupt(target, craters)
                {
                    self.lost[person.index()] += 1;
                }
                self.settle_totems(seat);
            }
            Action::Give(resource, to) => {
                self.totems.put(resource, to);
                self.settle_totems(seat);
            }
            Action::Pass => self.end_turn(),
            Action::Recruit(person, squares) => {
                board.pay(&squares);
                self.cave.recruit(person);
                self.phase = Phase::Settle { person };
            }
            Action::Look(squares) => {
                board.pay(&squares);
                self.phase = Phase::Call;
            }
            Action::Call(person) => {
                self.cave.call(person);
                self.phase = Phase::Settle { person };
            }
            Action::Settle(square) => {
                if let Phase::Settle { person } = self.phase {
                    board.settle(person, square);
                }
                self.end_turn();
            }
        }
    }

    /// A volcano erupts if there is a square for its lava (O12).
    #[inline]
    fn erupt_or_go_on(&mut self, seat: Seat, domino: &Domino, placement: crate::domino::Placement) {
        for (half, from) in [(domino.a, placement.a()), (domino.b, placement.b())] {
            let craters = half.craters();
            if craters > 0 && !self.board(seat).lava_targets(from, craters).is_empty() {
                self.phase = Phase::Erupt { from, craters };
                return;
            }
        }
        self.settle_totems(seat);
    }

    /// Moves the totems after a placement (O18, O19), then continues the turn unless a holder has to choose.
    #[inline]
    fn settle_totems(&mut self, placing: Seat) {
        if self.setup.mode() == Mode::Totems {
            let counts = self.boards.map(|board| board.token_counts());
            for resource in Resource::ALL {
                let tokens = counts.map(|counts| counts[resource.index()]);
                match self.totems.settle(resource, &tokens[..self.setup.players()], placing) {
                    TotemMove::Stay => {}
                    TotemMove::To(seat) => self.totems.put(resource, seat),
                    TotemMove::Choice(to) => {
                        self.phase = Phase::Give { resource, to };
                        return;
                    }
                }
            }
        }
        self.after_placing(placing);
    }

    #[inline]
    fn after_placing(&mut self, seat: Seat) {
        if !self.draft.next().is_empty() {
            self.phase = Phase::Take;
        } else if self.setup.has(Choice::RecruitLastRound) {
            self.offer_recruiting(seat);
        } else {
            self.end_turn();
        }
    }

    /// Offers recruiting if the player can pay and there is a person to take (O22).
    #[inline]
    fn offer_recruiting(&mut self, seat: Seat) {
        if self.setup.mode() == Mode::Tribe && self.can_recruit(seat) {
            self.phase = Phase::Recruit;
        } else {
            self.end_turn();
        }
    }

    #[inline]
    fn can_recruit(&self, seat: Seat) -> bool {
        let kinds = self.board(seat).token_counts().iter().filter(|&&count| count > 0).count();
        kinds >= 2 && !self.cave.row().is_empty() || kinds == 4 && self.cave.pile_len() > 0
    }

    #[inline]
    fn end_turn(&mut self) {
        if self.draft.end_turn() {
            self.cave.refill();
        }
        self.phase = if self.draft.is_opening() {
            Phase::Take
        } else if self.draft.is_over() {
            Phase::Over
        } else {
            Phase::Place
        };
    }
}
