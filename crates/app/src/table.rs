//! A table as this device shows it: the game, the players, and the last action.

use crate::dominoes::{Dominoes, Sheets};
use crate::log::GameLog;
use crate::player::SeatPlayer;
use krajina_rules::any::{AnyAction, AnyGame};
use krajina_rules::domino::Placement;
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Worlds;

/// The reason why nobody can act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standstill {
    /// An action is on its way to the server, and its effect cannot be predicted.
    Sending,
    /// The table is paused.
    Paused,
    /// The table was ended before the game was over.
    Ended,
}

/// A table as this device shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct TableModel {
    /// The current state of the game.
    pub game: AnyGame,
    /// The player of each seat.
    pub players: Vec<SeatPlayer>,
    /// The seat from which this device sees the table, if it never changes.
    pub own: Option<Seat>,
    /// The last action and its seat.
    pub last: Option<(Seat, AnyAction)>,
    /// The domino laid last, and the seat of its land.
    pub laid: Option<(Seat, Placement)>,
    /// The reason why nobody can act, if there is one.
    pub standstill: Option<Standstill>,
    /// The sheets of the finished games of a Dynasty.
    pub past: Vec<Sheets>,
    /// Whether a game of a Dynasty has just ended and another one follows: its sheet is shown first.
    pub interlude: bool,
}

impl TableModel {
    /// A table before the first action.
    pub fn new(game: AnyGame, players: Vec<SeatPlayer>, own: Option<Seat>) -> TableModel {
        TableModel {
            game,
            players,
            own,
            last: None,
            laid: None,
            standstill: None,
            past: Vec::new(),
            interlude: false,
        }
    }

    /// The table after all actions of a log; `None` if the log cannot be replayed.
    pub fn of_log(log: &GameLog) -> Option<TableModel> {
        let own = log.setup.kind().is_real_time().then_some(Seat::wrapping(0));
        let mut table = TableModel::new(log.start()?, log.players.clone(), own);
        for logged in &log.actions {
            table.game.advance(logged.at);
            let in_time = table.game.now().is_none_or(|now| logged.at <= now);
            if !in_time || !table.play(logged.seat, logged.action) {
                return None;
            }
        }
        table.game.advance(log.now);
        Some(table)
    }

