//! `krajina worlds solve`.

use super::{read_seed, set_in};
use crate::error::CliError;
use crate::{progress, score};
use krajina_art::worlds::{Scene, world};
use krajina_record::diagram::{BorderSource, Diagram, PlayerScore, WorldsTable};
use krajina_rules::game::Game;
use krajina_rules::rng::shuffle;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{
    self, Level, MapNumber, Options, Piece, Placed, ROUNDS, Roads, SQUARES, Scoring, Set, Setup, Square,
    TILES, TileId, World,
};
use krajina_solver::{Solution, WorldProblem};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Find a high-scoring world for a map and a heap of tiles
///
/// Prints its score line by line, how to build it, and a bound that no world of this heap can exceed. It is scored
/// alone: every active volcano costs a point, and every kind that scores has its bonus for the most.
#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    /// The map.
    #[arg(long, value_name = "N", default_value = "1")]
    map: MapNumber,
    /// The level: beginner, advanced, expert, solo-easy, solo-medium or solo-hard.
    #[arg(long, value_name = "LEVEL", default_value = "beginner", value_parser = read_level)]
    level: Level,
    /// The scoring of roads (M21): crossings or networks.
    #[arg(long, value_name = "WAY", default_value = "crossings", value_parser = read_roads)]
    roads: Roads,
    /// Seed of the buildings on offer, the first tiles of a solo game and the draw, as at a table: a number or 64
    /// hexadecimal digits.
    #[arg(long, default_value = "1", value_parser = read_seed)]
    seed: Seed,
    /// Players at the table, which decides how many buildings are on offer.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// Tiles in the heap, such as t001,t017,t100-t120; by default all.
    #[arg(long, value_name = "LIST", value_parser = read_tiles)]
    tiles: Option<TileList>,
    /// Draw only this many of the tiles at random.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=TILES as i64))]
    draw: Option<u8>,
    /// The folder of the set; by default the standard set.
    #[arg(long, value_name = "DIR")]
    set: Option<PathBuf>,
    /// The time limit in seconds.
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    seconds: f64,
    /// Draw the world as an SVG picture.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// A list of tiles without repetition.
#[derive(Clone)]
struct TileList(Vec<TileId>);

fn read_level(text: &str) -> Result<Level, String> {
    let names: Vec<&str> = Level::ALL.into_iter().map(Level::name).collect();
    Level::from_name(text).ok_or_else(|| format!("expected {}", names.join(", ")))
}

fn read_roads(text: &str) -> Result<Roads, String> {
    Roads::from_name(text).ok_or_else(|| "expected crossings or networks".into())
}

fn read_tiles(text: &str) -> Result<TileList, String> {
    let mut tiles = Vec::new();
    for part in text.split(',').map(str::trim) {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let read = |name: &str| {
            name.parse::<TileId>().map_err(|_| format!("{name:?}: expected a tile from t001 to t145"))
        };
        let (from, to) = (read(from)?, read(to)?);
        if from > to {
            return Err(format!("{part}: expected the lower tile first"));
        }
        for tile in TileId::all().filter(|tile| (from..=to).contains(tile)) {
            if tiles.contains(&tile) {
                return Err(format!("{tile} is listed twice"));
            }
            tiles.push(tile);
        }
    }
    Ok(TileList(tiles))
}

/// The output of `krajina worlds solve`.
#[derive(Serialize)]
struct SolveReport {
    set: String,
    map: MapNumber,
    level: Level,
    roads: Roads,
    tiles: usize,
    score: i32,
    /// An upper bound: no world of this heap scores more.
    bound: i32,
    /// The score equals the bound, so no better world exists.
    best: bool,
    /// Worlds evaluated, whole or partial.
    nodes: u64,
    seconds: f64,
    sheet: PlayerScore,
    /// Pieces placed before the start (M36).
    start: Vec<SolvedPlacement>,
    /// Placements in an order that can be played.
    placements: Vec<SolvedPlacement>,
    /// The world as a diagram.
    diagram: String,
}

/// A piece on a square.
#[derive(Serialize)]
struct SolvedPlacement {
    square: Square,
    /// The piece as in actions: `t017 front`, `b2`, `village fisher`.
    piece: String,
    /// Degrees clockwise.
    turn: u16,
}

impl SolvedPlacement {
    fn new(square: Square, Placed { piece, rotation }: Placed) -> SolvedPlacement {
        let piece = match piece {
            Piece::Tile(tile, face) => format!("{tile} {face}"),
            Piece::Village(_, trade) => format!("village {trade}"),
            Piece::Building(building) => building.to_string(),
        };
        SolvedPlacement { square, piece, turn: rotation.degrees() }
    }
}

