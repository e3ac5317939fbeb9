//! Writing a record: what is read back is the same, and a person can read it too.

use super::MAGIC;
use super::deal::MAX_GAMES;
use super::record::{Move, Record};
use super::recorded::Recorded;
use krajina_rules::domino::Line;
use krajina_rules::seat::Seat;
use std::fmt::{self, Display, Write};

impl<G: Recorded> Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}")?;
        self.write_headers(f)?;
        self.write_moves(f)
    }
}

impl<G: Recorded> Record<G> {
    fn write_headers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "setup: {}", self.setup)?;
        for tag in &self.tags {
            writeln!(f, "{}: {}", tag.key, tag.value)?;
        }
        for (seat, name) in Seat::all(self.names.len()).zip(&self.names) {
            if let Some(name) = name {
                writeln!(f, "{}: {name}", G::colour(seat))?;
            }
        }
        if let Some(commitment) = &self.commitment {
            writeln!(f, "commitment: {commitment}")?;
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "seed: {seed}")?;
        }
        self.write_told(f)?;
        if let Some(result) = &self.result {
            writeln!(f, "result: {}", join(result))?;
        }
        match &self.digest {
            Some(digest) => writeln!(f, "digest: {digest}"),
            None => Ok(()),
        }
    }

    fn write_told(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for game in 0..MAX_GAMES {
            let number = if game == 0 { String::new() } else { format!(" {}", game + 1) };
            if !self.told.piles[game].is_empty() {
                writeln!(f, "deal{number}: {}", join(&self.told.piles[game]))?;
            }
            if !self.told.kings[game].is_empty() {
                let colours: Vec<_> = self.told.kings[game].iter().map(|&seat| G::colour(seat)).collect();
                writeln!(f, "{}{number}: {}", G::KINGS, join(&colours))?;
            }
        }
        if self.told.cave.is_empty() { Ok(()) } else { writeln!(f, "cave: {}", join(&self.told.cave)) }
    }

    /// The moves, a turn a line, with the dominoes in comments as long as the moves are legal.
    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut game = G::begin(&self.setup, self.seed.as_ref(), &self.told).ok();
        let mut moves = self.moves.iter().peekable();
        let mut round = None;
        while let Some(first) = moves.next() {
            if let Some(game) = &game {
                let now = (game.revealed().game, game.draft().round());
                if round.replace(now) != Some(now) {
                    write_round(f, game)?;
                }
            }
            let comment = game.as_ref().and_then(|game| domino_comment(game));
            let mut text = format!("{:<7}{}", G::colour(first.seat).name(), first.action);
            let turn = game.as_ref().map(turn_of);
            step(&mut game, first);
            while let Some(next) = moves.peek()
                && next.at.is_none()
                && next.seat == first.seat
                && turn.is_some()
                && game.as_ref().map(turn_of) == turn
            {
                let _ = write!(text, "; {}", next.action);
                step(&mut game, next);
                moves.next();
            }
            if let Some(at) = first.at {
                text = format!("@{} {text}", at.0);
            }
            match comment {
                Some(comment) => writeln!(f, "{text:<39} # {comment}")?,
                None => writeln!(f, "{text}")?,
            }
        }
        Ok(())
    }
}

/// What tells one king's turn from the next.
fn turn_of<G: Recorded>(game: &G) -> (usize, usize, usize) {
    (game.revealed().game, game.draft().round(), game.draft().turn())
}

/// Plays on as long as the moves are legal: a record with a mistake in it is still written.
fn step<G: Recorded>(game: &mut Option<G>, next: &Move<G::Action>) {
    if let Some(state) = game {
        if let Some(now) = next.at {
            state.advance(now);
        }
        if state.play(next.seat, next.action.clone()).is_err() {
            *game = None;
        }
    }
}

fn domino_comment<G: Recorded>(game: &G) -> Option<String> {
    let number = game.domino()?;
    Some(format!("{number}: {}", G::domino_text(number)))
}

fn write_round<G: Recorded>(f: &mut fmt::Formatter<'_>, game: &G) -> fmt::Result {
    let draft = game.draft();
    let numbers = |line: &Line| join(&line.places().iter().map(|place| place.domino).collect::<Vec<_>>());
    match draft.round() {
        0 => writeln!(f, "\n# first line: {}", numbers(draft.next())),
        round if draft.next().is_empty() => writeln!(f, "\n# round {round}, the last"),
        round => writeln!(f, "\n# round {round}, next line: {}", numbers(draft.next())),
    }
}

fn join<T: Display>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
