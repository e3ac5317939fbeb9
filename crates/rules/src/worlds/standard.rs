//! The standard set, which is part of the program.

use super::set::{Material, Set};
use std::sync::{Arc, LazyLock};

static STANDARD: LazyLock<Arc<Set>> = LazyLock::new(|| {
    // The text is part of the program and a test reads it, so this cannot fail at run time.
    let material: Material = include_str!("standard.txt").parse().expect("the standard set is readable");
    Arc::new(Set::new(material).expect("the standard set keeps the rules"))
});

impl Set {
    /// The standard set: Krajina's own tiles and maps.
    pub fn standard() -> Arc<Set> {
        Arc::clone(&STANDARD)
    }

    /// Is it the standard set?
    pub fn is_standard(&self) -> bool {
        std::ptr::eq(self, STANDARD.as_ref()) || *self == **STANDARD
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::set::SetPosition;
    use crate::worlds::square::Squares;
    use crate::worlds::tile::TILES;

    /// M1 to M11: the standard set keeps every constraint, and its text reads back.
    #[test]
    fn the_standard_set_keeps_the_rules() {
        let set = Set::standard();
        assert_eq!(set.material().check(), []);
        assert_eq!(set.material().to_string().parse().as_ref(), Ok(set.material()));
        assert_eq!(set.material().tiles.len(), TILES);
        assert!(set.is_standard());
    }

    /// M1, M2, M3, M5, M8 and M11: everything that is wrong with a set is listed, with its place and rule.
    #[test]
    fn every_fault_of_a_set_is_listed() {
        let mut material = Set::standard().material().clone();
        let fault = |material: &Material, place: SetPosition, rule: &str| {
            let faults = material.check();
            assert!(faults.iter().any(|f| f.place == place && f.rule == rule), "{faults:?}");
        };
        material.tiles.truncate(20);
        fault(&material, SetPosition::Set, "M2");
        fault(&material, SetPosition::Set, "M8");
        fault(&material, SetPosition::Set, "M11");
        material.villages.swap_remove(3);
        material.buildings.pop();
        material.maps[0].highlighted = Squares::NONE;
        fault(&material, SetPosition::Map(0), "M5");
        material.maps.swap(0, 3);
        fault(&material, SetPosition::Map(0), "M3");
        fault(&material, SetPosition::Map(3), "M3");
        material.maps.pop();
        fault(&material, SetPosition::Set, "M1");
        let tile = "tile mNESW/m fNS/mEW\n".parse::<Material>().unwrap().tiles[0];
        material.tiles[7] = tile;
        fault(&material, SetPosition::Tile(7), "M7");
        fault(&material, SetPosition::Tile(7), "M8");
        assert!(
            material.check().iter().any(|f| f.to_string() == "tile t008: M7: two patches of fNS/mEW cross")
        );
        assert!(Set::new(material).is_err());
        let same = "tile fNE/mSW fSW/mNE".parse::<Material>().unwrap_err();
        assert_eq!((same.at, same.to_string().as_str()), (5, "M8: the two sides of the tile show the same"));
    }
}
