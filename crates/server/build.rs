//! Copies the app to the folder from which the program embeds it. The source is the folder in KRAJINA_APP (which `cargo
//! xtask release` builds and sets), or the plain page of `app/`, so that the server builds without the web toolchain.

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
