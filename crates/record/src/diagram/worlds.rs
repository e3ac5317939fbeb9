//! Diagrams of Worlds.

use super::Diagrammed;
use super::reader::{PlayerSection, Sections, Setting};
use super::score::PlayerScore;
use super::worlds_player::{PlayerNotes, check_table};
use super::worlds_score::{WorldsItem, player_scores};
use crate::fault::{Span, TextFault};
use krajina_rules::worlds::{
    Border, BorderCell, Building, COLUMNS, Edge, FinishedRound, Handicap, Landmark, Level, MapNumber,
    MaterialTextError, ROWS, Roads, SEGMENTS, SQUARES, Scoring, Segment, Set, Side, Square, Terrain, World,
    Worlds, score_round,
};
use std::fmt;
use std::str::FromStr;

/// The border around every player's squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BorderSource {
    /// One of the four maps of the standard set (M1).
    Map(MapNumber),
    /// A border of its own.
    Border(Box<Border>),
}

impl BorderSource {
    /// The border itself.
    pub fn border(&self) -> Border {
        match self {
            BorderSource::Map(number) => Set::standard().map(*number).border.clone(),
            BorderSource::Border(border) => border.as_ref().clone(),
        }
    }
}

/// The worlds on a table at the end of a round, or during it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorldsTable {
    /// Level and options.
    pub scoring: Scoring,
    /// The map that all use (M1).
    pub ground: BorderSource,
    /// Names and worlds, in the order of the text.
    pub players: Vec<(String, World)>,
}

/// The sides of the map, in the order of diagrams, which is also that of [`Edge::ALL`].
const SIDES: [&str; 4] = ["north", "east", "south", "west"];

impl Diagrammed for Worlds {
    type Table = WorldsTable;
    type Item = WorldsItem;

    const SETTINGS: &'static str = "map, border, options, mode";
    const OWN: &'static [&'static str] = &["chip", "token", "handicap"];

    fn read(sections: &Sections<'_>) -> Result<WorldsTable, TextFault> {
        WorldsTable::read(sections)
    }

    fn score(table: &WorldsTable) -> Vec<PlayerScore> {
        table.score()
    }

    fn parts(item: &WorldsItem) -> Vec<String> {
        item.parts()
    }
}

impl WorldsTable {
    fn read(sections: &Sections<'_>) -> Result<WorldsTable, TextFault> {
        sections.only(&["map", "border", "options", "mode"])?;
        let scoring = Scoring { level: read_level(sections)?, roads: read_roads(sections)? };
        if let (Some(_), Some(second)) = (scoring.level.solo(), sections.players.get(1)) {
            return Err(second.name.fault("M36: expected one player in a solo game, found another"));
        }
        let ground = read_ground(sections)?;
        let notes = sections.players.iter().map(PlayerNotes::read).collect::<Result<Vec<_>, TextFault>>()?;
        check_table(scoring.level, &notes)?;
        let mut players = Vec::new();
        for (player, notes) in sections.players.iter().zip(&notes) {
            let world = World { squares: read_squares(player)?, circumstances: notes.circumstances() };
            players.push((player.name.text.to_owned(), world));
        }
        Ok(WorldsTable { scoring, ground, players })
    }

    fn score(&self) -> Vec<PlayerScore> {
        let worlds = self.players.iter().map(|(_, world)| *world).collect();
        let scored =
            score_round(&FinishedRound { scoring: self.scoring, border: self.ground.border(), worlds });
        player_scores(self.players.iter().map(|(name, _)| name.clone()), &scored)
    }
}

fn read_level(sections: &Sections<'_>) -> Result<Level, TextFault> {
    let names: Vec<&str> = Level::ALL.into_iter().map(Level::name).collect();
    let Some(setting) = sections.get("mode") else { return Ok(Level::default()) };
    let word = setting.only(&names.join(", "))?;
    Level::from_name(word.text).ok_or_else(|| word.unexpected(names.join(", ")))
}

fn read_roads(sections: &Sections<'_>) -> Result<Roads, TextFault> {
    let read = |word: &Span<'_>| match word.text {
        ROADS_NETWORKS => Ok(Roads::Networks),
        _ => Err(word.unexpected(ROADS_NETWORKS)),
    };
    Ok(sections.options(read)?.first().copied().unwrap_or(Roads::Crossings))
}

/// The only option there is (M21).
const ROADS_NETWORKS: &str = "roads-networks";

fn read_ground(sections: &Sections<'_>) -> Result<BorderSource, TextFault> {
    let is_ground = |setting: &&Setting<'_>| matches!(setting.key.text, "map" | "border");
    let settings: Vec<&Setting<'_>> = sections.settings.iter().filter(is_ground).collect();
    let Some(first) = settings.first() else {
        return Err(sections.game.fault("expected a map line or four border lines, found neither (M1)"));
    };
    if let Some(other) = settings.iter().find(|setting| setting.key.text != first.key.text) {
        return Err(other.key.fault("expected either map or border, found both"));
    }
    if first.key.text == "border" {
        return read_border(&settings).map(|border| BorderSource::Border(Box::new(border)));
    }
    let word = first.only("a map from 1 to 4")?;
    word.text.parse().map(BorderSource::Map).map_err(|_| word.unexpected("a map from 1 to 4 (M1)"))
}

