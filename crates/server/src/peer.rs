//! The origin of a request: the client's address, the encryption, and the host name used.

use crate::config::Config;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, Version, header};
use krajina_wire::{ErrorCode, Refusal};
use std::net::{IpAddr, SocketAddr};

/// The remote end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    /// Whether this connection uses our own TLS.
    pub(crate) tls: bool,
}

/// Facts about the connection on which a request arrived.
#[derive(Clone, Debug)]
pub(crate) struct RequestContext {
    /// The client's address.
    pub(crate) address: IpAddr,
    /// Whether the request was encrypted all the way from the client.
    pub(crate) encrypted: bool,
    /// The host name that the client used, with its port.
    pub(crate) host: Option<String>,
    /// Whether session cookies are allowed: over TLS, or within a private network.
    pub(crate) carries_sessions: bool,
}

const BAD_HOST: &str = "expected exactly one Host header with a name and an optional port";

/// Whether an address is loopback, private or link-local.
pub(crate) fn is_private(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

impl RequestContext {
    /// The context of a request. Forwarding headers count only if the server is configured to be behind a proxy and the
    /// peer's address is private.
    ///
    /// # Errors
    /// The request does not name exactly one valid host.
    pub(crate) fn new(
        peer: Peer,
        request: &RequestHead<'_>,
        config: &Config,
    ) -> Result<RequestContext, Refusal> {
        let RequestHead { headers, .. } = request;
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let trusted = is_trusted(peer.address.ip(), config);
        let address = text("x-forwarded-for")
            .filter(|_| trusted)
            // The proxy appends the address that it saw. Clients can forge all earlier ones.
            .and_then(|list| list.rsplit(',').next()?.trim().parse().ok())
            .unwrap_or(peer.address.ip());
        let encrypted = peer.tls || (trusted && text("x-forwarded-proto") == Some("https"));
        let host = host(request)?.map(|host| host.to_ascii_lowercase());
        let private_name = host.as_deref().is_some_and(|host| is_private_host(host, config));
        let carries_sessions = encrypted || (is_private(address) && private_name);
        Ok(RequestContext { address, encrypted, host, carries_sessions })
    }

    /// The public address of this server, such as `https://games.example`. Empty if the known address has characters
    /// that are not safe in a page.
    pub(crate) fn origin(&self, config: &Config) -> String {
        let scheme = if self.encrypted { "https://" } else { "http://" };
        let requested = || self.host.as_deref().map(|host| format!("{scheme}{host}"));
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]/".contains(&byte);
        let origin = config.public_url.clone().or_else(requested).filter(|url| url.bytes().all(plain));
        origin.unwrap_or_default().trim_end_matches('/').to_owned()
    }

    /// Whether this `Origin` is that of our own page.
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

/// The parts of a request's head from which its context is derived.
pub(crate) struct RequestHead<'a> {
    pub(crate) version: Version,
    pub(crate) uri: &'a Uri,
    pub(crate) headers: &'a HeaderMap,
}

/// Whether this is the address of a trusted proxy.
pub(crate) fn is_trusted(address: IpAddr, config: &Config) -> bool {
    config.behind_proxy && is_private(address)
}

/// The host that a request names (RFC 9112, section 3.2): exactly one; only HTTP/1.0 may omit it.
fn host<'a>(request: &RequestHead<'a>) -> Result<Option<&'a str>, Refusal> {
    let bad = || Refusal::with(ErrorCode::BadJson, BAD_HOST);
    let mut hosts = request.headers.get_all(header::HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (Some(host), None) => Some(host.to_str().ok().filter(|host| is_authority(host)).ok_or_else(bad)?),
        (None, None) if request.version < Version::HTTP_11 => None,
        _ => return Err(bad()),
    };
    // The authority of an absolute URI takes precedence over the header.
    Ok(request.uri.authority().map(Authority::as_str).or(host))
}

fn is_authority(host: &str) -> bool {
    host.parse::<Authority>().is_ok_and(|authority| !authority.as_str().contains('@'))
}

