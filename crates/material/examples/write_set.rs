//! Writes the standard set again after a change of the recipe or of a map: its tiles, and the compact text embedded in
//! the rules. `cargo run -p krajina-material --example write_set`.

use krajina_material::{SEED, check, generate};
use krajina_rules::seed::Seed;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = generate(&Seed::from_number(SEED));
    sources.write_to(&crates.join("data"))?;
    match check(&sources) {
        Ok(set) => {
            std::fs::write(crates.join("../rules/src/worlds/standard.txt"), set.material().to_string())
        }
        Err(faults) => Err(std::io::Error::other(faults[0].clone())),
    }
}
