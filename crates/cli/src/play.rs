//! `krajina play`.

use crate::failure::Failure;
use crate::setup::Setup;
use crate::{entrant, input, score};
use krajina_bots::kind::Kind;
use krajina_bots::{Bot, Budget, Playable};
use krajina_record::notation::{self, Any, Drafted, Record, Replay};
use krajina_record::scores::Drawn;
use krajina_rules::game::{Game, Outcome};
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;

/// Play in the terminal: on one keyboard, or against bots.
///
/// Type the number of an option, or the action itself ("place f7 e7"). Other words: boards, save FILE, quit.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// What to play.
    #[arg(default_value = "kingdom players=2 variants=middle-kingdom,harmony")]
    game: Setup,
    /// Who plays at the last seats: levels (sprout, shepherd, prospector, miller, fox, steward, sovereign, the weakest
    /// first), random, greedy, net or search. If left out, everybody but you is a shepherd.
    #[arg(long, value_name = "BOT,BOT…", value_delimiter = ',')]
    bots: Option<Vec<Kind>>,
    /// How many of the players sit at this keyboard, if not all whom no bot is named for; with fewer bots named than
    /// seats are left, the last one sits at several.
    #[arg(long, value_name = "N")]
    people: Option<usize>,
    /// A number that all chance follows from, to play the same deal again.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Play on from the end of this record.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seed"])]
    resume: Option<PathBuf>,
    /// Write the record of the game to this file at the end.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Worlds is played with the eyes and in real time: a terminal is no place for it.
const NO_WORLDS: &str = "worlds is not played in the terminal: expected kingdom or hunters";

/// Who plays against a person that names nobody.
const FELLOW: Kind = Kind::Level(1);

/// How many options are shown at once.
const SHOWN: usize = 24;

/// What a line of input asks for.
enum Word<A> {
    Play(A),
    Boards,
    Save(PathBuf),
    Quit,
    Unclear(String),
}

impl Play {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if let Some(path) = &self.resume {
            let text = input::text(path, notation::MAX_BYTES)?;
            return match text.parse::<Any>().map_err(|fault| Failure::input(path, fault))? {
                Any::Kingdom(record) => self.resumed(record, path),
                Any::Hunters(record) => self.resumed(record, path),
                Any::Worlds(_) => Err(Failure::input(path, NO_WORLDS)),
            };
        }
        match &self.game {
            Setup::Kingdom(setup) => self.table(Record::<Kingdom>::new(*setup, self.new_seed()?)),
            Setup::Hunters(setup) => self.table(Record::<Hunters>::new(*setup, self.new_seed()?)),
            Setup::Worlds(_) => Err(Failure::Input(NO_WORLDS.into())),
        }
    }

    /// A seed nobody could have chosen, or the one that was asked for.
    fn new_seed(&self) -> Result<Seed, Failure> {
        if let Some(number) = self.seed {
            return Ok(Seed::from_number(number));
        }
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|error| Failure::File(format!("no randomness from the operating system: {error}")))?;
        Ok(Seed::new(bytes))
    }

    /// Who plays at which seat: people first, then bots.
    fn seats(&self, players: usize) -> Result<Vec<Option<Kind>>, Failure> {
        let usual = [FELLOW];
        let bots = self.bots.as_deref().unwrap_or(&usual);
        let people = match (self.people, &self.bots) {
            (Some(people), _) => people,
            (None, Some(bots)) => players.saturating_sub(bots.len()),
            (None, None) => 1,
        };
        if people > players || self.bots.is_some() && people + bots.len() > players {
            let wrong = format!("{people} people and {} bots do not fit at {players} seats", bots.len());
            return Err(Failure::Input(wrong));
        }
        let bot = |seat: usize| bots.get(seat - people).or(bots.last()).copied();
        Ok((0..players).map(|seat| if seat < people { None } else { bot(seat) }).collect())
    }

    fn resumed<G: Drafted + Drawn + Playable>(
        &self,
        mut record: Record<G>,
        path: &std::path::Path,
    ) -> Result<(), Failure> {
        (record.result, record.digest) = (None, None);
        Replay::new(&record).and_then(Replay::finish).map_err(|error| Failure::input(path, error))?;
        self.table(record)
    }

    fn table<G: Drafted + Drawn + Playable>(&self, mut record: Record<G>) -> Result<(), Failure> {
        let game = Replay::new(&record)
            .and_then(Replay::finish)
            .map_err(|error| Failure::Input(error.to_string()))?;
        let seed = self.seed.unwrap_or_else(|| u64::from(std::process::id()));
        let mut fellows = Vec::new();
        for (seat, kind) in Seat::all(game.players()).zip(self.seats(game.players())?) {
            let Some(kind) = kind else {
                fellows.push(None);
                continue;
            };
            let bot = kind.build::<G>(&record.setup, seed.wrapping_mul(4).wrapping_add(seat.index() as u64));
            let bot = bot.map_err(|error| Failure::Input(format!("{kind}: {error}")))?;
            fellows.push(Some(Fellow { bot, budget: Budget::time(kind.time_ms(), entrant::now_ms) }));
            record.names[seat.index()].get_or_insert_with(|| kind.name().into());
        }
        let mut table = Table { record, game, fellows };
        if let Some(commitment) = &table.record.commitment {
            println!("The deal is fixed: the SHA-256 of its seed is {commitment}");
        }
        table.play()?;
        if let Some(path) = &self.record {
            table.save(path)?;
        }
        Ok(())
    }
}

