//! One side of a tile, a village or a building.

use super::canvas::{Canvas, Stamp};
use super::goods::picture;
use super::ground::{ground, tree, trees};
use super::house::{FLAG, HUT, building};
use super::land::Land;
use super::palette::{cloth, emblem};
use super::place::{Places, Spot};
use super::point::{Point, at, key_of, short};
use super::track::{Track, tracks};
use super::volcano::volcano;
use krajina_rules::seat::Colour;
use krajina_rules::worlds::{Building, Landmark, Patch, Picture, Rotation, Side, Terrain};

/// Half the height of a figure or picture where there is room for it.
const THING: f64 = 19.0;
/// Half the height of a house.
const HOUSE: f64 = 25.0;

/// A side to be drawn: as printed, and how it lies.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The side as printed.
    pub side: &'a Side,
    /// How its tile is turned. Shores turn with it; figures stay upright.
    pub rotation: Rotation,
    /// Gives shores and woods their shapes; the same key always draws the same.
    pub key: u32,
    /// Whose village it is.
    pub colour: Option<Colour>,
}

impl<'a> Look<'a> {
    /// A side as it lies, of which nothing else is known: its text is its key.
    pub fn lying(side: &'a Side) -> Look<'a> {
        Look { side, rotation: Rotation::R0, key: key_of(&side.to_string()), colour: None }
    }

    /// A side of the piece with this name, such as `t017`, that lies turned.
    pub fn of(side: &'a Side, name: &str, rotation: Rotation) -> Look<'a> {
        Look { side, rotation, key: key_of(name), colour: None }
    }

    /// In a player's colour.
    #[must_use]
    pub fn in_colour(self, colour: Colour) -> Look<'a> {
        Look { colour: Some(colour), ..self }
    }
}

/// Something that stands on the land, to be drawn from the back to the front.
enum Thing {
    Tree,
    Stamp(&'static Stamp, f64),
    Village,
    Flag,
}

/// Draws a side into the box from 0 to 100.
pub(crate) fn draw(canvas: &mut Canvas, look: &Look<'_>) {
    let land = Land::new(look.side, look.key);
    ground(canvas, look.side, &land, look.rotation);
    let roads = look.side.patches().iter().flat_map(Patch::roads);
    let ways: Vec<Track> = roads.map(|road| Track::new(*road, &land)).collect();
    tracks(canvas, &ways, look.rotation);
    let mut things = things(look, &land, &ways);
    for (_, place) in &mut things {
        *place = place.turned(look.rotation);
    }
    things.sort_by(|(_, a), (_, b)| a.y.total_cmp(&b.y));
    for (thing, place) in things {
        match thing {
            Thing::Tree => tree(canvas, place, look.key),
            Thing::Stamp(stamp, scale) => canvas.stamp(stamp, place, scale),
            Thing::Village => hut(canvas, place, look.colour),
            Thing::Flag => flag(canvas, place, look.colour),
        }
    }
}

fn things(look: &Look<'_>, land: &Land, ways: &[Track]) -> Vec<(Thing, Point)> {
    let side = look.side;
    let mut places = Places::new(land, ways);
    let mut things = Vec::new();
    let mut way = 0;
    for (i, patch) in side.patches().iter().enumerate() {
        loads(patch, &ways[way..], &mut places, &mut things);
        way += patch.roads().len();
        if let Some(landmark) = patch.landmark() {
            self::landmark(i, landmark, &mut places, &mut things);
        }
    }
    if let Some(stamp) = volcano(side.volcano()) {
        let spot = places.find(&volcano_patches(side), THING + 2.0, 13.0);
        things.push((Thing::Stamp(stamp, spot.radius / 20.0), spot.place));
    }
    for (i, patch) in side.patches().iter().enumerate() {
        for kind in Picture::ALL.into_iter().filter(|kind| !kind.on_road()) {
            for _ in 0..patch.count(kind) {
                let spot = places.find(&[i], THING, 11.0);
                things.push((Thing::Stamp(picture(kind), spot.radius / THING), spot.place));
            }
        }
    }
    let trees = trees(side, land, look.key, |place| places.is_free(place, 4.0));
    things.extend(trees.into_iter().map(|place| (Thing::Tree, place)));
    things
}

/// A volcano belongs to no patch: it stands on land if there is any, and rises from the sea if there is none.
fn volcano_patches(side: &Side) -> Vec<usize> {
    let dry = |i: &usize| side.patches()[*i].terrain() != Terrain::Water;
    let (land, sea): (Vec<usize>, Vec<usize>) = (0..side.patches().len()).partition(dry);
    if land.is_empty() { sea } else { land }
}

/// Coaches and barrels stand on their road.
fn loads(patch: &Patch, ways: &[Track], places: &mut Places<'_>, things: &mut Vec<(Thing, Point)>) {
    for (road, way) in patch.roads().iter().zip(ways) {
        let on_it = [Picture::Coach, Picture::Barrel];
        let on_it = on_it.into_iter().flat_map(|kind| (0..road.count(kind)).map(move |_| kind));
        let on_it: Vec<Picture> = on_it.collect();
        for (i, kind) in on_it.iter().enumerate() {
            let share = match (way.end, on_it.len()) {
                (Some(_), 1) => 0.9,
                (_, count) => (i as f64 + 1.0) / (count as f64 + 1.0),
            };
            let spot = places.take(way.point(share), 13.0);
            things.push((Thing::Stamp(picture(*kind), 0.72), spot.place.plus(0.0, -4.0)));
        }
    }
}

fn landmark(patch: usize, landmark: Landmark, places: &mut Places<'_>, things: &mut Vec<(Thing, Point)>) {
    match landmark {
        Landmark::Building(kind) => {
            let spot = places.find(&[patch], HOUSE, 15.0);
            things.push((Thing::Stamp(building(kind), spot.radius / HOUSE), spot.place));
        }
        Landmark::Village(_) => {
            let spot = places.find(&[patch], HOUSE - 3.0, 18.0);
            things.extend(village(spot));
        }
    }
    if let Some(own) = landmark.own_picture() {
        let (room, least) =
            if landmark == Landmark::Building(Building::CoachStop) { (16.0, 12.0) } else { (THING, 13.0) };
        let spot = places.find(&[patch], room, least);
        things.push((Thing::Stamp(picture(own), spot.radius / THING), spot.place));
    }
}

/// Three huts and a flag.
fn village(spot: Spot) -> [(Thing, Point); 4] {
    let by = |dx: f64, dy: f64| spot.place.plus(dx, dy);
    [
        (Thing::Village, by(-9.0, -6.0)),
        (Thing::Flag, by(1.0, -5.9)),
        (Thing::Village, by(10.0, 0.0)),
        (Thing::Village, by(-5.0, 9.0)),
    ]
}

fn hut(canvas: &mut Canvas, place: Point, colour: Option<Colour>) {
    let (roof, deep) = colour.map_or(("#b5533c", "#7d3324"), cloth);
    let id = canvas.define(&format!("hut{}", colour.map_or("", Colour::name)), |id| {
        format!("<g id='{id}'>{}</g>", HUT.replace("ROOF", roof).replace("DEEP", deep))
    });
    canvas.put(format!("<use href='#{id}' x='{}' y='{}'/>", short(place.x), short(place.y)));
}

fn flag(canvas: &mut Canvas, place: Point, colour: Option<Colour>) {
    let Some(colour) = colour else { return };
    let (roof, deep) = cloth(colour);
    let mark = format!("<path d='{}' transform='translate(7 -17.5)' fill='{deep}'/>", emblem(colour));
    let id = canvas.define(&format!("flag-{colour}"), |id| {
        format!("<g id='{id}'>{}{mark}</g>", FLAG.replace("ROOF", roof))
    });
    let place = at(place.x, place.y);
    canvas.put(format!("<use href='#{id}' x='{}' y='{}'/>", short(place.x), short(place.y)));
}

/// One side as a document of its own, so many pixels wide.
pub fn side(look: &Look<'_>, pixels: u32, prefix: &str, title: &str) -> String {
    let mut canvas = Canvas::new(prefix);
    draw(&mut canvas, look);
    canvas.document(at(0.0, 0.0), 100.0, 100.0, pixels, title)
}
