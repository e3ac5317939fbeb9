//! How a picture is written.

use crate::art::canvas::View;
use crate::art::{Canvas, SQUARE, Theme};

/// How a picture is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Keeps ids apart when several pictures stand on one page.
    pub prefix: String,
    /// The page behind the picture.
    pub theme: Theme,
    /// Pixels along one square.
    pub pixels: u32,
}

impl Default for Style {
    fn default() -> Self {
        Style { prefix: "k".to_owned(), theme: Theme::Light, pixels: 80 }
    }
}

impl Style {
    /// The finished document in the wanted size.
    pub(super) fn document(&self, canvas: &Canvas, view: View, title: &str, words: &str) -> String {
        let across = view.width.unsigned_abs().saturating_mul(self.pixels) / SQUARE.unsigned_abs();
        canvas.document(view, across, title, Some(words))
    }
}
