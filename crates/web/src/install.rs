//! Installing the app on the device, where the browser supports it.
//!
//! The browser offers it by an event that may come before the module is ready: static/shell.js keeps it as
//! `window.installer` and reports changes by an event `installer`.

use crate::app::App;
use crate::prelude::*;
use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};

fn of_window(name: &str) -> Option<JsValue> {
    let window = web_sys::window()?;
    Reflect::get(&window, &name.into()).ok()
}

/// The browser's offer to install the app, as long as it is valid.
fn installer() -> Option<JsValue> {
    of_window("installer").filter(JsValue::is_object)
}

/// Shows the browser's install prompt. An offer can be used once.
fn install() {
    let prompt = installer().and_then(|offer| {
        let prompt = Reflect::get(&offer, &"prompt".into()).ok()?.dyn_into::<Function>().ok()?;
        prompt.call0(&offer).ok()
    });
    if let (Some(_), Some(window)) = (prompt, web_sys::window()) {
        let _ = Reflect::set(&window, &"installer".into(), &JsValue::NULL);
    }
}

/// Whether this is Safari on an iPhone or iPad, outside the installed app. There people install by hand.
fn is_ios() -> bool {
    let navigator = of_window("navigator").unwrap_or(JsValue::NULL);
    Reflect::get(&navigator, &"standalone".into()).is_ok_and(|standalone| standalone == JsValue::FALSE)
}

/// The install button where the browser offers it; instructions on iOS; nothing elsewhere.
pub(crate) fn install_button(app: App) -> impl IntoView {
    let offered = RwSignal::new(installer().is_some());
    let listener = window_event_listener_untyped("installer", move |_| {
        offered.try_set(installer().is_some());
    });
    on_cleanup(move || listener.remove());
    view! {
        {move || offered.get().then(|| view! {
            <button type="button" class="plain" id="install" on:click=move |_| { install(); offered.set(false); }>
                {app.t("install")}
            </button>
        })}
        {is_ios().then(|| view! {
            <details class="small" id="install-ios"><summary>{app.t("install")}</summary><p>{app.t("install-ios")}</p></details>
        })}
    }
}
