//! `krajina worlds generate`.

use super::read_seed;
use crate::failure::Failure;
use krajina_material::{FILES, generate};
use krajina_rules::seed::Seed;
use std::io::Write;
use std::path::PathBuf;

/// Make a set whose 145 tiles follow from a seed; its villages, buildings and maps are the standard ones.
#[derive(clap::Args)]
pub(crate) struct Generate {
    /// A number or 64 hexadecimal digits.
    #[arg(long, value_parser = read_seed)]
    seed: Seed,
    /// The folder to write the set into (made if missing). A set that is there already is not overwritten.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Generate {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // Somebody may have written down a whole box by hand there.
        if let Some(path) = FILES.iter().map(|file| self.out.join(file)).find(|path| path.exists()) {
            return Err(Failure::file(&path, "is there already; nothing was written"));
        }
        let sources = generate(&self.seed);
        sources.write_to(&self.out).map_err(|error| Failure::file(&self.out, error))?;
        let mut out = std::io::stdout().lock();
        for file in FILES {
            writeln!(out, "{}", self.out.join(file).display())?;
        }
        Ok(())
    }
}
