//! `krajina train`.

use crate::curve::{self, Point};
use crate::entrant;
use crate::failure::Failure;
use crate::progress;
use crate::setup::Setup;
use krajina_bots::Playable;
use krajina_bots::arena::{self, Player, Tally};
use krajina_bots::bot::Budget;
use krajina_bots::greedy::Greedy;
use krajina_bots::learn::Learner;
use krajina_bots::learned::Learned;
use krajina_bots::net::FIRST;
use krajina_bots::practice::{Plan, practise};
use krajina_bots::saved::Saved;
use krajina_bots::weights;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::Quick;
use krajina_rules::seed::Seed;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Train a bot's net from nothing, by playing against itself.
///
/// Everything follows from the seed. Beside FILE its state of learning is kept (FILE.state), so that it can be
/// interrupted and resumed to the same result, and what it learned by when (FILE.csv), drawn as a curve (FILE.svg).
#[derive(clap::Args)]
pub(crate) struct Train {
    /// A setup of the game: the net that plays it is trained, on all setups it is for.
    #[arg(long, value_name = "SETUP", required_unless_present = "net")]
    game: Option<Setup>,
    /// The net by name: kingdom-2, kingdom-4, kingdom-7x7, or discovery, totems, tribe with -5x5 or -7x7.
    #[arg(long, value_name = "NET", conflicts_with = "game")]
    net: Option<Net>,
    /// Games in all.
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The number all chance follows from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Units of the first layer: 64 as in most nets of the program, or up to 128 for a larger one.
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = width)]
    width: usize,
    /// Where the weights go.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Go on from FILE.state; the games and the seed are those it began with.
    #[arg(long)]
    resume: bool,
}

/// A net that can be trained.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    pub(crate) name: String,
    pub(crate) is_kingdom: bool,
}

impl std::str::FromStr for Net {
    type Err = String;

    fn from_str(text: &str) -> Result<Net, String> {
        let is_kingdom = !Kingdom::setups_of(text).is_empty();
        if is_kingdom || !Hunters::setups_of(text).is_empty() {
            return Ok(Net { name: text.into(), is_kingdom });
        }
        Err(format!("expected kingdom-2, kingdom-4, kingdom-7x7 or a mode with -5x5 or -7x7, found {text:?}"))
    }
}

fn width(text: &str) -> Result<usize, String> {
    let width = text.parse().ok().filter(|width| (1..=FIRST).contains(width));
    width.ok_or_else(|| format!("expected a number from 1 to {FIRST}, found {text:?}"))
}

/// How often the state of learning is noted.
const NOTES: u64 = 40;
/// Games against greedy at every note, to see how strong the net is by itself.
const TEST_GAMES: u64 = 100;
/// Marks seen in fewer games than one in so many are left out of the file.
const RARE: u64 = 200;

