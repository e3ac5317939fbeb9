//! The texts of the server in all languages: the Fluent files of `i18n/`, embedded in the program.
//!
//! ```
//! use krajina_words::{Language, say};
//! assert_eq!(say(Language::Cs, "error-not-your-turn", &[]), "Nejste na tahu.");
//! assert_eq!(Language::preferred("hu-HU,hu;q=0.9,en;q=0.8"), Language::Hu);
//! ```

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
pub use krajina_wire::Language;
use krajina_wire::{Phrase, Refusal};
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// The files of a language, by name and text.
pub fn files(language: Language) -> [(&'static str, &'static str); 4] {
    macro_rules! files {
        ($code:literal) => {
            [
                ("server.ftl", include_str!(concat!("../../../i18n/", $code, "/server.ftl"))),
                ("phrases.ftl", include_str!(concat!("../../../i18n/", $code, "/phrases.ftl"))),
                ("push.ftl", include_str!(concat!("../../../i18n/", $code, "/push.ftl"))),
                ("site.ftl", include_str!(concat!("../../../i18n/", $code, "/site.ftl"))),
            ]
        };
    }
    match language {
        Language::En => files!("en"),
        Language::Cs => files!("cs"),
        Language::Sk => files!("sk"),
        Language::Hu => files!("hu"),
    }
}

type Bundle = FluentBundle<FluentResource>;

fn bundle(language: Language) -> Bundle {
    let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // Isolation marks around arguments are for texts that mix writing directions; ours do not.
    bundle.set_use_isolating(false);
    for (_, text) in files(language) {
        // Skip entries that cannot be parsed. A test parses all files.
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

static BUNDLES: LazyLock<[Bundle; 4]> = LazyLock::new(|| Language::ALL.map(bundle));

/// The message with this id and arguments; the id itself if the message does not exist.
pub fn say(language: Language, message: &str, arguments: &[(&str, &str)]) -> String {
    write(language, message, arguments.iter().map(|(name, value)| (*name, FluentValue::from(*value))))
}

/// The message with this id for a count, in the plural form of the language.
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

/// The sentence for a refusal.
pub fn refusal(language: Language, refusal: &Refusal) -> String {
    let rule = refusal.rule.as_deref().unwrap_or("?");
    say(language, &format!("error-{}", refusal.code), &[("rule", rule)])
}

/// The sentence for a quick phrase.
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
            assert!(before.is_none(), "{} is defined twice", message.id.name);
        }
        found
    }

    #[test]
    fn every_language_has_every_message_with_the_same_arguments() {
        for language in Language::ALL {
            for ((name, english), (_, text)) in files(Language::En).iter().zip(files(language)) {
                assert_eq!(messages(english), messages(text), "{name} in {}", language.name());
            }
        }
    }

    #[test]
    fn exactly_the_errors_and_phrases_have_sentences() {
        let [(_, server), (_, phrases), ..] = files(Language::En);
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
        assert_eq!(turns(Language::Hu, 5), "5 asztalnál te jössz.");
    }

    /// Displayed names of codes and phrases are the names that serde writes.
    #[test]
    fn names_match_the_wire_format() {
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
