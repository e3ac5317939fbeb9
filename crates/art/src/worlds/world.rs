//! A whole map, with or without pieces.

use super::frame::{DEPTH, HEIGHT, WIDTH, frame, rim};
use super::page::{close_box, document, open_box, words};
use super::point::{Point, at, short};
use super::tile::{SideDrawing, draw};
use crate::theme::{FREE, PARCHMENT};
use crate::{Canvas, INK, Theme};
use krajina_rules::seat::{Colour, Seat};
use krajina_rules::worlds::{
    Border, Edge, Map, MapNumber, Neighbour, Piece, Placed, SQUARES, Set, Square, Squares,
};

/// A map and the pieces on it.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The border.
    pub border: &'a Border,
    /// The squares to mark for a solo game.
    pub highlighted: Squares,
    /// The number on the map.
    pub number: Option<MapNumber>,
    /// The sides on the squares, row by row.
    pub squares: [Option<SideDrawing<'a>>; SQUARES],
    /// Whether to mark bad joins (M18).
    pub bad_joins: bool,
}

impl<'a> Scene<'a> {
    /// An empty map.
    pub fn empty(map: &'a Map, number: MapNumber) -> Scene<'a> {
        Scene {
            border: &map.border,
            highlighted: map.highlighted,
            number: Some(number),
            squares: [None; SQUARES],
            bad_joins: true,
        }
    }

    /// A map with these pieces of a set on it; villages are in the colours of their owners.
    pub fn built(
        set: &'a Set,
        number: MapNumber,
        placed: &[Option<Placed>; SQUARES],
        colour: impl Fn(Seat) -> Colour,
    ) -> Scene<'a> {
        let look = |placed: Placed| {
            let look = SideDrawing::of(set.side(placed.piece), &piece_name(placed.piece), placed.rotation);
            match placed.piece {
                Piece::Village(owner, _) => look.in_colour(colour(owner)),
                _ => look,
            }
        };
        Scene { squares: placed.map(|placed| placed.map(look)), ..Scene::empty(set.map(number), number) }
    }
}

/// The name of a piece, from which its drawing takes its shapes.
pub fn piece_name(piece: Piece) -> String {
    match piece {
        Piece::Tile(tile, face) => format!("{tile}{face}"),
        // The villages of all players differ only in colour.
        Piece::Village(_, trade) => format!("{trade} village"),
        Piece::Building(building) => building.to_string(),
    }
}

/// Faint lines on the paper.
const FAINT: &str = Theme::Light.faint();

/// A map with its pieces as a document, at this many pixels a square.
pub fn world(scene: &Scene<'_>, pixels: u32, prefix: &str, title: &str) -> String {
    const MARGIN: f64 = DEPTH + 14.0;
    let mut canvas = Canvas::new(prefix);
    let (wide, high) = (WIDTH + 2.0 * MARGIN, HEIGHT + 2.0 * MARGIN);
    canvas.put(format_args!(
        "<rect x='{0}' y='{0}' width='{1}' height='{2}' rx='10' fill='{PARCHMENT}'/>",
        short(-MARGIN),
        short(wide),
        short(high)
    ));
    frame(&mut canvas, scene.border);
    for square in Square::all() {
        match &scene.squares[square.index()] {
            Some(look) => built_square(&mut canvas, square, look),
            None => free_square(&mut canvas, square, scene.highlighted.contains(square)),
        }
    }
    grid(&mut canvas);
    if scene.bad_joins {
        bad_joins(&mut canvas, scene);
    }
    rim(&mut canvas, INK);
    if let Some(number) = scene.number {
        badge(&mut canvas, number);
    }
    document(&canvas, at(-MARGIN, -MARGIN), wide, high, pixels, title)
}

fn corner(square: Square) -> Point {
    at(square.column() as f64 * 100.0, square.row() as f64 * 100.0)
}

fn built_square(canvas: &mut Canvas, square: Square, look: &SideDrawing<'_>) {
    open_box(canvas, corner(square), 100.0, 100.0);
    draw(canvas, look);
    close_box(canvas);
}

