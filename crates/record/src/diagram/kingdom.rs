//! Diagrams of Kingdom.

use super::board::{self, Cell};
use super::reader::Sections;
use super::score::{PlayerScore, ranked};
use crate::fault::{Fault, Span};
use krajina_rules::domino::Size;
use krajina_rules::kingdom::{Board, Half, Terrain, Variant, Variants};
use std::fmt;

/// The kingdoms on a table and what they score for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KingdomTable {
    /// The size the kingdoms must keep.
    pub size: Size,
    /// The bonus variants played.
    pub variants: Variants,
    /// Names and kingdoms, in the order of the text.
    pub players: Vec<(String, Board)>,
}

impl KingdomTable {
    pub(super) fn read(sections: &Sections<'_>) -> Result<KingdomTable, Fault> {
        sections.only(&["size", "options"])?;
        let size = board::size(sections, Size::Five)?;
        let variants = sections.get("options").map_or(Ok(Variants::NONE), |setting| {
            setting.words.iter().map(read_variant).collect::<Result<Variants, Fault>>()
        })?;
        let players = sections
            .players
            .iter()
            .map(|player| {
                let squares = board::squares(player, size, "castle", read_cell)?;
                let board = Board::from_squares(size, squares, board::discarded(player)?)
                    .map_err(|(square, misfit)| player.name.fault(format!("{square}: {misfit:?}")))?;
                Ok((player.name.text.to_owned(), board))
            })
            .collect::<Result<_, Fault>>()?;
        Ok(KingdomTable { size, variants, players })
    }

    pub(super) fn score(&self) -> Vec<PlayerScore> {
        let sheets = self.players.iter().map(|(name, board)| (name.clone(), board.sheet(self.variants)));
        ranked(sheets, ["largest region", "crowns"])
    }
}

fn read_variant(word: &Span<'_>) -> Result<Variant, Fault> {
    [Variant::MiddleKingdom, Variant::Harmony]
        .into_iter()
        .find(|variant| variant.name() == word.text)
        .ok_or_else(|| word.unexpected("middle-kingdom or harmony"))
}

fn read_cell(cell: Span<'_>) -> Result<Cell<Half>, Fault> {
    const EXPECTED: &str = "., C, or one of W F L G S M with 0 to 3 crowns";
    let mut chars = cell.text.chars();
    match (chars.next(), chars.next(), chars.next()) {
        (Some('.'), None, _) => Ok(Cell::Empty),
        (Some('C'), None, _) => Ok(Cell::Start),
        (Some(letter), Some(crowns @ '0'..='3'), None) => {
            let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.letter() == letter);
            let terrain = terrain.ok_or_else(|| cell.unexpected(EXPECTED))?;
            Ok(Cell::Land(Half { terrain, crowns: crowns as u8 - b'0' }))
        }
        _ => Err(cell.unexpected(EXPECTED)),
    }
}

impl fmt::Display for KingdomTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game kingdom\nsize {}", self.size.side())?;
        let options: Vec<&str> = self.variants.iter().map(Variant::name).collect();
        if !options.is_empty() {
            writeln!(f, "options {}", options.join(" "))?;
        }
        for (name, board) in &self.players {
            write!(f, "player {name}")?;
            match board.discarded() {
                0 => writeln!(f)?,
                count => writeln!(f, " discarded {count}")?,
            }
            board::write_rows(f, board.frame(), |square| {
                board.at(square).map_or(".".into(), |g| g.to_string())
            })?;
        }
        Ok(())
    }
}
