//! The action parser: any text is read or refused, and an action prints as a text that reads the same.
#![no_main]

use krajina_rules::any::GameKind;
use krajina_rules::game::{ActionError, Game};
use krajina_rules::with_game;
use libfuzzer_sys::fuzz_target;
use std::fmt::{Debug, Display};
use std::str::FromStr;

fuzz_target!(|text: &str| {
    for kind in GameKind::ALL {
        with_game!(kind, G => reads_back::<<G as Game>::Action>(text));
    }
});

fn reads_back<A: FromStr<Err = ActionError> + Display + Debug + PartialEq>(text: &str) {
    match text.parse::<A>() {
        Ok(action) => assert_eq!(action.to_string().parse::<A>().as_ref(), Ok(&action)),
        // An error message must be able to point at the position.
        Err(error) => assert!(text.is_char_boundary(error.at), "{error:?} points beside the text"),
    }
}
