//! `krajina engine`.

use crate::entrant;
use crate::error::CliError;
use krajina_bots::bot_kind::BotKind;
use krajina_bots::engine::{EngineAnswer, EngineSession, MAX_LINE};
use std::io::{BufRead, Read, Write};

/// Answer the requests of another program with a built-in bot
///
/// Requests and answers are lines of JSON, described in docs/engine.md. An invalid line is answered with an error, and
/// the engine continues; it stops at `quit` or at the end of its input.
#[derive(clap::Args)]
pub(crate) struct EngineArgs {
    /// The bot, unless a request names another.
    #[arg(long, value_name = "BOT", default_value = "sovereign")]
    bot: BotKind,
    /// Seed of the bot's random choices, unless a request gives another.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

impl EngineArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let mut session = EngineSession::new(entrant::now_ms, self.bot, self.seed);
        let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
        let mut line = Vec::new();
        while read_line(&mut input, &mut line)
            .map_err(|error| CliError::File(format!("standard input: {error}")))?
        {
            let Some(reply) = session.line(&line) else { continue };
            serde_json::to_writer(&mut output, &reply)?;
            output.write_all(b"\n")?;
            output.flush()?;
            if reply.answer == EngineAnswer::Bye {
                break;
            }
        }
        Ok(())
    }
}

/// Reads a line without its line break; returns false at the end of the input. Of a line that is too long, only enough
/// is kept to show that it is too long.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    if input.take(MAX_LINE as u64 + 2).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MAX_LINE {
        input.skip_until(b'\n')?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overlong_line_is_cut_and_the_next_line_is_read() {
        let long = "x".repeat(3 * MAX_LINE);
        let text = format!("first\n{long}\nlast");
        let (mut input, mut line) = (text.as_bytes(), Vec::new());
        assert!(read_line(&mut input, &mut line).unwrap() && line == b"first");
        assert!(read_line(&mut input, &mut line).unwrap() && line.len() == MAX_LINE + 2);
        assert!(read_line(&mut input, &mut line).unwrap() && line == b"last");
        assert!(!read_line(&mut input, &mut line).unwrap());
    }
}
