//! Generates the standard set: the tiles from a seed; everything else is written by hand.

mod deck;
mod draft;
mod recipe;
mod shape;

use crate::source::SetSources;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Face, Tile};
use recipe::RECIPE;

/// The number of the seed from which the committed tiles were made.
pub const SEED: u64 = 17;

/// The files of a set whose 145 tiles follow from a seed; its villages, buildings and maps are the hand-made ones.
///
/// The same seed always gives the same text; `generate(&Seed::from_number(SEED))` is the set in `data/`.
pub fn generate(seed: &Seed) -> SetSources {
    let sources = SetSources::standard().with("tiles.toml", tiles_text(&deck::tiles(&RECIPE, seed)));
    if *seed == Seed::from_number(SEED) {
        return sources;
    }
    // Setups and records name their set, so other tiles must not have the standard set's name.
    let text = sources.text("set.toml").replace("the standard set of Krajina", "a set made from a seed");
    let name = format!("name = \"seed-{:.16}\"", seed.to_string());
    let text = text.replace("name = \"standard\"", &name);
    sources.with("set.toml", text)
}

const HEAD: &str = "\
# The 145 landscape tiles (M2). The back of each is a single whole landscape (M8).
# Written by `krajina worlds generate`; edit the recipe, not this file, unless the set is your own.
";

fn tiles_text(tiles: &[Tile]) -> String {
    let mut text = HEAD.to_string();
    for (i, tile) in tiles.iter().enumerate() {
        let (front, back) = (tile.side(Face::Front), tile.side(Face::Back));
        text += &format!("\n[[tile]]\nid = \"t{:03}\"\nfront = \"{front}\"\nback = \"{back}\"\n", i + 1);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// M2, M8 to M12: the committed tiles are exactly those of the recipe and the seed, so no edit goes unnoticed.
    #[test]
    fn the_committed_files_match_the_generator() {
        let made = generate(&Seed::from_number(SEED));
        for ((file, committed), (_, made)) in SetSources::standard().files().zip(made.files()) {
            assert!(committed == made, "{file} differs from the output of the generator; write it again");
        }
    }

    /// M1 to M11: the recipe makes a playable set from any seed.
    #[test]
    fn every_seed_makes_a_playable_set() {
        for number in 0..20 {
            let sources = generate(&Seed::from_number(number));
            let set = crate::check(&sources).unwrap_or_else(|faults| panic!("seed {number}: {}", faults[0]));
            assert_eq!(set.name() == "standard", number == SEED);
            assert_eq!(set.is_standard(), number == SEED);
        }
    }
}
