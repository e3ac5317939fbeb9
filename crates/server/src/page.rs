//! The page and its program, from inside the binary.

use crate::answer::Refused;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use krajina_wire::ErrorCode;
use rust_embed::{EmbeddedFile, RustEmbed};

/// The app as build.rs found it: built by `cargo xtask web`, or the plain page of crates/server/app. A file `x.br`
/// beside `x` is `x`, compressed before.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/app/"]
#[exclude = "*.gz"]
struct Files;

/// The one page: every address that is no file is one of its views.
const PAGE: &str = "index.html";

/// Answers whatever is no part of the API.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || !matches!(method, Method::GET | Method::HEAD) {
        return Refused::from(ErrorCode::UnknownRoute).into_response();
    }
    // A name with a dot is a file; without one it is a view of the page.
    let is_view = path.is_empty() || !path.rsplit('/').next().unwrap_or_default().contains('.');
    let name = if is_view { PAGE } else { path };
    match file(name, &headers) {
        Some(response) => response,
        None => Refused::from(ErrorCode::UnknownRoute).into_response(),
    }
}

fn file(name: &str, headers: &HeaderMap) -> Option<Response> {
    if name.ends_with(".br") {
        return None;
    }
    let plain = Files::get(name)?;
    let tag = entity_tag(&plain);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Some((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let accepts =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let small =
        Files::get(&format!("{name}.br")).filter(|_| accepts.split(',').any(|part| part.trim() == "br"));
    let is_small = small.is_some();
    let mut response = small.unwrap_or(plain).data.into_owned().into_response();
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep(name)));
    answer.insert(header::ETAG, tag);
    if is_small {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Some(response)
}

fn entity_tag(file: &EmbeddedFile) -> HeaderValue {
    let hash = file.metadata.sha256_hash();
    let tag: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// A file whose name has its hash in it never changes; any other is asked for again.
fn keep(name: &str) -> &'static str {
    let stem = name.split('.').next().unwrap_or_default();
    let hash = stem.rsplit('-').next().unwrap_or_default();
    let hashed = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    if hashed { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
