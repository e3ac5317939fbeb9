//! Requests to the push services of browsers.
//!
//! The address of a push service comes from a client, so it could point into the server's own network (SSRF). Every
//! address to which its name resolves must be public, and the connection goes to the address that was checked.

use crate::limits;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST, HeaderName};
use hyper::{Request, Uri};
use krajina_client::{ClientError, Connector, Exchange, Stream};
use std::net::{IpAddr, SocketAddr};

/// Seconds for which the push service keeps a message for a browser that is offline.
const TTL_S: &str = "86400";

/// A newer message replaces an undelivered older one of the same topic.
const TOPIC: &str = "your-turn";

/// The address of a browser's subscription.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    uri: Uri,
    host: String,
    port: u16,
    /// Allows plain HTTP and private addresses. For tests only.
    anywhere: bool,
}

/// The answer of a push service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeliveryStatus {
    /// It will deliver the message.
    Accepted,
    /// The browser has unsubscribed.
    Gone,
    /// Any other status.
    Rejected,
}

/// A message could not be sent to a push service.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DeliveryError {
    #[error("the subscription is invalid, or its host has an address that is not public")]
    Invalid,
    #[error("could not resolve the name: {0}")]
    Name(#[from] std::io::Error),
    #[error("{0}")]
    Failed(#[from] ClientError),
    #[error("no answer in time")]
    Timeout,
}

/// Whether an address is public. Unusual address ranges count as not public.
fn is_global(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            let shared = a == 100 && (64..128).contains(&b);
            let special = matches!((a, b, c), (0, ..) | (192, 0, 0) | (198, 18 | 19, _) | (240.., ..));
            !(v4.is_loopback()
                || v4.is_private()
                || v4.is_link_local()
                || v4.is_multicast()
                || v4.is_documentation()
                || shared
                || special)
        }
        IpAddr::V6(v6) => {
            let [a, b, ..] = v6.segments();
            // Only 2000::/3 is allocated; within it documentation, Teredo and 6to4 addresses are not public hosts.
            let allocated = a & 0xe000 == 0x2000;
            allocated && !matches!((a, b), (0x2001, 0 | 0xdb8) | (0x2002, _))
        }
    }
}

impl Endpoint {
    /// Reads an address; `None` if it cannot be that of a push service.
    pub(crate) fn read(text: &str, anywhere: bool) -> Option<Endpoint> {
        let uri: Uri = text.parse().ok()?;
        let secure = uri.scheme_str() == Some("https");
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let host = authority.host().trim_matches(['[', ']']).to_ascii_lowercase();
        let port = authority.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let endpoint = Endpoint { uri, host, port, anywhere };
        let named = match endpoint.host.parse::<IpAddr>() {
            Ok(address) => is_global(address),
            Err(_) => endpoint.host.contains('.') && !endpoint.host.ends_with(".local"),
        };
        (anywhere || (secure && port == 443 && named)).then_some(endpoint)
    }

    /// The origin, which is the audience of the signed token.
    pub(crate) fn origin(&self) -> String {
        let scheme = self.uri.scheme_str().unwrap_or("https");
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        format!("{scheme}://{authority}")
    }

    /// Resolves the host and checks all of its addresses.
    async fn resolve(&self) -> Result<SocketAddr, DeliveryError> {
        let mut found = None;
        for address in tokio::net::lookup_host((self.host.as_str(), self.port)).await? {
            // One private address among public ones is an attack, too.
            if !self.anywhere && !is_global(address.ip()) {
                return Err(DeliveryError::Invalid);
            }
            found = found.or(Some(address));
        }
        found.ok_or(DeliveryError::Invalid)
    }

    /// Sends an encrypted message. Redirects are not followed.
    pub(crate) async fn deliver(
        &self,
        sealed: Vec<u8>,
        authorization: &str,
    ) -> Result<DeliveryStatus, DeliveryError> {
        let work = async {
            let secure = self.uri.scheme_str() == Some("https");
            let connector = if secure { Connector::secure() } else { Connector::plain() };
            let address = self.resolve().await?;
            let stream = connector.connect(&self.host, address).await.map_err(|error| match error {
                ClientError::ServerName(_) => DeliveryError::Invalid,
                error => error.into(),
            })?;
            Ok(self.post(stream, sealed, authorization).await?)
        };
        tokio::time::timeout(limits::PUSH_WAIT, work).await.map_err(|_| DeliveryError::Timeout)?
    }

    async fn post(
        &self,
        stream: Stream,
        sealed: Vec<u8>,
        authorization: &str,
    ) -> Result<DeliveryStatus, ClientError> {
        let path = self.uri.path_and_query().map_or("/", |path| path.as_str());
        let request = Request::post(path)
            .header(HOST, self.uri.authority().map_or("", |authority| authority.as_str()))
            .header(AUTHORIZATION, authorization)
            .header(CONTENT_TYPE, "application/octet-stream")
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(HeaderName::from_static("ttl"), TTL_S)
            .header(HeaderName::from_static("urgency"), "normal")
            .header(HeaderName::from_static("topic"), TOPIC)
            .body(Full::new(Bytes::from(sealed)))?;
        // Only the status of the answer is read.
        let exchange = Exchange::send(stream, request, Some(limits::HEAD_BYTES)).await?;
        Ok(match exchange.response.status().as_u16() {
            200..300 => DeliveryStatus::Accepted,
            404 | 410 => DeliveryStatus::Gone,
            _ => DeliveryStatus::Rejected,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_https_addresses_are_accepted() {
        for text in [
            "https://push.example/abc",
            "https://push.example:443/abc?x=1",
            "https://8.8.8.8/x",
            "https://[2a00:1450::1]/x",
        ] {
            assert!(Endpoint::read(text, false).is_some(), "{text}");
        }
        for text in [
            "",
            "push.example",
            "http://push.example/abc",
            "https://push.example:8443/abc",
            "https://user@push.example/abc",
            "https://localhost/x",
            "https://nas/x",
            "https://printer.local/x",
            "https://127.0.0.1/x",
            "https://10.1.2.3/x",
            "https://192.168.1.1/x",
            "https://169.254.169.254/latest/meta-data",
            "https://100.64.0.1/x",
            "https://0.0.0.0/x",
            "https://255.255.255.255/x",
            "https://[::1]/x",
            "https://[::ffff:127.0.0.1]/x",
            "https://[fd00::1]/x",
            "https://[fe80::1]/x",
            "https://[2001:db8::1]/x",
            "file:///etc/passwd",
        ] {
            assert!(Endpoint::read(text, false).is_none(), "{text}");
        }
    }

    #[tokio::test]
    async fn names_that_resolve_to_private_addresses_are_refused() {
        let mut endpoint = Endpoint::read("https://push.example/x", false).unwrap();
        endpoint.host = "localhost".into();
        assert!(matches!(endpoint.deliver(vec![1], "x").await, Err(DeliveryError::Invalid)));
    }
}
