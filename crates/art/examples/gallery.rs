//! Writes sample pictures into a folder: `cargo run -p krajina-art --example gallery -- FOLDER`.

use std::error::Error;
use std::fs;
use std::path::Path;

use krajina_art::canvas::ViewBox;
use krajina_art::label::Label;
use krajina_art::picture::{BoardPicture, DominoPicture, PictureStyle, line, table};
use krajina_art::{Canvas, Symbol, Theme};
use krajina_rules::domino::{Number, Size, Square};
use krajina_rules::hunters::{self, BoardSquare, Mode, Person};
use krajina_rules::kingdom;
use krajina_rules::seat::Colour;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "gallery".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for (name, svg) in pictures()? {
        fs::write(folder.join(name).with_extension("svg"), svg)?;
    }
    Ok(())
}

fn pictures() -> Result<Vec<(&'static str, String)>, Box<dyn Error>> {
    let light = PictureStyle::default();
    let dark = PictureStyle { theme: Theme::Dark, ..PictureStyle::default() };
    let small = PictureStyle { pixels: 40, ..PictureStyle::default() };
    let (kingdom, tribe, half_built) = (kingdom()?, tribe()?, half_built()?);
    let kingdoms = [kingdom.clone(), half_built.clone(), lone_castle()];
    Ok(vec![
        ("kingdom", kingdom.to_svg(&light)),
        ("kingdom-dark", kingdom.to_svg(&dark)),
        ("kingdom-small", kingdom.to_svg(&small)),
        ("tribe", tribe.to_svg(&light)),
        ("tribe-dark", tribe.to_svg(&dark)),
        ("tribe-small", tribe.to_svg(&small)),
        ("half-built", half_built.to_svg(&light)),
        ("half-built-dark", half_built.to_svg(&dark)),
        ("table", table(&kingdoms, 2, &small)),
        ("dominoes-kingdom", line(&kingdom_dominoes(), 6, "Kingdom dominoes", &light)),
        ("dominoes-hunters", line(&hunters_dominoes(), 6, "Hunters' dominoes", &light)),
        ("line", line(&one_line(), 1, "The next line", &light)),
        ("symbols", symbols()),
    ])
}

