//! Lake: waves, and a boat, a leaping fish or water lilies.

use super::{Plot, Sprig};
use crate::{Canvas, INK, Sprite};

/// Short rows of waves, lit on the crest.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (
        100,
        [
            "M10 18Q16 12 22 18T34 18T46 18M62 44Q68 38 74 44T86 44M16 66Q22 60 28 66T40 66M58 90Q64 84 70 90T82 90T94 90",
            "M14 24Q20 18 26 24T38 24M66 50Q72 44 78 50M20 72Q26 66 32 72M64 96Q70 90 76 96T88 96M70 16Q75 11 80 16M2 44Q7 39 12 44",
        ],
    )
}

const BOAT: Sprite = Sprite { name: "boat", draw: boat };
const LEAP: Sprite = Sprite { name: "leap", draw: leap };
const LILIES: Sprite = Sprite { name: "lilies", draw: lilies };
const ROCKS: Sprite = Sprite { name: "rocks", draw: rocks };
const DUCK: Sprite = Sprite { name: "duck", draw: duck };

fn boat(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<ellipse cy='1' rx='26' ry='4' fill='#1d5579' opacity='.4'/><g stroke='{INK}' stroke-width='2.5'>\
         <path d='M0-10V-44' fill='none'/><path d='M3-42C18-34 22-22 21-14H3Z' fill='#fff8e6'/><path d='M-3-36C-12-30-15-22-15-15H-3Z' fill='#f2c14e'/>\
         <path d='M-25-11H25C22-3 17 1 12 2H-12C-17 1-22-3-25-11Z' fill='#a8623a'/></g>\
         <path d='M-19-6H19' stroke='#e8b98a' stroke-width='2'/><path d='M-30 4Q-24-1-18 4T-6 4T6 4T18 4T30 4' fill='none' stroke='#e6f6fb' stroke-width='2.5'/>"
    ));
}

fn leap(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<ellipse cy='2' rx='24' ry='5' fill='none' stroke='#e6f6fb' stroke-width='2.5'/>\
         <g stroke='{INK}' stroke-width='2.5'><path d='M12-3C16-6 20-4 24-1 20-10 22-14 26-18 18-18 14-15 11-11Z' fill='#e58b4a'/>\
         <path d='M-22-2C-22-22 2-28 16-9 12-5 8-4 5-3-2-14-12-12-22-2Z' fill='#f4a861'/></g>\
         <circle cx='-13' cy='-12' r='2' fill='{INK}'/><path d='M-5-20C-1-23 4-22 7-19' fill='none' stroke='{INK}' stroke-width='2'/>\
         <path d='M-28-6-30-12M-20-4-24-10' stroke='#e6f6fb' stroke-width='2.5'/>"
    ));
}

fn lilies(canvas: &mut Canvas) {
    canvas.raw(
        "<g fill='#69b06a' stroke='#2c6b46' stroke-width='2'><path d='M-10-4-20-9A12 7 0 1 1-22-1Z'/><path d='M13 2 24-2A11 6 0 1 0 24 5Z'/></g>\
         <path d='M-9-6C-14-10-13-14-11-15-10-13-9-13-8-17-6-13-5-13-4-15-2-13-2-9-9-6Z' fill='#fbd7e4' stroke='#a84a72' stroke-width='1.5'/>",
    );
}

fn duck(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<path d='M-22 3Q-16-2-10 3T2 3T14 3T26 3' fill='none' stroke='#e6f6fb' stroke-width='2.5'/>\
         <g stroke='{INK}' stroke-width='2.2'><path d='M-18-22-25-19-17-17Z' fill='#f09b3a'/>\
         <path d='M-12 1C-18-3-16-9-13-12-20-14-19-25-11-25-3-25-4-16-6-12 4-10 12-12 20-17 22-6 14 2 2 2Z' fill='#f6ead2'/><path d='M-2-6C4-4 9-6 12-9 12-2 4 0-2-6Z' fill='#b98a5a'/></g>\
         <circle cx='-12' cy='-19' r='1.8' fill='{INK}'/>"
    ));
}

fn rocks(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<path d='M-28 3Q-22-2-16 3T-4 3T8 3T20 3T30 3' fill='none' stroke='#e6f6fb' stroke-width='2.5'/>\
         <g stroke='{INK}' stroke-width='2.2'><path d='M-20 1C-22-8-16-16-8-17 0-17 4-8 4 1Z' fill='#a9a7a4'/><path d='M2 2C2-5 7-10 13-9 19-8 21-3 20 2Z' fill='#c4c1bc'/></g>\
         <path d='M-14-9C-12-12-9-13-6-12M8-4C9-6 12-6 14-5' fill='none' stroke='#f2efe9' stroke-width='2.2'/>"
    ));
}

/// One thing a square; the texture draws the water. No fish leap where fish are tokens.
pub(super) fn grow(plot: &Plot, sprigs: &mut Vec<Sprig>, sailed: bool) {
    let sights: [Sprite; 4] = if sailed { [BOAT, LEAP, BOAT, DUCK] } else { [DUCK, ROCKS, LILIES, ROCKS] };
    let sight = sights[plot.roll(1, 4) as usize % 4];
    let size = if plot.roll(2, 2) == 0 { 100 } else { -100 };
    let places = [(50, 72), (52, 86), (66, 84), (34, 84)];
    let place = places[plot.roll(3, 2) as usize % 2];
    let found = plot.room(&[place, places[1], places[2], places[3]], 26, 44);
    if let Some(place) = found {
        sprigs.push(plot.plant(sight, place, size));
    }
    for (x, y, choice) in plot.spots(2, 2, 24) {
        let away = found.is_none_or(|(fx, fy)| (x - fx).abs() > 42 || (y - fy + 16).abs() > 34);
        if away && choice % 3 == 0 && plot.is_free(x, y + 6, 22, 22) {
            sprigs.push(plot.plant(LILIES, (x, y), 76));
        }
    }
}
