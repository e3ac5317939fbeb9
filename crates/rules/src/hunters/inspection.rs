//! Checks a view from outside: could a game show it?

use super::person::Person;
use super::play::{Hunters, Phase};
use super::setup::{Choice, Mode, Setup};
use super::terrain::Terrain;
use super::totem::TotemMove;
use super::view::View;
use crate::domino::draft::FirstLine;
use crate::domino::inspection::Moved;
use crate::game::Game;
use crate::rng::Quick;
use crate::seat::Viewer;

impl View {
    /// Could a game show this view to the acting seat? A view that passes can be determinized and played on without a
    /// panic, and the determinized game shows the same view.
    ///
    /// # Errors
    /// The first impossible field, by its name.
    pub fn inspect(&self) -> Result<(), String> {
        let setup: Setup = self.setup.parse().map_err(|error| format!("setup: {error}"))?;
        let moved = match self.phase {
            Phase::Recruit | Phase::Call | Phase::Settle { .. } => Moved::Acting,
            _ => Moved::Before,
        };
        self.draft.inspect(&setup.format(), moved).map_err(|fault| format!("draft.{fault}"))?;
        if self.boards.len() != setup.players() {
            return Err(format!("boards: expected {}, found {}", setup.players(), self.boards.len()));
        }
        if let Some(seat) = self.boards.iter().position(|board| !board.squares.len().is_multiple_of(2)) {
            return Err(format!("boards[{seat}].squares: half a domino is missing"));
        }
        if !self.phase_fits_draft(&setup) || !self.phase_fits_board() {
            return Err(format!("phase: {:?} does not fit the rest of the view", self.phase));
        }
        self.inspect_people(&setup)?;
        let tokens = self.boards.iter().flat_map(|board| &board.squares).any(|square| square.token);
        if tokens && !setup.mode().has_resources() {
            return Err("boards: resource tokens where none are used".into());
        }
        self.compare(&Hunters::determinize(self, &mut Quick::new(0)))
    }

    fn phase_fits_draft(&self, setup: &Setup) -> bool {
        let (placing, last) = (!self.draft.current.is_empty(), self.draft.next.is_empty());
        let pairs = setup.format().opening == FirstLine::Pairs;
        match self.phase {
            Phase::Pair => self.draft.is_opening() && pairs,
            Phase::Take => !last && (placing || !pairs),
            Phase::Place | Phase::Erupt { .. } => placing,
            Phase::Give { .. } => placing && setup.mode() == Mode::Totems,
            Phase::Recruit | Phase::Call | Phase::Settle { .. } => {
                placing && setup.mode() == Mode::Tribe && (!last || setup.has(Choice::RecruitLastRound))
            }
            Phase::Over => !placing && last,
        }
    }

    /// The erupting volcano lies on the board.
    fn phase_fits_board(&self) -> bool {
        let Phase::Erupt { from, craters } = self.phase else { return true };
        let board = self.draft.seat.and_then(|seat| self.boards.get(seat.index()));
        let squares = board.iter().flat_map(|board| &board.squares);
        let mut volcanoes = squares.filter(|square| square.terrain == Terrain::Volcano);
        volcanoes.any(|square| square.at == from && square.marks == craters)
    }

    /// No kind of person occurs more often than it exists.
    fn inspect_people(&self, setup: &Setup) -> Result<(), String> {
        let settled = self.boards.iter().flat_map(|board| &board.squares).filter_map(|square| square.person);
        let settling = match self.phase {
            Phase::Settle { person } => Some(person),
            _ => None,
        };
        let row = self.cave.iter().flat_map(|cave| cave.row.iter().copied());
        let known: Vec<Person> =
            settled.chain(settling).chain(row).chain(self.lost.iter().copied()).collect();
        if setup.mode() != Mode::Tribe && !known.is_empty() {
            return Err("boards: cave people where none are used".into());
        }
        let copies = |person: Person| known.iter().filter(|&&other| other == person).count();
        match Person::ALL.into_iter().find(|&person| copies(person) > person.copies()) {
            Some(person) => Err(format!("cave: {person} is there {} times", copies(person))),
            None => Ok(()),
        }
    }

    /// A game determinized from this view must give the same view again.
    fn compare(&self, game: &Hunters) -> Result<(), String> {
        let again = game.view(game.seat().map_or(Viewer::Watcher, Viewer::Seat));
        if *self != again {
            let field = [
                ("setup", self.setup != again.setup),
                ("draft", self.draft != again.draft),
                ("boards", self.boards != again.boards),
                ("totems", self.totems != again.totems),
                ("cave", self.cave != again.cave),
            ];
            let field = field.iter().find(|(_, differs)| *differs).map_or("lost", |(name, _)| name);
            return Err(format!("{field}: contradicts itself or the rest of the view"));
        }
        game.validate()?;
        let Some(seat) = game.seat() else { return Ok(()) };
        if let Phase::Give { resource, to } = game.phase {
            let tokens: Vec<u32> =
                game.boards[..game.players()].iter().map(|board| board.tokens(resource).len()).collect();
            if game.totems.settle(resource, &tokens, seat) != TotemMove::Choice(to) {
                return Err("phase: the totem has another holder to be given to".into());
            }
        }
        if game.legal(seat).next().is_none() {
            return Err("phase: nothing could be done".into());
        }
        Ok(())
    }
}
