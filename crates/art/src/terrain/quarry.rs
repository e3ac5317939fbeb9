//! Quarry: stacked blocks and stone cut in steps.

use super::{Plot, Sprig};
use crate::{Canvas, INK, Sprite};

/// The steps that cutting leaves.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (
        100,
        [
            "M4 18H36V6M50 46H92M8 70H30V62M60 96H84",
            "M4 21H39V6M50 49H95V40M8 73H33V62M60 99H87V90M66 16 72 20M44 78 50 82M16 44 22 46",
        ],
    )
}

const STACK: Sprite = Sprite { name: "stack", draw: stack };
const BLOCK: Sprite = Sprite { name: "block", draw: block };
const SLAB: Sprite = Sprite { name: "slab", draw: slab };

fn stack(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<ellipse cx='4' cy='0' rx='34' ry='5' fill='#3a332e' opacity='.4'/><g stroke='{INK}' stroke-width='2.5'>\
         <path d='M-30 1V-16H-2V2ZM0 2V-16H28V1Z' fill='#cfc7bd'/><path d='M28 1V-16L34-20V-4Z' fill='#8b827a'/>\
         <path d='M-30-16-24-21H34L28-16Z' fill='#ece7e0'/><path d='M-18-18V-35H12V-18Z' fill='#c3bab0'/><path d='M12-18V-35L18-39V-22Z' fill='#857c74'/><path d='M-18-35-12-39H18L12-35Z' fill='#f2eee8'/></g>\
         <path d='M-24-8H-18M-10-4H-6M8-10H14M-10-26H-4M2-30H6' stroke='#8b827a' stroke-width='2.2'/>"
    ));
}

fn block(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<g stroke='{INK}' stroke-width='2.2'><path d='M-12 1V-13H8V1Z' fill='#cfc7bd'/><path d='M8 1V-13L14-17V-3Z' fill='#857c74'/><path d='M-12-13-6-17H14L8-13Z' fill='#f2eee8'/></g>"
    ));
}

fn slab(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M-12 1-8-5 6-7 12-1 4 3Z' fill='#d8d2ca' stroke='#5d554e' stroke-width='1.8'/><path d='M-6-2 4-4' stroke='#fff' stroke-width='1.8'/>",
    );
}

/// A stack where there is room, blocks and chips around it.
pub(super) fn grow(plot: &Plot, sprigs: &mut Vec<Sprig>) {
    let places = [(46, 66), (48, 88), (44, 94)];
    let found = plot.room(&places[plot.roll(1, 2) as usize..], 32, 38);
    sprigs.extend(found.map(|place| plot.plant(STACK, place, if plot.roll(2, 2) == 0 { 100 } else { -100 })));
    for (x, y, choice) in plot.spots(3, 3, 18) {
        let away = found.is_none_or(|(fx, fy)| (x - fx).abs() > 44 || (y + 8 - fy + 18).abs() > 32);
        let (sprite, half, height) = if choice % 5 < 3 { (BLOCK, 12, 16) } else { (SLAB, 8, 6) };
        if away && plot.is_free(x, y + 8, half, height) {
            sprigs.push(plot.plant(sprite, (x, y + 8), 75 + (choice % 25).cast_signed()));
        }
    }
}
