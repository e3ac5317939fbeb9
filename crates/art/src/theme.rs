//! The page behind a picture, and the line around everything on it.

/// The dark warm line around everything that should read as one object.
pub const INK: &str = "#452b1c";

/// The paper of maps and sheets of Worlds, which have one look.
pub(crate) const PARCHMENT: &str = "#f6e9c9";

/// The paper where a tile may still be placed.
pub(crate) const FREE: &str = "#ead8ae";

/// Whether the page around a picture is light or dark; the landscapes themselves stay the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A light page: parchment.
    #[default]
    Light,
    /// A dark page: leather.
    Dark,
}

impl Theme {
    /// The page, lit and shaded.
    pub const fn page(self) -> (&'static str, &'static str) {
        match self {
            Theme::Light => ("#fbf2dc", "#efdfba"),
            Theme::Dark => ("#362c24", "#241d18"),
        }
    }

    /// The colour of text on the page.
    pub const fn words(self) -> &'static str {
        match self {
            Theme::Light => "#4a3120",
            Theme::Dark => "#f3e3bf",
        }
    }

    /// Faint lines on the page: places where a square may still be placed.
    pub const fn faint(self) -> &'static str {
        match self {
            Theme::Light => "#b99a68",
            Theme::Dark => "#8a7356",
        }
    }

    /// The fill of an empty place.
    pub const fn wash(self) -> &'static str {
        match self {
            Theme::Light => "#e6d2a6",
            Theme::Dark => "#4a3c30",
        }
    }
}
