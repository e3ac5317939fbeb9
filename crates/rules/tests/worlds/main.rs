//! The proof of Worlds: drawn examples, laws, and a second scorer that shares no code with the first.

mod driver;
mod random;
mod worlds_examples;
mod worlds_laws;
mod worlds_naive;
mod worlds_rules;
mod worlds_speed;
