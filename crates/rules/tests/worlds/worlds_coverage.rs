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

/// The rules named in the comment above a test, `M18 to M24` for all between.
fn named(comment: &str) -> Vec<u32> {
    let words: Vec<&str> =
        comment.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let rule = |word: &str| word.strip_prefix('M').and_then(|digits| digits.parse::<u32>().ok());
    let mut rules: Vec<u32> = words.iter().filter_map(|word| rule(word)).collect();
    for window in words.windows(3) {
        if let (Some(first), "to", Some(last)) = (rule(window[0]), window[1], rule(window[2])) {
            rules.extend(first..=last);
        }
    }
    rules
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
