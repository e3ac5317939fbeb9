//! Type names that several crates use.

use crate::counts::Counts;
use crate::process::{root, say};
use crate::rust_files::{crates, rust_files};
use crate::step::StepResult;
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::ExitCode;

/// List the type names that more than two crates declare.
///
/// Reads the structs, enums, unions, traits and type aliases at the top level of crates/*/src and xtask. The exit code is 1
/// if a name is missing from the table "Names used in more than two crates" in docs/glossary.md.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// The document with the exceptions.
const GLOSSARY: &str = "docs/glossary.md";

/// The heading above the table of exceptions.
const HEADING: &str = "Names used in more than two crates";

/// The number of crates that may declare the same name.
const MOST_CRATES: usize = 2;

pub(crate) fn run(_: &Args) -> Result<ExitCode> {
    let unexplained = report()?;
    Ok(if unexplained == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The same as one step of a longer task.
pub(crate) fn check() -> Result<StepResult> {
    Ok(StepResult::Ran(Counts::one(report()? == 0)))
}

/// Prints the shared names and counts those without an explanation.
fn report() -> Result<usize> {
    let glossary = fs::read_to_string(root().join(GLOSSARY)).unwrap_or_default();
    let explained = exceptions(&glossary);
    let mut unexplained = 0;
    for (name, users) in declarations()?.into_iter().filter(|(_, users)| users.len() > MOST_CRATES) {
        let mark = if explained.contains(name.as_str()) { "explained" } else { "NOT EXPLAINED" };
        let users: Vec<String> = users.into_iter().collect();
        say!("{name:16} {mark:13} {}", users.join(", "));
        unexplained += usize::from(!explained.contains(name.as_str()));
    }
    if unexplained > 0 {
        say!(
            "{unexplained} names are declared in more than {MOST_CRATES} crates: rename them, or explain them"
        );
        say!("in the table \"{HEADING}\" of {GLOSSARY}");
    } else {
        say!("every name in more than {MOST_CRATES} crates is explained in {GLOSSARY}");
    }
    Ok(unexplained)
}

/// The crates that declare each name.
fn declarations() -> Result<BTreeMap<String, BTreeSet<String>>> {
    let mut declared: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (package, folder) in crates()? {
        for file in rust_files(&[folder.join("src")])? {
            for name in file.text.lines().filter_map(declared_type) {
                declared.entry(name.to_owned()).or_default().insert(package.clone());
            }
        }
    }
    Ok(declared)
}

/// The type that a line at the top level of a file declares. Indented lines belong to other items.
fn declared_type(line: &str) -> Option<&str> {
    let item = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.strip_prefix(' ')?,
        None => line,
    };
    let (keyword, rest) = item.split_once(' ')?;
    if !["struct", "enum", "union", "trait", "type"].contains(&keyword) {
        return None;
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    Some(&rest[..end]).filter(|name| !name.is_empty())
}

/// The names in the first column of the table below the heading; none if there is no such heading.
fn exceptions(glossary: &str) -> BTreeSet<&str> {
    glossary
        .lines()
        .skip_while(|line| line.trim_start_matches('#').trim() != HEADING || !line.starts_with('#'))
        .skip(1)
        .take_while(|line| !line.starts_with('#'))
        .filter_map(|line| line.strip_prefix('|')?.split('|').next())
        .map(|cell| cell.trim().trim_matches('`'))
        .filter(|name| *name != "name" && name.starts_with(char::is_alphabetic))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_types_at_the_top_level_are_declared() {
        for (line, name) in [
            ("struct Board;", Some("Board")),
            ("pub enum Line<'a> {", Some("Line")),
            ("pub(crate) trait Seated: Copy {", Some("Seated")),
            ("pub(in crate::room) type Effects = Vec<Effect>;", Some("Effects")),
            ("    struct Inner;", None),
            ("use crate::Board;", None),
            ("pub fn board() -> Board {", None),
            ("/// struct Board", None),
        ] {
            assert_eq!(declared_type(line), name, "{line}");
        }
    }

    #[test]
    fn exceptions_are_the_first_column_below_the_heading() {
        let glossary = "# Glossary\n\n| name | why |\n|---|---|\n| Early | no |\n\n\
            ## Names used in more than two crates\n\nText.\n\n| name | why |\n|---|---|\n| `Setup` | one concept |\n\
            | View | the same |\n\n## Next\n\n| Late | no |\n";
        assert_eq!(exceptions(glossary), BTreeSet::from(["Setup", "View"]));
        assert!(exceptions("# Glossary\n\n| name | why |\n").is_empty());
    }
}
