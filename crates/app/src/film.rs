//! A recorded game to watch again: the table after any move or at any time of its clock.

use crate::dominoes;
use crate::log::{GameLog, LoggedAction};
use crate::player::SeatPlayer;
use crate::table::TableModel;
use krajina_record::TextFault;
use krajina_record::notation::{AnyRecord, Record, Recorded, Replay, ReplayError};
use krajina_rules::any::{AnyAction, AnyGame};
use krajina_rules::domino::Square;
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_rules::with_game;

/// A recorded game, complete or not, positioned at one of its moments.
#[derive(Clone, PartialEq, Debug)]
pub struct Film {
    /// The record of a game of turns, for downloading; empty for other games and for the film of a log.
    pub text: String,
    players: Vec<SeatPlayer>,
    start: AnyGame,
    actions: Vec<LoggedAction>,
    end: Millis,
    /// The indexes of the moves with which a round begins, in order.
    rounds: Vec<usize>,
    game: AnyGame,
    /// Number of actions shown.
    shown: usize,
}

impl Film {
    /// The film of a record, at its beginning. Checks every move.
    ///
    /// # Errors
    /// The text is not a record, or a move or claim in it is wrong; the fault has its position.
    pub fn of_record(text: &str) -> Result<Film, TextFault> {
        let record: AnyRecord = text.parse()?;
        with_game!(AnyRecord(&record): record => film_of(record))
    }

    /// The film with these players in place of the names in the record.
    pub fn with_players(self, players: Vec<SeatPlayer>) -> Film {
        Film { players, ..self }
    }

    /// The film of a log, at its beginning; `None` if the log cannot be replayed.
    pub fn of_log(log: &GameLog) -> Option<Film> {
        log.replay()?;
        let end = log.actions.last().map_or(log.now, |logged| logged.at.max(log.now));
        let start = log.start()?;
        Some(Film::new(String::new(), log.players.clone(), start, log.actions.clone(), end))
    }

    fn new(
        text: String,
        players: Vec<SeatPlayer>,
        start: AnyGame,
        actions: Vec<LoggedAction>,
        end: Millis,
    ) -> Film {
        let mut film =
            Film { text, players, game: start.clone(), start, actions, end, rounds: Vec::new(), shown: 0 };
        film.rounds = film.find_rounds();
        film.jump(0);
        film
    }

    fn find_rounds(&mut self) -> Vec<usize> {
        let round = |game: &AnyGame| game.turn().map(|turn| (turn.game, turn.round));
        let (mut rounds, mut before) = (vec![0], round(&self.game));
        for number in 1..=self.actions.len() {
            self.jump(number);
            let now = round(&self.game).or(before);
            if now != before {
                rounds.push(number);
            }
            before = now;
        }
        rounds
    }

    /// The game as it is shown.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The table as it is shown.
    pub fn table(&self) -> TableModel {
        TableModel { last: self.last(), ..TableModel::new(self.game.clone(), self.players.clone(), None) }
    }

    /// The players.
    pub fn players(&self) -> &[SeatPlayer] {
        &self.players
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.actions.len()
    }

    /// The number of moves shown.
    pub fn at(&self) -> usize {
        self.shown
    }

    /// The time of the last event, in real time.
    pub fn end(&self) -> Millis {
        self.end
    }

    /// The last move shown, and its seat.
    pub fn last(&self) -> Option<(Seat, AnyAction)> {
        let logged = self.actions.get(self.shown.checked_sub(1)?)?;
        Some((logged.seat, logged.action))
    }

    /// The seat whose land the last move changed, and the changed squares.
    pub fn marks(&self) -> Option<(Seat, Vec<Square>)> {
        let (seat, action) = self.last()?;
        let squares = dominoes::squares(dominoes::move_of(action)?);
        (!squares.is_empty()).then_some((seat, squares))
    }

    fn rewind(&mut self) {
        self.game.clone_from(&self.start);
        self.shown = 0;
    }

    fn step(&mut self) {
        if let Some(logged) = self.actions.get(self.shown) {
            self.game.advance(logged.at);
            self.game.play_unchecked(logged.seat, logged.action);
            self.shown += 1;
        }
    }

    /// Shows the table after `to` moves. Actions cannot be undone: going back replays the game.
    pub fn jump(&mut self, to: usize) {
        let to = to.min(self.actions.len());
        if to < self.shown {
            self.rewind();
        }
        while self.shown < to {
            self.step();
        }
    }

    /// Moves to a time, forwards or backwards. Returns true if anything but the time has changed.
    pub fn wind(&mut self, to: Millis) -> bool {
        let mut changed = false;
        if self.game.now().is_some_and(|now| to < now) {
            self.rewind();
            changed = true;
        }
        while self.actions.get(self.shown).is_some_and(|logged| logged.at <= to) {
            self.step();
            changed = true;
        }
        let before = (self.game.is_round(), self.game.deadline());
        self.game.advance(to);
        changed || (self.game.is_round(), self.game.deadline()) != before
    }

