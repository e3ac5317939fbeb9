//! Requests to the HTTP API.

use crate::address::{Address, Stream};
use crate::error::ClientError;
use crate::socket::Socket;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, HeaderMap, ORIGIN, SET_COOKIE};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use krajina_wire::{InviteCode, NewTable, PersonId, TableId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::Path;

/// A client with one identity: a cookie it was given, or a token.
#[derive(Clone, Debug)]
pub struct Client {
    address: Address,
    cookie: Option<String>,
    token: Option<String>,
}

/// What a server answered.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Answer {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as any JSON; `null` if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body of an answer that says yes.
    ///
    /// # Errors
    /// It says no, or something else.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        if (200..300).contains(&self.status) {
            Ok(serde_json::from_slice(&self.body)?)
        } else {
            Err(ClientError::Refused { status: self.status, body: self.text() })
        }
    }
}

/// A table that was opened.
#[derive(Clone, Debug, Deserialize)]
pub struct Opened {
    /// Which.
    pub table: TableId,
    /// The spoken way to it.
    pub invite: InviteCode,
}

#[derive(Deserialize)]
struct Me {
    person: PersonId,
}

impl Client {
    /// A client of the server at this address, such as `http://127.0.0.1:7410` or `https://games.example`.
    ///
    /// # Errors
    /// It is no such address.
    pub fn new(url: &str) -> Result<Client, ClientError> {
        Ok(Client { address: Address::read(url)?, cookie: None, token: None })
    }

    /// The same server, which shows a certificate of this PEM file instead of one that the world knows.
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

    /// The cookie it was given, as it is sent.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// The server's host, with its port where that is not the usual one.
    pub fn host(&self) -> &str {
        self.address.authority()
    }

    /// The headers by which the server knows who asks.
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

    /// A request with any headers and any body. A cookie in the answer is kept.
    ///
    /// # Errors
    /// The connection fails. What the server says is no error here.
    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Result<Answer, ClientError> {
        let stream = self.connect().await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let driver = tokio::spawn(connection);
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
        let response = sender.send_request(request).await?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await?.to_bytes();
        driver.abort();
        self.keep_cookie(&parts.headers);
        Ok(Answer { status: parts.status.as_u16(), headers: parts.headers, body })
    }

    fn keep_cookie(&mut self, headers: &HeaderMap) {
        let Some(cookie) = headers.get(SET_COOKIE).and_then(|value| value.to_str().ok()) else { return };
        let pair = cookie.split(';').next().unwrap_or_default();
        self.cookie = (!pair.ends_with('=')).then(|| pair.to_owned());
    }

    /// Asks for something.
    ///
    /// # Errors
    /// As [`ask`](Client::ask).
    pub async fn get(&mut self, path: &str) -> Result<Answer, ClientError> {
        self.ask("GET", path, &[], Bytes::new()).await
    }

    /// Asks for a change.
    ///
    /// # Errors
    /// As [`ask`](Client::ask).
    pub async fn send(&mut self, method: &str, path: &str, body: &Value) -> Result<Answer, ClientError> {
        self.ask(method, path, &[], body.to_string()).await
    }

    /// Comes in as a guest.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn guest(&mut self, name: &str) -> Result<PersonId, ClientError> {
        let answer = self.send("POST", "/api/guest", &serde_json::json!({ "name": name })).await?;
        answer.read::<Me>().map(|me| me.person)
    }

    /// Opens a table.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn open_table(&mut self, table: &NewTable) -> Result<Opened, ClientError> {
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
