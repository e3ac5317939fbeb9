//! Where a server is, and the way to it: plain, or through TLS.

use crate::error::ClientError;
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The address of a server.
#[derive(Clone)]
pub(crate) struct Address {
    /// `HOST` or `HOST:PORT`, as browsers write it: without the usual port.
    authority: String,
    name: String,
    port: u16,
    tls: Option<Trust>,
}

/// Whom to believe that a server is who it says.
#[derive(Clone)]
enum Trust {
    /// The authorities that this computer trusts.
    System,
    /// These alone.
    Own(Arc<ClientConfig>),
}

impl Address {
    /// Reads `http://HOST:PORT` or `https://HOST:PORT`; the port may be left out.
    pub(crate) fn read(url: &str) -> Result<Address, ClientError> {
        let wrong = || ClientError::Address(url.to_owned());
        let (tls, rest) = match (url.strip_prefix("https://"), url.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return Err(wrong()),
        };
        let rest = rest.trim_end_matches('/');
        let usual = if tls { 443 } else { 80 };
        let (name, port) = match rest.rsplit_once(':') {
            // The colons of an address in brackets are its own.
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().map_err(|_| wrong())?),
            _ => (rest, usual),
        };
        if name.is_empty() || name.contains(['/', '@', '?', '#', ' ']) {
            return Err(wrong());
        }
        let authority = if port == usual { name.to_owned() } else { format!("{name}:{port}") };
        let name = name.trim_matches(['[', ']']).to_owned();
        Ok(Address { authority, name, port, tls: tls.then_some(Trust::System) })
    }

    /// Believes in the certificates of a PEM file, and in no others.
    pub(crate) fn trust(&mut self, file: &Path) -> Result<(), ClientError> {
        let wrong =
            |error: &dyn std::fmt::Display| ClientError::Certificate(format!("{}: {error}", file.display()));
        let mut roots = RootCertStore::empty();
        for certificate in CertificateDer::pem_file_iter(file).map_err(|error| wrong(&error))? {
            let certificate = certificate.map_err(|error| wrong(&error))?;
            roots.add(certificate).map_err(|error| wrong(&error))?;
        }
        if roots.is_empty() {
            return Err(wrong(&"expected a certificate, found none"));
        }
        if self.tls.is_some() {
            self.tls = Some(Trust::Own(config(roots)?));
        }
        Ok(())
    }

    /// The name of the host, with its port where that is not the usual one.
    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    /// The origin of its pages.
    pub(crate) fn origin(&self) -> String {
        format!("{}://{}", if self.tls.is_some() { "https" } else { "http" }, self.authority)
    }

    pub(crate) async fn connect(&self) -> Result<Stream, ClientError> {
        let stream = TcpStream::connect((self.name.as_str(), self.port)).await?;
        stream.set_nodelay(true)?;
        let Some(trust) = &self.tls else { return Ok(Stream::Plain(stream)) };
        let config = match trust {
            Trust::Own(config) => Arc::clone(config),
            Trust::System => system()?,
        };
        let name = ServerName::try_from(self.name.clone())
            .map_err(|error| ClientError::Certificate(format!("{}: {error}", self.name)))?;
        let stream = TlsConnector::from(config).connect(name, stream).await?;
        Ok(Stream::Encrypted(Box::new(stream)))
    }
}

/// What this computer trusts; read once, because that takes a while.
fn system() -> Result<Arc<ClientConfig>, ClientError> {
    static SYSTEM: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(config) = SYSTEM.get() {
        return Ok(Arc::clone(config));
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        let reason = "this computer trusts nobody: install its certificates (ca-certificates)";
        return Err(ClientError::Certificate(reason.into()));
    }
    let config = config(roots)?;
    Ok(Arc::clone(SYSTEM.get_or_init(|| config)))
}

fn config(roots: RootCertStore) -> Result<Arc<ClientConfig>, ClientError> {
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| ClientError::Certificate(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}

/// A connection, whichever way.
#[derive(Debug)]
pub(crate) enum Stream {
    Plain(TcpStream),
    Encrypted(Box<TlsStream<TcpStream>>),
}

macro_rules! each {
    ($stream:expr, $inner:ident => $body:expr) => {
        match $stream.get_mut() {
            Stream::Plain($inner) => {
                let $inner = Pin::new($inner);
                $body
            }
            Stream::Encrypted($inner) => {
                let $inner = Pin::new($inner);
                $body
            }
        }
    };
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        each!(self, stream => stream.poll_read(cx, buffer))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<std::io::Result<usize>> {
        each!(self, stream => stream.poll_write(cx, bytes))
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        each!(self, stream => stream.poll_flush(cx))
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        each!(self, stream => stream.poll_shutdown(cx))
    }
}

impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.origin())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

    use super::*;

    #[test]
    fn addresses_are_read_as_browsers_write_them() {
        for (url, origin, name, port) in [
            ("http://127.0.0.1:7410", "http://127.0.0.1:7410", "127.0.0.1", 7410),
            ("https://games.example/", "https://games.example", "games.example", 443),
            ("https://games.example:443", "https://games.example", "games.example", 443),
            ("https://games.example:80", "https://games.example:80", "games.example", 80),
            ("http://[::1]:7410", "http://[::1]:7410", "::1", 7410),
            ("https://[fd00::2]", "https://[fd00::2]", "fd00::2", 443),
        ] {
            let address = Address::read(url).unwrap();
            assert_eq!(
                (address.origin().as_str(), address.name.as_str(), address.port),
                (origin, name, port)
            );
        }
        for url in [
            "",
            "games.example",
            "ftp://x",
            "http://",
            "https://a/b",
            "http://a:b",
            "https://u@h",
            "http://:80",
        ] {
            assert!(matches!(Address::read(url), Err(ClientError::Address(_))), "{url}");
        }
    }
}
