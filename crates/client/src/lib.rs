//! A client of a Krajina server: the HTTP API with its cookie or token, and the WebSocket at which tables are played.
//!
//! It is what the server's tests, `krajina load` and `krajina bot` speak with. It holds nothing back: whatever the
//! server answers comes out as it is.

mod address;
mod error;
mod http;
mod socket;

pub use error::ClientError;
pub use http::{Answer, Client, Opened};
pub use socket::{Frame, Socket};
pub use tokio_tungstenite::tungstenite::Utf8Bytes;
