//! A setup of Worlds: players, level, maps, timer and options.
//!
//! ```text
//! worlds players=3 level=advanced maps=1,2,4 minutes=6 timer=hidden roads=networks handicap=none,active,all
//! worlds players=1 level=solo-easy map=2
//! ```
//!
//! `players` is needed, the rest has defaults: the beginner game on map 1, seven minutes, a timer that everyone sees.

use super::level::{Handicap, Level, Minutes, Roads, Scoring};
use super::map::MapNumber;
use super::set::Set;
use super::text::travels_as_text;
use crate::game::SetupError;
use crate::seat::{MAX_SEATS, Seat};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Rounds of a game; the solo game has one (M13, M36).
pub const ROUNDS: usize = 3;

/// Visibility of the time left (M42).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timer {
    /// All players.
    #[default]
    Shown,
    /// No player.
    Hidden,
}

/// Everything that can be chosen, in any combination; [`Setup::new`] refuses those that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of players.
    pub players: usize,
    /// The level.
    pub level: Level,
    /// The maps of the rounds (M1). A solo game uses the first.
    pub maps: [MapNumber; ROUNDS],
    /// The length of a round, if not the usual one (M13, M40, M41).
    pub minutes: Option<Minutes>,
    /// Visibility of the time left (M42).
    pub timer: Timer,
    /// The price of roads (M21).
    pub roads: Roads,
    /// Handicaps by seat (M39).
    pub handicaps: [Handicap; MAX_SEATS],
    /// Tiles and maps.
    pub set: Arc<Set>,
}

impl Options {
    /// The beginner game with the standard set.
    pub fn new(players: usize) -> Options {
        Options {
            players,
            level: Level::Beginner,
            maps: [MapNumber::One; ROUNDS],
            minutes: None,
            timer: Timer::Shown,
            roads: Roads::Crossings,
            handicaps: [Handicap::None; MAX_SEATS],
            set: Set::standard(),
        }
    }
}

/// A setup that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup(Options);

impl Setup {
    /// The name of the game in setups.
    pub const GAME: &'static str = "worlds";

    /// The setup with these options, or why it cannot be played.
    pub fn new(mut options: Options) -> Result<Setup, SetupError> {
        let fail = |reason: &str| Err(SetupError { at: 0, reason: reason.into() });
        let Options { players, level, .. } = options;
        if !(1..=MAX_SEATS).contains(&players) {
            return fail("M2: 1 to 4 players");
        }
        if (players == 1) != level.solo().is_some() {
            return fail("M36: solo levels are for one player, all others for two to four");
        }
        if level.solo().is_some() {
            if options.minutes.is_some() {
                return fail("M36: a solo level sets its own time");
            }
            if options.handicaps != [Handicap::None; MAX_SEATS] {
                return fail("M39: no handicap in the solo game");
            }
            options.maps = [options.maps[0]; ROUNDS];
        }
        options.minutes = options.minutes.filter(|&minutes| minutes != Minutes::USUAL);
        options.handicaps[players..].fill(Handicap::None);
        Ok(Setup(options))
    }

    /// Reads a setup whose set may be any of these, besides the standard one.
    pub fn read(text: &str, sets: &[Arc<Set>]) -> Result<Setup, SetupError> {
        read(text, sets)
    }

    /// The chosen options.
    pub const fn options(&self) -> &Options {
        &self.0
    }

    /// The number of players.
    pub const fn players(&self) -> usize {
        self.0.players
    }

    /// The level.
    pub const fn level(&self) -> Level {
        self.0.level
    }

    /// Tiles and maps.
    pub const fn set(&self) -> &Arc<Set> {
        &self.0.set
    }

    /// How rounds are scored.
    pub const fn scoring(&self) -> Scoring {
        Scoring { level: self.0.level, roads: self.0.roads }
    }

    /// How many rounds are played (M13, M36).
    pub const fn rounds(&self) -> usize {
        if self.0.level.solo().is_some() { 1 } else { ROUNDS }
    }

    /// The length of a round (M13, M36, M40).
    pub fn minutes(&self) -> Minutes {
        let usual = self.0.level.solo().map_or(Minutes::USUAL, |difficulty| difficulty.minutes());
        self.0.minutes.unwrap_or(usual)
    }

    /// A seat's handicap (M39).
    pub const fn handicap(&self, seat: Seat) -> Handicap {
        self.0.handicaps[seat.index()]
    }

    /// Does anybody have a handicap? Then there is no volcano token (M39).
    pub fn has_handicaps(&self) -> bool {
        self.0.handicaps.iter().any(|&handicap| handicap != Handicap::None)
    }
}

travels_as_text!(Setup);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.0;
        write!(f, "worlds players={} level={}", options.players, options.level)?;
        let [one, two, three] = options.maps;
        if one == two && two == three {
            write!(f, " map={one}")?;
        } else {
            write!(f, " maps={one},{two},{three}")?;
        }
        if let Some(minutes) = options.minutes {
            write!(f, " minutes={}", minutes.get())?;
        }
        if options.timer == Timer::Hidden {
            write!(f, " timer=hidden")?;
        }
        if options.roads != Roads::Crossings {
            write!(f, " roads={}", options.roads.name())?;
        }
        if self.has_handicaps() {
            let names = options.handicaps[..options.players].iter().map(|handicap| handicap.name());
            write!(f, " handicap={}", names.collect::<Vec<_>>().join(","))?;
        }
        if !options.set.is_standard() {
            write!(f, " set={}", options.set.name())?;
        }
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        read(text, &[])
    }
}

