//! The kinds of game that the levels are told apart in: the same slip costs more in one than in another.

/// A kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// Kingdom on 5×5 for two.
    Kingdom5,
    /// Kingdom on 5×5 for more.
    KingdomMany,
    /// Kingdom on 7×7.
    Kingdom7,
    /// Hunters on 5×5, in any mode: for more than two.
    Hunters5,
    /// Hunters' Discovery on 7×7.
    Discovery7,
    /// Hunters' Totems on 7×7.
    Totems7,
    /// Hunters' Tribe on 7×7.
    Tribe7,
}

impl Field {
    /// Do more than two play?
    pub fn is_crowded(self) -> bool {
        matches!(self, Field::KingdomMany | Field::Hunters5)
    }
}

/// A number for each kind of game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ByField {
    /// Kingdom on 5×5 for two.
    pub kingdom_5: f64,
    /// Kingdom on 5×5 for more.
    pub kingdom_many: f64,
    /// Kingdom on 7×7.
    pub kingdom_7: f64,
    /// Hunters on 5×5.
    pub hunters_5: f64,
    /// Discovery on 7×7.
    pub discovery: f64,
    /// Totems on 7×7.
    pub totems: f64,
    /// Tribe on 7×7.
    pub tribe: f64,
}

impl ByField {
    /// Zero everywhere.
    pub const NONE: ByField = ByField {
        kingdom_5: 0.0,
        kingdom_many: 0.0,
        kingdom_7: 0.0,
        hunters_5: 0.0,
        discovery: 0.0,
        totems: 0.0,
        tribe: 0.0,
    };

    /// The number for this kind of game.
    pub fn at(&self, field: Field) -> f64 {
        match field {
            Field::Kingdom5 => self.kingdom_5,
            Field::KingdomMany => self.kingdom_many,
            Field::Kingdom7 => self.kingdom_7,
            Field::Hunters5 => self.hunters_5,
            Field::Discovery7 => self.discovery,
            Field::Totems7 => self.totems,
            Field::Tribe7 => self.tribe,
        }
    }
}
