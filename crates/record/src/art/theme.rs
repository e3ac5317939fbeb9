//! The page behind a picture.

/// Whether the page around a picture is light or dark; the landscapes themselves stay the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Parchment by daylight.
    #[default]
    Light,
    /// Leather by candlelight.
    Dark,
}

impl Theme {
    /// The page, lit and shaded.
    pub fn page(self) -> (&'static str, &'static str) {
        match self {
            Theme::Light => ("#fbf2dc", "#efdfba"),
            Theme::Dark => ("#362c24", "#241d18"),
        }
    }

    /// Writing on the page.
    pub fn words(self) -> &'static str {
        match self {
            Theme::Light => "#4a3120",
            Theme::Dark => "#f3e3bf",
        }
    }

    /// Faint lines on the page: places where a square may still come to lie.
    pub fn faint(self) -> &'static str {
        match self {
            Theme::Light => "#b99a68",
            Theme::Dark => "#8a7356",
        }
    }

    /// The wash inside an empty place.
    pub fn wash(self) -> &'static str {
        match self {
            Theme::Light => "#e6d2a6",
            Theme::Dark => "#4a3c30",
        }
    }
}
