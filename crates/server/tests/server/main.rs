//! Tests with a real server on a free port, a real database and real clients.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod player;
mod test_server;

mod accounts;
mod api;
mod daily;
mod failing;
mod floods;
mod hidden;
mod limits;
mod playing;
mod postgres;
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../../store/tests/store/postgres_server.rs"]
mod postgres_server;
mod pushing;
mod refusals;
mod resuming;
mod tables;
mod web;
