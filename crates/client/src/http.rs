//! Requests to the HTTP API.

use crate::address::Address;
use crate::connector::Stream;
use crate::error::ClientError;
use crate::exchange::Exchange;
use crate::socket::Socket;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, HeaderMap, ORIGIN, SET_COOKIE};
use hyper::{Method, Request};
use krajina_wire::api::{GuestName, Me, OpenedTable};
use krajina_wire::{NewTable, PersonId};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::Path;

/// A client with one identity: a session cookie from the server, or a token.
#[derive(Clone, Debug)]
pub struct Client {
    address: Address,
    cookie: Option<String>,
    token: Option<String>,
}

/// A response of the server.
#[derive(Debug)]
pub struct HttpResponse {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl HttpResponse {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON; `null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Parses the body of a successful response.
    ///
    /// # Errors
    /// The status is not 2xx, or the body does not have the expected form.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        if (200..300).contains(&self.status) {
            Ok(serde_json::from_slice(&self.body)?)
        } else {
            Err(ClientError::Refused { status: self.status, body: self.text() })
        }
    }
}

impl Client {
    /// A client of the server at this address, such as `http://127.0.0.1:7410` or `https://games.example`.
    ///
    /// # Errors
    /// The text is not such an address.
    pub fn new(url: &str) -> Result<Client, ClientError> {
        Ok(Client { address: Address::read(url)?, cookie: None, token: None })
    }

    /// The same server, with a certificate of this PEM file instead of a publicly trusted one.
    ///
    /// # Errors
    /// The file has no certificate.
    pub fn trusting(mut self, file: &Path) -> Result<Client, ClientError> {
        self.address.trust(file)?;
        Ok(self)
    }

    /// The same server, for a program with a token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Client {
        Client { cookie: None, token: Some(token.to_owned()), ..self.clone() }
    }

    /// The same server, without any identity.
    #[must_use]
    pub fn stranger(&self) -> Client {
        Client { cookie: None, token: None, ..self.clone() }
    }

    /// The session cookie, as it is sent.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// The server's host, with its port unless that is the default.
    pub fn host(&self) -> &str {
        self.address.authority()
    }

    /// Adds the headers that identify the client.
    pub(crate) fn identity(&self, headers: &mut HeaderMap) {
        let texts = [
            (HOST, Some(self.host().to_owned())),
            (ORIGIN, Some(self.address.origin())),
            (COOKIE, self.cookie.clone()),
            (AUTHORIZATION, self.token.as_ref().map(|token| format!("Bearer {token}"))),
        ];
        for (name, text) in texts {
            if let Some(value) = text.and_then(|text| text.parse().ok()) {
                headers.insert(name, value);
            }
        }
    }

    pub(crate) async fn connect(&self) -> Result<Stream, ClientError> {
        self.address.connect().await
    }

    /// Sends a request with any headers and body. An empty header value removes the header. A cookie in the response is
    /// kept.
    ///
    /// # Errors
    /// The connection fails. A response with an error status is not an error here.
    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Result<HttpResponse, ClientError> {
        let stream = self.connect().await?;
        let method = Method::from_bytes(method.as_bytes()).map_err(hyper::http::Error::from)?;
        let mut request = Request::builder().method(method).uri(path).body(Full::new(body.into()))?;
        self.identity(request.headers_mut());
        request
            .headers_mut()
            .insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static("application/json"));
        for (name, value) in headers {
            let name: hyper::header::HeaderName = name.parse().map_err(hyper::http::Error::from)?;
            match value.is_empty() {
                true => request.headers_mut().remove(&name),
                false => request.headers_mut().insert(name, value.parse().map_err(hyper::http::Error::from)?),
            };
        }
        let mut exchange = Exchange::send(stream, request, None).await?;
        let body = exchange.response.body_mut().collect().await?.to_bytes();
        let status = exchange.response.status().as_u16();
        let headers = std::mem::take(exchange.response.headers_mut());
        self.keep_cookie(&headers);
        Ok(HttpResponse { status, headers, body })
    }

    fn keep_cookie(&mut self, headers: &HeaderMap) {
        let Some(cookie) = headers.get(SET_COOKIE).and_then(|value| value.to_str().ok()) else { return };
        let pair = cookie.split(';').next().unwrap_or_default();
        self.cookie = (!pair.ends_with('=')).then(|| pair.to_owned());
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// As [`ask`](Client::ask).
    pub async fn get(&mut self, path: &str) -> Result<HttpResponse, ClientError> {
        self.ask("GET", path, &[], Bytes::new()).await
    }

    /// Sends a request with a JSON body.
    ///
    /// # Errors
    /// As [`ask`](Client::ask).
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Result<HttpResponse, ClientError> {
        self.ask(method, path, &[], body.to_string()).await
    }

    /// Starts a guest session.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn guest(&mut self, name: &str) -> Result<PersonId, ClientError> {
        let body = serde_json::to_vec(&GuestName { name: name.to_owned() })?;
        self.ask("POST", "/api/guest", &[], body).await?.read::<Me>().map(|me| me.person)
    }

    /// Opens a table.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn open_table(&mut self, table: &NewTable) -> Result<OpenedTable, ClientError> {
        self.ask("POST", "/api/tables", &[], serde_json::to_vec(table)?).await?.read()
    }

    /// Opens a WebSocket and says hello.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn socket(&self) -> Result<Socket, ClientError> {
        Socket::open(self).await
    }
}
