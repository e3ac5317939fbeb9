//! The setup parser: any text is read or refused, and a setup prints as a text that reads the same.
#![no_main]

use krajina_rules::any::GameKind;
use krajina_rules::game::{Game, SetupError};
use krajina_rules::with_game;
use libfuzzer_sys::fuzz_target;
use std::fmt::{Debug, Display};
use std::str::FromStr;

fuzz_target!(|text: &str| {
    for kind in GameKind::ALL {
        with_game!(kind, G => reads_back::<<G as Game>::Setup>(text));
    }
});

fn reads_back<S: FromStr<Err = SetupError> + Display + Debug + PartialEq>(text: &str) {
    match text.parse::<S>() {
        Ok(setup) => assert_eq!(setup.to_string().parse::<S>().as_ref(), Ok(&setup)),
        // An error message must be able to point at the position.
        Err(error) => assert!(text.is_char_boundary(error.at), "{error:?} points beside the text"),
    }
}
