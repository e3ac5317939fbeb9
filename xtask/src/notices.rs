//! Third-party notices: the licences of everything that is compiled into the program and the app.

use crate::packages::{self, Package, PackageId, Packages};
use crate::process::root;
use anyhow::{Context as _, Result};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write THIRD-PARTY.txt: the packages in the program and the app, with their licences.
///
/// `krajina licences` prints the file, and the app links to it. Run this after every change of Cargo.lock; a test of xtask
/// fails otherwise.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// The file in the root of the repository.
const FILE: &str = "THIRD-PARTY.txt";

const HEAD: &str = "\
Third-party notices

Krajina is licensed under MIT or Apache 2.0. The program and the app contain the packages below, and the Rust standard
library (https://github.com/rust-lang/rust, MIT OR Apache-2.0). Where a package offers several licences, Krajina uses
it under the first of MIT, Apache-2.0 and BSD that it offers.

Made by `cargo xtask notices`; do not edit.
";

/// The beginnings of names under which packages keep licences.
const LICENCE_FILES: [&str; 6] = ["licen", "copying", "copyright", "notice", "unlicense", "patents"];

/// Folders of packages that hold no code of the program.
const OTHER_FOLDERS: [&str; 6] = ["tests", "examples", "benches", "fuzz", ".github", "testdata"];

pub(crate) fn run(_: &Args) -> Result<ExitCode> {
    let mut packages = packages::of_program(&packages::PLATFORMS)?;
    packages.extend(packages::of_app()?);
    packages.retain(|_, package| !package.is_ours);
    let notices = notices(&packages)?;
    fs::write(root().join(FILE), &notices).with_context(|| format!("cannot write {FILE}"))?;
    println!("{} packages, {} bytes in {FILE}", packages.len(), notices.len());
    Ok(ExitCode::SUCCESS)
}

/// The whole text: the list of packages, then every different licence text once.
fn notices(packages: &Packages) -> Result<String> {
    let mut text = format!("{HEAD}\n{LIST}\n\n");
    let mut texts: BTreeMap<String, LicenceText> = BTreeMap::new();
    for (id, package) in packages {
        let _ = writeln!(text, "{id} | {} | {}", package.licence, package.repository);
        for licence in licence_texts(id, package)? {
            let users = &mut texts.entry(words(&licence)).or_insert_with(|| LicenceText::new(licence)).users;
            users.push(id.to_string());
        }
    }
    let mut texts: Vec<LicenceText> = texts.into_values().collect();
    texts.sort_by(|one, other| one.users.cmp(&other.users).then_with(|| one.text.cmp(&other.text)));
    for LicenceText { text: licence, users } in texts {
        let _ = write!(text, "\n{RULE}\n{}\n\n{licence}\n", users.join(", "));
    }
    Ok(text)
}

const LIST: &str = "Packages: name, version, licence, source";

const RULE: &str = "------------------------------------------------------------------------";

/// A licence text with the packages that have it.
struct LicenceText {
    text: String,
    users: Vec<String>,
}

impl LicenceText {
    fn new(text: String) -> LicenceText {
        LicenceText { text, users: Vec::new() }
    }
}

/// The words of a text. Two texts that are only wrapped differently are the same.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The licence texts in the sources of a package, or our copy of the licence that it declares.
fn licence_texts(id: &PackageId, package: &Package) -> Result<Vec<String>> {
    let folder = source(id)?;
    let mut files = Vec::new();
    find_licences(&folder, &mut files)?;
    files.sort();
    let mut texts = Vec::new();
    for file in chosen(&package.licence, files) {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        texts.push(tidy(&String::from_utf8_lossy(&bytes)));
    }
    if texts.is_empty() {
        texts.extend(standard_text(&package.licence)?);
    }
    Ok(texts)
}

/// The folder into which cargo unpacked a package.
fn source(id: &PackageId) -> Result<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let registries = home.context("neither CARGO_HOME nor HOME is set")?.join("registry/src");
    let entries = fs::read_dir(&registries).context("cargo has no sources: run `cargo fetch --locked`")?;
    let folders = entries.flatten().map(|entry| entry.path().join(format!("{}-{}", id.name, id.version)));
    folders
        .into_iter()
        .find(|folder| folder.is_dir())
        .with_context(|| format!("cargo has no sources of {id}: run `cargo fetch --locked`"))
}

