//! The drawings of Worlds: well formed, named, and the same every time.

use super::*;
use crate::well_formed;
use krajina_rules::seat::Colour;
use krajina_rules::worlds::{
    Border, Chip, Face, MapNumber, Piece, Placed, Rotation, SQUARES, Set, Side, Squares, Terrain, TileId,
    colour,
};

fn check(svg: &str, title: &str) {
    assert_eq!(well_formed::check(svg), Ok(()));
    assert!(svg.starts_with("<svg xmlns='http://www.w3.org/2000/svg' role='img'"));
    assert!(svg.contains(&format!("<title>{title}</title>")));
}

/// M10: every side of the standard set has its drawing, alone and as a part of a page, turned any way.
#[test]
fn m10_every_side_is_drawn() {
    let set = Set::standard();
    let library = library("w");
    let defined = well_formed::defined(&library).unwrap();
    let sides = set.material().tiles.iter().flat_map(|tile| Face::ALL.map(|face| tile.side(face)));
    let others = set.material().villages.iter().map(|village| &village.side);
    let others = others.chain(set.material().buildings.iter().map(|building| &building.side));
    for (i, drawn) in sides.chain(others).enumerate() {
        let look = SideDrawing::of(drawn, &i.to_string(), Rotation::wrapping(i)).in_colour(Colour::Green);
        check(&side(&look, 48, "t", "A tile"), "A tile");
        let piece = part(&look, "w", "A tile");
        assert_eq!(well_formed::balanced(&piece), Ok(()));
        assert!(well_formed::used(&piece).all(|id| defined.contains(id)), "{drawn}");
    }
}

#[test]
fn sides_that_no_set_prints_are_drawn_too() {
    for text in ["wN/mE/wS/mW", "m/fNE/mSW(shepherd)!", "fNESW/w/w", "mN/mE/mS/mW/f~"] {
        let strange: Side = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        check(&side(&SideDrawing::lying(&strange), 100, "9<", "<&>"), "&lt;&amp;&gt;");
    }
}

#[test]
fn sheets_and_worlds_are_well_formed_and_always_the_same() {
    let set = Set::standard();
    let drawn = sheets(&set);
    let names: Vec<&str> = drawn.iter().map(|(name, _)| name.as_str()).collect();
    let tiles = ["tiles1.svg", "tiles2.svg", "tiles3.svg", "tiles4.svg", "tiles5.svg"];
    assert_eq!(names[..5], tiles);
    assert_eq!(names[5..], ["pieces.svg", "map1.svg", "map2.svg", "map3.svg", "map4.svg"]);
    for (_, svg) in &drawn {
        assert_eq!(well_formed::check(svg), Ok(()));
    }
    assert!(sheets(&set) == drawn);
}

/// M4: a border of one terrain all round is drawn as well, and M18: bad joins are marked.
#[test]
fn m18_bad_joins_are_marked() {
    let set = Set::standard();
    let mut placed: [Option<Placed>; SQUARES] = [None; SQUARES];
    let tile = TileId::all().find(|tile| set.tile(*tile).side(Face::Back).is_all(Terrain::Water));
    placed[0] = tile.map(|tile| Placed { piece: Piece::Tile(tile, Face::Back), rotation: Rotation::R0 });
    let border = Border::plain(Terrain::Forest);
    let scene = Scene { border: &border, ..Scene::built(&set, MapNumber::One, &placed, colour) };
    let svg = world(&scene, 48, "x", "A world");
    check(&svg, "A world");
    assert_eq!(svg.matches("stroke='#c2270d' stroke-width='2.6'").count(), 2);
    let plain = Scene { bad_joins: false, highlighted: Squares::NONE, number: None, ..scene };
    assert!(!world(&plain, 48, "x", "A world").contains("stroke='#c2270d' stroke-width='2.6'"));
}

/// M9: a road leaves over the middle of its edge in every rotation of the tile.
#[test]
fn m9_roads_meet_in_the_middle_of_edges() {
    let turn: Side = "fNW/mES(road:ES)".parse().unwrap();
    let middles = [["101,50", "50,101"], ["50,101", "-1,50"], ["-1,50", "50,-1"], ["50,-1", "101,50"]];
    for (rotation, ends) in Rotation::ALL.into_iter().zip(middles) {
        let svg = side(&SideDrawing { rotation, ..SideDrawing::lying(&turn) }, 100, "r", "A road");
        let road = svg.split("<path d='").find(|path| path.contains("stroke='#8a6535'")).unwrap();
        assert!(ends.iter().all(|end| road.contains(end)), "{rotation}: {road}");
    }
}

/// M2: chips and the volcano token.
#[test]
fn m2_tokens_are_drawn() {
    for chip in (1..=4).filter_map(Chip::new) {
        let svg = super::chip(chip, 48, "c", "A chip");
        check(&svg, "A chip");
        assert!(svg.contains(&format!(">{}</text>", chip.value())));
    }
    check(&volcano_token(48, "v", "The volcano token"), "The volcano token");
}