/// A bot that plays here.
struct Fellow<G: Game> {
    bot: Box<dyn Bot<G>>,
    budget: Budget,
}

/// A game being played here.
struct Table<G: Drafted + Drawn + Playable> {
    record: Record<G>,
    game: G,
    /// The bot at each seat; none where a person sits.
    fellows: Vec<Option<Fellow<G>>>,
}

impl<G: Drafted + Drawn + Playable> Table<G> {
    fn play(&mut self) -> Result<(), Failure> {
        while let Some(seat) = self.game.to_act().iter().next() {
            if let Some(Some(fellow)) = self.fellows.get_mut(seat.index()) {
                let view = self.game.view(Viewer::Seat(seat));
                let action = self.game.canonical(fellow.bot.choose(&view, seat, fellow.budget).action);
                println!("{} {action}", self.record.name(seat));
                self.game.play(seat, action).map_err(|illegal| Failure::Input(illegal.to_string()))?;
                self.record.push(seat, action);
                continue;
            }
            let options = self.options(seat);
            self.show(seat, &options);
            match self.ask(seat, &options)? {
                Word::Play(action) => self.act(seat, action),
                Word::Boards => Seat::all(self.game.players()).for_each(|seat| self.show_board(seat)),
                Word::Save(path) => self.save(&path)?,
                Word::Quit => return Ok(()),
                Word::Unclear(reason) => println!("{reason}"),
            }
        }
        self.end()
    }

    fn act(&mut self, seat: Seat, action: G::Action) {
        // How an action is written follows from the position before it.
        let canonical = self.game.canonical(action);
        match self.game.play(seat, action) {
            Ok(()) => self.record.push(seat, canonical),
            Err(illegal) => println!("{illegal}"),
        }
    }

    /// The legal actions with the points they bring at once, the best first.
    fn options(&self, seat: Seat) -> Vec<(i32, G::Action)> {
        let now = self.game.points(seat);
        let gain = |action: &G::Action| {
            let mut after = self.game;
            after.play_unchecked(seat, *action);
            if after.outcome().is_some() || after.revealed().game != self.game.revealed().game {
                0
            } else {
                after.points(seat) - now
            }
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
        self.show_board(seat);
        if let Some(domino) = self.game.domino() {
            println!("{} places domino {domino}: {}", G::colour(seat), G::domino_text(domino));
        }
        for (number, (gain, action)) in options.iter().take(SHOWN).enumerate() {
            println!("{:>4}  {action:<32} {gain:+}", number + 1);
        }
        if options.len() > SHOWN {
            println!("      … and {} more that bring no more", options.len() - SHOWN);
        }
    }

    fn show_board(&self, seat: Seat) {
        println!("{} ({} points)", self.record.name(seat), self.game.points(seat));
        print!("{}", self.game.drawing(seat));
    }

    fn ask(&self, seat: Seat, options: &[(i32, G::Action)]) -> Result<Word<G::Action>, Failure> {
        print!("{}> ", G::colour(seat));
        std::io::stdout().flush()?;
        let mut line = String::new();
        let read =
            std::io::stdin().lock().read_line(&mut line).map_err(|error| Failure::File(error.to_string()))?;
        if !std::io::stdin().is_terminal() {
            println!("{}", line.trim());
        }
        let line = line.trim();
        Ok(match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            [] if read == 0 => Word::Quit,
            ["quit"] => Word::Quit,
            ["boards"] => Word::Boards,
            ["save", path] => Word::Save(path.into()),
            _ => match (line.parse::<usize>(), line.parse::<G::Action>()) {
                (Ok(number), _) => number.checked_sub(1).and_then(|index| options.get(index)).map_or_else(
                    || Word::Unclear(format!("choose 1 to {}", options.len())),
                    |(_, action)| Word::Play(*action),
                ),
                (_, Ok(action)) => Word::Play(action),
                (_, Err(error)) => Word::Unclear(format!("{error} (or a number, boards, save FILE, quit)")),
            },
        })
    }

    fn save(&self, path: &std::path::Path) -> Result<(), Failure> {
        let mut record = self.record.clone();
        record.result = self.game.outcome().map(points);
        record.digest = Some(self.game.digest().to_string());
        std::fs::write(path, record.to_string()).map_err(|error| Failure::file(path, error))?;
        println!("written to {}", path.display());
        Ok(())
    }

    fn end(&self) -> Result<(), Failure> {
        println!();
        Seat::all(self.game.players()).for_each(|seat| self.show_board(seat));
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
