//! Landscapes: the colour of the ground, the pattern that runs across a whole region, and what grows on it.

mod desert;
mod forest;
mod grassland;
mod jungle;
mod lake;
mod mine;
mod plot;
mod quarry;
mod swamp;
mod volcano;
mod wheat;
mod yard;

#[cfg(test)]
mod vision;

pub use plot::{Plot, Sprig, Zone};

use krajina_rules::{hunters, kingdom};

use super::Canvas;

/// Every kind of land the product draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ground {
    /// Golden rows of ears.
    Wheat,
    /// Conifers and round trees.
    Forest,
    /// Water with boats, for kingdoms.
    Lake,
    /// Pasture with sheep and flowers.
    Meadow,
    /// Reeds and pools.
    Swamp,
    /// Rocks, a tunnel and gems.
    Mine,
    /// Dunes and cactuses.
    Desert,
    /// Wild grass with no sheep yet.
    Steppe,
    /// Water that nobody has sailed.
    WildLake,
    /// Broad leaves and palms.
    Jungle,
    /// Stacked stones.
    Quarry,
    /// A cone with one to three craters.
    Volcano,
    /// The trodden ground around a castle or hut.
    Yard,
}

/// The colours of a ground.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// The ground itself.
    pub base: &'static str,
    /// Where light falls on it.
    pub light: &'static str,
    /// The rim of a region, and shade.
    pub dark: &'static str,
}

impl Ground {
    /// All grounds.
    pub const ALL: [Ground; 13] = [
        Ground::Wheat,
        Ground::Forest,
        Ground::Lake,
        Ground::Meadow,
        Ground::Swamp,
        Ground::Mine,
        Ground::Desert,
        Ground::Steppe,
        Ground::WildLake,
        Ground::Jungle,
        Ground::Quarry,
        Ground::Volcano,
        Ground::Yard,
    ];

    /// Its colours. Neighbouring hues are also spread in lightness, so that they differ in grey.
    pub fn palette(self) -> Palette {
        let (base, light, dark) = match self {
            Ground::Wheat => ("#ecb93f", "#ffe08a", "#b67a17"),
            Ground::Forest => ("#42743d", "#74a262", "#22422a"),
            Ground::Lake | Ground::WildLake => ("#62b3d9", "#c0e8f4", "#2f78a6"),
            Ground::Meadow => ("#b4d878", "#dff0ac", "#71a03c"),
            Ground::Steppe => ("#c3d477", "#e8f0ad", "#889c3b"),
            Ground::Swamp => ("#9f9671", "#cac196", "#565139"),
            Ground::Mine => ("#584c48", "#8d7f76", "#2b2220"),
            Ground::Desert => ("#f3dca4", "#fff2cf", "#cfa561"),
            Ground::Jungle => ("#3a8a5c", "#74bf80", "#17513a"),
            Ground::Quarry => ("#b9b2aa", "#dedad4", "#7c746d"),
            Ground::Volcano => ("#58413c", "#93705f", "#2c1c1a"),
            Ground::Yard => ("#dcc193", "#f3e2bd", "#a5824f"),
        };
        Palette { base, light, dark }
    }

    /// A short name for ids.
    pub fn name(self) -> &'static str {
        match self {
            Ground::Wheat => "wheat",
            Ground::Forest => "forest",
            Ground::Lake | Ground::WildLake => "lake",
            Ground::Meadow => "meadow",
            Ground::Swamp => "swamp",
            Ground::Mine => "mine",
            Ground::Desert => "desert",
            Ground::Steppe => "steppe",
            Ground::Jungle => "jungle",
            Ground::Quarry => "quarry",
            Ground::Volcano => "volcano",
            Ground::Yard => "yard",
        }
    }

    /// What players call it.
    pub fn word(self) -> &'static str {
        match self {
            Ground::Meadow | Ground::Steppe => "grassland",
            other => other.name(),
        }
    }

    /// The texture of the ground as a paint. It is fixed to the board, so it runs on from square to square.
    pub fn texture(self, canvas: &mut Canvas) -> String {
        let (size, marks) = match self {
            Ground::Wheat => wheat::texture(),
            Ground::Forest => forest::texture(),
            Ground::Lake | Ground::WildLake => lake::texture(),
            Ground::Meadow | Ground::Steppe => grassland::texture(),
            Ground::Swamp => swamp::texture(),
            Ground::Mine => mine::texture(),
            Ground::Desert => desert::texture(),
            Ground::Jungle => jungle::texture(),
            Ground::Quarry => quarry::texture(),
            Ground::Volcano => volcano::texture(),
            Ground::Yard => yard::texture(),
        };
        let Palette { light, dark, .. } = self.palette();
        let id = canvas.define_raw(&format!("{}-ground", self.name()), |id| {
            // Both strokes by inheritance: a texture names only its shapes.
            let [lit, shaded] = marks;
            format!(
                "<pattern id='{id}' width='{size}' height='{size}' patternUnits='userSpaceOnUse'>\
                 <g fill='none' stroke-width='2' stroke-linecap='round'><path d='{lit}' stroke='{light}'/><path d='{shaded}' stroke='{dark}' stroke-opacity='.55'/></g></pattern>"
            )
        });
        format!("url(#{id})")
    }

    /// What grows or stands on one square, added to `sprigs`.
    pub fn grow(self, plot: &Plot, sprigs: &mut Vec<Sprig>) {
        match self {
            Ground::Wheat => wheat::grow(plot, sprigs),
            Ground::Forest => forest::grow(plot, sprigs),
            Ground::Lake => lake::grow(plot, sprigs, true),
            Ground::WildLake => lake::grow(plot, sprigs, false),
            Ground::Meadow => grassland::grow(plot, sprigs, true),
            Ground::Steppe => grassland::grow(plot, sprigs, false),
            Ground::Swamp => swamp::grow(plot, sprigs),
            Ground::Mine => mine::grow(plot, sprigs),
            Ground::Desert => desert::grow(plot, sprigs),
            Ground::Jungle => jungle::grow(plot, sprigs),
            Ground::Quarry => quarry::grow(plot, sprigs),
            Ground::Volcano => volcano::grow(plot, sprigs),
            Ground::Yard => {}
        }
    }
}