fn read_border(settings: &[&Setting<'_>]) -> Result<Border, TextFault> {
    let mut cells = [BorderCell::plain(Terrain::Water); SEGMENTS];
    let mut given = [false; SIDES.len()];
    let mut buildings: Vec<Building> = Vec::new();
    for setting in settings {
        let Some((name, words)) = setting.words.split_first() else {
            return Err(setting.key.end().unexpected("north, east, south or west"));
        };
        let side = SIDES.iter().position(|side| *side == name.text);
        let side = side.ok_or_else(|| name.unexpected("north, east, south or west"))?;
        if std::mem::replace(&mut given[side], true) {
            return Err(name.fault(format!("border {} stands there twice", name.text)));
        }
        let segments: Vec<Segment> =
            Segment::all().filter(|segment| segment.side() == Edge::wrapping(side)).collect();
        check_count(*name, words, segments.len(), "border cells on this side")?;
        for (word, segment) in words.iter().zip(segments) {
            let cell: BorderCell = read_text(word)?;
            if let Some(building) = cell.building() {
                if buildings.contains(&building) {
                    return Err(word.fault(format!("M3: a second {building} on the border")));
                }
                buildings.push(building);
            }
            cells[segment.index()] = cell;
        }
    }
    match (given.iter().position(|given| !given), settings.last()) {
        (Some(missing), Some(last)) => {
            Err(last.key.fault(format!("M4: expected border {} as well, found none", SIDES[missing])))
        }
        _ => Ok(Border::new(cells)),
    }
}

/// Checks the number of words; the error points behind the last one, or to the first one too many.
fn check_count(before: Span<'_>, words: &[Span<'_>], wanted: usize, what: &str) -> Result<(), TextFault> {
    if words.len() == wanted {
        return Ok(());
    }
    let at = words.get(wanted).copied().unwrap_or_else(|| words.last().unwrap_or(&before).end());
    Err(at.fault(format!("M4: expected {wanted} {what}, found {}", words.len())))
}

/// The squares of a map, row by row. Rows that are missing at the end are free.
fn read_squares(player: &PlayerSection<'_>) -> Result<[Option<Side>; SQUARES], TextFault> {
    let mut squares = [None; SQUARES];
    let mut landmarks: Vec<Landmark> = Vec::new();
    for (row, cells) in player.rows.iter().enumerate() {
        let first = cells[0];
        if row == ROWS {
            return Err(first.fault(format!("M4: expected at most {ROWS} rows, found another")));
        }
        check_count(first, cells, COLUMNS, "cells in a row")?;
        for (column, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.text != ".") {
            let side: Side = read_text(cell)?;
            if let Some(landmark) = side.landmark() {
                check_landmark(*cell, landmark, &landmarks)?;
                landmarks.push(landmark);
            }
            squares[row * COLUMNS + column] = Some(side);
        }
    }
    Ok(squares)
}

/// Each player has one village of each trade, and two equal buildings would share one line of the sheet.
fn check_landmark(cell: Span<'_>, landmark: Landmark, known: &[Landmark]) -> Result<(), TextFault> {
    if !known.contains(&landmark) {
        return Ok(());
    }
    Err(cell.fault(match landmark {
        Landmark::Village(trade) => format!("M2: a second {trade} village on one map; everyone has one"),
        Landmark::Building(building) => {
            format!("M31: a second {building} on one map; everyone takes at most one building")
        }
    }))
}

/// A side or a border cell; the error of its parser has the position in the text.
fn read_text<T: FromStr<Err = MaterialTextError>>(cell: &Span<'_>) -> Result<T, TextFault> {
    cell.text.parse().map_err(|error: MaterialTextError| cell.from(error.at).fault(error.to_string()))
}

impl fmt::Display for WorldsTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game worlds\nmode {}", self.scoring.level)?;
        if self.scoring.roads == Roads::Networks {
            writeln!(f, "options {ROADS_NETWORKS}")?;
        }
        match &self.ground {
            BorderSource::Map(number) => writeln!(f, "map {number}")?,
            BorderSource::Border(border) => write_border(f, border)?,
        }
        self.players.iter().try_for_each(|(name, world)| write_player(f, name, world))
    }
}

fn write_border(f: &mut fmt::Formatter<'_>, border: &Border) -> fmt::Result {
    for (name, side) in SIDES.into_iter().zip(Edge::ALL) {
        write!(f, "border {name}")?;
        border
            .cells()
            .filter(|(segment, _)| segment.side() == side)
            .try_for_each(|(_, cell)| write!(f, " {cell}"))?;
        writeln!(f)?;
    }
    Ok(())
}

fn write_player(f: &mut fmt::Formatter<'_>, name: &str, world: &World) -> fmt::Result {
    writeln!(f, "player {name}")?;
    if let Some(chip) = world.circumstances.chip {
        writeln!(f, "chip {}", chip.value())?;
    }
    if world.circumstances.token {
        writeln!(f, "token")?;
    }
    if world.circumstances.handicap != Handicap::None {
        writeln!(f, "handicap {}", world.circumstances.handicap.name())?;
    }
    let cell = |square: Square| world.squares[square.index()].map_or(".".into(), |side| side.to_string());
    let cells: Vec<String> = Square::all().map(cell).collect();
    let widths: Vec<usize> = (0..COLUMNS)
        .map(|column| cells.iter().skip(column).step_by(COLUMNS).map(String::len).max().unwrap_or(1))
        .collect();
    for row in cells.chunks(COLUMNS) {
        let row: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        writeln!(f, "{}", row.join(" ").trim_end())?;
    }
    Ok(())
}
