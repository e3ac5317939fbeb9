//! Tokens: wooden discs for resources, basalt for lava.

use krajina_rules::hunters::Resource;

use super::Symbol;
use crate::{Canvas, INK};

/// A resource on a round slice of wood; the bark's colour differs by resource.
pub(super) fn wooden(canvas: &mut Canvas, resource: Resource) {
    let wood = canvas.glow("wood", "#fff3d2", "#e3bd80");
    let bark = match resource {
        Resource::Mammoth => "#8a5a34",
        Resource::Fish => "#2b7f9e",
        Resource::Mushroom => "#b23a2c",
        Resource::Flint => "#59636e",
    };
    canvas.put(format_args!(
        "<ellipse cx='2' cy='8' rx='46' ry='43' fill='#2b1a0e' opacity='.35'/>\
         <circle r='44' fill='{bark}' stroke='{INK}' stroke-width='5'/>\
         <circle r='37' fill='{wood}' stroke='#b98a4e' stroke-width='2'/>"
    ));
    canvas.symbol(Symbol::Resource(resource), 0, 0, 62);
}

/// Cooled lava, still glowing at the rim, with its fires counted out.
pub(super) fn lava(canvas: &mut Canvas, fires: u8) {
    let basalt = canvas.glow("basalt", "#6a5048", "#2c1d1a");
    canvas.put(format_args!(
        "<path d='M-36 38C-50 20-48-14-34-32-14-46 20-46 38-30 50-8 50 24 36 42 14 50-16 50-36 38Z' fill='#2b1a0e' opacity='.35'/>\
         <path d='M-36 32C-50 14-48-20-34-36-14-50 20-48 38-34 50-12 50 20 36 36 14 48-16 46-36 32Z' fill='{basalt}' stroke='{INK}' stroke-width='4'/>\
         <path d='M-31 28C-43 12-42-16-30-31-12-43 18-42 33-29 44-10 43 16 32 31 12 41-14 39-31 28Z' fill='none' stroke='#ff8a2a' stroke-width='4' stroke-dasharray='26 9 12 7'/>"
    ));
    let places: &[(i32, i32, i32)] = match fires {
        0 | 1 => &[(0, -2, 60)],
        2 => &[(-18, 0, 44), (18, 0, 44)],
        _ => &[(0, -17, 38), (-19, 14, 38), (19, 14, 38)],
    };
    for &(x, y, size) in places {
        canvas.symbol(Symbol::Fire, x, y, size);
    }
}