impl From<kingdom::Terrain> for Ground {
    fn from(terrain: kingdom::Terrain) -> Ground {
        match terrain {
            kingdom::Terrain::Wheat => Ground::Wheat,
            kingdom::Terrain::Forest => Ground::Forest,
            kingdom::Terrain::Lake => Ground::Lake,
            kingdom::Terrain::Grassland => Ground::Meadow,
            kingdom::Terrain::Swamp => Ground::Swamp,
            kingdom::Terrain::Mine => Ground::Mine,
        }
    }
}

impl From<hunters::Terrain> for Ground {
    fn from(terrain: hunters::Terrain) -> Ground {
        match terrain {
            hunters::Terrain::Desert => Ground::Desert,
            hunters::Terrain::Grassland => Ground::Steppe,
            hunters::Terrain::Lake => Ground::WildLake,
            hunters::Terrain::Jungle => Ground::Jungle,
            hunters::Terrain::Quarry => Ground::Quarry,
            hunters::Terrain::Volcano => Ground::Volcano,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::{canvas::View, well_formed};

    #[test]
    fn every_ground_has_its_texture_and_something_growing() {
        for ground in Ground::ALL.into_iter().filter(|&ground| ground != Ground::Yard) {
            let mut canvas = Canvas::new("t");
            let mut sprigs = Vec::new();
            ground.grow(&Plot::open(3, 4), &mut sprigs);
            assert!(!sprigs.is_empty(), "{ground:?} is bare");
            for sprig in &sprigs {
                sprig.draw(&mut canvas);
            }
            let paint = ground.texture(&mut canvas);
            canvas.put(format_args!("<rect width='9' height='9' fill='{paint}'/>"));
            let svg = canvas.document(View { left: 0, top: 0, width: 9, height: 9 }, 9, "Ground", None);
            well_formed::check(&svg).unwrap_or_else(|why| panic!("{ground:?}: {why}"));
        }
    }

    #[test]
    fn no_two_grounds_share_a_colour() {
        for (i, a) in Ground::ALL.iter().enumerate() {
            for b in &Ground::ALL[i + 1..] {
                // The two lakes are one landscape in two ages.
                if a.name() != b.name() {
                    assert_ne!(a.palette().base, b.palette().base, "{a:?} {b:?}");
                }
            }
        }
    }

    /// The castle or hut tells the yard from the rest; terrains must do it by themselves.
    fn terrains() -> [[Ground; 6]; 2] {
        [kingdom::Terrain::ALL.map(Ground::from), hunters::Terrain::ALL.map(Ground::from)]
    }

    #[test]
    fn terrains_of_one_game_stay_apart_for_eyes_that_see_fewer_colours() {
        // In grey, wheat and meadow or lake and quarry come close: there the patterns do the rest.
        for (vision, least) in [
            (vision::DEUTERANOPIA, 12.),
            (vision::PROTANOPIA, 12.),
            (vision::TRITANOPIA, 11.),
            (vision::GREY, 3.),
        ] {
            for (game, i) in terrains().iter().flat_map(|game| (0..game.len()).map(move |i| (game, i))) {
                for other in &game[..i] {
                    let apart = vision::distance(&vision, game[i].palette().base, other.palette().base);
                    assert!(apart > least, "{:?} {other:?}: {apart:.1}", game[i]);
                }
            }
        }
    }
}
