//! A session with one program.

use super::VERSION;
use super::answer::{EngineAnswer, EngineReply, Hello, Ready};
use super::error::{EngineError, ErrorCode};
use super::request::{EngineRequest, NewGame};
use super::table::{EngineGame, EngineTable};
use crate::bot::Clock;
use crate::bot_kind::BotKind;
use krajina_rules::any::GameKind;
use krajina_rules::game::{Game, SetupError};
use krajina_rules::hosted::Hosted;
use krajina_rules::seat::Seat;
use krajina_rules::with_game;

/// A byte order mark in UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The state of a session. A wrong line changes nothing.
pub struct EngineSession {
    clock: Clock,
    kind: BotKind,
    seed: u64,
    greeted: bool,
    table: Option<Box<dyn EngineTable>>,
}

impl EngineSession {
    /// A new session. `kind` and `seed` are the defaults for games that do not name a bot or a seed.
    pub fn new(clock: Clock, kind: BotKind, seed: u64) -> EngineSession {
        EngineSession { clock, kind, seed, greeted: false, table: None }
    }

    /// Answers a line; an empty one gets no answer. The session ends with [`EngineAnswer::Bye`].
    ///
    /// Callers need to keep at most [`MAX_LINE`](super::MAX_LINE) bytes of a line, plus one that shows it is longer.
    pub fn line(&mut self, line: &[u8]) -> Option<EngineReply> {
        // Some shells write a byte order mark in front of the first line.
        let line = if self.greeted { line } else { line.strip_prefix(MARK).unwrap_or(line) };
        let line = line.trim_ascii();
        if line.is_empty() {
            return None;
        }
        let (id, request) = EngineRequest::read(line);
        let answer = request.and_then(|request| self.answer(request)).unwrap_or_else(EngineAnswer::Error);
        Some(EngineReply { id, answer })
    }

    /// The answer as a line of text, without its end.
    pub fn text(&mut self, line: &[u8]) -> Option<String> {
        let reply = self.line(line)?;
        // A reply holds only strings and finite numbers, so serialising it cannot fail.
        Some(serde_json::to_string(&reply).unwrap_or_default())
    }

    fn answer(&mut self, request: EngineRequest) -> Result<EngineAnswer, EngineError> {
        if !self.greeted && !matches!(request, EngineRequest::Hello(_) | EngineRequest::Quit) {
            return Err(EngineError::new(ErrorCode::NoHello, "expected hello as the first line"));
        }
        match request {
            EngineRequest::Hello(greeting) => self.hello(greeting.version).map(EngineAnswer::Hello),
            EngineRequest::Game(game) => self.game(&game).map(EngineAnswer::Ready),
            EngineRequest::Position(source) => self.table()?.place(&source).map(EngineAnswer::Position),
            EngineRequest::Go(go) => {
                let clock = self.clock;
                self.table()?.go(go, clock)
            }
            EngineRequest::Quit => Ok(EngineAnswer::Bye),
        }
    }

    fn hello(&mut self, version: u32) -> Result<Hello, EngineError> {
        if version != VERSION {
            let message = format!("version: expected {VERSION}, found {version}");
            return Err(EngineError::new(ErrorCode::WrongVersion, message));
        }
        self.greeted = true;
        Ok(Hello {
            version: VERSION,
            name: concat!("krajina ", env!("CARGO_PKG_VERSION")).into(),
            games: GameKind::ALL.iter().map(|game| game.name().into()).collect(),
            bots: BotKind::all().map(|kind| kind.name().into()).collect(),
        })
    }

    fn game(&mut self, game: &NewGame) -> Result<Ready, EngineError> {
        let kind = match &game.bot {
            None => self.kind,
            Some(name) => name
                .parse()
                .map_err(|error: String| EngineError::new(ErrorCode::UnknownBot, format!("bot: {error}")))?,
        };
        let seed = game.seed.unwrap_or(self.seed);
        let bad = |error: SetupError| EngineError::new(ErrorCode::BadSetup, format!("setup: {error}"));
        let played = GameKind::of(&game.setup).map_err(|expected| {
            let found = game.setup.split_whitespace().next().unwrap_or("");
            EngineError::new(ErrorCode::UnknownGame, format!("setup: {expected}, found {found:?}"))
        })?;
        let (setup, players, table) = with_game!(played, G => {
            let setup: <G as Game>::Setup = game.setup.parse().map_err(bad)?;
            (setup.to_string(), G::seats(&setup), G::table(setup, kind, seed)?)
        });
        self.table = Some(table);
        let colours = Seat::all(players).map(|seat| played.colour(seat).name().into()).collect();
        Ok(Ready { setup, bot: kind.name().into(), colours })
    }

    fn table(&mut self) -> Result<&mut Box<dyn EngineTable>, EngineError> {
        self.table.as_mut().ok_or_else(|| EngineError::new(ErrorCode::NoGame, "expected game before this"))
    }
}
