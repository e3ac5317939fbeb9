//! What Krajina says to people: the Fluent files of `i18n/`, carried inside the program.
//!
//! ```
//! use krajina_words::{Language, say};
//! assert_eq!(say(Language::Cs, "error-not-your-turn", &[]), "Nejste na tahu.");
//! assert_eq!(Language::preferred("hu-HU,hu;q=0.9,en;q=0.8"), Language::Hu);
//! ```

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use krajina_wire::{Phrase, Refusal};
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// A language that everything is written in.
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
    /// All four.
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

    /// What it calls itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::Cs => "Čeština",
            Language::Sk => "Slovenčina",
            Language::Hu => "Magyar",
        }
    }

    /// The language of this code; `cs-CZ` is Czech as well.
    pub fn of_code(code: &str) -> Option<Language> {
        let primary = code.trim().split(['-', '_']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// The language that a browser's `Accept-Language` asks for most; English if it asks for none of ours.
    pub fn preferred(header: &str) -> Language {
        let mut best = (0, Language::En);
        // More than a dozen wishes are no wish.
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

    /// The files of this language, by name and text.
    pub fn files(self) -> [(&'static str, &'static str); 3] {
        macro_rules! files {
            ($code:literal) => {
                [
                    ("server.ftl", include_str!(concat!("../../../i18n/", $code, "/server.ftl"))),
                    ("phrases.ftl", include_str!(concat!("../../../i18n/", $code, "/phrases.ftl"))),
                    ("push.ftl", include_str!(concat!("../../../i18n/", $code, "/push.ftl"))),
                ]
            };
        }
        match self {
            Language::En => files!("en"),
            Language::Cs => files!("cs"),
            Language::Sk => files!("sk"),
            Language::Hu => files!("hu"),
        }
    }
}

/// A quality such as `0.8`, in thousandths.
fn quality(text: &str) -> u32 {
    text.trim().parse::<f32>().ok().filter(|q| (0.0..=1.0).contains(q)).map_or(0, |q| (q * 1_000.0) as u32)
}

type Bundle = FluentBundle<FluentResource>;

fn bundle(language: Language) -> Bundle {
    let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // The marks around arguments are for texts that mix directions of writing; ours do not.
    bundle.set_use_isolating(false);
    for (_, text) in language.files() {
        // A test reads all files: an entry that cannot be read is left out rather than a reason to stop.
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

static BUNDLES: LazyLock<[Bundle; 4]> = LazyLock::new(|| Language::ALL.map(bundle));

/// The message of this name with its arguments; the name itself if there is no such message.
pub fn say(language: Language, message: &str, arguments: &[(&str, &str)]) -> String {
    write(language, message, arguments.iter().map(|(name, value)| (*name, FluentValue::from(*value))))
}

/// The message of this name about so many of something, with the plural of its language.
pub fn count(language: Language, message: &str, count: usize) -> String {
    write(language, message, [("count", FluentValue::from(count))].into_iter())
}

fn write<'a>(
    language: Language,
    message: &str,
    arguments: impl Iterator<Item = (&'a str, FluentValue<'a>)>,
) -> String {
    let bundle = &BUNDLES[language as usize];
    let Some(pattern) = bundle.get_message(message).and_then(|message| message.value()) else {
        return message.to_owned();
    };
    let args: FluentArgs<'_> = arguments.collect();
    bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
}

/// A refusal as a sentence.
pub fn refusal(language: Language, refusal: &Refusal) -> String {
    let rule = refusal.rule.as_deref().unwrap_or("?");
    say(language, &format!("error-{}", refusal.code), &[("rule", rule)])
}

/// A quick phrase as a sentence.
pub fn phrase(language: Language, phrase: Phrase) -> String {
    say(language, &format!("phrase-{}", phrase.name()), &[])
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};
    use krajina_wire::ErrorCode;
    use std::collections::{BTreeMap, BTreeSet};

    /// The messages of a file with the arguments they use.
    fn messages(text: &str) -> BTreeMap<String, BTreeSet<String>> {
        let resource = fluent_syntax::parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
        let mut found = BTreeMap::new();
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let mut arguments = BTreeSet::new();
            for element in message.value.unwrap().elements {
                let PatternElement::Placeable { expression } = element else { continue };
                let (Expression::Inline(argument) | Expression::Select { selector: argument, .. }) =
                    expression;
                if let InlineExpression::VariableReference { id } = argument {
                    arguments.insert(id.name.to_owned());
                }
            }
            let before = found.insert(message.id.name.to_owned(), arguments);
            assert!(before.is_none(), "{} stands there twice", message.id.name);
        }
        found
    }

    #[test]
    fn every_language_has_every_message_with_the_same_arguments() {
        for language in Language::ALL {
            for ((name, english), (_, text)) in Language::En.files().iter().zip(language.files()) {
                assert_eq!(messages(english), messages(text), "{name} in {}", language.name());
            }
        }
    }

    #[test]
    fn every_error_and_every_phrase_has_a_sentence_and_nothing_else_has() {
        let [(_, server), (_, phrases), _] = Language::En.files();
        let codes: BTreeSet<String> = ErrorCode::ALL.iter().map(|code| format!("error-{code}")).collect();
        assert_eq!(messages(server).into_keys().collect::<BTreeSet<_>>(), codes);
        let names: BTreeSet<String> =
            Phrase::ALL.iter().map(|one| format!("phrase-{}", one.name())).collect();
        assert_eq!(messages(phrases).into_keys().collect::<BTreeSet<_>>(), names);
    }

    #[test]
    fn sentences_name_the_rule() {
        let illegal = Refusal { rule: Some("K12".into()), ..ErrorCode::IllegalMove.into() };
        assert_eq!(refusal(Language::Hu, &illegal), "A szabályok nem engedik ezt a lépést (K12).");
        assert_eq!(phrase(Language::Sk, Phrase::Thanks), "Ďakujem!");
        assert_eq!(say(Language::En, "no-such-message", &[]), "no-such-message");
    }

    #[test]
    fn plurals_are_those_of_the_language() {
        let turns = |language, number| count(language, "push-your-turn", number);
        assert_eq!(turns(Language::En, 1), "It is your turn at one table.");
        assert_eq!(turns(Language::En, 3), "It is your turn at 3 tables.");
        assert_eq!(turns(Language::Cs, 1), "Jste na tahu u jednoho stolu.");
        assert_eq!(turns(Language::Cs, 3), "Jste na tahu u 3 stolů.");
        assert_eq!(turns(Language::Hu, 5), "5 asztalnál Ön következik.");
    }

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

    /// The names of codes and phrases on the wire are those that serde writes.
    #[test]
    fn names_are_what_travels() {
        for code in ErrorCode::ALL {
            assert_eq!(format!("\"{code}\""), serde_json_text(code));
        }
        for one in Phrase::ALL {
            assert_eq!(format!("\"{}\"", one.name()), serde_json_text(&one));
        }
    }

    fn serde_json_text<T: serde::Serialize>(value: &T) -> String {
        serde_json::to_string(value).unwrap()
    }
}
