//! Comments that begin with a subordinate clause as their subject.

use crate::counts::Counts;
use crate::process::say;
use crate::rust_files::{crates, rust_files};
use crate::step::StepResult;
use anyhow::Result;
use std::process::ExitCode;

/// Count the comments that begin with Who, Whoever, What, Where or Whose and ask no question.
///
/// Such sentences are hard to read: name the subject first (CONTRIBUTING.md, "How we write"). The exit code is 1 if there
/// are 20 or more.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// At this number the check fails.
const TOO_MANY: usize = 20;

const OPENERS: [&str; 5] = ["Who", "Whoever", "What", "Where", "Whose"];

pub(crate) fn run(_: &Args) -> Result<ExitCode> {
    Ok(if report()? < TOO_MANY { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The same as one step of a longer task.
pub(crate) fn check() -> Result<StepResult> {
    Ok(StepResult::Ran(Counts::one(report()? < TOO_MANY)))
}

/// Prints the comments and counts them.
fn report() -> Result<usize> {
    let mut folders: Vec<_> = crates()?.into_iter().map(|(_, folder)| folder).collect();
    folders.retain(|folder| !folder.ends_with("xtask/web"));
    folders.extend(["bench", "fuzz"].map(Into::into));
    let mut count = 0;
    for file in rust_files(&folders)? {
        for (number, comment) in subject_clauses(&file.text) {
            say!("{}:{number}: {comment}", file.path.display());
            count += 1;
        }
    }
    say!("{count} comments begin with Who, Whoever, What, Where or Whose; {TOO_MANY} are too many");
    Ok(count)
}

/// The comments of a file that begin with such a clause, each with its line number.
fn subject_clauses(text: &str) -> Vec<(usize, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    let begins = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| comment(lines[before]));
        before.is_none_or(|before| before.is_empty() || before.ends_with(['.', ':', '?', '!']))
    };
    let found = lines.iter().enumerate().filter_map(|(at, line)| Some((at, comment(line)?)));
    found
        .filter(|(_, comment)| OPENERS.contains(&first_word(comment)))
        .filter(|&(at, _)| begins(at) && !is_question(&lines[at..]))
        .map(|(at, comment)| (at + 1, comment))
        .collect()
}

/// The text of a line that is a comment.
fn comment(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("//")?;
    Some(rest.strip_prefix(['/', '!']).unwrap_or(rest).trim())
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("")
}

/// Does the first sentence of this comment end with a question mark?
fn is_question(lines: &[&str]) -> bool {
    let mut letters = lines.iter().map_while(|line| comment(line)).flat_map(str::chars);
    letters.find(|c| ['.', '?', ':'].contains(c)) == Some('?')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<usize> {
        subject_clauses(text).into_iter().map(|(number, _)| number).collect()
    }

    #[test]
    fn a_clause_as_the_subject_is_found_at_the_start_of_a_sentence() {
        assert_eq!(numbers("/// Who comes back is answered.\nfn answer() {}\n"), [1]);
        assert_eq!(numbers("fn f() {\n    // Waits.\n    // Where it lies.\n}\n"), [3]);
        assert_eq!(numbers("//! Whose turn it is.\n"), [1]);
    }

    #[test]
    fn questions_wrapped_lines_and_code_are_not_counted() {
        assert!(numbers("/// What is this,\n/// and why?\n").is_empty());
        assert!(numbers("// The folder\n// Where does not begin a sentence.\n").is_empty());
        assert!(numbers("let text = \"What\";\n/// Whatever\n").is_empty());
        assert!(numbers("enum E {\n    What,\n}\n").is_empty());
    }
}
