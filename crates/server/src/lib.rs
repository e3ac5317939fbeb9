//! The service: tables of crates/table, kept by crates/store, over HTTP and WebSocket.
//!
//! | what | where |
//! |---|---|
//! | starting, accepting, stopping | `server` `tls` `config` |
//! | every request: where from, how often, what every answer carries | `front` `peer` `gate` `answer` |
//! | who asks: sessions, tokens, passwords, second factors | `caller` `password` `totp` |
//! | the HTTP API | `api` |
//! | one WebSocket | `websocket` `socket` `outbox` `sockets` |
//! | one table at work, all tables, bots that think | `room_task` `rooms` `thinker` |
//! | "your turn" for people who are away | `push` |
//! | what is kept of a game that is over | `result` |
//! | the page | `page` |
//!
//! Nothing here decides anything about a game: rooms do, and what they ask for is carried out in their order.

mod answer;
mod api;
mod app;
mod caller;
mod clock;
mod config;
mod front;
mod gate;
mod id;
pub mod limits;
mod metrics;
mod outbox;
mod page;
mod password;
mod peer;
mod push;
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
