//! `krajina train`.

use crate::curve::{self, CurvePoint};
use crate::entrant;
use crate::error::CliError;
use crate::progress;
use crate::setup;
use krajina_bots::arena::{self, ArenaSeat, MatchTally};
use krajina_bots::bot::Budget;
use krajina_bots::bot_game::{Visitor, visit};
use krajina_bots::checkpoint::Checkpoint;
use krajina_bots::greedy::GreedyPlayer;
use krajina_bots::net::FIRST;
use krajina_bots::net_player::NetPlayer;
use krajina_bots::self_play::{TrainingPlan, learn_from_game};
use krajina_bots::trainer::Trainer;
use krajina_bots::weights;
use krajina_bots::{DominoGame, TurnGame};
use krajina_rules::any::{AnySetup, GameKind};
use krajina_rules::rng::Quick;
use krajina_rules::seed::Seed;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Train a bot's net from scratch by self-play
///
/// The result depends only on the seed. Beside FILE the state of the training is kept (FILE.state), so that it can be
/// interrupted and resumed with the same result, and the learning curve as a table (FILE.csv) and as a picture
/// (FILE.svg).
#[derive(clap::Args)]
pub(crate) struct TrainArgs {
    /// A setup: trains the net that plays it, on all setups of that net.
    #[arg(long, value_name = "SETUP", required_unless_present = "net", value_parser = setup::read)]
    game: Option<AnySetup>,
    /// The name of the net: kingdom-2, kingdom-4, kingdom-7x7, or discovery, totems, tribe with -5x5 or -7x7.
    #[arg(long, value_name = "NET", conflicts_with = "game")]
    net: Option<NetName>,
    /// Games to play in all.
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Seed of all random choices.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Units of the first layer: 64 as in most built-in nets, up to 128.
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = width)]
    width: usize,
    /// The file for the weights.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Continue from FILE.state, with the games and the seed it began with.
    #[arg(long)]
    resume: bool,
}

/// The name of a net that can be trained.
#[derive(Clone, Debug)]
pub(crate) struct NetName {
    pub(crate) name: String,
    /// The game that it plays.
    pub(crate) game: GameKind,
}

impl std::str::FromStr for NetName {
    type Err = String;

    fn from_str(text: &str) -> Result<NetName, String> {
        let game = GameKind::ALL.into_iter().find(|&game| visit(game, HasNetVisitor(text)));
        let expected = || {
            format!("expected kingdom-2, kingdom-4, kingdom-7x7 or a mode with -5x5 or -7x7, found {text:?}")
        };
        Ok(NetName { name: text.into(), game: game.ok_or_else(expected)? })
    }
}

fn width(text: &str) -> Result<usize, String> {
    let width = text.parse().ok().filter(|width| (1..=FIRST).contains(width));
    width.ok_or_else(|| format!("expected a number from 1 to {FIRST}, found {text:?}"))
}

/// Checkpoints during a training.
const CHECKPOINTS: u64 = 40;
/// Test games against greedy at every checkpoint, played by the net alone.
const TEST_GAMES: u64 = 100;
/// Features seen in fewer than one in this many games are left out of the file.
const RARE: u64 = 200;

fn no_net() -> CliError {
    CliError::Input("--game: expected kingdom or hunters: worlds has no net".into())
}

/// Whether the game has a net of this name.
struct HasNetVisitor<'a>(&'a str);

impl Visitor for HasNetVisitor<'_> {
    type Out = bool;

    fn dominoes<G: DominoGame>(self) -> bool {
        !G::setups_of(self.0).is_empty()
    }

    fn turns<G: TurnGame>(self) -> bool {
        false
    }

    fn real_time(self) -> bool {
        false
    }
}

/// Finds the net that plays a setup.
struct NetOfSetupVisitor<'a>(&'a AnySetup);

impl Visitor for NetOfSetupVisitor<'_> {
    type Out = Option<&'static str>;

    fn dominoes<G: DominoGame>(self) -> Option<&'static str> {
        self.0.of::<G>().map(G::net_name)
    }

    fn turns<G: TurnGame>(self) -> Option<&'static str> {
        None
    }

    fn real_time(self) -> Option<&'static str> {
        None
    }
}

/// Trains the net of any game.
struct TrainVisitor<'a>(&'a TrainArgs, &'a str);

impl Visitor for TrainVisitor<'_> {
    type Out = Result<(), CliError>;

    fn dominoes<G: DominoGame>(self) -> Result<(), CliError> {
        self.0.train::<G>(self.1)
    }

    fn turns<G: TurnGame>(self) -> Result<(), CliError> {
        Err(no_net())
    }

    fn real_time(self) -> Result<(), CliError> {
        Err(no_net())
    }
}

impl TrainArgs {
    pub(crate) fn run(&self) -> Result<(), CliError> {
        let net = self.chosen()?;
        visit(net.game, TrainVisitor(self, &net.name))
    }

