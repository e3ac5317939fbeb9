//! Every rule is named by a test.

use std::collections::BTreeSet;

/// The sources in which tests live.
const SOURCES: [&str; 11] = [
    include_str!("worlds_examples.rs"),
    include_str!("worlds_laws.rs"),
    include_str!("worlds_naive.rs"),
    include_str!("worlds_rules.rs"),
    include_str!("worlds_solver.rs"),
    include_str!("../../src/worlds/border.rs"),
    include_str!("../../src/worlds/heap.rs"),
    include_str!("../../src/worlds/setup.rs"),
    include_str!("../../src/worlds/side_text.rs"),
    include_str!("../../src/worlds/square.rs"),
    include_str!("../../src/worlds/standard.rs"),
];

/// The rules named in a comment.
fn named(comment: &str) -> impl Iterator<Item = u32> {
    let words = comment.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.strip_prefix('M')?.parse().ok())
}

#[test]
fn every_rule_is_named_by_a_test() {
    let mut seen = BTreeSet::new();
    for source in SOURCES {
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        for (i, _) in lines.iter().enumerate().filter(|(_, line)| **line == "#[test]") {
            let comment = lines[..i].iter().rev().take_while(|line| line.starts_with("///"));
            comment.for_each(|line| seen.extend(named(line)));
        }
    }
    let missing: Vec<u32> = (1..=42).filter(|rule| !seen.contains(rule)).collect();
    assert!(missing.is_empty(), "no test names M{missing:?}");
}
