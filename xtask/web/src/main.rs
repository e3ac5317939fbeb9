//! Makes the folder that a server sends from the compiled app. `cargo xtask web` compiles the app and runs this.
//!
//! A program of its own: its libraries take a minute to compile, and no other task needs them.

mod site;

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Generate the JavaScript bindings of a compiled app, and fill the folder that a server sends.
///
/// Every file but index.html, 404.html, sw.js and the manifest has a name that follows from its bytes, so that browsers may keep
/// it for ever. Files that shrink have compressed copies (.br, .gz).
#[derive(Parser)]
struct Args {
    /// The app as compiled.
    wasm: PathBuf,
    /// The folder to fill. Its former contents are removed.
    dist: PathBuf,
    /// Compress lightly and do not limit the size: for development.
    #[arg(long)]
    quick: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match site::build(&args.wasm, &args.dist, args.quick) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
