//! Push notifications when it is the person's turn and the page is closed. The browser asks for permission; the
//! service worker (static/sw.js) subscribes at the server and shows the notifications.

use crate::app::App;
use crate::prelude::*;
use js_sys::Reflect;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Notification, NotificationPermission, ServiceWorker};

/// The service worker, if this browser supports push: only over TLS or on this computer, and only once the service
/// worker runs.
fn worker() -> Option<ServiceWorker> {
    let window = web_sys::window().filter(|window| window.is_secure_context())?;
    let knows = |name: &str| Reflect::has(&window, &JsValue::from_str(name)).unwrap_or(false);
    if !knows("PushManager") || !knows("Notification") {
        return None;
    }
    let workers = Reflect::get(&window.navigator(), &JsValue::from_str("serviceWorker")).ok()?;
    workers.dyn_into::<web_sys::ServiceWorkerContainer>().ok()?.controller()
}

fn notify_worker(on: bool) {
    if let Some(worker) = worker() {
        let _ = worker.post_message(&JsValue::from_str(if on { "notices-on" } else { "notices-off" }));
    }
}

/// Renews the subscription at every start and after signing in, if the person wants notifications.
pub(crate) fn renew(app: App) {
    let wanted = app.settings.with_untracked(|settings| settings.notices);
    if wanted && worker().is_some() && Notification::permission() == NotificationPermission::Granted {
        notify_worker(true);
    }
}

/// Switches notifications. The browser may ask for permission first; without it they stay off.
fn switch(app: App, on: bool) {
    let set = move |on: bool| {
        app.settings.update(|settings| settings.notices = on);
        notify_worker(on);
    };
    if !on {
        return set(false);
    }
    let Ok(answer) = Notification::request_permission() else { return set(false) };
    let answered = Closure::once_into_js(move |answer: JsValue| {
        set(answer.as_string().as_deref() == Some("granted"));
    });
    // Without an answer they stay off.
    let then = Reflect::get(&answer, &JsValue::from_str("then")).ok();
    if let Some(then) = then.and_then(|then| then.dyn_into::<js_sys::Function>().ok()) {
        let _ = then.call1(&answer, &answered);
    }
}

/// The switch in the settings, if this browser supports push.
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
