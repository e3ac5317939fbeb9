//! Judges the standard set: `cargo run --release -p krajina-material --example judge -- ROUNDS`.

use krajina_material::balance;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::Set;

fn main() {
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(100);
    print!("{}", balance(&Set::standard(), rounds, &Seed::from_number(1), |_| {}));
}
