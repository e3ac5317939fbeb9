//! Volcano: one, two or three smoking summits over cracked, glowing ground.

use super::{Plot, Sprig};
use crate::{Canvas, INK, Sprite};

/// Cracks in cooled lava.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (50, ["M8 40 14 38M36 12 40 10", "M4 12 14 16 20 10 30 14M14 16 12 24M28 40 36 36 44 40M36 36 34 28"])
}

const ONE: Sprite = Sprite { name: "volcano1", draw: one };
const TWO: Sprite = Sprite { name: "volcano2", draw: two };
const THREE: Sprite = Sprite { name: "volcano3", draw: three };
const EMBER: Sprite = Sprite { name: "ember", draw: ember };

/// A cone from `foot` up to a crater of half width `rim` at (`x`, `y`), with lava running down.
fn cone(canvas: &mut Canvas, x: i32, y: i32, rim: i32, foot: i32) {
    let slope = canvas.shade("slope", "#e3bda2", "#7a5346");
    let glow = canvas.shade("magma", "#fff0a0", "#ff7a1f");
    let (left, right) = (x - rim, x + rim);
    canvas.put(format_args!(
        "<path d='M{} 0C{} -14 {left} {} {left} {y}H{right}C{right} {} {} -14 {} 0Z' fill='{slope}' stroke='{INK}' stroke-width='2.8'/>",
        x - foot,
        x - foot + 8,
        y + 18,
        y + 18,
        x + foot - 8,
        x + foot
    ));
    let (mid, low) = (y + 15, y + 24);
    canvas.put(format_args!(
        "<path d='M{left} {y}C{left} {low} {} {low} {} {mid}C{} {} {x} {} {} {mid}C{} {} {right} {} {right} {y}Z' fill='{glow}' stroke='#8a2410' stroke-width='1.8'/>\
         <ellipse cx='{x}' cy='{y}' rx='{rim}' ry='5' fill='#fff3b0' stroke='#a8300f' stroke-width='3'/>",
        x - rim / 2,
        x - rim / 3,
        x - rim / 3,
        low + 12,
        low + 10,
        x + rim / 3,
        x + rim / 2,
        low,
        low - 4,
    ));
}

fn puff(canvas: &mut Canvas, x: i32, y: i32) {
    canvas.put(format_args!(
        "<g fill='#efe2d4' stroke='#6b4f45' stroke-width='2' opacity='.9'><circle cx='{}' cy='{}' r='6'/><circle cx='{}' cy='{}' r='4.5'/></g>",
        x + 3,
        y - 12,
        x + 11,
        y - 19
    ));
}

fn shadow(canvas: &mut Canvas) {
    canvas.raw("<ellipse cx='3' cy='0' rx='46' ry='6' fill='#170d0b' opacity='.5'/>");
}

fn one(canvas: &mut Canvas) {
    shadow(canvas);
    puff(canvas, 0, -54);
    cone(canvas, 0, -54, 13, 42);
}

fn two(canvas: &mut Canvas) {
    shadow(canvas);
    puff(canvas, 18, -58);
    cone(canvas, 18, -58, 12, 28);
    cone(canvas, -18, -44, 12, 27);
}

fn three(canvas: &mut Canvas) {
    shadow(canvas);
    puff(canvas, 0, -64);
    cone(canvas, 0, -64, 11, 26);
    cone(canvas, 26, -40, 11, 20);
    cone(canvas, -26, -40, 11, 20);
}

fn ember(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M-10 0-4-4 2-1 10-5M-4-4-5-10' fill='none' stroke='#ff8a2a' stroke-width='3'/><path d='M-8-1-4-3.5 2-1' fill='none' stroke='#ffe27a' stroke-width='1.5'/>",
    );
}

/// One massif a square; glowing cracks spill over to joined squares.
pub(super) fn grow(plot: &Plot, sprigs: &mut Vec<Sprig>) {
    let sprite = match plot.craters {
        0 | 1 => ONE,
        2 => TWO,
        _ => THREE,
    };
    for (x, y, choice) in plot.spots(3, 3, 16) {
        if choice % 2 == 0 && ((y > 78) || (y < 30 && (x - 50).abs() > 26)) {
            sprigs.push(plot.plant(EMBER, (x, y + 6), 100));
        }
    }
    sprigs.push(plot.plant(sprite, (50, 87), 100));
}
