//! Progress of long work, shown on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over so many steps; it draws on standard error, and nowhere when that is no terminal.
pub(crate) fn bar(steps: u64, unit: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} · {elapsed} gone, {eta} to go");
    let bar = ProgressBar::new(steps).with_message(unit);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
