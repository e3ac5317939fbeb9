//! Kings and chiefs: the pieces that stand on the dominoes of a line.

use krajina_rules::seat::Colour;

use super::{Symbol, emblem};
use crate::{
    Canvas, INK,
    colour::{bright, cloth},
};

/// A robed body and a face, shared by both kinds of pieces.
fn body(canvas: &mut Canvas, colour: Colour) {
    let cloth = cloth(canvas, colour);
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

/// A chief: a fur hood with horns, a feather, a necklace of teeth, war paint.
pub(super) fn chief(canvas: &mut Canvas, colour: Colour) {
    let bright = bright(colour);
    body(canvas, colour);
    canvas.put(format_args!(
        "<g stroke='{INK}' stroke-width='3.5'>\
         <path d='M-15-30C-30-24-42-34-39-49-34-40-26-38-12-40ZM15-30C30-24 42-34 39-49 34-40 26-38 12-40Z' fill='#fff4d6'/>\
         <path d='M-20 8C-34-46 34-46 20 8 15 8 15-2 16-9 12-20-12-20-16-9-15-2-15 8-20 8Z' fill='#7d4c2a'/>\
         <path d='M-22-19C-10-28 10-28 22-19L21-13C10-21-10-21-21-13Z' fill='{bright}' stroke-width='2.5'/>\
         <path d='M0-24C-8-33-6-45 2-50 8-43 8-33 0-24Z' fill='{bright}' stroke-width='2.5'/></g>\
         <path d='M0-27 2-42' stroke='#fff4d6' stroke-width='2'/>\
         <path d='M-13-4-6-3M6-3 13-4' stroke='#b5382a' stroke-width='3'/><path d='M-5 1C-2 3 2 3 5 1' fill='none' stroke='{INK}' stroke-width='2.5'/>\
         <path d='M-15 8C-6 15 6 15 15 8' fill='none' stroke='{INK}' stroke-width='3'/>\
         <path d='M-9 11-7 18-3 13ZM-2 13 0 20 3 13ZM4 13 8 18 9 11Z' fill='#fff4d6' stroke='{INK}' stroke-width='1.5'/>"
    ));
}
