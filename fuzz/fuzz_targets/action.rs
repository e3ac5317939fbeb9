//! The action parser: any text is read or refused, and what is read prints as a text that reads the same.
#![no_main]

use krajina_rules::game::ActionError;
use krajina_rules::{hunters, kingdom, worlds};
use libfuzzer_sys::fuzz_target;
use std::fmt::{Debug, Display};
use std::str::FromStr;

fuzz_target!(|text: &str| {
    reads_back::<kingdom::Action>(text);
    reads_back::<hunters::Action>(text);
    reads_back::<worlds::Action>(text);
});

fn reads_back<A: FromStr<Err = ActionError> + Display + Debug + PartialEq>(text: &str) {
    match text.parse::<A>() {
        Ok(action) => assert_eq!(action.to_string().parse::<A>().as_ref(), Ok(&action)),
        // The place must be one that an error message can point at.
        Err(error) => assert!(text.is_char_boundary(error.at), "{error:?} points beside the text"),
    }
}
