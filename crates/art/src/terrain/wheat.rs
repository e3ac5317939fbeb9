//! Wheat: golden rows of ears, now and then a sheaf or a windmill.

use super::{Plot, Sprig};
use crate::{Canvas, INK, Sprite};

/// Furrows that bend a little, so that fields look ploughed by hand.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (50, ["M0 6C16 2 34 10 50 6M0 31C16 27 34 35 50 31", "M0 12C16 8 34 16 50 12M0 37C16 33 34 41 50 37"])
}

const EARS: Sprite = Sprite { name: "ears", draw: ears };
const SHEAF: Sprite = Sprite { name: "sheaf", draw: sheaf };
const WINDMILL: Sprite = Sprite { name: "windmill", draw: windmill };

fn ears(canvas: &mut Canvas) {
    canvas.raw(
        "<path d='M-7 0C-7-8-8-12-9-15M0 0V-18M7 0C7-8 8-12 9-15' fill='none' stroke='#8f5c0e' stroke-width='2'/>\
         <g fill='#ffe58c' stroke='#8f5c0e' stroke-width='1.5'><path d='M-11-10C-16-17-13-23-10-25-6-20-6-14-11-10ZM0-12C-5-19-3-26 0-29 3-26 5-19 0-12ZM11-10C6-14 6-20 10-25 13-23 16-17 11-10Z'/></g>\
         <path d='M0-26V-14' stroke='#c98a1a' stroke-width='1.2'/>",
    );
}

fn sheaf(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<ellipse cx='2' rx='21' ry='5' fill='#7a4d0c' opacity='.5'/>\
         <path d='M-17 0C-12-8-7-14-6-20-8-27-16-34-19-43-13-42-10-40-8-37-8-43-6-48-3-52 0-49 1-45 1-41 3-46 6-50 10-52 11-47 10-42 8-37 12-41 16-43 20-42 17-34 9-27 6-20 7-14 12-8 17 0 6 4-6 4-17 0Z' fill='#fff0ae' stroke='{INK}' stroke-width='2.5'/>\
         <path d='M-10-1C-6-8-3-14-3-19M0 1V-19M10-1C6-8 3-14 3-19M-3-23C-5-29-9-34-12-38M0-23C-1-30-2-38-3-45M2-23C4-30 6-38 8-46' fill='none' stroke='#b67a17' stroke-width='2'/>\
         <path d='M-8-21C-3-18 3-18 8-21' fill='none' stroke='#a83a24' stroke-width='5'/>"
    ));
}

fn windmill(canvas: &mut Canvas) {
    canvas.put(format_args!(
        "<ellipse cx='2' cy='0' rx='18' ry='4' fill='#7a4d0c' opacity='.4'/>\
         <g stroke='{INK}' stroke-width='2.5'><path d='M-14 0-9-34H9L14 0C5 3-5 3-14 0Z' fill='#fbeed2'/>\
         <path d='M-12-33C-8-44 8-44 12-33Z' fill='#b5533a'/><path d='M-4 1V-9A4 4 0 0 1 4-9V1Z' fill='#7a4a26'/></g>\
         <g transform='translate(0 -35)rotate(20)' stroke='{INK}'><path d='M0-26V26M-26 0H26' stroke-width='2.5'/>\
         <path d='M1-25H9V-7H1ZM-1 25H-9V7H-1ZM25 1V9H7V1ZM-25-1V-9H-7V-1Z' fill='#fff8e6' stroke-width='1.8'/><circle r='3' fill='#7a4a26'/></g>"
    ));
}

/// Rows of ears; a sheaf or windmill on about every third square with room for it.
pub(super) fn grow(plot: &Plot, sprigs: &mut Vec<Sprig>) {
    let mut landmark_at = None;
    let landmark = match plot.roll(1, 6) {
        0 => Some((WINDMILL, 26, 62)),
        1 => Some((SHEAF, 20, 50)),
        _ => None,
    };
    if let Some((sprite, half, height)) = landmark
        && let Some(place) = plot.room(&[(66, 80), (34, 82), (50, 90)], half, height)
    {
        sprigs.push(plot.plant(sprite, place, 100));
        landmark_at = Some(place);
    }
    for row in 0..4 {
        for column in 0..4 {
            let shift = if row % 2 == 0 { 0 } else { 12 };
            let (x, y) = (column * 25 + 6 + shift, row * 24 + 22);
            let edge = (x < 14 && !plot.joined[3]) || (x > 86 && !plot.joined[1]);
            // Neither behind the landmark nor over its foot.
            let hidden = landmark_at
                .is_some_and(|(bx, by): (i32, i32)| (x - bx).abs() < 22 && (-22..44).contains(&(by - y)));
            if !edge && !hidden && plot.is_free(x, y, 9, 22) {
                let size = 74 + plot.roll(40 + (row * 4 + column).cast_unsigned(), 16).cast_signed();
                sprigs.push(plot.plant(EARS, (x, y), size));
            }
        }
    }
}
