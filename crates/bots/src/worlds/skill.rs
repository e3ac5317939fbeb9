//! The parameters of the seven levels in Worlds.

use super::ability::{Ability, SCALE};
use super::chance::Chance;
use crate::level::LEVELS;

/// A player's preferences beyond points, in eighths of a point each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildTaste {
    /// Figures.
    pub figures: i32,
    /// Closed areas.
    pub areas: i32,
    /// Dislike of bad joins.
    pub bad_joins: i32,
    /// Dislike of active volcanoes.
    pub volcanoes: i32,
}

/// Most standard deviations that a level's ability varies by in a game.
const LUCK: f64 = 1.8;

/// No preferences.
pub(super) const PLAIN: BuildTaste = BuildTaste { figures: 0, areas: 0, bad_joins: 0, volcanoes: 0 };

/// How a level builds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WorldsSkill {
    /// A description for players.
    pub character: &'static str,
    /// Its position on the scale of ability, which has one step per level.
    pub place: f64,
    /// The standard deviation of its ability between games, in levels.
    pub form: f64,
    /// The probability that it forgets the bell in a round, and its chip with it.
    pub forgets: f64,
    /// Its preferences.
    pub taste: BuildTaste,
    /// Whether it knows the back of every tile that it sees.
    pub knows_backs: bool,
    /// Whether it watches when the others will stop.
    pub watches: bool,
    /// Whether it plans the whole map, in games in which its ability allows it.
    pub plans: bool,
}

/// The skills of [`LEVELS`], in the same order.
pub const SKILLS: [WorldsSkill; LEVELS.len()] = [
    WorldsSkill {
        character: "a first opponent: looks at one tile at a time, dreams a lot, and half the map stays free",
        place: 0.0,
        form: 0.5,
        forgets: 0.4,
        taste: BuildTaste { figures: 4, ..PLAIN },
        knows_backs: false,
        watches: false,
        plans: false,
    },
    WorldsSkill {
        character: "takes what comes, as long as it fits somewhere, and thinks no further",
        place: 0.84,
        form: 1.0,
        forgets: 0.15,
        taste: PLAIN,
        knows_backs: false,
        watches: false,
        plans: false,
    },
    WorldsSkill {
        character: "hunts figures, wherever they lie, and minds a bad join little",
        place: 2.03,
        form: 1.05,
        forgets: 0.05,
        taste: BuildTaste { figures: 5, bad_joins: -2, ..PLAIN },
        knows_backs: false,
        watches: false,
        plans: false,
    },
    WorldsSkill {
        character: "builds a tidy land of closed areas and hates a bad join",
        place: 3.12,
        form: 1.2,
        forgets: 0.0,
        taste: BuildTaste { areas: 3, bad_joins: 4, ..PLAIN },
        knows_backs: false,
        watches: false,
        plans: false,
    },
    WorldsSkill {
        character: "quick, watches the others, and is gone with the best chip before you look up",
        place: 3.9,
        form: 1.4,
        forgets: 0.0,
        taste: PLAIN,
        knows_backs: true,
        watches: true,
        plans: false,
    },
    WorldsSkill {
        character: "knows both sides of every tile, and on a good day builds by a plan",
        place: 4.75,
        form: 1.4,
        forgets: 0.0,
        taste: PLAIN,
        knows_backs: true,
        watches: true,
        plans: true,
    },
    WorldsSkill {
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

impl WorldsSkill {
    /// The skill of the level of this name.
    pub fn named(name: &str) -> Option<&'static WorldsSkill> {
        LEVELS.iter().zip(&SKILLS).find(|(level, _)| level.name == name).map(|(_, skill)| skill)
    }

    /// Draws its ability for one game.
    pub(super) fn today(&self, chance: &mut Chance) -> Ability {
        let luck = chance.normal().clamp(-LUCK, LUCK);
        Ability::at(self.place + self.form * luck)
    }
}
