//! Diagrams of Kingdom.

use super::Diagrammed;
use super::board::{self, BoardCell};
use super::reader::{DOMINO_SETTINGS, Sections};
use super::score::{PlayerScore, ranked};
use crate::fault::{Span, TextFault};
use krajina_rules::domino::Size;
use krajina_rules::kingdom::{Board, Half, Item, Kingdom, Terrain, Variant, Variants};
use std::fmt;

/// The kingdoms on a table and the settings for scoring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KingdomTable {
    /// The size the kingdoms must keep.
    pub size: Size,
    /// The bonus variants played.
    pub variants: Variants,
    /// Names and kingdoms, in the order of the text.
    pub players: Vec<(String, Board)>,
}

impl Diagrammed for Kingdom {
    type Table = KingdomTable;
    type Item = Item;

    const SETTINGS: &'static str = DOMINO_SETTINGS;

    fn read(sections: &Sections<'_>) -> Result<KingdomTable, TextFault> {
        KingdomTable::read(sections)
    }

    fn score(table: &KingdomTable) -> Vec<PlayerScore> {
        table.score()
    }
}

impl KingdomTable {
    fn read(sections: &Sections<'_>) -> Result<KingdomTable, TextFault> {
        sections.only(&["size", "options"])?;
        let size = board::size(sections, Size::Five)?;
        let variants = Variants::from_iter(sections.options(read_variant)?);
        let players = board::players(sections, size, "castle", read_cell)?;
        Ok(KingdomTable { size, variants, players })
    }

    fn score(&self) -> Vec<PlayerScore> {
        let sheets = self.players.iter().map(|(name, board)| (name.clone(), board.sheet(self.variants)));
        ranked(sheets, ["largest region", "crowns"])
    }
}

fn read_variant(word: &Span<'_>) -> Result<Variant, TextFault> {
    [Variant::MiddleKingdom, Variant::Harmony]
        .into_iter()
        .find(|variant| variant.name() == word.text)
        .ok_or_else(|| word.unexpected("middle-kingdom or harmony"))
}

fn read_cell(cell: Span<'_>) -> Result<BoardCell<Half>, TextFault> {
    const EXPECTED: &str = "., C, or one of W F L G S M with 0 to 3 crowns";
    let mut chars = cell.text.chars();
    match (chars.next(), chars.next(), chars.next()) {
        (Some('.'), None, _) => Ok(BoardCell::Empty),
        (Some('C'), None, _) => Ok(BoardCell::Start),
        (Some(letter), Some(crowns @ '0'..='3'), None) => {
            let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.letter() == letter);
            let terrain = terrain.ok_or_else(|| cell.unexpected(EXPECTED))?;
            Ok(BoardCell::Land(Half { terrain, crowns: crowns as u8 - b'0' }))
        }
        _ => Err(cell.unexpected(EXPECTED)),
    }
}

impl fmt::Display for KingdomTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game kingdom\nsize {}", self.size.side())?;
        let options: Vec<&str> = self.variants.iter().map(Variant::name).collect();
        board::write_options(f, &options)?;
        board::write_players(f, &self.players, Board::at)
    }
}
