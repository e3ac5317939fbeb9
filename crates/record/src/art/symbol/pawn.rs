//! Kings and chiefs: the pieces that stand on the dominoes of a line.

use super::{Symbol, emblem};
use crate::art::{Canvas, Colour, INK};

/// A robed body and a face, shared by both so that they read as pieces of one game.
fn body(canvas: &mut Canvas, colour: Colour) {
    let cloth = colour.cloth(canvas);
    canvas.put(format_args!(
        "<ellipse cx='3' cy='46' rx='33' ry='5' fill='#2b1a0e' opacity='.35'/>\
         <path d='M-30 44C-32 24-20 10-14 2H14C20 10 32 24 30 44 12 49-12 49-30 44Z' fill='{cloth}' stroke='{INK}' stroke-width='4.5'/>\
         <circle cy='-11' r='18' fill='#f4cda4' stroke='{INK}' stroke-width='4.5'/>\
         <circle cx='-6.5' cy='-11' r='2.5' fill='{INK}'/><circle cx='6.5' cy='-11' r='2.5' fill='{INK}'/>"
    ));
    emblem::stamp(canvas, colour, 0, 29, 100);
}

/// A king: crown, white beard, ermine collar.
pub(super) fn king(canvas: &mut Canvas, colour: Colour) {
    body(canvas, colour);
    canvas.put(format_args!(
        "<path d='M-17-7C-12-1-5-5 0-5 5-5 12-1 17-7 18 8 8 18 0 19-8 18-18 8-17-7Z' fill='#fdf6e8' stroke='{INK}' stroke-width='3.5'/>\
         <path d='M-5 1C-2 3 2 3 5 1' fill='none' stroke='{INK}' stroke-width='2.5'/>"
    ));
    canvas.symbol(Symbol::Crown, 0, -32, 42);
}

/// A chief: feathers, a tusk necklace, war paint.
pub(super) fn chief(canvas: &mut Canvas, colour: Colour) {
    canvas.put(format_args!(
        "<g stroke='{INK}' stroke-width='3'>\
         <path d='M-8-22C-26-24-34-34-34-44-22-44-10-36-6-24ZM8-22C26-24 34-34 34-44 22-44 10-36 6-24Z' fill='#fff4d6'/>\
         <path d='M0-20C-12-30-10-44 0-50 10-44 12-30 0-20Z' fill='{}'/></g>",
        colour.bright()
    ));
    body(canvas, colour);
    canvas.put(format_args!(
        "<path d='M-18-13C-18-34 18-34 18-13 10-20-10-20-18-13Z' fill='#6b3d22' stroke='{INK}' stroke-width='3.5'/>\
         <path d='M-18-16C-8-22 8-22 18-16' fill='none' stroke='{}' stroke-width='5'/>\
         <path d='M-13-4-6-3M6-3 13-4' stroke='#b5382a' stroke-width='3'/><path d='M-5 1C-2 3 2 3 5 1' fill='none' stroke='{INK}' stroke-width='2.5'/>\
         <path d='M-14 6C-6 14 6 14 14 6' fill='none' stroke='{INK}' stroke-width='3'/>\
         <g fill='#fff4d6' stroke='{INK}' stroke-width='1.5'><path d='M-9 9-7 17-3 12ZM-2 12 0 19 3 12ZM4 12 8 17 9 9Z'/></g>",
        colour.bright()
    ));
}
