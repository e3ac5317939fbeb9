//! `krajina play`.

use crate::error::CliError;
use crate::{entrant, input, score, setup};
use krajina_bots::bot_game::{Visitor, visit};
use krajina_bots::bot_kind::BotKind;
use krajina_bots::{Bot, Budget, DominoGame, TurnGame};
use krajina_record::notation::{self, AnyRecord, Drafted, Record, Replay};
use krajina_rules::any::AnySetup;
use krajina_rules::game::{Game, Illegal, Outcome};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;

/// Play Kingdom or Hunters in the terminal
///
/// Play with others at this keyboard, or against bots.
/// Type the number of an option, or the action itself ("place f7 e7"). Other commands: boards, save FILE, quit.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The setup, of kingdom or hunters. Worlds is played by sight and in real time, so it needs the browser.
    #[arg(default_value = "kingdom players=2 variants=middle-kingdom,harmony", value_parser = setup::read)]
    game: AnySetup,
    /// The bots at the last seats: levels (sprout, shepherd, prospector, miller, fox, steward, sovereign, weakest
    /// first), random, greedy, mcts, net or search. By default you play against shepherds.
    #[arg(long, value_name = "BOT,BOT…", value_delimiter = ',')]
    bots: Option<Vec<BotKind>>,
    /// Players at this keyboard; by default one for every seat without a bot. If there are more seats left than bots
    /// named, the last bot takes several.
    #[arg(long, value_name = "N")]
    people: Option<usize>,
    /// Seed of the deal and of the bots, to play the same deal again.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Continue from the end of this record.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seed"])]
    resume: Option<PathBuf>,
    /// Write the record of the game to this file at the end.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// The error for Worlds.
const NO_WORLDS: &str = "worlds is not played in the terminal: all players build at once, by sight, from a heap of 145 \
                         tiles. Play it in the browser (krajina serve), or let bots play it (krajina arena, krajina \
                         random). Expected kingdom or hunters";

/// The default opponent.
const DEFAULT_OPPONENT: BotKind = BotKind::Level(1);

/// Options shown at once.
const SHOWN_OPTIONS: usize = 24;

/// A line of input.
enum PlayInput<A> {
    Play(A),
    Boards,
    Save(PathBuf),
    Quit,
    Unclear(String),
}

/// The error for other games without dominoes.
const NO_DOMINOES: &str = "only games of dominoes are played in the terminal";

/// Starts a new game of any kind.
struct NewGameVisitor<'a>(&'a PlayArgs);

impl Visitor for NewGameVisitor<'_> {
    type Out = Result<(), CliError>;

    fn dominoes<G: DominoGame>(self) -> Result<(), CliError> {
        let Some(setup) = self.0.game.of::<G>() else { return Ok(()) };
        self.0.play_record(Record::<G>::new(*setup, self.0.new_seed()?))
    }

    fn turns<G: TurnGame>(self) -> Result<(), CliError> {
        Err(CliError::Input(NO_DOMINOES.into()))
    }

    fn real_time(self) -> Result<(), CliError> {
        Err(CliError::Input(NO_WORLDS.into()))
    }
}

/// Continues a game of any kind from its record.
struct ResumeVisitor<'a> {
    play: &'a PlayArgs,
    record: AnyRecord,
    path: &'a std::path::Path,
}

impl Visitor for ResumeVisitor<'_> {
    type Out = Result<(), CliError>;

    fn dominoes<G: DominoGame>(self) -> Result<(), CliError> {
        let Some(record) = self.record.of::<G>() else { return Ok(()) };
        self.play.resume(record, self.path)
    }

    fn turns<G: TurnGame>(self) -> Result<(), CliError> {
        Err(CliError::input(self.path, NO_DOMINOES))
    }

    fn real_time(self) -> Result<(), CliError> {
        Err(CliError::input(self.path, NO_WORLDS))
    }
}

