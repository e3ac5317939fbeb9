//! Writes the standard set again after a change of the recipe: `cargo run -p krajina-material --example write_set`.

use krajina_material::{SEED, generate};
use krajina_rules::seed::Seed;
use std::path::Path;

fn main() -> std::io::Result<()> {
    generate(&Seed::from_number(SEED)).write_to(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data"))
}
