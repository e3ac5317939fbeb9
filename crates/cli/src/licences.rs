//! `krajina licences`: the licences of everything inside the program.

use crate::error::CliError;
use std::io::Write as _;

/// Print the licences of the packages inside this program and its app
#[derive(clap::Args)]
pub(crate) struct LicencesArgs {}

/// Written by `cargo xtask notices`; a test of xtask compares it with Cargo.lock.
const NOTICES: &str = include_str!("../../../THIRD-PARTY.txt");

impl LicencesArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        Ok(std::io::stdout().lock().write_all(NOTICES.as_bytes())?)
    }
}
