//! A modal dialog. The browser's own dialog element keeps the focus inside, hides the page from screen readers,
//! closes on Escape and restores the focus.

use crate::prelude::*;
use leptos::ev;
use leptos::html::Dialog;

/// A dialog that is open as long as it is part of the page. `closed` removes it; it is also called on Escape and on a
/// click on the backdrop.
pub(crate) fn modal(
    id: &'static str,
    title: impl Fn() -> String + Send + Sync + 'static,
    close: impl Fn() -> String + Send + Sync + 'static,
    closed: impl Fn() + Copy + Send + Sync + 'static,
    inside: impl IntoView + 'static,
) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    let before =
        web_sys::window().and_then(|window| window.document()).and_then(|page| page.active_element());
    let before = StoredValue::new_local(before);
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get()
            && !dialog.open()
        {
            let _ = dialog.show_modal();
        }
    });
    on_cleanup(move || {
        // Restore the focus.
        use wasm_bindgen::JsCast as _;
        let before = before.try_get_value().flatten();
        if let Some(before) = before.and_then(|before| before.dyn_into::<web_sys::HtmlElement>().ok()) {
            request_animation_frame(move || {
                let _ = before.focus();
            });
        }
    });
    view! {
        <dialog
            class="sheet"
            id=id
            node_ref=dialog
            aria-labelledby=format!("{id}-title")
            on:cancel=move |event: ev::Event| {
                event.prevent_default();
                closed();
            }
            // Only a click on the backdrop has the dialog itself as its target.
            on:click=move |event: ev::MouseEvent| if event.target() == event.current_target() { closed() }
        >
            <div class="inside">
                <header>
                    <h2 id=format!("{id}-title")>{title}</h2>
                    <button type="button" class="plain close" on:click=move |_| closed()>{close}</button>
                </header>
                {inside}
            </div>
        </dialog>
    }
}
