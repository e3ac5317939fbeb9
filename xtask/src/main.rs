//! Everything a person or CI runs: `cargo xtask --help` is the manual.

mod axe;
mod baseline;
mod bench;
mod check;
mod comments;
mod counts;
mod dev;
mod disk;
mod fuzz;
mod install;
mod mutants;
mod names;
mod notices;
mod packages;
mod play;
mod process;
mod progress;
mod release;
mod rust_files;
mod sbom;
mod step;
mod supply;
mod test;
mod web;

use anyhow::Result;
use clap::Parser;
use std::process::ExitCode;

/// Everything a person or CI runs, each with one command. Tools that are missing are installed first.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    Check(check::Args),
    Test(test::Args),
    Play(play::Args),
    Dev(dev::Args),
    Web(web::Args),
    Fuzz(fuzz::Args),
    Mutants(mutants::Args),
    Bench(bench::Args),
    Names(names::Args),
    Comments(comments::Args),
    Supply(supply::Args),
    Notices(notices::Args),
    Sbom(sbom::Args),
    Release(release::Args),
    Install(install::Args),
}

impl Task {
    fn run(self) -> Result<ExitCode> {
        match self {
            Task::Check(args) => check::run(&args),
            Task::Test(args) => test::run(&args),
            Task::Play(args) => play::run(&args),
            Task::Dev(args) => dev::run(&args),
            Task::Web(args) => web::run(&args),
            Task::Fuzz(args) => fuzz::run(&args),
            Task::Mutants(args) => mutants::run(&args),
            Task::Bench(args) => bench::run(&args),
            Task::Names(args) => names::run(&args),
            Task::Comments(args) => comments::run(&args),
            Task::Supply(args) => supply::run(&args),
            Task::Notices(args) => notices::run(&args),
            Task::Sbom(args) => sbom::run(&args),
            Task::Release(args) => release::run(&args),
            Task::Install(args) => install::run(&args),
        }
    }
}

fn main() -> ExitCode {
    let task = Task::parse();
    match task.run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
