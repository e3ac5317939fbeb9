//! The contract of every game.

use crate::rng::{Rng, below};
use crate::seat::{Seat, Seats, Viewer};
use crate::seed::Seed;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// A moment, in milliseconds since the game began. Rules never read a clock: time is an input.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Millis(pub u64);

/// A game as a value: a pure function of setup, deal and the actions played.
///
/// A state holds secrets (the order of the pile), so it is not serialisable and never leaves the game. Viewers get a
/// [`Game::View`], which has no field for anything its viewer may not know. `laws` has the checks that every
/// implementation must pass.
pub trait Game: Clone + Eq + Debug {
    /// Players, variant and options; only playable combinations can be built or parsed.
    type Setup: Clone + Eq + Debug + Display + FromStr<Err = SetupError>;
    /// An action of a seat. Its text is the notation of records.
    type Action: Clone + Eq + Debug + Display + FromStr<Err = ActionError>;
    /// Everything that a seat or a watcher may know.
    type View: Clone + Eq + Debug + Serialize;

    /// The game at its beginning, dealt from a seed.
    fn new(setup: Self::Setup, seed: &Seed) -> Self;

    /// The game at its beginning with a quickly drawn deal: for playouts and statistics, which need speed and no secrecy.
    fn random(setup: Self::Setup, rng: &mut impl Rng) -> Self {
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        Self::new(setup, &Seed::new(seed))
    }

    /// The setup.
    fn setup(&self) -> &Self::Setup;

    /// The number of seats.
    fn players(&self) -> usize;

    /// The seats that may act now: one where players take turns, several in real time, none once the game is over.
    fn to_act(&self) -> Seats;

    /// All actions that `seat` may take now, each once.
    fn legal(&self, seat: Seat) -> impl Iterator<Item = Self::Action>;

    /// One of the legal actions of `seat`, evenly at random; `None` when there is none. Games that can draw it
    /// without listing them all do so.
    fn random_action(&self, seat: Seat, rng: &mut impl Rng) -> Option<Self::Action> {
        match self.legal(seat).count() {
            0 => None,
            count => self.legal(seat).nth(below(rng, count as u32) as usize),
        }
    }

    /// The same action in the form in which `legal` lists it. A domino with two equal halves can be written in two
    /// directions, which mean the same.
    fn canonical(&self, action: Self::Action) -> Self::Action {
        action
    }

    /// May `seat` take this action (in any of its forms) now? The error has the rule that forbids it and the legal actions.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Illegal>;

    /// Plays an action that is known to be legal, as fast as possible. An illegal one leaves a state that means
    /// nothing, but never panics.
    fn play_unchecked(&mut self, seat: Seat, action: Self::Action);

    /// Plays an action, or says why not and leaves the state as it was.
    fn play(&mut self, seat: Seat, action: Self::Action) -> Result<(), Illegal> {
        self.check(seat, &action)?;
        self.play_unchecked(seat, self.canonical(action));
        Ok(())
    }

    /// Lets time pass until `now`. Only games in real time do anything here.
    fn advance(&mut self, _now: Millis) {}

    /// The time at which the state next changes by itself, so that the caller can [`advance`](Game::advance) it then.
    fn deadline(&self) -> Option<Millis> {
        None
    }

    /// Everything that this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A state that could be the true one, given `view`: hidden things are drawn anew.
    fn determinize(view: &Self::View, rng: &mut impl Rng) -> Self;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The whole state as text, secrets included: for golden tests and the [`digest`](Game::digest) only.
    fn dump(&self) -> String;

    /// Is the state consistent with itself? Tests run this after every move; the error names the fault.
    fn validate(&self) -> Result<(), String>;

    /// A fingerprint of the whole state: the same game always replays to the same digest.
    fn digest(&self) -> Digest {
        Digest(Sha256::digest(self.dump().as_bytes()).into())
    }
}

