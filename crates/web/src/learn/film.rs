//! A recorded game as a row of still pictures: how the table stood after every move.

use crate::game::{Game, Log};
use crate::play::Play;
use crate::player::Player;
use crate::worlds;
use krajina_record::Fault;
use krajina_record::notation::{Any, Drafted, Record, Replay, ReplayError};
use krajina_rules::domino::Square;
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::Kingdom;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Worlds;

/// Why there is nothing to see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unseen {
    /// Something is wrong with the text, at a place.
    Fault(Fault),
    /// A game of Worlds, which is no game of turns: its own film is made of its log.
    Worlds(Box<worlds::Log>),
}

/// The table after a move, and the move.
#[derive(Clone, PartialEq, Debug)]
struct Frame {
    play: Play,
    /// Who moved; nobody before the first move.
    seat: Option<Seat>,
    action: String,
}

/// A whole game, or as far as it was recorded.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Film {
    /// The record.
    pub(crate) text: String,
    players: Vec<Player>,
    setup: String,
    frames: Vec<Frame>,
}

impl Film {
    /// The film of a record. Every move is checked.
    pub(crate) fn of_record(text: &str) -> Result<Film, Unseen> {
        match text.parse().map_err(Unseen::Fault)? {
            Any::Kingdom(record) => shoot(&record, Play::Kingdom),
            Any::Hunters(record) => shoot(&record, Play::Hunters),
            Any::Worlds(record) => Err(of_worlds(&record)),
        }
    }

    /// How many moves there are.
    pub(crate) fn moves(&self) -> usize {
        self.frames.len() - 1
    }

    fn frame(&self, at: usize) -> &Frame {
        &self.frames[at.min(self.frames.len() - 1)]
    }

    /// The game after so many moves.
    pub(crate) fn game(&self, at: usize) -> Game {
        let frame = self.frame(at);
        let log = Log {
            setup: self.setup.clone(),
            seed: String::new(),
            players: self.players.clone(),
            moves: Vec::new(),
        };
        Game { moved: frame.seat, ..Game::at(log, frame.play.clone(), None) }
    }

    /// Who made the last of so many moves, and what it was.
    pub(crate) fn deed(&self, at: usize) -> Option<(Seat, &str)> {
        let frame = self.frame(at);
        Some((frame.seat?, &frame.action))
    }

    /// Whose land the last of so many moves changed, and where.
    pub(crate) fn marks(&self, at: usize) -> Option<(Seat, Vec<Square>)> {
        let (seat, action) = self.deed(at)?;
        let squares = match action.parse().ok()? {
            hunters::Action::Place(placement) => vec![placement.a(), placement.b()],
            hunters::Action::Lava(square) | hunters::Action::Settle(square) => vec![square],
            _ => return None,
        };
        Some((seat, squares))
    }

    /// The next move, or the one before, with which a round begins.
    pub(crate) fn round_from(&self, at: usize, forwards: bool) -> usize {
        let round = |at: usize| (self.frame(at).play.games().0, self.frame(at).play.round().0);
        let begins = |at: &usize| *at == 0 || round(*at) != round(*at - 1);
        if forwards {
            (at + 1..=self.moves()).find(begins).unwrap_or(self.moves())
        } else {
            (0..at).rev().find(begins).unwrap_or(0)
        }
    }
}

/// The record of a game at this device.
pub(super) fn record_of(game: &Game, name: impl Fn(Seat) -> String) -> Option<String> {
    let log = &game.log;
    match &game.play {
        Play::Kingdom(_) => written::<Kingdom>(log, name),
        Play::Hunters(_) => written::<Hunters>(log, name),
    }
}

fn written<G: Drafted>(log: &Log, name: impl Fn(Seat) -> String) -> Option<String> {
    let mut record = Record::<G>::new(log.setup.parse().ok()?, log.seed.parse().ok()?);
    record.names = Seat::all(log.players.len()).map(|seat| Some(plain(&name(seat)))).collect();
    let mut game = G::begin(&record.setup, record.seed.as_ref(), &record.told).ok()?;
    for text in &log.moves {
        let seat = game.to_act().iter().next()?;
        let action: G::Action = text.parse().ok()?;
        game.play(seat, action.clone()).ok()?;
        record.push(seat, action);
    }
    record.result = game.outcome().map(|outcome| outcome.scores.iter().map(|score| score.points).collect());
    Some(record.to_string())
}

