//! Requests to the HTTP API, as `/api/openapi.json` describes it.

use krajina_app::json;
use krajina_wire::{ErrorCode, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};

/// The reason why a request failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RequestError {
    /// The server refused it.
    Refused(Refusal),
    /// The server cannot be reached, or something else answered.
    Unreachable,
}

impl RequestError {
    /// The id of its message.
    pub(crate) fn message(&self) -> String {
        match self {
            RequestError::Refused(refusal) => format!("error-{}", refusal.code),
            RequestError::Unreachable => "line-unreachable".into(),
        }
    }

    /// Whether the server does not know the caller (any more).
    pub(crate) fn is_unknown_caller(&self) -> bool {
        matches!(self, RequestError::Refused(refusal)
            if matches!(refusal.code, ErrorCode::NoSession | ErrorCode::ExpiredSession))
    }
}

/// Time limits of queries and of changes: longer than the server works on one (its `REQUEST_WAIT`).
const QUESTION_MS: u32 = 10_000;
const CHANGE_MS: u32 = 25_000;

async fn answer(method: &str, path: &str, body: Option<String>) -> Result<Response, JsValue> {
    let init = RequestInit::new();
    init.set_method(method);
    let headers = Headers::new()?;
    if let Some(body) = body {
        headers.set("content-type", "application/json")?;
        init.set_body(&body.into());
    }
    init.set_headers(&headers);
    // A server that does not reply counts as unreachable.
    let patience = if method == "GET" { QUESTION_MS } else { CHANGE_MS };
    init.set_signal(Some(&AbortSignal::timeout_with_u32(patience)));
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    JsFuture::from(window.fetch_with_str_and_init(path, &init)).await?.dyn_into()
}

async fn text(response: &Response) -> Result<String, JsValue> {
    Ok(JsFuture::from(response.text()?).await?.as_string().unwrap_or_default())
}

/// Sends a request and returns the reply as text.
pub(crate) async fn ask_text(method: &str, path: &str, body: Option<String>) -> Result<String, RequestError> {
    let unreachable = |_| RequestError::Unreachable;
    let response = answer(method, path, body).await.map_err(unreachable)?;
    let text = text(&response).await.map_err(unreachable)?;
    if response.ok() {
        return Ok(text);
    }
    Err(json::read(&text).map_or(RequestError::Unreachable, RequestError::Refused))
}

/// Sends a query.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, RequestError> {
    let text = ask_text("GET", path, None).await?;
    json::read(&text).ok_or(RequestError::Unreachable)
}

/// The body of a request. It is serialized before sending, so that the code for sending is compiled once and not for
/// every type.
pub(crate) fn body(request: &impl Serialize) -> String {
    serde_json::to_string(request).unwrap_or_default()
}

/// Sends a change and returns the reply.
pub(crate) async fn send<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: String,
) -> Result<T, RequestError> {
    let text = ask_text(method, path, Some(body)).await?;
    json::read(&text).ok_or(RequestError::Unreachable)
}

/// Sends a change that has no reply.
pub(crate) async fn send_without_reply(method: &str, path: &str, body: String) -> Result<(), RequestError> {
    ask_text(method, path, Some(body)).await.map(|_| ())
}
