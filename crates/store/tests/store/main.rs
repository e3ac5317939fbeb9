//! Tests of the store on every database, and of its behaviour when a database fails.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod admin;
mod backups;
mod failures;
mod files;
mod kills;
mod log_suite;
mod migrations;
mod people_suite;
mod postgres_server;
mod power;
mod suites;
mod test_folder;
