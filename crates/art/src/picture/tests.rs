//! Properties of every picture.

use krajina_rules::domino::{Number, Size};
use krajina_rules::hunters::{BoardSquare, Mode, Person};

use super::*;
use crate::{Theme, well_formed};

fn at(x: i8, y: i8) -> Square {
    Square::new(x, y).unwrap()
}

fn kingdom_of(size: Size, squares: impl IntoIterator<Item = (Square, kingdom::Half)>) -> BoardPicture {
    let board = kingdom::Board::from_squares(size, squares, 0).unwrap();
    BoardPicture::kingdom(&board, Colour::Green, "A <kingdom> & more")
}

/// A full kingdom.
fn kingdom(size: Size) -> BoardPicture {
    let reach = size.side() / 2;
    let mut squares = Vec::new();
    for (x, y) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
        let pick = (x * 3 + y * 5).rem_euclid(7);
        let terrain = kingdom::Terrain::ALL[usize::from(pick.unsigned_abs()) % 6];
        if (x, y) != (0, 0) {
            squares.push((at(x, y), kingdom::Half { terrain, crowns: (x + y).rem_euclid(4) as u8 }));
        }
    }
    kingdom_of(size, squares).caption("It's \"done\"").highlight([at(1, 0), at(1, 1)]).badge(at(-1, 0), "<9>")
}

fn wild(terrain: hunters::Terrain, marks: u8) -> BoardSquare {
    BoardSquare { half: hunters::Half { terrain, marks }, token: false, lava: 0, person: None }
}

/// Every person, every terrain, every volcano and every lava, along the rim of the frame.
fn tribe() -> BoardPicture {
    let mut squares = Vec::new();
    for (x, person) in (-3..).zip(Person::ALL) {
        let terrain = hunters::Terrain::ALL[(x + 3) as usize % 5];
        let square = BoardSquare { person: Some(person), ..wild(terrain, 0) };
        squares.push((at(x.min(3), 3 - (x - 3).max(0)), square));
    }
    for (x, terrain) in (-3..).zip(hunters::Terrain::ALL) {
        let lava = if x < 0 { (x + 4) as u8 } else { 0 };
        let token = terrain.resource().is_some();
        squares.push((at(x, -3), BoardSquare { token, lava, ..wild(terrain, u8::from(x >= 0)) }));
    }
    for craters in 2..=3 {
        squares.push((at(3, -(craters as i8)), wild(hunters::Terrain::Volcano, craters)));
    }
    let board = hunters::Board::from_squares(Size::Seven, squares, 0).unwrap();
    BoardPicture::hunters(&board, Colour::Black, "A tribe")
}

fn styles() -> [PictureStyle; 2] {
    [Theme::Light, Theme::Dark].map(|theme| PictureStyle {
        theme,
        prefix: "left 1".to_owned(),
        ..PictureStyle::default()
    })
}

#[test]
fn pictures_are_well_formed_and_repeat_exactly() {
    for picture in [kingdom(Size::Five), kingdom(Size::Seven), tribe(), kingdom_of(Size::Five, [])] {
        for style in styles() {
            let svg = picture.to_svg(&style);
            well_formed::check(&svg).unwrap();
            assert_eq!(svg, picture.to_svg(&style));
        }
    }
}

#[test]
fn every_id_takes_the_prefix() {
    let svg = tribe().to_svg(&styles()[0]);
    assert!(svg.split(" id='").skip(1).all(|rest| rest.starts_with("left-1-")));
}

#[test]
fn text_from_outside_is_escaped() {
    let svg = kingdom(Size::Five).to_svg(&PictureStyle::default());
    assert!(svg.contains("A &lt;kingdom&gt; &amp; more</title>"));
    assert!(svg.contains("&lt;9&gt;</text>"));
    assert!(!svg.contains("<kingdom>") && !svg.contains("<9>"));
}

#[test]
fn a_full_large_land_stays_small() {
    for picture in [kingdom(Size::Seven), tribe()] {
        let bytes = picture.to_svg(&PictureStyle::default()).len();
        assert!(bytes < 90_000, "{bytes} bytes");
    }
}

#[test]
fn screen_readers_get_a_name_and_a_description() {
    let svg = kingdom(Size::Five).to_svg(&PictureStyle::default());
    assert!(svg.contains("role='img' aria-labelledby='k-title k-desc'"));
    assert!(svg.contains("The land around the green castle, in a frame of 5 by 5: forest "));
}

