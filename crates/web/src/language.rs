//! The four languages.

/// The files of one language, a part of the app each.
macro_rules! texts {
    ($code:literal) => {
        concat!(
            include_str!(concat!("../../../i18n/", $code, "/web.ftl")),
            include_str!(concat!("../../../i18n/", $code, "/table.ftl")),
            include_str!(concat!("../../../i18n/", $code, "/online.ftl")),
            include_str!(concat!("../../../i18n/", $code, "/phrases.ftl")),
            include_str!(concat!("../../../i18n/", $code, "/server.ftl")),
            include_str!(concat!("../../../i18n/", $code, "/learn.ftl")),
            include_str!(concat!("../../../i18n/", $code, "/worlds.ftl")),
            include_str!(concat!("../../../i18n/", $code, "/notices.ftl")),
        )
    };
}

/// A language that everything is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Language {
    #[default]
    En,
    Cs,
    Sk,
    Hu,
}

impl Language {
    pub(crate) const ALL: [Language; 4] = [Language::En, Language::Cs, Language::Sk, Language::Hu];

    /// Its code, as in the page's `lang`.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Cs => "cs",
            Language::Sk => "sk",
            Language::Hu => "hu",
        }
    }

    /// What it calls itself.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::Cs => "Čeština",
            Language::Sk => "Slovenčina",
            Language::Hu => "Magyar",
        }
    }

    /// The language of a code such as `cs-CZ`.
    pub(crate) fn of_code(code: &str) -> Option<Language> {
        let primary = code.split(['-', '_']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// The first of the browser's languages that we speak.
    pub(crate) fn of_browser() -> Language {
        let wishes = web_sys::window().map(|window| window.navigator().languages()).unwrap_or_default();
        wishes
            .iter()
            .filter_map(|wish| wish.as_string())
            .find_map(|wish| Language::of_code(&wish))
            .unwrap_or_default()
    }

    /// Everything it says.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Language::En => texts!("en"),
            Language::Cs => texts!("cs"),
            Language::Sk => texts!("sk"),
            Language::Hu => texts!("hu"),
        }
    }
}