    /// The game, if dominoes are laid in it.
    pub fn dominoes(&self) -> Option<Dominoes<'_>> {
        Dominoes::of(&self.game)
    }

    /// The game, if it is one of Worlds.
    pub fn worlds(&self) -> Option<&Worlds> {
        match &self.game {
            AnyGame::Worlds(world) => Some(world),
            _ => None,
        }
    }

    /// The round of a game in real time, from 1, and the number of rounds.
    pub fn real_time_round(&self) -> Option<(usize, usize)> {
        self.worlds().map(|world| (world.round() + 1, world.setup().rounds()))
    }

    /// The seat whose turn it is, in a game of turns.
    pub fn turn(&self) -> Option<Seat> {
        self.game.to_act().iter().next().filter(|_| !self.game.kind().is_real_time())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        match self.game.kind().is_real_time() {
            true => self.game.outcome().is_some(),
            false => self.turn().is_none(),
        }
    }

    /// The player whose turn it is, unless nobody can act.
    pub fn acting(&self) -> Option<&SeatPlayer> {
        let seat = self.turn().filter(|_| self.standstill.is_none())?;
        self.players.get(seat.index())
    }

    /// Whether it is the turn of a person at this device.
    pub fn is_mine(&self) -> bool {
        self.acting().is_some_and(SeatPlayer::is_here)
    }

    /// The seats of the people at this device.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players.len()).filter(|seat| self.players[seat.index()].is_here())
    }

    /// The seat from which this device sees the table: the acting person here, otherwise the one who acted last.
    pub fn viewpoint(&self) -> Seat {
        if let Some(own) = self.own {
            return own;
        }
        let is_here = |seat: &Seat| self.players.get(seat.index()).is_some_and(SeatPlayer::is_here);
        self.turn()
            .filter(is_here)
            .or_else(|| self.last.map(|(seat, _)| seat).filter(is_here))
            .or_else(|| self.people().next())
            .unwrap_or(Seat::wrapping(0))
    }

    /// Plays an action. Returns false if it is not legal; then nothing has changed.
    pub fn play(&mut self, seat: Seat, action: AnyAction) -> bool {
        let before = self.dominoes().filter(|game| game.games().1 > 1).map(|_| self.game.clone());
        if !self.game.allows(seat, &action) {
            return false;
        }
        self.game.play_unchecked(seat, self.game.canonical(action));
        self.note(seat, action);
        self.interlude = false;
        if let Some(before) = before {
            self.keep_sheets(&before, action);
        }
        true
    }

    /// Notes an action that has been carried out.
    pub(crate) fn note(&mut self, seat: Seat, action: AnyAction) {
        self.last = Some((seat, action));
        if let Some(placement) = crate::dominoes::placement(action) {
            self.laid = Some((seat, placement));
        }
    }

    /// Keeps the sheets of a game of a Dynasty that this action has ended. If this device did not see a game end, its
    /// sheets are empty.
    pub(crate) fn keep_sheets(&mut self, before: &AnyGame, action: AnyAction) {
        let (Some(was), Some(is)) = (Dominoes::of(before), self.dominoes()) else { return };
        let ended = is.games_ended();
        if ended == was.games_ended() + 1 && self.past.len() + 1 == ended {
            let sheets = was.last_sheets(action);
            self.past.push(sheets);
            self.interlude = !self.is_over();
        }
        self.past.resize(ended, Vec::new());
    }

    /// The game after an action that reveals nothing; `None` if it is not legal, or if its effect depends on hidden
    /// information.
    pub fn after_foreseeable(&self, action: AnyAction) -> Option<AnyGame> {
        let seat = self.turn().filter(|seat| self.game.allows(*seat, &action))?;
        let mut after = self.game.clone();
        after.play_unchecked(seat, self.game.canonical(action));
        let is_foreseeable = after.reveals() == self.game.reveals() && !action.peeks();
        (is_foreseeable && after.to_act().iter().next().is_some()).then_some(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dominoes::Task;
    use crate::log::LoggedAction;
    use krajina_rules::any::AnySetup;
    use krajina_rules::game::Millis;
    use krajina_rules::seed::Seed;

    fn log(setup: &str) -> GameLog {
        let setup: AnySetup = setup.parse().unwrap();
        let bot = SeatPlayer::Bot { level: "sprout".into() };
        let people = [SeatPlayer::Person { name: String::new() }];
        let players = people.into_iter().chain(std::iter::repeat(bot)).take(setup.players()).collect();
        GameLog::new(setup, Seed::from_number(5), players)
    }

    #[test]
    fn a_log_is_replayed_and_a_broken_one_is_rejected() {
        let mut log = log("kingdom players=2");
        let mut table = TableModel::of_log(&log).unwrap();
        let (seat, action) = (table.turn().unwrap(), table.game.legal(table.turn().unwrap())[0]);
        assert!(!table.play(Seat::wrapping(1 - seat.index()), action));
        assert!(table.play(seat, action));
        log.actions.push(LoggedAction { at: Millis(0), seat, action });
        assert_eq!(TableModel::of_log(&log), Some(table));
        log.actions.push(LoggedAction { at: Millis(0), seat, action });
        assert_eq!(TableModel::of_log(&log), None, "a domino is taken once");
        assert_eq!(TableModel::of_log(&GameLog { players: Vec::new(), ..log }), None);
    }

    #[test]
    fn a_dynasty_keeps_the_sheets_of_its_games_and_stops_between_them() {
        let log = log("kingdom players=2 variants=dynasty,harmony");
        let mut table = TableModel::of_log(&log).unwrap();
        let mut interludes = 0;
        while let Some(seat) = table.turn() {
            let game = table.dominoes().unwrap();
            let action = match game.task() {
                Task::Place(_, places) => {
                    game.action(crate::dominoes::Move::Place(places[places.len() / 2].0)).unwrap()
                }
                _ => table.game.legal(seat)[0],
            };
            assert!(table.play(seat, action));
            interludes += usize::from(table.interlude);
        }
        assert_eq!((interludes, table.past.len()), (2, 3));
        for seat in Seat::all(2) {
            let sum = |sheets: &Sheets| sheets[seat.index()].iter().map(|line| line.points).sum();
            let kept: Vec<i32> = table.past.iter().map(sum).collect();
            let scored: Vec<i32> =
                table.dominoes().unwrap().finished(seat).iter().map(|score| score.points).collect();
            assert_eq!(kept, scored);
        }
    }
}
