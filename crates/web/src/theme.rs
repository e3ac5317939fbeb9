//! The theme of the page: light, dark, high contrast, reduced motion. Style sheets read it from the root element.

use crate::app::App;
use crate::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, MediaQueryList};

/// The colour scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ColourScheme {
    /// The setting of the device.
    #[default]
    Device,
    Light,
    Dark,
}

impl ColourScheme {
    pub(crate) const ALL: [ColourScheme; 3] = [ColourScheme::Device, ColourScheme::Light, ColourScheme::Dark];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            ColourScheme::Device => "device",
            ColourScheme::Light => "light",
            ColourScheme::Dark => "dark",
        }
    }
}

const CALM: &str = "(prefers-reduced-motion: reduce)";
const CONTRAST: &str = "(prefers-contrast: more)";

fn query(media: &str) -> Option<MediaQueryList> {
    web_sys::window()?.match_media(media).ok()?
}

fn matches(media: &str) -> bool {
    query(media).is_some_and(|query| query.matches())
}

fn root() -> Option<Element> {
    web_sys::window()?.document()?.document_element()
}

/// Whether the person wants reduced motion.
pub(crate) fn is_calm() -> bool {
    root().is_some_and(|root| root.has_attribute("data-calm"))
}

fn flag(root: &Element, name: &str, on: bool) {
    let _ = if on { root.set_attribute(name, "") } else { root.remove_attribute(name) };
}

/// Keeps the root element up to date with the settings and with the device.
pub(crate) fn follow(app: App) {
    // Counts changes of the device's preferences.
    let changed = RwSignal::new(0_u32);
    for media in [CALM, CONTRAST] {
        if let Some(query) = query(media) {
            let listener = Closure::<dyn Fn()>::new(move || changed.update(|changed| *changed += 1));
            query.set_onchange(Some(listener.as_ref().unchecked_ref()));
            // Both live as long as the page.
            listener.forget();
            std::mem::forget(query);
        }
    }
    let apply = move || {
        changed.track();
        let (theme, contrast, calm) = app.settings.with(|s| (s.theme, s.contrast, s.calm));
        let Some(root) = root() else { return };
        let _ = root.set_attribute("data-theme", theme.name());
        flag(&root, "data-contrast", contrast || matches(CONTRAST));
        flag(&root, "data-calm", calm || matches(CALM));
    };
    // Apply it at once, so that the first page does not change its colours.
    untrack(apply);
    Effect::new(move |_| apply());
}
