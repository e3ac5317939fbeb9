//! A saved game and its stored text.

use crate::json;
use crate::log::{GameLog, LoggedAction, Occasion};
use crate::player::SeatPlayer;
use krajina_rules::any::{AnyAction, AnySetup};
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// The number of a saved game: twelve hexadecimal digits, which also end the address of its table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SaveId(u64);

impl SaveId {
    const DIGITS: usize = 12;

    /// Reads twelve digits.
    pub fn parse(text: &str) -> Option<SaveId> {
        let digits = text.len() == SaveId::DIGITS && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        u64::from_str_radix(text, 16).ok().filter(|_| digits).map(SaveId)
    }

    /// A number that follows from a seed, so that two tabs that migrate the same data write the same entry.
    pub(crate) fn of_seed(seed: &str) -> Option<SaveId> {
        SaveId::parse(seed.get(..SaveId::DIGITS)?)
    }

    /// The next number.
    pub(crate) fn next(self) -> SaveId {
        SaveId((self.0 + 1) % (1 << (4 * SaveId::DIGITS)))
    }
}

impl Display for SaveId {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:012x}", self.0)
    }
}

/// A log as it is stored. Both forms are older than `GameLog`; games stored by old versions stay readable.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoredLog {
    /// A game of turns.
    Table(StoredTurns),
    /// A game in real time.
    #[serde(rename = "worlds")]
    RealTime(StoredRealTime),
}

/// A game of turns. The seat of each move follows from the moves before.
#[derive(Serialize, Deserialize)]
struct StoredTurns {
    setup: String,
    seed: String,
    players: Vec<SeatPlayer>,
    moves: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct StoredAction {
    at: Millis,
    seat: Seat,
    action: String,
}

#[derive(Serialize, Deserialize)]
struct StoredRealTime {
    setup: String,
    seed: String,
    players: Vec<SeatPlayer>,
    #[serde(default)]
    practice: bool,
    #[serde(default)]
    lesson: bool,
    #[serde(default)]
    day: Option<u32>,
    deeds: Vec<StoredAction>,
    now: Millis,
}

impl StoredTurns {
    fn log(self) -> Option<GameLog> {
        let setup: AnySetup = self.setup.parse().ok()?;
        let kind = setup.kind();
        let mut log = GameLog::new(setup, self.seed.parse().ok()?, self.players);
        let mut game = log.start().filter(|_| !kind.is_real_time())?;
        for text in &self.moves {
            let seat = game.to_act().iter().next()?;
            let action = AnyAction::read(kind, text).ok()?;
            let logged = LoggedAction { at: Millis(0), seat, action };
            logged.play(&mut game)?;
            log.actions.push(logged);
        }
        Some(log)
    }
}

impl StoredRealTime {
    fn log(self) -> Option<GameLog> {
        let setup: AnySetup = self.setup.parse().ok()?;
        let kind = setup.kind();
        let mut log = GameLog::new(setup, self.seed.parse().ok()?, self.players);
        log.start().filter(|_| kind.is_real_time())?;
        log.occasion = match self.day {
            Some(day) => Occasion::Daily(day),
            None if self.lesson => Occasion::Lesson,
            None if self.practice => Occasion::Practice,
            None => Occasion::Game,
        };
        for StoredAction { at, seat, action } in &self.deeds {
            let action = AnyAction::read(kind, action).ok()?;
            log.actions.push(LoggedAction { at: *at, seat: *seat, action });
        }
        log.now = self.now;
        Some(log)
    }
}

impl StoredLog {
    fn of(log: &GameLog) -> StoredLog {
        let (setup, seed, players) = (log.setup.to_string(), log.seed.to_string(), log.players.clone());
        if !log.setup.kind().is_real_time() {
            let moves = log.actions.iter().map(|logged| logged.action.to_string()).collect();
            return StoredLog::Table(StoredTurns { setup, seed, players, moves });
        }
        let stored = |logged: &LoggedAction| StoredAction {
            at: logged.at,
            seat: logged.seat,
            action: logged.action.to_string(),
        };
        StoredLog::RealTime(StoredRealTime {
            setup,
            seed,
            players,
            practice: log.occasion.is_practice(),
            lesson: log.occasion == Occasion::Lesson,
            day: if let Occasion::Daily(day) = log.occasion { Some(day) } else { None },
            deeds: log.actions.iter().map(stored).collect(),
            now: log.now,
        })
    }

    fn log(self) -> Option<GameLog> {
        match self {
            StoredLog::Table(turns) => turns.log(),
            StoredLog::RealTime(real_time) => real_time.log(),
        }
    }
}

/// Reads the log that versions before saved games kept of a game of turns.
pub(crate) fn read_old_turns(text: &str) -> Option<GameLog> {
    json::read::<StoredTurns>(text)?.log()
}

/// Reads the log that versions before saved games kept of a game in real time.
pub(crate) fn read_old_real_time(text: &str) -> Option<GameLog> {
    json::read::<StoredRealTime>(text)?.log()
}

/// The stored form of an entry.
#[derive(Serialize, Deserialize)]
struct StoredSave {
    played: u64,
    game: StoredLog,
}

/// A saved game and the time when it was last played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Save {
    /// Milliseconds since 1970.
    pub(crate) played: u64,
    pub(crate) log: GameLog,
}

impl Save {
    pub(crate) fn read(text: &str) -> Option<Save> {
        let StoredSave { played, game } = json::read(text)?;
        Some(Save { played, log: game.log()? })
    }

    pub(crate) fn text(&self) -> String {
        let stored = StoredSave { played: self.played, game: StoredLog::of(&self.log) };
        serde_json::to_string(&stored).unwrap_or_default()
    }
}
