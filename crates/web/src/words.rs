//! The messages of the app in the current language, from the Fluent files.

use crate::fluent_subset::{Messages, read};
use krajina_wire::Language;
use std::cell::RefCell;

/// An argument of a message.
#[derive(Clone, Debug)]
pub(crate) enum Arg {
    Number(i32),
    Text(String),
}

/// A number in digits, with a minus sign instead of a hyphen.
pub(crate) fn in_digits(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

impl From<i32> for Arg {
    fn from(number: i32) -> Arg {
        Arg::Number(number)
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Arg {
        Arg::Number(number.into())
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::Number(i32::try_from(number).unwrap_or(i32::MAX))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_owned())
    }
}

thread_local! {
    // Only the current language is fetched and parsed.
    static CURRENT: RefCell<Option<(Language, Messages)>> = const { RefCell::new(None) };
}

/// Sets the language and its messages.
pub(crate) fn set_language(language: Language, text: &str) {
    CURRENT.set(Some((language, read(text))));
}

/// The message with this id and these arguments; the id itself if there is no such message.
pub(crate) fn say(message: &str, arguments: &[(&str, Arg)]) -> String {
    CURRENT.with_borrow(|current| {
        let Some((language, messages)) = current else { return message.to_owned() };
        let Some(pattern) = messages.get(message) else { return message.to_owned() };
        let mut said = String::new();
        pattern.write(&mut said, *language, arguments);
        said
    })
}

/// The message in a given language.
#[cfg(test)]
pub(crate) fn say_in(language: Language, message: &str, arguments: &[(&str, Arg)]) -> String {
    if !CURRENT.with_borrow(|current| matches!(current, Some((current, _)) if *current == language)) {
        set_language(language, &text_of(language));
    }
    say(message, arguments)
}

/// All messages of a language, from the files that are shipped as one.
#[cfg(test)]
fn text_of(language: Language) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../i18n").join(language.code());
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    // The server sends the push notifications.
    files
        .filter(|file| !file.ends_with("push.ftl"))
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::ColourScheme;
    use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
    use krajina_bots::level::LEVELS;
    use krajina_rules::hunters::{Choice, Mode, Person, Resource};
    use krajina_rules::{hunters, kingdom};
    use std::collections::{BTreeMap, BTreeSet};

    /// The arguments of a message, from all its variants.
    fn arguments(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            let PatternElement::Placeable { expression } = element else { continue };
            let selector = match expression {
                Expression::Inline(inline) => inline,
                Expression::Select { selector, variants } => {
                    variants.iter().for_each(|variant| arguments(&variant.value, found));
                    selector
                }
            };
            if let InlineExpression::VariableReference { id } = selector {
                found.insert(id.name.to_owned());
            }
        }
    }

    fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let text = text_of(language);
        let resource = fluent_syntax::parser::parse(text.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", language.code()));
        let mut found = BTreeMap::new();
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let mut used = BTreeSet::new();
            arguments(&message.value.unwrap(), &mut used);
            let before = found.insert(message.id.name.to_owned(), used);
            assert!(before.is_none(), "{} stands twice in {}", message.id.name, language.code());
        }
        found
    }

    #[test]
    fn every_language_has_every_message_with_the_same_arguments() {
        let english = messages(Language::En);
        for language in Language::ALL {
            assert_eq!(messages(language), english, "{}", language.name());
        }
    }

    /// The string literals that follow `call` anywhere in the sources.
    fn literals(call: &str) -> BTreeSet<String> {
        let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() { folders.push(path) } else { files.push(path) }
            }
        }
        let mut found = BTreeSet::new();
        for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "rs")) {
            let text = std::fs::read_to_string(file).unwrap();
            for rest in text.split(&format!("{call}(\"")).skip(1) {
                found.insert(rest.split('"').next().unwrap().to_owned());
            }
        }
        found
    }

    /// The message ids that Worlds builds from the names of its items.
    fn said_of_worlds() -> impl Iterator<Item = String> {
        use krajina_rules::worlds::{BonusKind, Building, Handicap, Level, Picture, Terrain, Trade};
        let bots = LEVELS.iter().map(|level| format!("w-bot-{}", level.name));
        let levels = Level::ALL
            .into_iter()
            .flat_map(|level| [format!("w-level-{level}"), format!("w-level-{level}-about")]);
        let handicaps =
            [Handicap::None, Handicap::Active, Handicap::All].map(|one| format!("w-handicap-{}", one.name()));
        let terrains = Terrain::ALL.map(|terrain| format!("w-{terrain}"));
        let pictures = Picture::ALL.map(|picture| format!("w-{picture}"));
        let kinds = BonusKind::all().map(|kind| format!("w-line-{}", kind.name()));
        let villages = Trade::ALL.map(|trade| format!("w-village-{trade}"));
        let buildings = Building::ALL.map(|building| format!("w-building-{building}"));
        let rules = Building::ON_TILES.map(|building| format!("w-building-{building}-about"));
        let others = ["w-north", "w-east", "w-south", "w-west", "w-note-roads", "w-note-roads-solo"];
        let steps = (["take", "turn", "flip", "place", "joins", "areas", "volcanoes", "stop"])
            .map(|step| format!("w-lesson-{step}"));
        bots.chain(levels)
            .chain(handicaps)
            .chain(terrains)
            .chain(pictures)
            .chain(kinds)
            .chain(villages)
            .chain(buildings)
            .chain(rules)
            .chain(others.map(String::from))
            .chain(steps)
    }

    #[test]
    fn every_message_that_is_used_exists() {
        let known = messages(Language::En);
        let mut wanted: BTreeSet<String> =
            [".t", ".say", ".tell"].iter().flat_map(|call| literals(call)).collect();
        for level in LEVELS {
            wanted.extend([format!("level-{}", level.name), format!("level-{}-about", level.name)]);
        }
        for person in Person::ALL {
            wanted.extend([format!("person-{person}"), format!("person-{person}-about")]);
        }
        wanted.extend(Resource::ALL.map(|resource| format!("resource-{resource}")));
        wanted.extend(kingdom::Terrain::ALL.map(|terrain| format!("kingdom-{terrain}")));
        wanted.extend(hunters::Terrain::ALL.map(|terrain| format!("hunters-{terrain}")));
        let options = kingdom::Variant::ALL.map(|variant| variant.name());
        for name in options.into_iter().chain(Choice::ALL.map(Choice::name)) {
            wanted.extend([format!("option-{name}"), format!("option-{name}-about")]);
        }
        for mode in Mode::ALL {
            wanted.extend([format!("mode-{}", mode.name()), format!("mode-{}-about", mode.name())]);
        }
        wanted.extend(ColourScheme::ALL.map(|theme| format!("theme-{}", theme.name())));
        wanted.extend(["discard-frame", "discard-terrain"].map(String::from));
        for verb in crate::learn::VERBS {
            wanted.extend([format!("did-{verb}"), format!("you-did-{verb}")]);
        }
        wanted.extend(said_of_worlds());
        let missing: Vec<_> = wanted.iter().filter(|message| !known.contains_key(*message)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    /// The same by the Fluent library.
    struct Fluent(FluentBundle<FluentResource>);

    impl Fluent {
        fn of(language: Language) -> Fluent {
            let mut bundle = FluentBundle::new(vec![language.code().parse().unwrap()]);
            bundle.set_use_isolating(false);
            // Fluent writes a hyphen for a minus.
            bundle.set_formatter(Some(|value, _| match value {
                FluentValue::Number(number) if number.value < 0.0 => Some(in_digits(number.value as i32)),
                _ => None,
            }));
            bundle.add_resource(FluentResource::try_new(text_of(language)).unwrap()).unwrap();
            Fluent(bundle)
        }

        fn say(&self, message: &str, arguments: &[(&str, Arg)]) -> String {
            let mut args = FluentArgs::new();
            for (name, value) in arguments {
                match value {
                    Arg::Number(number) => args.set(*name, FluentValue::from(*number)),
                    Arg::Text(text) => args.set(*name, FluentValue::from(text.as_str())),
                }
            }
            let pattern = self.0.get_message(message).unwrap().value().unwrap();
            self.0.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
        }
    }

    #[test]
    fn every_message_is_formatted_as_by_fluent() {
        let numbers = (-3..130).chain([999, 1_000, 1_001, 1_002, 12_345, i32::MAX]).map(Arg::Number);
        let values: Vec<Arg> = numbers.chain(["", "Eva", "one", "few", "other"].map(Arg::from)).collect();
        for language in Language::ALL {
            let fluent = Fluent::of(language);
            for (message, names) in messages(language) {
                for value in &values {
                    let arguments: Vec<(&str, Arg)> =
                        names.iter().map(|name| (name.as_str(), value.clone())).collect();
                    let said = say_in(language, &message, &arguments);
                    let by_fluent = fluent.say(&message, &arguments);
                    assert_eq!(said, by_fluent, "{} {value:?}", language.name());
                }
                assert_eq!(say_in(language, &message, &[]), fluent.say(&message, &[]), "{}", language.name());
            }
        }
    }

    #[test]
    fn negative_numbers_have_a_minus_sign() {
        assert_eq!([-14, 0, 7].map(in_digits), ["−14", "0", "7"]);
        let points = [("points", (-14).into())];
        assert_eq!(say_in(Language::En, "w-practice-over", &points), "Your worlds bring −14 points");
    }

    #[test]
    fn advice_names_the_line_as_the_table_does() {
        for language in Language::ALL {
            let (advice, line) =
                (say_in(language, "advice-take", &[]), say_in(language, "line-choosing", &[]));
            assert!(advice.contains(&line), "{}: {advice} does not name {line}", language.name());
        }
    }

    #[test]
    fn plurals_are_right() {
        let points = |language, count: i32| say_in(language, "confirm-place", &[("points", count.into())]);
        assert_eq!(points(Language::En, 1), "Place here: 1 point");
        assert_eq!(points(Language::Cs, 3), "Přiložit sem: 3 body");
        assert_eq!(points(Language::Cs, 5), "Přiložit sem: 5 bodů");
        assert_eq!(points(Language::Sk, 0), "Priložiť sem: 0 bodov");
        assert_eq!(points(Language::Hu, 2), "Ide rakom: 2 pont");
        assert_eq!(say_in(Language::En, "no-such-message", &[]), "no-such-message");
    }
}
