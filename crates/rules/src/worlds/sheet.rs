//! The score sheet of a round.

use super::level::{Chip, Handicap, Level, Roads, Scoring};
use super::picture::{Building, Trade};
use super::survey::Survey;
use crate::seat::MAX_SEATS;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A player's chip, volcano token and handicap, which count beside the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Circumstances {
    /// The chip taken by stopping (M16).
    pub chip: Option<Chip>,
    /// Holds the volcano token (M24).
    pub token: bool,
    /// The handicap (M39).
    pub handicap: Handicap,
}

/// A kind of thing that scores as one line and brings +3 for the most (M29, M34): a trade, or the count of a building.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BonusKind {
    /// Fishers, shepherds or woodcutters.
    Trade(Trade),
    /// The things that a building counts.
    Building(Building),
}

impl BonusKind {
    pub(super) const COUNT: usize = Trade::ALL.len() + Building::ALL.len();

    /// All kinds in the order of the sheet.
    pub fn all() -> impl Iterator<Item = BonusKind> {
        Trade::ALL.into_iter().map(BonusKind::Trade).chain(Building::ALL.into_iter().map(BonusKind::Building))
    }

    const fn index(self) -> usize {
        match self {
            BonusKind::Trade(trade) => trade.index(),
            BonusKind::Building(building) => Trade::ALL.len() + building.index(),
        }
    }

    /// The name of its line on the sheet.
    pub const fn name(self) -> &'static str {
        match self {
            BonusKind::Trade(Trade::Fisher) => "fishers",
            BonusKind::Trade(Trade::Shepherd) => "shepherds",
            BonusKind::Trade(Trade::Woodcutter) => "woodcutters",
            BonusKind::Building(Building::CoachStop) => "coaches",
            BonusKind::Building(Building::Lighthouse) => "boats",
            BonusKind::Building(Building::Lodge) => "boars",
            BonusKind::Building(Building::Mill) => "fields",
            BonusKind::Building(Building::PileHouse) => "islands",
            BonusKind::Building(Building::Tavern) => "barrels",
            BonusKind::Building(Building::Well) => "lakes",
        }
    }
}

/// One player's sheet of one round: the counts of the world, and the results of comparing them with the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// The level and options by which it was filled in.
    pub scoring: Scoring,
    /// The counts.
    pub survey: Survey,
    /// Chip, token and handicap.
    pub circumstances: Circumstances,
    /// Volcanoes that cost a point each (M23, M24, M37, M39).
    pub volcanoes: u8,
    /// Points by [`BonusKind`], without the +3.
    pub(super) kinds: [u16; BonusKind::COUNT],
    /// Has the most of a kind, which brings +3.
    pub(super) most: [bool; BonusKind::COUNT],
}

/// The bonus for the most of a kind (M29, M34).
const MOST: i32 = 3;

impl Sheet {
    /// Fills in the sheets of all players, at most four, at once: volcanoes and bonuses need comparing.
    pub fn compare(scoring: Scoring, players: &[(Survey, Circumstances)]) -> [Sheet; MAX_SEATS] {
        let mut sheets = [Sheet { scoring, ..Sheet::default() }; MAX_SEATS];
        let count = players.len().min(MAX_SEATS);
        for (sheet, (survey, circumstances)) in sheets.iter_mut().zip(players) {
            (sheet.survey, sheet.circumstances) = (*survey, *circumstances);
            sheet.fill_kinds();
        }
        award_most(&mut sheets[..count]);
        charge_volcanoes(scoring.level, &mut sheets[..count]);
        sheets
    }

    /// Points by kind, where the level counts them: figures only with their village (M28).
    fn fill_kinds(&mut self) {
        if self.scoring.level.has_villages() {
            for trade in Trade::ALL.into_iter().filter(|trade| self.survey.villages[trade.index()]) {
                self.kinds[BonusKind::Trade(trade).index()] = self.survey.figures[trade.index()];
            }
        }
        if self.scoring.level.has_buildings() {
            for building in Building::ALL {
                self.kinds[BonusKind::Building(building).index()] = self.survey.buildings[building.index()];
            }
        }
    }

    /// The points of a kind without the +3; 0 where the level does not count it.
    pub const fn kind(&self, kind: BonusKind) -> u16 {
        self.kinds[kind.index()]
    }

