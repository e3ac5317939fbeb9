//! The store on every database it knows, and what it does when that database fails.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod backups;
mod caretaking;
mod failures;
mod kills;
mod log_suite;
mod migrations;
mod people_suite;
mod places;
mod postgres_server;
mod power;
mod suites;
