//! What a diagram of Worlds tells of a player besides the world: chip, volcano token and handicap.

use super::reader::Player;
use crate::fault::{Fault, Span};
use krajina_rules::worlds::{Chip, Circumstances, Handicap, Level};

/// What was told of one player, and where.
#[derive(Default)]
pub(super) struct Told<'a> {
    chip: Option<(Span<'a>, Chip)>,
    token: Option<Span<'a>>,
    handicap: Option<(Span<'a>, Handicap)>,
}

impl<'a> Told<'a> {
    /// Reads what stands behind the name and on lines of its own.
    pub(super) fn read(player: &Player<'a>) -> Result<Told<'a>, Fault> {
        let mut told = Told::default();
        told.add(&player.extra)?;
        player.own.iter().try_for_each(|words| told.add(words))?;
        Ok(told)
    }

    /// The same for the scorer.
    pub(super) fn circumstances(&self) -> Circumstances {
        Circumstances {
            chip: self.chip.map(|(_, chip)| chip),
            token: self.token.is_some(),
            handicap: self.handicap.map_or(Handicap::None, |(_, handicap)| handicap),
        }
    }

    fn add(&mut self, words: &[Span<'a>]) -> Result<(), Fault> {
        let mut words = words.iter();
        while let Some(key) = words.next() {
            let twice = match key.text {
                "chip" => self.chip.replace((*key, read_chip(value(*key, words.next()))?)).is_some(),
                "token" => self.token.replace(*key).is_some(),
                "handicap" => {
                    self.handicap.replace((*key, read_handicap(value(*key, words.next()))?)).is_some()
                }
                _ => return Err(key.unexpected("chip, token, handicap or the end of the line")),
            };
            if twice {
                return Err(key.fault(format!("{} stands there twice", key.text)));
            }
        }
        Ok(())
    }
}

/// The word behind a keyword, or the place where it is missing.
fn value<'a>(key: Span<'a>, word: Option<&Span<'a>>) -> Span<'a> {
    word.copied().unwrap_or_else(|| key.end())
}

fn read_chip(word: Span<'_>) -> Result<Chip, Fault> {
    let digit = (word.text.len() == 1).then(|| word.text.parse().ok()).flatten();
    digit.and_then(Chip::new).ok_or_else(|| word.unexpected("a chip: 1, 2, 3 or 4 (M2)"))
}

fn read_handicap(word: Span<'_>) -> Result<Handicap, Fault> {
    let handicap = Handicap::from_name(word.text).filter(|handicap| *handicap != Handicap::None);
    handicap.ok_or_else(|| word.unexpected("active or all (M39)"))
}

/// Does what was told of all players fit together, and the level?
pub(super) fn check_table(level: Level, players: &[Told<'_>]) -> Result<(), Fault> {
    let handicaps = players.iter().any(|told| told.handicap.is_some());
    let mut chips: Vec<Chip> = Vec::new();
    for told in players {
        let all = [told.chip.map(|(key, _)| key), told.token, told.handicap.map(|(key, _)| key)];
        if let (Some(_), Some(key)) = (level.solo(), all.into_iter().flatten().next()) {
            return Err(key.fault(format!("M36: expected no {} in a solo game", key.text)));
        }
        if let (Some(key), true) = (told.token, handicaps) {
            return Err(key.fault("M39: expected no volcano token where somebody has a handicap"));
        }
        if let Some((key, chip)) = told.chip {
            if chips.contains(&chip) {
                return Err(key.fault(format!("M2: chip {} is with another player", chip.value())));
            }
            chips.push(chip);
        }
    }
    Ok(())
}
