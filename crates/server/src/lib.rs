//! The service: the rooms of crates/table and the storage of crates/store, over HTTP and WebSocket.
//!
//! | task | modules |
//! |---|---|
//! | start, accept connections, stop | `server` `connections` `tls` `config` `heartbeat` |
//! | state that all parts share | `app_state` `clock` `metrics` `limits` |
//! | every request: middleware, client address, rate limits, errors | `middleware` `peer` `read_body` `rate_limit` `api_error` |
//! | authentication: sessions, tokens, names, passwords, second factors | `caller` `names` `password` `totp` |
//! | the HTTP API | `api` |
//! | one WebSocket | `websocket` `frame_meter` `socket` `outbox` `sockets` |
//! | one running table, all tables, bots | `room_task` `rooms` `thinker` |
//! | "your turn" notices for people who are away | `push` |
//! | results of finished games | `result` |
//! | the embedded app | `page` |
//!
//! This crate decides nothing about a game. Rooms decide, and the server carries out their effects in order.

mod api;
mod api_error;
mod app_state;
mod caller;
mod clock;
mod config;
mod connections;
mod frame_meter;
mod heartbeat;
mod id;
pub mod limits;
mod metrics;
mod middleware;
mod names;
mod outbox;
mod page;
mod password;
mod peer;
mod push;
mod rate_limit;
mod read_body;
mod result;
mod room_task;
mod rooms;
mod server;
mod socket;
mod sockets;
mod thinker;
mod tls;
mod totp;
#[cfg(test)]
mod twins;
mod websocket;

pub use api::openapi;
pub use caller::new_secret;
pub use config::{Config, TlsFiles};
pub use push::Digests;
pub use server::{Server, StartError};