/// A name that a record can hold: no comment, no line break.
pub(super) fn plain(name: &str) -> String {
    name.replace(['#', '\n', '\r'], " ").trim().to_owned()
}

fn unseen(error: ReplayError) -> Unseen {
    Unseen::Fault(match error {
        ReplayError::Claim(fault) => fault,
        ReplayError::Move(error) => Fault {
            line: error.line,
            column: error.column,
            reason: format!("{}: {}", error.text, error.illegal),
        },
    })
}

/// What a record of Worlds leads to, once it is checked.
fn of_worlds(record: &Record<Worlds>) -> Unseen {
    match Replay::new(record).and_then(Replay::finish) {
        Ok(game) => match worlds::Log::of_record(record, game.now()) {
            Some(log) => Unseen::Worlds(Box::new(log)),
            None => Unseen::Fault(Fault { line: 1, column: 1, reason: "no seed".into() }),
        },
        Err(error) => unseen(error),
    }
}

fn shoot<G: Drafted>(record: &Record<G>, wrap: fn(G) -> Play) -> Result<Film, Unseen> {
    let mut replay = Replay::new(record).map_err(unseen)?;
    let mut frames = vec![Frame { play: wrap(replay.game().clone()), seat: None, action: String::new() }];
    while let Some(step) = replay.step().map_err(unseen)? {
        let (seat, action) = (Some(step.seat), step.action.to_string());
        frames.push(Frame { play: wrap(replay.game().clone()), seat, action });
    }
    replay.check_claims().map_err(unseen)?;
    let players =
        record.names.iter().map(|name| Player::Person { name: name.clone().unwrap_or_default() }).collect();
    Ok(Film { text: record.to_string(), players, setup: record.setup.to_string(), frames })
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::game::Game as _;

    fn golden(name: &str) -> String {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../record/tests/golden");
        std::fs::read_to_string(folder.join(format!("{name}.krec"))).unwrap()
    }

    #[test]
    fn every_kind_of_record_becomes_a_film() {
        for name in
            ["kingdom-2", "kingdom-3-dynasty", "hunters-2-tribe", "hunters-3-totems", "hunters-4-discovery"]
        {
            let film = Film::of_record(&golden(name)).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            assert!(film.game(film.moves()).play.is_over(), "{name}");
            assert_eq!(film.deed(0), None);
            assert!((1..=film.moves()).all(|at| film.deed(at).is_some()));
            // Round by round to the end, and as many back.
            let (mut at, mut steps) = (0, 0);
            while at < film.moves() {
                at = film.round_from(at, true);
                steps += 1;
            }
            while at > 0 {
                at = film.round_from(at, false);
                steps -= 1;
            }
            assert_eq!(steps, 0, "{name}: as many rounds back as forth");
        }
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let fault = |text: &str| match Film::of_record(text) {
            Err(Unseen::Fault(fault)) => (fault.line, fault.column),
            other => panic!("{other:?}"),
        };
        assert_eq!(fault("hello"), (1, 1));
        let text = golden("kingdom-2");
        let at = text.lines().position(|line| line.contains(" place ")).unwrap();
        let broken: Vec<String> = text
            .lines()
            .enumerate()
            .map(|(number, line)| {
                if number == at { line.replacen(" place ", " place a1 a2 ; place ", 1) } else { line.into() }
            })
            .collect();
        assert_eq!(fault(&broken.join("\n")).0, at + 1);
        let Err(Unseen::Worlds(log)) = Film::of_record(&golden("worlds-solo")) else {
            panic!("no film of turns")
        };
        assert!(log.replay().is_some_and(|world| world.outcome().is_some()));
    }

    #[test]
    fn a_game_at_this_device_becomes_the_same_film() {
        let film = Film::of_record(&golden("kingdom-2")).unwrap();
        let Any::Kingdom(record) = film.text.parse().unwrap() else { panic!() };
        let log = Log {
            setup: record.setup.to_string(),
            seed: record.seed.unwrap().to_string(),
            players: film.players.clone(),
            moves: record.moves.iter().map(|step| step.action.to_string()).collect(),
        };
        let game = Game::resume(log).unwrap();
        let text = record_of(&game, |seat| format!("P{} # x", seat.index())).unwrap();
        let again = Film::of_record(&text).unwrap();
        assert_eq!(again.moves(), film.moves());
        assert_eq!(again.game(again.moves()).play, film.game(film.moves()).play);
        assert!(again.text.contains("pink: P0"), "{}", again.text);
    }
}