fn find_licences(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_dir() {
            if !OTHER_FOLDERS.contains(&name.as_str()) {
                find_licences(&path, found)?;
            }
        } else if is_licence(&name) {
            found.push(path);
        }
    }
    Ok(())
}

/// Is this the name of a licence file? Code such as `license.rs` is not.
fn is_licence(name: &str) -> bool {
    let is_code = [".rs", ".c", ".h", ".toml", ".json", ".py", ".html", ".yml", ".hbs", ".spdx"]
        .iter()
        .any(|end| name.ends_with(end));
    !is_code && LICENCE_FILES.iter().any(|start| name.starts_with(start))
}

/// Of the files of a package with a choice of licences, those of the licence that Krajina uses.
fn chosen(licence: &str, files: Vec<PathBuf>) -> Vec<PathBuf> {
    let is_choice = licence.contains(" OR ") && !licence.contains(" AND ");
    let offered = |name: &str| is_choice && licence.contains(name);
    let wanted = ["MIT", "Apache", "BSD"].into_iter().find(|name| offered(name));
    let Some(wanted) = wanted else { return files };
    let wanted = wanted.to_lowercase();
    let name = |file: &PathBuf| file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let names_another = |file: &PathBuf| {
        let name = name(file);
        let others = ["mit", "apache", "bsd", "unlicense", "zlib", "boost", "bsl", "gpl"];
        others.iter().any(|other| name.contains(other)) && !name.contains(&wanted)
    };
    if files.iter().any(|file| name(file).contains(&wanted)) {
        files.into_iter().filter(|file| !names_another(file)).collect()
    } else {
        files
    }
}

/// The licence of a package whose sources hold no text of it.
fn standard_text(licence: &str) -> Result<Option<String>> {
    let file = match licence {
        licence if licence.contains("MIT") => "LICENSE-MIT",
        licence if licence.contains("Apache-2.0") => "LICENSE-APACHE",
        _ => return Ok(None),
    };
    let text = fs::read_to_string(root().join(file)).with_context(|| format!("cannot read {file}"))?;
    // The copyright of such a package is its authors', not ours.
    let without_ours = text.lines().filter(|line| !line.starts_with("Copyright (c)"));
    Ok(Some(tidy(&without_ours.collect::<Vec<_>>().join("\n"))))
}

/// A text without spaces at the ends of its lines and without empty lines around it.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The packages in the list of the notices.
    fn listed(notices: &str) -> BTreeSet<String> {
        let list = notices.split_once(LIST).unwrap().1.split(RULE).next().unwrap();
        list.lines().filter_map(|line| Some(line.split_once(" | ")?.0.to_owned())).collect()
    }

    #[test]
    fn the_notices_name_every_package_of_the_program_and_the_app() {
        let listed = listed(&fs::read_to_string(root().join(FILE)).unwrap());
        let mut packages = packages::of_program(&[]).unwrap();
        packages.extend(packages::of_app().unwrap());
        packages.retain(|_, package| !package.is_ours);
        let missing: Vec<String> =
            packages.keys().map(PackageId::to_string).filter(|id| !listed.contains(id)).collect();
        assert!(missing.is_empty(), "not in {FILE}, run `cargo xtask notices`: {missing:?}");
        let locked: BTreeSet<String> = packages::locked().unwrap().keys().map(PackageId::to_string).collect();
        let gone: Vec<&String> = listed.difference(&locked).collect();
        assert!(gone.is_empty(), "no longer in Cargo.lock, run `cargo xtask notices`: {gone:?}");
    }

    #[test]
    fn of_several_licences_one_is_taken() {
        let files = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        let both = files(&["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"]);
        assert_eq!(chosen("MIT OR Apache-2.0", both.clone()), files(&["LICENSE-MIT", "NOTICE"]));
        assert_eq!(chosen("MIT AND Apache-2.0", both.clone()), both);
        assert_eq!(chosen("Apache-2.0 OR MIT", files(&["LICENSE"])), files(&["LICENSE"]));
        assert_eq!(chosen("ISC", files(&["LICENSE"])), files(&["LICENSE"]));
    }

    #[test]
    fn licence_files_are_told_from_code() {
        assert!(is_licence("license-mit") && is_licence("copying") && is_licence("licence.txt"));
        assert!(!is_licence("license.rs") && !is_licence("readme.md"));
    }
}
