//! Opens connections to servers, plain or with TLS.

use crate::error::ClientError;
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpStream, ToSocketAddrs};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Opens connections, plain or with TLS.
#[derive(Clone)]
pub struct Connector(Option<Trust>);

/// The certificates that a connector trusts.
#[derive(Clone)]
enum Trust {
    /// The certificate authorities of the operating system.
    System,
    /// Only those of a given file.
    Own(Arc<ClientConfig>),
}

impl Connector {
    /// Connections without TLS.
    pub const fn plain() -> Connector {
        Connector(None)
    }

    /// Connections with TLS; trusts the certificate authorities of the operating system.
    pub const fn secure() -> Connector {
        Connector(Some(Trust::System))
    }

    /// Connections with TLS; trusts only the certificates of this PEM file.
    ///
    /// # Errors
    /// The file has no certificate.
    pub fn trusting(file: &Path) -> Result<Connector, ClientError> {
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
        Ok(Connector(Some(Trust::Own(config(roots)?))))
    }

    /// Whether connections use TLS.
    pub const fn is_secure(&self) -> bool {
        self.0.is_some()
    }

    /// Connects to an address and, with TLS, verifies the server's name.
    ///
    /// # Errors
    /// The connection fails, or the certificate is not valid for the name.
    pub async fn connect(&self, name: &str, address: impl ToSocketAddrs) -> Result<Stream, ClientError> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let config = match &self.0 {
            None => return Ok(Stream(Transport::Plain(stream))),
            Some(Trust::Own(config)) => Arc::clone(config),
            Some(Trust::System) => system()?,
        };
        let name =
            ServerName::try_from(name.to_owned()).map_err(|_| ClientError::ServerName(name.to_owned()))?;
        let stream = TlsConnector::from(config).connect(name, stream).await?;
        Ok(Stream(Transport::Encrypted(Box::new(stream))))
    }
}

/// The TLS configuration with the system's certificate authorities; read once, because that takes a while.
fn system() -> Result<Arc<ClientConfig>, ClientError> {
    static SYSTEM: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(config) = SYSTEM.get() {
        return Ok(Arc::clone(config));
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        let reason = "no system certificates found: install them (ca-certificates)";
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

/// A connection, plain or with TLS.
#[derive(Debug)]
pub struct Stream(Transport);

#[derive(Debug)]
enum Transport {
    Plain(TcpStream),
    Encrypted(Box<TlsStream<TcpStream>>),
}

macro_rules! each {
    ($stream:expr, $inner:ident => $body:expr) => {
        match &mut $stream.get_mut().0 {
            Transport::Plain($inner) => {
                let $inner = Pin::new($inner);
                $body
            }
            Transport::Encrypted($inner) => {
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
