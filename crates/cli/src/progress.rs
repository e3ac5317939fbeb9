//! Progress bars for long work.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over this many steps. It is drawn on standard error, and only if that is a terminal.
pub(crate) fn bar(steps: u64, unit: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} · {elapsed} gone, {eta} to go");
    let bar = ProgressBar::new(steps).with_message(unit);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