    /// The requested net, by its name or by a setup that it plays.
    fn chosen(&self) -> Result<NetName, CliError> {
        match (&self.net, &self.game) {
            (Some(net), _) => Ok(net.clone()),
            (None, Some(setup)) => {
                let name = visit(setup.kind(), NetOfSetupVisitor(setup)).ok_or_else(no_net)?;
                Ok(NetName { name: name.into(), game: setup.kind() })
            }
            (None, None) => Err(no_net()),
        }
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.out.clone().into_os_string();
        name.push(ending);
        name.into()
    }

    fn start(&self, inputs: usize) -> Result<Checkpoint, CliError> {
        if !self.resume {
            let plan = TrainingPlan { games: self.games, seed: self.seed };
            return Ok(Checkpoint {
                plan,
                played: 0,
                trainer: Trainer::new(inputs, self.width, &mut Quick::new(self.seed)),
            });
        }
        let path = self.beside(".state");
        let bytes = std::fs::read(&path).map_err(|error| CliError::file(&path, error))?;
        Checkpoint::read(&bytes, inputs).map_err(|reason| CliError::input(&path, reason))
    }

    fn train<G: DominoGame>(&self, name: &str) -> Result<(), CliError> {
        let setups = G::setups_of(name);
        let mut saved = self.start(G::feature_count(&setups[0]))?;
        let mut points = if self.resume { curve::read(&self.beside(".csv"))? } else { Vec::new() };
        points.retain(|point| point.games <= saved.played);
        let before = points.last().map_or(0.0, |point| point.seconds);
        let (start, plan) = (Instant::now(), saved.plan);
        let bar = progress::bar(plan.games, "games");
        bar.set_position(saved.played);
        let checkpoint_every = plan.games.div_ceil(CHECKPOINTS);
        let mut recent = RecentMeans::default();
        while saved.played < plan.games {
            let practised = learn_from_game::<G>(&mut saved.trainer, &setups, &plan, saved.played);
            saved.played += 1;
            recent.add(practised.points, practised.error);
            if saved.played % checkpoint_every == 0 || saved.played == plan.games {
                let tally = test::<G>(&saved, &setups)?;
                let point = CurvePoint {
                    games: saved.played,
                    seconds: before + start.elapsed().as_secs_f64(),
                    points: recent.points(),
                    error: recent.error(),
                    greedy: tally.rate(),
                };
                bar.set_position(saved.played);
                bar.set_message(format!("games · {point}"));
                points.push(point);
                recent = RecentMeans::default();
                self.write_checkpoint(name, &mut saved, &points)?;
            }
        }
        bar.finish_and_clear();
        // A training that was already complete is written again.
        self.write_checkpoint(name, &mut saved, &points)?;
        points.last().into_iter().for_each(|point| println!("{name}: {point}"));
        Ok(())
    }

    /// Writes weights, state, table and curve.
    fn write_checkpoint(
        &self,
        name: &str,
        saved: &mut Checkpoint,
        points: &[CurvePoint],
    ) -> Result<(), CliError> {
        let net = saved.trainer.pruned(saved.played / RARE);
        write(&self.out, &weights::write(&net, name))?;
        write(&self.beside(".state"), &saved.write())?;
        write(&self.beside(".csv"), curve::table(points).as_bytes())?;
        write(&self.beside(".svg"), curve::drawing(name, points).as_bytes())
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    std::fs::write(path, bytes).map_err(|error| CliError::file(path, error))
}

/// Means since the last checkpoint.
#[derive(Default)]
struct RecentMeans {
    games: f64,
    points: f64,
    error: f64,
}

impl RecentMeans {
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

/// Plays the net alone against greedy players, in the usual setup with the most players.
fn test<G: DominoGame>(saved: &Checkpoint, setups: &[G::Setup]) -> Result<MatchTally, CliError> {
    let usual = setups.iter().filter(|setup| G::is_usual(setup)).max_by_key(|s| G::seats(s));
    let setup = usual.copied().unwrap_or(setups[0]);
    let net = Arc::new(saved.trainer.net.clone());
    let players = G::seats(&setup);
    let mut tally = MatchTally::default();
    for deal in 0..TEST_GAMES / players as u64 {
        let mut games = Vec::new();
        for seat in 0..players {
            let bot = |at: usize| -> ArenaSeat<G> {
                let budget = Budget::default();
                if at == seat {
                    return ArenaSeat::new(Box::new(NetPlayer::new(net.clone(), deal)), budget);
                }
                ArenaSeat::new(Box::new(GreedyPlayer::new(deal)), budget)
            };
            let mut seated: Vec<ArenaSeat<G>> = (0..players).map(bot).collect();
            let mut at_table: Vec<&mut ArenaSeat<G>> = seated.iter_mut().collect();
            let outcome =
                arena::play(setup, &Seed::from_number(deal), &mut at_table, entrant::now_ms, |_, _| {})
                    .map_err(|foul| CliError::Input(foul.to_string()))?;
            games.push([arena::shares(&outcome)[seat], 0.0, 0.0]);
        }
        tally.add(&games);
    }
    Ok(tally)
}
