//! A setup of Kingdom: players and variants (K3, K17–K23).

use crate::domino::draft::{FirstLine, Format};
use crate::domino::frame::Size;
use crate::domino::scan::{self, Word};
use crate::game::SetupError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A variant; all that fit the number of players combine freely.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Three games in a row, points added up (K17).
    Dynasty,
    /// Ten points for a castle in the centre (K18).
    MiddleKingdom,
    /// Five points for having discarded nothing (K19).
    Harmony,
    /// Two players, all dominoes, 7×7 (K20).
    MightyDuel,
    /// One domino more than kings in every line (K21).
    WiderChoice,
}

impl Variant {
    /// All five.
    pub const ALL: [Variant; 5] = [
        Variant::Dynasty,
        Variant::MiddleKingdom,
        Variant::Harmony,
        Variant::MightyDuel,
        Variant::WiderChoice,
    ];

    /// Its name in setups and diagrams.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Dynasty => "dynasty",
            Variant::MiddleKingdom => "middle-kingdom",
            Variant::Harmony => "harmony",
            Variant::MightyDuel => "mighty-duel",
            Variant::WiderChoice => "wider-choice",
        }
    }

    /// The reason why it does not fit this number of players, if it does not (K23).
    fn unfit(self, players: u8) -> Option<&'static str> {
        match self {
            Variant::MightyDuel if players != 2 => Some("is for 2 players (K20)"),
            Variant::WiderChoice if players == 4 => {
                Some("is for 2 or 3 players: with 4 there are no dominoes left to widen the line (K21)")
            }
            _ => None,
        }
    }
}

/// A set of variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variants(u8);

impl Variants {
    /// The plain game.
    pub const NONE: Variants = Variants(0);

    /// Is this variant played?
    #[inline]
    pub const fn contains(self, variant: Variant) -> bool {
        self.0 >> variant as u8 & 1 == 1
    }

    /// The set with this variant.
    #[must_use]
    pub const fn with(self, variant: Variant) -> Variants {
        Variants(self.0 | 1 << variant as u8)
    }

    /// The set without this variant.
    const fn without(self, variant: Variant) -> Variants {
        Variants(self.0 & !(1 << variant as u8))
    }

    /// The variants in it.
    pub fn iter(self) -> impl Iterator<Item = Variant> {
        Variant::ALL.into_iter().filter(move |&variant| self.contains(variant))
    }
}

impl FromIterator<Variant> for Variants {
    fn from_iter<I: IntoIterator<Item = Variant>>(variants: I) -> Variants {
        variants.into_iter().fold(Variants::NONE, Variants::with)
    }
}

/// A playable combination of players and variants.
///
/// ```
/// use krajina_rules::kingdom::Setup;
/// let setup: Setup = "kingdom players=3 variants=harmony,wider-choice".parse().unwrap();
/// assert_eq!(setup.to_string(), "kingdom players=3 variants=harmony,wider-choice");
/// let error = "kingdom players=3 variants=mighty-duel".parse::<Setup>().unwrap_err();
/// assert_eq!(error.to_string(), "K23: mighty-duel is for 2 players (K20), not for 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    players: u8,
    variants: Variants,
}

impl Setup {
    /// The name of the game in setups.
    pub const GAME: &'static str = "kingdom";

    /// This combination, if it can be played (K3, K23).
    ///
    /// # Errors
    /// Too few or too many players; a variant that does not fit their number.
    pub fn new(players: usize, variants: Variants) -> Result<Setup, SetupError> {
        let error = |reason| SetupError { at: 0, reason };
        if !(2..=4).contains(&players) {
            return Err(error(format!("K3: kingdom is for 2 to 4 players, not for {players}")));
        }
        let players = players as u8;
        for variant in variants.iter() {
            if let Some(why) = variant.unfit(players) {
                return Err(error(format!("K23: {} {why}, not for {players}", variant.name())));
            }
        }
        Ok(Setup { players, variants })
    }

    /// Every setup there is.
    pub fn all() -> impl Iterator<Item = Setup> {
        (2..=4).flat_map(|players| (0..32).filter_map(move |bits| Setup::new(players, Variants(bits)).ok()))
    }

    /// The setup of one game of a Dynasty (K17).
    pub(super) const fn without_dynasty(self) -> Setup {
        Setup { variants: self.variants.without(Variant::Dynasty), ..self }
    }

    /// The number of players.
    #[inline]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The variants that are played.
    pub const fn variants(&self) -> Variants {
        self.variants
    }

    /// Is this variant played?
    #[inline]
    pub const fn has(&self, variant: Variant) -> bool {
        self.variants.contains(variant)
    }

    /// The size of a kingdom (K13, K20).
    pub const fn size(&self) -> Size {
        if self.has(Variant::MightyDuel) { Size::Seven } else { Size::Five }
    }

    /// Games in a row (K17).
    pub const fn games(&self) -> usize {
        if self.has(Variant::Dynasty) { 3 } else { 1 }
    }

    /// How the draft runs (K3–K5, K11, K20–K22).
    pub const fn format(&self) -> Format {
        let kings = if self.players == 3 { 3 } else { 4 };
        let wider = self.has(Variant::WiderChoice);
        let rounds = match (self.players, self.has(Variant::MightyDuel), wider) {
            (2, false, _) => 6,
            (2, true, true) => 9,
            _ => 12,
        };
        Format {
            kings,
            width: if wider { kings + 1 } else { kings },
            rounds,
            players: self.players,
            opening: FirstLine::Kings,
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} players={}", Setup::GAME, self.players)?;
        let names: Vec<&str> = self.variants.iter().map(Variant::name).collect();
        if names.is_empty() { Ok(()) } else { write!(f, " variants={}", names.join(",")) }
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let (mut players, mut variants) = (None, None);
        for (key, value) in scan::settings(text, Setup::GAME)? {
            match key.text {
                "players" => scan::set(&mut players, key, scan::players(value)?)?,
                "variants" => scan::set(&mut variants, key, (value.at, read_variants(value)?))?,
                _ => return Err(key.unexpected("players= or variants=")),
            }
        }
        let (at, variants) = variants.unwrap_or_default();
        let (players_at, players) = players.unwrap_or((0, 2));
        Setup::new(players, variants).map_err(|error| SetupError {
            at: if error.reason.starts_with("K3:") { players_at } else { at },
            ..error
        })
    }
}

fn read_variants(value: Word<'_>) -> Result<Variants, SetupError> {
    Ok(Variants::from_iter(scan::each_once(value, Variant::ALL, Variant::name)?))
}
