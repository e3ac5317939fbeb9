//! A TOML table that is read key by key. The reader collects all faults instead of stopping at the first.

use crate::fault::MaterialFaults;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One file being read.
pub(crate) struct SourceFile<'a> {
    pub(crate) name: &'static str,
    pub(crate) text: &'a str,
}

/// A string in a file, with the byte at which its contents begin.
#[derive(Clone, Copy)]
pub(crate) struct TomlString<'t> {
    pub(crate) text: &'t str,
    pub(crate) start: usize,
}

/// A table of a file.
pub(crate) struct TomlTable<'a, 't> {
    pub(crate) file: &'a SourceFile<'a>,
    table: &'t DeTable<'a>,
    /// The byte at which it begins.
    pub(crate) start: usize,
}

impl<'a> SourceFile<'a> {
    /// The whole file as a table; text that is not TOML is a fault, and the rest is still read.
    pub(crate) fn parse(&self, faults: &mut MaterialFaults) -> Spanned<DeTable<'a>> {
        let (table, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            faults.at(self.name, self.text, error.span().map_or(0, |span| span.start), error.message());
        }
        table
    }

    pub(crate) fn fault(&self, faults: &mut MaterialFaults, byte: usize, reason: impl Into<String>) {
        faults.at(self.name, self.text, byte, reason);
    }
}

impl<'a, 't> TomlTable<'a, 't> {
    pub(crate) fn new(file: &'a SourceFile<'a>, table: &'t Spanned<DeTable<'a>>) -> TomlTable<'a, 't> {
        TomlTable { file, table: table.get_ref(), start: table.span().start }
    }

    /// Adds a fault for every other key.
    pub(crate) fn only(&self, keys: &[&str], faults: &mut MaterialFaults) {
        for key in self.table.keys().filter(|key| !keys.contains(&key.get_ref().as_ref())) {
            let reason = format!("unknown key {:?}; expected {}", key.get_ref(), keys.join(", "));
            self.file.fault(faults, key.span().start, reason);
        }
    }

    fn value(&self, key: &str, faults: &mut MaterialFaults) -> Option<&'t Spanned<DeValue<'a>>> {
        let found = self.table.get(key);
        if found.is_none() {
            self.file.fault(faults, self.start, format!("{key} is missing"));
        }
        found
    }

    /// The string under a key.
    pub(crate) fn string(&self, key: &str, faults: &mut MaterialFaults) -> Option<TomlString<'t>> {
        let value = self.value(key, faults)?;
        words(value).or_else(|| self.wrong(key, "a text in quotes", value, faults))
    }

    /// The strings in the list under a key.
    pub(crate) fn strings(&self, key: &str, faults: &mut MaterialFaults) -> Option<Vec<TomlString<'t>>> {
        let value = self.value(key, faults)?;
        let list = value.get_ref().as_array();
        let list = list.and_then(|list| list.iter().map(words).collect::<Option<Vec<_>>>());
        list.or_else(|| self.wrong(key, "a list of texts in quotes", value, faults))
    }

    /// The whole number under a key, with its position.
    pub(crate) fn number(&self, key: &str, faults: &mut MaterialFaults) -> Option<(usize, i64)> {
        let value = self.value(key, faults)?;
        let digits = value.get_ref().as_integer();
        let number = digits.and_then(|n| i64::from_str_radix(n.as_str(), n.radix()).ok());
        number
            .map(|number| (value.span().start, number))
            .or_else(|| self.wrong(key, "a whole number", value, faults))
    }

    /// The tables under `[[key]]`.
    pub(crate) fn tables(&self, key: &str, faults: &mut MaterialFaults) -> Vec<TomlTable<'a, 't>> {
        let Some(value) = self.value(key, faults) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong::<()>(key, &format!("entries that begin with [[{key}]]"), value, faults);
            return Vec::new();
        };
        let mut tables = Vec::new();
        for entry in list.iter() {
            match entry.get_ref().as_table() {
                Some(table) => tables.push(TomlTable { file: self.file, table, start: entry.span().start }),
                None => drop(self.wrong::<()>(key, "a table", entry, faults)),
            }
        }
        tables
    }

    fn wrong<T>(
        &self,
        key: &str,
        wanted: &str,
        value: &Spanned<DeValue<'a>>,
        faults: &mut MaterialFaults,
    ) -> Option<T> {
        let found = value.get_ref().type_str();
        self.file.fault(faults, value.span().start, format!("{key}: expected {wanted}, found {found}"));
        None
    }
}

/// A value's text. Its contents begin after the quote; escapes before a fault would shift its column, but a side has
/// nothing that needs escaping.
fn words<'t>(value: &'t Spanned<DeValue<'_>>) -> Option<TomlString<'t>> {
    let text = value.get_ref().as_str()?;
    Some(TomlString { text, start: value.span().start + 1 })
}
