//! Our Rust files, for checks that read them without compiling them.

use crate::process::root;
use anyhow::{Context as _, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// A Rust file of this repository.
pub(crate) struct RustFile {
    /// Its path in the repository.
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

/// All Rust files under these folders of the repository, in order.
pub(crate) fn rust_files(folders: &[PathBuf]) -> Result<Vec<RustFile>> {
    let mut files = Vec::new();
    let mut waiting = folders.to_vec();
    while let Some(path) = waiting.pop() {
        let full = root().join(&path);
        if full.is_dir() && !path.ends_with("target") {
            waiting.extend(entries(&full)?.into_iter().map(|name| path.join(name)));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text =
                fs::read_to_string(&full).with_context(|| format!("cannot read {}", path.display()))?;
            files.push(RustFile { path, text });
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

/// The folders of our crates, each with the crate's name.
pub(crate) fn crates() -> Result<Vec<(String, PathBuf)>> {
    let mut crates = vec![("xtask".to_owned(), "xtask".into()), ("xtask-web".to_owned(), "xtask/web".into())];
    for name in entries(&root().join("crates"))? {
        let folder = Path::new("crates").join(&name);
        if root().join(&folder).join("Cargo.toml").exists() {
            crates.push((name, folder));
        }
    }
    crates.sort();
    Ok(crates)
}

fn entries(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}
