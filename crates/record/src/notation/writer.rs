//! Writing a record. Reading it back gives the same record, and people can read the text, too.

use super::MAGIC;
use super::deal::{MAX_GAMES, header_key};
use super::record::{Move, Record};
use super::recorded::Recorded;
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
        if let Some(until) = self.until {
            writeln!(f, "until: {}", until.0)?;
        }
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
            if !self.deal.piles[game].is_empty() {
                writeln!(f, "{}: {}", header_key("deal", game), join(&self.deal.piles[game]))?;
            }
            if let Some(kings) = G::KINGS
                && !self.deal.kings[game].is_empty()
            {
                let colours: Vec<_> = self.deal.kings[game].iter().map(|&seat| G::colour(seat)).collect();
                writeln!(f, "{}: {}", header_key(kings, game), join(&colours))?;
            }
        }
        if self.deal.cave.is_empty() { Ok(()) } else { writeln!(f, "cave: {}", join(&self.deal.cave)) }
    }

    /// The moves, a turn a line, with rounds and dominoes in comments as long as the moves are legal.
    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut game = G::begin(&self.setup, self.seed.as_ref(), &self.deal).ok();
        let mut moves = self.moves.iter().peekable();
        let mut heading = None;
        while let Some(first) = moves.next() {
            if let (Some(game), Some(at)) = (&mut game, first.at) {
                game.advance(at);
            }
            if let Some(now) = game.as_ref().map(G::heading)
                && heading.as_ref() != Some(&now)
            {
                writeln!(f, "\n# {now}")?;
                heading = Some(now);
            }
            let remark = game.as_ref().and_then(G::remark);
            let turn = game.as_ref().and_then(G::turn);
            let mut text = format!("{:<7}{}", G::colour(first.seat).name(), first.action);
            step(&mut game, first);
            while let Some(next) = moves.peek()
                && next.at.is_none()
                && next.seat == first.seat
                && turn.is_some()
                && game.as_ref().and_then(G::turn) == turn
            {
                let _ = write!(text, "; {}", next.action);
                step(&mut game, next);
                moves.next();
            }
            if let Some(at) = first.at {
                text = format!("@{} {text}", at.0);
            }
            match remark {
                Some(remark) => writeln!(f, "{text:<39} # {remark}")?,
                None => writeln!(f, "{text}")?,
            }
        }
        Ok(())
    }
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

fn join<T: Display>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
