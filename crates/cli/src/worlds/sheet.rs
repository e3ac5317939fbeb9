//! `krajina worlds sheet`.

use super::set_in;
use crate::error::CliError;
use krajina_art::worlds::sheets;
use std::io::Write;
use std::path::PathBuf;

/// Draw all tiles, villages, buildings and maps of a set on sheets
#[derive(clap::Args)]
pub(crate) struct SheetArgs {
    /// The folder of the set; by default the standard set.
    dir: Option<PathBuf>,
    /// Write the sheets as SVG pictures into this folder (created if missing).
    #[arg(long, value_name = "OUT")]
    svg: PathBuf,
}

impl SheetArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let set = set_in(self.dir.as_deref())?;
        let sheets = sheets(&set);
        std::fs::create_dir_all(&self.svg).map_err(|error| CliError::file(&self.svg, error))?;
        let mut out = std::io::stdout().lock();
        for (name, svg) in sheets {
            let path = self.svg.join(name);
            std::fs::write(&path, svg).map_err(|error| CliError::file(&path, error))?;
            writeln!(out, "{}", path.display())?;
        }
        Ok(())
    }
}