    /// Did this player get the +3 for the most of a kind?
    pub const fn has_most(&self, kind: BonusKind) -> bool {
        self.most[kind.index()]
    }

    /// All points of the round; in the solo game the minus points, as a number of 0 or less.
    pub fn points(&self) -> i32 {
        let survey = &self.survey;
        let minus = i32::from(survey.free) + i32::from(survey.bad_joins) + i32::from(self.volcanoes);
        if self.scoring.level.solo().is_some() {
            return self.roads() - minus;
        }
        let kinds: i32 = BonusKind::all().map(|kind| self.kind_points(kind)).sum();
        self.figures() + kinds + self.areas() + self.roads() + self.chip() - minus
    }

    /// A kind's points with the +3.
    pub fn kind_points(&self, kind: BonusKind) -> i32 {
        i32::from(self.kind(kind)) + if self.has_most(kind) { MOST } else { 0 }
    }

    /// Points for figures in the beginner game (M19); in the others they are counted by kind.
    pub fn figures(&self) -> i32 {
        if self.scoring.level == Level::Beginner { self.survey.all_figures().into() } else { 0 }
    }

    /// Points for closed areas (M20).
    pub fn areas(&self) -> i32 {
        if self.scoring.level.solo().is_some() { 0 } else { 2 * i32::from(self.survey.areas) }
    }

    /// Points for roads (M21), or their price in the solo game (M37).
    pub fn roads(&self) -> i32 {
        let survey = &self.survey;
        let cost = i32::from(match self.scoring.roads {
            Roads::Crossings => survey.crossings,
            Roads::Networks => survey.networks,
        });
        match self.scoring.level.solo() {
            Some(_) => -(cost - FREE_IN_SOLO).max(0),
            None => i32::from(survey.road_tiles) + i32::from(survey.border_roads) - cost,
        }
    }

    /// Points for the chip (M22).
    pub fn chip(&self) -> i32 {
        self.circumstances.chip.map_or(0, |chip| chip.value().into())
    }

    /// In the solo game: is it won (M38)?
    pub fn solo_won(&self) -> Option<bool> {
        self.scoring.level.solo().map(|difficulty| -self.points() <= difficulty.allowance())
    }

    /// The sheet line by line, in the rulebook's order. The points add up to [`Sheet::points`].
    pub fn lines(&self) -> Vec<SheetLine> {
        let mut lines = Vec::new();
        let solo = self.scoring.level.solo().is_some();
        if !solo {
            self.kind_lines(&mut lines);
            let areas = plural(self.survey.areas, "closed area");
            lines.push(SheetLine::new(
                Entry::Areas,
                self.areas(),
                format!("{areas} × 2, the islet included"),
            ));
        }
        lines.push(SheetLine::new(Entry::Roads, self.roads(), self.road_note()));
        if !solo {
            let note = if self.circumstances.chip.is_some() { "stopped in time" } else { "no chip" };
            lines.push(SheetLine::new(Entry::Chip, self.chip(), note));
        }
        lines.push(SheetLine::new(Entry::Volcanoes, -i32::from(self.volcanoes), self.volcano_note()));
        let (free, bad) = (self.survey.free, self.survey.bad_joins);
        lines.push(SheetLine::new(Entry::FreeSquares, -i32::from(free), plural(free, "free square")));
        lines.push(SheetLine::new(Entry::BadJoins, -i32::from(bad), plural(bad, "bad join")));
        lines
    }

    fn kind_lines(&self, lines: &mut Vec<SheetLine>) {
        let level = self.scoring.level;
        if level == Level::Beginner {
            let [fishers, shepherds, woodcutters] = self.survey.figures;
            let note = format!(
                "{}, {}, {}",
                plural(fishers, "fisher"),
                plural(shepherds, "shepherd"),
                plural(woodcutters, "woodcutter")
            );
            lines.push(SheetLine::new(Entry::Figures, self.figures(), note));
        }
        for kind in BonusKind::all() {
            let note = match kind {
                BonusKind::Trade(trade) if level.has_villages() => self.trade_note(trade),
                BonusKind::Building(building) if level.has_buildings() => {
                    format!("counted by the {building}")
                }
                _ => continue,
            };
            lines.push(SheetLine::new(Entry::Kind(kind), self.kind(kind).into(), note));
            if self.has_most(kind) {
                lines.push(SheetLine::new(Entry::Most(kind), MOST, ""));
            }
        }
    }

