//! One round of several players round one heap.

use super::player::{Habit, World};
use krajina_rules::rng::{Rng, below, shuffle};
use krajina_rules::worlds::{Face, MapNumber, Piece, Placed, SQUARES, Set, TileId};

/// The length of a round (M13).
const ROUND_MS: u32 = 7 * 60_000;

/// What somebody has built.
pub type Built = [Option<Placed>; SQUARES];

/// Plays a round: everyone builds on the same map from one heap until the timer ends or the world is full.
pub fn build(set: &Set, map: MapNumber, habits: &[Habit], rng: &mut impl Rng) -> Vec<Built> {
    let border = &set.map(map).border;
    let mut heap: Vec<TileId> = TileId::all().collect();
    let mut worlds: Vec<World<'_>> = habits.iter().map(|_| World::new(set, border)).collect();
    let mut clocks: Vec<u32> = habits.iter().map(|habit| pause(habit, rng)).collect();
    while let Some(who) = next(&clocks, &worlds) {
        let (habit, now) = (&habits[who], clocks[who]);
        clocks[who] += pause(habit, rng);
        shuffle(rng, &mut heap);
        let seen: Vec<Piece> =
            heap.iter().take(habit.sides_seen).map(|&tile| Piece::Tile(tile, face(rng))).collect();
        let Some((worth, square, placed)) = worlds[who].best(habit, &seen) else { continue };
        if worth < demanded(habit, now) {
            continue;
        }
        worlds[who].place(square, placed);
        if let Piece::Tile(tile, _) = placed.piece {
            heap.retain(|other| *other != tile);
        }
    }
    worlds.into_iter().map(|world| world.placed).collect()
}

/// Who acts next, if there is time and a free square left.
fn next(clocks: &[u32], worlds: &[World<'_>]) -> Option<usize> {
    let busy =
        (0..clocks.len()).filter(|&i| clocks[i] < ROUND_MS && !worlds[i].occupied.complement().is_empty());
    busy.min_by_key(|&i| clocks[i])
}

/// A turn takes between two thirds and four thirds of its usual time.
fn pause(habit: &Habit, rng: &mut impl Rng) -> u32 {
    habit.turn_ms * 2 / 3 + below(rng, habit.turn_ms * 2 / 3)
}

fn face(rng: &mut impl Rng) -> Face {
    if below(rng, 2) == 0 { Face::Front } else { Face::Back }
}

/// What a find must be worth to be taken: less and less as time runs out.
fn demanded(habit: &Habit, now: u32) -> f32 {
    let left = 1.0 - now as f32 / ROUND_MS as f32;
    -1.0 + (1.0 + habit.patience) * left
}