fn free_square(canvas: &mut Canvas, square: Square, highlighted: bool) {
    let corner = corner(square);
    let (x, y) = (short(corner.x), short(corner.y));
    canvas.put(format_args!("<rect x='{x}' y='{y}' width='100' height='100' fill='{FREE}'/>"));
    canvas.put(format_args!(
        "<rect x='{}' y='{}' width='88' height='88' rx='8' fill='{PARCHMENT}' opacity='.55'/>",
        short(corner.x + 6.0),
        short(corner.y + 6.0)
    ));
    if highlighted {
        // A compass star.
        canvas.put(format_args!(
            "<path transform='translate({} {})' d='M0,-26L6,-6L26,0L6,6L0,26L-6,6L-26,0L-6,-6Z' fill='#e2b64a' \
             stroke='#8f6a22' stroke-width='1.5' stroke-linejoin='round' opacity='.9'/>",
            short(corner.x + 50.0),
            short(corner.y + 50.0)
        ));
    }
}

/// Thin, faint lines between the squares.
fn grid(canvas: &mut Canvas) {
    let mut path = String::new();
    for column in 0..=(WIDTH / 100.0) as i32 {
        path += &format!("M{},0V{}", column * 100, short(HEIGHT));
    }
    for row in 0..=(HEIGHT / 100.0) as i32 {
        path += &format!("M0,{}H{}", row * 100, short(WIDTH));
    }
    canvas.put(format_args!(
        "<path d='{path}' fill='none' stroke='{FAINT}' stroke-width='1' opacity='.4' stroke-dasharray='3 5'/>"
    ));
}

/// A torn red line at every bad join (M18).
fn bad_joins(canvas: &mut Canvas, scene: &Scene<'_>) {
    let terrain = |square: Square, edge: Edge| {
        let look = scene.squares[square.index()].as_ref()?;
        Some(look.side.turned(look.rotation).terrain(edge))
    };
    for (square, edge) in Square::all().flat_map(|square| Edge::ALL.map(|edge| (square, edge))) {
        let beyond = match square.beyond(edge) {
            Neighbour::Border(segment) => Some(scene.border.cell(segment).terrain()),
            Neighbour::Square(other) if matches!(edge, Edge::E | Edge::S) => terrain(other, edge.opposite()),
            Neighbour::Square(_) => None,
        };
        let (Some(here), Some(beyond)) = (terrain(square, edge), beyond) else { continue };
        if here != beyond {
            seam(canvas, corner(square), edge);
        }
    }
}

fn seam(canvas: &mut Canvas, corner: Point, edge: Edge) {
    let (x, y) = (short(corner.x + 50.0), short(corner.y + 50.0));
    let turn = edge.index() * 90;
    let path = "M-36,-50L-29,-53.5L-21,-46.5L-13,-53.5L-5,-46.5L3,-53.5L11,-46.5L19,-53.5L27,-46.5L36,-50";
    for (colour, width) in [("#fff4d6", 5.5), ("#c2270d", 2.6)] {
        canvas.put(format_args!(
            "<path transform='translate({x} {y}) rotate({turn})' d='{path}' fill='none' stroke='{colour}' \
             stroke-width='{width}' stroke-linejoin='round' stroke-linecap='round'/>"
        ));
    }
}

fn badge(canvas: &mut Canvas, number: MapNumber) {
    let place = at(WIDTH + DEPTH * 0.55, -DEPTH * 0.55);
    let (x, y) = (short(place.x), short(place.y));
    canvas.put(format_args!(
        "<circle cx='{x}' cy='{y}' r='22' fill='{PARCHMENT}' stroke='{INK}' stroke-width='2'/>\
         <circle cx='{x}' cy='{y}' r='18' fill='none' stroke='{FAINT}' stroke-width='1.2'/>"
    ));
    words(canvas, &number.to_string(), place.plus(0.0, 8.5), 25.0, INK);
}
