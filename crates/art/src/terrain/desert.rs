//! Desert: dunes, cactuses, bleached bones.

use super::{Plot, Sprig};
use crate::{Canvas, INK, Sprite};

/// Long dune crests with wind ripples.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (
        100,
        [
            "M0 28C20 14 40 14 56 24M40 78C60 64 80 66 100 78",
            "M0 32C20 18 40 18 58 28C66 32 80 34 100 32M0 82C14 90 30 88 42 82C60 70 80 72 100 82M12 50H20M26 56H36M70 50H80M62 56H68M20 8H28M76 12H84",
        ],
    )
}

const CACTUS: Sprite = Sprite { name: "cactus", draw: cactus };
const DUNE: Sprite = Sprite { name: "dune", draw: dune };
const BONES: Sprite = Sprite { name: "bones", draw: bones };
const PEBBLES: Sprite = Sprite { name: "pebbles", draw: pebbles };

fn cactus(canvas: &mut Canvas) {
    let green = "#5f9a52";
    canvas.put(format_args!(
        "<ellipse cx='6' cy='0' rx='18' ry='4' fill='#8a6a2f' opacity='.45'/>\
         <g fill='{green}' stroke='#28481f' stroke-width='2.5'><path d='M-6 1V-36C-6-44 6-44 6-36V-18H10C13-18 13-21 13-24V-27C13-32 20-32 20-27V-22C20-14 16-11 10-11H6V1C2 2-2 2-6 1Z'/><path d='M-6-14H-10C-16-14-19-17-19-23V-28C-19-33-12-33-12-28V-24C-12-21-11-21-9-21H-6Z'/></g>\
         <path d='M-2-34V-4M3-36V-6' stroke='#b9dca0' stroke-width='1.8'/><path d='M-4-42C-5-47 5-47 4-42Z' fill='#e8607e' stroke='#8a2a4a' stroke-width='1.5'/>"
    ));
}

fn dune(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M-34 0C-20-4-10-20 4-20 8-12 18-4 34 0Z' fill='#fbeabf' stroke='#b98d48' stroke-width='2.2'/><path d='M4-20C6-12 2-6-4 0H34C18-4 8-12 4-20Z' fill='#dcb672' stroke='#b98d48' stroke-width='2.2'/>",
    );
}

fn bones(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<g fill='none' stroke='{INK}' stroke-width='5.5'><path d='M-18 0C-6-4 8-4 20 0M-10-2C-14-8-12-14-8-17M0-3C-3-10-1-17 3-20M10-2C8-8 10-14 14-16'/></g>\
         <g fill='none' stroke='#fffaf0' stroke-width='2.8'><path d='M-18 0C-6-4 8-4 20 0M-10-2C-14-8-12-14-8-17M0-3C-3-10-1-17 3-20M10-2C8-8 10-14 14-16'/></g>"
    ));
}

fn pebbles(canvas: &mut Canvas) {
    canvas.raw(
        "<g fill='#d9b98a' stroke='#7d5c30' stroke-width='1.8'><path d='M-12 0C-13-6-3-7-2 0ZM2 2C1-7 14-7 13 2Z'/></g>",
    );
}

/// One cactus or bone and a few dunes.
pub(super) fn grow(plot: &Plot, sprigs: &mut Vec<Sprig>) {
    let flip = |n: u32, size: i32| if plot.roll(n, 2) == 0 { size } else { -size };
    let mut found = None;
    let sight = [CACTUS, CACTUS, BONES, DUNE][plot.roll(2, 4) as usize % 4];
    let places = [(30, 66), (68, 62), (70, 90), (30, 92), (84, 94)];
    let turn = plot.roll(3, 4) as usize;
    let (half, height) = if matches!(sight.name, "cactus") { (18, 40) } else { (26, 22) };
    found = found.or(plot.room(&[&places[turn..], &places[..turn]].concat(), half, height));
    sprigs.extend(found.map(|place| plot.plant(sight, place, flip(4, 95))));
    for (x, y, choice) in plot.spots(2, 3, 22) {
        let away = found.is_none_or(|(fx, fy)| (x - fx).abs() > 40 || (y - fy + 14).abs() > 30);
        if away && choice % 3 != 2 && plot.is_free(x, y + 8, 18, 16) {
            let sprite = if choice % 3 == 0 { DUNE } else { PEBBLES };
            sprigs.push(plot.plant(sprite, (x, y + 8), flip(choice, 60 + (choice % 20).cast_signed())));
        }
    }
}
