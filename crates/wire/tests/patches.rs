//! A patch between any two documents turns the one into the other.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_wire::patch::{PatchOp, apply, diff};
use proptest::prelude::*;
use serde_json::Value;

/// Documents with few keys and short lists, so that two of them are often similar.
fn document() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        // Some numbers are prefixes of others.
        prop_oneof![0..5i64, 10..13i64].prop_map(Value::from),
        "[a-c\"\\\\/~{}\\[\\],:é]{0,3}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 64, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map("[a-c]|a/b|m~n", inner, 0..4).prop_map(Value::from_iter),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3_000) })]

    #[test]
    fn a_patch_leads_from_one_document_to_the_other(old in document(), new in document()) {
        // Wrapped in a long document, so that a patch is shorter.
        let wrap = |inner: &Value| serde_json::json!({"filler": "x".repeat(400), "inner": inner, "list": [1, inner, 2]});
        let (old, new) = (wrap(&old), wrap(&new));
        let (old_text, new_text) = (old.to_string(), new.to_string());
        if let Some(patch) = diff(&old_text, &new_text) {
            prop_assert!(patch.len() < new_text.len());
            let changes: Vec<PatchOp> = serde_json::from_str(&patch).unwrap();
            let mut document = old.clone();
            apply(&mut document, changes).unwrap();
            prop_assert_eq!(document, new);
        }
    }

    #[test]
    fn a_patch_for_another_document_changes_all_or_nothing(old in document(), new in document(), other in document()) {
        let pad = |inner: &Value| serde_json::json!({"filler": "x".repeat(400), "inner": inner});
        if let Some(patch) = diff(&pad(&old).to_string(), &pad(&new).to_string()) {
            let changes: Vec<PatchOp> = serde_json::from_str(&patch).unwrap();
            let before = pad(&other);
            let mut document = before.clone();
            if apply(&mut document, changes).is_err() {
                prop_assert_eq!(document, before);
            }
        }
    }
}
