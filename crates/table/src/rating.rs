//! How strong somebody is, per game and number of players, bots included (Weng and Lin's Bayesian ratings).

use krajina_wire::{BotLevel, Ending, GameKind, Occupant, PersonId, Setup};
use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// What is rated apart: a game with so many players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ladder {
    /// Which game.
    pub game: GameKind,
    /// How many players.
    pub players: u8,
}

impl Ladder {
    /// The ladder of a setup; none for a game alone.
    pub fn of(setup: &Setup) -> Option<Ladder> {
        (setup.players() > 1).then(|| Ladder { game: setup.kind(), players: setup.players() as u8 })
    }
}

/// Who is rated.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rated {
    /// A person.
    Person(PersonId),
    /// All bots of a level together.
    Bot(BotLevel),
}

impl Rated {
    /// Who plays on a seat.
    pub fn on(seat: &Occupant) -> Option<Rated> {
        match seat {
            Occupant::Person { id, .. } => Some(Rated::Person(*id)),
            Occupant::Bot { level } => Some(Rated::Bot(level.clone())),
            Occupant::Open => None,
        }
    }
}

/// A rating: what is known, and how well.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The strength that is most likely.
    pub strength: f64,
    /// How far off it may be.
    pub uncertainty: f64,
    /// Games it rests on.
    pub games: u32,
}

impl Default for Rating {
    fn default() -> Rating {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Rating { strength: rating, uncertainty, games: 0 }
    }
}

impl Rating {
    /// The number people see: where the strength lies at least, on a scale on which newcomers begin at 1000.
    pub fn shown(&self) -> i32 {
        (1_000.0 + 40.0 * (self.strength - 3.0 * self.uncertainty)).round() as i32
    }
}

/// The ratings after a game, for its players by seat with their places from 1. Nobody is rated against oneself: a game
/// in which somebody sits twice, such as two bots of one level, changes nothing for them.
pub fn rate(players: &[(Rated, Rating)], ranks: &[usize]) -> Vec<Rating> {
    let old: Vec<Rating> = players.iter().map(|(_, rating)| *rating).collect();
    let twice = |who: &Rated| players.iter().filter(|(other, _)| other == who).count() > 1;
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
                Rating { strength: new.rating, uncertainty: new.uncertainty, games: old.games + 1 }
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

    fn player(number: u64, rating: Rating) -> (Rated, Rating) {
        (Rated::Person(PersonId::new(number)), rating)
    }

    #[test]
    fn winners_rise_and_losers_fall() {
        let start = Rating::default();
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
        let players = [player(1, Rating::default()), player(2, Rating::default())];
        let new = rate(&players, &[1, 1]);
        assert!((new[0].strength - new[1].strength).abs() < 1e-9);
    }

    #[test]
    fn nobody_is_rated_against_oneself() {
        let bot = (Rated::Bot(BotLevel::new("fox").unwrap()), Rating::default());
        let players = [bot.clone(), player(1, Rating::default()), bot];
        let new = rate(&players, &[1, 2, 3]);
        assert_eq!((new[0], new[2]), (Rating::default(), Rating::default()));
        assert_eq!(new[1].games, 1);
    }

    /// Better players end up higher, whatever the order of games.
    #[test]
    fn strength_is_found() {
        let mut ratings = [Rating::default(); 3];
        for game in 0..60 {
            let players: Vec<_> =
                ratings.iter().enumerate().map(|(number, rating)| player(number as u64, *rating)).collect();
            // 0 beats 1 beats 2, but for every fifth game.
            let ranks = if game % 5 == 0 { [2, 1, 3] } else { [1, 2, 3] };
            ratings.copy_from_slice(&rate(&players, &ranks));
        }
        assert!(ratings[0].shown() > ratings[1].shown() && ratings[1].shown() > ratings[2].shown());
    }
}
