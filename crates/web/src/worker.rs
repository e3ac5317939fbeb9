//! The page's handle of a web worker. Bots and the solver run there, so that the page never blocks.

use krajina_app::json;
use krajina_app::worker::{WorkerReply, WorkerRequest};
use std::cell::RefCell;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, WorkerOptions, WorkerType};

thread_local! {
    /// The script that a worker runs with the page's own module.
    static SCRIPT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Sets the script that workers run.
pub(crate) fn set_script(script: String) {
    SCRIPT.set(script);
}

/// A worker; dropping the value ends it.
pub(crate) struct Worker {
    worker: web_sys::Worker,
    _replied: Closure<dyn Fn(MessageEvent)>,
    _failed: Closure<dyn Fn(Event)>,
}

impl Worker {
    /// Starts a worker; `None` if the browser has none. Calls `replied` with `None` if the worker fails.
    pub(crate) fn new(replied: impl Fn(Option<WorkerReply>) + Clone + 'static) -> Option<Worker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = SCRIPT.with_borrow(|script| web_sys::Worker::new_with_options(script, &options).ok())?;
        worker.post_message(&wasm_bindgen::module()).ok()?;
        let failed = replied.clone();
        let replied = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            replied(event.data().as_string().and_then(|text| json::read(&text)));
        });
        let failed = Closure::<dyn Fn(Event)>::new(move |_: Event| failed(None));
        worker.set_onmessage(Some(replied.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        Some(Worker { worker, _replied: replied, _failed: failed })
    }

    /// Sends a request; returns false if the worker cannot be reached.
    pub(crate) fn ask(&self, request: &WorkerRequest) -> bool {
        let text = serde_json::to_string(request);
        text.is_ok_and(|text| self.worker.post_message(&text.into()).is_ok())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
