//! axe-core, an accessibility checker. The browser tests run it on every page.

use crate::process::{command, output, say, succeeds, target};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// Pinned: another version may report other things.
const VERSION: &str = "4.14.0";
const SHA256: &str = "20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878";

/// The script's path. It is under target/, never in the repository: its licence is MPL 2.0.
pub(crate) fn script() -> PathBuf {
    target().join(format!("axe/axe-{VERSION}.min.js"))
}

/// Fetches the npm package axe-core and checks its SHA-256, unless a valid copy exists.
pub(crate) fn fetch() -> Result<()> {
    let script = script();
    if is_genuine(&script) {
        return Ok(());
    }
    let folder = script.parent().context("the script has no parent folder")?.to_owned();
    fs::create_dir_all(&folder)?;
    say!("fetching the npm package axe-core {VERSION}, which checks the app's accessibility");
    let package = folder.join(format!("axe-core-{VERSION}.tgz"));
    let name = format!("axe-core@{VERSION}");
    if !succeeds(command("npm").args(["pack", &name, "--pack-destination"]).arg(&folder)) {
        bail!("npm could not fetch {name}: save it as {} by hand", package.display());
    }
    output(command("tar").arg("-xzf").arg(&package).arg("-C").arg(&folder).arg("package/axe.min.js"))?;
    fs::rename(folder.join("package/axe.min.js"), &script)?;
    if !is_genuine(&script) {
        bail!("{} has another SHA-256 than axe-core {VERSION} had", script.display());
    }
    Ok(())
}

fn is_genuine(script: &Path) -> bool {
    script.exists() && output(command("sha256sum").arg(script)).is_ok_and(|answer| answer.starts_with(SHA256))
}
