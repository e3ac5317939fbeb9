//! Web Locks: the browser grants the lock of a saved game to one tab, and releases it when the tab closes.

use js_sys::{Function, Object, Promise, Reflect};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// The result of a lock request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LockResult {
    Granted,
    /// Another tab has taken it over.
    Stolen,
}

/// A lock that is held or requested. Dropping it releases the lock.
pub(super) struct WebLock {
    wanted: Rc<Cell<bool>>,
    release: Option<Function>,
}

impl Drop for WebLock {
    fn drop(&mut self) {
        self.wanted.set(false);
        if let Some(release) = &self.release {
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// Requests a lock; `steal` takes it from its holder. A browser without Web Locks (also every page on plain HTTP)
/// grants it at once: then only the claim in the storage keeps two tabs apart.
pub(super) fn ask(name: &str, steal: bool, answered: impl Fn(LockResult) + 'static) -> WebLock {
    let (wanted, granted) = (Rc::new(Cell::new(true)), Rc::new(Cell::new(false)));
    let answered = Rc::new(answered);
    let mut release = None;
    let held = Promise::new(&mut |resolve, _| release = Some(resolve));
    let callback = {
        let (wanted, granted, answered) = (wanted.clone(), granted.clone(), answered.clone());
        Closure::once_into_js(move || {
            if !wanted.get() {
                return JsValue::UNDEFINED;
            }
            granted.set(true);
            answered(LockResult::Granted);
            held.into()
        })
    };
    match request(name, steal, &callback) {
        Ok(request) => {
            let wanted = wanted.clone();
            spawn_local(async move {
                let failed = JsFuture::from(request).await.is_err();
                if failed && wanted.get() {
                    answered(if granted.get() { LockResult::Stolen } else { LockResult::Granted });
                }
            });
        }
        Err(_) => answered(LockResult::Granted),
    }
    WebLock { wanted, release }
}

fn request(name: &str, steal: bool, callback: &JsValue) -> Result<Promise, JsValue> {
    let navigator = web_sys::window().ok_or(JsValue::NULL)?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into())?;
    let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
    let options = Object::new();
    Reflect::set(&options, &"steal".into(), &steal.into())?;
    request.call3(&locks, &name.into(), &options, callback)?.dyn_into()
}
