//! How each of the seven levels builds: the one table that says it.

use crate::level::LEVELS;

/// What a player likes more, or less, than the points say, in eighths of a point for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taste {
    /// Figures.
    pub figures: i32,
    /// Closed areas.
    pub areas: i32,
    /// Dislike of bad joins.
    pub bad_joins: i32,
    /// Dislike of active volcanoes.
    pub volcanoes: i32,
}

const PLAIN: Taste = Taste { figures: 0, areas: 0, bad_joins: 0, volcanoes: 0 };

/// How a level builds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    /// What it is like to play against it.
    pub character: &'static str,
    /// How slow hands and eyes are, 1 being a brisk adult.
    pub slowness: f64,
    /// How much its delays vary, as the standard deviation of their logarithm.
    pub spread: f64,
    /// How much its days differ: the standard deviation of the logarithm of what a game's pace and mistakes are
    /// multiplied by.
    pub form: f64,
    /// Milliseconds of looking for a tile after which nearly anything that fits is taken.
    pub patience_ms: u64,
    /// The most tiles seen at a glance.
    pub tiles_at_a_glance: usize,
    /// Squares in mind.
    pub squares: usize,
    /// How much chance decides which squares these are.
    pub disorder: f64,
    /// Sides of tiles remembered.
    pub memory: usize,
    /// Knows the tiles by heart: what is seen from one side is known from both.
    pub knows_backs: bool,
    /// The probability that a tile in sight is overlooked.
    pub overlooks: f64,
    /// How wrong it is about a gain: the standard deviation in eighths of a point.
    pub misjudges: f64,
    /// The gain, in eighths of a point, for which a tile is taken at once.
    pub standards: i32,
    /// The gain for which it is taken when patience is at its end.
    pub floor: i32,
    /// The parts of its patience after which one and two bad joins are put up with.
    pub bad_joins_from: [f64; 2],
    /// How often it dreams after placing a tile, and for how many milliseconds.
    pub dreams: (f64, f64),
    /// What it likes.
    pub taste: Taste,
    /// Milliseconds before the bell at which it stops for a chip.
    pub margin_ms: u64,
    /// The probability that it forgets the bell.
    pub forgets: f64,
    /// Watches when the others will stop.
    pub watches: bool,
    /// Plans the whole world ahead, trying so many exchanges at a time; 0: does not.
    pub plans: u32,
}

const fn dreams(often: f64, ms: f64) -> (f64, f64) {
    (often, ms)
}

/// The skills of [`LEVELS`], in the same order.
pub const SKILLS: [Skill; LEVELS.len()] = [
    Skill {
        character: "a first opponent: looks at one tile at a time, dreams a lot, and half the map stays free",
        slowness: 2.0,
        spread: 0.35,
        form: 0.20,
        patience_ms: 26_000,
        tiles_at_a_glance: 1,
        squares: 1,
        disorder: 1.0,
        memory: 0,
        knows_backs: false,
        overlooks: 0.5,
        misjudges: 8.0,
        standards: 24,
        floor: 0,
        bad_joins_from: [0.3, 0.9],
        dreams: dreams(0.6, 19_000.0),
        taste: Taste { figures: 4, ..PLAIN },
        margin_ms: 4_000,
        forgets: 0.5,
        watches: false,
        plans: 0,
    },
    Skill {
        character: "takes what comes, as long as it fits somewhere, and thinks no further",
        slowness: 1.6,
        spread: 0.32,
        form: 0.18,
        patience_ms: 20_000,
        tiles_at_a_glance: 2,
        squares: 2,
        disorder: 0.7,
        memory: 1,
        knows_backs: false,
        overlooks: 0.35,
        misjudges: 7.0,
        standards: 24,
        floor: 0,
        bad_joins_from: [0.5, 1.0],
        dreams: dreams(0.1, 10_000.0),
        taste: PLAIN,
        margin_ms: 6_000,
        forgets: 0.15,
        watches: false,
        plans: 0,
    },
    Skill {
        character: "hunts figures, wherever they lie, and minds neither gaps nor seams",
        slowness: 1.4,
        spread: 0.3,
        form: 0.15,
        patience_ms: 17_000,
        tiles_at_a_glance: 2,
        squares: 3,
        disorder: 0.5,
        memory: 2,
        knows_backs: false,
        overlooks: 0.22,
        misjudges: 5.0,
        standards: 30,
        floor: 4,
        bad_joins_from: [0.6, 1.2],
        dreams: dreams(0.0, 0.0),
        taste: Taste { figures: 6, bad_joins: -2, ..PLAIN },
        margin_ms: 7_000,
        forgets: 0.05,
        watches: false,
        plans: 0,
    },
    Skill {
        character: "builds a tidy land of closed areas and hates a bad join",
        slowness: 1.2,
        spread: 0.28,
        form: 0.12,
        patience_ms: 17_000,
        tiles_at_a_glance: 3,
        squares: 3,
        disorder: 0.3,
        memory: 6,
        knows_backs: false,
        overlooks: 0.12,
        misjudges: 3.0,
        standards: 34,
        floor: 6,
        bad_joins_from: [0.9, 1.5],
        dreams: dreams(0.0, 0.0),
        taste: Taste { bad_joins: 4, areas: 4, ..PLAIN },
        margin_ms: 7_000,
        forgets: 0.0,
        watches: false,
        plans: 0,
    },
    Skill {
        character: "quick, and gone with the best chip before you have looked up",
        slowness: 1.05,
        spread: 0.26,
        form: 0.10,
        patience_ms: 14_000,
        tiles_at_a_glance: 3,
        squares: 4,
        disorder: 0.2,
        memory: 20,
        knows_backs: false,
        overlooks: 0.05,
        misjudges: 2.0,
        standards: 38,
        floor: 10,
        bad_joins_from: [0.9, 1.5],
        dreams: dreams(0.0, 0.0),
        taste: PLAIN,
        margin_ms: 6_000,
        forgets: 0.0,
        watches: true,
        plans: 0,
    },
    Skill {
        character: "knows both sides of every tile and remembers where it lies",
        slowness: 1.0,
        spread: 0.24,
        form: 0.08,
        patience_ms: 12_000,
        tiles_at_a_glance: 3,
        squares: 4,
        disorder: 0.0,
        memory: 80,
        knows_backs: true,
        overlooks: 0.0,
        misjudges: 1.0,
        standards: 44,
        floor: 12,
        bad_joins_from: [1.0, 1.5],
        dreams: dreams(0.0, 0.0),
        taste: PLAIN,
        margin_ms: 5_000,
        forgets: 0.0,
        watches: true,
        plans: 0,
    },
    Skill {
        character: "the strongest: has the whole world in mind before the first tile lies",
        slowness: 1.0,
        spread: 0.2,
        form: 0.0,
        patience_ms: 8_000,
        tiles_at_a_glance: 3,
        squares: 4,
        disorder: 0.0,
        memory: 290,
        knows_backs: true,
        overlooks: 0.0,
        misjudges: 0.0,
        standards: 44,
        floor: 12,
        bad_joins_from: [1.0, 1.5],
        dreams: dreams(0.0, 0.0),
        taste: PLAIN,
        margin_ms: 4_000,
        forgets: 0.0,
        watches: true,
        plans: 3_000,
    },
];

impl Skill {
    /// The skill of the level of this name.
    pub fn named(name: &str) -> Option<&'static Skill> {
        LEVELS.iter().zip(&SKILLS).find(|(level, _)| level.name == name).map(|(_, skill)| skill)
    }
}