    /// The index of the next or previous move with which a round begins.
    pub fn round_from(&self, at: usize, forwards: bool) -> usize {
        let mut rounds = self.rounds.iter().copied();
        if forwards {
            rounds.find(|round| *round > at).unwrap_or(self.moves())
        } else {
            rounds.rfind(|round| *round < at).unwrap_or(0)
        }
    }
}

fn fault(error: ReplayError) -> TextFault {
    match error {
        ReplayError::Claim(fault) => fault,
        ReplayError::Move(error) => TextFault {
            line: error.line,
            column: error.column,
            reason: format!("{}: {}", error.text, error.illegal),
        },
    }
}

fn film_of<G: Recorded>(record: &Record<G>) -> Result<Film, TextFault>
where
    AnyGame: From<Box<G>>,
    AnyAction: From<G::Action>,
{
    let mut replay = Replay::new(record).map_err(fault)?;
    let start = AnyGame::from(Box::new(replay.game().clone()));
    let mut actions = Vec::new();
    while let Some(step) = replay.step().map_err(fault)? {
        let at = step.at.unwrap_or_default();
        actions.push(LoggedAction { at, seat: step.seat, action: step.action.clone().into() });
    }
    let end = replay.finish().map_err(fault)?;
    let end = krajina_rules::hosted::Hosted::now(&end).unwrap_or_default();
    let player = |name: &Option<String>| {
        let name = name.clone().unwrap_or_default();
        if G::REAL_TIME { SeatPlayer::Guest { name } } else { SeatPlayer::Person { name } }
    };
    let players = record.names.iter().map(player).collect();
    let text = if G::REAL_TIME { String::new() } else { record.to_string() };
    Ok(Film::new(text, players, start, actions, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::game::Millis;

    fn golden(name: &str) -> String {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../record/tests/golden");
        std::fs::read_to_string(folder.join(format!("{name}.krec"))).unwrap()
    }

    fn film(name: &str) -> Film {
        Film::of_record(&golden(name)).unwrap_or_else(|why| panic!("{name}: {why:?}"))
    }

    #[test]
    fn every_kind_of_record_becomes_a_film() {
        for name in
            ["kingdom-2", "kingdom-3-dynasty", "hunters-2-tribe", "hunters-3-totems", "hunters-4-discovery"]
        {
            let mut film = film(name);
            assert_eq!((film.at(), film.last()), (0, None));
            // Round by round to the end, and as many back.
            let (mut at, mut steps) = (0, 0);
            while at < film.moves() {
                at = film.round_from(at, true);
                film.jump(at);
                assert!(film.last().is_some());
                steps += 1;
            }
            assert!(film.table().is_over(), "{name}");
            while at > 0 {
                at = film.round_from(at, false);
                steps -= 1;
            }
            assert_eq!(steps, 0, "{name}: as many rounds back as forth");
        }
    }

    #[test]
    fn a_film_jumps_both_ways_to_the_same_table() {
        let mut film = film("hunters-4-tribe");
        film.jump(30);
        let (middle, last) = (film.game().clone(), film.last());
        film.jump(film.moves());
        assert_ne!(*film.game(), middle);
        film.jump(30);
        assert_eq!((film.game(), film.last()), (&middle, last));
    }

    #[test]
    fn a_film_in_real_time_moves_both_ways_to_the_same_table() {
        let mut film = film("worlds-4-expert");
        let end = film.end();
        assert!(film.wind(Millis(end.0 / 2)));
        let middle = film.game().clone();
        assert!(film.wind(end));
        assert!(film.table().is_over());
        assert!(film.wind(Millis(end.0 / 2)), "back");
        assert_eq!(*film.game(), middle);
        assert!(!film.wind(Millis(end.0 / 2)), "nothing happens");
    }

    #[test]
    fn a_fault_has_its_position() {
        let place = |text: &str| match Film::of_record(text) {
            Err(fault) => (fault.line, fault.column),
            Ok(_) => panic!("no fault in {text}"),
        };
        assert_eq!(place("hello"), (1, 1));
        let text = golden("kingdom-2");
        let at = text.lines().position(|line| line.contains(" place ")).unwrap();
        let broken: Vec<String> = text
            .lines()
            .enumerate()
            .map(|(number, line)| {
                if number == at { line.replacen(" place ", " place a1 a2 ; place ", 1) } else { line.into() }
            })
            .collect();
        assert_eq!(place(&broken.join("\n")).0, at + 1);
    }

    #[test]
    fn a_game_at_this_device_becomes_the_same_film() {
        for name in ["kingdom-2", "hunters-2-tribe"] {
            let mut film = film(name);
            let record: AnyRecord = film.text.parse().unwrap();
            let (setup, seed) =
                with_game!(AnyRecord(&record): record => (record.setup.to_string(), record.seed.unwrap()));
            let log = GameLog {
                actions: film.actions.clone(),
                ..GameLog::new(setup.parse().unwrap(), seed, film.players.clone())
            };
            let text = log.record(|seat| format!("P{} # x", seat.index())).unwrap();
            let mut again = Film::of_record(&text).unwrap();
            film.jump(usize::MAX);
            again.jump(usize::MAX);
            assert_eq!((again.moves(), again.game()), (film.moves(), film.game()));
            assert!(again.text.contains(": P0"), "{}", again.text);
        }
    }
}
