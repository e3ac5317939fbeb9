//! Dependencies between our crates point one way only.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use std::path::Path;

/// Our crates, each of which may depend on those before it only.
const ORDER: [&str; 17] = [
    "order", "ids", "rules", "solver", "material", "record", "art", "bots", "wire", "app", "words", "client",
    "table", "store", "server", "web", "cli",
];

/// The crates of this workspace that a manifest names as dependencies, for its code or for its tests.
fn ours(manifest: &str) -> Vec<String> {
    manifest
        .lines()
        .filter_map(|line| line.strip_prefix("krajina-"))
        .map(|rest| rest.split(['.', ' ', '=']).next().unwrap().to_owned())
        .collect()
}

#[test]
fn crates_depend_on_earlier_ones_only() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    for entry in std::fs::read_dir(crates).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let place = ORDER.iter().position(|known| *known == name);
        let place = place.unwrap_or_else(|| panic!("the crate {name} has no place in the order"));
        let manifest = std::fs::read_to_string(path.join("Cargo.toml")).unwrap();
        for other in ours(&manifest) {
            assert!(ORDER[..place].contains(&other.as_str()), "{name} must not depend on {other}");
        }
        found.push(name);
    }
    assert_eq!(found.len(), ORDER.len());
}
