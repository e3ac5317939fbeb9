//! Swamp: pools between reeds, a frog now and then.

use super::{Plot, Sprig};
use crate::{Canvas, INK, Sprite};

/// Ripples of mud.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (50, ["M6 14H18M30 38H42", "M10 20H26M28 44H38M34 12H40M4 40H9"])
}

const POOL: Sprite = Sprite { name: "pool", draw: pool };
const REEDS: Sprite = Sprite { name: "reeds", draw: reeds };
const FROG: Sprite = Sprite { name: "frog", draw: frog };

fn pool(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M-28-6C-26-16-8-14 2-16 16-18 30-12 29-3 28 6 10 6-2 6-16 7-30 4-28-6Z' fill='#7fb0a8' stroke='#3d5546' stroke-width='2.5'/>\
         <path d='M-18-6H-4M4-10H16M2 0H10' stroke='#d8efe4' stroke-width='2.5'/>",
    );
}

fn reeds(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M-10 0C-11-14-13-20-16-26M-3 0V-36M5 0C6-14 8-22 10-28M10 0C12-8 16-12 20-13M-7 0C-10-6-14-8-18-9' fill='none' stroke='#39471f' stroke-width='2.8'/>\
         <g fill='#7a4422' stroke='#3b2010' stroke-width='1.8'><rect x='-6.5' y='-46' width='7' height='17' rx='3.5'/><rect x='7.5' y='-39' width='7' height='15' rx='3.5'/><rect x='-19.5' y='-36' width='6.5' height='14' rx='3.2'/></g>",
    );
}

fn frog(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<g fill='#a4cf5b' stroke='{INK}' stroke-width='2.2'><path d='M-16 1C-20-6-14-8-10-6L-8-12A4.5 4.5 0 1 1-1-14H1A4.5 4.5 0 1 1 8-12L10-6C14-8 20-6 16 1 6 3-6 3-16 1Z'/></g>\
         <g fill='{INK}'><circle cx='-5' cy='-16' r='1.8'/><circle cx='5' cy='-16' r='1.8'/></g><path d='M-5-7C-2-5 2-5 5-7' fill='none' stroke='{INK}' stroke-width='2'/>"
    ));
}

/// Pools first, reeds around them.
pub(super) fn grow(plot: &Plot, sprigs: &mut Vec<Sprig>) {
    let flip = if plot.roll(1, 2) == 0 { 100 } else { -100 };
    let pools = [[(42, 46), (64, 84)], [(60, 42), (38, 82)]];
    for (x, y) in pools[plot.roll(2, 2) as usize] {
        sprigs.push(plot.plant(POOL, (x, y), flip));
    }
    for (x, y, choice) in plot.spots(3, 3, 16) {
        let foot = if plot.joined[2] { y + 12 } else { (y + 12).min(95) };
        if choice % 4 != 0 && plot.is_free(x, foot, 9, 30) {
            let size = 62 + (choice % 24).cast_signed();
            sprigs.push(plot.plant(REEDS, (x, foot), if choice % 2 == 0 { size } else { -size }));
        }
    }
    if plot.roll(3, 3) == 0 {
        sprigs.extend(plot.room(&[(62, 84), (40, 84)], 16, 20).map(|place| plot.plant(FROG, place, flip)));
    }
}
