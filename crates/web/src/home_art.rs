//! The pictures of the games on the home page. They are files (static/home-*.svg), so that the page shows them before
//! the module is ready and draws nothing at the start; the tests below draw them and keep the files up to date.

use krajina_art::picture;
use krajina_art::worlds::{SideDrawing, piece_name, side};
use krajina_rules::domino::Square;
use krajina_rules::seat::Colour;
use krajina_rules::worlds::{Face, Piece, Rotation, Set, TileId};
use krajina_rules::{hunters, kingdom};

/// A small land that looks like the game.
fn kingdom_art() -> String {
    use kingdom::{Half, Terrain::*};
    let squares = [
        (1, 0, Wheat, 0),
        (2, 0, Wheat, 1),
        (1, 1, Wheat, 0),
        (2, 1, Lake, 1),
        (0, 1, Forest, 0),
        (-1, 1, Forest, 1),
        (-1, 0, Grassland, 2),
        (-2, 0, Grassland, 0),
        (-2, 1, Mine, 3),
        (3, 0, Swamp, 1),
        (3, 1, Lake, 0),
    ];
    let squares = squares
        .into_iter()
        .filter_map(|(x, y, terrain, crowns)| Some((Square::new(x, y)?, Half { terrain, crowns })));
    let board = kingdom::Board::from_squares(krajina_rules::domino::Size::Seven, squares, 0)
        .unwrap_or(kingdom::Board::new(krajina_rules::domino::Size::Seven));
    scene(&picture::BoardPicture::kingdom(&board, Colour::Pink, ""), "hk")
}

fn hunters_art() -> String {
    use hunters::{BoardSquare, Half, Person, Terrain::*};
    let plain =
        |terrain, marks, token| BoardSquare { half: Half { terrain, marks }, token, lava: 0, person: None };
    let squares = [
        (1, 0, plain(Volcano, 2, false)),
        (2, 0, BoardSquare { lava: 2, ..plain(Lake, 0, false) }),
        (2, 1, plain(Lake, 0, true)),
        (1, 1, plain(Jungle, 0, true)),
        (0, 1, plain(Jungle, 1, false)),
        (-1, 1, BoardSquare { person: Some(Person::Hunter), ..plain(Grassland, 0, false) }),
        (-1, 0, plain(Grassland, 0, true)),
        (-2, 0, plain(Desert, 0, false)),
        (-2, 1, plain(Desert, 1, false)),
        (3, 0, plain(Quarry, 0, true)),
        (3, 1, plain(Quarry, 1, false)),
    ];
    let squares = squares.into_iter().filter_map(|(x, y, square)| Some((Square::new(x, y)?, square)));
    let board = hunters::Board::from_squares(krajina_rules::domino::Size::Seven, squares, 0)
        .unwrap_or(hunters::Board::new(krajina_rules::domino::Size::Seven));
    scene(&picture::BoardPicture::hunters(&board, Colour::Blue, ""), "hh")
}

fn scene(picture: &picture::BoardPicture, prefix: &str) -> String {
    picture.scene(&picture::Window { left: -2, top: 1, columns: 6, rows: 2, slack: [0; 4] }, prefix)
}

/// A strip of tiles.
fn worlds_art() -> String {
    let set = Set::standard();
    let tiles = [7, 31, 64, 90, 118, 12, 45, 77, 101, 139, 23, 58].into_iter().filter_map(TileId::from_index);
    let drawn = tiles.enumerate().map(|(i, tile)| {
        let piece = Piece::Tile(tile, if i % 3 == 1 { Face::Back } else { Face::Front });
        let look = SideDrawing::of(set.side(piece), &piece_name(piece), Rotation::R0);
        let (x, y) = (i % 6 * 104, i / 6 * 104);
        let svg = side(&look, 100, &format!("w{i}"), "").replacen("<svg ", "<svg class='t' ", 1);
        format!("<g transform='translate({x} {y})' clip-path='url(#r)'>{svg}</g>")
    });
    let drawn: String = drawn.collect();
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 620 220'>\
         <clipPath id='r'><rect width='100' height='100' rx='8'/></clipPath>{drawn}</svg>"
    )
}

#[test]
fn the_files_are_as_drawn() {
    for (file, drawn) in [
        ("home-kingdom.svg", kingdom_art()),
        ("home-hunters.svg", hunters_art()),
        ("home-worlds.svg", worlds_art()),
    ] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("static").join(file);
        if std::env::var_os("KRAJINA_BLESS").is_some() {
            std::fs::write(&path, &drawn).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == drawn,
            "{file} is drawn differently now; if that was meant, run this test once with KRAJINA_BLESS=1"
        );
    }
}

/// The width and height in the header of a PNG file.
fn png_size(file: &str) -> (u32, u32) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("static").join(file);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "{file}");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn pictures_have_the_sizes_given_in_the_manifest_and_the_page() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("static");
    let text = std::fs::read_to_string(folder.join("manifest.webmanifest")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(manifest["id"], "/");
    let mut sizes = Vec::new();
    for icon in manifest["icons"].as_array().unwrap() {
        let file = icon["src"].as_str().unwrap().trim_start_matches('/').trim_matches('@');
        if icon["type"] == "image/png" {
            let (width, height) = png_size(file);
            assert_eq!(icon["sizes"], format!("{width}x{height}"), "{file}");
            sizes.push((icon["purpose"].as_str().unwrap().to_owned(), width));
        }
    }
    // The icons that browsers require before they offer to install an app.
    for (purpose, width) in [("any", 192), ("any", 512), ("maskable", 512)] {
        assert!(sizes.contains(&(purpose.into(), width)), "{purpose} {width}");
    }
    assert_eq!(png_size("icon-180.png"), (180, 180));
    let page = std::fs::read_to_string(folder.join("index.html")).unwrap();
    let (width, height) = png_size("card.png");
    assert!(page.contains(&format!("<meta property=\"og:image:width\" content=\"{width}\">")));
    assert!(page.contains(&format!("<meta property=\"og:image:height\" content=\"{height}\">")));
}
