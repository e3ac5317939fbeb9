//! `krajina worlds generate`.

use super::read_seed;
use crate::error::CliError;
use krajina_material::{FILES, generate};
use krajina_rules::seed::Seed;
use std::io::Write;
use std::path::PathBuf;

/// Generate a tile set from a seed
///
/// The set has 145 new tiles, and the standard villages, buildings and maps.
#[derive(clap::Args)]
pub(crate) struct GenerateArgs {
    /// A number or 64 hexadecimal digits.
    #[arg(long, value_parser = read_seed)]
    seed: Seed,
    /// The folder for the set (created if missing). An existing set is not overwritten.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl GenerateArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        // Never overwrite: the folder may hold a set that was typed by hand.
        if let Some(path) = FILES.iter().map(|file| self.out.join(file)).find(|path| path.exists()) {
            return Err(CliError::file(&path, "exists already; nothing was written"));
        }
        let sources = generate(&self.seed);
        sources.write_to(&self.out).map_err(|error| CliError::file(&self.out, error))?;
        let mut out = std::io::stdout().lock();
        for file in FILES {
            writeln!(out, "{}", self.out.join(file).display())?;
        }
        Ok(())
    }
}
