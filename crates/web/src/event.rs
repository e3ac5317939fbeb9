//! Event listeners in views.

use leptos::attr::Attribute;
use leptos::ev::EventDescriptor;
use leptos::prelude::{AddAnyAttr, RenderHtml};
use leptos::tachys::html::element::{ElementType, HtmlElement};
use leptos::tachys::html::event::{On, on};
use wasm_bindgen::JsValue;

/// A boxed event handler, so that all handlers of one event type share compiled code.
type Handler<E> = Box<dyn FnMut(<E as EventDescriptor>::EventType)>;

/// Provides `on:click` and the like in views, in place of the Leptos trait of the same name.
pub(crate) trait OnAttribute<E, F> {
    /// The element with its listener.
    type Output;

    fn on(self, event: E, handler: F) -> Self::Output;
}

impl<El, At, Ch, E, F> OnAttribute<E, F> for HtmlElement<El, At, Ch>
where
    El: ElementType + Send,
    At: Attribute + Send,
    Ch: RenderHtml + Send,
    E: EventDescriptor + Send + 'static,
    E::EventType: From<JsValue> + 'static,
    F: FnMut(E::EventType) + 'static,
{
    type Output = <Self as AddAnyAttr>::Output<On<E, Handler<E>>>;

    fn on(self, event: E, handler: F) -> Self::Output {
        let handler: Handler<E> = Box::new(handler);
        self.add_any_attr(on(event, handler))
    }
}
