//! Everything a person or CI runs: `cargo xtask --help` is the manual.

mod alike;
mod axe;
mod baseline;
mod bench;
mod counts;
mod disk;
mod fuzz;
mod install;
mod mutants;
mod play;
mod process;
mod step;
mod test;
mod web;

use anyhow::Result;
use clap::Parser;
use std::process::ExitCode;

/// Everything a person or CI runs, each with one command. What is missing on the machine is installed first.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    Test(test::Args),
    Play(play::Args),
    Web(web::Args),
    Fuzz(fuzz::Args),
    Mutants(mutants::Args),
    Bench(bench::Args),
    Install(install::Args),
}

impl Task {
    fn run(self) -> Result<ExitCode> {
        match self {
            Task::Test(args) => test::run(&args),
            Task::Play(args) => play::run(&args),
            Task::Web(args) => web::run(&args),
            Task::Fuzz(args) => fuzz::run(&args),
            Task::Mutants(args) => mutants::run(&args),
            Task::Bench(args) => bench::run(&args),
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