/// Whether the client used a host name that only the private network resolves. Another site can point its own name at
/// our address (DNS rebinding), but the browser still sends that name.
///
/// IP addresses cannot be rebound. Names without a dot and names in `.local` and `.home.arpa` are assigned within the
/// network. Any other name must be that of the configured public address.
fn is_private_host(host: &str, config: &Config) -> bool {
    let name = without_port(host);
    if let Ok(address) = name.trim_matches(['[', ']']).parse::<IpAddr>() {
        return is_private(address);
    }
    let public = config.public_url.as_deref().and_then(|url| url.strip_prefix("http://"));
    let is_public =
        public.is_some_and(|public| without_port(public.trim_end_matches('/')).eq_ignore_ascii_case(name));
    let ends = [".local", ".home.arpa", ".localhost"];
    is_public || !name.contains('.') || ends.iter().any(|end| name.ends_with(end))
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

    fn config() -> Config {
        Config::new("127.0.0.1:0".parse().unwrap(), "x")
    }

    fn ask(peer: Peer, headers: &[(&'static str, &str)], config: &Config) -> Result<RequestContext, Refusal> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        RequestContext::new(
            peer,
            &RequestHead { version: Version::HTTP_11, uri: &Uri::from_static("/"), headers: &map },
            config,
        )
    }

    fn context(address: &str, host: &str, tls: bool, config: &Config) -> RequestContext {
        let address = std::net::SocketAddr::new(address.parse().unwrap(), 1);
        ask(Peer { address, tls }, &[("host", host)], config).unwrap()
    }

    #[test]
    fn plain_http_carries_sessions_only_within_a_private_network() {
        let config = config();
        for (address, host) in [
            ("192.168.1.20", "192.168.1.2:7410"),
            ("127.0.0.1", "localhost:7410"),
            ("127.0.0.1", "krajina.localhost"),
            ("10.0.0.9", "nas.local"),
            ("10.0.0.9", "NAS.Local:7410"),
            ("fd00::1", "[fd00::2]:7410"),
            ("192.168.1.20", "nas"),
        ] {
            assert!(context(address, host, false, &config).carries_sessions, "{address} {host}");
        }
        for (address, host) in [
            ("203.0.113.7", "192.168.1.2:7410"),
            ("192.168.1.20", "games.example:7410"),
            ("192.168.1.20", "local.evil.example"),
            ("192.168.1.20", "203.0.113.9"),
            ("2001:db8::1", "[fd00::2]"),
        ] {
            assert!(!context(address, host, false, &config).carries_sessions, "{address} {host}");
            assert!(context(address, host, true, &config).carries_sessions);
        }
    }

    /// In a network with its own names the operator configures the server's name.
    #[test]
    fn a_public_url_without_tls_names_a_private_host() {
        let with_url = |url: &str| Config { public_url: Some(url.to_owned()), ..config() };
        let plain = with_url("http://nas.lan:7410");
        assert!(context("192.168.1.20", "nas.lan:7410", false, &plain).carries_sessions);
        assert!(!context("192.168.1.20", "other.lan:7410", false, &plain).carries_sessions);
        assert!(!context("203.0.113.7", "nas.lan:7410", false, &plain).carries_sessions, "over the internet");
        let encrypted = with_url("https://games.example");
        assert!(!context("192.168.1.20", "games.example", false, &encrypted).carries_sessions);
    }

    #[test]
    fn a_request_names_one_host() {
        let near = Peer { address: "127.0.0.1:1".parse().unwrap(), tls: false };
        let (uri, none) = (Uri::from_static("/"), HeaderMap::new());
        assert!(ask(near, &[], &config()).is_err());
        assert!(ask(near, &[("host", "a"), ("host", "a")], &config()).is_err());
        for host in ["", "a b", "evil@localhost", "a/b"] {
            assert!(ask(near, &[("host", host)], &config()).is_err(), "{host}");
        }
        let old = RequestHead { version: Version::HTTP_10, uri: &uri, headers: &none };
        assert!(RequestContext::new(near, &old, &config()).unwrap().host.is_none());
    }

    #[test]
    fn only_our_own_pages_are_our_origin() {
        let config = config();
        let plain = context("127.0.0.1", "localhost:7410", false, &config);
        assert!(plain.is_own_origin("http://localhost:7410", &config));
        for other in ["https://localhost:7410", "http://localhost", "http://evil.example", "null", ""] {
            assert!(!plain.is_own_origin(other, &config), "{other}");
        }
        let proxied = Config { public_url: Some("https://games.example/".into()), ..config };
        assert!(plain.is_own_origin("https://games.example", &proxied));
        assert!(!plain.is_own_origin("https://games.example.evil.example", &proxied));
    }

    #[test]
    fn the_page_names_the_public_address_or_the_requested_one() {
        let config = Config::new("127.0.0.1:0".parse().unwrap(), "x");
        let origin =
            |host: &str, tls, config: &Config| context("127.0.0.1", host, tls, config).origin(config);
        assert_eq!(origin("localhost:7410", false, &config), "http://localhost:7410");
        assert_eq!(origin("[::1]:7410", true, &config), "https://[::1]:7410");
        // Characters that could end an attribute of the page are rejected.
        let forged =
            RequestContext { host: Some("\"><script>".into()), ..context("127.0.0.1", "a", false, &config) };
        assert_eq!(forged.origin(&config), "");
        let public = Config { public_url: Some("https://games.example/".into()), ..config };
        assert_eq!(origin("localhost:7410", false, &public), "https://games.example");
    }

    #[test]
    fn only_a_proxy_with_a_private_address_is_trusted() {
        let headers =
            [("host", "a"), ("x-forwarded-for", "1.2.3.4, 203.0.113.7"), ("x-forwarded-proto", "https")];
        let mut config = config();
        let near = Peer { address: "127.0.0.1:1".parse().unwrap(), tls: false };
        let far = Peer { address: "198.51.100.1:1".parse().unwrap(), tls: false };
        assert_eq!(ask(near, &headers, &config).unwrap().address, near.address.ip());
        config.behind_proxy = true;
        let context = ask(near, &headers, &config).unwrap();
        assert_eq!((context.address, context.encrypted), ("203.0.113.7".parse().unwrap(), true));
        let context = ask(far, &headers, &config).unwrap();
        assert_eq!((context.address, context.encrypted), (far.address.ip(), false));
    }
}
