//! The sheets of a round of Worlds, line by line, with the values behind the lines.

use super::score::{PlayerScore, ScoreLine};
use krajina_rules::game::ranks;
use krajina_rules::worlds::{
    self, Area, BonusKind, Building, Chip, Details, Entry, Handicap, Join, Neighbour, Network, Segment,
    Sheet, Square, Squares, Trade, WorldScore,
};
use serde::Serialize;
use std::fmt::Display;

/// The values behind a line of a round's sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "item", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WorldsItem {
    /// All figures (M19).
    Figures { fishers: u16, shepherds: u16, woodcutters: u16 },
    /// The figures of a trade, which count with their village only (M28).
    Trade { trade: Trade, figures: u16, village: bool },
    /// The pictures that a building counts (M32).
    Pictures { building: Building, kind: &'static str },
    /// The bonus for the most of a kind (M29, M34).
    Most { kind: &'static str },
    /// The closed areas that count, and the land that does not (M20).
    Areas { areas: Vec<Area>, uncounted: Vec<Area> },
    /// Tiles and border segments with a road, the joins that roads cross, and the connected roads (M21).
    Roads { tiles: Squares, segments: Vec<Segment>, crossings: Vec<Join>, networks: Vec<Network> },
    /// The chip (M22).
    Chip { chip: Option<Chip> },
    /// The volcanoes; how many are compared with the others, and the most at the table (M23, M24).
    Volcanoes {
        active: u8,
        inactive: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        compared: Option<VolcanoComparison>,
    },
    /// Free squares (M22).
    FreeSquares { squares: Squares },
    /// Bad joins (M22).
    BadJoins { joins: Vec<Join> },
}

/// A player's volcanoes beside those of the others (M23).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct VolcanoComparison {
    /// The volcanoes that count as active: with the volcano token the inactive ones as well (M24).
    pub own: u8,
    /// The most of any player.
    pub most: u8,
}

