//! The game on the table, whichever of the three it is.

use crate::render::json;
use crate::think::AnyView;
use krajina_record::notation::{Move, Record, Recorded, Tag, Turn};
use krajina_rules::domino::Draft;
use krajina_rules::game::{Game, Millis, Outcome};
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Seats, Viewer};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{self, Worlds};
use krajina_wire::{ErrorCode, Refusal, Setup};
use serde::Serialize;

/// How much has come to light: it grows with every reveal.
type Light = (usize, usize, usize, usize);

/// What a table asks of a game beyond its rules.
pub(crate) trait Hosted: Recorded<View: Serialize> {
    /// How much has come to light; `None` where nothing can be taken back anyway.
    fn light(&self) -> Option<Light>;

    /// Does this action show its player something that nobody else sees?
    fn peeks(action: &Self::Action) -> bool;

    /// Do players know things that watchers do not?
    const PRIVATE: bool;

    /// Is a round running whose time nobody may know?
    fn hides_time(&self) -> bool {
        false
    }

    /// A view of any game.
    fn any(view: Self::View) -> AnyView;

    /// Takes the boards out of a view: what is seldom another is not written every time.
    fn take_boards(view: &mut Self::View) -> Vec<AnyBoard>;
}

/// Kings that are drawn: all but those to come in the opening.
fn kings_drawn(draft: &Draft) -> usize {
    if draft.is_opening() { draft.turn() + 1 } else { usize::from(draft.format().kings) }
}

impl Hosted for Kingdom {
    const PRIVATE: bool = false;

    fn light(&self) -> Option<Light> {
        Some((self.game(), self.draft().revealed().len(), kings_drawn(self.draft()), 0))
    }

    fn peeks(_action: &Self::Action) -> bool {
        false
    }

    fn any(view: Self::View) -> AnyView {
        AnyView::Kingdom(Box::new(view))
    }

    fn take_boards(view: &mut Self::View) -> Vec<AnyBoard> {
        std::mem::take(&mut view.boards).into_iter().map(AnyBoard::Kingdom).collect()
    }
}

impl Hosted for Hunters {
    const PRIVATE: bool = true;

    fn light(&self) -> Option<Light> {
        Some((0, self.draft().revealed().len(), kings_drawn(self.draft()), self.people_revealed()))
    }

    fn peeks(action: &Self::Action) -> bool {
        matches!(action, hunters::Action::Look(_))
    }

    fn any(view: Self::View) -> AnyView {
        AnyView::Hunters(Box::new(view))
    }

    fn take_boards(view: &mut Self::View) -> Vec<AnyBoard> {
        std::mem::take(&mut view.boards).into_iter().map(AnyBoard::Hunters).collect()
    }
}

impl Hosted for Worlds {
    const PRIVATE: bool = false;

    fn light(&self) -> Option<Light> {
        None
    }

    fn peeks(_action: &Self::Action) -> bool {
        false
    }

    fn hides_time(&self) -> bool {
        self.phase() == worlds::Phase::Building && self.setup().options().timer == worlds::Timer::Hidden
    }

    fn any(view: Self::View) -> AnyView {
        AnyView::Worlds(Box::new(view))
    }

    fn take_boards(_view: &mut Self::View) -> Vec<AnyBoard> {
        Vec::new()
    }
}

/// An action that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Step<A> {
    seat: Seat,
    /// Game time, where it matters.
    at: Millis,
    action: A,
}

/// A game and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Play<G: Hosted> {
    seed: Seed,
    pub(crate) game: G,
    steps: Vec<Step<G::Action>>,
}

impl<G: Hosted> Play<G> {
    fn new(setup: G::Setup, seed: Seed) -> Play<G> {
        Play { seed, game: G::new(setup, &seed), steps: Vec::new() }
    }

