//! One side of a tile, a village or a building.

use super::goods::picture;
use super::ground::{TREES, edge_tree, edge_trees, ground, tree, trees};
use super::house::{DECK, FLAG, HUT, building};
use super::land::SideLand;
use super::page;
use super::page::document;
use super::palette::pattern;
use super::place_finder::{Disc, PlaceFinder, is_free};
use super::point::{Point, at, key_of, short};
use super::stamp::Stamp;
use super::track::{Track, tracks};
use super::volcano::volcano;
use crate::Canvas;
use crate::colour::{roof, small_emblem};
use krajina_order::{rising, sort_by_number};
use krajina_rules::seat::Colour;
use krajina_rules::worlds::{Building, Landmark, Patch, Picture, Road, Rotation, Side, Terrain, Volcano};

/// Half the height of a figure or picture where there is room for it.
const THING: f64 = 19.0;
/// Half the height of a house.
const HOUSE: f64 = 25.0;

/// A side to be drawn: as printed, and how it lies.
#[derive(Clone, Copy, Debug)]
pub struct SideDrawing<'a> {
    /// The side as printed.
    pub side: &'a Side,
    /// How its tile is turned. Shores turn with it; figures stay upright.
    pub rotation: Rotation,
    /// Gives shores and woods their shapes; the same key always draws the same.
    pub key: u32,
    /// The owner's colour of a village.
    pub colour: Option<Colour>,
}

