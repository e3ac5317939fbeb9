//! A setup of Hunters: players, mode and options (O5, O30–O33).

use crate::domino::draft::{FirstLine, Format};
use crate::domino::frame::Size;
use crate::domino::scan::{self, Word};
use crate::game::SetupError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One of the three ways to play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Territories, volcanoes, fires (O5–O15).
    Discovery,
    /// Plus resources and the totems for having the most (O16–O20).
    Totems,
    /// Plus resources that recruit cave people (O21–O29).
    Tribe,
}

impl Mode {
    /// All three.
    pub const ALL: [Mode; 3] = [Mode::Discovery, Mode::Totems, Mode::Tribe];

    /// Its name in setups and diagrams.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Discovery => "discovery",
            Mode::Totems => "totems",
            Mode::Tribe => "tribe",
        }
    }

    /// Are resource tokens laid out (O16, O21)?
    #[inline]
    pub const fn has_resources(self) -> bool {
        !matches!(self, Mode::Discovery)
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Mode, String> {
        Mode::ALL
            .into_iter()
            .find(|mode| mode.name() == text)
            .ok_or_else(|| format!("expected {}, found {text:?}", scan::one_of(Mode::ALL.map(Mode::name))))
    }
}

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Ten points for a hut in the centre (O30).
    Center,
    /// Five points for a complete territory (O31).
    Complete,
    /// House rule: recruiting in the last round too (O26).
    RecruitLastRound,
}

impl Choice {
    /// All three.
    pub const ALL: [Choice; 3] = [Choice::Center, Choice::Complete, Choice::RecruitLastRound];

    /// Its name in setups and diagrams.
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Center => "center",
            Choice::Complete => "complete",
            Choice::RecruitLastRound => "recruit-last-round",
        }
    }
}

/// A set of options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Choices(u8);

impl Choices {
    /// No option.
    pub const NONE: Choices = Choices(0);

    /// Is this option on?
    #[inline]
    pub const fn contains(self, choice: Choice) -> bool {
        self.0 >> choice as u8 & 1 == 1
    }

    /// The set with this option on.
    #[must_use]
    pub const fn with(self, choice: Choice) -> Choices {
        Choices(self.0 | 1 << choice as u8)
    }

    /// The options that are on.
    pub fn iter(self) -> impl Iterator<Item = Choice> {
        Choice::ALL.into_iter().filter(move |&choice| self.contains(choice))
    }
}

impl FromIterator<Choice> for Choices {
    fn from_iter<I: IntoIterator<Item = Choice>>(choices: I) -> Choices {
        choices.into_iter().fold(Choices::NONE, Choices::with)
    }
}

/// The mode and options that decide how a territory scores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scoring {
    /// The mode.
    pub mode: Mode,
    /// The options that are on.
    pub choices: Choices,
}

/// A playable combination of players, mode and options.
///
/// ```
/// use krajina_rules::hunters::Setup;
/// let setup: Setup = "hunters players=3 mode=tribe options=center,complete".parse().unwrap();
/// assert_eq!(setup.to_string(), "hunters players=3 mode=tribe options=center,complete");
/// let error = "hunters players=3 mode=totems options=recruit-last-round".parse::<Setup>().unwrap_err();
/// assert_eq!(error.to_string(), "O26: recruit-last-round is for mode=tribe: nobody recruits in mode=totems");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    players: u8,
    mode: Mode,
    choices: Choices,
}

impl Setup {
    /// The name of the game in setups.
    pub const GAME: &'static str = "hunters";

    /// This combination, if it can be played.
    ///
    /// # Errors
    /// Too few or too many players; an option that means nothing in the mode.
    pub fn new(players: usize, mode: Mode, choices: Choices) -> Result<Setup, SetupError> {
        let error = |reason| SetupError { at: 0, reason };
        if !(2..=4).contains(&players) {
            return Err(error(format!("O5: hunters is for 2 to 4 players, not for {players}")));
        }
        if choices.contains(Choice::RecruitLastRound) && mode != Mode::Tribe {
            return Err(error(format!(
                "O26: recruit-last-round is for mode=tribe: nobody recruits in mode={}",
                mode.name()
            )));
        }
        Ok(Setup { players: players as u8, mode, choices })
    }

    /// Every setup there is.
    pub fn all() -> impl Iterator<Item = Setup> {
        let modes = || Mode::ALL.into_iter();
        (2..=4).flat_map(move |players| {
            modes().flat_map(move |mode| {
                (0..8).filter_map(move |bits| Setup::new(players, mode, Choices(bits)).ok())
            })
        })
    }

    /// The number of players.
    #[inline]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// Which mode is played.
    #[inline]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Which options are on.
    pub const fn choices(&self) -> Choices {
        self.choices
    }

    /// Is this option on?
    #[inline]
    pub const fn has(&self, choice: Choice) -> bool {
        self.choices.contains(choice)
    }

    /// The mode and options that decide how a territory scores.
    #[inline]
    pub const fn scoring(&self) -> Scoring {
        Scoring { mode: self.mode, choices: self.choices }
    }

    /// The size of a territory (O7, O33).
    pub const fn size(&self) -> Size {
        if self.players == 2 { Size::Seven } else { Size::Five }
    }

    /// How the draft runs (O5, O6, O33).
    pub const fn format(&self) -> Format {
        Format {
            kings: if self.players == 3 { 3 } else { 4 },
            width: 4,
            rounds: 12,
            players: self.players,
            opening: if self.players == 2 { FirstLine::Pairs } else { FirstLine::Kings },
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} players={} mode={}", Setup::GAME, self.players, self.mode.name())?;
        let names: Vec<&str> = self.choices.iter().map(Choice::name).collect();
        if names.is_empty() { Ok(()) } else { write!(f, " options={}", names.join(",")) }
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let (mut players, mut mode, mut choices) = (None, None, None);
        for (key, value) in scan::settings(text, Setup::GAME)? {
            match key.text {
                "players" => scan::set(&mut players, key, scan::players(value)?)?,
                "mode" => {
                    let read = value.text.parse().map_err(|reason| SetupError { at: value.at, reason })?;
                    scan::set(&mut mode, key, read)?;
                }
                "options" => scan::set(&mut choices, key, (value.at, read_choices(value)?))?,
                _ => return Err(key.unexpected("players=, mode= or options=")),
            }
        }
        let (at, choices) = choices.unwrap_or_default();
        let (players_at, players) = players.unwrap_or((0, 2));
        Setup::new(players, mode.unwrap_or(Mode::Discovery), choices).map_err(|error| SetupError {
            at: if error.reason.starts_with("O5:") { players_at } else { at },
            ..error
        })
    }
}

fn read_choices(value: Word<'_>) -> Result<Choices, SetupError> {
    Ok(Choices::from_iter(scan::each_once(value, Choice::ALL, Choice::name)?))
}
