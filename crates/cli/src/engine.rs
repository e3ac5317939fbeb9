//! `krajina engine`.

use crate::entrant;
use crate::failure::Failure;
use krajina_bots::engine::{Answer, MAX_LINE, Session};
use krajina_bots::kind::Kind;
use std::io::{BufRead, Read, Write};

/// Let another program ask our bots: a line of JSON in, a line of JSON out.
///
/// docs/engine.md describes the lines. A wrong line is answered with what is wrong with it, and the engine goes on; it
/// ends with `quit` or with its input.
#[derive(clap::Args)]
pub(crate) struct Engine {
    /// Who plays where the other program does not say.
    #[arg(long, value_name = "BOT", default_value = "sovereign")]
    bot: Kind,
    /// The number all the bot's chance follows from, where the other program does not say.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

impl Engine {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut session = Session::new(entrant::now_ms, self.bot, self.seed);
        let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
        let mut line = Vec::new();
        while read_line(&mut input, &mut line)
            .map_err(|error| Failure::File(format!("standard input: {error}")))?
        {
            let Some(reply) = session.line(&line) else { continue };
            serde_json::to_writer(&mut output, &reply)?;
            output.write_all(b"\n")?;
            output.flush()?;
            if reply.answer == Answer::Bye {
                break;
            }
        }
        Ok(())
    }
}

/// Reads a line without its end; false when there is none. Of one that is too long as much is kept as shows it.
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
    fn a_line_that_is_too_long_is_cut_and_the_next_one_is_read() {
        let long = "x".repeat(3 * MAX_LINE);
        let text = format!("first\n{long}\nlast");
        let (mut input, mut line) = (text.as_bytes(), Vec::new());
        assert!(read_line(&mut input, &mut line).unwrap() && line == b"first");
        assert!(read_line(&mut input, &mut line).unwrap() && line.len() == MAX_LINE + 2);
        assert!(read_line(&mut input, &mut line).unwrap() && line == b"last");
        assert!(!read_line(&mut input, &mut line).unwrap());
    }
}
