//! Landscapes: the colour of the ground, the pattern that runs across a whole region, and the plants on it.

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

use crate::Canvas;

/// The terrains that are drawn for Kingdom and Hunters, and the yard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DrawnTerrain {
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
    /// Wild grass without sheep.
    Steppe,
    /// Water without boats.
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
    /// The ground in the light.
    pub light: &'static str,
    /// The rim of a region, and shade.
    pub dark: &'static str,
}

impl DrawnTerrain {
    /// All grounds.
    pub const ALL: [DrawnTerrain; 13] = [
        DrawnTerrain::Wheat,
        DrawnTerrain::Forest,
        DrawnTerrain::Lake,
        DrawnTerrain::Meadow,
        DrawnTerrain::Swamp,
        DrawnTerrain::Mine,
        DrawnTerrain::Desert,
        DrawnTerrain::Steppe,
        DrawnTerrain::WildLake,
        DrawnTerrain::Jungle,
        DrawnTerrain::Quarry,
        DrawnTerrain::Volcano,
        DrawnTerrain::Yard,
    ];

    /// Its colours. Neighbouring hues are also spread in lightness, so that they differ in grey.
    pub fn palette(self) -> Palette {
        let (base, light, dark) = match self {
            DrawnTerrain::Wheat => ("#ecb93f", "#ffe08a", "#b67a17"),
            DrawnTerrain::Forest => ("#42743d", "#74a262", "#22422a"),
            DrawnTerrain::Lake | DrawnTerrain::WildLake => ("#62b3d9", "#c0e8f4", "#2f78a6"),
            DrawnTerrain::Meadow => ("#b4d878", "#dff0ac", "#71a03c"),
            DrawnTerrain::Steppe => ("#c3d477", "#e8f0ad", "#889c3b"),
            DrawnTerrain::Swamp => ("#9f9671", "#cac196", "#565139"),
            DrawnTerrain::Mine => ("#584c48", "#8d7f76", "#2b2220"),
            DrawnTerrain::Desert => ("#f3dca4", "#fff2cf", "#cfa561"),
            DrawnTerrain::Jungle => ("#3a8a5c", "#74bf80", "#17513a"),
            DrawnTerrain::Quarry => ("#b9b2aa", "#dedad4", "#7c746d"),
            DrawnTerrain::Volcano => ("#58413c", "#93705f", "#2c1c1a"),
            DrawnTerrain::Yard => ("#dcc193", "#f3e2bd", "#a5824f"),
        };
        Palette { base, light, dark }
    }

