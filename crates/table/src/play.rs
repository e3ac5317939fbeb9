//! The game at the table, whichever it is.

use krajina_record::notation::{Move, Record, Recorded, Tag};
use krajina_rules::any::{AnyAction, AnyGame, AnySetup, AnyView};
use krajina_rules::game::{Game, Millis, Outcome};
use krajina_rules::hosted::{Hosted, Turn};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Seats, Viewer};
use krajina_rules::seed::Seed;
use krajina_rules::{any_of, with_game};
use krajina_wire::{ErrorCode, Refusal, ViewText};
use serde::Serialize;

/// An action that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
struct PlayedAction {
    seat: Seat,
    /// Game time; 0 in games of turns.
    at: Millis,
    action: AnyAction,
}

/// The public view of a board of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent, bound = "")]
pub(crate) struct PublicBoard<G: Hosted>(G::BoardView);

any_of! {
    /// The public view of a board of any game.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(untagged)]
    pub(crate) enum AnyBoard of PublicBoard
}

/// The view of one viewer: its text without boards, and the boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RenderedView {
    pub(crate) view: ViewText,
    pub(crate) boards: Vec<AnyBoard>,
}

/// The views of all viewers. Mostly all see the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RenderedViews {
    /// Watchers, and all players who see no more than they.
    pub(crate) shared: RenderedView,
    /// Players who see something else.
    pub(crate) own: Vec<(Seat, RenderedView)>,
}

/// Usual size of a view without its boards.
const VIEW_BYTES: usize = 2 * 1024;

fn views<G: Hosted>(game: &G) -> RenderedViews
where
    AnyBoard: From<PublicBoard<G>>,
{
    let seen = |mut view: G::View| {
        let boards =
            G::take_boards(&mut view).into_iter().map(|board| AnyBoard::from(PublicBoard(board))).collect();
        // Views have neither maps with odd keys nor floats, so serialization cannot fail.
        let view = ViewText::write(&view, VIEW_BYTES).unwrap_or_else(|_| ViewText::none());
        RenderedView { view, boards }
    };
    let open = game.view(Viewer::Watcher);
    let mut own = Vec::new();
    if G::PRIVATE {
        for seat in Seat::all(game.players()) {
            let view = game.view(Viewer::Seat(seat));
            if view != open {
                own.push((seat, seen(view)));
            }
        }
    }
    RenderedViews { shared: seen(open), own }
}

/// The game at the table, with the actions that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableGame {
    seed: Seed,
    pub(crate) game: AnyGame,
    steps: Vec<PlayedAction>,
}

impl TableGame {
    pub(crate) fn new(setup: &AnySetup, seed: Seed) -> TableGame {
        TableGame { seed, game: AnyGame::new(setup, &seed), steps: Vec::new() }
    }

    /// The number of actions played.
    pub(crate) fn ply(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn to_act(&self) -> Seats {
        self.game.to_act()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    pub(crate) fn turn(&self) -> Option<Turn> {
        self.game.turn()
    }

    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.game.deadline()
    }

    pub(crate) fn is_real_time(&self) -> bool {
        self.game.kind().is_real_time()
    }

    pub(crate) fn hides_time(&self) -> bool {
        self.game.hides_time()
    }

    /// Whether players build at this moment. Outside a round, absent players lose nothing.
    pub(crate) fn is_round(&self) -> bool {
        self.game.is_round()
    }

    pub(crate) fn advance(&mut self, now: Millis) {
        self.game.advance(now);
    }

    /// Parses an action in notation that the seat may play now, and returns its canonical form.
    pub(crate) fn check(&self, seat: Seat, text: &str) -> Result<AnyAction, Refusal> {
        let action = AnyAction::read(self.game.kind(), text)
            .map_err(|error| Refusal::with(ErrorCode::BadAction, error))?;
        let to_act = self.to_act();
        if !to_act.contains(seat) && !to_act.is_empty() && self.turn().is_some() {
            return Err(ErrorCode::NotYourTurn.into());
        }
        self.game.check(seat, &action)?;
        Ok(self.game.canonical(action))
    }

    /// Some legal action of the seat. The choice depends on `number`, not on the deal.
    pub(crate) fn random_action(&self, seat: Seat, number: u64) -> Option<AnyAction> {
        self.game.random_action(seat, &mut Quick::new(number))
    }

    /// Plays a checked action at this time of the game. Returns whether it is an action of this game.
    #[must_use]
    pub(crate) fn play(&mut self, seat: Seat, action: AnyAction, at: Millis) -> bool {
        if action.kind() != self.game.kind() {
            return false;
        }
        self.steps.push(PlayedAction { seat, at, action });
        self.game.play_unchecked(seat, action);
        true
    }

    /// The game after this many actions.
    fn after(&self, ply: usize) -> AnyGame {
        let mut game = AnyGame::new(&self.game.setup(), &self.seed);
        for step in self.steps.iter().take(ply) {
            game.advance(step.at);
            game.play_unchecked(step.seat, step.action);
        }
        game
    }

    pub(crate) fn undo(&mut self, ply: usize) {
        self.game = self.after(ply);
        self.steps.truncate(ply);
    }

    /// Whether this seat may take its last action back: if no other seat acted and nothing was revealed since. In real
    /// time nothing can be taken back.
    pub(crate) fn may_take_back(&self, seat: Seat) -> bool {
        let Some(last) = self.steps.last() else { return false };
        if self.is_real_time() || last.seat != seat || last.action.peeks() {
            return false;
        }
        self.game.reveals() == self.after(self.steps.len() - 1).reveals()
    }

    /// Whether this seat played any of the actions from `ply` on.
    pub(crate) fn acted_since(&self, seat: Seat, ply: usize) -> bool {
        self.steps.iter().skip(ply).any(|step| step.seat == seat)
    }

    pub(crate) fn views(&self) -> RenderedViews {
        with_game!(AnyGame(&self.game): game as G => views::<G>(game))
    }

    /// The view of the player of this seat.
    pub(crate) fn any_view(&self, seat: Seat) -> AnyView {
        self.game.view(Viewer::Seat(seat))
    }

    /// The record of the game as text. It contains the seed: only for a finished game.
    pub(crate) fn record(&self, names: Vec<Option<String>>, tags: Vec<Tag>) -> String {
        let until = self.game.now();
        with_game!(AnyGame(&self.game): game as G => {
            let mut record = Record::<G> { names, tags, until, ..self.moves::<G>(game) };
            record.result = game.outcome().map(|outcome| outcome.scores.iter().map(|score| score.points).collect());
            record.digest = Some(game.digest().to_string());
            record.to_string()
        })
    }

    /// The record of the moves alone.
    fn moves<G: Recorded>(&self, game: &G) -> Record<G>
    where
        G::Action: TryFrom<AnyAction>,
    {
        let timed = game.deadline().is_some() || game.turn().is_none();
        let mut record = Record::<G>::new(game.setup().clone(), self.seed);
        record.moves = self
            .steps
            .iter()
            .filter_map(|&PlayedAction { seat, at, action }| {
                let action = action.try_into().ok()?;
                Some(Move { at: timed.then_some(at), seat, action, line: 0, column: 0 })
            })
            .collect();
        record
    }

    /// Whether the state is consistent.
    #[cfg(any(test, feature = "sim"))]
    pub(crate) fn validate(&self) -> Result<(), String> {
        self.game.validate()
    }
}
