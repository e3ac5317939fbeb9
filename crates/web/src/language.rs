//! The four languages.

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

    /// Everything it says, from the files that travel as one.
    #[cfg(test)]
    pub(crate) fn text(self) -> String {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../i18n").join(self.code());
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        // Notices outside the page are the server's to say.
        files
            .filter(|file| !file.ends_with("push.ftl"))
            .map(|file| std::fs::read_to_string(file).unwrap())
            .collect()
    }
}