fn read(text: &str, sets: &[Arc<Set>]) -> Result<Setup, SetupError> {
    let mut options = Options::new(0);
    let mut given: Vec<&str> = Vec::new();
    for (at, word) in words(text) {
        if given.is_empty() {
            if word != "worlds" {
                return Err(SetupError { at, reason: format!("expected `worlds`, found `{word}`") });
            }
            given.push("worlds");
            continue;
        }
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let fail = |reason| SetupError { at, reason };
        if given.contains(&key) {
            return Err(fail(format!("`{key}` is given twice")));
        }
        given.push(key);
        choose(&mut options, key, value, sets).map_err(fail)?;
    }
    if !given.contains(&"players") {
        return Err(SetupError { at: text.len(), reason: "expected `worlds players=…`".into() });
    }
    Setup::new(options)
}

/// The words of a text with their positions.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_ascii_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

fn choose(options: &mut Options, key: &str, value: &str, sets: &[Arc<Set>]) -> Result<(), String> {
    let wrong = |expected: &str| format!("expected {expected}, found `{key}={value}`");
    match key {
        "players" => options.players = value.parse().map_err(|_| wrong("players=1 to players=4"))?,
        "level" => {
            options.level = Level::from_name(value).ok_or_else(|| {
                wrong("level=beginner, advanced, expert, solo-easy, solo-medium or solo-hard")
            })?;
        }
        "map" => options.maps = [value.parse().map_err(|_| wrong("map=1 to map=4"))?; ROUNDS],
        "maps" => {
            let maps: Option<Vec<MapNumber>> = value.split(',').map(|map| map.parse().ok()).collect();
            let maps = maps.and_then(|maps| maps.try_into().ok());
            options.maps = maps.ok_or_else(|| wrong("three maps such as maps=1,2,4"))?;
        }
        "minutes" => {
            let minutes = value.parse().ok().and_then(Minutes::new);
            options.minutes = Some(minutes.ok_or_else(|| wrong("minutes=1 to minutes=60"))?);
        }
        "timer" => {
            options.timer = match value {
                "shown" => Timer::Shown,
                "hidden" => Timer::Hidden,
                _ => return Err(wrong("timer=shown or timer=hidden")),
            };
        }
        "roads" => {
            options.roads =
                Roads::from_name(value).ok_or_else(|| wrong("roads=crossings or roads=networks"))?;
        }
        "handicap" => {
            options.handicaps = read_handicaps(value).ok_or_else(|| {
                wrong("a handicap for each player, none, active or all, such as handicap=none,active")
            })?
        }
        "set" => {
            let standard = Set::standard();
            let set = sets.iter().chain([&standard]).find(|set| set.name() == value);
            options.set = Arc::clone(set.ok_or_else(|| wrong("a set that is loaded"))?);
        }
        _ => {
            return Err(format!(
                "`{key}` is no option; expected players, level, map, maps, minutes, timer, roads, handicap or set"
            ));
        }
    }
    Ok(())
}

fn read_handicaps(value: &str) -> Option<[Handicap; MAX_SEATS]> {
    let mut handicaps = [Handicap::None; MAX_SEATS];
    for (i, name) in value.split(',').enumerate() {
        *handicaps.get_mut(i)? = Handicap::from_name(name)?;
    }
    Some(handicaps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_back(text: &str) -> String {
        text.parse::<Setup>().map_or_else(|e| format!("{}: {e}", e.at), |setup| setup.to_string())
    }

    /// M1, M36, M39, M40, M41 and M42: every option prints and parses.
    #[test]
    fn setups_print_and_parse() {
        for text in [
            "worlds players=3 level=advanced maps=1,2,4 minutes=6 timer=hidden roads=networks handicap=none,active,all",
            "worlds players=1 level=solo-easy map=2",
            "worlds players=4 level=expert map=4 minutes=12",
        ] {
            assert_eq!(read_back(text), text);
        }
        assert_eq!(read_back("worlds players=2"), "worlds players=2 level=beginner map=1");
        assert_eq!(
            read_back("worlds minutes=7 players=2 maps=3,3,3"),
            "worlds players=2 level=beginner map=3"
        );
    }

    #[test]
    fn wrong_setups_are_refused() {
        assert_eq!(read_back(""), "0: expected `worlds players=…`");
        assert_eq!(read_back("kingdom"), "0: expected `worlds`, found `kingdom`");
        assert_eq!(read_back("worlds players=5"), "0: M2: 1 to 4 players");
        assert_eq!(
            read_back("worlds players=1"),
            "0: M36: solo levels are for one player, all others for two to four"
        );
        assert_eq!(read_back("worlds players=2 map=5"), "17: expected map=1 to map=4, found `map=5`");
        assert_eq!(read_back("worlds players=2 players=2"), "17: `players` is given twice");
        let solo = "worlds players=1 level=solo-hard minutes=9";
        assert_eq!(read_back(solo), "0: M36: a solo level sets its own time");
        assert!(read_back("worlds players=2 speed=9").starts_with("17: `speed` is no option"));
    }

    /// M13, M36, M40: how long a round is.
    #[test]
    fn m13_m36_m40_rounds_last_as_long_as_the_rules_say() {
        let minutes = |text: &str| text.parse::<Setup>().unwrap().minutes().get();
        assert_eq!(minutes("worlds players=2"), 7);
        assert_eq!(minutes("worlds players=2 minutes=5"), 5);
        assert_eq!(minutes("worlds players=1 level=solo-easy"), 10);
        assert_eq!(minutes("worlds players=1 level=solo-medium"), 6);
        assert_eq!(minutes("worlds players=1 level=solo-hard"), 5);
    }
}
