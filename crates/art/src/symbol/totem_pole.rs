//! Totems: a carved pole with its animal or thing on top.

use krajina_rules::hunters::Resource;

use super::Symbol;
use crate::{Canvas, INK};

/// A carved pole; the notches on its foot count its points.
pub(super) fn draw(canvas: &mut Canvas, resource: Resource) {
    let pole = canvas.shade("pole", "#c98b4f", "#8a552a");
    let paint = match resource {
        Resource::Mammoth => "#c0562f",
        Resource::Fish => "#2f86a6",
        Resource::Mushroom => "#5b8f3a",
        Resource::Flint => "#5f6a76",
    };
    canvas.put(format_args!(
        "<ellipse cy='47' rx='30' ry='4' fill='#2b1a0e' opacity='.35'/>\
         <g stroke='{INK}' stroke-width='3'>\
         <path d='M-16 12C-30 2-42 6-48-2-46 14-36 24-16 24ZM16 12C30 2 42 6 48-2 46 14 36 24 16 24Z' fill='{paint}'/>\
         <path d='M-18-8H18V46H-18Z' fill='{pole}'/><path d='M-22 30H22V47H-22Z' fill='{paint}'/>\
         <path d='M-18 0C-8 5 8 5 18 0V-9H-18Z' fill='#f5e0b0'/>\
         <path d='M-10 22C-4 27 4 27 10 22V20H-10Z' fill='#fff4d6'/>\
         <path d='M0 8-4 18H4Z' fill='#e7b24a' stroke-width='2'/></g>\
         <g fill='#fff8e2' stroke='{INK}' stroke-width='2'><circle cx='-10' cy='9' r='5'/><circle cx='10' cy='9' r='5'/></g>\
         <circle cx='-9' cy='9' r='2' fill='{INK}'/><circle cx='11' cy='9' r='2' fill='{INK}'/>"
    ));
    let points = resource.totem_points();
    for notch in 0..points {
        let x = (2 * notch - points + 1) * 3;
        canvas.put(format_args!("<path d='M{x} 34V43' stroke='#fff4d6' stroke-width='3'/>"));
    }
    canvas.symbol(Symbol::Resource(resource), 0, -25, 48);
}
