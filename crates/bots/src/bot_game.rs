//! Games that bots can play.

use crate::bot::{ActionValue, Bot, Budget};
use crate::bot_kind::BotKind;
use crate::estimate;
use crate::level::LevelProfile;
use crate::nets;
use crate::playable::Playable;
use crate::weights::WeightsError;
use krajina_record::notation::{Drafted, Recorded};
use krajina_record::scores::Drawn;
use krajina_rules::any::GameKind;
use krajina_rules::game::{Game, Millis};
use krajina_rules::hosted::Hosted;
use krajina_rules::seat::Seat;
use krajina_rules::with_game;
use std::fmt::Debug;

/// A domino game that bots can search and that can be drawn as text.
pub trait DominoGame: Playable + Drafted + Drawn {}

impl<G: Playable + Drafted + Drawn> DominoGame for G {}

/// Estimates the final result of an action, for bots that do not search.
pub type Estimator<G> = Box<dyn Fn(&<G as Game>::View, Seat, <G as Game>::Action) -> ActionValue + Send>;

/// A game of turns that bots can play.
pub trait TurnGame:
    Recorded<Action: Copy + Send + Sync, Setup: Send + Sync, View: Send> + Copy + Send + Sync + 'static
{
    /// A bot for a setup, seeded with `seed`.
    ///
    /// # Errors
    /// The weights it needs are refused.
    fn bot(kind: BotKind, setup: &Self::Setup, seed: u64) -> Result<Box<dyn Bot<Self>>, WeightsError>;

    /// The bot of a level. Programs that only play levels need not contain the other kinds.
    ///
    /// # Errors
    /// The weights it needs are refused.
    fn level_bot(
        level: &'static LevelProfile,
        setup: &Self::Setup,
        seed: u64,
    ) -> Result<Box<dyn Bot<Self>>, WeightsError>;

    /// The estimator for a setup, where the game has one.
    ///
    /// # Errors
    /// The weights it needs are refused.
    fn estimator(_setup: &Self::Setup) -> Result<Option<Estimator<Self>>, WeightsError> {
        Ok(None)
    }

    /// Calls the visitor's method for this kind of game.
    fn show<V: Visitor>(visitor: V) -> V::Out {
        visitor.turns::<Self>()
    }
}

impl<G: DominoGame> TurnGame for G {
    fn bot(kind: BotKind, setup: &G::Setup, seed: u64) -> Result<Box<dyn Bot<G>>, WeightsError> {
        kind.build::<G>(setup, seed)
    }

    fn level_bot(
        level: &'static LevelProfile,
        setup: &G::Setup,
        seed: u64,
    ) -> Result<Box<dyn Bot<G>>, WeightsError> {
        level.build::<G>(setup, seed)
    }

    fn estimator(setup: &G::Setup) -> Result<Option<Estimator<G>>, WeightsError> {
        let net = nets::for_setup::<G>(setup)?;
        Ok(Some(Box::new(move |view, seat, action| estimate::after::<G>(&net, view, seat, action))))
    }

    fn show<V: Visitor>(visitor: V) -> V::Out {
        visitor.dominoes::<G>()
    }
}

/// Code that treats games of turns, games of dominoes and games in real time differently.
pub trait Visitor: Sized {
    /// The result of the visit.
    type Out;

    /// Called for a domino game that bots can search.
    fn dominoes<G: DominoGame>(self) -> Self::Out {
        self.turns::<G>()
    }

    /// Called for a game of turns.
    fn turns<G: TurnGame>(self) -> Self::Out;

    /// Called for the game in real time.
    fn real_time(self) -> Self::Out;
}

/// Calls the visitor's method for this game.
pub fn visit<V: Visitor>(kind: GameKind, visitor: V) -> V::Out {
    with_game!(kind, G => <G as BotGame>::show(visitor))
}

/// A question to the bot of one seat.
#[derive(Clone, Copy, Debug)]
pub struct BotQuestion<'a, G: Game> {
    /// The setup of the game.
    pub setup: &'a G::Setup,
    /// The view of the seat.
    pub view: &'a G::View,
    /// The seat.
    pub seat: Seat,
    /// The name of the bot's level.
    pub level: &'a str,
    /// The seed of the bot.
    pub number: u64,
    /// In real time: the time of the game.
    pub now: Millis,
}

/// The answer of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotAnswer<A> {
    /// In real time: when to act, or to ask again.
    pub at: Option<Millis>,
    /// The action; `None` if the bot has none or waits.
    pub action: Option<A>,
}

impl<A> BotAnswer<A> {
    /// Nothing to do.
    pub const NOTHING: BotAnswer<A> = BotAnswer { at: None, action: None };
}

/// A game that bots can play, in turns or in real time.
pub trait BotGame: Hosted {
    /// State that the bot of a seat keeps between questions.
    type BotMemory: Clone + Debug + Default + Send;

    /// Asks a bot, within its budget. The answer of an unknown level is empty.
    fn answer(
        memory: &mut Self::BotMemory,
        question: BotQuestion<'_, Self>,
        budget: Budget,
    ) -> BotAnswer<Self::Action>;

    /// Calls the visitor's method for this kind of game.
    fn show<V: Visitor>(visitor: V) -> V::Out;
}

impl<G: TurnGame> BotGame for G {
    /// Bots in games of turns keep no state: the view contains everything.
    type BotMemory = ();

    fn answer(_memory: &mut (), question: BotQuestion<'_, G>, budget: Budget) -> BotAnswer<G::Action> {
        let BotQuestion { setup, view, seat, level, number, .. } = question;
        let bot = LevelProfile::named(level).and_then(|level| G::level_bot(level, setup, number).ok());
        let action = bot.map(|mut bot| bot.choose(view, seat, budget).action);
        BotAnswer { at: None, action }
    }

    fn show<V: Visitor>(visitor: V) -> V::Out {
        <G as TurnGame>::show(visitor)
    }
}
