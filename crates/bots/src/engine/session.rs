//! A conversation with one program: line by line.

use super::VERSION;
use super::answer::{Answer, Hello, Ready, Reply};
use super::complaint::{Code, Complaint};
use super::real_time::RealTime;
use super::request::{NewGame, Request};
use super::table::{Seated, Table};
use crate::bot::Clock;
use crate::kind::Kind;
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::worlds;

/// What was said so far. A line that is wrong changes nothing.
pub struct Session {
    clock: Clock,
    kind: Kind,
    seed: u64,
    greeted: bool,
    table: Option<Box<dyn Table>>,
}

impl Session {
    /// A conversation that has not begun. `kind` and `seed`: who plays where the program does not say.
    pub fn new(clock: Clock, kind: Kind, seed: u64) -> Session {
        Session { clock, kind, seed, greeted: false, table: None }
    }

    /// Answers a line; an empty one needs no answer. After [`Answer::Bye`] nothing more should be asked.
    ///
    /// Whoever reads lines needs to keep no more than [`MAX_LINE`](super::MAX_LINE) bytes of one, and one byte that shows it is longer.
    pub fn line(&mut self, line: &[u8]) -> Option<Reply> {
        let line = line.trim_ascii();
        if line.is_empty() {
            return None;
        }
        let (id, request) = Request::read(line);
        let answer = request.and_then(|request| self.answer(request)).unwrap_or_else(Answer::Error);
        Some(Reply { id, answer })
    }

    /// The answer as a line of text, without its end.
    pub fn text(&mut self, line: &[u8]) -> Option<String> {
        let reply = self.line(line)?;
        // Texts and finite numbers: there is nothing in a reply that JSON could not hold.
        Some(serde_json::to_string(&reply).unwrap_or_default())
    }

    fn answer(&mut self, request: Request) -> Result<Answer, Complaint> {
        if !self.greeted && !matches!(request, Request::Hello(_) | Request::Quit) {
            return Err(Complaint::new(Code::NoHello, "expected hello as the first line"));
        }
        match request {
            Request::Hello(greeting) => self.hello(greeting.version).map(Answer::Hello),
            Request::Game(game) => self.game(&game).map(Answer::Ready),
            Request::Position(source) => self.table()?.place(&source).map(Answer::Position),
            Request::Go(go) => {
                let clock = self.clock;
                self.table()?.go(go, clock)
            }
            Request::Quit => Ok(Answer::Bye),
        }
    }

    fn hello(&mut self, version: u32) -> Result<Hello, Complaint> {
        if version != VERSION {
            let message = format!("version: expected {VERSION}, found {version}");
            return Err(Complaint::new(Code::WrongVersion, message));
        }
        self.greeted = true;
        Ok(Hello {
            version: VERSION,
            name: concat!("krajina ", env!("CARGO_PKG_VERSION")).into(),
            games: [kingdom::Setup::GAME, hunters::Setup::GAME, worlds::Setup::GAME].map(String::from).into(),
            bots: Kind::all().map(|kind| kind.name().into()).collect(),
        })
    }

    fn game(&mut self, game: &NewGame) -> Result<Ready, Complaint> {
        let kind = match &game.bot {
            None => self.kind,
            Some(name) => name
                .parse()
                .map_err(|error: String| Complaint::new(Code::UnknownBot, format!("bot: {error}")))?,
        };
        let seed = game.seed.unwrap_or(self.seed);
        let bad = |error: krajina_rules::game::SetupError| {
            Complaint::new(Code::BadSetup, format!("setup: {error}"))
        };
        let (setup, table): (String, Box<dyn Table>) = match game.setup.split_whitespace().next() {
            Some(kingdom::Setup::GAME) => {
                let setup: kingdom::Setup = game.setup.parse().map_err(bad)?;
                (setup.to_string(), Box::new(Seated::<Kingdom>::new(setup, kind, seed)?))
            }
            Some(hunters::Setup::GAME) => {
                let setup: hunters::Setup = game.setup.parse().map_err(bad)?;
                (setup.to_string(), Box::new(Seated::<Hunters>::new(setup, kind, seed)?))
            }
            Some(worlds::Setup::GAME) => {
                let setup: worlds::Setup = game.setup.parse().map_err(bad)?;
                (setup.to_string(), Box::new(RealTime::new(setup, kind, seed)?))
            }
            found => {
                let message =
                    format!("setup: expected kingdom, hunters or worlds, found {:?}", found.unwrap_or(""));
                return Err(Complaint::new(Code::UnknownGame, message));
            }
        };
        self.table = Some(table);
        Ok(Ready { setup, bot: kind.name().into() })
    }

    fn table(&mut self) -> Result<&mut Box<dyn Table>, Complaint> {
        self.table.as_mut().ok_or_else(|| Complaint::new(Code::NoGame, "expected game before this"))
    }
}
