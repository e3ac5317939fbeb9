//! `krajina worlds solve`.

use super::{read_seed, set_in};
use crate::failure::Failure;
use crate::{progress, score};
use krajina_record::diagram::{Diagram, Ground, PlayerScore, WorldsTable};
use krajina_record::worlds_art::{Scene, seat_colour, world};
use krajina_rules::game::Game;
use krajina_rules::rng::shuffle;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{
    self, Level, MapNumber, Options, Piece, Placed, Problem, ROUNDS, Roads, SQUARES, Scoring, Set, Setup,
    Solution, Square, TILES, TileId, World,
};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Find a high-scoring world for a map and a heap of tiles, within a time budget.
///
/// Says what it scores, line by line, how it can be built, and a bound that no world of this heap can exceed. It is
/// scored alone: every active volcano costs a point, and every kind that scores has its bonus for the most.
#[derive(clap::Args)]
pub(crate) struct Solve {
    /// The map.
    #[arg(long, value_name = "N", default_value = "1")]
    map: MapNumber,
    /// The level: beginner, advanced, expert, solo-easy, solo-medium or solo-hard.
    #[arg(long, value_name = "LEVEL", default_value = "beginner", value_parser = read_level)]
    level: Level,
    /// What roads cost (M21): crossings or networks.
    #[arg(long, value_name = "WAY", default_value = "crossings", value_parser = read_roads)]
    roads: Roads,
    /// What chance decides follows from it, as at a table: the buildings on offer, the first tiles of a solo game, the
    /// draw. A number or 64 hexadecimal digits.
    #[arg(long, default_value = "1", value_parser = read_seed)]
    seed: Seed,
    /// The players at the table, who decide how many buildings are on offer.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// The tiles in the heap, such as t001,t017,t100-t120; all if left out.
    #[arg(long, value_name = "LIST", value_parser = read_tiles)]
    tiles: Option<Tiles>,
    /// Draw only so many of the tiles at random.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=TILES as i64))]
    draw: Option<u8>,
    /// The folder of the set; the standard set if left out.
    #[arg(long, value_name = "DIR")]
    set: Option<PathBuf>,
    /// The time budget.
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    seconds: f64,
    /// Draw the world as an SVG picture.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

/// A list of tiles, each once.
#[derive(Clone)]
struct Tiles(Vec<TileId>);

fn read_level(text: &str) -> Result<Level, String> {
    let names: Vec<&str> = Level::ALL.into_iter().map(Level::name).collect();
    Level::from_name(text).ok_or_else(|| format!("expected {}", names.join(", ")))
}

fn read_roads(text: &str) -> Result<Roads, String> {
    Roads::from_name(text).ok_or_else(|| "expected crossings or networks".into())
}

fn read_tiles(text: &str) -> Result<Tiles, String> {
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
                return Err(format!("{tile} stands there twice"));
            }
            tiles.push(tile);
        }
    }
    Ok(Tiles(tiles))
}

/// What was found.
#[derive(Serialize)]
struct Answer {
    set: String,
    map: MapNumber,
    level: Level,
    roads: Roads,
    tiles: usize,
    score: i32,
    /// No world of this heap scores more.
    bound: i32,
    /// The score is the bound: there is no better world.
    best: bool,
    /// How many worlds, whole or partial, were looked at.
    nodes: u64,
    seconds: f64,
    sheet: PlayerScore,
    /// What was there before the first placement (M36).
    start: Vec<Placement>,
    /// How to build it, in an order that can be played.
    placements: Vec<Placement>,
    /// The same as a diagram.
    diagram: String,
}

/// A piece on a square.
#[derive(Serialize)]
struct Placement {
    square: Square,
    /// What lies there, as actions name it: `t017 front`, `b2`, `village fisher`.
    piece: String,
    /// Degrees clockwise.
    turn: u16,
}

impl Placement {
    fn new(square: Square, Placed { piece, rotation }: Placed) -> Placement {
        let piece = match piece {
            Piece::Tile(tile, face) => format!("{tile} {face}"),
            Piece::Village(_, trade) => format!("village {trade}"),
            Piece::Building(building) => building.to_string(),
        };
        Placement { square, piece, turn: rotation.degrees() }
    }
}

