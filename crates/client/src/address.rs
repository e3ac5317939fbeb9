//! The address of a server.

use crate::connector::{Connector, Stream};
use crate::error::ClientError;
use std::path::Path;

/// The address of a server.
#[derive(Clone)]
pub(crate) struct Address {
    /// `HOST` or `HOST:PORT`, without the default port as in browsers.
    authority: String,
    name: String,
    port: u16,
    connector: Connector,
}

impl Address {
    /// Reads `http://HOST:PORT` or `https://HOST:PORT`; the port is optional.
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
            // Colons within brackets belong to an IPv6 address.
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().map_err(|_| wrong())?),
            _ => (rest, usual),
        };
        if name.is_empty() || name.contains(['/', '@', '?', '#', ' ']) {
            return Err(wrong());
        }
        let authority = if port == usual { name.to_owned() } else { format!("{name}:{port}") };
        let name = name.trim_matches(['[', ']']).to_owned();
        let connector = if tls { Connector::secure() } else { Connector::plain() };
        Ok(Address { authority, name, port, connector })
    }

    /// Trusts the certificates of a PEM file, and no others.
    pub(crate) fn trust(&mut self, file: &Path) -> Result<(), ClientError> {
        let connector = Connector::trusting(file)?;
        if self.connector.is_secure() {
            self.connector = connector;
        }
        Ok(())
    }

    /// The host, with its port unless that is the default.
    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    /// The origin of its pages.
    pub(crate) fn origin(&self) -> String {
        format!("{}://{}", if self.connector.is_secure() { "https" } else { "http" }, self.authority)
    }

    pub(crate) async fn connect(&self) -> Result<Stream, ClientError> {
        self.connector.connect(&self.name, (self.name.as_str(), self.port)).await
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