impl Train {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let net = self.chosen()?;
        if net.is_kingdom { self.train::<Kingdom>(&net.name) } else { self.train::<Hunters>(&net.name) }
    }

    /// The net that is asked for, by its name or by a game that it plays.
    fn chosen(&self) -> Result<Net, Failure> {
        match (&self.net, &self.game) {
            (Some(net), _) => Ok(net.clone()),
            (None, Some(Setup::Kingdom(setup))) => {
                Ok(Net { name: Kingdom::net_name(setup).into(), is_kingdom: true })
            }
            (None, Some(Setup::Hunters(setup))) => {
                Ok(Net { name: Hunters::net_name(setup).into(), is_kingdom: false })
            }
            (None, _) => Err(Failure::Input("--game: expected kingdom or hunters: worlds has no net".into())),
        }
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.out.clone().into_os_string();
        name.push(ending);
        name.into()
    }

    fn start(&self, inputs: usize) -> Result<Saved, Failure> {
        if !self.resume {
            let plan = Plan { games: self.games, seed: self.seed };
            return Ok(Saved {
                plan,
                played: 0,
                learner: Learner::new(inputs, self.width, &mut Quick::new(self.seed)),
            });
        }
        let path = self.beside(".state");
        let bytes = std::fs::read(&path).map_err(|error| Failure::file(&path, error))?;
        Saved::read(&bytes, inputs).map_err(|reason| Failure::input(&path, reason))
    }

    fn train<G: Playable>(&self, name: &str) -> Result<(), Failure> {
        let setups = G::setups_of(name);
        let mut saved = self.start(G::mark_count(&setups[0]))?;
        let mut points = if self.resume { curve::read(&self.beside(".csv"))? } else { Vec::new() };
        points.retain(|point| point.games <= saved.played);
        let before = points.last().map_or(0.0, |point| point.seconds);
        let (start, plan) = (Instant::now(), saved.plan);
        let bar = progress::bar(plan.games, "games");
        bar.set_position(saved.played);
        let note_every = plan.games.div_ceil(NOTES);
        let mut since = Since::default();
        while saved.played < plan.games {
            let practised = practise::<G>(&mut saved.learner, &setups, &plan, saved.played);
            saved.played += 1;
            since.add(practised.points, practised.error);
            if saved.played % note_every == 0 || saved.played == plan.games {
                let tally = test::<G>(&saved, &setups)?;
                let point = Point {
                    games: saved.played,
                    seconds: before + start.elapsed().as_secs_f64(),
                    points: since.points(),
                    error: since.error(),
                    greedy: tally.rate(),
                };
                bar.set_position(saved.played);
                bar.set_message(format!("games · {point}"));
                points.push(point);
                since = Since::default();
                self.note(name, &mut saved, &points)?;
            }
        }
        bar.finish_and_clear();
        // Learning that had come to its end before is written again.
        self.note(name, &mut saved, &points)?;
        points.last().into_iter().for_each(|point| println!("{name}: {point}"));
        Ok(())
    }

    /// Writes weights, state, log and curve.
    fn note(&self, name: &str, saved: &mut Saved, points: &[Point]) -> Result<(), Failure> {
        let net = saved.learner.pruned(saved.played / RARE);
        write(&self.out, &weights::write(&net, name))?;
        write(&self.beside(".state"), &saved.write())?;
        write(&self.beside(".csv"), curve::table(points).as_bytes())?;
        write(&self.beside(".svg"), curve::drawing(name, points).as_bytes())
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| Failure::file(path, error))
}

/// Means since the last note.
#[derive(Default)]
struct Since {
    games: f64,
    points: f64,
    error: f64,
}

impl Since {
    fn add(&mut self, points: f32, error: f32) {
        self.games += 1.0;
        self.points += f64::from(points);
        self.error += f64::from(error);
    }

    fn points(&self) -> f64 {
        self.points / self.games.max(1.0)
    }

    fn error(&self) -> f64 {
        (self.error / self.games.max(1.0)).sqrt()
    }
}

/// The net alone against greedy players, in the usual setup with the most players.
fn test<G: Playable>(saved: &Saved, setups: &[G::Setup]) -> Result<Tally, Failure> {
    let usual = setups.iter().filter(|setup| G::is_usual(setup)).max_by_key(|s| entrant::players::<G>(s));
    let setup = usual.copied().unwrap_or(setups[0]);
    let net = Arc::new(saved.learner.net.clone());
    let players = entrant::players::<G>(&setup);
    let mut tally = Tally::default();
    for deal in 0..TEST_GAMES / players as u64 {
        let mut games = Vec::new();
        for seat in 0..players {
            let bot = |at: usize| -> Player<G> {
                let budget = Budget::default();
                if at == seat {
                    return Player::new(Box::new(Learned::new(net.clone(), deal)), budget);
                }
                Player::new(Box::new(Greedy::new(deal)), budget)
            };
            let mut seated: Vec<Player<G>> = (0..players).map(bot).collect();
            let mut at_table: Vec<&mut Player<G>> = seated.iter_mut().collect();
            let outcome = arena::play(setup, &Seed::from_number(deal), &mut at_table, entrant::now_ms)
                .map_err(|foul| Failure::Input(foul.to_string()))?;
            games.push([arena::shares(&outcome)[seat], 0.0, 0.0]);
        }
        tally.add(&games);
    }
    Ok(tally)
}
