//! What is done when something is tapped, typed or moved.

use leptos::attr::Attribute;
use leptos::ev::EventDescriptor;
use leptos::prelude::{AddAnyAttr, RenderHtml};
use leptos::tachys::html::element::{ElementType, HtmlElement};
use leptos::tachys::html::event::{On, on};
use wasm_bindgen::JsValue;

/// A deed, whatever it is: all deeds after the same event share one compiled copy of what listens for it.
type Deed<E> = Box<dyn FnMut(<E as EventDescriptor>::EventType)>;

/// `on:click` and its like in a view, in place of the framework's trait of the same name.
pub(crate) trait OnAttribute<E, F> {
    /// The element with its listener.
    type Output;

    fn on(self, event: E, deed: F) -> Self::Output;
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
    type Output = <Self as AddAnyAttr>::Output<On<E, Deed<E>>>;

    fn on(self, event: E, deed: F) -> Self::Output {
        let deed: Deed<E> = Box::new(deed);
        self.add_any_attr(on(event, deed))
    }
}
