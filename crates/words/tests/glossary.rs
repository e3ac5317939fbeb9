//! Checks `docs/glossary.md`: the app shows its terms, and its forbidden variants occur nowhere.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};
use krajina_words::Language;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn glossary() -> String {
    std::fs::read_to_string(root().join("docs/glossary.md")).unwrap()
}

/// The cells of the table below this heading, row by row.
fn table(heading: &str) -> Vec<Vec<String>> {
    let text = glossary();
    let section = text.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// All messages of a language; the variants of a selection are joined.
fn messages(language: Language) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for file in std::fs::read_dir(root().join("i18n").join(language.code())).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for entry in fluent_syntax::parser::parse(text.as_str()).unwrap().body {
            if let Entry::Message(message) = entry {
                found.insert(message.id.name.to_owned(), plain(&message.value.unwrap()));
            }
        }
    }
    found
}

fn plain(pattern: &Pattern<&str>) -> String {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => (*value).to_owned(),
        PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
            variants.iter().map(|variant| plain(&variant.value)).collect::<Vec<_>>().join(" / ")
        }
        PatternElement::Placeable { .. } => "…".to_owned(),
    });
    parts.collect()
}

/// Whether a word of the text begins with `start`, or equals it if `whole`.
fn occurs(text: &str, start: &str, whole: bool) -> bool {
    let (text, start) = (text.to_lowercase(), start.to_lowercase());
    text.match_indices(&start).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let after = text[at + found.len()..].chars().next();
        let (begins, ends) =
            (!before.is_some_and(char::is_alphanumeric), !after.is_some_and(char::is_alphanumeric));
        begins && (ends || !whole)
    })
}

#[test]
fn terms_are_what_the_app_shows() {
    let rows = table("Terms");
    assert!(rows.len() > 40, "the table was not read");
    for (column, language) in Language::ALL.into_iter().enumerate() {
        let messages = messages(language);
        for row in &rows {
            let key = row[0].trim_matches('`');
            assert_eq!(messages.get(key), Some(&row[column + 2]), "{key} in {}", language.name());
        }
    }
}

#[test]
fn terms_name_rules_that_exist() {
    let documents = ["kingdom", "hunters", "worlds"]
        .map(|game| std::fs::read_to_string(root().join(format!("docs/rules/{game}.md"))).unwrap());
    let rules: BTreeSet<String> = documents
        .iter()
        .flat_map(|text| text.split(|letter: char| !letter.is_ascii_alphanumeric()))
        .map(str::to_owned)
        .collect();
    for row in table("Terms") {
        assert!(rules.contains(&row[1]), "{}: there is no rule {}", row[0], row[1]);
    }
}

#[test]
fn forbidden_variants_occur_nowhere() {
    let rows = table("Variants");
    assert!(rows.len() > 40, "the table was not read");
    let mut faults = Vec::new();
    for language in Language::ALL {
        for (key, text) in messages(language) {
            for row in rows.iter().filter(|row| row[0] == language.code()) {
                // Short words are prefixes of many others: compare the whole word.
                if occurs(&text, &row[1], row[1].chars().count() < 6 && row[1].starts_with("ön")) {
                    faults.push(format!("{} {key}: “{}”, use “{}”: {text}", row[0], row[1], row[2]));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_forbidden_variant_is_noticed() {
    assert!(occurs("Hraje za vás Robot.", "robot", false));
    assert!(occurs("Tri zlé spoje", "zlé spoj", false));
    assert!(!occurs("Spojenie vypadlo", "spoj ", false));
    assert!(!occurs("nečinná sopka", "činn", false));
    assert!(occurs("Ön következik", "ön", true));
    assert!(!occurs("önálló", "ön", true));
}