#[test]
fn everything_on_the_land_is_drawn() {
    let svg = tribe().to_svg(&PictureStyle::default());
    let people = Person::ALL.map(|person| Symbol::Person(person).name());
    let things = ["black-hut", "mammoth-token", "fish-token", "mushroom-token", "flint-token", "lava-of-1"];
    let more = ["lava-of-2", "lava-of-3", "volcano1", "volcano2", "volcano3", "plate-fire1", "black-chief"];
    for name in people.iter().map(String::as_str).chain(things).chain(more) {
        assert!(svg.contains(&format!("'#k-{name}'")), "{name}");
    }
    let svg = kingdom(Size::Five).to_svg(&PictureStyle::default());
    for name in [
        "green-castle",
        "ears",
        "fir",
        "sheep",
        "pool",
        "tunnel",
        "plate-crown1",
        "plate-crown2",
        "plate-crown3",
    ] {
        assert!(svg.contains(&format!("'#k-{name}'")), "{name}");
    }
    assert!(svg.contains("url(#k-lake-ground)"));
}

#[test]
fn squares_of_one_terrain_that_touch_share_one_outline() {
    let wheat = kingdom::Half { terrain: kingdom::Terrain::Wheat, crowns: 0 };
    let picture = kingdom_of(Size::Five, [(1, 0), (1, 1), (0, 1), (-1, -1)].map(|(x, y)| (at(x, y), wheat)));
    // The castle's yard, three squares of wheat together, one apart.
    assert_eq!(picture.to_svg(&PictureStyle::default()).matches("clip-path=").count(), 3);
}

#[test]
fn empty_places_show_how_much_room_is_left() {
    assert_eq!(
        kingdom_of(Size::Five, []).to_svg(&PictureStyle::default()).matches("href='#k-place'").count(),
        24
    );
}

#[test]
fn a_domino_shows_its_number_both_halves_and_its_king() {
    let domino = DominoPicture::kingdom(Number::new(45).unwrap(), Some(Colour::Blue));
    for style in styles() {
        well_formed::check(&domino.to_svg(&style)).unwrap();
    }
    let svg = domino.to_svg(&PictureStyle::default());
    assert!(svg.contains(">45</text>") && svg.contains("'#k-blue-king'") && svg.contains("'#k-tunnel'"));
    assert!(svg.contains("45: mine with 2 crowns and wheat, taken by the blue king"));
    well_formed::check(&line(&[], 4, "Nothing left", &PictureStyle::default())).unwrap();
}

#[test]
fn a_domino_of_hunters_has_tokens_where_the_mode_has_them() {
    let number = Number::new(40).unwrap();
    let svg =
        |mode| DominoPicture::hunters(number, mode, Some(Colour::Black)).to_svg(&PictureStyle::default());
    for mode in Mode::ALL {
        assert_eq!(svg(mode).contains("'#k-fish-token'"), mode != Mode::Discovery);
        assert!(svg(mode).contains("'#k-black-chief'"));
    }
    assert!(svg(Mode::Discovery).contains("40: lake and volcano with 1 crater, taken by the black chief"));
    assert!(svg(Mode::Totems).contains("40: lake with a fish token and volcano with 1 crater"));
}

#[test]
fn a_table_shows_every_land_with_ids_of_its_own() {
    let lands = [kingdom(Size::Five), tribe(), kingdom_of(Size::Five, [])];
    for style in styles() {
        for columns in 0..=4 {
            well_formed::check(&table(&lands, columns, &style)).unwrap();
        }
    }
    let svg = table(&lands, 2, &PictureStyle::default());
    for thing in ["green-castle", "black-hut", "sheep", "volcano3"] {
        assert!(svg.contains(&format!("'#k-{thing}'")), "{thing}");
    }
    assert!(svg.contains("A tribe: The land around the black hut"));
    well_formed::check(&table(&[], 2, &PictureStyle::default())).unwrap();
}

#[test]
fn a_table_of_one_is_as_large_as_the_picture() {
    let (picture, style) = (kingdom(Size::Five), PictureStyle::default());
    let size = |svg: &str| svg.split(" width='").nth(1).map(|rest| rest[..20].to_owned());
    assert_eq!(size(&picture.to_svg(&style)), size(&table(&[picture], 3, &style)));
}
