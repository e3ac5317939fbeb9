//! The scale of ability, from a child to the best. Levels have positions on it; positions between them are interpolated.

/// How well a player builds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ability {
    /// How slow hands and eyes are, 1 being a brisk adult.
    pub slowness: f64,
    /// How much delays vary, as the standard deviation of their logarithm.
    pub spread: f64,
    /// Milliseconds of looking for a tile after which nearly anything that fits is taken.
    pub patience_ms: f64,
    /// The most tiles seen at a glance.
    pub tiles_at_a_glance: f64,
    /// Number of squares considered at a time.
    pub squares: f64,
    /// Randomness in the choice of these squares.
    pub disorder: f64,
    /// Sides of tiles remembered.
    pub memory: f64,
    /// The probability that a tile in sight is overlooked.
    pub overlooks: f64,
    /// Standard deviation of its error about a gain, in eighths of a point.
    pub misjudges: f64,
    /// The gain, in eighths of a point, for which a tile is taken at once.
    pub standards: f64,
    /// The gain for which it is taken when patience runs out.
    pub floor: f64,
    /// The fraction of its patience after which it accepts a bad join; after one and a half times that fraction, it
    /// accepts two.
    pub bad_join_from: f64,
    /// Probability that it pauses after placing a piece.
    pub dreams: f64,
    /// Median length of such a pause in milliseconds.
    pub dream_ms: f64,
    /// Milliseconds before the bell at which it stops for a chip.
    pub margin_ms: f64,
    /// Exchanges tried for a plan of the whole map; below 1 it does not plan.
    pub plans: f64,
}

/// The scale, one step a level.
pub(super) const SCALE: [Ability; 7] = [
    Ability {
        slowness: 2.2,
        spread: 0.35,
        patience_ms: 22_000.0,
        tiles_at_a_glance: 1.0,
        squares: 1.0,
        disorder: 1.0,
        memory: 0.0,
        overlooks: 0.5,
        misjudges: 6.0,
        standards: 10.0,
        floor: 0.0,
        bad_join_from: 1.0,
        dreams: 0.8,
        dream_ms: 36_000.0,
        margin_ms: 5_000.0,
        plans: 0.0,
    },
    Ability {
        slowness: 1.8,
        spread: 0.33,
        patience_ms: 15_000.0,
        tiles_at_a_glance: 2.0,
        squares: 1.0,
        disorder: 0.8,
        memory: 0.0,
        overlooks: 0.45,
        misjudges: 9.0,
        standards: 14.0,
        floor: -4.0,
        bad_join_from: 0.6,
        dreams: 0.2,
        dream_ms: 12_000.0,
        margin_ms: 6_000.0,
        plans: 0.0,
    },
    Ability {
        slowness: 1.5,
        spread: 0.31,
        patience_ms: 13_000.0,
        tiles_at_a_glance: 2.0,
        squares: 2.0,
        disorder: 0.6,
        memory: 2.0,
        overlooks: 0.3,
        misjudges: 7.0,
        standards: 18.0,
        floor: 0.0,
        bad_join_from: 0.6,
        dreams: 0.0,
        dream_ms: 8_000.0,
        margin_ms: 7_000.0,
        plans: 0.0,
    },
    Ability {
        slowness: 1.3,
        spread: 0.29,
        patience_ms: 8_000.0,
        tiles_at_a_glance: 3.0,
        squares: 3.0,
        disorder: 0.4,
        memory: 5.0,
        overlooks: 0.15,
        misjudges: 4.0,
        standards: 20.0,
        floor: 2.0,
        bad_join_from: 0.8,
        dreams: 0.0,
        dream_ms: 0.0,
        margin_ms: 7_000.0,
        plans: 0.0,
    },
    Ability {
        slowness: 1.1,
        spread: 0.27,
        patience_ms: 6_500.0,
        tiles_at_a_glance: 3.0,
        squares: 4.0,
        disorder: 0.2,
        memory: 40.0,
        overlooks: 0.05,
        misjudges: 2.0,
        standards: 26.0,
        floor: 6.0,
        bad_join_from: 0.9,
        dreams: 0.0,
        dream_ms: 0.0,
        margin_ms: 6_000.0,
        plans: 0.0,
    },
    Ability {
        slowness: 1.4,
        spread: 0.24,
        patience_ms: 8_000.0,
        tiles_at_a_glance: 3.0,
        squares: 4.0,
        disorder: 0.0,
        memory: 145.0,
        overlooks: 0.0,
        misjudges: 1.0,
        standards: 32.0,
        floor: 10.0,
        bad_join_from: 1.0,
        dreams: 0.0,
        dream_ms: 0.0,
        margin_ms: 5_000.0,
        plans: 1.0,
    },
    Ability {
        slowness: 1.6,
        spread: 0.2,
        patience_ms: 8_000.0,
        tiles_at_a_glance: 3.0,
        squares: 4.0,
        disorder: 0.0,
        memory: 290.0,
        overlooks: 0.0,
        misjudges: 0.0,
        standards: 32.0,
        floor: 10.0,
        bad_join_from: 1.0,
        dreams: 0.0,
        dream_ms: 0.0,
        margin_ms: 4_000.0,
        plans: 40_000.0,
    },
];

impl Ability {
    /// The ability at a position of the scale, from 0, clamped to its ends.
    pub fn at(place: f64) -> Ability {
        let place = place.clamp(0.0, (SCALE.len() - 1) as f64);
        let below = (place as usize).min(SCALE.len() - 2);
        SCALE[below].towards(&SCALE[below + 1], place - below as f64)
    }

    /// Interpolates towards another ability.
    fn towards(&self, other: &Ability, part: f64) -> Ability {
        let mix = |of: fn(&Ability) -> f64| of(self) + (of(other) - of(self)) * part;
        Ability {
            slowness: mix(|a| a.slowness),
            spread: mix(|a| a.spread),
            patience_ms: mix(|a| a.patience_ms),
            tiles_at_a_glance: mix(|a| a.tiles_at_a_glance),
            squares: mix(|a| a.squares),
            disorder: mix(|a| a.disorder),
            memory: mix(|a| a.memory),
            overlooks: mix(|a| a.overlooks),
            misjudges: mix(|a| a.misjudges),
            standards: mix(|a| a.standards),
            floor: mix(|a| a.floor),
            bad_join_from: mix(|a| a.bad_join_from),
            dreams: mix(|a| a.dreams),
            dream_ms: mix(|a| a.dream_ms),
            margin_ms: mix(|a| a.margin_ms),
            plans: mix(|a| a.plans),
        }
    }
}