/// The cells of a diagram with their squares; the cell `home` stands on the start tile.
fn cells<'a>(rows: &'a str, home: &str) -> Vec<(Square, &'a str)> {
    let cells: Vec<(i8, i8, &str)> = (0..)
        .zip(rows.lines())
        .flat_map(|(y, row)| (0..).zip(row.split_whitespace()).map(move |(x, cell)| (x, y, cell)))
        .collect();
    let start = cells.iter().find(|(_, _, cell)| *cell == home);
    let (home_x, home_y, _) = start.copied().unwrap_or_default();
    let place = |&(x, y, cell): &(i8, i8, &'a str)| Some((Square::new(x - home_x, home_y - y)?, cell));
    cells.iter().filter_map(place).collect()
}

fn kingdom_board(rows: &str) -> Result<kingdom::Board, String> {
    let halves =
        cells(rows, "C").into_iter().filter_map(|(square, cell)| Some((square, kingdom_half(cell)?)));
    kingdom::Board::from_squares(Size::Five, halves, 0).map_err(|(at, misfit)| format!("{at}: {misfit:?}"))
}

/// A terrain and its crowns: `W1`.
fn kingdom_half(cell: &str) -> Option<kingdom::Half> {
    let (letter, crowns) = cell.split_at_checked(1)?;
    let terrain = kingdom::Terrain::ALL.into_iter().find(|terrain| letter.starts_with(terrain.letter()))?;
    Some(kingdom::Half { terrain, crowns: crowns.parse().ok()? })
}

fn hunters_board(rows: &str) -> Result<hunters::Board, String> {
    let squares =
        cells(rows, "H").into_iter().filter_map(|(place, cell)| Some((place, hunters_square(cell)?)));
    hunters::Board::from_squares(Size::Seven, squares, 0).map_err(|(at, misfit)| format!("{at}: {misfit:?}"))
}

/// A terrain, its fires or craters, and the thing on it: `G0+` a token, `J0!2` lava, `D0@h` a person.
fn hunters_square(cell: &str) -> Option<BoardSquare> {
    let mut letters = cell.chars();
    let letter = letters.next()?;
    let terrain = hunters::Terrain::ALL.into_iter().find(|terrain| terrain.letter() == letter)?;
    let half = hunters::Half { terrain, marks: digit(letters.next()?)? };
    let mut square = BoardSquare { half, token: false, lava: 0, person: None };
    match (letters.next(), letters.next()) {
        (Some('+'), _) => square.token = true,
        (Some('!'), Some(fires)) => square.lava = digit(fires)?,
        (_, Some(who)) => square.person = Person::ALL.into_iter().find(|person| person.letter() == who),
        _ => {}
    }
    Some(square)
}

fn digit(letter: char) -> Option<u8> {
    u8::try_from(letter.to_digit(10)?).ok()
}

fn kingdom() -> Result<BoardPicture, Box<dyn Error>> {
    let board = kingdom_board(
        "W0 W1 W0 F0 F0
         L0 W0 W0 F1 F0
         L1 L0 C  G0 G2
         L0 S1 S0 G0 M1
         S0 S2 W0 M3 M0",
    )?;
    Ok(BoardPicture::kingdom(&board, Colour::Blue, "The kingdom of Ludmila")
        .caption("43 points: wheat 5, forest 4, lake 4, grassland 6, swamp 12, mine 12")
        .highlight(["h5".parse()?, "i5".parse()?])
        .badge("f8".parse()?, "5\u{d7}1=5")
        .badge("h7".parse()?, "3\u{d7}2=6"))
}

fn tribe() -> Result<BoardPicture, Box<dyn Error>> {
    let board = hunters_board(
        "D0 D0@h G0+ G0+ G1 L0+ L0+
         D1 V1 G0 G0@l J0+ L0 L0@f
         Q0+ D0 D0!1 J0 J0@g J2 L1
         Q0@s Q0+ D0 H  J0!2 V2 J0+
         Q1 Q0 L0 D0@1 D0@2 D0 J0
         G0 G0+ L0+ D0@3 D0 V3 Q0!3
         G0@p G1 L0 L0@z D0 D0 Q2",
    )?;
    Ok(BoardPicture::hunters(&board, Colour::Black, "The tribe of the Long Valley")
        .caption("Resources, lava and all the cave people; the volcano in the east has just thrown its lava on the jungle beside the hut")
        .highlight(["i7".parse()?, "j7".parse()?]))
}

fn half_built() -> Result<BoardPicture, Box<dyn Error>> {
    let board = kingdom_board(
        ".  F0 F1 .
         .  F0 C  W0
         L0 L1 .  W0
         .  .  .  M2",
    )?;
    Ok(BoardPicture::kingdom(&board, Colour::Pink, "Round 5 <of 12>")
        .highlight(["h6".parse()?, "h5".parse()?]))
}

fn lone_castle() -> BoardPicture {
    BoardPicture::kingdom(&kingdom::Board::new(Size::Five), Colour::Yellow, "Nothing built yet")
}

fn kingdom_dominoes() -> Vec<DominoPicture> {
    Number::all().map(|number| DominoPicture::kingdom(number, None)).collect()
}

fn hunters_dominoes() -> Vec<DominoPicture> {
    Number::all().map(|number| DominoPicture::hunters(number, Mode::Tribe, None)).collect()
}

fn one_line() -> Vec<DominoPicture> {
    let kingdom =
        [(7, Some(Colour::Pink)), (23, None), (41, Some(Colour::Yellow)), (48, Some(Colour::Green))];
    let hunters = [(39, Colour::Black), (47, Colour::Blue)];
    let kingdom = kingdom
        .into_iter()
        .filter_map(|(number, taken_by)| Some(DominoPicture::kingdom(Number::new(number)?, taken_by)));
    let hunters = hunters.into_iter().filter_map(|(number, chief)| {
        Some(DominoPicture::hunters(Number::new(number)?, Mode::Tribe, Some(chief)))
    });
    kingdom.chain(hunters).collect()
}

/// Every symbol at 32, 64 and 128 pixels, with its name.
fn symbols() -> String {
    let mut canvas = Canvas::new("sheet");
    let all = Symbol::all();
    let columns = 8;
    let (width, height) = (250, 160);
    let rows = (all.len() as i32 + columns - 1) / columns;
    let view = ViewBox { left: 0, top: 0, width: columns * width, height: rows * height };
    canvas.put(format_args!("<rect width='{}' height='{}' fill='#f6ead0'/>", view.width, view.height));
    for (index, &symbol) in (0..).zip(&all) {
        let (x, y) = (index % columns * width, index / columns * height);
        canvas.symbol(symbol, x + 70, y + 70, 128);
        canvas.symbol(symbol, x + 172, y + 70, 64);
        canvas.symbol(symbol, x + 226, y + 70, 32);
        let label = Label { text: &symbol.title(), size: 14, fill: "#4a3120", bold: false };
        label.centred(&mut canvas, x + 125, y + 152);
    }
    canvas.document(view, view.width.unsigned_abs(), "All symbols", None)
}
