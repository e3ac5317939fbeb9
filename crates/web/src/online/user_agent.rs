//! Readable names for user agents.

use crate::app::App;

/// A browser and its operating system, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UserAgent {
    browser: Option<&'static str>,
    system: Option<&'static str>,
}

/// Tokens of browsers and their names. Most browsers also name those they are compatible with, so the first match
/// counts.
const BROWSERS: [(&str, &str); 14] = [
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("YaBrowser/", "Yandex"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("HeadlessChrome/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Tokens of systems and their names. Android also names Linux, and an iPhone macOS.
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

impl UserAgent {
    /// Reads a `User-Agent` header.
    pub(super) fn of(text: &str) -> UserAgent {
        let first = |marks: &[(&str, &'static str)]| {
            marks.iter().find(|(mark, _)| text.contains(mark)).map(|(_, name)| *name)
        };
        UserAgent { browser: first(&BROWSERS), system: first(&SYSTEMS) }
    }

    pub(super) fn in_words(self, app: App) -> String {
        match (self.browser, self.system) {
            (Some(browser), Some(system)) => {
                app.tell("device-on", &[("browser", browser.into()), ("system", system.into())])
            }
            (Some(name), None) | (None, Some(name)) => name.into(),
            (None, None) => app.say("device-unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(text: &str, browser: &'static str, system: &'static str) {
        assert_eq!(UserAgent::of(text), UserAgent { browser: Some(browser), system: Some(system) });
    }

    #[test]
    fn browsers_and_systems_are_recognised() {
        is("Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0", "Firefox", "Android");
        is("Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox", "Linux");
        let chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0";
        is(&format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {chrome} Safari/537.36"), "Chrome", "Windows");
        is(&format!("Mozilla/5.0 (Linux; Android 10; K) {chrome} Mobile Safari/537.36"), "Chrome", "Android");
        let edge = format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {chrome} Safari/537.36 Edg/130.0.0.0");
        is(&edge, "Edge", "Windows");
        let samsung = "Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) \
                       SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36";
        is(samsung, "Samsung Internet", "Android");
        let safari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
        is(&format!("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) {safari}"), "Safari", "iPhone");
        let safari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15";
        is(&format!("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {safari}"), "Safari", "macOS");
    }

    #[test]
    fn an_unknown_program_has_no_name() {
        for text in ["", "curl/8.5.0", "krajina", "\u{202e}<b>"] {
            assert_eq!(UserAgent::of(text), UserAgent { browser: None, system: None }, "{text:?}");
        }
    }
}
