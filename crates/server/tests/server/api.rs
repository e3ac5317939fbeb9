//! The API describes itself.

/// The description is what programs are written against: a change of it is a change of this file.
#[test]
fn the_description_is_the_one_that_programs_know() {
    insta::assert_snapshot!("openapi", krajina_server::openapi());
}

/// The examples of the description are what the server reads.
#[test]
fn examples_are_understood() {
    let api: serde_json::Value = serde_json::from_str(&krajina_server::openapi()).unwrap();
    let example = &api["components"]["schemas"]["NewTable"]["example"];
    let table: krajina_wire::NewTable = serde_json::from_value(example.clone()).unwrap();
    let known = &api["components"]["schemas"]["NewTable"]["properties"];
    for (key, _) in serde_json::to_value(&table).unwrap().as_object().unwrap() {
        assert!(known.get(key).is_some(), "{key} is not described");
    }
    assert_eq!(known.as_object().unwrap().len(), 8);
}