impl Solve {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let budget = Duration::try_from_secs_f64(self.seconds)
            .map_err(|error| Failure::Input(format!("--seconds {}: {error}", self.seconds)))?;
        let set = set_in(self.set.as_deref())?;
        let problem = self.problem(&set)?;
        let start = Instant::now();
        let solution = search(&problem, start, budget);
        let mut squares = problem.start;
        solution.placements.iter().for_each(|(square, placed)| squares[square.index()] = Some(*placed));
        if let Some(path) = &self.svg {
            let title = format!("A world of {} points on map {}", solution.score, self.map);
            let scene = Scene::built(&set, self.map, &squares, seat_colour);
            std::fs::write(path, world(&scene, 100, "world", &title))
                .map_err(|error| Failure::file(path, error))?;
        }
        self.print(&self.answer(&problem, &solution, &squares, start.elapsed()))
    }

    /// The heap, as it lies at a table with this seed.
    fn problem<'a>(&self, set: &'a Arc<Set>) -> Result<Problem<'a>, Failure> {
        let players = if self.level.solo().is_some() { 1 } else { self.players.into() };
        let options = Options {
            level: self.level,
            maps: [self.map; ROUNDS],
            roads: self.roads,
            set: Arc::clone(set),
            ..Options::new(players)
        };
        let setup = Setup::new(options).map_err(|error| Failure::Input(error.to_string()))?;
        let table = worlds::Worlds::new(setup, &self.seed);
        let scoring = Scoring { level: self.level, roads: self.roads };
        let mut problem = Problem::new(set, set.map(self.map), scoring);
        problem.start = table.builder(Seat::wrapping(0)).squares;
        problem.buildings = table.board().collect();
        if let Some(Tiles(tiles)) = &self.tiles {
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

    fn answer(
        &self,
        problem: &Problem<'_>,
        solution: &Solution,
        squares: &[Option<Placed>; SQUARES],
        time: Duration,
    ) -> Answer {
        let table = self.table(problem.set, squares);
        let placement = |(square, placed): (Square, Placed)| Placement::new(square, placed);
        let start = Square::all().filter_map(|square| Some((square, problem.start[square.index()]?)));
        Answer {
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
            true => Ground::Map(self.map),
            false => Ground::Border(Box::new(set.map(self.map).border.clone())),
        };
        Diagram::Worlds(WorldsTable {
            scoring: Scoring { level: self.level, roads: self.roads },
            ground,
            players: vec![("world".into(), world)],
        })
    }

    fn print(&self, answer: &Answer) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, answer)?;
            writeln!(out)?;
            return Ok(());
        }
        let Answer { score, bound, nodes, seconds, .. } = answer;
        writeln!(out, "{} map {}, {}, {} tiles", answer.set, answer.map, answer.level, answer.tiles)?;
        writeln!(out, "best found {score}, proven bound {bound}, {nodes} worlds in {seconds:.1} s\n")?;
        score::print_sheet(&mut out, &answer.sheet, score::width([&answer.sheet]))?;
        if let Some(verdict) = score::solo_verdict(&answer.sheet) {
            writeln!(out, "{verdict}\n")?;
        }
        for Placement { square, piece, turn } in &answer.start {
            writeln!(out, "     {square} {piece} {turn} (there from the start)")?;
        }
        for (number, Placement { square, piece, turn }) in answer.placements.iter().enumerate() {
            writeln!(out, "{:>3}. {square} {piece} {turn}", number + 1)?;
        }
        write!(out, "\n{}", answer.diagram)?;
        if let Some(path) = &self.svg {
            writeln!(out, "\nPicture in {}", path.display())?;
        }
        Ok(())
    }
}

/// The stream of a seed from which tiles are drawn; the rules use only the first few.
const DRAW: u64 = 1 << 40;

fn search(problem: &Problem<'_>, start: Instant, budget: Duration) -> Solution {
    let bar = progress::bar(budget.as_millis() as u64, "ms");
    let mut shown = Duration::ZERO;
    let solution = worlds::solve(problem, &mut || {
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
