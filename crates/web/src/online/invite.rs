//! The invitation: a link, a code to say, a QR code.

use super::table_subscription::TableSubscription;
use crate::app::App;
use crate::prelude::*;
use krajina_app::OnlinePage;
use leptos::task::spawn_local;
use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write as _;
use std::time::Duration;
use wasm_bindgen_futures::JsFuture;

/// Width of the light border around the code that readers need.
const MARGIN: usize = 3;

/// A text as a QR code, drawn with one path.
pub(crate) fn qr_code(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let (width, colours) = (code.width(), code.to_colors());
    let mut path = String::new();
    for (at, _) in colours.iter().enumerate().filter(|(_, colour)| **colour == Color::Dark) {
        let _ = write!(path, "M{} {}h1v1h-1z", at % width + MARGIN, at / width + MARGIN);
    }
    let side = width + 2 * MARGIN;
    Some(format!(
        r##"<svg viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><rect width="{side}" height="{side}" fill="#fff"/><path fill="#000" d="{path}"/></svg>"##
    ))
}

/// The full address of a page of this app.
fn link_to(page: OnlinePage) -> Option<String> {
    let location = web_sys::window()?.location();
    Some(format!("{}{}{}", location.origin().ok()?, location.pathname().ok()?, page.hash()))
}

/// Whether the address leads only to this machine.
fn is_loopback() -> bool {
    let host = web_sys::window().and_then(|window| window.location().hostname().ok()).unwrap_or_default();
    matches!(host.as_str(), "localhost" | "127.0.0.1" | "[::1]")
}

/// A code in two halves, for reading aloud.
fn spoken(code: &str) -> String {
    let code = code.to_uppercase();
    match code.split_at_checked(3) {
        Some((first, second)) => format!("{first} {second}"),
        None => code,
    }
}

/// All ways to invite to a table.
pub(crate) fn invitation(app: App, subscription: TableSubscription) -> impl IntoView {
    let code = Memo::new(move |_| subscription.room.with(|room| room.as_ref().map(|room| room.invite)));
    let link = move || {
        code.get()
            .and_then(|code| link_to(OnlinePage::Table(subscription.table, Some(code))))
            .unwrap_or_default()
    };
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let link = untrack(link);
        spawn_local(async move {
            let Some(window) = web_sys::window() else { return };
            // Browsers without a clipboard on plain HTTP: the link can be selected.
            let clipboard =
                js_sys::Reflect::get(&window.navigator(), &"clipboard".into()).unwrap_or_default();
            if clipboard.is_undefined() {
                return select_link();
            }
            if JsFuture::from(window.navigator().clipboard().write_text(&link)).await.is_ok() {
                copied.set(true);
                set_timeout(
                    move || {
                        copied.try_set(false);
                    },
                    Duration::from_secs(3),
                );
            }
        });
    };
    view! {
        <section class="card invitation" aria-labelledby="invitation-title">
            <h2 id="invitation-title">{app.t("invite-title")}</h2>
            <div class="invitation-ways">
                <div class="qr" role="img" aria-label=app.t("invite-qr") inner_html=move || qr_code(&link()).unwrap_or_default()></div>
                <div class="invitation-words">
                    <p class="small">{app.t("invite-code")}</p>
                    <p class="code" id="invite-code">{move || code.get().map(|code| spoken(&code.to_string()))}</p>
                    <label class="field">
                        <span class="small">{app.t("invite-link")}</span>
                        <input type="text" id="invite-link" readonly prop:value=link on:focus=move |_| select_link() />
                    </label>
                    <button type="button" class="plain" id="copy-link" on:click=copy>
                        {move || app.say(if copied.get() { "invite-copied" } else { "invite-copy" })}
                    </button>
                    {is_loopback().then(|| view! { <p class="small why">{app.t("invite-loopback")}</p> })}
                </div>
            </div>
        </section>
    }
}

fn select_link() {
    use wasm_bindgen::JsCast as _;
    let field = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id("invite-link"))
        .and_then(|element| element.dyn_into::<web_sys::HtmlInputElement>().ok());
    if let Some(field) = field {
        field.select();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_drawn_and_split_for_reading() {
        let svg = qr_code("http://192.168.1.7:7410/#/online/000g40r40m30e27z/34fhmt").unwrap();
        assert!(svg.starts_with("<svg") && svg.matches("h1v1h-1z").count() > 300);
        assert_eq!(spoken("34fhmt"), "34F HMT");
        assert!(qr_code(&"x".repeat(5_000)).is_none(), "too long for any code");
    }
}
