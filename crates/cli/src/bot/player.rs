//! The player that decides at one table.

use crate::entrant::Entrant;
use crate::real_time::{PlannedAction, RealTimePlayer};
use krajina_bots::TurnGame;
use krajina_bots::arena::ArenaSeat;
use krajina_bots::bot_game::{Visitor, visit};
use krajina_rules::game::Millis;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_wire::{AnySetup, GameKind};
use serde::Deserialize as _;
use serde_json::Value;

/// Decides for one seat of one game.
pub(super) enum BotPlayer {
    Turns(Box<dyn TurnPlayer>),
    RealTime(RealTimePlayer),
}

/// Decides in a game of turns.
pub(super) trait TurnPlayer: Send {
    /// The action to play in this view.
    fn choose(&mut self, view: &Value, seat: Seat) -> Result<String, String>;
}

/// Makes a player for a seat of any game.
struct PlayerVisitor<'a> {
    entrant: &'a Entrant,
    setup: &'a AnySetup,
    seat: Seat,
    seed: u64,
    time_ms: f64,
}

impl Visitor for PlayerVisitor<'_> {
    type Out = Result<BotPlayer, String>;

    fn turns<G: TurnGame>(self) -> Result<BotPlayer, String> {
        let setup = self.setup.of::<G>().ok_or("the setup is one of another game")?;
        let player: ArenaSeat<G> = self.entrant.player(setup, self.seed, self.time_ms)?;
        Ok(BotPlayer::Turns(Box::new(player)))
    }

    fn real_time(self) -> Result<BotPlayer, String> {
        let PlayerVisitor { entrant, setup, seat, seed, time_ms } = self;
        RealTimePlayer::new(entrant, setup, seat, seed, time_ms).map(BotPlayer::RealTime)
    }
}

impl BotPlayer {
    /// A player for this seat. A program is started and given the setup.
    pub(super) fn new(
        entrant: &Entrant,
        setup: &AnySetup,
        seat: Seat,
        seed: u64,
        time_ms: f64,
    ) -> Result<BotPlayer, String> {
        visit(setup.kind(), PlayerVisitor { entrant, setup, seat, seed, time_ms })
    }

    /// Whether this entrant can play this game.
    pub(super) fn can_play(entrant: &Entrant, game: GameKind) -> bool {
        !game.is_real_time() || RealTimePlayer::can_play(entrant)
    }

    /// The action to play in this view of a game of turns.
    pub(super) fn choose(&mut self, view: &Value, seat: Seat) -> Result<String, String> {
        match self {
            BotPlayer::Turns(player) => player.choose(view, seat),
            BotPlayer::RealTime(_) => Err("a game in real time has no turns".into()),
        }
    }

    /// The next action and its time, in a game in real time.
    pub(super) fn plan(&mut self, view: &Value, now: Millis) -> Result<Option<PlannedAction>, String> {
        match self {
            BotPlayer::RealTime(player) => player.plan(view, now),
            BotPlayer::Turns(_) => Ok(None),
        }
    }
}

impl<G: TurnGame> TurnPlayer for ArenaSeat<G> {
    fn choose(&mut self, view: &Value, seat: Seat) -> Result<String, String> {
        let view = G::View::deserialize(view).map_err(|error| format!("the server's view: {error}"))?;
        G::inspect(&view).map_err(|fault| format!("the server's view: {fault}"))?;
        let game = G::determinize(&view, &mut Quick::new(0));
        let mut legal = game.legal(seat);
        // A forced move needs no decision.
        if let (Some(only), None) = (legal.next(), legal.next()) {
            return Ok(only.to_string());
        }
        drop(legal);
        let action = self.participant.answer(&view, seat, self.budget)?;
        game.check(seat, &action).map_err(|illegal| format!("it chose {action}: {illegal}"))?;
        Ok(action.to_string())
    }
}
