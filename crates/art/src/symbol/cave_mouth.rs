//! The cave of the cave people.

use crate::{Canvas, INK};

/// A rock with a dark mouth, firelight inside, and a painted hand beside it.
pub(super) fn draw(canvas: &mut Canvas) {
    let rock = canvas.shade("rock", "#c4b29c", "#83705f");
    let hearth = canvas.glow("hearth", "#8a4a20", "#21140e");
    canvas.put(format_args!(
        "<path d='M-48 42C-50 20-44 8-34 0-34-20-20-36-4-38 4-48 24-44 28-32 42-26 46-8 44 4 50 16 50 30 47 42 20 47-22 47-48 42Z' fill='{rock}' stroke='{INK}' stroke-width='5'/>\
         <path d='M-34 0C-30-4-24-6-18-6M28-32C24-26 18-24 12-24M44 4C40 4 36 6 34 10M-44 24-38 20' fill='none' stroke='#6a5848' stroke-width='3'/>\
         <path d='M-26 43C-30 16-18-12 4-12 24-12 34 16 30 42 12 45-10 45-26 43Z' fill='{hearth}' stroke='{INK}' stroke-width='4'/>\
         <path d='M-22 43C-12 36 16 36 27 42 10 45-8 45-22 43Z' fill='#5b3a22'/>\
         <path d='M-42 14C-42 8-38 8-37 12-36 6-33 6-33 12' fill='none' stroke='#a8391f' stroke-width='3'/>\
         <path d='M-16-24C-12-30-4-30 2-26L6-30M-12-24V-18M-2-24V-18' fill='none' stroke='#a8391f' stroke-width='3'/>"
    ));
    super::fire(canvas, 2, 25, 28);
    canvas.raw("<path d='M-9 38 13 32M-8 32 13 38' stroke='#8a552a' stroke-width='4'/>");
}
