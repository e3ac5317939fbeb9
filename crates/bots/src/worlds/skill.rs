//! How each of the seven levels builds in Worlds: the one table that says it.

use super::ability::{Ability, SCALE};
use super::chance::Chance;
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

/// No day is worse or better than by so many standard deviations: a level has to stay itself.
const LUCK: f64 = 1.8;

/// Likes nothing more than it brings.
pub(super) const PLAIN: Taste = Taste { figures: 0, areas: 0, bad_joins: 0, volcanoes: 0 };

/// How a level builds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    /// What it is like to play against it.
    pub character: &'static str,
    /// Its place on the scale of ability, which has one step a level.
    pub place: f64,
    /// How much its days differ: the standard deviation, in levels, of how well it builds in a game.
    pub form: f64,
    /// The probability that it forgets the bell in a round, and its chip with it.
    pub forgets: f64,
    /// What it likes.
    pub taste: Taste,
    /// Knows the tiles by heart: what is seen from one side is known from both.
    pub knows_backs: bool,
    /// Watches when the others will stop.
    pub watches: bool,
    /// Plans the whole world ahead, on days when its ability allows it.
    pub plans: bool,
}

/// The skills of [`LEVELS`], in the same order.
pub const SKILLS: [Skill; LEVELS.len()] = [
    Skill {
        character: "a first opponent: looks at one tile at a time, dreams a lot, and half the map stays free",
        place: 0.0,
        form: 0.5,
        forgets: 0.4,
        taste: Taste { figures: 4, ..PLAIN },
        knows_backs: false,
        watches: false,
        plans: false,
    },
    Skill {
        character: "takes what comes, as long as it fits somewhere, and thinks no further",
        place: 0.84,
        form: 1.0,
        forgets: 0.15,
        taste: PLAIN,
        knows_backs: false,
        watches: false,
        plans: false,
    },
    Skill {
        character: "hunts figures, wherever they lie, and minds a bad join little",
        place: 2.03,
        form: 1.05,
        forgets: 0.05,
        taste: Taste { figures: 5, bad_joins: -2, ..PLAIN },
        knows_backs: false,
        watches: false,
        plans: false,
    },
    Skill {
        character: "builds a tidy land of closed areas and hates a bad join",
        place: 3.12,
        form: 1.2,
        forgets: 0.0,
        taste: Taste { areas: 3, bad_joins: 4, ..PLAIN },
        knows_backs: false,
        watches: false,
        plans: false,
    },
    Skill {
        character: "quick, watches the others, and is gone with the best chip before you look up",
        place: 3.9,
        form: 1.4,
        forgets: 0.0,
        taste: PLAIN,
        knows_backs: true,
        watches: true,
        plans: false,
    },
    Skill {
        character: "knows both sides of every tile, and on a good day builds by a plan",
        place: 4.75,
        form: 1.4,
        forgets: 0.0,
        taste: PLAIN,
        knows_backs: true,
        watches: true,
        plans: true,
    },
    Skill {
        character: "the strongest: has the best world in mind before the first tile lies",
        place: 6.0,
        form: 0.0,
        forgets: 0.0,
        taste: PLAIN,
        knows_backs: true,
        watches: true,
        plans: true,
    },
];

const _: () = assert!(SCALE.len() == SKILLS.len());

impl Skill {
    /// The skill of the level of this name.
    pub fn named(name: &str) -> Option<&'static Skill> {
        LEVELS.iter().zip(&SKILLS).find(|(level, _)| level.name == name).map(|(_, skill)| skill)
    }

    /// How well it builds today.
    pub(super) fn today(&self, chance: &mut Chance) -> Ability {
        let luck = chance.normal().clamp(-LUCK, LUCK);
        Ability::at(self.place + self.form * luck)
    }
}
