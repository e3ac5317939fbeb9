//! A game at this device: what is played, by whom, and every move so far.

use crate::dynasty::Sheets;
use crate::play::Play;
use crate::player::Player;
use krajina_rules::domino::Placement;
use krajina_rules::kingdom;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use serde::{Deserialize, Serialize};

/// All that a game follows from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Log {
    pub(crate) setup: String,
    pub(crate) seed: String,
    pub(crate) players: Vec<Player>,
    pub(crate) moves: Vec<String>,
}

/// A game as it stands, with the log it follows from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Game {
    pub(crate) log: Log,
    pub(crate) play: Play,
    /// Who made the last move.
    pub(crate) moved: Option<Seat>,
    /// The domino laid last, and in whose land.
    pub(crate) laid: Option<(Seat, Placement)>,
    /// The seat this device sees the table from, where that is always the same.
    pub(crate) own: Option<Seat>,
    /// The message that says for what everybody has to wait, if so.
    pub(crate) waits: Option<&'static str>,
    /// The sheets of the games of a Dynasty that are over.
    pub(crate) past: Vec<Sheets>,
    /// One of them has just ended, another follows: its sheet is looked at first.
    pub(crate) interlude: bool,
}

impl Game {
    /// A new game of a setup, newly shuffled.
    pub(crate) fn begin(setup: String, players: Vec<Player>) -> Option<Game> {
        let log = Log { setup, seed: random_seed().to_string(), players, moves: Vec::new() };
        Game::resume(log)
    }

    /// The game a log leads to; `None` if the log leads nowhere.
    pub(crate) fn resume(log: Log) -> Option<Game> {
        let seed: Seed = log.seed.parse().ok()?;
        let play = Play::begin(&log.setup, &seed)?;
        if log.players.len() != play.players() {
            return None;
        }
        let moves = log.moves.clone();
        let log = Log { moves: Vec::new(), ..log };
        let mut game = Game::at(log, play, None);
        moves.iter().all(|action| game.play(action)).then_some(game)
    }

    /// A game whose moves come from elsewhere, as it stands.
    pub(crate) fn shown(play: Play, players: Vec<Player>, own: Option<Seat>) -> Game {
        let log = Log { setup: play.setup(), seed: String::new(), players, moves: Vec::new() };
        Game::at(log, play, own)
    }

    /// A game as it stands, seen from here or from one seat.
    pub(crate) fn at(log: Log, play: Play, own: Option<Seat>) -> Game {
        Game { log, play, moved: None, laid: None, own, waits: None, past: Vec::new(), interlude: false }
    }

    /// Plays an action of the acting seat; false, and nothing changed, if it is not legal.
    pub(crate) fn play(&mut self, action: &str) -> bool {
        let seat = self.play.seat();
        let before = (self.play.games().1 > 1).then(|| self.play.clone());
        if self.play.play(action).is_none() {
            return false;
        }
        self.remember(seat, action);
        self.interlude = false;
        if let Some(before) = before {
            self.keep_sheets(&before, action);
        }
        self.log.moves.push(action.to_owned());
        true
    }

    /// Keeps the sheets of a game of a Dynasty that this action has ended. A game whose end was not seen has none.
    pub(crate) fn keep_sheets(&mut self, before: &Play, action: &str) {
        let ended = self.play.games_ended();
        if ended == before.games_ended() + 1 && self.past.len() + 1 == ended {
            self.past.push(before.last_sheets(action));
            self.interlude = !self.play.is_over();
        }
        self.past.resize(ended, Vec::new());
    }

    /// Who has just done what, to be shown.
    pub(crate) fn remember(&mut self, seat: Option<Seat>, action: &str) {
        self.moved = seat;
        if let (Some(seat), Ok(kingdom::Action::Place(placement))) = (seat, action.parse()) {
            self.laid = Some((seat, placement));
        }
    }

    /// Takes back the last moves until somebody at this device may choose again.
    pub(crate) fn undo(&mut self) -> bool {
        let mut log = self.log.clone();
        while log.moves.pop().is_some() {
            if let Some(game) = Game::resume(log.clone())
                && game.acting().is_some_and(Player::is_here)
            {
                *self = game;
                return true;
            }
        }
        false
    }

    /// Who has to act, and can.
    pub(crate) fn acting(&self) -> Option<&Player> {
        let seat = self.play.seat().filter(|_| self.waits.is_none())?;
        self.log.players.get(seat.index())
    }

    /// The seats of the people at this device.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.log.players.len()).filter(|seat| self.log.players[seat.index()].is_here())
    }
}

/// A seed from the browser's randomness.
pub(crate) fn random_seed() -> Seed {
    let mut bytes = [0; 32];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    let filled = crypto.is_some_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !filled {
        // Without the browser's randomness nobody's secret is at stake: one device, one table.
        bytes[..8].copy_from_slice(&js_sys::Math::random().to_bits().to_le_bytes());
    }
    Seed::new(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::Task;

    fn log(moves: &[&str]) -> Log {
        Log {
            setup: "kingdom players=2".into(),
            seed: Seed::from_number(5).to_string(),
            players: vec![Player::Person { name: String::new() }, Player::Bot { level: "sprout".into() }],
            moves: moves.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn a_log_leads_to_its_game_and_a_broken_one_nowhere() {
        let mut game = Game::resume(log(&[])).unwrap();
        let first = game.play.next()[0].domino;
        assert!(!game.play("take 0"));
        assert!(game.play(&format!("take {first}")));
        assert_eq!(Game::resume(game.log.clone()), Some(game));
        assert_eq!(Game::resume(log(&["discard"])), None);
        assert_eq!(Game::resume(Log { players: Vec::new(), ..log(&[]) }), None);
        assert_eq!(Game::resume(Log { seed: "0".into(), ..log(&[]) }), None);
    }

    #[test]
    fn a_dynasty_keeps_the_sheets_of_its_games_and_stops_between_them() {
        let setup = "kingdom players=2 variants=dynasty,harmony".to_owned();
        let mut game = Game::resume(Log { setup, ..log(&[]) }).unwrap();
        let mut interludes = 0;
        while game.play.seat().is_some() {
            let action = match game.play.task() {
                Task::Take(free) => format!("take {}", free[0]),
                Task::Place(_, places) => format!("place {}", places[places.len() / 2].0),
                _ => "discard".into(),
            };
            assert!(game.play(&action));
            interludes += usize::from(game.interlude);
        }
        assert_eq!((interludes, game.past.len()), (2, 3));
        for seat in Seat::all(2) {
            let kept =
                game.past.iter().map(|sheets| sheets[seat.index()].iter().map(|line| line.points).sum());
            let kept: Vec<i32> = kept.collect();
            let scored: Vec<i32> = game.play.finished(seat).iter().map(|score| score.points).collect();
            assert_eq!(kept, scored);
        }
        assert_eq!(Game::resume(game.log.clone()), Some(game));
    }

    #[test]
    fn undo_goes_back_to_where_a_person_chose() {
        let mut game = Game::resume(log(&[])).unwrap();
        let mut chose = None;
        while chose.is_none() || game.acting().is_some_and(Player::is_bot) {
            if game.acting().is_some_and(|player| !player.is_bot()) {
                chose = Some(game.log.moves.len());
            }
            let free = game.play.next().iter().find(|place| place.king.is_none()).unwrap().domino;
            assert!(game.play(&format!("take {free}")));
        }
        assert!(game.undo());
        assert_eq!(Some(game.log.moves.len()), chose);
        assert!(!Game::resume(log(&[])).unwrap().undo());
    }
}
