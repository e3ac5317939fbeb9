//! Bots at the table: the room asks, the caller lets them think, the room plays their decision.

use krajina_bots::level::LevelProfile;
use krajina_bots::{AnyBotQuestion, Budget, Memories};
use krajina_rules::any::{AnySetup, AnyView, GameKind};
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_wire::BotLevel;

/// A question to a bot: its action or, in real time, its next action and when.
#[derive(Clone, PartialEq, Debug)]
pub struct BotQuestion {
    /// The seat.
    pub seat: Seat,
    /// The level of the bot.
    pub level: BotLevel,
    /// Returned with the decision.
    pub token: u64,
    /// The setup of the game.
    pub setup: AnySetup,
    /// The view of the seat.
    pub view: AnyView,
    /// The time of the game, in real time only.
    pub now: Option<Millis>,
}

/// The decision of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotDecision {
    /// The seat.
    pub seat: Seat,
    /// The token of the question.
    pub token: u64,
    /// In real time: the time of the game at which to act (at once if it has passed or is absent), or to ask again.
    pub at: Option<Millis>,
    /// The action; `None` if the bot has nothing to do, or in real time only looks until then.
    pub action: Option<String>,
}

/// Whether this level exists for this game.
pub(crate) fn has_level(_game: GameKind, level: &BotLevel) -> bool {
    LevelProfile::named(level.as_str()).is_some()
}

/// The bots of one table. They remember earlier views only in real-time games.
#[derive(Clone, Debug, Default)]
pub struct TableBots {
    memories: Memories,
}

impl TableBots {
    /// The bot's decision, within its budget. An unknown level or a view of another game gives no action.
    pub fn answer(&mut self, thinking: &BotQuestion, budget: Budget) -> BotDecision {
        let BotQuestion { seat, token, .. } = *thinking;
        let question = AnyBotQuestion {
            setup: &thinking.setup,
            view: &thinking.view,
            seat,
            level: thinking.level.as_str(),
            number: token,
            now: thinking.now.unwrap_or_default(),
        };
        let answer = self.memories.answer(question, budget);
        BotDecision { seat, token, at: answer.at, action: answer.action.map(|action| action.to_string()) }
    }
}
