//! The start tile of a land: a castle or a hut.

use krajina_rules::seat::Colour;

use super::emblem;
use crate::{Canvas, INK, colour::cloth};

/// Two round towers and a keep, roofs and banner in the player's colour.
pub(super) fn castle(canvas: &mut Canvas, colour: Colour) {
    let cloth = cloth(canvas, colour);
    let wall = canvas.shade("wall", "#f6e7cb", "#c9ac82");
    canvas.put(format_args!(
        "<ellipse cx='2' cy='42' rx='46' ry='6' fill='#2b1a0e' opacity='.3'/>\
         <g stroke='{INK}' stroke-width='3.5'>\
         <path d='M0-34V-48' fill='none'/><path d='M1-48C8-51 12-45 20-48V-37C12-34 8-40 1-37Z' fill='{cloth}' stroke-width='3'/>\
         <path d='M-16 20V-16H16V20Z' fill='{wall}'/><path d='M-21-14C-12-20-5-28 0-38 5-28 12-20 21-14Z' fill='{cloth}'/>\
         <path d='M-22 40V12H-15V6H-8V12H-3V6H3V12H8V6H15V12H22V40Z' fill='{wall}'/>\
         <path d='M-42 42V0H-20V42ZM20 42V0H42V42Z' fill='{wall}'/>\
         <path d='M-47 2C-40-4-35-14-31-25-27-14-22-4-15 2ZM47 2C40-4 35-14 31-25 27-14 22-4 15 2Z' fill='{cloth}'/>\
         <path d='M-9 42V29A9 9 0 0 1 9 29V42Z' fill='#6b3f22'/></g>\
         <path d='M-3 42V23M3 42V23M-8 32H8' stroke='#3b2113' stroke-width='1.5'/>\
         <g fill='#4a3120'><path d='M-33 22V14A2 2 0 0 1-29 14V22ZM29 22V14A2 2 0 0 1 33 14V22Z'/></g>\
         <path d='M-38 8V38M24 8V38' stroke='#fff8e6' stroke-width='3' opacity='.8'/>\
         <path d='M-26 32H-22M-38 28H-35M36 33H39M34 12H38M-19 20H-15M12 22H16' stroke='#a08256' stroke-width='2'/>"
    ));
    emblem::stamp(canvas, colour, 0, -7, 75);
}

/// A hut of hides over mammoth tusks, with a band in the player's colour.
pub(super) fn hut(canvas: &mut Canvas, colour: Colour) {
    let hide = canvas.shade("hide", "#e8c592", "#a9753f");
    let cloth = cloth(canvas, colour);
    canvas.put(format_args!(
        "<ellipse cx='2' cy='40' rx='46' ry='7' fill='#2b1a0e' opacity='.3'/>\
         <g stroke='{INK}' stroke-width='3.5'>\
         <path d='M-8-30-16-48M0-32 2-49M8-30 17-46' stroke-width='6'/><path d='M-8-30-16-48M0-32 2-49M8-30 17-46' stroke='#9c6b3c' stroke-width='3'/>\
         <path d='M-44 40C-40 4-22-22-10-34H10C22-22 40 4 44 40 20 46-20 46-44 40Z' fill='{hide}'/>\
         <path d='M-38 16C-35 6-31-3-26-11-10-5 10-5 26-11 31-3 35 6 38 16 14 24-14 24-38 16Z' fill='{cloth}'/>\
         <path d='M-13 43C-13 26-7 14 0 10 7 14 13 26 13 43 4 44-4 44-13 43Z' fill='#3b2113'/>\
         <path d='M-13 43C-13 26-7 14 0 10-2 24-3 36-3 44Z' fill='#c9975a' stroke-width='2.5'/>\
         <path d='M-42 42C-54 30-54 12-46 2-46 16-42 30-32 38ZM42 42C54 30 54 12 46 2 46 16 42 30 32 38Z' fill='#fff4d6' stroke-width='3'/></g>\
         <path d='M-8-26C-16-18-22-10-26-2' stroke='#fff0d0' stroke-width='3' fill='none' opacity='.7'/>\
         <path d='M18-24 22-19M20 30 26 31M-26 30-20 29M-4-24 2-22' stroke='#7d5327' stroke-width='2.5'/>"
    ));
    emblem::stamp(canvas, colour, -22, 4, 70);
    emblem::stamp(canvas, colour, 22, 4, 70);
}
