//! Krajina: the home of three tile-laying board games.

mod account;
mod analyse;
mod arena;
mod backup;
mod bench;
mod bot;
mod contest;
mod curve;
mod database;
mod engine;
mod entrant;
mod error;
mod help;
mod input;
mod lessons;
mod licences;
mod load;
mod open_files;
mod perft;
mod play;
mod program;
mod progress;
mod random;
mod real_time;
mod replay;
mod reports;
mod score;
mod serve;
mod setup;
mod sim;
mod train;
mod worlds;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use std::process::ExitCode;

/// Serving a message allocates and frees much short-lived text.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Krajina: the home of three tile-laying board games.
#[derive(Parser)]
#[command(name = "krajina", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: CliCommand,
}

const AFTER_HELP: &str = "`krajina COMMAND --help` explains a command.\n\n\
Exit codes: 0 done · 1 a file could not be read or written, or a check failed · 2 the input is malformed or \
breaks a rule (nothing was written)";

#[derive(Subcommand)]
enum CliCommand {
    Serve(serve::ServeArgs),
    Load(load::LoadArgs),
    Bot(bot::BotArgs),
    Play(play::PlayArgs),
    Score(score::ScoreArgs),
    Replay(replay::ReplayArgs),
    Perft(perft::PerftArgs),
    Random(random::RandomArgs),
    Bench(bench::BenchArgs),
    Worlds(worlds::WorldsArgs),
    Analyse(analyse::AnalyseArgs),
    Arena(arena::ArenaArgs),
    Engine(engine::EngineArgs),
    Train(train::TrainArgs),
    Lessons(lessons::LessonsArgs),
    Backup(backup::BackupArgs),
    Restore(backup::RestoreArgs),
    Account(account::AccountArgs),
    Reports(reports::ReportsArgs),
    Sim(sim::SimArgs),
    Licences(licences::LicencesArgs),
}

fn parse() -> Cli {
    let matches = help::grouped(Cli::command()).get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn main() -> ExitCode {
    let done = match parse().command {
        CliCommand::Serve(command) => command.run(),
        CliCommand::Load(command) => command.run(),
        CliCommand::Bot(command) => command.run(),
        CliCommand::Play(command) => command.run(),
        CliCommand::Score(command) => command.run(),
        CliCommand::Replay(command) => command.run(),
        CliCommand::Perft(command) => command.run(),
        CliCommand::Random(command) => command.run(),
        CliCommand::Bench(command) => command.run(),
        CliCommand::Worlds(command) => command.run(),
        CliCommand::Analyse(command) => command.run(),
        CliCommand::Arena(command) => command.run(),
        CliCommand::Engine(command) => command.run(),
        CliCommand::Train(command) => command.run(),
        CliCommand::Lessons(command) => command.run(),
        CliCommand::Backup(command) => command.run(),
        CliCommand::Restore(command) => command.run(),
        CliCommand::Account(command) => command.run(),
        CliCommand::Reports(command) => command.run(),
        CliCommand::Sim(command) => command.run(),
        CliCommand::Licences(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}
