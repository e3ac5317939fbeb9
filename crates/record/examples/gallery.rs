//! Writes sample pictures into a folder: `cargo run -p krajina-record --example gallery -- FOLDER`.

use std::fs;
use std::path::Path;

use krajina_record::art::canvas::View;
use krajina_record::art::label::Label;
use krajina_record::art::{Canvas, Colour, Person, Symbol, Theme};
use krajina_record::picture::{
    Badge, Domino, Game, HuntersSquare, HuntersTerrain, KingdomTerrain, Picture, Square, Style, line,
};

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "gallery".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let light = Style::default();
    let dark = Style { theme: Theme::Dark, ..Style::default() };
    let small = Style { pixels: 40, ..Style::default() };
    fs::write(folder.join("kingdom.svg"), kingdom().to_svg(&light))?;
    fs::write(folder.join("kingdom-dark.svg"), kingdom().to_svg(&dark))?;
    fs::write(folder.join("kingdom-small.svg"), kingdom().to_svg(&small))?;
    fs::write(folder.join("tribe.svg"), tribe().to_svg(&light))?;
    fs::write(folder.join("tribe-dark.svg"), tribe().to_svg(&dark))?;
    fs::write(folder.join("tribe-small.svg"), tribe().to_svg(&small))?;
    fs::write(folder.join("half-built.svg"), half_built().to_svg(&light))?;
    fs::write(folder.join("half-built-dark.svg"), half_built().to_svg(&dark))?;
    fs::write(
        folder.join("dominoes-kingdom.svg"),
        line(&dominoes(Game::Kingdom, KINGDOM), 6, "Kingdom dominoes", &light),
    )?;
    fs::write(
        folder.join("dominoes-hunters.svg"),
        line(&dominoes(Game::Hunters, HUNTERS), 6, "Hunters' dominoes", &light),
    )?;
    fs::write(folder.join("line.svg"), line(&one_line(), 1, "The next line", &light))?;
    fs::write(folder.join("symbols.svg"), symbols())
}

fn picture(game: Game, owner: Colour, title: &str, size: u8, rows: &str) -> Picture {
    let cells: Vec<Vec<&str>> = rows.lines().map(|row| row.split_whitespace().collect()).collect();
    let is_home = |cell: &str| matches!(cell, "C" | "H");
    let home = cells.iter().enumerate().find_map(|(row, line)| {
        line.iter().position(|cell| is_home(cell)).map(|column| (column as i8, row as i8))
    });
    let (home_x, home_y) = home.unwrap_or_default();
    let mut squares = Vec::new();
    for (y, line) in (0i8..).zip(&cells) {
        for (x, cell) in (0i8..).zip(line) {
            squares.extend(square(game, cell).map(|square| (x - home_x, home_y - y, square)));
        }
    }
    let title = title.to_owned();
    Picture { game, title, caption: None, size, owner, squares, highlight: Vec::new(), badges: Vec::new() }
}

/// A cell as written in diagrams: `W1`, `G0+`, `J0!2`, `D0@h`.
fn square(game: Game, cell: &str) -> Option<Square> {
    let mut letters = cell.chars();
    let letter = letters.next()?;
    let number = letters.next().and_then(|c| c.to_digit(10)).unwrap_or(0) as u8;
    match (game, letter) {
        (_, 'C') => return Some(Square::Castle),
        (_, 'H') => return Some(Square::Hut),
        (Game::Kingdom, _) => {
            let terrain = match letter {
                'W' => KingdomTerrain::Wheat,
                'F' => KingdomTerrain::Forest,
                'L' => KingdomTerrain::Lake,
                'G' => KingdomTerrain::Grassland,
                'S' => KingdomTerrain::Swamp,
                'M' => KingdomTerrain::Mine,
                _ => return None,
            };
            return Some(Square::Kingdom { terrain, crowns: number });
        }
        (Game::Hunters, _) => {}
    }
    let terrain = match letter {
        'D' => HuntersTerrain::Desert,
        'G' => HuntersTerrain::Grassland,
        'L' => HuntersTerrain::Lake,
        'J' => HuntersTerrain::Jungle,
        'Q' => HuntersTerrain::Quarry,
        'V' => HuntersTerrain::Volcano { craters: number },
        _ => return None,
    };
    let mut square = HuntersSquare::bare(terrain);
    if letter != 'V' {
        square.fires = number;
    }
    while let Some(mark) = letters.next() {
        match mark {
            '+' => square.resource = true,
            '!' => square.lava = letters.next().and_then(|c| c.to_digit(10)).map(|n| n as u8),
            _ => square.person = letters.next().and_then(person),
        }
    }
    Some(Square::Hunters(square))
}

fn person(letter: char) -> Option<Person> {
    Some(match letter {
        'h' => Person::Hunter,
        'f' => Person::Fisher,
        'g' => Person::Gatherer,
        's' => Person::Sculptor,
        'p' => Person::Painter,
        'l' => Person::FireLady,
        'z' => Person::Shaman,
        digit => Person::Warrior(digit.to_digit(10)? as u8),
    })
}

