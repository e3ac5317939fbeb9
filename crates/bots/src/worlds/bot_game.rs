//! Bots of Worlds, asked like those of any game.

use super::agent::WorldsAgent;
use super::skill::WorldsSkill;
use crate::bot::Budget;
use crate::bot_game::{BotAnswer, BotGame, BotQuestion, Visitor};
use krajina_rules::worlds::{Action, Worlds};

impl BotGame for Worlds {
    /// The level and the agent of a seat. After a change of level or a restart, a new agent starts that has seen
    /// nothing yet.
    type BotMemory = Option<(String, WorldsAgent)>;

    fn answer(
        memory: &mut Self::BotMemory,
        question: BotQuestion<'_, Worlds>,
        _budget: Budget,
    ) -> BotAnswer<Action> {
        let BotQuestion { view, seat, level, number, now, .. } = question;
        if memory.as_ref().is_none_or(|(known, _)| known != level) {
            let Some(skill) = WorldsSkill::named(level) else { return BotAnswer::NOTHING };
            *memory = Some((level.to_owned(), WorldsAgent::new(skill, seat, number)));
        }
        let plan = memory.as_mut().and_then(|(_, agent)| agent.next(view, now));
        BotAnswer { at: plan.map(|plan| plan.at), action: plan.and_then(|plan| plan.action) }
    }

    fn show<V: Visitor>(visitor: V) -> V::Out {
        visitor.real_time()
    }
}
