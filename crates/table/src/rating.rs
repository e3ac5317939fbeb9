//! Ratings of people and bots, per game and number of players (Weng and Lin's Bayesian ratings).

use krajina_wire::{AnySetup, BotLevel, Ending, GameKind, Occupant, PersonId};
use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// A class of games with its own ratings: a game with a number of players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ladder {
    /// The game.
    pub game: GameKind,
    /// The number of players.
    pub players: u8,
}

impl Ladder {
    /// The ladder of a setup; `None` for a solo game.
    pub fn of(setup: &AnySetup) -> Option<Ladder> {
        (setup.players() > 1).then(|| Ladder { game: setup.kind(), players: setup.players() as u8 })
    }
}

/// A person or a bot with a rating.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RatedPlayer {
    /// A person.
    Person(PersonId),
    /// All bots of a level together.
    Bot(BotLevel),
}

impl RatedPlayer {
    /// The rated player of a seat.
    pub fn on(seat: &Occupant) -> Option<RatedPlayer> {
        match seat {
            Occupant::Person { id, .. } => Some(RatedPlayer::Person(*id)),
            Occupant::Bot { level } => Some(RatedPlayer::Bot(level.clone())),
            Occupant::Open => None,
        }
    }
}

/// An estimate of strength and how certain it is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SkillRating {
    /// The most likely strength.
    pub strength: f64,
    /// The standard deviation.
    pub uncertainty: f64,
    /// The number of games behind it.
    pub games: u32,
}

impl Default for SkillRating {
    fn default() -> SkillRating {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        SkillRating { strength: rating, uncertainty, games: 0 }
    }
}

impl SkillRating {
    /// The number that people see: a lower bound of the strength, on a scale on which newcomers start at 1000.
    pub fn shown(&self) -> i32 {
        (1_000.0 + 40.0 * (self.strength - 3.0 * self.uncertainty)).round() as i32
    }
}

/// The ratings after a game, for its players by seat with their places from 1. A player with two seats, such as two
/// bots of one level, is not rated against themselves: their rating stays.
pub fn rate(players: &[(RatedPlayer, SkillRating)], ranks: &[usize]) -> Vec<SkillRating> {
    let old: Vec<SkillRating> = players.iter().map(|(_, rating)| *rating).collect();
    let twice = |who: &RatedPlayer| players.iter().filter(|(other, _)| other == who).count() > 1;
    if players.len() != ranks.len() || players.len() < 2 {
        return old;
    }
    let teams: Vec<[WengLinRating; 1]> = old
        .iter()
        .map(|rating| [WengLinRating { rating: rating.strength, uncertainty: rating.uncertainty }])
        .collect();
    let outcomes: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().zip(ranks).map(|(team, rank)| (team.as_slice(), MultiTeamOutcome::new(*rank))).collect();
    let new = weng_lin_multi_team(&outcomes, &WengLinConfig::new());
    players
        .iter()
        .zip(new)
        .map(|((who, old), team)| match team.first() {
            Some(new) if !twice(who) => {
                SkillRating { strength: new.rating, uncertainty: new.uncertainty, games: old.games + 1 }
            }
            _ => *old,
        })
        .collect()
}

/// The places by which a game is rated.
pub fn places(ending: &Ending) -> &[usize] {
    &ending.ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u64, rating: SkillRating) -> (RatedPlayer, SkillRating) {
        (RatedPlayer::Person(PersonId::new(number)), rating)
    }

    #[test]
    fn winners_rise_and_losers_fall() {
        let start = SkillRating::default();
        let players: Vec<_> = (0..4).map(|number| player(number, start)).collect();
        let new = rate(&players, &[2, 1, 4, 3]);
        assert!(new[1].strength > new[0].strength);
        assert!(new[0].strength > new[3].strength);
        assert!(new[3].strength > new[2].strength);
        assert!(new.iter().all(|rating| rating.uncertainty < start.uncertainty && rating.games == 1));
        assert_eq!(start.shown(), 1_000);
    }

    #[test]
    fn equals_who_draw_stay_equal() {
        let players = [player(1, SkillRating::default()), player(2, SkillRating::default())];
        let new = rate(&players, &[1, 1]);
        assert!((new[0].strength - new[1].strength).abs() < 1e-9);
    }

    #[test]
    fn a_player_is_not_rated_against_themselves() {
        let bot = (RatedPlayer::Bot(BotLevel::new("fox").unwrap()), SkillRating::default());
        let players = [bot.clone(), player(1, SkillRating::default()), bot];
        let new = rate(&players, &[1, 2, 3]);
        assert_eq!((new[0], new[2]), (SkillRating::default(), SkillRating::default()));
        assert_eq!(new[1].games, 1);
    }

    /// Better players end up higher, whatever the order of games.
    #[test]
    fn strength_is_found() {
        let mut ratings = [SkillRating::default(); 3];
        for game in 0..60 {
            let players: Vec<_> =
                ratings.iter().enumerate().map(|(number, rating)| player(number as u64, *rating)).collect();
            // 0 beats 1 beats 2, except in every fifth game.
            let ranks = if game % 5 == 0 { [2, 1, 3] } else { [1, 2, 3] };
            ratings.copy_from_slice(&rate(&players, &ranks));
        }
        assert!(ratings[0].shown() > ratings[1].shown() && ratings[1].shown() > ratings[2].shown());
    }
}