impl<'a> SideDrawing<'a> {
    /// A side as it lies, without the name of its piece: its text is its key.
    pub fn lying(side: &'a Side) -> SideDrawing<'a> {
        SideDrawing { side, rotation: Rotation::R0, key: key_of(&side.to_string()), colour: None }
    }

    /// A side of the piece with this name, such as `t017`, that lies turned.
    pub fn of(side: &'a Side, name: &str, rotation: Rotation) -> SideDrawing<'a> {
        SideDrawing { side, rotation, key: key_of(name), colour: None }
    }

    /// In a player's colour.
    #[must_use]
    pub fn in_colour(self, colour: Colour) -> SideDrawing<'a> {
        SideDrawing { colour: Some(colour), ..self }
    }
}

/// Something that stands on the land, to be drawn from the back to the front.
enum TileFigure {
    Tree,
    EdgeTree(f64),
    Stamp(&'static Stamp, f64),
    Village,
    Flag,
    Deck,
}

/// Draws a side into the box from 0 to 100.
pub(crate) fn draw(canvas: &mut Canvas, look: &SideDrawing<'_>) {
    let land = SideLand::new(look.side, look.key);
    ground(canvas, look.side, &land, look.rotation);
    let roads: Vec<Road> = look.side.patches().iter().flat_map(Patch::roads).copied().collect();
    let ways: Vec<Track> = roads.iter().map(|road| Track::new(*road, &land, roads.len() == 1)).collect();
    tracks(canvas, &ways, look.rotation);
    let mut things = things(look, &land, &ways);
    for (_, place) in &mut things {
        *place = place.turned(look.rotation);
    }
    sort_by_number(&mut things, |(_, place)| rising(place.y));
    for (thing, place) in things {
        match thing {
            TileFigure::Tree => tree(canvas, place, look.key),
            TileFigure::EdgeTree(along) => edge_tree(canvas, place, along),
            TileFigure::Stamp(stamp, scale) => stamp.draw(canvas, place, scale),
            TileFigure::Village => hut(canvas, place, look.colour),
            TileFigure::Flag => flag(canvas, place, look.colour),
            TileFigure::Deck => DECK.draw(canvas, place.plus(0.0, 20.0), 1.0),
        }
    }
}

/// A drawing without a position, and the number of its request.
type Unplaced = (TileFigure, usize);

fn things(look: &SideDrawing<'_>, land: &SideLand, ways: &[Track]) -> Vec<(TileFigure, Point)> {
    let side = look.side;
    let mut places = PlaceFinder::new(land, ways);
    let (mut things, mut waiting) = (Vec::new(), Vec::new());
    let mut way = 0;
    for (i, patch) in side.patches().iter().enumerate() {
        things.extend(loads(patch, &ways[way..], &mut places));
        way += patch.roads().len();
        if let Some(landmark) = patch.landmark() {
            ask_for_landmark(i, landmark, &mut places, &mut waiting);
        }
        for kind in Picture::ALL.into_iter().filter(|kind| !kind.on_road()) {
            for _ in 0..patch.count(kind) {
                waiting.push((TileFigure::Stamp(picture(kind), THING), places.want(&[i], THING, 11.0)));
            }
        }
    }
    let volcano = volcano(side.volcano()).map(|stamp| (stamp, ask_for_volcano(side, &mut places)));
    waiting.extend(volcano.map(|(stamp, number)| (TileFigure::Stamp(stamp, 20.0), number)));
    places.settle();
    if let Some((_, number)) = volcano.filter(|(_, number)| places.spot(*number).radius < 15.0) {
        places.allow(number, &(0..side.patches().len()).collect::<Vec<_>>());
        places.settle();
    }
    things.extend(
        waiting.into_iter().flat_map(|(thing, number)| stand(side, land, thing, places.spot(number))),
    );
    let spots = places.spots();
    let trees = trees(side, land, look.key, |place| is_free(&spots, place));
    things.extend(trees.into_iter().map(|place| (TileFigure::Tree, place)));
    let trees = edge_trees(side, |place| is_free(&spots, place));
    things.extend(trees.into_iter().map(|(place, along)| (TileFigure::EdgeTree(along), place)));
    things
}

/// A thing at its position, as large as there is room; a village is split into its parts.
fn stand(side: &Side, land: &SideLand, thing: TileFigure, spot: Disc) -> Vec<(TileFigure, Point)> {
    match thing {
        TileFigure::Stamp(stamp, size) => vec![(TileFigure::Stamp(stamp, spot.radius / size), spot.place)],
        TileFigure::Village => {
            let wet = side.patches()[land.patch_at(spot.place)].terrain() == Terrain::Water;
            village(spot, wet)
        }
        other => vec![(other, spot.place)],
    }
}

/// A volcano belongs to no patch: it stands on land if there is any, and else in the water.
fn ask_for_volcano(side: &Side, places: &mut PlaceFinder<'_>) -> usize {
    let dry = |i: &usize| side.patches()[*i].terrain() != Terrain::Water;
    let (land, sea): (Vec<usize>, Vec<usize>) = (0..side.patches().len()).partition(dry);
    places.want(if land.is_empty() { &sea } else { &land }, THING + 2.0, 13.0)
}

/// Coaches and barrels stand on their road, the coach of a coach stop too.
fn loads(patch: &Patch, ways: &[Track], places: &mut PlaceFinder<'_>) -> Vec<(TileFigure, Point)> {
    let mut things = Vec::new();
    for (road, way) in patch.roads().iter().zip(ways) {
        let own = patch.landmark().and_then(Landmark::own_picture);
        let own = own.filter(|_| patch.landmark_road() == Some(*road));
        let kinds = [Picture::Coach, Picture::Barrel].into_iter();
        let kinds = kinds.flat_map(|kind| (0..road.count(kind)).map(move |_| kind));
        let kinds: Vec<Picture> = own.into_iter().chain(kinds).collect();
        for (i, kind) in kinds.iter().enumerate() {
            let place = load_place(way, i, kinds.len()).inside(17.0);
            places.fix(place, 13.0);
            things.push((TileFigure::Stamp(picture(*kind), 0.76), place.plus(0.0, -3.0)));
        }
    }
    things
}

/// The position of load number `i` of `count`: along a road that turns, side by side on one that ends.
fn load_place(way: &Track, i: usize, count: usize) -> Point {
    if way.end.is_none() {
        return way.point((i as f64 + 1.0) / (count as f64 + 1.0));
    }
    let (end, start) = (way.point(0.9), way.line[0]);
    let aside = (i as f64 - (count as f64 - 1.0) / 2.0) * 25.0;
    if (end.x - start.x).abs() < (end.y - start.y).abs() {
        end.plus(aside, 0.0)
    } else {
        end.plus(0.0, aside)
    }
}

fn ask_for_landmark(
    patch: usize,
    landmark: Landmark,
    places: &mut PlaceFinder<'_>,
    waiting: &mut Vec<Unplaced>,
) {
    match landmark {
        Landmark::Building(kind) => {
            waiting.push((TileFigure::Stamp(building(kind), HOUSE), places.want(&[patch], HOUSE, 16.0)));
        }
        Landmark::Village(_) => waiting.push((TileFigure::Village, places.want(&[patch], HOUSE - 2.0, 18.0))),
    }
    // A coach stop's own coach is on its road already.
    if let Some(own) = landmark.own_picture().filter(|own| !own.on_road()) {
        waiting.push((TileFigure::Stamp(picture(own), THING), places.want(&[patch], THING, 13.0)));
    }
}

/// Three huts and a flag, on a deck where there is only water.
fn village(spot: Disc, wet: bool) -> Vec<(TileFigure, Point)> {
    let by = |dx: f64, dy: f64| spot.place.plus(dx, dy);
    let deck = wet.then(|| (TileFigure::Deck, by(0.0, -20.0)));
    let huts = [
        (TileFigure::Village, by(-9.0, -6.0)),
        (TileFigure::Flag, by(2.0, -2.0)),
        (TileFigure::Village, by(10.0, 0.0)),
        (TileFigure::Village, by(-5.0, 9.0)),
    ];
    deck.into_iter().chain(huts).collect()
}

fn hut(canvas: &mut Canvas, place: Point, colour: Option<Colour>) {
    let (roof, deep) = colour.map_or(("#b5533c", "#7d3324"), roof);
    let id = canvas.define_raw(&format!("hut{}", colour.map_or("", Colour::name)), |id| {
        format!("<g id='{id}'>{}</g>", HUT.replace("ROOF", roof).replace("DEEP", deep))
    });
    canvas.put(format_args!("<use href='#{id}' x='{}' y='{}'/>", short(place.x), short(place.y)));
}

fn flag(canvas: &mut Canvas, place: Point, colour: Option<Colour>) {
    let Some(colour) = colour else { return };
    let (roof, deep) = roof(colour);
    let mark = format!("<path d='{}' transform='translate(7 -14.5)' fill='{deep}'/>", small_emblem(colour));
    let id = canvas.define_raw(&format!("flag-{colour}"), |id| {
        format!("<g id='{id}'>{}{mark}</g>", FLAG.replace("ROOF", roof))
    });
    let place = at(place.x, place.y);
    canvas.put(format_args!("<use href='#{id}' x='{}' y='{}'/>", short(place.x), short(place.y)));
}

/// One side as a document of its own, this many pixels wide.
pub fn side(look: &SideDrawing<'_>, pixels: u32, prefix: &str, title: &str) -> String {
    let mut canvas = Canvas::new(prefix);
    draw(&mut canvas, look);
    document(&canvas, at(0.0, 0.0), 100.0, 100.0, pixels, title)
}

/// One side as a part of a page that holds the [`library`] of the same prefix: an `<svg>` element of 100 units, without
/// definitions of its own, so that a heap of 145 tiles does not repeat them.
pub fn part(look: &SideDrawing<'_>, prefix: &str, title: &str) -> String {
    let mut canvas = Canvas::new(prefix);
    draw(&mut canvas, look);
    page::part(&canvas, title)
}

/// Everything that parts refer to, as one invisible `<svg>` element.
pub fn library(prefix: &str) -> String {
    let mut canvas = Canvas::new(prefix);
    for terrain in Terrain::ALL {
        pattern(&mut canvas, terrain);
    }
    let pictures = Picture::ALL.map(picture).into_iter();
    let buildings = Building::ALL.map(building).into_iter();
    let volcanoes = [Volcano::Active, Volcano::Inactive].into_iter().filter_map(volcano);
    for stamp in pictures.chain(buildings).chain(volcanoes).chain([&DECK]).chain(TREES) {
        stamp.draw(&mut canvas, at(0.0, 0.0), 1.0);
    }
    hut(&mut canvas, at(0.0, 0.0), None);
    for colour in [Colour::Pink, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Black] {
        hut(&mut canvas, at(0.0, 0.0), Some(colour));
        flag(&mut canvas, at(0.0, 0.0), Some(colour));
    }
    page::library(&canvas)
}
