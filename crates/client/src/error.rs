//! What can go wrong between a client and its server.

/// Why a request or a socket failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address is none of a server.
    #[error("expected http://HOST:PORT or https://HOST, found {0:?}")]
    Address(String),
    /// Who the server is cannot be checked.
    #[error("the certificate cannot be checked: {0}")]
    Certificate(String),
    /// The connection could not be made, or broke.
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
    /// The server does not speak HTTP as it should.
    #[error("the request failed: {0}")]
    Http(#[from] hyper::Error),
    /// The request cannot be written.
    #[error("the request is malformed: {0}")]
    Request(#[from] hyper::http::Error),
    /// The WebSocket could not be opened, or broke.
    #[error("the WebSocket failed: {0}")]
    Socket(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    /// The answer is not what was expected.
    #[error("status {status}: {body}")]
    Refused {
        /// The status.
        status: u16,
        /// What the server says.
        body: String,
    },
    /// The answer cannot be read.
    #[error("the answer cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// Nothing came in time.
    #[error("the server did not answer in time")]
    Silent,
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> ClientError {
        ClientError::Socket(Box::new(error))
    }
}
