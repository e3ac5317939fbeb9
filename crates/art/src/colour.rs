//! The players' colours and their emblems, which tell them apart without hues.

use krajina_rules::seat::Colour;

use crate::Canvas;

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

/// The colours of a player's roofs and flags, in the light and in the shade.
pub(crate) const fn roof(colour: Colour) -> (&'static str, &'static str) {
    match colour {
        Colour::Pink => ("#ec7fa9", "#a8316a"),
        Colour::Yellow => ("#ffd43b", "#b9820f"),
        Colour::Green => ("#74bf4b", "#33702a"),
        Colour::Blue => ("#5b95e0", "#254f97"),
        Colour::Black => ("#6b6460", "#2c2826"),
    }
}

/// The path of the emblem where it is small; in a box from -5 to 5.
pub(crate) const fn small_emblem(colour: Colour) -> &'static str {
    match colour {
        // A heart, a sun, a leaf, a drop and a moon.
        Colour::Pink => "M0,4.5Q-6,0 -4.5,-3Q-2,-5.5 0,-1.5Q2,-5.5 4.5,-3Q6,0 0,4.5Z",
        Colour::Yellow => "M0,-5L1.3,-1.8L4.7,-1.5L2.1,.7L2.9,4L0,2.2L-2.9,4L-2.1,.7L-4.7,-1.5L-1.3,-1.8Z",
        Colour::Green => "M-4,4Q-5,-4 4,-4.5Q5,4 -4,4Z",
        Colour::Blue => "M0,-5Q4.5,0 3.5,2.5Q2.5,4.8 0,4.8Q-2.5,4.8 -3.5,2.5Q-4.5,0 0,-5Z",
        Colour::Black => "M2,-4.5A4.6,4.6 0 1 0 3.5,3.5A4,4 0 0 1 2,-4.5Z",
    }
}
