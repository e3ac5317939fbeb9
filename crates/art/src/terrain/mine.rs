//! Mine: rocks, a propped tunnel with rails, gems in the rubble.

use super::{Plot, Sprig};
use crate::{Canvas, INK, Sprite};

/// Cracks and chips.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (50, ["M6 10 14 8 18 14M32 34 40 32", "M30 8 36 14 34 20M8 32 16 36 14 42M40 44 46 42M22 24H26"])
}

const TUNNEL: Sprite = Sprite { name: "tunnel", draw: tunnel };
const BOULDER: Sprite = Sprite { name: "boulder", draw: boulder };
const GEMS: Sprite = Sprite { name: "gems", draw: gems };

fn tunnel(canvas: &mut Canvas) {
    let rock = canvas.shade("crag", "#c9bcae", "#83766c");
    canvas.put(format_args!(
        "<ellipse cy='1' rx='38' ry='5' fill='#1f1714' opacity='.5'/>\
         <path d='M-38 0C-40-14-32-18-28-26-26-38-12-38-6-46 6-48 14-40 20-36 30-34 30-20 36-14 40-8 39-4 38 0Z' fill='{rock}' stroke='{INK}' stroke-width='2.8'/>\
         <path d='M-28-26C-24-26-20-24-18-20M20-36C16-34 12-34 8-38M36-14C32-16 29-16 27-12' fill='none' stroke='#5d5048' stroke-width='2.2'/>\
         <path d='M-17 0V-18C-17-32 17-32 17-18V0Z' fill='#1d1310'/>\
         <path d='M-6 0-3-20M6 0 3-20M-8-3H8M-6-9H6M-5-15H5' stroke='#9a8a7c' stroke-width='2'/>\
         <g fill='#b5793f' stroke='{INK}' stroke-width='2.2'><path d='M-21 0V-26H-15V0ZM15 0V-26H21V0ZM-24-25V-31H24V-25Z'/></g>"
    ));
}

fn boulder(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<path d='M-16 1C-20-6-14-10-11-15-4-20 4-19 9-15 16-12 19-4 15 1 6 4-8 4-16 1Z' fill='#a89b90' stroke='{INK}' stroke-width='2.2'/>\
         <path d='M-9-11C-6-14-2-15 2-14' stroke='#e0d7cc' stroke-width='2.5' fill='none'/><path d='M6-6 9-1M-4-4-7 0' stroke='#5d5048' stroke-width='2'/>"
    ));
}

fn gems(canvas: &mut Canvas) {
    canvas.raw(
        "<g stroke='#2b1d3a' stroke-width='1.8'><path d='M-11 0-16-8-11-15-6-8Z' fill='#63d4e0'/><path d='M0 3-6-7 0-20 6-7Z' fill='#f06a8d'/><path d='M11 1 6-6 10-13 16-6Z' fill='#ffd257'/></g>\
         <path d='M-13-8-11-12M-2-7 0-15M9-6 10-10' stroke='#fff' stroke-width='1.8'/>",
    );
}

/// A tunnel on every square that has room, gems and boulders beside it.
pub(super) fn grow(plot: &Plot, sprigs: &mut Vec<Sprig>) {
    let tunnel = plot.room(&[(50, 88)], 36, 44);
    match tunnel {
        Some(place) => {
            let size = if plot.roll(1, 2) == 0 { 96 } else { -96 };
            sprigs.push(plot.plant(TUNNEL, place, size));
            let (x, y) = if plot.roll(2, 2) == 0 { (80, 93) } else { (20, 93) };
            sprigs.push(plot.plant(GEMS, (x, y), 90));
        }
        None => sprigs.push(plot.plant(GEMS, (74, 88), 100)),
    }
    for (x, y, choice) in plot.spots(3, 3, 16) {
        let away = tunnel.is_none() || (x - 50).abs() > 36 || y < 34;
        if away && plot.is_free(x, y + 8, 15, 18) && choice % 4 != 0 {
            sprigs.push(plot.plant(BOULDER, (x, y + 8), 70 + (choice % 30).cast_signed()));
        }
    }
}
