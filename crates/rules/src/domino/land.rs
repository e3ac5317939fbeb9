//! The terrains of a kingdom or territory: all that placing dominoes depends on.

use super::frame::{Frame, Size};
use super::grid::Grid;
use super::places::{Placement, Places};
use super::square::Square;

/// How many terrains each game has.
pub const TERRAINS: usize = 6;

/// The reason why a domino cannot lie somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlacementError {
    /// Something lies on this square already.
    Occupied(Square),
    /// The land would outgrow its frame (K13).
    Frame,
    /// No side touches the start tile or a square of the same terrain (K12).
    Unconnected,
}

/// The terrains laid down so far around the start tile. Small and `Copy`: a search copies it at every step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Land {
    terrains: [Grid; TERRAINS],
    occupied: Grid,
    frame: Frame,
}

impl Land {
    /// A lone start tile.
    pub const fn new(size: Size) -> Land {
        Land { terrains: [Grid::EMPTY; TERRAINS], occupied: Grid::START, frame: Frame::new(size) }
    }

    /// The squares of one terrain.
    #[inline]
    pub const fn terrain(&self, terrain: usize) -> Grid {
        self.terrains[terrain]
    }

    /// Which terrain lies on a square, if any.
    pub fn terrain_at(&self, square: Grid) -> Option<usize> {
        self.terrains.iter().position(|terrain| terrain.meets(square))
    }

    /// The squares that are built on, the start tile included.
    #[inline]
    pub const fn occupied(&self) -> Grid {
        self.occupied
    }

    /// Its extent and its limit.
    #[inline]
    pub const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// All places for a domino of these terrains (K12, K13). `double`: its halves are the same, so each pair of
    /// squares counts once.
    #[inline]
    pub fn places(&self, a: usize, b: usize, double: bool) -> Places {
        let open = self.frame.window() - self.occupied;
        let touch_a = (self.terrains[a] | Grid::START).sides();
        let touch_b = (self.terrains[b] | Grid::START).sides();
        let (seam_east, seam_north) = (self.frame.seam_east(), self.frame.seam_north());
        // The first half on an open square, the second on the open square beyond, and one of them connected.
        let (east, north) = (open & (open.west() - seam_east), open & (open.south() - seam_north));
        let firsts_east = east & (touch_a | touch_b.west());
        let firsts_north = north & (touch_a | touch_b.south());
        let (firsts_west, firsts_south) = if double {
            (Grid::EMPTY, Grid::EMPTY)
        } else {
            // The same pairs of squares seen from their other end.
            (east.east() & (touch_a | touch_b.east()), north.north() & (touch_a | touch_b.north()))
        };
        Places::new([firsts_east, firsts_north, firsts_west, firsts_south], self.frame)
    }

    /// May a domino of these terrains lie here, and if not, why? It checks one place by its coordinates, while
    /// [`places`](Land::places) finds all places by masks; a law checks that both agree.
    pub fn fit(&self, a: usize, b: usize, placement: Placement) -> Result<(), PlacementError> {
        let grown = self.frame.with(placement.a()).with(placement.b());
        if !grown.fits() {
            return Err(PlacementError::Frame);
        }
        for square in [placement.a(), placement.b()] {
            if self.occupied.meets(Grid::of(square)) {
                return Err(PlacementError::Occupied(square));
            }
        }
        let connects =
            |square, terrain: usize| Grid::of(square).sides().meets(self.terrains[terrain] | Grid::START);
        if connects(placement.a(), a) || connects(placement.b(), b) {
            Ok(())
        } else {
            Err(PlacementError::Unconnected)
        }
    }

    /// The bit of a square that lies within the land's extent. Squares beyond it share their bits with others.
    #[inline]
    pub fn bit(&self, square: Square) -> Option<Grid> {
        (self.frame.with(square) == self.frame).then_some(Grid::of(square))
    }

    /// Could something be laid here, connected or not?
    ///
    /// # Errors
    /// The square is taken or outside the frame.
    pub fn free(&self, square: Square) -> Result<(), PlacementError> {
        if !self.frame.with(square).fits() {
            return Err(PlacementError::Frame);
        }
        if self.occupied.meets(Grid::of(square)) { Err(PlacementError::Occupied(square)) } else { Ok(()) }
    }

    /// Lays a terrain on a square.
    #[inline]
    pub(crate) fn lay(&mut self, square: Square, terrain: usize) {
        let bit = Grid::of(square);
        self.terrains[terrain] |= bit;
        self.occupied |= bit;
        self.frame = self.frame.with(square);
    }

