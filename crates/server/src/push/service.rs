//! The push service of a browser, somewhere on the internet: which address may be asked, and how.
//!
//! The address comes from a client, so it could point at anything that only we can reach. It must be one of the open
//! internet, whatever its name resolves to, and the connection goes to the very address that was looked at.

use crate::limits;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST, HeaderName};
use hyper::{Request, Uri};
use hyper_util::rt::TokioIo;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Seconds for which a message is kept for a browser that is off.
const KEPT_S: &str = "86400";

/// A newer message takes the place of an older one that was not delivered.
const TOPIC: &str = "your-turn";

/// Where a browser wants to be told.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    uri: Uri,
    host: String,
    port: u16,
    /// Only tests speak without TLS, and to this computer.
    anywhere: bool,
}

/// What a push service answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// It will deliver.
    Taken,
    /// The browser is not subscribed any more.
    Gone,
    /// Anything else.
    Refused,
}

/// Why a push service could not be asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreachable {
    #[error("its name leads to an address that is not of the open internet")]
    Private,
    #[error("{0}")]
    Io(#[from] std::io::Error),
    #[error("{0}")]
    Http(#[from] hyper::Error),
    #[error("{0}")]
    Request(#[from] hyper::http::Error),
    #[error("this computer trusts no authority: install its certificates (ca-certificates)")]
    NoTrust,
    #[error("it did not answer in time")]
    Silent,
}

/// Is this an address of the open internet? What is not plainly one is none.
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
            // 2000::/3 is all that is given out; within it documentation, Teredo and 6to4 lead elsewhere.
            let given_out = a & 0xe000 == 0x2000;
            given_out && !matches!((a, b), (0x2001, 0 | 0xdb8) | (0x2002, _))
        }
    }
}

impl Endpoint {
    /// Reads an address. `None`: it is none of a push service.
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

    /// The origin, for which our word is signed.
    pub(crate) fn origin(&self) -> String {
        let scheme = self.uri.scheme_str().unwrap_or("https");
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        format!("{scheme}://{authority}")
    }

    /// The address to connect to.
    async fn resolve(&self) -> Result<SocketAddr, Unreachable> {
        let mut found = None;
        for address in tokio::net::lookup_host((self.host.as_str(), self.port)).await? {
            // A name that leads here as well as there is a trick.
            if !self.anywhere && !is_global(address.ip()) {
                return Err(Unreachable::Private);
            }
            found = found.or(Some(address));
        }
        found.ok_or(Unreachable::Private)
    }

    /// Hands a sealed message over. Redirections are not followed.
    pub(crate) async fn deliver(&self, sealed: Vec<u8>, word: &str) -> Result<Answer, Unreachable> {
        let work = async {
            let stream = TcpStream::connect(self.resolve().await?).await?;
            if self.uri.scheme_str() != Some("https") {
                return self.post(stream, sealed, word).await;
            }
            let name = ServerName::try_from(self.host.clone()).map_err(|_| Unreachable::Private)?;
            let stream = TlsConnector::from(trust()?).connect(name, stream).await?;
            self.post(stream, sealed, word).await
        };
        tokio::time::timeout(limits::PUSH_WAIT, work).await.map_err(|_| Unreachable::Silent)?
    }

    async fn post<S>(&self, stream: S, sealed: Vec<u8>, word: &str) -> Result<Answer, Unreachable>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let (mut sender, connection) =
            http1::Builder::new().max_buf_size(limits::HEAD_BYTES).handshake(TokioIo::new(stream)).await?;
        let path = self.uri.path_and_query().map_or("/", |path| path.as_str());
        let request = Request::post(path)
            .header(HOST, self.uri.authority().map_or("", |authority| authority.as_str()))
            .header(AUTHORIZATION, word)
            .header(CONTENT_TYPE, "application/octet-stream")
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(HeaderName::from_static("ttl"), KEPT_S)
            .header(HeaderName::from_static("urgency"), "normal")
            .header(HeaderName::from_static("topic"), TOPIC)
            .body(Full::new(Bytes::from(sealed)))?;
        let driver = tokio::spawn(connection);
        // Of the answer only its status is read.
        let status = sender.send_request(request).await.map(|response| response.status().as_u16());
        driver.abort();
        Ok(match status? {
            200..300 => Answer::Taken,
            404 | 410 => Answer::Gone,
            _ => Answer::Refused,
        })
    }
}

/// The authorities that this computer trusts, read once.
fn trust() -> Result<Arc<ClientConfig>, Unreachable> {
    static TRUST: OnceLock<Option<Arc<ClientConfig>>> = OnceLock::new();
    let read = || {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let builder = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let builder = builder.with_safe_default_protocol_versions().ok()?;
        let config = builder.with_root_certificates(roots.clone()).with_no_client_auth();
        (!roots.is_empty()).then(|| Arc::new(config))
    };
    TRUST.get_or_init(read).clone().ok_or(Unreachable::NoTrust)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_open_internet_is_asked() {
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

    /// A name that leads home is found out when it is resolved, however honest it looks.
    #[tokio::test]
    async fn names_are_resolved_before_they_are_believed() {
        let mut endpoint = Endpoint::read("https://push.example/x", false).unwrap();
        endpoint.host = "localhost".into();
        assert!(matches!(endpoint.deliver(vec![1], "x").await, Err(Unreachable::Private)));
    }
}
