//! Forest: conifers and round trees.

use super::{Plot, Sprig};
use crate::{Canvas, INK, Sprite};

/// Needles and moss.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (50, ["M8 10C10 7 14 7 16 10M33 36C35 33 39 33 41 36", "M30 12 34 16M12 38 8 42M22 28H27M42 22 45 20"])
}

const FIR: Sprite = Sprite { name: "fir", draw: fir };
const OAK: Sprite = Sprite { name: "oak", draw: oak };

fn fir(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<ellipse cx='3' cy='1' rx='15' ry='4' fill='#1c3620' opacity='.55'/><path d='M-3-8H3V1H-3Z' fill='#6b4326' stroke='{INK}' stroke-width='2'/>\
         <path d='M0-46C4-38 8-33 11-29L7-29C10-23 13-19 16-16L11-16C13-12 16-9 18-6 8-2-8-2-18-6-16-9-13-12-11-16L-16-16C-13-19-10-23-7-29L-11-29C-8-33-4-38 0-46Z' fill='#2f6440' stroke='#17301f' stroke-width='2.5'/>\
         <path d='M-1-39C-3-34-5-31-7-30M-4-27C-6-22-8-19-11-18M-6-14C-8-11-10-9-13-8' fill='none' stroke='#7bb07a' stroke-width='2.5'/>"
    ));
}

fn oak(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<ellipse cx='3' cy='1' rx='15' ry='4' fill='#1c3620' opacity='.55'/><path d='M-4 1C-3-4-3-8-4-14H4C3-8 3-4 4 1Z' fill='#7a4d2b' stroke='{INK}' stroke-width='2'/>\
         <path d='M-12-9C-22-11-22-24-14-27-14-38 2-42 8-34 19-35 23-22 17-17 17-9 5-7 0-10-4-7-9-7-12-9Z' fill='#6ea14a' stroke='#25421f' stroke-width='2.5'/>\
         <path d='M-15-20C-14-26-10-29-6-30M0-33C4-33 6-31 8-29M4-19C7-19 10-20 11-22' fill='none' stroke='#b6d982' stroke-width='2.5'/>"
    ));
}

/// Nine or so trees a square, mixed.
pub(super) fn grow(plot: &Plot, sprigs: &mut Vec<Sprig>) {
    for (x, y, choice) in plot.spots(4, 3, 18) {
        let foot = (x, y + 12);
        if foot.1 > 97 && !plot.joined[2] || !plot.is_free(x, y + 12, 13, 34) {
            continue;
        }
        let sprite = if choice % 5 < 3 { FIR } else { OAK };
        let size = 66 + (choice % 23).cast_signed();
        sprigs.push(plot.plant(sprite, foot, size));
    }
}
