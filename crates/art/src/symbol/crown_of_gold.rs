//! A crown.

use crate::{Canvas, INK};

/// Recognisable at a width of ten pixels: three prongs, one band, one ruby.
pub(super) fn draw(canvas: &mut Canvas) {
    let gold = canvas.shade("gold", "#ffe98a", "#eda41f");
    canvas.put(format_args!(
        "<g stroke='{INK}' stroke-width='7'>\
         <path d='M-38 36C-42 16-44 0-46-18-36-10-28-3-20 2-14-10-6-24 0-36 6-24 14-10 20 2 28-3 36-10 46-18 44 0 42 16 38 36 14 42-14 42-38 36Z' fill='{gold}'/>\
         <g fill='#ffe07a' stroke-width='5'><circle cx='-44' cy='-23' r='6'/><circle cx='44' cy='-23' r='6'/><circle cy='-39' r='7'/></g></g>\
         <path d='M-40 20C-14 26 14 26 40 20' fill='none' stroke='#a86510' stroke-width='5'/>\
         <ellipse cy='9' rx='7' ry='9' fill='#d6364a' stroke='{INK}' stroke-width='3'/>\
         <path d='M-36-4-32 14' stroke='#fff8d8' stroke-width='6' fill='none' opacity='.8'/>"
    ));
}
