//! `krajina --help` with its subcommands in groups, which clap does not offer itself.

use clap::Command;
use std::fmt::Write as _;

/// The groups of subcommands. Each subcommand is in exactly one.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Play", &["play", "score", "replay"]),
    ("Host", &["serve", "backup", "restore", "account", "reports", "licences"]),
    ("Study", &["analyse", "arena", "worlds", "random"]),
    ("Develop", &["engine", "bot", "train", "lessons", "sim", "load", "perft", "bench"]),
];

/// The command with a help text that lists its subcommands by group.
pub(crate) fn grouped(command: Command) -> Command {
    let groups = groups(&command);
    let header = command.get_styles().get_header();
    let options = format!("{header}Options:{header:#}");
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{options}\n{{options}}{{after-help}}"
    );
    command.help_template(template)
}

fn groups(command: &Command) -> String {
    let (header, literal) = (command.get_styles().get_header(), command.get_styles().get_literal());
    let width = command.get_subcommands().map(|subcommand| subcommand.get_name().len()).max().unwrap_or(0);
    let mut text = String::new();
    for (title, names) in GROUPS {
        let _ = writeln!(text, "{header}{title}:{header:#}");
        for subcommand in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let (name, about) = (subcommand.get_name(), subcommand.get_about().unwrap_or_default());
            let _ = writeln!(text, "  {literal}{name:<width$}{literal:#}  {about}");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cli;
    use clap::CommandFactory as _;

    /// Characters that fit beside the longest name in a terminal of 80 columns.
    const MAX_ABOUT: usize = 68;

    #[test]
    fn every_subcommand_is_in_exactly_one_group() {
        let command = Cli::command();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let mut existing: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        grouped.sort_unstable();
        existing.sort_unstable();
        assert_eq!(grouped, existing);
    }

    #[test]
    fn every_about_line_is_one_short_sentence() {
        let lines = |command: &Command| {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(!about.is_empty(), "{}", command.get_name());
            assert!(!about.contains(['\n', ';']) && !about.contains(". "), "{about}");
            assert!(about.chars().count() <= MAX_ABOUT, "{about}");
        };
        for command in Cli::command().get_subcommands() {
            lines(command);
            command.get_subcommands().for_each(lines);
        }
    }
}
