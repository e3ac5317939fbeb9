//! axe, which finds what keeps people with disabilities out of a page. The browser tests run it on every page.

use crate::process::{command, output, root, succeeds};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// Pinned: another version may find other things.
const VERSION: &str = "4.14.0";
const SHA256: &str = "20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878";

/// Where axe lies: under target/, never in the repository (its licence is MPL 2.0, ours is not).
pub(crate) fn script() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join(format!("axe/axe-{VERSION}.min.js"))
}

/// Fetches the npm package axe-core, unless it is there, and checks that it is what it was.
pub(crate) fn fetch() -> Result<()> {
    let script = script();
    if is_genuine(&script) {
        return Ok(());
    }
    let folder = script.parent().context("a file lies in a folder")?.to_owned();
    fs::create_dir_all(&folder)?;
    println!("fetching the npm package axe-core {VERSION}: it checks the app's accessibility");
    let package = folder.join(format!("axe-core-{VERSION}.tgz"));
    let name = format!("axe-core@{VERSION}");
    if !succeeds(command("npm").args(["pack", &name, "--pack-destination"]).arg(&folder)) {
        bail!("npm could not fetch {name}: put {} there by hand", package.display());
    }
    output(command("tar").arg("-xzf").arg(&package).arg("-C").arg(&folder).arg("package/axe.min.js"))?;
    fs::rename(folder.join("package/axe.min.js"), &script)?;
    if !is_genuine(&script) {
        bail!("axe-core {VERSION} is not the file it was when this was written: {}", script.display());
    }
    Ok(())
}

fn is_genuine(script: &Path) -> bool {
    script.exists() && output(command("sha256sum").arg(script)).is_ok_and(|answer| answer.starts_with(SHA256))
}
