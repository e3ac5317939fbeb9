//! Draws every sheet of the standard set of Worlds and a finished world on each map:
//! `cargo run -p krajina-art --example worlds_sheets -- DIRECTORY`.

use krajina_art::worlds::{Scene, sheets, world};
use krajina_material::play;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{MapNumber, Set, colour};
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let dir = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "sheets".into()));
    std::fs::create_dir_all(&dir)?;
    let set = Set::standard();
    for (name, svg) in sheets(&set) {
        std::fs::write(dir.join(name), svg)?;
    }
    for number in MapNumber::ALL {
        let game = play(&set, number, &Seed::from_number(2), 0);
        let careful = game.builder(Seat::wrapping(0));
        let scene = Scene::built(&set, number, &careful.squares, colour);
        let title = format!("A finished world on map {number}");
        std::fs::write(dir.join(format!("world{number}.svg")), world(&scene, 100, "world", &title))?;
    }
    Ok(())
}
