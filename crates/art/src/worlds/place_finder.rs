//! Places things on a tile: as far as possible from shores, edges, roads and each other.

use super::land::SideLand;
use super::point::{Point, at};
use super::track::Track;

/// A thing with its position.
#[derive(Clone, Copy)]
pub(crate) struct Disc {
    pub(crate) place: Point,
    pub(crate) radius: f64,
}

/// A thing that needs a position.
struct PlaceRequest {
    patches: Vec<usize>,
    radius: f64,
    least: f64,
    place: Option<Point>,
}

/// A possible position: its patch, and the room it has while the tile is empty.
struct CandidatePlace {
    place: Point,
    patch: usize,
    room: f64,
}

/// Finds positions for the things on a tile.
pub(crate) struct PlaceFinder<'a> {
    land: &'a SideLand,
    tracks: &'a [Track],
    fixed: Vec<Disc>,
    wants: Vec<PlaceRequest>,
}

impl<'a> PlaceFinder<'a> {
    pub(crate) fn new(land: &'a SideLand, tracks: &'a [Track]) -> PlaceFinder<'a> {
        PlaceFinder { land, tracks, fixed: Vec::new(), wants: Vec::new() }
    }

    /// Places a thing at this position.
    pub(crate) fn fix(&mut self, place: Point, radius: f64) {
        self.fixed.push(Disc { place, radius });
    }

    /// Requests room on one of these patches for a thing of this radius, or smaller if there is no room; returns its number.
    pub(crate) fn want(&mut self, patches: &[usize], radius: f64, least: f64) -> usize {
        self.wants.push(PlaceRequest { patches: patches.into(), radius, least, place: None });
        self.wants.len() - 1
    }

    /// Allows these patches for number `i` as well.
    pub(crate) fn allow(&mut self, i: usize, patches: &[usize]) {
        self.wants[i].patches.extend(patches);
    }

    /// Finds a position for everything. Earlier things move for later ones, a few times.
    pub(crate) fn settle(&mut self) {
        if self.wants.is_empty() {
            return;
        }
        let sites = self.sites();
        for _ in 0..4 {
            for i in 0..self.wants.len() {
                self.wants[i].place = Some(self.best_place(i, &sites));
            }
        }
    }

    /// The position of number `i`.
    pub(crate) fn spot(&self, i: usize) -> Disc {
        let want = &self.wants[i];
        let place = want.place.unwrap_or(at(50.0, 50.0));
        Disc { place, radius: self.room(i, place, self.static_room(place)).clamp(want.least, want.radius) }
    }

    fn sites(&self) -> Vec<CandidatePlace> {
        const STEPS: i32 = 26;
        const PITCH: f64 = 3.0;
        let numbers = (0..STEPS).flat_map(|x| (0..STEPS).map(move |y| (x, y)));
        let places = numbers.map(|(x, y)| at(12.5 + f64::from(x) * PITCH, 12.5 + f64::from(y) * PITCH));
        places
            .map(|place| CandidatePlace {
                place,
                patch: self.land.patch_at(place),
                room: self.static_room(place),
            })
            .collect()
    }

    fn best_place(&self, i: usize, sites: &[CandidatePlace]) -> Point {
        let mut best = (f64::MIN, at(50.0, 50.0));
        for site in sites.iter().filter(|site| self.wants[i].patches.contains(&site.patch)) {
            let room = self.room(i, site.place, site.room).min(self.wants[i].radius);
            // Among equally good places the one nearest the middle.
            let score = room - site.place.distance(at(50.0, 52.0)) * 0.004;
            if score > best.0 {
                best = (score, site.place);
            }
        }
        best.1
    }

    /// The largest radius here that keeps clear of shores, edges, roads and the things on roads.
    fn static_room(&self, place: Point) -> f64 {
        let to_edge =
            [place.x, 100.0 - place.x, place.y, 100.0 - place.y].into_iter().fold(1e9, f64::min) - 1.0;
        // A thing may overlap a shore a little: a picture's corners are empty.
        let to_shore = self.land.to_shore(place) * 1.12;
        let to_tracks = self.tracks.iter().map(|track| {
            let to_end = track.end.map_or(1e9, |end| end.distance(place) - 11.0);
            (place.distance_to(&track.line) - 7.0).min(to_end)
        });
        let to_fixed = self.fixed.iter().map(|spot| spot.place.distance(place) - spot.radius);
        to_tracks.chain(to_fixed).fold(to_edge.min(to_shore), f64::min)
    }

    /// The largest radius of number `i` here, sharing the room between it and its neighbours.
    fn room(&self, i: usize, place: Point, static_room: f64) -> f64 {
        let own = self.wants[i].radius;
        let others = self.wants.iter().enumerate().filter(|(j, _)| *j != i);
        let to_others =
            others.filter_map(|(_, other)| Some(other.place?.distance(place) * own / (own + other.radius)));
        to_others.fold(static_room, f64::min)
    }

    /// All occupied discs.
    pub(crate) fn spots(&self) -> Vec<Disc> {
        (0..self.wants.len()).map(|i| self.spot(i)).chain(self.fixed.iter().copied()).collect()
    }
}

/// Is the surrounding of this position free for a tree?
pub(crate) fn is_free(spots: &[Disc], place: Point) -> bool {
    spots.iter().all(|spot| spot.place.distance(place) > spot.radius * 0.85 + 4.0)
}
