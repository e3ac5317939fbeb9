//! Where a request comes from, and whether others can listen to it.

use crate::config::Config;
use axum::http::{HeaderMap, Uri, header};
use std::net::{IpAddr, SocketAddr};

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    /// Does this connection use our own TLS?
    pub(crate) tls: bool,
}

/// What is known of the way of a request.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// The client's address.
    pub(crate) address: IpAddr,
    /// Is it encrypted as far as the client?
    pub(crate) encrypted: bool,
    /// The name by which the client called us, with its port.
    pub(crate) host: Option<String>,
}

/// Is this address one that only a home, an office or this computer can reach?
pub(crate) fn is_private(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

impl Way {
    /// The way of a request. A proxy's word counts only if we are told to be behind one, and if it is near.
    pub(crate) fn of(peer: Peer, headers: &HeaderMap, uri: &Uri, config: &Config) -> Way {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let trusted = config.behind_proxy && is_private(peer.address.ip());
        let address = text("x-forwarded-for")
            .filter(|_| trusted)
            // The last address is the one that the proxy saw; those before it anybody could have written.
            .and_then(|list| list.rsplit(',').next()?.trim().parse().ok())
            .unwrap_or(peer.address.ip());
        let encrypted = peer.tls || (trusted && text("x-forwarded-proto") == Some("https"));
        let host =
            text(header::HOST.as_str()).or_else(|| uri.authority().map(|authority| authority.as_str()));
        Way { address, encrypted, host: host.map(str::to_ascii_lowercase) }
    }

    /// Did the client call us by a name that only a home, an office or this computer knows?
    fn is_called_privately(&self) -> bool {
        let Some(name) = self.host.as_deref().map(without_port) else { return false };
        match name.trim_matches(['[', ']']).parse::<IpAddr>() {
            Ok(address) => is_private(address),
            Err(_) => !name.contains('.') || name.ends_with(".local") || name.ends_with(".home.arpa"),
        }
    }

    /// May a session travel this way? Encrypted always; in plain only within a private network.
    pub(crate) fn carries_sessions(&self) -> bool {
        self.encrypted || (is_private(self.address) && self.is_called_privately())
    }

    /// Is this origin our own: the page that we sent?
    pub(crate) fn is_own_origin(&self, origin: &str, config: &Config) -> bool {
        if config
            .public_url
            .as_deref()
            .is_some_and(|url| url.trim_end_matches('/').eq_ignore_ascii_case(origin))
        {
            return true;
        }
        let scheme = if self.encrypted { "https://" } else { "http://" };
        match (origin.strip_prefix(scheme), &self.host) {
            (Some(origin), Some(host)) => origin.eq_ignore_ascii_case(host),
            _ => false,
        }
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(address: &str, host: &str, encrypted: bool) -> Way {
        Way { address: address.parse().unwrap(), encrypted, host: Some(host.to_owned()) }
    }

    #[test]
    fn sessions_travel_in_plain_only_at_home() {
        for (address, host) in [
            ("192.168.1.20", "192.168.1.2:7410"),
            ("127.0.0.1", "localhost:7410"),
            ("10.0.0.9", "nas.local"),
            ("fd00::1", "[fd00::2]:7410"),
            ("192.168.1.20", "nas"),
        ] {
            assert!(way(address, host, false).carries_sessions(), "{address} {host}");
        }
        for (address, host) in [
            ("203.0.113.7", "192.168.1.2:7410"),
            ("192.168.1.20", "games.example:7410"),
            ("192.168.1.20", "203.0.113.9"),
            ("2001:db8::1", "[fd00::2]"),
        ] {
            assert!(!way(address, host, false).carries_sessions(), "{address} {host}");
            assert!(way(address, host, true).carries_sessions());
        }
    }

    #[test]
    fn only_our_own_pages_are_our_origin() {
        let config = Config::new("127.0.0.1:0".parse().unwrap(), "x");
        let plain = way("127.0.0.1", "localhost:7410", false);
        assert!(plain.is_own_origin("http://localhost:7410", &config));
        for other in ["https://localhost:7410", "http://localhost", "http://evil.example", "null", ""] {
            assert!(!plain.is_own_origin(other, &config), "{other}");
        }
        let proxied = Config { public_url: Some("https://games.example/".into()), ..config };
        assert!(plain.is_own_origin("https://games.example", &proxied));
        assert!(!plain.is_own_origin("https://games.example.evil.example", &proxied));
    }

    #[test]
    fn only_a_near_proxy_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "1.2.3.4, 203.0.113.7".parse().unwrap());
        headers.insert("x-forwarded-proto", "https".parse().unwrap());
        let mut config = Config::new("127.0.0.1:0".parse().unwrap(), "x");
        let near = Peer { address: "127.0.0.1:1".parse().unwrap(), tls: false };
        let far = Peer { address: "198.51.100.1:1".parse().unwrap(), tls: false };
        let uri = Uri::from_static("/");
        assert_eq!(Way::of(near, &headers, &uri, &config).address, near.address.ip());
        config.behind_proxy = true;
        let way = Way::of(near, &headers, &uri, &config);
        assert_eq!((way.address, way.encrypted), ("203.0.113.7".parse().unwrap(), true));
        let way = Way::of(far, &headers, &uri, &config);
        assert_eq!((way.address, way.encrypted), (far.address.ip(), false));
    }
}
