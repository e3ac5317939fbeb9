//! Files to download and share: texts, drawings, and drawings as PNG.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, File, FilePropertyBag, HtmlAnchorElement,
    HtmlCanvasElement, HtmlImageElement, ShareData, Url,
};

/// The media type of drawings.
pub(crate) const SVG: &str = "image/svg+xml";
/// The media type of texts.
pub(crate) const TEXT: &str = "text/plain;charset=utf-8";

/// Downloads a text.
pub(crate) fn save_text(name: &str, kind: &str, text: &str) {
    let properties = BlobPropertyBag::new();
    properties.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &properties);
    if let Ok(blob) = blob {
        save(name, &blob);
    }
}

/// Downloads a file.
fn save(name: &str, blob: &Blob) -> Option<()> {
    let url = Url::create_object_url_with_blob(blob).ok()?;
    let link = document()?.create_element("a").ok()?.dyn_into::<HtmlAnchorElement>().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url).ok()
}

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}

/// Shares a drawing as a picture if the device can; downloads it otherwise. Returns false if neither worked.
pub(crate) async fn share_picture(name: &str, title: &str, svg: &str) -> bool {
    let Ok(blob) = png(svg).await else { return false };
    if offer(name, title, &blob).await.is_ok() {
        return true;
    }
    save(name, &blob).is_some()
}

/// Offers a file to the device's share dialog.
async fn offer(name: &str, title: &str, blob: &Blob) -> Result<(), JsValue> {
    let properties = FilePropertyBag::new();
    properties.set_type(&blob.type_());
    let file = File::new_with_blob_sequence_and_options(&Array::of1(blob), name, &properties)?;
    let data = ShareData::new();
    data.set_title(title);
    data.set_files(&Array::of1(&file));
    let navigator = web_sys::window().ok_or(JsValue::NULL)?.navigator();
    // Older browsers have neither function, and calling a missing one would throw.
    let can: Function = Reflect::get(&navigator, &"canShare".into())?.dyn_into()?;
    if can.call1(&navigator, &data)?.is_truthy() {
        match JsFuture::from(navigator.share_with_data(&data)).await {
            // A person who cancels sharing does not want a download instead.
            Err(error) if named(&error) == "AbortError" => return Ok(()),
            answer => return answer.map(|_| ()),
        }
    }
    Err(JsValue::NULL)
}

fn named(error: &JsValue) -> String {
    Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string()).unwrap_or_default()
}

/// A drawing as a PNG.
async fn png(svg: &str) -> Result<Blob, JsValue> {
    let image = HtmlImageElement::new()?;
    let text: String = js_sys::encode_uri_component(svg).into();
    image.set_src(&format!("data:{SVG};charset=utf-8,{text}"));
    JsFuture::from(image.decode()).await?;
    let canvas = document()
        .ok_or(JsValue::NULL)?
        .create_element("canvas")?
        .dyn_into::<HtmlCanvasElement>()
        .map_err(JsValue::from)?;
    canvas.set_width(image.natural_width());
    canvas.set_height(image.natural_height());
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into().map_err(JsValue::from)?;
    context.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    let drawn = js_sys::Promise::new(&mut |done, failed| {
        if let Err(error) = canvas.to_blob(&done) {
            let _ = failed.call1(&JsValue::NULL, &error);
        }
    });
    JsFuture::from(drawn).await?.dyn_into()
}

/// Fetches a text from the page's server.
pub(crate) async fn fetch_text(path: &str) -> Option<String> {
    let answer = JsFuture::from(web_sys::window()?.fetch_with_str(path)).await.ok()?;
    let answer: web_sys::Response = answer.dyn_into().ok()?;
    if !answer.ok() {
        return None;
    }
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}

/// The text of a chosen file, unless it is larger than `most` bytes.
pub(crate) async fn read(file: File, most: usize) -> Option<String> {
    if file.size() > most as f64 {
        return None;
    }
    JsFuture::from(file.text()).await.ok()?.as_string()
}
