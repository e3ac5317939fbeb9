//! `krajina worlds`: the material of Worlds and its solver, one file a subcommand.

mod balance;
mod check;
mod generate;
mod sheet;
mod solve;

use crate::failure::Failure;
use krajina_material::{Fault, check_dir};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::Set;
use std::path::Path;
use std::sync::Arc;

/// The tiles and maps of Worlds: check, draw, judge and make a set; find the best world of a heap.
///
/// A set is a folder of eight TOML files that explain themselves: `krajina worlds generate` writes one. Whoever owns the
/// cardboard game can replace its tiles and maps by those of the box.
#[derive(clap::Args)]
pub(crate) struct Worlds {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Check(check::Check),
    Sheet(sheet::Sheet),
    Balance(balance::Balance),
    Generate(generate::Generate),
    Solve(solve::Solve),
}

impl Worlds {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Command::Check(command) => command.run(),
            Command::Sheet(command) => command.run(),
            Command::Balance(command) => command.run(),
            Command::Generate(command) => command.run(),
            Command::Solve(command) => command.run(),
        }
    }
}

/// The set in a folder, or the standard one.
fn set_in(dir: Option<&Path>) -> Result<Arc<Set>, Failure> {
    let Some(dir) = dir else { return Ok(Set::standard()) };
    // A folder that is not there is no broken set.
    std::fs::read_dir(dir).map_err(|error| Failure::file(dir, error))?;
    check_dir(dir).map(Arc::new).map_err(|faults| Failure::Input(listed(dir, &faults)))
}

/// All faults, one a line, each with a path that editors can follow.
fn listed(dir: &Path, faults: &[Fault]) -> String {
    let count = match faults.len() {
        1 => "1 fault".into(),
        count => format!("{count} faults"),
    };
    let mut text = format!("{}: {count}; nothing was loaded", dir.display());
    for Fault { file, line, column, reason } in faults {
        text += &format!("\n{}:{line}:{column}: {reason}", dir.join(file).display());
    }
    text
}

/// A seed as a number or as 64 hexadecimal digits.
fn read_seed(text: &str) -> Result<Seed, String> {
    if text.len() == 64 {
        return text.parse().map_err(|error: krajina_rules::seed::HexError| error.to_string());
    }
    let number = text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    number.map(Seed::from_number).ok_or_else(|| "expected a number or 64 hexadecimal digits".into())
}
