//! Puts the app where the program embeds it from: the folder that KRAJINA_APP names (`cargo xtask play` builds the app
//! and names it), or the plain page of `app/`, so that the server builds without a browser's tools.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=KRAJINA_APP");
    let app = env::var_os("KRAJINA_APP").map_or_else(|| PathBuf::from("app"), PathBuf::from);
    println!("cargo::rerun-if-changed={}", app.display());
    let out =
        env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    copy(&app, &out.join("app"))
}
