//! The packages that are compiled into the program and the app, as `cargo tree` and Cargo.lock describe them.

use crate::install::WASM;
use crate::process::{cargo, output, root};
use anyhow::{Context as _, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;

/// The platforms for which the program is made.
pub(crate) const PLATFORMS: [&str; 4] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-pc-windows-gnu",
    "aarch64-apple-darwin",
];

/// A package of one version.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PackageId {
    pub(crate) name: String,
    pub(crate) version: String,
}

impl fmt::Display for PackageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}

/// A package as its manifest describes it.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Package {
    /// The licence that its manifest declares, as an SPDX expression.
    pub(crate) licence: String,
    pub(crate) repository: String,
    /// Is it part of this repository?
    pub(crate) is_ours: bool,
    pub(crate) dependencies: BTreeSet<PackageId>,
}

/// Packages with those that they depend on.
pub(crate) type Packages = BTreeMap<PackageId, Package>;

/// Everything that is compiled into the program on these platforms. Macros and build scripts run only while compiling, so
/// they are left out.
pub(crate) fn of_program(platforms: &[&str]) -> Result<Packages> {
    tree("krajina-cli", platforms)
}

/// Everything that is compiled into the app.
pub(crate) fn of_app() -> Result<Packages> {
    tree("krajina-web", &[WASM])
}

/// The packages below one of ours. Without a platform, those for this computer.
fn tree(package: &str, platforms: &[&str]) -> Result<Packages> {
    let mut tree = cargo();
    tree.args(["tree", "--locked", "--package", package, "--edges", "normal,no-proc-macro"]);
    tree.args(["--prefix", "depth", "--format", "\t{p}\t{l}\t{r}"]);
    for platform in platforms {
        tree.args(["--target", platform]);
    }
    parse_tree(&output(&mut tree)?)
}

/// Reads the lines of `cargo tree`: depth, package, licence and repository. Cargo lists the dependencies of a package where it
/// names it first; later mentions end with `(*)`.
fn parse_tree(text: &str) -> Result<Packages> {
    let mut packages = Packages::new();
    let mut path: Vec<PackageId> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let unexpected = || format!("cannot read this line of `cargo tree`: {line:?}");
        let mut fields = line.trim_end_matches(" (*)").split('\t');
        let depth: usize = fields.next().and_then(|depth| depth.parse().ok()).with_context(unexpected)?;
        let (id, is_ours) = fields.next().and_then(parse_package).with_context(unexpected)?;
        let licence = fields.next().with_context(unexpected)?.replace('/', " OR ");
        let repository = fields.next().with_context(unexpected)?.to_owned();
        path.truncate(depth);
        if let Some(parent) = path.last().and_then(|parent| packages.get_mut(parent)) {
            parent.dependencies.insert(id.clone());
        }
        path.push(id.clone());
        let dependencies = BTreeSet::new();
        packages.entry(id).or_insert(Package { licence, repository, is_ours, dependencies });
    }
    Ok(packages)
}

/// Reads `name v1.2.3` or, for a package of ours, `name v1.2.3 (folder)`.
fn parse_package(text: &str) -> Option<(PackageId, bool)> {
    let mut words = text.split(' ');
    let name = words.next()?.to_owned();
    let version = words.next()?.strip_prefix('v')?.to_owned();
    let is_ours = words.next().is_some_and(|folder| folder.starts_with("(/") || folder.contains(':'));
    Some((PackageId { name, version }, is_ours))
}

/// The SHA-256 of every package of the registry in Cargo.lock; our own packages have none.
pub(crate) fn locked() -> Result<BTreeMap<PackageId, Option<String>>> {
    let lock = fs::read_to_string(root().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    Ok(parse_lock(&lock))
}

fn parse_lock(lock: &str) -> BTreeMap<PackageId, Option<String>> {
    let blocks = lock.split("[[package]]").skip(1);
    let package = |block: &str| {
        let field = |name: &str| {
            let start = format!("{name} = \"");
            let value = block.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix('"'));
            value.map(str::to_owned)
        };
        Some((PackageId { name: field("name")?, version: field("version")? }, field("checksum")))
    };
    blocks.filter_map(package).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str, version: &str) -> PackageId {
        PackageId { name: name.into(), version: version.into() }
    }

    #[test]
    fn a_tree_gives_packages_and_their_dependencies() {
        let text = "0\tours v0.1.0 (/home/ours)\tMIT\t\n1\ta v1.0.0\tMIT/Apache-2.0\thttps://a\n2\tb v2.0.0\tISC\t\n\
            1\tb v2.0.0\tISC\t\n1\ta v1.0.0\tMIT/Apache-2.0\thttps://a (*)\n";
        let packages = parse_tree(text).unwrap();
        assert_eq!(packages.len(), 3);
        let ours = &packages[&id("ours", "0.1.0")];
        assert!(ours.is_ours);
        assert_eq!(ours.dependencies, BTreeSet::from([id("a", "1.0.0"), id("b", "2.0.0")]));
        let a = &packages[&id("a", "1.0.0")];
        assert_eq!((a.licence.as_str(), a.repository.as_str()), ("MIT OR Apache-2.0", "https://a"));
        assert_eq!(a.dependencies, BTreeSet::from([id("b", "2.0.0")]));
        assert!(parse_tree("0 nothing").is_err());
    }

    #[test]
    fn checksums_come_from_the_lock_file() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nchecksum = \"0a1b\"\n\n\
            [[package]]\nname = \"ours\"\nversion = \"0.1.0\"\ndependencies = [\n \"a\",\n]\n";
        let locked = parse_lock(lock);
        assert_eq!(locked[&id("a", "1.0.0")].as_deref(), Some("0a1b"));
        assert_eq!(locked[&id("ours", "0.1.0")], None);
    }
}