    /// Are the masks consistent with each other and with the frame?
    pub fn validate(&self) -> Result<(), String> {
        let mut union = Grid::START;
        for terrain in self.terrains {
            if union.meets(terrain) {
                return Err("two things lie on one square".into());
            }
            union |= terrain;
        }
        if union != self.occupied {
            return Err("the occupied squares are not those of the terrains".into());
        }
        let extent = self.frame.squares(union).fold(Frame::new(self.frame.size()), Frame::with);
        if extent != self.frame || !self.frame.fits() {
            return Err(format!("the frame {:?} is not that of the squares", self.frame));
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::rng::{Quick, below};

    /// A land grown by random squares, connected or not, as long as they fit.
    pub(in crate::domino) fn random_land(size: Size, rng: &mut Quick) -> Land {
        let mut land = Land::new(size);
        for _ in 0..below(rng, 40) {
            let near =
                |rng: &mut Quick, low: i8, high: i8| low - 1 + below(rng, (high - low + 3) as u32) as i8;
            let (x, y) = (
                near(rng, land.frame.west(), land.frame.east()),
                near(rng, land.frame.south(), land.frame.north()),
            );
            let square = Square::at(x, y);
            if land.free(square).is_ok() {
                land.lay(square, below(rng, TERRAINS as u32) as usize);
            }
        }
        land
    }

    /// K12, K13: the masks find exactly the places that the coordinates allow.
    #[test]
    fn masks_and_coordinates_agree() {
        let mut rng = Quick::new(1);
        let mut places = 0;
        for round in 0..600 {
            let land = random_land(if round % 2 == 0 { Size::Five } else { Size::Seven }, &mut rng);
            assert_eq!(land.validate(), Ok(()));
            let (a, b) = (below(&mut rng, 6) as usize, below(&mut rng, 6) as usize);
            for double in [false, a == b] {
                let mut found: Vec<Placement> = land.places(a, b, double).collect();
                let mut allowed: Vec<Placement> = Placement::all()
                    .filter(|&placement| land.fit(a, b, placement).is_ok())
                    .filter(|&placement| !double || placement == placement.sorted())
                    .collect();
                found.sort();
                allowed.sort();
                assert_eq!(found, allowed, "{land:?}");
                assert_eq!(Places::count(&land.places(a, b, double)) as usize, found.len());
                assert_eq!(land.places(a, b, double).is_empty(), found.is_empty());
                assert_eq!(land.places(a, b, double).size_hint(), (found.len(), Some(found.len())));
                places += found.len();
            }
        }
        assert!(places > 10_000, "{places}");
    }

    #[test]
    fn a_random_place_is_one_of_the_places() {
        let mut rng = Quick::new(2);
        for _ in 0..200 {
            let land = random_land(Size::Seven, &mut rng);
            let all: Vec<Placement> = land.places(0, 1, false).collect();
            let mut seen = vec![false; all.len()];
            for _ in 0..all.len() * 12 {
                let drawn = land.places(0, 1, false).random(&mut rng).unwrap();
                seen[all.iter().position(|place| *place == drawn).unwrap()] = true;
            }
            assert!(seen.iter().filter(|seen| !**seen).count() * 50 <= all.len(), "{seen:?}");
        }
        let mut full = Land::new(Size::Five);
        full.occupied = Grid(!0);
        assert_eq!(full.places(0, 0, true).random(&mut rng), None);
    }

    #[test]
    fn a_land_has_the_terrain_of_every_square() {
        let mut land = Land::new(Size::Five);
        for (terrain, x) in [(3, 1), (5, 2), (0, -1)] {
            land.lay(Square::at(x, 0), terrain);
        }
        let at = |x, y| land.bit(Square::at(x, y)).and_then(|bit| land.terrain_at(bit));
        assert_eq!(
            [at(1, 0), at(2, 0), at(-1, 0), at(0, 0), at(3, 0), at(1, 1)],
            [Some(3), Some(5), Some(0), None, None, None]
        );
        assert_eq!(land.occupied().len(), 4);
        assert_eq!(land.terrain(5), Grid::of(Square::at(2, 0)));
        assert_eq!(land.free(Square::at(2, 0)), Err(PlacementError::Occupied(Square::at(2, 0))));
        assert_eq!(land.free(Square::at(5, 0)), Err(PlacementError::Frame));
        assert_eq!(land.free(Square::at(3, 4)), Ok(()));
    }

    #[test]
    fn a_broken_land_is_found_out() {
        let mut sound = Land::new(Size::Five);
        sound.lay(Square::at(1, 0), 2);
        assert_eq!(sound.validate(), Ok(()));
        let broken = |change: fn(&mut Land)| {
            let mut land = sound;
            change(&mut land);
            land.validate().unwrap_err()
        };
        assert!(broken(|land| land.terrains[3] |= Grid::of(Square::at(1, 0))).contains("two things"));
        assert!(
            broken(|land| land.occupied |= Grid::of(Square::at(1, 1))).contains("not those of the terrains")
        );
        assert!(
            broken(|land| land.frame = land.frame.with(Square::at(-1, 0)))
                .contains("not that of the squares")
        );
        assert!(
            broken(|land| (2..6).for_each(|x| land.lay(Square::at(x, 0), 2))).contains("frame"),
            "six wide"
        );
    }
}
