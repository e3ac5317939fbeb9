//! A client of a Krajina server: the HTTP API with a cookie or token, and the WebSocket on which tables are played.
//!
//! The server's tests, `krajina load` and `krajina bot` use it. A [`Socket`] returns every message of the server
//! unchanged. A [`ProtocolSession`] drives the protocol client of crates/wire over such sockets. The server reaches
//! push services through the same [`Connector`].

mod address;
mod connector;
mod error;
mod exchange;
mod http;
mod session;
mod socket;

pub use connector::{Connector, Stream};
pub use error::ClientError;
pub use exchange::Exchange;
pub use http::{Client, HttpResponse};
pub use session::ProtocolSession;
pub use socket::{Socket, SocketEvent};
pub use tokio_tungstenite::tungstenite::Utf8Bytes;