    fn read(&self, seat: Seat, text: &str) -> Result<G::Action, Refusal> {
        let action: G::Action = text.parse().map_err(|error| Refusal::with(ErrorCode::BadAction, error))?;
        if !self.game.to_act().contains(seat) && !self.game.to_act().is_empty() && self.turn().is_some() {
            return Err(ErrorCode::NotYourTurn.into());
        }
        self.game.check(seat, &action)?;
        Ok(self.game.canonical(action))
    }

    fn play(&mut self, seat: Seat, text: &str, at: Millis) -> Result<(), Refusal> {
        let action = self.read(seat, text)?;
        self.steps.push(Step { seat, at, action: action.clone() });
        self.game.play_unchecked(seat, action);
        Ok(())
    }

    /// The game as it was after so many actions.
    fn after(&self, ply: usize) -> G {
        let mut game = G::new(self.game.setup().clone(), &self.seed);
        for step in self.steps.iter().take(ply) {
            game.advance(step.at);
            game.play_unchecked(step.seat, step.action.clone());
        }
        game
    }

    fn undo(&mut self, ply: usize) {
        self.game = self.after(ply);
        self.steps.truncate(ply);
    }

    /// May this seat take its last action back: did nobody else act, and has nothing been revealed?
    fn may_take_back(&self, seat: Seat) -> bool {
        let Some(last) = self.steps.last() else { return false };
        if last.seat != seat || G::peeks(&last.action) {
            return false;
        }
        let light = self.game.light();
        light.is_some() && light == self.after(self.steps.len() - 1).light()
    }

    fn turn(&self) -> Option<Turn> {
        self.game.turn()
    }

    fn record(&self, names: Vec<Option<String>>, tags: Vec<Tag>) -> Record<G> {
        let timed = self.game.deadline().is_some() || self.turn().is_none();
        let mut record = Record::<G>::new(self.game.setup().clone(), self.seed);
        record.names = names;
        record.tags = tags;
        record.moves = self
            .steps
            .iter()
            .map(|Step { seat, at, action }| Move {
                at: timed.then_some(*at),
                seat: *seat,
                action: action.clone(),
                line: 0,
                column: 0,
            })
            .collect();
        record.result =
            self.game.outcome().map(|outcome| outcome.scores.iter().map(|score| score.points).collect());
        record.digest = Some(self.game.digest().to_string());
        record
    }
}

/// A board as anybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum AnyBoard {
    Kingdom(kingdom::BoardView),
    Hunters(hunters::BoardView),
}

/// What one viewer sees: the view as JSON but for its boards, and those.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    pub(crate) view: String,
    pub(crate) boards: Vec<AnyBoard>,
}

/// What each viewer sees: mostly all see the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Views {
    /// Watchers, and all players who see no more than they.
    pub(crate) shared: Seen,
    /// Players who see something else.
    pub(crate) own: Vec<(Seat, Seen)>,
}

/// Bytes of a view without its boards: most are shorter.
const VIEW_BYTES: usize = 2 * 1024;

fn views<G: Hosted>(game: &G) -> Views {
    let seen = |mut view: G::View| {
        let boards = G::take_boards(&mut view);
        Seen { view: json(&view, VIEW_BYTES), boards }
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
    Views { shared: seen(open), own }
}

/// The game on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Match {
    Kingdom(Box<Play<Kingdom>>),
    Hunters(Box<Play<Hunters>>),
    Worlds(Box<Play<Worlds>>),
}

macro_rules! each {
    ($any:expr, $play:ident => $body:expr) => {
        match $any {
            Match::Kingdom($play) => $body,
            Match::Hunters($play) => $body,
            Match::Worlds($play) => $body,
        }
    };
}

impl Match {
    pub(crate) fn new(setup: &Setup, seed: Seed) -> Match {
        match setup {
            Setup::Kingdom(setup) => Match::Kingdom(Box::new(Play::new(*setup, seed))),
            Setup::Hunters(setup) => Match::Hunters(Box::new(Play::new(*setup, seed))),
            Setup::Worlds(setup) => Match::Worlds(Box::new(Play::new((**setup).clone(), seed))),
        }
    }

