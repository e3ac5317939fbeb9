//! Judges the standard set: `cargo run --release -p krajina-material --example judge -- ROUNDS`.

use krajina_material::{balance, standard};
use krajina_rules::seed::Seed;

fn main() {
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(100);
    print!("{}", balance(&standard(), rounds, &Seed::from_number(1), |_| {}));
}
