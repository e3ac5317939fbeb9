//! The proof of Worlds: drawn examples, laws, and a second scorer that shares no code with the first.

// A failing test should stop where it fails, in helpers too.
#![allow(clippy::unwrap_used)]

mod driver;
mod random;
mod worlds_examples;
mod worlds_laws;
mod worlds_naive;
mod worlds_rules;
