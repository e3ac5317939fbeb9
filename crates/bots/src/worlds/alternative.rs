//! What a player could do instead of what it plans.

use super::act::{lay, reach};
use super::agent::{Agent, is_held, sides_of};
use super::blueprint::can_have;
use super::chance::Chance;
use super::eye::{self, Find};
use super::skill::PLAIN;
use krajina_rules::worlds::{
    Action, Builder, Face, POINT, Phase, Piece, Placed, Problem, Square, TILES_BEFORE_BUILDING, TileId, View,
};

/// A tile with more bad joins than this is no alternative to anything.
const MOST_BAD: usize = 1;
/// Milliseconds until a hand that has no plan yet would be there.
pub(super) const SOON_MS: u64 = 1_000;

/// Something else that could be done now.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alternative {
    /// What.
    pub action: Action,
    /// Where the piece would go.
    pub square: Square,
    pub(super) placed: Placed,
    /// The points that it brings there at once.
    pub gain: f64,
}

/// Up to so many other things to do instead of a player's plan, those that bring the most at once first: with an empty hand
/// other pieces, each on its best square; with a piece in the hand other squares for it. Looked at soberly: all that lies
/// there, whoever has seen it or not, and without mistakes.
pub fn alternatives(agent: &Agent, view: &View, most: usize) -> Vec<Alternative> {
    let Some(me) = view.players.get(agent.seat().index()) else { return Vec::new() };
    let Some(problem) = eye::problem(view, agent.seat()) else { return Vec::new() };
    if view.phase != Phase::Building || me.stopped {
        return Vec::new();
    }
    let open: Vec<Square> = me.open().iter().collect();
    let finds: Vec<Find> = match me.hand {
        Some(held) => open.iter().filter_map(|&square| best(&problem, &sides_of(held), &[square])).collect(),
        None => pieces(agent, view, me).iter().filter_map(|sides| best(&problem, sides, &open)).collect(),
    };
    let planned = agent.planned();
    let mut others: Vec<Alternative> = finds
        .into_iter()
        .map(|Find { gain, square, placed }| {
            let held = me.hand.is_some_and(|held| is_held(held, placed.piece));
            let action = if held { lay(square, placed) } else { reach(square, placed) };
            Alternative { action, square, placed, gain: f64::from(gain) / f64::from(POINT) }
        })
        .filter(|other| Some(other.action) != planned.and_then(|plan| plan.action))
        .collect();
    // Of the same gain the first: the order is the same each time.
    others.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    others.truncate(most);
    others
}

/// All pieces that it can have, each with its sides.
fn pieces(agent: &Agent, view: &View, me: &Builder) -> Vec<Vec<Piece>> {
    let tiles = TileId::all().map(|tile| Face::ALL.map(|face| Piece::Tile(tile, face)).to_vec());
    let villages = me.villages.iter().map(|trade| vec![Piece::Village(agent.seat(), trade)]);
    let may_build = me.occupied().len() >= TILES_BEFORE_BUILDING;
    let buildings = view.board.iter().filter(|_| may_build).map(|&building| vec![Piece::Building(building)]);
    let can = |sides: &Vec<Piece>| sides.first().is_some_and(|&piece| can_have(view, agent.seat(), piece));
    tiles.chain(villages).chain(buildings).filter(can).collect()
}

fn best(problem: &Problem<'_>, sides: &[Piece], squares: &[Square]) -> Option<Find> {
    eye::best(problem, sides, squares, MOST_BAD, &PLAIN, 0.0, &mut Chance::new(0))
}