    fn trade_note(&self, trade: Trade) -> String {
        let with = if self.survey.villages[trade.index()] { "with" } else { "without" };
        format!("{} {with} their village", plural(self.survey.figures[trade.index()], trade.name()))
    }

    fn road_note(&self) -> String {
        let survey = &self.survey;
        let cost = match self.scoring.roads {
            Roads::Crossings => plural(survey.crossings, "crossing"),
            Roads::Networks => plural(survey.networks, "connected road"),
        };
        if self.scoring.level.solo().is_some() {
            return format!("{cost}, {FREE_IN_SOLO} are free");
        }
        let segments = plural(survey.border_roads, "border segment");
        format!("{} + {segments} − {cost}", plural(survey.road_tiles, "tile"))
    }

    fn volcano_note(&self) -> String {
        let note = format!("{} active, {} inactive", self.survey.active, self.survey.inactive);
        match self.circumstances {
            Circumstances { handicap: Handicap::Active, .. } => note + ", handicap: active ones cost",
            Circumstances { handicap: Handicap::All, .. } => note + ", handicap: all cost",
            Circumstances { token: true, .. } => note + ", volcano token",
            _ => note,
        }
    }
}

/// Road joins, or connected roads, that cost nothing in the solo game (M37).
const FREE_IN_SOLO: i32 = 2;

/// The item that a line of a sheet counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// All figures (M19).
    Figures,
    /// The points of a kind (M28, M32).
    Kind(BonusKind),
    /// The bonus for the most of a kind (M29, M34).
    Most(BonusKind),
    /// Closed areas (M20).
    Areas,
    /// Roads (M21).
    Roads,
    /// The chip (M22).
    Chip,
    /// Volcanoes (M23).
    Volcanoes,
    /// Free squares (M22).
    FreeSquares,
    /// Bad joins (M22).
    BadJoins,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Figures => f.write_str("figures"),
            Entry::Kind(kind) => f.write_str(kind.name()),
            Entry::Most(kind) => write!(f, "most {}", kind.name()),
            Entry::Areas => f.write_str("areas"),
            Entry::Roads => f.write_str("roads"),
            Entry::Chip => f.write_str("chip"),
            Entry::Volcanoes => f.write_str("volcanoes"),
            Entry::FreeSquares => f.write_str("free squares"),
            Entry::BadJoins => f.write_str("bad joins"),
        }
    }
}

/// One line of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SheetLine {
    /// The item, as a value.
    #[serde(skip)]
    pub entry: Entry,
    /// The item, as text.
    pub what: String,
    /// The points, minus points below 0.
    pub points: i32,
    /// An explanation of the points, for people.
    pub note: String,
}

impl SheetLine {
    fn new(entry: Entry, points: i32, note: impl Into<String>) -> SheetLine {
        SheetLine { entry, what: entry.to_string(), points, note: note.into() }
    }
}

fn plural(count: impl Into<u16>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// +3 for the most points of each kind; all who tie; never for 0 (M29, M34).
fn award_most(sheets: &mut [Sheet]) {
    for i in 0..BonusKind::COUNT {
        let most = sheets.iter().map(|sheet| sheet.kinds[i]).max().unwrap_or(0);
        for sheet in sheets.iter_mut() {
            sheet.most[i] = most > 0 && sheet.kinds[i] == most;
        }
    }
}

/// Finds the players whose volcanoes cost points (M23, M24, M37, M39).
fn charge_volcanoes(level: Level, sheets: &mut [Sheet]) {
    let handicaps = sheets.iter().any(|sheet| sheet.circumstances.handicap != Handicap::None);
    for sheet in sheets.iter_mut() {
        let Survey { active, inactive, .. } = sheet.survey;
        sheet.volcanoes = match sheet.circumstances {
            _ if level.solo().is_some() => active + inactive,
            Circumstances { handicap: Handicap::All, .. } => active + inactive,
            Circumstances { handicap: Handicap::Active, .. } => active,
            _ if handicaps => 0,
            Circumstances { token: true, .. } => active + inactive,
            _ => active,
        };
    }
    if level.solo().is_some() || handicaps {
        return;
    }
    let most = sheets.iter().map(|sheet| sheet.volcanoes).max().unwrap_or(0);
    for sheet in sheets.iter_mut().filter(|sheet| sheet.volcanoes < most) {
        sheet.volcanoes = 0;
    }
}
