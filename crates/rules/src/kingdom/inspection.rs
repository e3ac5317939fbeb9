//! Checks a view from outside: could a game show it?

use super::play::{Kingdom, Phase};
use super::setup::Setup;
use super::view::View;
use crate::domino::inspection::Moved;
use crate::game::{Game, Score};
use crate::rng::Quick;
use crate::seat::Viewer;

/// More than any kingdom can score; keeps sums over views from outside from overflowing.
const MOST_POINTS: i32 = 10_000;

impl View {
    /// Could a game show this view? A view that passes can be determinized and played on without a panic, and the
    /// determinized game shows the same view.
    ///
    /// # Errors
    /// The first impossible field, by its name.
    pub fn inspect(&self) -> Result<(), String> {
        let setup: Setup = self.setup.parse().map_err(|error| format!("setup: {error}"))?;
        self.inspect_row(&setup)?;
        self.draft.inspect(&setup.format(), Moved::Before).map_err(|fault| format!("draft.{fault}"))?;
        let draft_is_over = self.draft.current.is_empty() && self.draft.next.is_empty();
        let fits = match self.phase {
            Phase::Over => draft_is_over,
            Phase::Take => !self.draft.next.is_empty(),
            Phase::Place => !self.draft.current.is_empty(),
        };
        if !fits {
            return Err(format!("phase: {:?} does not fit the draft", self.phase));
        }
        if self.boards.len() != setup.players() {
            return Err(format!("boards: expected {}, found {}", setup.players(), self.boards.len()));
        }
        if let Some(seat) = self.boards.iter().position(|board| !board.squares.len().is_multiple_of(2)) {
            return Err(format!("boards[{seat}].squares: half a domino is missing"));
        }
        self.compare(&Kingdom::determinize(self, &mut Quick::new(0)))
    }

    fn inspect_row(&self, setup: &Setup) -> Result<(), String> {
        let finished = self.finished.len();
        let over = self.phase == Phase::Over;
        if finished > setup.games() || over != (finished == setup.games()) {
            return Err(format!("finished: {finished} of {} games do not fit the phase", setup.games()));
        }
        let is_wild = |score: &Score| {
            let numbers = [score.points, score.tie_breaks[0], score.tie_breaks[1]];
            numbers.iter().any(|number| !(0..=MOST_POINTS).contains(number))
        };
        match self.finished.iter().flatten().find(|score| is_wild(score)) {
            Some(score) => Err(format!("finished: nobody can have {score:?}")),
            None => Ok(()),
        }
    }

    /// A game determinized from this view must give the same view again.
    fn compare(&self, game: &Kingdom) -> Result<(), String> {
        let again = game.view(Viewer::Watcher);
        if *self != again {
            let field = [
                ("setup", self.setup != again.setup),
                ("game", self.game != again.game),
                ("finished", self.finished != again.finished),
                ("draft", self.draft != again.draft),
                ("boards", self.boards != again.boards),
            ];
            let field = field.iter().find(|(_, differs)| *differs).map_or("phase", |(name, _)| name);
            return Err(format!("{field}: contradicts itself or the rest of the view"));
        }
        game.validate()?;
        match game.seat() {
            Some(seat) if game.legal(seat).next().is_none() => Err("phase: nothing could be done".into()),
            _ => Ok(()),
        }
    }
}
