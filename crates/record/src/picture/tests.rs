//! What holds for every picture.

use super::*;
use crate::art::{Person, well_formed};

fn kingdom(size: i8) -> Picture {
    let reach = size / 2;
    let mut squares = vec![(0, 0, Square::Castle)];
    for x in -reach..=reach {
        for y in -reach..=reach {
            let pick = (x * 3 + y * 5).rem_euclid(7);
            let terrain = KingdomTerrain::ALL[usize::from(pick.unsigned_abs()) % 6];
            if (x, y) != (0, 0) {
                squares.push((x, y, Square::Kingdom { terrain, crowns: (x + y).rem_euclid(4) as u8 }));
            }
        }
    }
    Picture {
        game: Game::Kingdom,
        title: "A <kingdom> & more".to_owned(),
        caption: Some("It's \"done\"".to_owned()),
        size: size as u8,
        owner: Colour::Green,
        squares,
        highlight: vec![(1, 0), (1, 1)],
        badges: vec![Badge { x: -1, y: 0, text: "<9>".to_owned() }],
    }
}

fn tribe() -> Picture {
    let terrains = [
        HuntersTerrain::Desert,
        HuntersTerrain::Grassland,
        HuntersTerrain::Lake,
        HuntersTerrain::Jungle,
        HuntersTerrain::Quarry,
        HuntersTerrain::Volcano { craters: 1 },
        HuntersTerrain::Volcano { craters: 2 },
        HuntersTerrain::Volcano { craters: 3 },
    ];
    let mut squares = vec![(0, 0, Square::Hut)];
    for (x, person) in (-3..).zip(Person::ALL) {
        let bare = HuntersSquare::bare(terrains[(x + 3) as usize % 5]);
        let person = HuntersSquare { person: Some(person), ..bare };
        squares.push((x.min(3), 3 - (x - 3).max(0), Square::Hunters(person)));
    }
    for (x, terrain) in (-3..).zip(terrains) {
        let lava = (1..=3).contains(&x).then_some(x as u8);
        let square =
            HuntersSquare { fires: u8::from(x < 0), resource: true, lava, ..HuntersSquare::bare(terrain) };
        squares.push((x.min(3), -3 + (x - 3).max(0), Square::Hunters(square)));
    }
    Picture { game: Game::Hunters, squares, highlight: vec![], badges: vec![], ..kingdom(7) }
}

fn styles() -> [Style; 2] {
    [Theme::Light, Theme::Dark].map(|theme| Style { theme, prefix: "left 1".to_owned(), ..Style::default() })
}

#[test]
fn pictures_are_well_formed_and_repeat_exactly() {
    for picture in [kingdom(5), kingdom(7), tribe(), Picture { squares: vec![], ..kingdom(5) }] {
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
fn words_from_outside_stay_words() {
    let svg = kingdom(5).to_svg(&Style::default());
    assert!(svg.contains("A &lt;kingdom&gt; &amp; more</title>"));
    assert!(svg.contains("&lt;9&gt;</text>"));
    assert!(!svg.contains("<kingdom>") && !svg.contains("<9>"));
}

#[test]
fn a_full_large_land_stays_small() {
    for picture in [kingdom(7), tribe()] {
        let bytes = picture.to_svg(&Style::default()).len();
        assert!(bytes < 90_000, "{bytes} bytes");
    }
}

#[test]
fn screen_readers_get_a_name_and_a_description() {
    let svg = kingdom(5).to_svg(&Style::default());
    assert!(svg.contains("role='img' aria-labelledby='k-title k-desc'"));
    assert!(svg.contains("The land around the green castle, in a frame of 5 by 5: forest "));
}

#[test]
fn everything_on_the_land_is_drawn() {
    let svg = tribe().to_svg(&Style::default());
    let people = Person::ALL.map(|person| person.name().replace(' ', "-"));
    let things = ["black-hut", "mammoth-token", "fish-token", "mushroom-token", "flint-token", "lava-of-1"];
    let more = ["lava-of-2", "lava-of-3", "volcano1", "volcano2", "volcano3", "plate-fire1"];
    let owner = Picture { owner: Colour::Black, ..tribe() }.to_svg(&Style::default());
    for name in people.iter().map(String::as_str).chain(things).chain(more) {
        assert!(svg.contains(&format!("'#k-{name}'")) || owner.contains(&format!("'#k-{name}'")), "{name}");
    }
    let svg = kingdom(5).to_svg(&Style::default());
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
    let wheat = Square::Kingdom { terrain: KingdomTerrain::Wheat, crowns: 0 };
    let squares = vec![(0, 0, Square::Castle), (1, 0, wheat), (1, 1, wheat), (0, 1, wheat), (-1, -1, wheat)];
    let picture = Picture { squares, highlight: vec![], ..kingdom(5) };
    // The castle's yard, three squares of wheat together, one apart.
    assert_eq!(picture.to_svg(&Style::default()).matches("clip-path=").count(), 3);
}

#[test]
fn empty_places_show_how_much_room_is_left() {
    let picture = Picture { squares: vec![(0, 0, Square::Castle)], ..kingdom(5) };
    assert_eq!(picture.to_svg(&Style::default()).matches("href='#k-place'").count(), 24);
}

#[test]
fn a_domino_shows_its_number_both_halves_and_who_took_it() {
    let halves =
        [KingdomTerrain::Wheat, KingdomTerrain::Mine].map(|terrain| Square::Kingdom { terrain, crowns: 2 });
    let domino = Domino { game: Game::Kingdom, number: 45, halves, taken_by: Some(Colour::Blue) };
    for style in styles() {
        well_formed::check(&domino.to_svg(&style)).unwrap();
    }
    let svg = domino.to_svg(&Style::default());
    assert!(svg.contains(">45</text>") && svg.contains("'#k-blue-king'") && svg.contains("'#k-tunnel'"));
    assert!(svg.contains("45: wheat with 2 crowns and mine with 2 crowns, taken by blue"));
    let chief = Domino { game: Game::Hunters, ..domino }.to_svg(&Style::default());
    assert!(chief.contains("'#k-blue-chief'"));
    well_formed::check(&line(&[], 4, "Nothing left", &Style::default())).unwrap();
}
