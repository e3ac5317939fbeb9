//! Rooms from the outside: what people and programs can do, and what they are sent.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod desk;
mod games;
mod gathering;
mod mutated;
mod playing;
