//! The examples in the documents are correct: each is read, and replayed or scored.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_record::diagram::Diagram;
use krajina_record::notation::{AnyRecord, Replay};
use krajina_rules::with_game;
use std::path::Path;

/// The code blocks of a document that are marked with this language.
fn blocks(document: &str, language: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(document);
    let text = std::fs::read_to_string(path).unwrap();
    text.split("```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.strip_prefix(&format!("{language}\n")).map(str::to_owned))
        .collect()
}

#[test]
fn the_records_of_the_notation_replay() {
    let records = blocks("notation.md", "krajina");
    assert_eq!(records.len(), 2);
    for text in records {
        let any: AnyRecord = text.parse().unwrap_or_else(|fault| {
            panic!(
                "{fault}
{text}"
            )
        });
        assert!(
            with_game!(AnyRecord(any): record => Replay::new(&record).unwrap().finish().is_ok()),
            "{text}"
        );
    }
}

#[test]
fn the_diagrams_of_the_document_score() {
    let diagrams = blocks("diagrams.md", "diagram");
    let totals: Vec<Vec<i32>> = diagrams
        .iter()
        .map(|text| text.parse::<Diagram>().unwrap().score().iter().map(|player| player.total).collect())
        .collect();
    assert_eq!(totals, [vec![58, 16], vec![3 + 3 + 4 + 1, 2 + 5 + 1, 1], vec![12, -3]]);
}
