//! The drawings of Worlds: well formed, named, and the same every time.

use krajina_record::worlds_art::{self, Look, Scene, library, part, seat_colour, sheets, side, world};
use krajina_rules::seat::Colour;
use krajina_rules::worlds::{
    Border, Chip, Face, MapNumber, Piece, Placed, Rotation, SQUARES, Set, Side, Squares, Terrain, TileId,
};
use std::collections::BTreeSet;

/// The ids that a picture defines and those that it refers to.
fn ids(svg: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let after = |mark: &str, end: char| -> Vec<String> {
        svg.split(mark).skip(1).filter_map(|rest| Some(rest.split(end).next()?.to_string())).collect()
    };
    let defined = after(" id='", '\'');
    let unique: BTreeSet<String> = defined.iter().cloned().collect();
    assert_eq!(defined.len(), unique.len(), "an id stands twice");
    (unique, after("href='#", '\'').into_iter().chain(after("url(#", ')')).collect())
}

/// Tags balance and attributes are quoted.
fn check_tags(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag does not end");
        assert!(tag.matches('\'').count().is_multiple_of(2), "bad tag <{tag}>");
        let name = tag.trim_matches('/').split(' ').next().unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "</{name}> closes nothing");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
}

fn check(svg: &str, title: &str) {
    check_tags(svg);
    assert!(svg.starts_with("<svg xmlns='http://www.w3.org/2000/svg' role='img'"));
    assert!(svg.contains(&format!("<title>{title}</title>")));
    let (defined, used) = ids(svg);
    assert_eq!(used.difference(&defined).collect::<Vec<_>>(), Vec::<&String>::new());
}

/// M10: every side of the standard set has its drawing, alone and as a part of a page, turned any way.
#[test]
fn m10_every_side_is_drawn() {
    let set = Set::standard();
    let (defined, _) = ids(&library("w"));
    let sides = set.material().tiles.iter().flat_map(|tile| Face::ALL.map(|face| tile.side(face)));
    let others = set.material().villages.iter().map(|village| &village.side);
    let others = others.chain(set.material().buildings.iter().map(|building| &building.side));
    for (i, drawn) in sides.chain(others).enumerate() {
        let look = Look::of(drawn, &i.to_string(), Rotation::wrapping(i)).in_colour(Colour::Green);
        check(&side(&look, 48, "t", "A tile"), "A tile");
        let piece = part(&look, "w", "A tile");
        check_tags(&piece);
        assert!(ids(&piece).1.is_subset(&defined), "{drawn}");
    }
}

#[test]
fn sides_that_no_set_prints_are_drawn_too() {
    for text in ["wN/mE/wS/mW", "m/fNE/mSW(shepherd)!", "fNESW/w/w", "mN/mE/mS/mW/f~"] {
        let strange: Side = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        check(&side(&Look::lying(&strange), 100, "9<", "<&>"), "&lt;&amp;&gt;");
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
        check_tags(svg);
        let (defined, used) = ids(svg);
        assert!(used.is_subset(&defined));
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
    let scene = Scene { border: &border, ..Scene::built(&set, MapNumber::One, &placed, seat_colour) };
    let svg = world(&scene, 48, "x", "A world");
    check(&svg, "A world");
    assert_eq!(svg.matches("stroke='#c2270d' stroke-width='2.6'").count(), 2);
    let plain = Scene { bad_joins: false, highlighted: Squares::NONE, number: None, ..scene };
    assert!(!world(&plain, 48, "x", "A world").contains("stroke='#c2270d' stroke-width='2.6'"));
}

/// M9: a road leaves over the middle of its edge, whichever way the tile is turned.
#[test]
fn m9_roads_meet_in_the_middle_of_edges() {
    let turn: Side = "fNW/mES(road:ES)".parse().unwrap();
    let middles = [["101,50", "50,101"], ["50,101", "-1,50"], ["-1,50", "50,-1"], ["50,-1", "101,50"]];
    for (rotation, ends) in Rotation::ALL.into_iter().zip(middles) {
        let svg = side(&Look { rotation, ..Look::lying(&turn) }, 100, "r", "A road");
        let road = svg.split("<path d='").find(|path| path.contains("stroke='#8a6535'")).unwrap();
        assert!(ends.iter().all(|end| road.contains(end)), "{rotation}: {road}");
    }
}

/// M2: chips and the volcano token.
#[test]
fn m2_tokens_are_drawn() {
    for chip in (1..=4).filter_map(Chip::new) {
        let svg = worlds_art::chip(chip, 48, "c", "A chip");
        check(&svg, "A chip");
        assert!(svg.contains(&format!(">{}</text>", chip.value())));
    }
    check(&worlds_art::volcano_token(48, "v", "The volcano token"), "The volcano token");
}