impl WorldsItem {
    /// The details of the line for people: a text for every area, road or join.
    pub fn parts(&self) -> Vec<String> {
        match self {
            WorldsItem::Areas { areas, uncounted } => {
                let uncounted = uncounted.iter().map(|area| {
                    let why = if area.spoiled { "a bad join" } else { "open" };
                    format!("not counted: {} ({why})", area_text(area))
                });
                areas.iter().map(area_text).chain(uncounted).collect()
            }
            WorldsItem::Roads { crossings, networks, .. } => {
                let roads: Vec<String> =
                    networks.iter().map(|road| list(road.squares, &road.segments)).collect();
                let roads = (!roads.is_empty()).then(|| roads.join(", "));
                roads.into_iter().chain(joins_text("crossed: ", crossings)).collect()
            }
            WorldsItem::FreeSquares { squares } if !squares.is_empty() => vec![list(*squares, &[])],
            WorldsItem::BadJoins { joins } => joins_text("", joins).into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

fn area_text(area: &Area) -> String {
    match (area.squares.is_empty(), area.segments.is_empty()) {
        (true, true) => "the islet".into(),
        _ => format!("{} {}", area.terrain, list(area.squares, &area.segments)),
    }
}

/// `a1 b1 · north1 north2`: squares, then segments of the border.
fn list(squares: Squares, segments: &[Segment]) -> String {
    let words = |names: Vec<String>| names.join(" ");
    let squares = words(squares.iter().map(|square| square.to_string()).collect());
    let segments = words(segments.iter().map(Segment::to_string).collect());
    let both = [squares, segments];
    both.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The places of joins, such as `a1–b1` and `a1–north1`; nothing if there are none.
fn joins_text(before: &str, joins: &[Join]) -> Option<String> {
    let name = |join: &Join| match join.square.beyond(join.edge) {
        Neighbour::Square(other) => format!("{}–{other}", join.square),
        Neighbour::Border(segment) => format!("{}–{segment}", join.square),
    };
    let names: Vec<String> = joins.iter().map(name).collect();
    (!names.is_empty()).then(|| format!("{before}{}", names.join(" ")))
}

/// The scores of a round with their places; there are no tie-breaks (M25).
pub(crate) fn player_scores(names: impl Iterator<Item = String>, scored: &[WorldScore]) -> Vec<PlayerScore> {
    let points: Vec<i32> = scored.iter().map(|scored| scored.sheet.points()).collect();
    let most = scored.iter().map(|scored| compared(&scored.sheet)).max().unwrap_or(0);
    // Nothing is compared in a solo game or with handicaps (M37, M39).
    let handicaps = scored.iter().any(|scored| scored.sheet.circumstances.handicap != Handicap::None);
    let most = (scored.len() > 1 && !handicaps).then_some(most);
    names
        .zip(scored)
        .zip(ranks(&points))
        .map(|((name, scored), rank)| PlayerScore {
            name,
            total: scored.sheet.points(),
            rank,
            won: scored.sheet.solo_won(),
            earlier: Vec::new(),
            lines: scored.sheet.lines().iter().map(|line| line_of(line, scored, most)).collect(),
            tie_breaks: Vec::new(),
        })
        .collect()
}

/// The volcanoes that are compared with those of the others (M23, M24).
fn compared(sheet: &Sheet) -> u8 {
    sheet.survey.active + if sheet.circumstances.token { sheet.survey.inactive } else { 0 }
}

fn line_of(line: &worlds::SheetLine, scored: &WorldScore, most: Option<u8>) -> ScoreLine {
    let item = item_of(line.entry, scored, most);
    let mut what = named(&line.what, &line.note);
    if let WorldsItem::Volcanoes { compared: Some(comparison), .. } = &item {
        what += &format!("; {} against at most {}", comparison.own, comparison.most);
    }
    ScoreLine { what, points: line.points, details: item.into() }
}

fn named(what: &str, note: impl Display) -> String {
    let note = note.to_string();
    if note.is_empty() { what.into() } else { format!("{what}: {note}") }
}

fn item_of(entry: Entry, scored: &WorldScore, most: Option<u8>) -> WorldsItem {
    let WorldScore { sheet: Sheet { survey, circumstances, .. }, details } = scored;
    match entry {
        Entry::Figures => {
            let [fishers, shepherds, woodcutters] = survey.figures;
            WorldsItem::Figures { fishers, shepherds, woodcutters }
        }
        Entry::Kind(BonusKind::Trade(trade)) => WorldsItem::Trade {
            trade,
            figures: survey.figures[trade.index()],
            village: survey.villages[trade.index()],
        },
        Entry::Kind(kind @ BonusKind::Building(building)) => {
            WorldsItem::Pictures { building, kind: kind.name() }
        }
        Entry::Most(kind) => WorldsItem::Most { kind: kind.name() },
        Entry::Areas => areas(details),
        Entry::Roads => roads(details),
        Entry::Chip => WorldsItem::Chip { chip: circumstances.chip },
        Entry::Volcanoes => WorldsItem::Volcanoes {
            active: survey.active,
            inactive: survey.inactive,
            compared: most.map(|most| VolcanoComparison { own: compared(&scored.sheet), most }),
        },
        Entry::FreeSquares => WorldsItem::FreeSquares { squares: details.free },
        Entry::BadJoins => WorldsItem::BadJoins { joins: details.bad_joins.clone() },
    }
}

fn areas(details: &Details) -> WorldsItem {
    let land = details.areas.iter().filter(|area| area.terrain.is_land()).cloned();
    let (areas, uncounted) = land.partition(Area::counts);
    WorldsItem::Areas { areas, uncounted }
}

fn roads(details: &Details) -> WorldsItem {
    let tiles: Squares = Square::all()
        .filter(|&square| details.roads.iter().any(|road| road.squares.contains(square)))
        .collect();
    let segments =
        Segment::all().filter(|segment| details.roads.iter().any(|r| r.segments.contains(segment)));
    WorldsItem::Roads {
        tiles,
        segments: segments.collect(),
        crossings: details.crossings.clone(),
        networks: details.roads.clone(),
    }
}
