//! Every rule of the spec is named by at least one test.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The number of rules by letter.
const RULES: [(char, u32); 3] = [('K', 23), ('O', 33), ('M', 42)];

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The title of a test: the doc comment above it and its name.
fn test_titles(source: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let mut titles = Vec::new();
    for (i, _) in lines.iter().enumerate().filter(|(_, line)| **line == "#[test]") {
        let above = lines[..i].iter().rev().take_while(|line| line.starts_with("///"));
        let name = lines[i + 1..].iter().find(|line| line.starts_with("fn "));
        titles.push(above.chain(name).copied().collect::<Vec<_>>().join(" "));
    }
    titles
}

/// The rule ids in a title: `K12` in words, `k12_` in names.
fn ids(title: &str) -> impl Iterator<Item = (char, u32)> {
    title.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(|word| {
        let letter = word.chars().next()?.to_ascii_uppercase();
        Some((letter, word[1..].parse().ok()?))
    })
}

#[test]
fn every_rule_is_named_by_a_test() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    rust_files(crates, &mut files);
    let named: BTreeSet<(char, u32)> = files
        .iter()
        .flat_map(|file| test_titles(&std::fs::read_to_string(file).unwrap()))
        .flat_map(|title| ids(&title).collect::<Vec<_>>())
        .collect();
    let missing: Vec<String> = RULES
        .iter()
        .flat_map(|&(letter, count)| (1..=count).map(move |number| (letter, number)))
        .filter(|id| !named.contains(id))
        .map(|(letter, number)| format!("{letter}{number}"))
        .collect();
    assert!(missing.is_empty(), "no test names the rules {}", missing.join(", "));
}

#[test]
fn a_title_is_the_doc_comment_and_the_name() {
    let source = "/// K1: words\n#[test]\nfn o2_and_more() {}\nfn k9_no_test() {}\n";
    let found: Vec<_> = test_titles(source).iter().flat_map(|title| ids(title).collect::<Vec<_>>()).collect();
    assert_eq!(found, [('K', 1), ('O', 2)]);
}
