//! Diagrams of Hunters.

use super::Diagrammed;
use super::board::{self, BoardCell};
use super::reader::{DOMINO_SETTINGS, Sections};
use super::score::{PlayerScore, ranked};
use crate::fault::{Span, TextFault};
use krajina_rules::domino::Size;
use krajina_rules::hunters::{
    Board, BoardSquare, Choice, Choices, Half, Hunters, Item, Mode, Person, Resource, Scoring, Terrain,
    Totems,
};
use krajina_rules::seat::Seat;
use std::fmt;

/// The territories on a table and the settings for scoring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HuntersTable {
    /// The size the territories must keep.
    pub size: Size,
    /// Mode and options.
    pub scoring: Scoring,
    /// The holder of each totem.
    pub totems: Totems,
    /// Names and territories, in the order of the text.
    pub players: Vec<(String, Board)>,
}

impl Diagrammed for Hunters {
    type Table = HuntersTable;
    type Item = Item;

    const SETTINGS: &'static str = DOMINO_SETTINGS;

    fn read(sections: &Sections<'_>) -> Result<HuntersTable, TextFault> {
        HuntersTable::read(sections)
    }

    fn score(table: &HuntersTable) -> Vec<PlayerScore> {
        table.score()
    }
}

impl HuntersTable {
    fn read(sections: &Sections<'_>) -> Result<HuntersTable, TextFault> {
        sections.only(&["size", "options", "mode", "totem"])?;
        // Two players build 7×7 (O33).
        let size = board::size(sections, if sections.players.len() == 2 { Size::Seven } else { Size::Five })?;
        let choices = Choices::from_iter(sections.options(read_choice)?);
        let mode = match sections.get("mode") {
            None => Mode::Discovery,
            Some(setting) => setting.only("discovery, totems or tribe")?.parse()?,
        };
        let players = board::players(sections, size, "hut", read_cell)?;
        let totems = read_totems(sections, mode, &players)?;
        Ok(HuntersTable { size, scoring: Scoring { mode, choices }, totems, players })
    }

    fn score(&self) -> Vec<PlayerScore> {
        let sheets = self
            .players
            .iter()
            .zip(Seat::all(self.players.len()))
            .map(|((name, board), seat)| (name.clone(), board.sheet(self.scoring, &self.totems, seat)));
        ranked(sheets, ["largest region", "fires"])
    }
}

fn read_choice(word: &Span<'_>) -> Result<Choice, TextFault> {
    [Choice::Center, Choice::Complete]
        .into_iter()
        .find(|choice| choice.name() == word.text)
        .ok_or_else(|| word.unexpected("center or complete"))
}

/// The totems that the diagram names; each other one belongs to the player with strictly the most tokens.
fn read_totems(
    sections: &Sections<'_>,
    mode: Mode,
    players: &[(String, Board)],
) -> Result<Totems, TextFault> {
    let counts: Vec<[u32; 4]> = players.iter().map(|(_, board)| board.token_counts()).collect();
    let majority = Totems::by_majority(&counts);
    let mut holders = Resource::ALL.map(|resource| majority.holder(resource));
    let mut told = [false; 4];
    for setting in sections.settings.iter().filter(|setting| setting.key.text == "totem") {
        if mode != Mode::Totems {
            return Err(setting.key.fault("expected mode totems with a totem line (O18)"));
        }
        let (resource, holder) = match setting.words.as_slice() {
            [resource, holder] => (resource, holder),
            [] => return Err(setting.key.end().unexpected("mammoth, fish, mushroom or flint")),
            [resource] => return Err(resource.end().unexpected("the player who holds the totem")),
            [_, _, extra, ..] => return Err(extra.unexpected("the end of the line")),
        };
        let which: Resource = resource.parse()?;
        if std::mem::replace(&mut told[which.index()], true) {
            return Err(resource.fault(format!("totem {which} stands there twice")));
        }
        let seat = Seat::all(players.len()).zip(players).find(|(_, (name, _))| name == holder.text);
        let names: Vec<&str> = players.iter().map(|(name, _)| name.as_str()).collect();
        let (seat, _) = seat.ok_or_else(|| holder.unexpected(format!("a player ({})", names.join(", "))))?;
        holders[which.index()] = Some(seat);
    }
    // Only the mode Totems has totems (O29).
    Ok(if mode == Mode::Totems { Totems::new(holders) } else { Totems::default() })
}

/// `G1`, `V2`, `G0+`, `J0!2`, `D0@h`: terrain, fires or craters, then token, lava and person, in this order.
fn read_cell(cell: Span<'_>) -> Result<BoardCell<BoardSquare>, TextFault> {
    match cell.text {
        "." => return Ok(BoardCell::Empty),
        "H" => return Ok(BoardCell::Start),
        _ => {}
    }
    let half = read_half(cell)?;
    let mut rest = cell.from(2);
    let mut square = BoardSquare { half, token: false, lava: 0, person: None };
    if half.terrain == Terrain::Volcano && !rest.text.is_empty() {
        return Err(rest.fault(format!("expected nothing on a volcano, found {:?}", rest.text)));
    }
    if rest.text.starts_with('+') {
        if half.terrain.resource().is_none() {
            return Err(rest.fault(format!("expected no resource on {}, found \"+\"", half.terrain)));
        }
        square.token = true;
        rest = rest.from(1);
    }
    if rest.text.starts_with('!') {
        rest = rest.from(1);
        square.lava = match rest.text.chars().next() {
            Some(fires @ '1'..='3') => fires as u8 - b'0',
            _ => return Err(rest.unexpected("a lava token of 1, 2 or 3 fires")),
        };
        rest = rest.from(1);
    }
    if rest.text.starts_with('@') {
        rest = rest.from(1);
        let letter = rest.text.chars().next();
        let person = Person::ALL.into_iter().find(|person| Some(person.letter()) == letter);
        square.person = Some(person.ok_or_else(|| rest.unexpected("one of h f g s p l z 1 2 3"))?);
        rest = rest.from(1);
    }
    if rest.text.is_empty() {
        return Ok(BoardCell::Land(square));
    }
    Err(rest.unexpected("+, !, @ (each once, in this order) or the end of the cell"))
}

fn read_half(cell: Span<'_>) -> Result<Half, TextFault> {
    const EXPECTED: &str = "., H, V with 1 to 3 craters, or one of D G L J Q with 0 to 3 fires";
    let mut chars = cell.text.chars();
    let letter = chars.next();
    let terrain = Terrain::ALL.into_iter().find(|terrain| Some(terrain.letter()) == letter);
    match (terrain, chars.next()) {
        (Some(Terrain::Volcano), Some('0')) => Err(cell.unexpected(EXPECTED)),
        (Some(terrain), Some(marks @ '0'..='3')) => Ok(Half { terrain, marks: marks as u8 - b'0' }),
        _ => Err(cell.unexpected(EXPECTED)),
    }
}

impl fmt::Display for HuntersTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game hunters\nsize {}\nmode {}", self.size.side(), self.scoring.mode.name())?;
        let options: Vec<&str> = self.scoring.choices.iter().map(Choice::name).collect();
        board::write_options(f, &options)?;
        for resource in Resource::ALL {
            if let Some((name, _)) =
                self.totems.holder(resource).and_then(|seat| self.players.get(seat.index()))
            {
                writeln!(f, "totem {resource} {name}")?;
            }
        }
        board::write_players(f, &self.players, Board::at)
    }
}
