//! Grassland: tufts and flowers; sheep in Kingdom, wild bushes in Hunters.

use super::{Plot, Sprig};
use crate::{Canvas, INK, Sprite};

/// Blades of grass.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (
        100,
        [
            "M14 60 12 54M14 60V52M14 60 17 54M70 22 68 16M70 22V14M70 22 73 16M44 94 42 88M44 94V86M44 94 47 88",
            "M24 22 21 14M24 22V12M24 22 28 14M82 58 79 50M82 58V48M82 58 86 50M50 46 48 41M50 46 53 40M12 92 10 87M12 92 15 86M88 92 86 86M88 92 91 87",
        ],
    )
}

const SHEEP: Sprite = Sprite { name: "sheep", draw: sheep };
const DAISY: Sprite = Sprite { name: "daisy", draw: daisy };
const POPPY: Sprite = Sprite { name: "poppy", draw: poppy };
const BELL: Sprite = Sprite { name: "bell", draw: bell };
const TUFT: Sprite = Sprite { name: "tuft", draw: tuft };
const BUSH: Sprite = Sprite { name: "bush", draw: bush };

fn sheep(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<ellipse cx='1' cy='0' rx='20' ry='4' fill='#4a6b1f' opacity='.45'/><path d='M-9-6V0M-3-5V1M7-5V1M12-6V0' stroke='{INK}' stroke-width='3.5'/>\
         <path d='M-14-8C-20-12-18-20-12-21-11-28-1-30 3-25 10-29 18-24 17-18 22-14 19-6 12-7 8-3 2-3-1-6-5-3-11-4-14-8Z' fill='#fffaf0' stroke='{INK}' stroke-width='2.5'/>\
         <path d='M-12-22C-16-26-24-24-24-16-24-11-19-9-15-12-12-14-12-18-12-22Z' fill='#5b4334' stroke='{INK}' stroke-width='2'/>\
         <circle cx='-20' cy='-17' r='1.6' fill='#fff'/><path d='M-3-18C0-20 3-19 4-16M8-14C10-16 13-15 14-13' fill='none' stroke='#cdbfa6' stroke-width='2'/>"
    ));
}

fn daisy(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M0 0V-6' stroke='#4d7a25' stroke-width='2'/><g fill='#fff' stroke='#a99f86' stroke-width='1'><circle cx='-4' cy='-8' r='3.2'/><circle cx='4' cy='-8' r='3.2'/><circle cx='-2' cy='-13' r='3.2'/><circle cx='3' cy='-13' r='3.2'/></g><circle cy='-10' r='2.6' fill='#f2b632'/>",
    );
}

fn poppy(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M0 0V-7' stroke='#4d7a25' stroke-width='2'/><path d='M0-7C-9-7-9-15-4-17-2-15 2-15 4-17 9-15 9-7 0-7Z' fill='#e2604c' stroke='#8a2a1e' stroke-width='1.5'/><circle cy='-10.5' r='2.2' fill='#4a1d1a'/>",
    );
}

fn bell(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M0 0C0-7 2-12 6-13M0-6C-2-9-4-10-6-10' fill='none' stroke='#4d7a25' stroke-width='2'/>\
         <path d='M3-12C4-16 10-16 11-12L10-7H4ZM-10-9C-9-13-4-12-3-9L-4-5H-9Z' fill='#a48be0' stroke='#4d3a86' stroke-width='1.5'/>",
    );
}

fn tuft(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M-6 0C-7-6-10-10-13-12M-2 0C-3-8-4-14-6-18M2 0C2-8 4-14 7-18M6 0C7-6 10-10 13-11' fill='none' stroke='#5d8a2c' stroke-width='3'/>",
    );
}

fn bush(canvas: &mut Canvas) {
    canvas.raw(
        "<ellipse cx='2' cy='0' rx='18' ry='4' fill='#4a6b1f' opacity='.45'/>\
         <path d='M-17 0C-22-8-15-15-10-14-8-22 6-23 9-15 17-16 21-6 17 0 6 3-6 3-17 0Z' fill='#93ad4a' stroke='#4b6220' stroke-width='2.5'/>\
         <path d='M-12-7C-10-11-7-12-4-12M3-11C6-12 9-11 11-8' fill='none' stroke='#d3e38d' stroke-width='2.5'/><g fill='#c0473a'><circle cx='-6' cy='-4' r='2.2'/><circle cx='5' cy='-5' r='2.2'/><circle cx='0' cy='-15' r='2.2'/></g>",
    );
}

/// Flowers and tufts around one larger thing.
pub(super) fn grow(plot: &Plot, sprigs: &mut Vec<Sprig>, pasture: bool) {
    let sight = if pasture { SHEEP } else { BUSH };
    let size = if plot.roll(1, 2) == 0 { 105 } else { -105 };
    let mut found = None;
    if plot.roll(2, 4) < 3 {
        let places = [(34, 60), (64, 66), (52, 84), (70, 88), (28, 88)];
        let turn = plot.roll(3, 3) as usize;
        found = plot.room(&[&places[turn..], &places[..turn]].concat(), 22, 28);
        sprigs.extend(found.map(|place| plot.plant(sight, place, size)));
    }
    for (x, y, choice) in plot.spots(3, 3, 14) {
        let away = found.is_none_or(|(fx, fy)| (x - fx).abs() > 28 || (y - fy + 8).abs() > 22);
        if !away || !plot.is_free(x, y + 4, 10, 18) {
            continue;
        }
        let small = match choice % 6 {
            0 | 1 => TUFT,
            2 => DAISY,
            3 if pasture => DAISY,
            3 => TUFT,
            // No red poppies where mushrooms are resources: they look alike.
            4 if pasture => POPPY,
            4 => BELL,
            _ => continue,
        };
        sprigs.push(plot.plant(small, (x, y + 4), 85 + (choice % 30).cast_signed()));
    }
}
