//! What every page uses of the framework, in forms that are compiled once and not once for each use.

pub(crate) use crate::event::OnAttribute;
pub(crate) use crate::signal::{Effect, Memo, RwSignal, Signal};
pub(crate) use leptos::prelude::*;

/// A view of one type, whatever it shows. All parts of a page then share one compiled copy of what builds, changes and
/// removes them, where each kind of element would have its own.
macro_rules! view {
    ($($part:tt)*) => {
        ::leptos::prelude::IntoAny::into_any(::leptos::view! { $($part)* })
    };
}
pub(crate) use view;
