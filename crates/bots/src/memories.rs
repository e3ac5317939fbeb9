//! The bots of one table of any game.

use crate::bot::Budget;
use crate::bot_game::{BotAnswer, BotGame, BotQuestion};
use krajina_rules::any::{AnyAction, AnySetup, AnyView};
use krajina_rules::game::Millis;
use krajina_rules::seat::{MAX_SEATS, Seat};
use krajina_rules::{any_of, with_game};

/// A question to the bot of one seat of any game.
#[derive(Clone, Copy, Debug)]
pub struct AnyBotQuestion<'a> {
    /// The setup of the game.
    pub setup: &'a AnySetup,
    /// The view of the seat.
    pub view: &'a AnyView,
    /// The seat.
    pub seat: Seat,
    /// The name of the bot's level.
    pub level: &'a str,
    /// The seed of the bot.
    pub number: u64,
    /// In real time: the time of the game.
    pub now: Millis,
}

/// Memories of the bots of a table, by seat.
#[derive(Clone, Debug)]
struct BySeat<G: BotGame>([G::BotMemory; MAX_SEATS]);

impl<G: BotGame> Default for BySeat<G> {
    fn default() -> BySeat<G> {
        BySeat(Default::default())
    }
}

any_of! {
/// Memories of the bots of a table of any game.
    #[derive(Clone, Debug)]
    enum AnyBySeat of BySeat
}

/// Memories of the bots of one table. Empty in games of turns; in real time bots remember what they saw.
#[derive(Clone, Debug, Default)]
pub struct Memories(Option<AnyBySeat>);

impl Memories {
    /// Asks a bot, within its budget. For an unknown level or a view of another game the answer is empty.
    pub fn answer(&mut self, question: AnyBotQuestion<'_>, budget: Budget) -> BotAnswer<AnyAction> {
        let AnyBotQuestion { seat, level, number, now, .. } = question;
        with_game!(AnySetup(question.setup), AnyView(question.view): setup, view as G => {
            let question = BotQuestion::<G> { setup, view, seat, level, number, now };
            let mut memories: BySeat<G> = self.take();
            let answer = G::answer(&mut memories.0[seat.index()], question, budget);
            self.0 = Some(memories.into());
            BotAnswer { at: answer.at, action: answer.action.map(AnyAction::from) }
        }, else => BotAnswer::NOTHING)
    }

    /// Takes the memories of this game; empty if they are of another game.
    fn take<G: BotGame>(&mut self) -> BySeat<G>
    where
        BySeat<G>: TryFrom<AnyBySeat>,
    {
        self.0.take().and_then(|memories| memories.try_into().ok()).unwrap_or_default()
    }
}
