//! The setup parser: any text is read or refused, and what is read prints as a text that reads the same.
#![no_main]

use krajina_rules::game::SetupError;
use krajina_rules::{hunters, kingdom, worlds};
use libfuzzer_sys::fuzz_target;
use std::fmt::{Debug, Display};
use std::str::FromStr;

fuzz_target!(|text: &str| {
    reads_back::<kingdom::Setup>(text);
    reads_back::<hunters::Setup>(text);
    reads_back::<worlds::Setup>(text);
});

fn reads_back<S: FromStr<Err = SetupError> + Display + Debug + PartialEq>(text: &str) {
    match text.parse::<S>() {
        Ok(setup) => assert_eq!(setup.to_string().parse::<S>().as_ref(), Ok(&setup)),
        // The place must be one that an error message can point at.
        Err(error) => assert!(text.is_char_boundary(error.at), "{error:?} points beside the text"),
    }
}
