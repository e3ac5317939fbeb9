//! A fire.

use crate::{Canvas, INK};

/// One flame with a bright heart, which makes it recognisable in grey, too.
pub(super) fn draw(canvas: &mut Canvas) {
    let blaze = canvas.shade("blaze", "#ffb52e", "#e2401b");
    canvas.put(format_args!(
        "<path d='M4-46C8-26 36-14 34 14 33 36 17 46 0 46-18 46-34 35-33 11-32-5-23-12-22-27-13-22-9-14-9-7 1-17 6-30 4-46Z' fill='{blaze}' stroke='{INK}' stroke-width='7'/>\
         <path d='M3-7C7 6 20 12 18 26 17 36 9 41 0 41-10 41-18 34-17 23-16 12-3 7 3-7Z' fill='#ffe57a'/>\
         <path d='M1 18C3 24 9 26 8 32A8 8 0 0 1-8 32C-8 26-2 24 1 18Z' fill='#fffbe3'/>"
    ));
}
