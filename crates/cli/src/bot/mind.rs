//! Who decides at one table, and what it is asked.

use crate::entrant::Entrant;
use krajina_bots::Playable;
use krajina_bots::arena::Player;
use krajina_bots::worlds::{Guest, Plan};
use krajina_rules::game::Millis;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::worlds;
use krajina_wire::{GameKind, Setup};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Who decides for one seat of one game.
pub(super) enum Mind {
    Kingdom(Player<Kingdom>),
    Hunters(Player<Hunters>),
    Worlds(Box<dyn Guest>, Seat),
}

impl Mind {
    /// Somebody for this seat. A program is started, and told what is played.
    pub(super) fn new(
        entrant: &Entrant,
        setup: &Setup,
        seat: Seat,
        seed: u64,
        time_ms: f64,
    ) -> Result<Mind, String> {
        Ok(match setup {
            Setup::Kingdom(setup) => Mind::Kingdom(entrant.player(setup, seed, time_ms)?),
            Setup::Hunters(setup) => Mind::Hunters(entrant.player(setup, seed, time_ms)?),
            Setup::Worlds(setup) => Mind::Worlds(entrant.builder(setup, seat, seed, time_ms)?, seat),
        })
    }

    /// Can this entrant play this game at all?
    pub(super) fn knows(entrant: &Entrant, game: GameKind) -> bool {
        game != GameKind::Worlds || entrant.builds()
    }

    /// What it does, whose turn it is.
    pub(super) fn turn(&mut self, view: &Value, seat: Seat) -> Result<String, String> {
        match self {
            Mind::Kingdom(player) => choose(player, view, seat),
            Mind::Hunters(player) => choose(player, view, seat),
            Mind::Worlds(..) => Err("there are no turns in Worlds".into()),
        }
    }

    /// What it does next and when, in Worlds.
    pub(super) fn plan(&mut self, view: &Value, now: Millis) -> Result<Option<Plan>, String> {
        match self {
            Mind::Worlds(guest, seat) => {
                let view: worlds::View = read(view)?;
                view.inspect().map_err(|fault| format!("the server's view: {fault}"))?;
                guest.answer(&view, *seat, now)
            }
            _ => Ok(None),
        }
    }
}

fn read<V: DeserializeOwned>(view: &Value) -> Result<V, String> {
    serde::Deserialize::deserialize(view).map_err(|error| format!("the server's view: {error}"))
}

fn choose<G>(player: &mut Player<G>, view: &Value, seat: Seat) -> Result<String, String>
where
    G: Playable,
    G::View: DeserializeOwned,
{
    let view: G::View = read(view)?;
    G::inspect(&view).map_err(|fault| format!("the server's view: {fault}"))?;
    let game = G::determinize(&view, &mut Quick::new(0));
    let mut legal = game.legal(seat);
    // Where there is no choice nobody is asked.
    if let (Some(only), None) = (legal.next(), legal.next()) {
        return Ok(only.to_string());
    }
    drop(legal);
    let action = player.guest.answer(&view, seat, player.budget)?;
    game.check(seat, &action).map_err(|illegal| format!("it chose {action}: {illegal}"))?;
    Ok(action.to_string())
}
