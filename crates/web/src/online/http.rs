//! The HTTP API, as `/api/openapi.json` describes it.

use crate::json;
use krajina_wire::{ErrorCode, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// The server refuses.
    Refused(Refusal),
    /// It cannot be reached, or something else answers in its place.
    Unreachable,
}

impl Failure {
    /// Its message in the Fluent files.
    pub(crate) fn message(&self) -> String {
        match self {
            Failure::Refused(refusal) => format!("error-{}", refusal.code),
            Failure::Unreachable => "line-unreachable".into(),
        }
    }

    /// Does the server not know (any more) who asks?
    pub(crate) fn is_stranger(&self) -> bool {
        matches!(self, Failure::Refused(refusal)
            if matches!(refusal.code, ErrorCode::NoSession | ErrorCode::ExpiredSession))
    }
}

async fn answer(method: &str, path: &str, body: Option<String>) -> Result<Response, JsValue> {
    let init = RequestInit::new();
    init.set_method(method);
    let headers = Headers::new()?;
    if let Some(body) = body {
        headers.set("content-type", "application/json")?;
        init.set_body(&body.into());
    }
    init.set_headers(&headers);
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    JsFuture::from(window.fetch_with_str_and_init(path, &init)).await?.dyn_into()
}

async fn text(response: &Response) -> Result<String, JsValue> {
    Ok(JsFuture::from(response.text()?).await?.as_string().unwrap_or_default())
}

/// Asks, and hears the answer as text.
pub(crate) async fn ask_text(method: &str, path: &str, body: Option<String>) -> Result<String, Failure> {
    let unreachable = |_| Failure::Unreachable;
    let response = answer(method, path, body).await.map_err(unreachable)?;
    let text = text(&response).await.map_err(unreachable)?;
    if response.ok() {
        return Ok(text);
    }
    Err(json::read(&text).map_or(Failure::Unreachable, Failure::Refused))
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failure> {
    let text = ask_text("GET", path, None).await?;
    json::read(&text).ok_or(Failure::Unreachable)
}

/// Asks for a change, and hears something.
pub(crate) async fn send<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: &impl Serialize,
) -> Result<T, Failure> {
    let body = serde_json::to_string(body).map_err(|_| Failure::Unreachable)?;
    let text = ask_text(method, path, Some(body)).await?;
    json::read(&text).ok_or(Failure::Unreachable)
}

/// Asks for a change to which there is nothing to say.
pub(crate) async fn tell(method: &str, path: &str, body: &impl Serialize) -> Result<(), Failure> {
    let body = serde_json::to_string(body).map_err(|_| Failure::Unreachable)?;
    ask_text(method, path, Some(body)).await.map(|_| ())
}
