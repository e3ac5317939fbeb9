//! The settings of a player in a diagram of Worlds: chip, volcano token and handicap.

use super::reader::PlayerSection;
use crate::fault::{Span, TextFault};
use krajina_rules::worlds::{Chip, Circumstances, Handicap, Level};

/// The settings of one player, with their positions in the text.
#[derive(Default)]
pub(super) struct PlayerNotes<'a> {
    chip: Option<(Span<'a>, Chip)>,
    token: Option<Span<'a>>,
    handicap: Option<(Span<'a>, Handicap)>,
}

impl<'a> PlayerNotes<'a> {
    /// Reads the settings behind the name and on lines of their own.
    pub(super) fn read(player: &PlayerSection<'a>) -> Result<PlayerNotes<'a>, TextFault> {
        let mut notes = PlayerNotes::default();
        notes.add(&player.extra)?;
        player.own.iter().try_for_each(|words| notes.add(words))?;
        Ok(notes)
    }

    /// The settings as the scorer takes them.
    pub(super) fn circumstances(&self) -> Circumstances {
        Circumstances {
            chip: self.chip.map(|(_, chip)| chip),
            token: self.token.is_some(),
            handicap: self.handicap.map_or(Handicap::None, |(_, handicap)| handicap),
        }
    }

    fn add(&mut self, words: &[Span<'a>]) -> Result<(), TextFault> {
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

/// The word behind a keyword, or the position where it is missing.
fn value<'a>(key: Span<'a>, word: Option<&Span<'a>>) -> Span<'a> {
    word.copied().unwrap_or_else(|| key.end())
}

fn read_chip(word: Span<'_>) -> Result<Chip, TextFault> {
    let digit = (word.text.len() == 1).then(|| word.text.parse().ok()).flatten();
    digit.and_then(Chip::new).ok_or_else(|| word.unexpected("a chip: 1, 2, 3 or 4 (M2)"))
}

fn read_handicap(word: Span<'_>) -> Result<Handicap, TextFault> {
    let handicap = Handicap::from_name(word.text).filter(|handicap| *handicap != Handicap::None);
    handicap.ok_or_else(|| word.unexpected("active or all (M39)"))
}

/// Checks that the settings of all players fit each other and the level.
pub(super) fn check_table(level: Level, players: &[PlayerNotes<'_>]) -> Result<(), TextFault> {
    let handicaps = players.iter().any(|notes| notes.handicap.is_some());
    let mut chips: Vec<Chip> = Vec::new();
    for notes in players {
        let all = [notes.chip.map(|(key, _)| key), notes.token, notes.handicap.map(|(key, _)| key)];
        if let (Some(_), Some(key)) = (level.solo(), all.into_iter().flatten().next()) {
            return Err(key.fault(format!("M36: expected no {} in a solo game", key.text)));
        }
        if let (Some(key), true) = (notes.token, handicaps) {
            return Err(key.fault("M39: expected no volcano token beside a handicap"));
        }
        if let Some((key, chip)) = notes.chip {
            if chips.contains(&chip) {
                return Err(key.fault(format!("M2: chip {} is with another player", chip.value())));
            }
            chips.push(chip);
        }
    }
    Ok(())
}