impl SolveArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let budget = Duration::try_from_secs_f64(self.seconds)
            .map_err(|error| CliError::Input(format!("--seconds {}: {error}", self.seconds)))?;
        let set = set_in(self.set.as_deref())?;
        let problem = self.problem(&set)?;
        let start = Instant::now();
        let solution = search(&problem, start, budget);
        let mut squares = problem.start;
        solution.placements.iter().for_each(|(square, placed)| squares[square.index()] = Some(*placed));
        if let Some(path) = &self.svg {
            let title = format!("A world of {} points on map {}", solution.score, self.map);
            let scene = Scene::built(&set, self.map, &squares, worlds::colour);
            std::fs::write(path, world(&scene, 100, "world", &title))
                .map_err(|error| CliError::file(path, error))?;
        }
        self.print(&self.report(&problem, &solution, &squares, start.elapsed()))
    }

    /// The heap of a table with this seed.
    fn problem<'a>(&self, set: &'a Arc<Set>) -> Result<WorldProblem<'a>, CliError> {
        let players = if self.level.solo().is_some() { 1 } else { self.players.into() };
        let options = Options {
            level: self.level,
            maps: [self.map; ROUNDS],
            roads: self.roads,
            set: Arc::clone(set),
            ..Options::new(players)
        };
        let setup = Setup::new(options).map_err(|error| CliError::Input(error.to_string()))?;
        let table = worlds::Worlds::new(setup, &self.seed);
        let scoring = Scoring { level: self.level, roads: self.roads };
        let mut problem = WorldProblem::new(set, set.map(self.map), scoring);
        problem.start = table.builder(Seat::wrapping(0)).squares;
        problem.buildings = table.board().collect();
        if let Some(TileList(tiles)) = &self.tiles {
            problem.tiles.clone_from(tiles);
        }
        let lying = |tile: TileId| {
            let is_it = |placed: &Placed| matches!(placed.piece, Piece::Tile(other, _) if other == tile);
            problem.start.iter().flatten().any(is_it)
        };
        problem.tiles.retain(|&tile| !lying(tile));
        if let Some(count) = self.draw {
            shuffle(&mut self.seed.stream(DRAW), &mut problem.tiles);
            problem.tiles.truncate(count.into());
            problem.tiles.sort_unstable();
        }
        Ok(problem)
    }

    fn report(
        &self,
        problem: &WorldProblem<'_>,
        solution: &Solution,
        squares: &[Option<Placed>; SQUARES],
        time: Duration,
    ) -> SolveReport {
        let table = self.table(problem.set, squares);
        let placement = |(square, placed): (Square, Placed)| SolvedPlacement::new(square, placed);
        let start = Square::all().filter_map(|square| Some((square, problem.start[square.index()]?)));
        SolveReport {
            set: problem.set.name().into(),
            map: self.map,
            level: self.level,
            roads: self.roads,
            tiles: problem.tiles.len(),
            score: solution.score,
            bound: solution.bound,
            best: solution.score == solution.bound,
            nodes: solution.nodes,
            seconds: time.as_secs_f64(),
            diagram: table.to_string(),
            sheet: table.score().swap_remove(0),
            start: start.map(placement).collect(),
            placements: solution.placements.iter().copied().map(placement).collect(),
        }
    }

    /// The world as a table of one player.
    fn table(&self, set: &Set, squares: &[Option<Placed>; SQUARES]) -> Diagram {
        let side = |placed: Placed| set.side(placed.piece).turned(placed.rotation);
        let world =
            World { squares: squares.map(|placed| placed.map(side)), circumstances: Default::default() };
        let ground = match set.is_standard() {
            true => BorderSource::Map(self.map),
            false => BorderSource::Border(Box::new(set.map(self.map).border.clone())),
        };
        Diagram::Worlds(WorldsTable {
            scoring: Scoring { level: self.level, roads: self.roads },
            ground,
            players: vec![("world".into(), world)],
        })
    }

    fn print(&self, report: &SolveReport) -> Result<(), CliError> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, report)?;
            writeln!(out)?;
            return Ok(());
        }
        let SolveReport { score, bound, nodes, seconds, .. } = report;
        writeln!(out, "{} map {}, {}, {} tiles", report.set, report.map, report.level, report.tiles)?;
        writeln!(out, "best found {score}, proven bound {bound}, {nodes} worlds in {seconds:.1} s\n")?;
        score::print_sheet(&mut out, &report.sheet, score::width([&report.sheet]))?;
        if let Some(verdict) = score::solo_verdict(&report.sheet) {
            writeln!(out, "{verdict}\n")?;
        }
        for SolvedPlacement { square, piece, turn } in &report.start {
            writeln!(out, "     {square} {piece} {turn} (there from the start)")?;
        }
        for (number, SolvedPlacement { square, piece, turn }) in report.placements.iter().enumerate() {
            writeln!(out, "{:>3}. {square} {piece} {turn}", number + 1)?;
        }
        write!(out, "\n{}", report.diagram)?;
        if let Some(path) = &self.svg {
            writeln!(out, "\nPicture in {}", path.display())?;
        }
        Ok(())
    }
}

/// The stream of a seed from which tiles are drawn. The rules use only the first few.
const DRAW: u64 = 1 << 40;

fn search(problem: &WorldProblem<'_>, start: Instant, budget: Duration) -> Solution {
    let bar = progress::bar(budget.as_millis() as u64, "ms");
    let mut shown = Duration::ZERO;
    let solution = krajina_solver::solve(problem, &mut || {
        let gone = start.elapsed();
        if gone - shown > Duration::from_millis(100) {
            shown = gone;
            bar.set_position(gone.as_millis() as u64);
        }
        gone >= budget
    });
    bar.finish_and_clear();
    solution
}