impl PlayArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        if let Some(path) = &self.resume {
            let text = input::text(path, notation::MAX_BYTES)?;
            let record = text.parse::<AnyRecord>().map_err(|fault| CliError::input(path, fault))?;
            return visit(record.kind(), ResumeVisitor { play: self, record, path });
        }
        visit(self.game.kind(), NewGameVisitor(self))
    }

    /// The seed that was given, or a random one.
    fn new_seed(&self) -> Result<Seed, CliError> {
        if let Some(number) = self.seed {
            return Ok(Seed::from_number(number));
        }
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|error| CliError::File(format!("no randomness from the operating system: {error}")))?;
        Ok(Seed::new(bytes))
    }

    /// The players by seat: people first (`None`), then bots.
    fn seats(&self, players: usize) -> Result<Vec<Option<BotKind>>, CliError> {
        let default = [DEFAULT_OPPONENT];
        let bots = self.bots.as_deref().unwrap_or(&default);
        let people = match (self.people, &self.bots) {
            (Some(people), _) => people,
            (None, Some(bots)) => players.saturating_sub(bots.len()),
            (None, None) => 1,
        };
        if people > players || self.bots.is_some() && people + bots.len() > players {
            let wrong = format!("{people} people and {} bots do not fit at {players} seats", bots.len());
            return Err(CliError::Input(wrong));
        }
        let bot = |seat: usize| bots.get(seat - people).or(bots.last()).copied();
        Ok((0..players).map(|seat| if seat < people { None } else { bot(seat) }).collect())
    }

    fn resume<G: DominoGame>(&self, mut record: Record<G>, path: &std::path::Path) -> Result<(), CliError> {
        (record.result, record.digest) = (None, None);
        Replay::new(&record).and_then(Replay::finish).map_err(|error| CliError::input(path, error))?;
        self.play_record(record)
    }

    fn play_record<G: DominoGame>(&self, mut record: Record<G>) -> Result<(), CliError> {
        let game = Replay::new(&record)
            .and_then(Replay::finish)
            .map_err(|error| CliError::Input(error.to_string()))?;
        let seed = self.seed.unwrap_or_else(|| u64::from(std::process::id()));
        let mut bots = Vec::new();
        for (seat, kind) in Seat::all(game.players()).zip(self.seats(game.players())?) {
            let Some(kind) = kind else {
                bots.push(None);
                continue;
            };
            let bot = kind.build::<G>(&record.setup, seed.wrapping_mul(4).wrapping_add(seat.index() as u64));
            let bot = bot.map_err(|error| CliError::Input(format!("{kind}: {error}")))?;
            bots.push(Some(SeatedBot { bot, budget: Budget::time(kind.time_ms(), entrant::now_ms) }));
            record.names[seat.index()].get_or_insert_with(|| kind.name().into());
        }
        let mut game = TerminalGame { record, game, bots };
        if let Some(commitment) = &game.record.commitment {
            println!("The deal is fixed: the SHA-256 of its seed is {commitment}");
        }
        game.play()?;
        if let Some(path) = &self.record {
            game.save(path)?;
        }
        Ok(())
    }
}

/// A bot at a seat of this game.
struct SeatedBot<G: Game> {
    bot: Box<dyn Bot<G>>,
    budget: Budget,
}

/// A game played in the terminal.
struct TerminalGame<G: DominoGame> {
    record: Record<G>,
    game: G,
    /// The bot at each seat; `None` for a person.
    bots: Vec<Option<SeatedBot<G>>>,
}

