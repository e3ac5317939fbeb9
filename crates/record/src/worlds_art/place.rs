//! Where things stand on a tile: as far from shores, edges, roads and each other as they can.

use super::land::Land;
use super::point::{Point, at};
use super::track::Track;

/// Something that has found its place.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) place: Point,
    pub(crate) radius: f64,
}

/// The places taken so far.
pub(crate) struct Places<'a> {
    land: &'a Land,
    tracks: &'a [Track],
    pub(crate) taken: Vec<Spot>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(land: &'a Land, tracks: &'a [Track]) -> Places<'a> {
        Places { land, tracks, taken: Vec::new() }
    }

    /// Takes this place.
    pub(crate) fn take(&mut self, place: Point, radius: f64) -> Spot {
        let spot = Spot { place, radius };
        self.taken.push(spot);
        spot
    }

    /// Finds room for something of this radius on one of these patches, making it smaller if it must, and takes it.
    pub(crate) fn find(&mut self, patches: &[usize], radius: f64, least: f64) -> Spot {
        let mut best = (f64::MIN, at(50.0, 50.0), least);
        for (x, y) in (0..=38).flat_map(|x| (0..=38).map(move |y| (x, y))) {
            let place = at(12.0 + f64::from(x) * 2.0, 12.0 + f64::from(y) * 2.0);
            if !patches.contains(&self.land.patch_at(place)) {
                continue;
            }
            let room = self.room(place).min(radius);
            // Among equally good places the one nearest the middle.
            let score = room - place.distance(at(50.0, 52.0)) * 0.004;
            if score > best.0 {
                best = (score, place, room.max(least));
            }
        }
        self.take(best.1, best.2)
    }

    /// How large something may be here.
    fn room(&self, place: Point) -> f64 {
        let to_edge =
            [place.x, 100.0 - place.x, place.y, 100.0 - place.y].into_iter().fold(1e9, f64::min) - 2.0;
        let to_track = self.tracks.iter().map(|track| {
            let to_end = track.end.map_or(1e9, |end| end.distance(place) - 11.0);
            (place.distance_to(&track.line) - 7.0).min(to_end)
        });
        let to_things = self.taken.iter().map(|spot| spot.place.distance(place) - spot.radius);
        // A thing may lean over a shore a little: a picture's corners are empty.
        let to_shore = self.land.to_shore(place) * 1.12;
        to_track.chain(to_things).fold(to_edge.min(to_shore), f64::min)
    }

    /// Is there nothing within this distance?
    pub(crate) fn is_free(&self, place: Point, margin: f64) -> bool {
        self.taken.iter().all(|spot| spot.place.distance(place) > spot.radius * 0.85 + margin)
    }
}
