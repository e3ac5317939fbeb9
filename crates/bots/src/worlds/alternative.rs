//! Alternatives to a player's planned action.

use super::act::{lay, reach};
use super::agent::{WorldsAgent, is_held, sides_of};
use super::blueprint::can_have;
use super::chance::Chance;
use super::perception::{self, Fit};
use super::skill::PLAIN;
use krajina_rules::worlds::{
    Action, Builder, Face, Phase, Piece, Placed, Square, TILES_BEFORE_BUILDING, TileId, View,
};
use krajina_solver::{POINT, WorldProblem};

/// Most bad joins of an alternative.
const MOST_BAD: usize = 1;
/// Delay in milliseconds of an alternative if the agent has no planned action.
pub(super) const SOON_MS: u64 = 1_000;

/// Another possible action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alternative {
    /// The action.
    pub action: Action,
    /// The square of the piece.
    pub square: Square,
    pub(super) placed: Placed,
    /// Its immediate points there.
    pub gain: f64,
}

/// Up to `most` alternatives to an agent's plan, those with the highest immediate gain first: with an empty hand other
/// pieces, each on its best square; with a piece in the hand other squares for it. They are rated without the agent's
/// limits: all available pieces count, even those that it has not seen, and there is no noise.
pub fn alternatives(agent: &WorldsAgent, view: &View, most: usize) -> Vec<Alternative> {
    let Some(me) = view.players.get(agent.seat().index()) else { return Vec::new() };
    let Some(problem) = perception::problem(view, agent.seat()) else { return Vec::new() };
    if view.phase != Phase::Building || me.stopped {
        return Vec::new();
    }
    let open: Vec<Square> = me.open().iter().collect();
    let finds: Vec<Fit> = match me.hand {
        Some(held) => open.iter().filter_map(|&square| best(&problem, &sides_of(held), &[square])).collect(),
        None => pieces(agent, view, me).iter().filter_map(|sides| best(&problem, sides, &open)).collect(),
    };
    let planned = agent.planned();
    let mut others: Vec<Alternative> = finds
        .into_iter()
        .map(|Fit { gain, square, placed }| {
            let held = me.hand.is_some_and(|held| is_held(held, placed.piece));
            let action = if held { lay(square, placed) } else { reach(square, placed) };
            Alternative { action, square, placed, gain: f64::from(gain) / f64::from(POINT) }
        })
        .filter(|other| Some(other.action) != planned.and_then(|plan| plan.action))
        .collect();
    // The sort is stable, so alternatives of equal gain always have the same order.
    others.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    others.truncate(most);
    others
}

/// All pieces that the agent can have, each with its sides.
fn pieces(agent: &WorldsAgent, view: &View, me: &Builder) -> Vec<Vec<Piece>> {
    let tiles = TileId::all().map(|tile| Face::ALL.map(|face| Piece::Tile(tile, face)).to_vec());
    let villages = me.villages.iter().map(|trade| vec![Piece::Village(agent.seat(), trade)]);
    let may_build = me.occupied().len() >= TILES_BEFORE_BUILDING;
    let buildings = view.board.iter().filter(|_| may_build).map(|&building| vec![Piece::Building(building)]);
    let can = |sides: &Vec<Piece>| sides.first().is_some_and(|&piece| can_have(view, agent.seat(), piece));
    tiles.chain(villages).chain(buildings).filter(can).collect()
}

fn best(problem: &WorldProblem<'_>, sides: &[Piece], squares: &[Square]) -> Option<Fit> {
    perception::best(problem, sides, squares, MOST_BAD, &PLAIN, 0.0, &mut Chance::new(0))
}
