//! Style of a picture: prefix, theme and size.

use crate::canvas::ViewBox;
use crate::{Canvas, SQUARE, Theme};

/// Style of a picture: prefix, theme and size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureStyle {
    /// Keeps ids apart when several pictures stand on one page.
    pub prefix: String,
    /// The page behind the picture.
    pub theme: Theme,
    /// Pixels along one square.
    pub pixels: u32,
}

impl Default for PictureStyle {
    fn default() -> Self {
        PictureStyle { prefix: "k".to_owned(), theme: Theme::Light, pixels: 80 }
    }
}

impl PictureStyle {
    /// The finished document in the wanted size.
    pub(super) fn document(&self, canvas: &Canvas, view: ViewBox, title: &str, words: &str) -> String {
        let across = view.width.unsigned_abs().saturating_mul(self.pixels) / SQUARE.unsigned_abs();
        canvas.document(view, across, title, Some(words))
    }
}
