//! The seven levels, weakest first, and the parameters of each.

use crate::bot::{Bot, BotChoice, Budget};
use crate::fallible::{Criterion, DraftTaste, FalliblePlayer, Mistakes};
use crate::nets;
use crate::playable::Playable;
use crate::search::{Searcher, Tuning};
use crate::weights::WeightsError;
use krajina_rules::seat::Seat;

/// A level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelProfile {
    /// The name of the bot.
    pub name: &'static str,
    /// A description for players.
    pub character: &'static str,
    /// The playing style.
    style: PlayStyle,
    /// Thinking time for an action, in milliseconds.
    pub time_ms: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum PlayStyle {
    /// Rates options without search and errs like a person.
    Fallible {
        criterion: Criterion,
        /// The part of the options that it does not see.
        overlooks: f64,
        taste: DraftTaste,
    },
    /// Searches.
    Search {
        /// Most positions evaluated: with two players, and with more (which need more positions).
        most: [u64; 2],
    },
}

/// Evaluation noise of each of the [`LEVELS`]: in points, or in chances to win for a level that searches. The same
/// error costs more in some games than in others, so each game has its own measured figures (docs/bots.md).
pub type Misjudgements = [f64; LEVELS.len()];

/// All levels, the weakest first.
pub const LEVELS: [LevelProfile; 7] = [
    LevelProfile {
        name: "sprout",
        character: "a first opponent: builds gladly and overlooks a lot",
        style: PlayStyle::Fallible { criterion: Criterion::Greedy, overlooks: 0.5, taste: DraftTaste::Plain },
        time_ms: 50.0,
    },
    LevelProfile {
        name: "shepherd",
        character: "a greedy builder who enlarges what lies there and thinks no further",
        style: PlayStyle::Fallible { criterion: Criterion::Greedy, overlooks: 0.2, taste: DraftTaste::Plain },
        time_ms: 50.0,
    },
    LevelProfile {
        name: "prospector",
        character: "hunts crowns and fires, wherever they lie",
        style: PlayStyle::Fallible {
            criterion: Criterion::Greedy,
            overlooks: 0.08,
            taste: DraftTaste::Symbols,
        },
        time_ms: 50.0,
    },
    LevelProfile {
        name: "miller",
        character: "plans a tidy land, and misjudges now and then",
        style: PlayStyle::Fallible { criterion: Criterion::Net, overlooks: 0.03, taste: DraftTaste::Plain },
        time_ms: 50.0,
    },
    LevelProfile {
        name: "fox",
        character: "a spoiler who likes to take what others need",
        style: PlayStyle::Fallible { criterion: Criterion::Net, overlooks: 0.0, taste: DraftTaste::Spoil },
        time_ms: 50.0,
    },
    LevelProfile {
        name: "steward",
        character: "knows what is still to come and looks ahead",
        style: PlayStyle::Search { most: [1_000, 3_000] },
        time_ms: 100.0,
    },
    LevelProfile {
        name: "sovereign",
        character: "the strongest: weighs every domino for everybody at the table",
        style: PlayStyle::Search { most: [u64::MAX; 2] },
        time_ms: 1000.0,
    },
];

impl LevelProfile {
    /// The level of this name.
    pub fn named(name: &str) -> Option<&'static LevelProfile> {
        LEVELS.iter().find(|level| level.name == name)
    }

    /// A bot of this level for a setup, seeded with `seed`.
    ///
    /// # Errors
    /// The weights it needs are refused.
    pub fn build<G: Playable>(&self, setup: &G::Setup, seed: u64) -> Result<Box<dyn Bot<G>>, WeightsError> {
        let net = nets::for_setup::<G>(setup)?;
        let number = LEVELS.iter().position(|level| level.name == self.name).unwrap_or(LEVELS.len() - 1);
        let misjudges = G::misjudgements(setup)[number];
        Ok(match self.style {
            PlayStyle::Fallible { criterion, overlooks, taste } => {
                let mistakes = Mistakes { temperature: misjudges, overlooks };
                Box::new(FalliblePlayer::new(criterion, mistakes, taste, net, seed))
            }
            PlayStyle::Search { most } => {
                let tuning = Tuning { misjudges, ..Tuning::default() };
                let most = most[usize::from(G::seats(setup) > 2)];
                Box::new(Capped { bot: Searcher::new(net, tuning, seed), most })
            }
        })
    }
}

/// Fraction of its time that a level searches, so that it answers in time.
const PART_OF_TIME: f64 = 0.96;

/// A searcher with a limit on evaluated positions.
struct Capped {
    bot: Searcher,
    most: u64,
}

impl<G: Playable> Bot<G> for Capped {
    fn choose(&mut self, view: &G::View, seat: Seat, budget: Budget) -> BotChoice<G::Action> {
        let nodes = match (budget.nodes, self.most) {
            (nodes, u64::MAX) => nodes,
            (nodes, most) => Some(nodes.map_or(most, |nodes| nodes.min(most))),
        };
        // A playout in progress is completed after the time is up: leave room for it.
        let time_ms = budget.time_ms.map(|(time, clock)| (time * PART_OF_TIME, clock));
        Bot::<G>::choose(&mut self.bot, view, seat, Budget { nodes, time_ms })
    }
}
