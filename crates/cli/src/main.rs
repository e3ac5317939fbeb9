//! Krajina: the home of three tile-laying board games.

mod account;
mod analyse;
mod arena;
mod backup;
mod bench;
mod bot;
mod contest;
mod curve;
mod engine;
mod entrant;
mod failure;
mod input;
mod lessons;
mod load;
mod open_files;
mod perft;
mod play;
mod program;
mod progress;
mod random;
mod replay;
mod review;
mod score;
mod serve;
mod setup;
mod sim;
mod train;
mod worlds;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Everything a server says is a text that lives for a moment.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Krajina: the home of three tile-laying board games.
///
/// Every subcommand explains itself: `krajina score --help`.
#[derive(Parser)]
#[command(version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 done · 1 a file could not be read or written, or a check failed · 2 the input is malformed or \
breaks a rule (nothing was written)";

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Load(load::Load),
    Bot(bot::Bot),
    Play(play::Play),
    Score(score::Score),
    Replay(replay::Replay),
    Perft(perft::Perft),
    Random(random::Random),
    Bench(bench::Bench),
    Worlds(worlds::Worlds),
    Analyse(analyse::Analyse),
    Arena(arena::Arena),
    Engine(engine::Engine),
    Train(train::Train),
    Lessons(lessons::Lessons),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Account(account::Account),
    Sim(sim::Sim),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve(command) => command.run(),
        Command::Load(command) => command.run(),
        Command::Bot(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Score(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Perft(command) => command.run(),
        Command::Random(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Worlds(command) => command.run(),
        Command::Analyse(command) => command.run(),
        Command::Arena(command) => command.run(),
        Command::Engine(command) => command.run(),
        Command::Train(command) => command.run(),
        Command::Lessons(command) => command.run(),
        Command::Backup(command) => command.run(),
        Command::Restore(command) => command.run(),
        Command::Account(command) => command.run(),
        Command::Sim(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
