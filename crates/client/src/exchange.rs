//! One request and its response on a separate connection.

use crate::connector::Stream;
use crate::error::ClientError;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::task::JoinHandle;

/// The response to a request. Dropping it closes the connection.
pub struct Exchange {
    /// The response, with its body unread.
    pub response: Response<Incoming>,
    driver: JoinHandle<Result<(), hyper::Error>>,
}

impl Exchange {
    /// Sends a request, which must have a `Host` header. `most_head_bytes` limits the head of the response.
    ///
    /// # Errors
    /// The connection breaks, or the response is not HTTP.
    pub async fn send(
        stream: Stream,
        request: Request<Full<Bytes>>,
        most_head_bytes: Option<usize>,
    ) -> Result<Exchange, ClientError> {
        let mut builder = http1::Builder::new();
        if let Some(bytes) = most_head_bytes {
            builder.max_buf_size(bytes);
        }
        let (mut sender, connection) = builder.handshake(TokioIo::new(stream)).await?;
        let driver = tokio::spawn(connection);
        match sender.send_request(request).await {
            Ok(response) => Ok(Exchange { response, driver }),
            Err(error) => {
                driver.abort();
                Err(error.into())
            }
        }
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        self.driver.abort();
    }
}
