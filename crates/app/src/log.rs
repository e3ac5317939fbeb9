//! The log of a local game: setup, seed and every action with its time.

use crate::player::SeatPlayer;
use krajina_record::notation::{Record, Recorded};
use krajina_rules::any::{AnyAction, AnyGame, AnySetup};
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::with_game;

/// An action that was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoggedAction {
    /// The time by the table's own clock; 0 in games of turns.
    pub at: Millis,
    /// The seat that acted.
    pub seat: Seat,
    /// The action.
    pub action: AnyAction,
}

/// The purpose of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Occasion {
    /// An ordinary game.
    #[default]
    Game,
    /// Alone and without a clock.
    Practice,
    /// Practice with a guide.
    Lesson,
    /// The heap of a day, counted from 1970.
    Daily(u32),
}

impl Occasion {
    /// Whether the clock stands still during rounds.
    pub fn is_practice(self) -> bool {
        matches!(self, Occasion::Practice | Occasion::Lesson)
    }
}

/// Everything that determines a local game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLog {
    /// The setup.
    pub setup: AnySetup,
    /// The seed of the deal.
    pub seed: Seed,
    /// The players.
    pub players: Vec<SeatPlayer>,
    /// The purpose.
    pub occasion: Occasion,
    /// The actions so far.
    pub actions: Vec<LoggedAction>,
    /// The time of the table's clock.
    pub now: Millis,
}

impl GameLog {
    /// A game that has not begun.
    pub fn new(setup: AnySetup, seed: Seed, players: Vec<SeatPlayer>) -> GameLog {
        GameLog { setup, seed, players, occasion: Occasion::Game, actions: Vec::new(), now: Millis(0) }
    }

    /// The game at its beginning; `None` if the players do not fit the setup.
    pub fn start(&self) -> Option<AnyGame> {
        (self.players.len() == self.setup.players()).then(|| AnyGame::new(&self.setup, &self.seed))
    }

    /// The game after all actions; `None` if one of them is not legal.
    pub fn replay(&self) -> Option<AnyGame> {
        let mut game = self.start()?;
        for logged in &self.actions {
            logged.play(&mut game)?;
        }
        game.advance(self.now);
        Some(game)
    }

    /// The record of a game of turns so far, with these names. Not for games in real time: the code would make the app
    /// larger.
    pub fn record(&self, name: impl Fn(Seat) -> String) -> Option<String> {
        with_game!(AnySetup(&self.setup): setup as G => written::<G>(self, setup, &name))
    }
}

fn written<G: Recorded>(log: &GameLog, setup: &G::Setup, name: &dyn Fn(Seat) -> String) -> Option<String>
where
    G::Action: TryFrom<AnyAction>,
{
    if G::REAL_TIME {
        return None;
    }
    let end = log.replay()?;
    let mut record = Record::<G>::new(setup.clone(), log.seed);
    record.names = Seat::all(log.players.len()).map(|seat| Some(plain(&name(seat)))).collect();
    for logged in &log.actions {
        record.push(logged.seat, logged.action.try_into().ok()?);
    }
    record.result = end.outcome().map(|outcome| outcome.scores.iter().map(|score| score.points).collect());
    Some(record.to_string())
}

/// A name that a record can hold: no comment sign, no line break.
fn plain(name: &str) -> String {
    name.replace(['#', '\n', '\r'], " ").trim().to_owned()
}

impl LoggedAction {
    /// Plays it. Returns `None` if it is not legal at its time; then only the time has changed.
    pub fn play(&self, game: &mut AnyGame) -> Option<()> {
        game.advance(self.at);
        if game.now().is_some_and(|now| self.at > now) {
            return None;
        }
        if !game.allows(self.seat, &self.action) {
            return None;
        }
        game.play_unchecked(self.seat, game.canonical(self.action));
        Some(())
    }
}

/// The log of a solo game of Worlds that was stopped at once, for tests.
#[cfg(test)]
pub(crate) fn finished_example(seed: u64) -> GameLog {
    let you = SeatPlayer::Person { name: String::new() };
    let setup: AnySetup = "worlds players=1 level=solo-easy".parse().unwrap();
    let mut log = GameLog::new(setup, Seed::from_number(seed), vec![you]);
    let action = AnyAction::read(log.setup.kind(), "stop").unwrap();
    log.actions.push(LoggedAction { at: Millis(4_000), seat: Seat::wrapping(0), action });
    log.now = Millis(4_000);
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_replayed_and_a_broken_one_is_rejected() {
        let seat = Seat::wrapping(0);
        let mut log = finished_example(4);
        log.actions.clear();
        let mut start = log.start().unwrap();
        start.advance(Millis(4_000));
        let take = start.legal(seat)[0];
        log.actions.push(LoggedAction { at: Millis(4_000), seat, action: take });
        log.now = Millis(5_000);
        let game = log.replay().unwrap();
        assert_eq!(game.now(), Some(Millis(5_000)));
        // Nobody can take a tile before the countdown is over.
        log.actions[0].at = Millis(100);
        assert_eq!(log.replay(), None);
        assert_eq!(GameLog { players: Vec::new(), ..log }.start(), None);
    }

    #[test]
    fn the_example_is_over() {
        assert!(finished_example(4).replay().is_some_and(|game| game.outcome().is_some()));
    }
}
