//! The players' colours and the emblem each of them wears, so that nobody needs to tell hues apart.

use krajina_rules::seat::Colour;

use super::Canvas;

/// All colours: hearts, suns, leaves, drops, moons.
pub const ALL: [Colour; 5] = [Colour::Pink, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Black];

/// The colour of cloth in the light.
pub fn bright(colour: Colour) -> &'static str {
    match colour {
        Colour::Pink => "#f08fb4",
        Colour::Yellow => "#ffd95a",
        Colour::Green => "#86c95f",
        Colour::Blue => "#6ea6e8",
        Colour::Black => "#6b6460",
    }
}

/// The colour of cloth in the shade.
pub fn deep(colour: Colour) -> &'static str {
    match colour {
        Colour::Pink => "#c9437e",
        Colour::Yellow => "#dba01c",
        Colour::Green => "#3f8433",
        Colour::Blue => "#2f5fae",
        Colour::Black => "#2c2826",
    }
}

/// A paint that runs from bright to deep.
pub fn cloth(canvas: &mut Canvas, colour: Colour) -> String {
    canvas.shade(&format!("cloth-{}", colour.name()), bright(colour), deep(colour))
}

/// Draws the emblem, about twenty units wide, around the origin.
pub fn emblem(canvas: &mut Canvas, colour: Colour) {
    let path = match colour {
        Colour::Pink => "M0 9C-14-1-8-11 0-5 8-11 14-1 0 9Z",
        Colour::Yellow => "M0-11 3-4 10-6 6 0 10 6 3 4 0 11-3 4-10 6-6 0-10-6-3-4Z",
        Colour::Green => "M-7 9C-12-4 0-11 9-9 10 2 4 11-7 9ZM-8 10-1 2",
        Colour::Blue => "M0-11C4-4 9-1 8 4A8 8 0 0 1-8 4C-9-1-4-4 0-11Z",
        Colour::Black => "M4-10A10 10 0 1 0 9 5 9 9 0 0 1 4-10Z",
    };
    canvas
        .put(format_args!("<path d='{path}' fill='#fff6dc' stroke='{}' stroke-width='1.5'/>", deep(colour)));
}
