//! `krajina worlds check`.

use super::set_in;
use crate::error::CliError;
use krajina_rules::worlds::{Face, MapNumber, Picture, Set, Side, Terrain, Volcano};
use std::io::Write;
use std::path::PathBuf;

/// Check a set of tiles and maps against the rules for sets (M1 to M11)
///
/// Every fault is listed with file, line and column. A valid set is summarised.
#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    /// The folder of the set.
    dir: PathBuf,
}

impl CheckArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let set = set_in(Some(&self.dir))?;
        Ok(write!(std::io::stdout().lock(), "{}", summary(&set))?)
    }
}

fn summary(set: &Set) -> String {
    let material = set.material();
    let sides = || material.tiles.iter().flat_map(|tile| Face::ALL.map(|face| tile.side(face)));
    let count = |what: &dyn Fn(&Side) -> bool| sides().filter(|side| what(side)).count();
    let pictures: Vec<String> = Picture::ALL
        .into_iter()
        .map(|picture| {
            format!("{picture} {}", sides().map(|side| usize::from(side.count(picture))).sum::<usize>())
        })
        .collect();
    let mut text = format!(
        "The set {} is playable.\n{} tiles, {} villages, {} buildings, {} maps\n",
        set.name(),
        material.tiles.len(),
        material.villages.len(),
        material.buildings.len(),
        material.maps.len()
    );
    text += &format!("Pictures on the sides of tiles: {}\n", pictures.join(", "));
    text += &format!(
        "Sides with a road: {}, with an active volcano: {}, with an inactive one: {}\n",
        count(&|side| !side.road_edges().is_empty()),
        count(&|side| side.volcano() == Volcano::Active),
        count(&|side| side.volcano() == Volcano::Inactive)
    );
    for number in MapNumber::ALL {
        let border = &set.map(number).border;
        let of = |terrain| border.cells().filter(|(_, cell)| cell.terrain() == terrain).count();
        let lands: Vec<String> =
            Terrain::ALL.into_iter().map(|terrain| format!("{terrain} {}", of(terrain))).collect();
        let roads = border.cells().filter(|(_, cell)| cell.has_road()).count();
        text += &format!("Border of map {number}: {}, roads {roads}\n", lands.join(", "));
    }
    text
}
