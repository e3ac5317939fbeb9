//! The proof of Worlds: drawn examples, laws, and a second scorer that shares no code with the first.

mod random;
mod worlds_examples;
mod worlds_naive;