/// A fingerprint of a state. Written as its first 16 hexadecimal digits, enough to tell states apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Digest([u8; 32]);

impl Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0[..8].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// An illegal action: the rule it breaks, the reason, and the actions that are legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Illegal {
    /// The rule's number in docs/rules, such as `K12`: stable, so that it can be translated.
    pub rule: std::borrow::Cow<'static, str>,
    /// The fault of the action, as part of a sentence.
    pub reason: String,
    /// Actions that would have been legal, in notation: all of them or, where they are many, a few.
    pub allowed: Vec<String>,
    /// How many legal actions there are, listed or not.
    pub allowed_count: usize,
}

impl Illegal {
    /// How many legal actions an error lists before it only counts them.
    pub const MOST_LISTED: usize = 12;

    /// An error for breaking `rule`, with the legal actions.
    pub fn new<A: Display>(
        rule: &'static str,
        reason: impl Into<String>,
        legal: impl Iterator<Item = A>,
    ) -> Illegal {
        let mut allowed = Vec::new();
        let mut allowed_count = 0;
        for action in legal {
            if allowed_count < Illegal::MOST_LISTED {
                allowed.push(action.to_string());
            }
            allowed_count += 1;
        }
        Illegal { rule: rule.into(), reason: reason.into(), allowed, allowed_count }
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.reason)?;
        if self.allowed.is_empty() {
            return Ok(());
        }
        write!(f, "; allowed: {}", self.allowed.join(", "))?;
        match self.allowed_count - self.allowed.len() {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

impl std::error::Error for Illegal {}

/// A setup that cannot be played or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct SetupError {
    /// The position in the text, in bytes from its start; 0 for a setup that was not read from text.
    pub at: usize,
    /// The text found, the text expected, and the rule.
    pub reason: String,
}

/// A text that is no action of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct ActionError {
    /// The position in the text, in bytes from its start.
    pub at: usize,
    /// The text found and the text expected.
    pub reason: String,
}

/// One seat's result: points first, then the tie-breaks, in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// The points that decide.
    pub points: i32,
    /// The values that break ties, in this order (0 where a game has no such rule).
    pub tie_breaks: [i32; 2],
}

impl std::ops::AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.points += other.points;
        self.tie_breaks[0] += other.tie_breaks[0];
        self.tie_breaks[1] += other.tie_breaks[1];
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The result of every seat.
    pub scores: Vec<Score>,
    /// In a solo game: whether it was won.
    pub solo_won: Option<bool>,
}

impl Outcome {
    /// The outcome of a game that is decided by comparing scores.
    pub fn by_scores(scores: Vec<Score>) -> Outcome {
        Outcome { scores, solo_won: None }
    }

    /// The place of a seat, from 1; equals share a place and the next one is skipped (1, 1, 3).
    pub fn rank(&self, seat: Seat) -> usize {
        ranks(&self.scores).get(seat.index()).copied().unwrap_or(0)
    }

    /// The winners: several seats when the victory is shared.
    pub fn winners(&self) -> Seats {
        Seat::all(self.scores.len()).filter(|&seat| self.rank(seat) == 1).collect()
    }
}

/// The place of each score, from 1; equals share a place and the next one is skipped (1, 1, 3).
pub fn ranks<S: Ord>(scores: &[S]) -> Vec<usize> {
    scores.iter().map(|score| 1 + scores.iter().filter(|other| *other > score).count()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_share_a_place() {
        assert_eq!(ranks(&[5, 9, 9, 1]), [3, 1, 1, 4]);
    }

    #[test]
    fn an_error_lists_what_is_allowed_and_counts_the_rest() {
        let few = Illegal::new("K8", "it is not your turn", ["take 1", "take 2"].iter());
        assert_eq!(few.to_string(), "K8: it is not your turn; allowed: take 1, take 2");
        let many = Illegal::new("K8", "no", 0..20).to_string();
        assert!(many.ends_with("10, 11 and 8 more"), "{many}");
    }
}
