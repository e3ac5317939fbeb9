//! The colours of the land. Terrains differ in lightness and in pattern as well as in hue: forest
//! is dark and bushy, meadow light with tufts, water between the two with waves.

use crate::Canvas;
use krajina_rules::worlds::Terrain;

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
    canvas.define_raw(name, |id| {
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