impl<G: DominoGame> TerminalGame<G> {
    fn play(&mut self) -> Result<(), CliError> {
        while let Some(seat) = self.game.to_act().iter().next() {
            if let Some(Some(seated)) = self.bots.get_mut(seat.index()) {
                let view = self.game.view(Viewer::Seat(seat));
                let action = seated.bot.choose(&view, seat, seated.budget).action;
                println!("{} {action}", self.record.name(seat));
                self.act(seat, action).map_err(|illegal| CliError::Input(illegal.to_string()))?;
                continue;
            }
            let options = self.options(seat);
            self.show(seat, &options);
            match self.ask(seat, &options)? {
                PlayInput::Play(action) => {
                    self.act(seat, action).unwrap_or_else(|illegal| println!("{illegal}"));
                }
                PlayInput::Boards => self.show_boards(),
                PlayInput::Save(path) => self.save(&path)?,
                PlayInput::Quit => return Ok(()),
                PlayInput::Unclear(reason) => println!("{reason}"),
            }
        }
        self.end()
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Illegal> {
        // The notation of an action, and the game that it ends, follow from the position before it.
        let before = self.game;
        self.game.play(seat, action)?;
        self.record.push(seat, before.canonical(action));
        if let Some(ended) = before.ended_by(seat, &action) {
            println!("\nA game of the row ends:");
            Seat::all(ended.players()).for_each(|seat| self.show_board(&ended, seat));
        }
        Ok(())
    }

    /// The legal actions with the points that each gains at once, best first.
    fn options(&self, seat: Seat) -> Vec<(i32, G::Action)> {
        let now = self.game.points(seat);
        let gain = |action: &G::Action| {
            let mut after = self.game;
            after.play_unchecked(seat, *action);
            self.game.ended_by(seat, action).unwrap_or(after).points(seat) - now
        };
        let mut options: Vec<(i32, G::Action)> =
            self.game.legal(seat).map(|action| (gain(&action), action)).collect();
        options.sort_by_key(|(gain, _)| -gain);
        options
    }

    fn show(&self, seat: Seat, options: &[(i32, G::Action)]) {
        let draft = Drafted::draft(&self.game);
        println!("\nround {} of {}", draft.round(), draft.format().rounds);
        for (title, line) in [("now ", draft.current()), ("next", draft.next())] {
            let dominoes: Vec<String> = line
                .places()
                .iter()
                .map(|place| {
                    let king = place.king.map_or(String::new(), |king| format!(" ({})", G::colour(king)));
                    format!("{}: {}{king}", place.domino, G::domino_text(place.domino))
                })
                .collect();
            println!("{title}  {}", dominoes.join("   "));
        }
        self.game.open().iter().for_each(|line| println!("{line}"));
        self.show_board(&self.game, seat);
        if let Some(domino) = self.game.domino() {
            println!("{} places domino {domino}: {}", G::colour(seat), G::domino_text(domino));
        }
        for (number, (gain, action)) in options.iter().take(SHOWN_OPTIONS).enumerate() {
            println!("{:>4}  {:<32} {gain:+}", number + 1, action.to_string());
        }
        if options.len() > SHOWN_OPTIONS {
            println!("      … and {} more that bring no more", options.len() - SHOWN_OPTIONS);
        }
    }

    fn show_boards(&self) {
        Seat::all(self.game.players()).for_each(|seat| self.show_board(&self.game, seat));
    }

    fn show_board(&self, game: &G, seat: Seat) {
        println!("{} ({} points)", self.record.name(seat), game.points(seat));
        print!("{}", game.drawing(seat));
    }

    fn ask(&self, seat: Seat, options: &[(i32, G::Action)]) -> Result<PlayInput<G::Action>, CliError> {
        print!("{}> ", G::colour(seat));
        std::io::stdout().flush()?;
        let mut line = String::new();
        let read = std::io::stdin()
            .lock()
            .read_line(&mut line)
            .map_err(|error| CliError::File(error.to_string()))?;
        if !std::io::stdin().is_terminal() {
            println!("{}", line.trim());
        }
        let line = line.trim();
        Ok(match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            [] if read == 0 => PlayInput::Quit,
            ["quit"] => PlayInput::Quit,
            ["boards"] => PlayInput::Boards,
            ["save", path] => PlayInput::Save(path.into()),
            _ => match (line.parse::<usize>(), line.parse::<G::Action>()) {
                (Ok(number), _) => number.checked_sub(1).and_then(|index| options.get(index)).map_or_else(
                    || PlayInput::Unclear(format!("choose 1 to {}", options.len())),
                    |(_, action)| PlayInput::Play(*action),
                ),
                (_, Ok(action)) => PlayInput::Play(action),
                (_, Err(error)) => {
                    PlayInput::Unclear(format!("{error} (or a number, boards, save FILE, quit)"))
                }
            },
        })
    }

    fn save(&self, path: &std::path::Path) -> Result<(), CliError> {
        let mut record = self.record.clone();
        record.result = self.game.outcome().map(points);
        record.digest = Some(self.game.digest().to_string());
        std::fs::write(path, record.to_string()).map_err(|error| CliError::file(path, error))?;
        println!("written to {}", path.display());
        Ok(())
    }

    fn end(&self) -> Result<(), CliError> {
        println!();
        self.show_boards();
        score::print(&mut std::io::stdout().lock(), &self.game.sheets(|seat| self.record.name(seat)))?;
        if let Some(seed) = &self.record.seed {
            println!("\nThe seed of the deal was {seed}");
        }
        Ok(())
    }
}

fn points(outcome: Outcome) -> Vec<i32> {
    outcome.scores.iter().map(|score| score.points).collect()
}
