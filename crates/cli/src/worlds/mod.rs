//! Worlds in the program: `krajina worlds` (its material and its solver, one file per subcommand), and the parts of
//! `analyse`, `arena`, `bench` and `bot` that differ in it (`review`, `contest`, `bench`, `real_time_player`).

mod balance;
mod bench;
mod check;
mod contest;
mod generate;
mod real_time_player;
mod review;
mod sheet;
mod solve;

pub(crate) use bench::measure;
pub(crate) use contest::RealTimeContest;
pub(crate) use real_time_player::RealTimePlayer;
pub(crate) use review::review;

use crate::error::CliError;
use krajina_material::{MaterialFault, check_dir};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::Set;
use std::path::Path;
use std::sync::Arc;

/// Check, draw and generate tile sets of Worlds, or solve a heap
///
/// A set is a folder of eight TOML files with explanations inside: `krajina worlds generate` writes one. Owners of the
/// cardboard game can enter its own tiles and maps.
#[derive(clap::Args)]
pub(crate) struct WorldsArgs {
    #[command(subcommand)]
    command: WorldsCommand,
}

#[derive(clap::Subcommand)]
enum WorldsCommand {
    Check(check::CheckArgs),
    Sheet(sheet::SheetArgs),
    Balance(balance::BalanceArgs),
    Generate(generate::GenerateArgs),
    Solve(solve::SolveArgs),
}

impl WorldsArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        match &self.command {
            WorldsCommand::Check(command) => command.run(),
            WorldsCommand::Sheet(command) => command.run(),
            WorldsCommand::Balance(command) => command.run(),
            WorldsCommand::Generate(command) => command.run(),
            WorldsCommand::Solve(command) => command.run(),
        }
    }
}

/// The set in a folder, or the standard one.
fn set_in(dir: Option<&Path>) -> Result<Arc<Set>, CliError> {
    let Some(dir) = dir else { return Ok(Set::standard()) };
    // A missing folder is a file error, not a broken set.
    std::fs::read_dir(dir).map_err(|error| CliError::file(dir, error))?;
    check_dir(dir).map(Arc::new).map_err(|faults| CliError::Input(listed(dir, &faults)))
}

/// All faults, one per line, each with a path that editors can follow.
fn listed(dir: &Path, faults: &[MaterialFault]) -> String {
    let count = match faults.len() {
        1 => "1 fault".into(),
        count => format!("{count} faults"),
    };
    let mut text = format!("{}: {count}; nothing was loaded", dir.display());
    for MaterialFault { file, line, column, reason } in faults {
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
