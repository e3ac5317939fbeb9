//! Errors of the client.

/// A request or a socket failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The text is not the address of a server.
    #[error("expected http://HOST:PORT or https://HOST, found {0:?}")]
    Address(String),
    /// The server's certificate cannot be verified.
    #[error("cannot verify the certificate: {0}")]
    Certificate(String),
    /// The name is not valid in a certificate.
    #[error("{0:?} is not a valid server name")]
    ServerName(String),
    /// The connection could not be opened, or broke.
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
    /// The HTTP exchange failed.
    #[error("the request failed: {0}")]
    Http(#[from] hyper::Error),
    /// The request is malformed.
    #[error("the request is malformed: {0}")]
    Request(#[from] hyper::http::Error),
    /// The WebSocket could not be opened, or broke.
    #[error("the WebSocket failed: {0}")]
    Socket(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    /// The server answered with an error status.
    #[error("status {status}: {body}")]
    Refused {
        /// The status.
        status: u16,
        /// The body of the answer.
        body: String,
    },
    /// The answer is not the expected JSON.
    #[error("cannot read the answer: {0}")]
    Json(#[from] serde_json::Error),
    /// The session is not attached to the table, or too many commands are unanswered.
    #[error("not attached to this table, or too many unanswered commands")]
    NotAttached,
    /// No answer arrived in time, or the server has closed the connection.
    #[error("the server did not answer in time")]
    Silent,
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> ClientError {
        ClientError::Socket(Box::new(error))
    }
}
