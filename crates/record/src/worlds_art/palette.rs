//! The colours of the land and of the players. Terrains differ in lightness and in pattern as well as in hue: forest
//! is dark and bushy, meadow light with tufts, water between the two with waves.

use super::canvas::Canvas;
use krajina_rules::seat::{Colour, Seat};
use krajina_rules::worlds::Terrain;

/// The dark warm line round everything that should read as one object.
pub(crate) const INK: &str = "#452b1c";
/// The paper.
pub(crate) const PARCHMENT: &str = "#f6e9c9";
/// The paper where a tile may still come to lie.
pub(crate) const FREE: &str = "#ead8ae";
/// Faint lines on the paper.
pub(crate) const FAINT: &str = "#b99a68";

/// The colour of a terrain.
pub(crate) const fn base(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Water => "#7cb9d1",
        Terrain::Meadow => "#d2d57c",
        Terrain::Forest => "#41794a",
    }
}

/// A paint that repeats four times in a square, so that it runs on over the edges.
pub(crate) fn pattern(canvas: &mut Canvas, terrain: Terrain) -> String {
    let (name, svg) = match terrain {
        Terrain::Water => ("water", WAVES),
        Terrain::Meadow => ("meadow", TUFTS),
        Terrain::Forest => ("forest", UNDERGROWTH),
    };
    let base = base(terrain);
    canvas.define(name, |id| {
        format!(
            "<pattern id='{id}' width='50' height='50' patternUnits='userSpaceOnUse'>\
             <rect width='50' height='50' fill='{base}'/>{svg}</pattern>"
        )
    })
}

const WAVES: &str = "<g fill='none' stroke-linecap='round' stroke-width='2'>\
    <path d='M4,12q4,-4.5 8,0t8,0M29,37q4,-4.5 8,0t8,0' stroke='#4f97b8'/>\
    <path d='M30,14q3,-3 6,0t6,0M7,38q3,-3 6,0t6,0' stroke='#d8eef2' stroke-width='1.6'/></g>";

const TUFTS: &str = "<g fill='none' stroke-linecap='round' stroke='#93a03c' stroke-width='1.7'>\
    <path d='M10,15l-3.5,-5M10,15v-7M10,15l3.5,-5M36,40l-3.5,-5M36,40v-7M36,40l3.5,-5'/></g>\
    <g fill='#f8f0c0'><circle cx='33' cy='13' r='1.5'/><circle cx='12' cy='38' r='1.5'/></g>\
    <g fill='#e0a94a'><circle cx='24' cy='27' r='1.3'/><circle cx='46' cy='25' r='1.3'/></g>";

const UNDERGROWTH: &str = "<g fill='#366b40'><circle cx='9' cy='9' r='6'/><circle cx='33' cy='13' r='7'/><circle cx='17' cy='31' r='7'/>\
    <circle cx='42' cy='36' r='6'/></g><g fill='#4d8754'><circle cx='22' cy='6' r='4'/><circle cx='6' cy='24' r='4'/>\
    <circle cx='31' cy='29' r='4'/><circle cx='27' cy='44' r='4'/><circle cx='44' cy='20' r='3.5'/><circle cx='8' cy='42' r='4'/></g>";

/// The colours of a player's roofs and flags, in the light and in the shade.
pub(crate) const fn cloth(colour: Colour) -> (&'static str, &'static str) {
    match colour {
        Colour::Pink => ("#ec7fa9", "#a8316a"),
        Colour::Yellow => ("#ffd43b", "#b9820f"),
        Colour::Green => ("#74bf4b", "#33702a"),
        Colour::Blue => ("#5b95e0", "#254f97"),
        Colour::Black => ("#6b6460", "#2c2826"),
    }
}

/// An emblem beside the colour, so that nobody needs to tell hues apart; in a box from -5 to 5.
pub(crate) const fn emblem(colour: Colour) -> &'static str {
    match colour {
        // A heart, a sun, a leaf, a drop and a moon.
        Colour::Pink => "M0,4.5Q-6,0 -4.5,-3Q-2,-5.5 0,-1.5Q2,-5.5 4.5,-3Q6,0 0,4.5Z",
        Colour::Yellow => "M0,-5L1.3,-1.8L4.7,-1.5L2.1,.7L2.9,4L0,2.2L-2.9,4L-2.1,.7L-4.7,-1.5L-1.3,-1.8Z",
        Colour::Green => "M-4,4Q-5,-4 4,-4.5Q5,4 -4,4Z",
        Colour::Blue => "M0,-5Q4.5,0 3.5,2.5Q2.5,4.8 0,4.8Q-2.5,4.8 -3.5,2.5Q-4.5,0 0,-5Z",
        Colour::Black => "M2,-4.5A4.6,4.6 0 1 0 3.5,3.5A4,4 0 0 1 2,-4.5Z",
    }
}

/// The colour of a seat where nobody has chosen one.
pub(crate) const fn colour_of(seat: Seat) -> Colour {
    [Colour::Pink, Colour::Yellow, Colour::Green, Colour::Blue][seat.index()]
}
