//! Parser and formatter for the subset of Fluent that our files use: text, arguments, and choices by number or word.
//! It is a tenth of Fluent's code; a test compares it with Fluent for every message.

use crate::words::{Arg, in_digits};
use krajina_wire::Language;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Messages by id.
pub(crate) type Messages = BTreeMap<String, Pattern>;

/// The text of a message.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pattern(Vec<PatternPart>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum PatternPart {
    Text(String),
    Argument(String),
    /// One of several variants, chosen by an argument: `{ $count -> [one] … *[other] … }`.
    Choice {
        by: String,
        variants: Vec<(String, Pattern)>,
        /// The variant to use if no key matches.
        other: usize,
    },
}

/// Parses all messages of a text.
pub(crate) fn read(text: &str) -> Messages {
    let mut messages = Messages::new();
    let mut add = |entry: &str| {
        if let Some((name, value)) = entry.split_once('=') {
            messages.insert(name.trim().to_owned(), Pattern::read(value));
        }
    };
    // A message continues until a line starts with a letter or a comment sign.
    let mut entry = String::new();
    for line in text.lines() {
        if line.starts_with(|first: char| first.is_ascii_alphabetic() || first == '#') {
            add(&std::mem::take(&mut entry));
        }
        if !line.starts_with('#') {
            entry += line;
            entry.push('\n');
        }
    }
    add(&entry);
    messages
}

impl Pattern {
    fn read(source: &str) -> Pattern {
        let margin = margin(source);
        let mut parts = Vec::new();
        let mut rest = source;
        while let Some((text, braced, after)) = next_braces(rest) {
            parts.push(PatternPart::Text(without_margin(text, margin)));
            parts.push(PatternPart::read(braced));
            rest = after;
        }
        parts.push(PatternPart::Text(without_margin(rest, margin)));
        if let Some(PatternPart::Text(first)) = parts.first_mut() {
            *first = first.trim_start().to_owned();
        }
        if let Some(PatternPart::Text(last)) = parts.last_mut() {
            *last = last.trim_end().to_owned();
        }
        Pattern(parts)
    }

    /// Writes the message with these arguments.
    pub(crate) fn write(&self, said: &mut String, language: Language, arguments: &[(&str, Arg)]) {
        let value = |wanted: &str| arguments.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value);
        for part in &self.0 {
            match part {
                PatternPart::Text(text) => said.push_str(text),
                PatternPart::Argument(name) => {
                    // Writing to a string cannot fail.
                    let _ = match value(name) {
                        Some(Arg::Text(text)) => write!(said, "{text}"),
                        Some(Arg::Number(number)) => write!(said, "{}", in_digits(*number)),
                        None => write!(said, "{{${name}}}"),
                    };
                }
                PatternPart::Choice { by, variants, other } => {
                    let fitting = value(by)
                        .and_then(|value| variants.iter().find(|(key, _)| fits(key, value, language)))
                        .or_else(|| variants.get(*other));
                    if let Some((_, pattern)) = fitting {
                        pattern.write(said, language, arguments);
                    }
                }
            }
        }
    }
}

impl PatternPart {
    /// Parses the contents of braces.
    fn read(braced: &str) -> PatternPart {
        let name = |text: &str| text.trim().trim_start_matches('$').to_owned();
        let Some((by, rest)) = braced.split_once("->") else { return PatternPart::Argument(name(braced)) };
        let (mut variants, mut other) = (Vec::new(), 0);
        for variant in variants_of(rest) {
            let Some((key, value)) = variant.split_once(']') else { continue };
            if key.starts_with('*') {
                other = variants.len();
            }
            let key = key.trim_start_matches(['*', '[']).trim();
            variants.push((key.to_owned(), Pattern::read(value)));
        }
        PatternPart::Choice { by: name(by), variants, other }
    }
}

/// The text before the next braces, their contents, and the rest.
fn next_braces(text: &str) -> Option<(&str, &str, &str)> {
    let open = text.find('{')?;
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return Some((&text[..open], &text[open + 1..at], &text[at + 1..]));
        }
    }
    None
}

/// The variants, each from its key on. A key begins a line, outside of inner braces.
fn variants_of(text: &str) -> Vec<String> {
    let mut variants: Vec<String> = Vec::new();
    let mut depth = 0;
    for line in text.lines() {
        let begins = line.trim_start();
        if depth == 0 && (begins.starts_with('[') || begins.starts_with("*[")) {
            variants.push(begins.to_owned());
        } else if let Some(variant) = variants.last_mut() {
            variant.push('\n');
            variant.push_str(line);
        }
        depth += line.matches('{').count();
        depth -= line.matches('}').count().min(depth);
    }
    variants
}

/// The common indentation of all further lines of a message, outside of braces.
fn margin(source: &str) -> usize {
    let mut outside = String::new();
    let mut rest = source;
    while let Some((text, _, after)) = next_braces(rest) {
        outside += text;
        // Braces produce text: a line that begins with them counts.
        outside.push('}');
        rest = after;
    }
    outside += rest;
    let lines = outside.split('\n').skip(1).filter(|line| !line.trim().is_empty());
    lines.map(|line| line.len() - line.trim_start_matches(' ').len()).min().unwrap_or(0)
}

fn without_margin(text: &str, margin: usize) -> String {
    let mut lines = text.split('\n');
    let mut kept = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        kept.push('\n');
        kept.push_str(line.get(margin..).unwrap_or_default());
    }
    kept
}

/// Whether a key matches a value.
fn fits(key: &str, value: &Arg, language: Language) -> bool {
    match value {
        Arg::Text(text) => text == key,
        Arg::Number(number) => key.parse() == Ok(*number) || key == plural(language, *number),
    }
}

/// The plural form of a number, according to Unicode's CLDR.
fn plural(language: Language, number: i32) -> &'static str {
    match (language, number.unsigned_abs()) {
        (_, 1) => "one",
        (Language::Cs | Language::Sk, 2..=4) => "few",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(source: &str, arguments: &[(&str, Arg)]) -> String {
        let mut said = String::new();
        read(source)["m"].write(&mut said, Language::Cs, arguments);
        said
    }

    #[test]
    fn lines_arguments_and_choices() {
        assert_eq!(say("# c\nm = Just so. \n", &[]), "Just so.");
        assert_eq!(say("a = b\nm =\n    One\n      two\n\n    three\n# end\n", &[]), "One\n  two\n\nthree");
        assert_eq!(say("m = { $a } and {$b}!", &[("a", 3.into()), ("b", "x".into())]), "3 and x!");
        let choice =
            "m = Now { $n ->\n    [0] none\n    [one] one { $n }\n   *[other] many\n      more\n} left\n";
        for (number, said) in [(0, "Now none left"), (1, "Now one 1 left"), (5, "Now many\nmore left")] {
            assert_eq!(say(choice, &[("n", number.into())]), said);
        }
        assert_eq!(say(choice, &[]), "Now many\nmore left");
        let nested =
            "m = { $a ->\n    [one] { $b ->\n        [few] x\n       *[other] y\n    }\n   *[other] z\n}";
        assert_eq!(say(nested, &[("a", 1.into()), ("b", 3.into())]), "x");
        assert_eq!(say(nested, &[("a", 2.into()), ("b", 3.into())]), "z");
    }

    #[test]
    fn broken_texts_do_not_panic() {
        for text in
            ["", "m", "m = {", "m = }", "m = { $a ->", "m = { $a -> [one", "=\n=", "m = { $a ->\n[x]\n}{"]
        {
            for (_, pattern) in read(text) {
                pattern.write(&mut String::new(), Language::En, &[("a", 1.into())]);
            }
        }
    }
}
