//! Notices when it is somebody's turn and the page is closed. The browser asks the person; the service worker
//! (static/sw.js) subscribes at the server and shows what comes.

use crate::app::App;
use crate::prelude::*;
use js_sys::Reflect;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Notification, NotificationPermission, ServiceWorker};

/// Can this browser be told at all? Only over TLS or on this computer, and only once the service worker runs.
fn worker() -> Option<ServiceWorker> {
    let window = web_sys::window().filter(|window| window.is_secure_context())?;
    let knows = |name: &str| Reflect::has(&window, &JsValue::from_str(name)).unwrap_or(false);
    if !knows("PushManager") || !knows("Notification") {
        return None;
    }
    let workers = Reflect::get(&window.navigator(), &JsValue::from_str("serviceWorker")).ok()?;
    workers.dyn_into::<web_sys::ServiceWorkerContainer>().ok()?.controller()
}

fn tell_worker(on: bool) {
    if let Some(worker) = worker() {
        let _ = worker.post_message(&JsValue::from_str(if on { "notices-on" } else { "notices-off" }));
    }
}

/// At every start, and after somebody signed in: who wanted notices wants them from this server, too.
pub(crate) fn renew(app: App) {
    let wanted = app.settings.with_untracked(|settings| settings.notices);
    if wanted && worker().is_some() && Notification::permission() == NotificationPermission::Granted {
        tell_worker(true);
    }
}

/// Switches notices. The browser may ask the person first; who says no has them off.
fn switch(app: App, on: bool) {
    let set = move |on: bool| {
        app.settings.update(|settings| settings.notices = on);
        tell_worker(on);
    };
    if !on {
        return set(false);
    }
    let Ok(answer) = Notification::request_permission() else { return set(false) };
    let answered = Closure::once_into_js(move |answer: JsValue| {
        set(answer.as_string().as_deref() == Some("granted"));
    });
    // Who never answers has never said yes.
    let then = Reflect::get(&answer, &JsValue::from_str("then")).ok();
    if let Some(then) = then.and_then(|then| then.dyn_into::<js_sys::Function>().ok()) {
        let _ = then.call1(&answer, &answered);
    }
}

/// The switch in the settings, where the browser can be told.
pub(crate) fn notices_switch(app: App) -> Option<impl IntoView> {
    worker()?;
    Some(view! {
        <label class="option">
            <input
                type="checkbox"
                prop:checked=move || app.settings.with(|settings| settings.notices)
                on:change=move |event| switch(app, event_target_checked(&event))
            />
            <span><b>{app.t("setting-notices")}</b><small>{app.t("setting-notices-about")}</small></span>
        </label>
    })
}
