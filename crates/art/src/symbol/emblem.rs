//! The emblem of a colour, shared by everything a player owns.

use krajina_rules::seat::Colour;

use crate::{Canvas, colour};

/// Stamps the emblem of `colour` around a place; `percent` of twenty units wide.
pub(super) fn stamp(canvas: &mut Canvas, colour: Colour, x: i32, y: i32, percent: i32) {
    let id = canvas.define(&format!("emblem-{}", colour.name()), |canvas| colour::emblem(canvas, colour));
    let scale = crate::canvas::Hundredths(percent);
    canvas.put(format_args!("<use href='#{id}' transform='translate({x} {y})scale({scale})'/>"));
}
