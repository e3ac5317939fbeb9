//! The four languages.

/// A language of the user interface.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Czech.
    Cs,
    /// Slovak.
    Sk,
    /// Hungarian.
    Hu,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 4] = [Language::En, Language::Cs, Language::Sk, Language::Hu];

    /// Its code, such as `cs`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Cs => "cs",
            Language::Sk => "sk",
            Language::Hu => "hu",
        }
    }

    /// Its own name.
    pub const fn name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::Cs => "Čeština",
            Language::Sk => "Slovenčina",
            Language::Hu => "Magyar",
        }
    }

    /// The language with this code; `cs-CZ` is Czech as well.
    pub fn of_code(code: &str) -> Option<Language> {
        let primary = code.trim().split(['-', '_']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// The language that a browser's `Accept-Language` prefers; English if it lists none of ours.
    pub fn preferred(header: &str) -> Language {
        let mut best = (0, Language::En);
        // Bounded: no browser lists more than a dozen languages.
        for wish in header.split(',').take(12) {
            let mut parts = wish.split(';');
            let language = parts.next().and_then(Language::of_code);
            let quality = parts.find_map(|part| part.trim().strip_prefix("q=")).map_or(1_000, quality);
            if let Some(language) = language
                && quality > best.0
            {
                best = (quality, language);
            }
        }
        best.1
    }
}

/// A quality such as `0.8`, in thousandths.
fn quality(text: &str) -> u32 {
    text.trim().parse::<f32>().ok().filter(|q| (0.0..=1.0).contains(q)).map_or(0, |q| (q * 1_000.0) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_get_the_language_they_ask_for() {
        for (header, language) in [
            ("", Language::En),
            ("de-DE,de", Language::En),
            ("sk", Language::Sk),
            ("de;q=1, cs-CZ;q=0.7, sk;q=0.8", Language::Sk),
            ("en;q=0.5, HU", Language::Hu),
            ("cs;q=nonsense", Language::En),
            (",;,;q=", Language::En),
        ] {
            assert_eq!(Language::preferred(header), language, "{header:?}");
        }
    }
}
