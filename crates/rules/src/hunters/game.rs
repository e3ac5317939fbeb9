//! `Game` for Hunters.

use super::action::Action;
use super::cave::Cave;
use super::colour;
use super::domino::Domino;
use super::legal::Legal;
use super::person::Person;
use super::play::{Deal, Hunters, Phase};
use super::setup::{Choices, Mode, Setup};
use super::terrain::Resource;
use super::totem::Totems;
use super::view::{BoardView, View};
use crate::domino::board::dominoes_are_conserved;
use crate::domino::boilerplate::game_items;
use crate::domino::{Draft, dump};
use crate::game::{Game, Illegal, Outcome};
use crate::rng::Rng;
use crate::seat::{Seat, Seats, Viewer};
use crate::seed::Seed;
use krajina_order::sort_few;
use std::fmt::Write;

impl Game for Hunters {
    type Setup = Setup;
    type Action = Action;
    type View = View;

    fn new(setup: Setup, seed: &Seed) -> Hunters {
        Hunters::with_deal(setup, &Deal::from_seed(&setup, seed))
    }

    #[inline]
    fn random(setup: Setup, rng: &mut impl Rng) -> Hunters {
        Hunters::with_deal(setup, &Deal::random(&setup, rng))
    }

    game_items!();

    fn legal(&self, seat: Seat) -> impl Iterator<Item = Action> {
        let acting = self.seat() == Some(seat);
        acting.then(|| Legal::new(self, seat)).into_iter().flat_map(Legal::actions)
    }

    #[inline]
    fn random_action(&self, seat: Seat, rng: &mut impl Rng) -> Option<Action> {
        if self.seat() == Some(seat) { Legal::new(self, seat).random(rng) } else { None }
    }

    fn canonical(&self, action: Action) -> Action {
        match action {
            Action::Place(placement)
                if self.domino().is_some_and(|number| Domino::of(number).is_double()) =>
            {
                Action::Place(placement.sorted())
            }
            Action::Recruit(person, mut squares) => {
                self.sort_by_resource(&mut squares);
                Action::Recruit(person, squares)
            }
            Action::Look(mut squares) => {
                self.sort_by_resource(&mut squares);
                Action::Look(squares)
            }
            _ => action,
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.judge(seat, action).map_err(|(rule, reason)| Illegal::new(rule, reason, self.legal(seat)))
    }

    #[inline]
    fn play_unchecked(&mut self, seat: Seat, action: Action) {
        self.apply(seat, action);
    }

    fn view(&self, viewer: Viewer) -> View {
        let looking = self.phase == Phase::Call && self.seat().map(Viewer::Seat) == Some(viewer);
        View {
            setup: self.setup.to_string(),
            phase: self.phase,
            draft: self.draft.view(),
            boards: Seat::all(self.players())
                .map(|seat| BoardView::new(self.board(seat), self.score(seat)))
                .collect(),
            totems: match self.setup.mode() {
                Mode::Totems => Resource::ALL.map(|resource| self.totems.holder(resource)).to_vec(),
                _ => Vec::new(),
            },
            cave: (self.setup.mode() == Mode::Tribe).then(|| self.cave.view(looking)),
            lost: Person::ALL
                .into_iter()
                .flat_map(|person| std::iter::repeat_n(person, self.lost[person.index()].into()))
                .collect(),
        }
    }

    fn determinize(view: &View, rng: &mut impl Rng) -> Hunters {
        // A view only comes from a game, so its setup reads back; a foreign text falls back to the plain game.
        let setup: Setup = view.setup.parse().unwrap_or_else(|_| plain_setup());
        let mut game = Hunters::random(setup, rng);
        game.phase = view.phase;
        game.draft = Draft::determinize(setup.format(), &view.draft, rng);
        for (board, seen) in game.boards.iter_mut().zip(&view.boards) {
            *board = seen.board(setup.size());
        }
        let holder = |resource: Resource| view.totems.get(resource.index()).copied().flatten();
        game.totems = Totems::new(Resource::ALL.map(holder));
        game.lost = Person::ALL.map(|person| view.lost.iter().filter(|&&lost| lost == person).count() as u8);
        if let Some(cave) = &view.cave {
            let row = cave.row.clone();
            let hidden: Vec<Person> = game.people_outside(&row);
            game.cave = Cave::determinize(cave, &hidden, rng);
        }
        game
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over)
            .then(|| Outcome::by_scores(Seat::all(self.players()).map(|seat| self.score(seat)).collect()))
    }

    fn dump(&self) -> String {
        let mut text = format!("{}\nphase {:?}\n", self.setup, self.phase);
        dump::draft(&mut text, &self.draft);
        if self.setup.mode() == Mode::Totems {
            let _ =
                writeln!(text, "totems {:?}", Resource::ALL.map(|r| self.totems.holder(r).map(Seat::index)));
        }
        if self.setup.mode() == Mode::Tribe {
            let _ = writeln!(text, "{}lost {:?}", self.cave.dump(), self.lost);
        }
        for seat in Seat::all(self.players()) {
            let board = self.board(seat);
            let _ = writeln!(text, "{} discarded {}", colour(seat), board.discarded());
            dump::rows(&mut text, board.frame(), |square| {
                board.at(square).map_or(".".into(), |g| g.to_string())
            });
        }
        text
    }

    fn validate(&self) -> Result<(), String> {
        for seat in Seat::all(self.players()) {
            self.board(seat).validate().map_err(|e| format!("{}: {e}", colour(seat)))?;
        }
        self.totems_are_where_they_belong()?;
        if self.setup.mode() == Mode::Tribe {
            let mut hidden = self.people_outside(self.cave.row());
            let mut pile = self.cave.pile().to_vec();
            sort_few(&mut hidden, |person| *person);
            sort_few(&mut pile, |person| *person);
            if hidden != pile {
                return Err(format!("the pile holds {pile:?}, but {hidden:?} are nowhere else"));
            }
        }
        dominoes_are_conserved(&self.draft, self.played_boards(), self.phase == Phase::Place)
    }
}

/// Replaces a setup that cannot be read.
fn plain_setup() -> Setup {
    match Setup::new(2, Mode::Discovery, Choices::NONE) {
        Ok(setup) => setup,
        Err(_) => unreachable!("two players in Discovery are always playable"),
    }
}

impl Hunters {
    /// The people that are neither in this row nor in a territory, nor lost, nor about to settle.
    fn people_outside(&self, row: &[Person]) -> Vec<Person> {
        let settling = match self.phase {
            Phase::Settle { person } => Some(person),
            _ => None,
        };
        Person::ALL
            .into_iter()
            .flat_map(|person| {
                let settled: u32 =
                    Seat::all(self.players()).map(|seat| self.board(seat).people(person).len()).sum();
                let known = row.iter().chain(&settling).filter(|&&other| other == person).count()
                    + settled as usize
                    + usize::from(self.lost[person.index()]);
                std::iter::repeat_n(person, person.copies().saturating_sub(known))
            })
            .collect()
    }

    /// No overtaken seat holds a totem, except while it chooses (O19).
    fn totems_are_where_they_belong(&self) -> Result<(), String> {
        let settled = matches!(self.phase, Phase::Place | Phase::Take | Phase::Over);
        for resource in Resource::ALL {
            let tokens = |seat: Seat| self.board(seat).tokens(resource).len();
            if let Some(holder) = self.totems.holder(resource)
                && settled
                && Seat::all(self.players()).any(|seat| tokens(seat) > tokens(holder))
            {
                return Err(format!("{} holds the {resource} totem with too few tokens", colour(holder)));
            }
        }
        Ok(())
    }
}
