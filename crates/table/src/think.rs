//! Bots at the table: the room asks, somebody lets them think, the room plays what they answer.

use krajina_bots::level::Level;
use krajina_bots::worlds::{Agent, Skill};
use krajina_bots::{Budget, Playable};
use krajina_rules::game::Millis;
use krajina_rules::seat::{MAX_SEATS, Seat};
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

/// The bots of one table. In games of turns they remember nothing; in Worlds they keep in mind what they saw.
#[derive(Clone, Debug, Default)]
pub struct Thinkers {
    agents: [Option<(BotLevel, Agent)>; MAX_SEATS],
}

impl Thinkers {
    /// What the bot that is asked does, within its budget. An unknown level or a foreign view does nothing.
    pub fn answer(&mut self, thinking: &Thinking, budget: Budget) -> Thought {
        let mut thought = Thought { seat: thinking.seat, token: thinking.token, at: None, action: None };
        match (&thinking.view, &thinking.setup) {
            (AnyView::Kingdom(view), Setup::Kingdom(setup)) => {
                thought.action = choose::<kingdom::Kingdom>(thinking, setup, view, budget);
            }
            (AnyView::Hunters(view), Setup::Hunters(setup)) => {
                thought.action = choose::<hunters::Hunters>(thinking, setup, view, budget);
            }
            (AnyView::Worlds(view), Setup::Worlds(_)) => {
                let now = thinking.now.unwrap_or_default();
                let plan = self.agent(thinking).and_then(|agent| agent.next(view, now));
                thought.at = plan.as_ref().map(|plan| plan.at);
                thought.action = plan.and_then(|plan| plan.action).map(|action| action.to_string());
            }
            _ => {}
        }
        thought
    }

    /// The player of Worlds who sits there; a new one, who has seen nothing yet, after a change of level or a restart.
    fn agent(&mut self, thinking: &Thinking) -> Option<&mut Agent> {
        let sits = &mut self.agents[thinking.seat.index()];
        if sits.as_ref().is_none_or(|(level, _)| *level != thinking.level) {
            let skill = Skill::named(thinking.level.as_str())?;
            *sits = Some((thinking.level.clone(), Agent::new(skill, thinking.seat, thinking.token)));
        }
        sits.as_mut().map(|(_, agent)| agent)
    }
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