fn kingdom() -> Picture {
    let mut picture = picture(
        Game::Kingdom,
        Colour::Blue,
        "The kingdom of Ludmila",
        5,
        "W0 W1 W0 F0 F0
         L0 W0 W0 F1 F0
         L1 L0 C  G0 G2
         L0 S1 S0 G0 M1
         S0 S2 W0 M3 M0",
    );
    picture.caption = Some("43 points: wheat 5, forest 4, lake 4, grassland 6, swamp 12, mine 12".to_owned());
    picture.highlight = vec![(1, -2), (2, -2)];
    picture.badges = vec![
        Badge { x: -1, y: 1, text: "5\u{d7}1=5".into() },
        Badge { x: 1, y: 0, text: "3\u{d7}2=6".into() },
    ];
    picture
}

fn tribe() -> Picture {
    let mut picture = picture(
        Game::Hunters,
        Colour::Black,
        "The tribe of the Long Valley",
        7,
        "D0 D0@h G0+ G0+ G1 L0+ L0+
         D1 V1 G0 G0@l J0+ L0 L0@f
         Q0+ D0 D0!1 J0 J0@g J2 L1
         Q0@s Q0+ D0 H  J0!2 V2 J0+
         Q1 Q0 L0 D0@1 D0@2 D0 J0
         G0 G0+ L0+ D0@3 D0 V3 Q0!3
         G0@p G1 L0 L0@z D0 D0 Q2",
    );
    picture.highlight = vec![(2, 0), (3, 0)];
    picture.caption = Some("Resources, lava and all the cave people; the volcano in the east has just thrown its lava on the jungle beside the hut".to_owned());
    picture
}

fn half_built() -> Picture {
    let mut picture = picture(
        Game::Kingdom,
        Colour::Pink,
        "Round 5 <of 12>",
        5,
        ".  F0 F1 .
         .  F0 C  W0
         L0 L1 .  W0
         .  .  .  M2",
    );
    picture.highlight = vec![(1, -1), (1, -2)];
    picture
}

/// The kingdom's dominoes 1 to 48.
const KINGDOM: &str = "\
    W0 W0, W0 W0, F0 F0, F0 F0, F0 F0, F0 F0, L0 L0, L0 L0, \
    L0 L0, G0 G0, G0 G0, S0 S0, W0 F0, W0 L0, W0 G0, W0 S0, \
    F0 L0, F0 G0, W1 F0, W1 L0, W1 G0, W1 S0, W1 M0, F1 W0, \
    F1 W0, F1 W0, F1 W0, F1 L0, F1 G0, L1 W0, L1 W0, L1 F0, \
    L1 F0, L1 F0, L1 F0, W0 G1, L0 G1, W0 S1, G0 S1, M1 W0, \
    W0 G2, L0 G2, W0 S2, G0 S2, M2 W0, S0 M2, S0 M2, W0 M3";

/// The hunters' dominoes 1 to 48.
const HUNTERS: &str = "\
    D0 D0, D0 D0, D0 D0, D0 G0+, D0 G0+, D0 L0+, D0 L0+, D0 J0+, \
    D0 J0+, D0 Q0+, D0 Q0+, G0+ G0+, G0+ G0+, G0+ G0+, L0+ L0+, L0+ L0+, \
    J0+ J0+, J0+ J0+, G0+ L0+, L0+ J0+, G0+ Q0+, G0+ Q0+, J0+ Q0+, D0 G1, \
    D0 L1, D0 J1, D0 Q1, D0 V1, D0 V1, D1 G0+, D1 L0+, G1 L0+, \
    G1 J0+, G0+ L1, L1 Q0+, G0+ J1, Q0+ Q1, G0+ V1, G0+ V1, L0+ V1, \
    L0+ Q2, L0+ V2, J0+ V2, J0+ V2, Q0+ V2, L1 J2, J1 Q2, Q0+ V3";

fn dominoes(game: Game, list: &str) -> Vec<Domino> {
    let one = |(number, pair): (u8, &str)| {
        let (a, b) = pair.trim().split_once(' ')?;
        Some(Domino { game, number, halves: [square(game, a)?, square(game, b)?], taken_by: None })
    };
    (1..).zip(list.split(',')).filter_map(one).collect()
}

fn one_line() -> Vec<Domino> {
    let pick = |all: Vec<Domino>, number: usize, taken_by| Domino { taken_by, ..all[number - 1] };
    vec![
        pick(dominoes(Game::Kingdom, KINGDOM), 7, Some(Colour::Pink)),
        pick(dominoes(Game::Kingdom, KINGDOM), 23, None),
        pick(dominoes(Game::Kingdom, KINGDOM), 41, Some(Colour::Yellow)),
        pick(dominoes(Game::Kingdom, KINGDOM), 48, Some(Colour::Green)),
        pick(dominoes(Game::Hunters, HUNTERS), 39, Some(Colour::Black)),
        pick(dominoes(Game::Hunters, HUNTERS), 47, Some(Colour::Blue)),
    ]
}

/// Every symbol at 32, 64 and 128 pixels, with its name.
fn symbols() -> String {
    let mut canvas = Canvas::new("sheet");
    let all = Symbol::all();
    let columns = 8;
    let (width, height) = (250, 160);
    let rows = (all.len() as i32 + columns - 1) / columns;
    let view = View { left: 0, top: 0, width: columns * width, height: rows * height };
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
