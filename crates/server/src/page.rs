//! Serves the app's page and files, and the 404 page.

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::middleware::language;
use crate::peer::RequestContext;
use axum::Extension;
use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use krajina_wire::ErrorCode;
use krajina_words::{Language, say};
use rust_embed::RustEmbed;
use sha2::Digest as _;
use std::borrow::Cow;
use std::path::Path;

/// The app that build.rs has copied: built by `cargo xtask web`, or the plain page of crates/server/app. The folder is
/// flat. A file `x.br` is `x`, compressed at build time.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/app/"]
#[exclude = "*.gz"]
struct EmbeddedApp;

/// The app's page. Views differ only after the `#`, so only this one address shows it.
const PAGE: &str = "index.html";

/// The template of the 404 page.
const NOT_FOUND: &str = "404.html";

/// Answers all requests outside the API.
pub(crate) async fn page(
    State(app): State<AppState>,
    Extension(context): Extension<RequestContext>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let name = uri.path().trim_start_matches('/');
    if name.starts_with("api/") || !matches!(method, Method::GET | Method::HEAD) {
        return ApiError::from(ErrorCode::UnknownRoute).into_response();
    }
    let folder = app.config.app_folder.as_deref();
    let found = match name {
        "" | PAGE => home(folder, &context.origin(&app.config), &headers),
        NOT_FOUND => None,
        _ => file(folder, name, &headers),
    };
    found.unwrap_or_else(|| not_found(folder, &headers))
}

/// A file of the app.
struct AppFile {
    data: Cow<'static, [u8]>,
    /// Its SHA-256.
    hash: [u8; 32],
}

impl AppFile {
    fn new(data: Vec<u8>) -> AppFile {
        AppFile { hash: sha2::Sha256::digest(&data).into(), data: data.into() }
    }

    /// The file of this name, from the configured folder or from the embedded app.
    fn named(folder: Option<&Path>, name: &str) -> Option<AppFile> {
        match folder {
            // Only plain names, so that no request leaves the folder.
            Some(_) if name.contains(['/', '\\', '\0']) || name.starts_with('.') => None,
            Some(folder) => std::fs::read(folder.join(name)).ok().map(AppFile::new),
            None => EmbeddedApp::get(name)
                .map(|file| AppFile { hash: file.metadata.sha256_hash(), data: file.data }),
        }
    }

    fn text(folder: Option<&Path>, name: &str) -> Option<String> {
        String::from_utf8(AppFile::named(folder, name)?.data.into_owned()).ok()
    }

    fn tag(&self) -> HeaderValue {
        let tag: String = self.hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""))
    }
}

/// The app's page, with absolute addresses of pictures (messengers need them for link previews) and with its
/// description in the visitor's language.
fn home(folder: Option<&Path>, origin: &str, headers: &HeaderMap) -> Option<Response> {
    let language = language(headers);
    let about = |language| say(language, "site-about", &[]);
    let page = AppFile::text(folder, PAGE)?
        .replace("content=\"/", &format!("content=\"{origin}/"))
        .replace("<html lang=\"en\">", &format!("<html lang=\"{}\">", language.code()))
        .replace(&about(Language::En), &about(language));
    Some(tagged(PAGE, AppFile::new(page.into_bytes()), None, headers))
}

fn file(folder: Option<&Path>, name: &str, headers: &HeaderMap) -> Option<Response> {
    if name.ends_with(".br") || name.ends_with(".gz") {
        return None;
    }
    let plain = AppFile::named(folder, name)?;
    let accepts =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let takes_brotli = accepts.split(',').any(|part| part.trim() == "br");
    let small = takes_brotli.then(|| AppFile::named(folder, &format!("{name}.br"))).flatten();
    Some(tagged(name, plain, small, headers))
}

/// The response with a file, or 304 if the browser's copy is up to date.
fn tagged(name: &str, plain: AppFile, small: Option<AppFile>, headers: &HeaderMap) -> Response {
    let tag = plain.tag();
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let is_small = small.is_some();
    let mut response = small.unwrap_or(plain).data.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control(name)));
    headers.insert(header::ETAG, tag);
    if is_small {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

/// The response for an unknown address: a page for browsers, an error in JSON for programs.
fn not_found(folder: Option<&Path>, headers: &HeaderMap) -> Response {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let template = accepts.contains("text/html").then(|| AppFile::text(folder, NOT_FOUND)).flatten();
    let Some(template) = template else {
        return ApiError::from(ErrorCode::UnknownRoute).into_response();
    };
    let language = language(headers);
    let page = ["not-found-about", "not-found-home", "not-found"]
        .iter()
        .fold(template, |page, name| page.replace(&format!("{{{name}}}"), &say(language, name, &[])))
        .replace("{lang}", language.code());
    let headers = [
        (header::CONTENT_TYPE, content_type(NOT_FOUND)),
        (header::CACHE_CONTROL, cache_control(NOT_FOUND)),
        (header::CONTENT_LANGUAGE, language.code()),
    ];
    (StatusCode::NOT_FOUND, headers, page).into_response()
}

/// A file with a hash in its name never changes; browsers revalidate all others.
fn cache_control(name: &str) -> &'static str {
    let stem = name.split('.').next().unwrap_or_default();
    let hash = stem.rsplit('-').next().unwrap_or_default();
    let hashed = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    if hashed { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn content_type(name: &str) -> &'static str {
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
        Some("txt" | "ftl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
