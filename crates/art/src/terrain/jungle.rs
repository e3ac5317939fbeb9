//! Jungle: palms, broad leaves, lianas and bright blossoms.

use super::{Plot, Sprig};
use crate::{Canvas, INK, Sprite};

/// Leaf litter.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (
        50,
        [
            "M6 14C10 6 18 6 22 10M32 40C36 32 44 32 47 37",
            "M30 16C34 8 42 8 46 14M30 16C36 14 42 14 46 14M6 42C10 34 18 34 22 40M6 42C12 40 18 40 22 40",
        ],
    )
}

const PALM: Sprite = Sprite { name: "palm", draw: palm };
const FERN: Sprite = Sprite { name: "fern", draw: fern };
const BLOSSOM: Sprite = Sprite { name: "blossom", draw: blossom };

/// A fern that may show behind a token: sprite, half width, height, size in percent.
const LOW_FERN: (Sprite, i32, i32, i32) = (FERN, 8, 12, 62);

fn palm(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<ellipse cx='4' cy='0' rx='14' ry='4' fill='#0f3626' opacity='.55'/>\
         <path d='M-5 1C-4-12 0-24 4-34L9-32C5-22 3-12 4 1C1 2-2 2-5 1Z' fill='#a8713d' stroke='{INK}' stroke-width='2.2'/><path d='M-3-8 4-6M-1-16 5-14M2-24 7-22' stroke='{INK}' stroke-width='1.8'/>\
         <g fill='#7cc45f' stroke='#1b4a2c' stroke-width='2.2'><path d='M6-34C-4-46-18-44-24-32-14-36-4-34 6-34ZM6-34C14-48 28-46 32-33 23-37 14-35 6-34ZM6-34C-6-36-16-28-17-16-9-24 0-28 6-34ZM6-34C18-36 27-28 27-15 20-23 12-28 6-34ZM6-34C0-46 4-54 12-56 14-48 12-40 6-34Z'/></g>"
    ));
}

fn fern(canvas: &mut Canvas) {
    canvas.raw(
        "<g fill='#58ad5f' stroke='#154429' stroke-width='2.2'><path d='M0 2C-8-4-22-4-26-16-12-18-2-12 0 2ZM0 2C8-4 22-4 26-16 12-18 2-12 0 2ZM0 2C-12-10-10-24 0-32 10-24 12-10 0 2Z'/></g>\
         <path d='M0 0V-26M-2 0C-8-8-14-11-22-14M2 0C8-8 14-11 22-14' fill='none' stroke='#b4e39a' stroke-width='1.8'/>",
    );
}

fn blossom(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M0 2C-6-2-12-1-16-6-8-9-2-6 0 2ZM0 2C6-2 12-1 16-6 8-9 2-6 0 2Z' fill='#58ad5f' stroke='#154429' stroke-width='1.8'/>\
         <g fill='#ff9ab5' stroke='#8c2c53' stroke-width='1.5'><circle cx='-5' cy='-8' r='4.5'/><circle cx='5' cy='-8' r='4.5'/><circle cx='-3' cy='-14' r='4.5'/><circle cx='4' cy='-14' r='4.5'/></g><circle cy='-11' r='3' fill='#ffdf6b'/>",
    );
}

/// Dense: palms behind, broad leaves in front.
pub(super) fn grow(plot: &Plot, sprigs: &mut Vec<Sprig>) {
    for (x, y, choice) in plot.spots(3, 3, 25) {
        let foot = (x, if plot.joined[2] { y + 12 } else { (y + 12).min(94) });
        // A lower plant replaces a palm that would hide something.
        let wanted: &[_] = match choice % 7 {
            0 | 1 | 4 => &[(PALM, 18, 40, 76), LOW_FERN],
            5 => &[(BLOSSOM, 12, 16, 95)],
            _ => &[(FERN, 16, 24, 80), LOW_FERN],
        };
        let fits = |&&(_, half, height, _): &&(Sprite, i32, i32, i32)| plot.is_free(x, foot.1, half, height);
        if let Some(&(sprite, _, _, size)) = wanted.iter().find(fits) {
            let size = size + (choice % 17).cast_signed();
            sprigs.push(plot.plant(sprite, foot, if choice % 2 == 0 { size } else { -size }));
        }
    }
}
