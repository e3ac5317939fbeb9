//! Sentences in the caller's language, from the files in i18n/.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use krajina_wire::ErrorCode;
use std::sync::LazyLock;

/// A language that we speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    Czech,
    Slovak,
    Hungarian,
}

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<[Bundle; 4]> = LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> Bundle {
    let text = match language {
        Language::English => include_str!("../../../i18n/en/server.ftl"),
        Language::Czech => include_str!("../../../i18n/cs/server.ftl"),
        Language::Slovak => include_str!("../../../i18n/sk/server.ftl"),
        Language::Hungarian => include_str!("../../../i18n/hu/server.ftl"),
    };
    let mut bundle = Bundle::new_concurrent(vec![language.tag().parse().unwrap_or_default()]);
    // A test reads every sentence: what cannot be parsed is found there.
    let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    bundle
}

impl Language {
    /// All of them.
    pub(crate) const ALL: [Language; 4] =
        [Language::English, Language::Czech, Language::Slovak, Language::Hungarian];

    /// Its tag on the web.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Czech => "cs",
            Language::Slovak => "sk",
            Language::Hungarian => "hu",
        }
    }

    /// The language of a request: of those it accepts, the one it likes best and we speak.
    pub(crate) fn of(headers: &HeaderMap) -> Language {
        let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let mut best = (0.0, Language::English);
        for part in accepted.split(',').take(16) {
            let (tag, rest) = part.split_once(';').unwrap_or((part, ""));
            let weight =
                rest.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.parse().ok()).unwrap_or(0.0_f32);
            let name = tag.trim().split('-').next().unwrap_or_default();
            let known = Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(name));
            if let Some(language) = known.filter(|_| weight > best.0) {
                best = (weight, language);
            }
        }
        best.1
    }
}

/// The sentence of a code.
pub(crate) fn sentence(code: ErrorCode, language: Language) -> String {
    let id = format!("error-{code}");
    let bundle = &BUNDLES[language as usize];
    let pattern = bundle.get_message(&id).and_then(|message| message.value());
    let mut faults = Vec::new();
    match pattern {
        Some(pattern) => bundle.format_pattern(pattern, None, &mut faults).into_owned(),
        None => code.name().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_sentence_in_every_language() {
        for language in Language::ALL {
            for code in ErrorCode::ALL {
                let sentence = sentence(*code, language);
                assert!(sentence.ends_with('.') && sentence.contains(' '), "{language:?} {code}: {sentence}");
            }
        }
    }

    #[test]
    fn the_best_language_is_chosen() {
        let check = |accepted: &'static str, expected| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, accepted.parse().unwrap());
            assert_eq!(Language::of(&headers), expected, "{accepted}");
        };
        check("cs-CZ,cs;q=0.9,en;q=0.8", Language::Czech);
        check("de, sk;q=0.5, en;q=0.4", Language::Slovak);
        check("fr", Language::English);
        check("en;q=0.2, HU;q=0.7", Language::Hungarian);
        check(";;q=,q=x, *", Language::English);
        assert_eq!(Language::of(&HeaderMap::new()), Language::English);
    }
}