    /// A short name for ids.
    pub fn name(self) -> &'static str {
        match self {
            DrawnTerrain::Wheat => "wheat",
            DrawnTerrain::Forest => "forest",
            DrawnTerrain::Lake | DrawnTerrain::WildLake => "lake",
            DrawnTerrain::Meadow => "meadow",
            DrawnTerrain::Swamp => "swamp",
            DrawnTerrain::Mine => "mine",
            DrawnTerrain::Desert => "desert",
            DrawnTerrain::Steppe => "steppe",
            DrawnTerrain::Jungle => "jungle",
            DrawnTerrain::Quarry => "quarry",
            DrawnTerrain::Volcano => "volcano",
            DrawnTerrain::Yard => "yard",
        }
    }

    /// The name that players see.
    pub fn word(self) -> &'static str {
        match self {
            DrawnTerrain::Meadow | DrawnTerrain::Steppe => "grassland",
            other => other.name(),
        }
    }

    /// The texture of the ground as a paint. It is fixed to the board, so it runs on from square to square.
    pub fn texture(self, canvas: &mut Canvas) -> String {
        let (size, marks) = match self {
            DrawnTerrain::Wheat => wheat::texture(),
            DrawnTerrain::Forest => forest::texture(),
            DrawnTerrain::Lake | DrawnTerrain::WildLake => lake::texture(),
            DrawnTerrain::Meadow | DrawnTerrain::Steppe => grassland::texture(),
            DrawnTerrain::Swamp => swamp::texture(),
            DrawnTerrain::Mine => mine::texture(),
            DrawnTerrain::Desert => desert::texture(),
            DrawnTerrain::Jungle => jungle::texture(),
            DrawnTerrain::Quarry => quarry::texture(),
            DrawnTerrain::Volcano => volcano::texture(),
            DrawnTerrain::Yard => yard::texture(),
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

    /// Adds the plants and things of one square to `sprigs`.
    pub fn grow(self, plot: &Plot, sprigs: &mut Vec<Sprig>) {
        match self {
            DrawnTerrain::Wheat => wheat::grow(plot, sprigs),
            DrawnTerrain::Forest => forest::grow(plot, sprigs),
            DrawnTerrain::Lake => lake::grow(plot, sprigs, true),
            DrawnTerrain::WildLake => lake::grow(plot, sprigs, false),
            DrawnTerrain::Meadow => grassland::grow(plot, sprigs, true),
            DrawnTerrain::Steppe => grassland::grow(plot, sprigs, false),
            DrawnTerrain::Swamp => swamp::grow(plot, sprigs),
            DrawnTerrain::Mine => mine::grow(plot, sprigs),
            DrawnTerrain::Desert => desert::grow(plot, sprigs),
            DrawnTerrain::Jungle => jungle::grow(plot, sprigs),
            DrawnTerrain::Quarry => quarry::grow(plot, sprigs),
            DrawnTerrain::Volcano => volcano::grow(plot, sprigs),
            DrawnTerrain::Yard => {}
        }
    }
}

impl From<kingdom::Terrain> for DrawnTerrain {
    fn from(terrain: kingdom::Terrain) -> DrawnTerrain {
        match terrain {
            kingdom::Terrain::Wheat => DrawnTerrain::Wheat,
            kingdom::Terrain::Forest => DrawnTerrain::Forest,
            kingdom::Terrain::Lake => DrawnTerrain::Lake,
            kingdom::Terrain::Grassland => DrawnTerrain::Meadow,
            kingdom::Terrain::Swamp => DrawnTerrain::Swamp,
            kingdom::Terrain::Mine => DrawnTerrain::Mine,
        }
    }
}

impl From<hunters::Terrain> for DrawnTerrain {
    fn from(terrain: hunters::Terrain) -> DrawnTerrain {
        match terrain {
            hunters::Terrain::Desert => DrawnTerrain::Desert,
            hunters::Terrain::Grassland => DrawnTerrain::Steppe,
            hunters::Terrain::Lake => DrawnTerrain::WildLake,
            hunters::Terrain::Jungle => DrawnTerrain::Jungle,
            hunters::Terrain::Quarry => DrawnTerrain::Quarry,
            hunters::Terrain::Volcano => DrawnTerrain::Volcano,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{canvas::ViewBox, well_formed};

    #[test]
    fn every_ground_has_its_texture_and_something_growing() {
        for ground in DrawnTerrain::ALL.into_iter().filter(|&ground| ground != DrawnTerrain::Yard) {
            let mut canvas = Canvas::new("t");
            let mut sprigs = Vec::new();
            ground.grow(&Plot::open(3, 4), &mut sprigs);
            assert!(!sprigs.is_empty(), "{ground:?} is bare");
            for sprig in &sprigs {
                sprig.draw(&mut canvas);
            }
            let paint = ground.texture(&mut canvas);
            canvas.put(format_args!("<rect width='9' height='9' fill='{paint}'/>"));
            let svg = canvas.document(ViewBox { left: 0, top: 0, width: 9, height: 9 }, 9, "Ground", None);
            well_formed::check(&svg).unwrap_or_else(|why| panic!("{ground:?}: {why}"));
        }
    }

    #[test]
    fn no_two_grounds_share_a_colour() {
        for (i, a) in DrawnTerrain::ALL.iter().enumerate() {
            for b in &DrawnTerrain::ALL[i + 1..] {
                // The two lakes are the same landscape in two games.
                if a.name() != b.name() {
                    assert_ne!(a.palette().base, b.palette().base, "{a:?} {b:?}");
                }
            }
        }
    }

    /// The castle or hut identifies the yard; terrains must differ by themselves.
    fn terrains() -> [[DrawnTerrain; 6]; 2] {
        [kingdom::Terrain::ALL.map(DrawnTerrain::from), hunters::Terrain::ALL.map(DrawnTerrain::from)]
    }

    #[test]
    fn terrains_of_one_game_stay_apart_for_eyes_that_see_fewer_colours() {
        // In grey, wheat and meadow or lake and quarry look similar: their patterns tell them apart.
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
