//! The software bill of materials: every package of the program and the app, in CycloneDX.

use crate::packages::{self, Package, PackageId, Packages};
use crate::process::target;
use anyhow::{Context as _, Result};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the software bill of materials of the program and the app: CycloneDX 1.5 as JSON.
///
/// It holds neither a time nor a random number: the same Cargo.lock gives the same bytes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to write; target/krajina.cdx.json if left out.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let file = args.output.clone().unwrap_or_else(|| target().join("krajina.cdx.json"));
    let mut packages = packages::of_program(&packages::PLATFORMS)?;
    for (id, package) in packages::of_app()? {
        match packages.get_mut(&id) {
            Some(known) => known.dependencies.extend(package.dependencies),
            None => drop(packages.insert(id, package)),
        }
    }
    let bom = bill(&packages, &packages::locked()?);
    fs::write(&file, format!("{bom}\n")).with_context(|| format!("cannot write {}", file.display()))?;
    println!("{} packages in {}", packages.len(), file.display());
    Ok(ExitCode::SUCCESS)
}

/// A value of JSON.
enum Json {
    Number(u32),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(&'static str, Json)>),
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Number(number) => write!(f, "{number}"),
            Json::Text(text) => write_text(f, text),
            Json::List(items) => {
                f.write_str("[")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if at == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Json::Object(fields) => {
                f.write_str("{")?;
                for (at, (name, value)) in fields.iter().enumerate() {
                    write!(f, "{}\"{name}\":{value}", if at == 0 { "" } else { "," })?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            c if c.is_control() => write!(f, "\\u{:04x}", u32::from(c))?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

fn text(text: impl Into<String>) -> Json {
    Json::Text(text.into())
}

fn bill(packages: &Packages, checksums: &BTreeMap<PackageId, Option<String>>) -> Json {
    let component = Json::Object(vec![
        ("type", text("application")),
        ("bom-ref", text("krajina")),
        ("name", text("krajina")),
        ("version", text(env!("CARGO_PKG_VERSION"))),
        ("licenses", licences(env!("CARGO_PKG_LICENSE"))),
    ]);
    let is_root = |id: &PackageId| ["krajina-cli", "krajina-web"].contains(&id.name.as_str());
    let roots = packages.keys().filter(|id| is_root(id)).map(reference).map(text).collect();
    let mut dependencies =
        vec![Json::Object(vec![("ref", text("krajina")), ("dependsOn", Json::List(roots))])];
    dependencies.extend(packages.iter().map(|(id, package)| {
        let on = package.dependencies.iter().map(reference).map(text).collect();
        Json::Object(vec![("ref", text(reference(id))), ("dependsOn", Json::List(on))])
    }));
    let checksum = |id: &PackageId| checksums.get(id).cloned().flatten();
    let components = packages.iter().map(|(id, package)| library(id, package, checksum(id))).collect();
    Json::Object(vec![
        ("bomFormat", text("CycloneDX")),
        ("specVersion", text("1.5")),
        ("version", Json::Number(1)),
        ("metadata", Json::Object(vec![("component", component)])),
        ("components", Json::List(components)),
        ("dependencies", Json::List(dependencies)),
    ])
}

fn library(id: &PackageId, package: &Package, checksum: Option<String>) -> Json {
    let mut fields = vec![
        ("type", text("library")),
        ("bom-ref", text(reference(id))),
        ("name", text(&*id.name)),
        ("version", text(&*id.version)),
    ];
    if let Some(checksum) = checksum {
        let hash = Json::Object(vec![("alg", text("SHA-256")), ("content", text(checksum))]);
        fields.push(("hashes", Json::List(vec![hash])));
    }
    if !package.licence.is_empty() {
        fields.push(("licenses", licences(&package.licence)));
    }
    // Our own packages are not in a registry, so they have no package URL.
    if !package.is_ours {
        fields.push(("purl", text(reference(id))));
    }
    if !package.repository.is_empty() {
        let vcs = Json::Object(vec![("type", text("vcs")), ("url", text(&*package.repository))]);
        fields.push(("externalReferences", Json::List(vec![vcs])));
    }
    Json::Object(fields)
}

fn licences(expression: &str) -> Json {
    Json::List(vec![Json::Object(vec![("expression", text(expression))])])
}

/// The package URL. It also identifies the component within the document.
fn reference(id: &PackageId) -> String {
    format!("pkg:cargo/{}@{}", id.name, id.version.replace('+', "%2B"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    fn id(name: &str, version: &str) -> PackageId {
        PackageId { name: name.into(), version: version.into() }
    }

    fn package(is_ours: bool, dependencies: &[PackageId]) -> Package {
        let dependencies = BTreeSet::from_iter(dependencies.iter().cloned());
        Package { licence: "MIT".into(), repository: String::new(), is_ours, dependencies }
    }

    #[test]
    fn the_bill_has_the_shape_of_cyclonedx() {
        let (ours, theirs) = (id("krajina-cli", "0.1.0"), id("a", "1.0.0+b"));
        let packages = Packages::from([
            (ours.clone(), package(true, std::slice::from_ref(&theirs))),
            (theirs.clone(), package(false, &[])),
        ]);
        let checksums = BTreeMap::from([(theirs, Some("0a1b".to_owned())), (ours, None)]);
        let bom: Value = serde_json::from_str(&bill(&packages, &checksums).to_string()).unwrap();
        assert_eq!(bom["bomFormat"], "CycloneDX");
        assert_eq!(bom["specVersion"], "1.5");
        assert_eq!(bom["version"], 1);
        assert_eq!(bom["metadata"]["component"]["name"], "krajina");
        let library = &bom["components"][0];
        assert_eq!(library["purl"], "pkg:cargo/a@1.0.0%2Bb");
        assert_eq!(library["hashes"][0]["content"], "0a1b");
        assert_eq!(library["licenses"][0]["expression"], "MIT");
        assert_eq!(bom["components"][1]["purl"], Value::Null);
        let known: Vec<&Value> =
            bom["components"].as_array().unwrap().iter().map(|part| &part["bom-ref"]).collect();
        for dependency in bom["dependencies"].as_array().unwrap() {
            for on in dependency["dependsOn"].as_array().unwrap() {
                assert!(known.contains(&on), "{on} is no component");
            }
        }
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(text("a \"b\" \\ \n").to_string(), r#""a \"b\" \\ \u000a""#);
    }
}
