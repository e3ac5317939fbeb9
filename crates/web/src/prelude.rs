//! The Leptos prelude with some items replaced by our own: `RwSignal`, `Memo`, `Signal`, `Effect`, the `on:`
//! listeners and `view!`. They have fewer methods, but are compiled once and not once for each type, which keeps the
//! app small.

pub(crate) use crate::event::OnAttribute;
pub(crate) use crate::signal::{Effect, Memo, RwSignal, Signal};
pub(crate) use leptos::prelude::*;

/// Leptos' `view!`, converted to `AnyView`, so that all views share the code that builds, updates and removes them.
macro_rules! view {
    ($($part:tt)*) => {
        ::leptos::prelude::IntoAny::into_any(::leptos::view! { $($part)* })
    };
}
pub(crate) use view;
