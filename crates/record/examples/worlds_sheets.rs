//! Draws every sheet of the standard set of Worlds: `cargo run -p krajina-record --example worlds_sheets -- DIRECTORY`.

use krajina_record::worlds_art::sheets;
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let dir = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "sheets".into()));
    std::fs::create_dir_all(&dir)?;
    for (name, svg) in sheets(&krajina_material::standard()) {
        std::fs::write(dir.join(name), svg)?;
    }
    Ok(())
}
