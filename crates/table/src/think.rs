//! Bots at the table: the room asks, somebody lets them think, the room plays what they answer.

use krajina_bots::level::Level;
use krajina_bots::{Budget, Playable};
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_rules::{hunters, kingdom, worlds};
use krajina_wire::{BotLevel, GameKind, Setup};

/// What a bot's seat may know of its game.
#[derive(Clone, PartialEq, Debug)]
pub enum AnyView {
    /// Of Kingdom.
    Kingdom(Box<kingdom::View>),
    /// Of Hunters.
    Hunters(Box<hunters::View>),
    /// Of Worlds.
    Worlds(Box<worlds::View>),
}

/// What a bot is asked. In a game of turns: what to do. In Worlds: what to do next, and when.
#[derive(Clone, PartialEq, Debug)]
pub struct Thinking {
    /// For which seat.
    pub seat: Seat,
    /// How strong.
    pub level: BotLevel,
    /// Comes back with the answer.
    pub token: u64,
    /// What is played.
    pub setup: Setup,
    /// What the seat may know.
    pub view: AnyView,
    /// The time of the game in Worlds.
    pub now: Option<Millis>,
}

/// What a bot answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// For which seat.
    pub seat: Seat,
    /// The token of the question.
    pub token: u64,
    /// In Worlds: at which time of the game to do it (at once if it has passed, or is not told), or to look again.
    pub at: Option<Millis>,
    /// What to do; nothing if the bot knows nothing to do, or in Worlds only looks until then.
    pub action: Option<String>,
}

/// Is there such a level for this game?
pub(crate) fn has_level(_game: GameKind, level: &BotLevel) -> bool {
    Level::named(level.as_str()).is_some()
}

/// Lets a bot of a game of turns think. For Worlds it answers that there is nothing to do: its players are agents that
/// whoever runs the table keeps between two questions.
pub fn answer(thinking: &Thinking, budget: Budget) -> Thought {
    let action = match (&thinking.view, &thinking.setup) {
        (AnyView::Kingdom(view), Setup::Kingdom(setup)) => {
            choose::<kingdom::Kingdom>(thinking, setup, view, budget)
        }
        (AnyView::Hunters(view), Setup::Hunters(setup)) => {
            choose::<hunters::Hunters>(thinking, setup, view, budget)
        }
        _ => None,
    };
    Thought { seat: thinking.seat, token: thinking.token, at: None, action }
}

fn choose<G: Playable>(
    thinking: &Thinking,
    setup: &G::Setup,
    view: &G::View,
    budget: Budget,
) -> Option<String> {
    let level = Level::named(thinking.level.as_str())?;
    let mut bot = level.build::<G>(setup, thinking.token).ok()?;
    Some(bot.choose(view, thinking.seat, budget).action.to_string())
}