    /// How many actions have been played.
    pub(crate) fn ply(&self) -> usize {
        each!(self, play => play.steps.len())
    }

    pub(crate) fn to_act(&self) -> Seats {
        each!(self, play => play.game.to_act())
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        each!(self, play => play.game.outcome())
    }

    pub(crate) fn turn(&self) -> Option<Turn> {
        each!(self, play => play.turn())
    }

    pub(crate) fn deadline(&self) -> Option<Millis> {
        each!(self, play => play.game.deadline())
    }

    pub(crate) fn is_real_time(&self) -> bool {
        matches!(self, Match::Worlds(_))
    }

    pub(crate) fn hides_time(&self) -> bool {
        each!(self, play => play.game.hides_time())
    }

    /// Does anybody build at this moment? Outside a round nobody loses anything by being away.
    pub(crate) fn is_round(&self) -> bool {
        matches!(self, Match::Worlds(play) if play.game.phase() == worlds::Phase::Building)
    }

    pub(crate) fn advance(&mut self, now: Millis) {
        each!(self, play => play.game.advance(now));
    }

    /// May the seat play this now? Then it is answered in its one form. Time changes what is legal only at a deadline,
    /// and the room lets those pass first.
    pub(crate) fn check(&self, seat: Seat, action: &str) -> Result<String, Refusal> {
        each!(self, play => play.read(seat, action).map(|action| action.to_string()))
    }

    pub(crate) fn play(&mut self, seat: Seat, action: &str, at: Millis) -> Result<(), Refusal> {
        each!(self, play => {
            play.game.advance(at);
            play.play(seat, action, at)
        })
    }

    pub(crate) fn undo(&mut self, ply: usize) {
        each!(self, play => play.undo(ply));
    }

    pub(crate) fn may_take_back(&self, seat: Seat) -> bool {
        each!(self, play => play.may_take_back(seat))
    }

    /// Is any of the actions from `ply` on this seat's?
    pub(crate) fn acted_since(&self, seat: Seat, ply: usize) -> bool {
        each!(self, play => play.steps.iter().skip(ply).any(|step| step.seat == seat))
    }

    pub(crate) fn views(&self) -> Views {
        each!(self, play => views(&play.game))
    }

    /// What the player of this seat may know.
    pub(crate) fn any_view(&self, seat: Seat) -> AnyView {
        fn any<G: Hosted>(game: &G, seat: Seat) -> AnyView {
            G::any(game.view(Viewer::Seat(seat)))
        }
        each!(self, play => any(&play.game, seat))
    }

    /// Something legal, where a bot has failed. The choice follows from `number`, not from the deal.
    pub(crate) fn anything(&self, seat: Seat, number: u64) -> Option<String> {
        let mut rng = Quick::new(number);
        each!(self, play => play.game.random_action(seat, &mut rng).map(|action| action.to_string()))
    }

    /// The record of the game as text. It holds the seed: only for a game that is over.
    pub(crate) fn record(&self, names: Vec<Option<String>>, tags: Vec<Tag>, until: Option<Millis>) -> String {
        match self {
            Match::Kingdom(play) => play.record(names, tags).to_string(),
            Match::Hunters(play) => play.record(names, tags).to_string(),
            Match::Worlds(play) => {
                let mut record = play.record(names, tags);
                record.until = until;
                record.to_string()
            }
        }
    }

    /// The time that the game was told last.
    pub(crate) fn now(&self) -> Option<Millis> {
        match self {
            Match::Worlds(play) => Some(play.game.now()),
            _ => None,
        }
    }

    /// Is the state consistent with itself?
    #[cfg(any(test, feature = "sim"))]
    pub(crate) fn validate(&self) -> Result<(), String> {
        each!(self, play => play.game.validate())
    }
}
