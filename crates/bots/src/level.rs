//! The seven levels, from a first opponent to the strongest: the one table that says how each plays.

use crate::bot::{Bot, Budget, Choice};
use crate::fallible::{Brain, Fallible, Mistakes, Taste};
use crate::nets;
use crate::playable::Playable;
use crate::search::{Searcher, Tuning};
use crate::weights::WeightsError;
use krajina_rules::seat::Seat;

/// A level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// What the bot is called.
    pub name: &'static str,
    /// What it is like to play against it.
    pub character: &'static str,
    /// How it plays.
    style: Style,
    /// Milliseconds it should be given for an action.
    pub time_ms: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Style {
    /// Takes what looks good, and errs like a person.
    Fallible(Brain, Mistakes, Taste),
    /// Looks ahead, at no more than so many positions.
    Search(u64),
}

const fn errs(temperature: f64, overlooks: f64) -> Mistakes {
    Mistakes { temperature, overlooks }
}

/// All levels, the weakest first. Temperatures are in points of a 5×5 board; larger games scale them up.
pub const LEVELS: [Level; 7] = [
    Level {
        name: "sprout",
        character: "a first opponent: builds gladly and overlooks a lot",
        style: Style::Fallible(Brain::Greedy, errs(4.5, 0.5), Taste::Plain),
        time_ms: 50.0,
    },
    Level {
        name: "shepherd",
        character: "a greedy builder who enlarges what lies there and thinks no further",
        style: Style::Fallible(Brain::Greedy, errs(2.2, 0.2), Taste::Plain),
        time_ms: 50.0,
    },
    Level {
        name: "prospector",
        character: "hunts crowns and fires, wherever they lie",
        style: Style::Fallible(Brain::Greedy, errs(1.0, 0.08), Taste::Symbols),
        time_ms: 50.0,
    },
    Level {
        name: "miller",
        character: "plans a tidy land, and misjudges now and then",
        style: Style::Fallible(Brain::Net, errs(1.5, 0.03), Taste::Plain),
        time_ms: 50.0,
    },
    Level {
        name: "fox",
        character: "a spoiler who likes to take what others need",
        style: Style::Fallible(Brain::Net, errs(0.72, 0.0), Taste::Spoil),
        time_ms: 50.0,
    },
    Level {
        name: "steward",
        character: "knows what is still to come and looks ahead",
        style: Style::Search(500),
        time_ms: 100.0,
    },
    Level {
        name: "sovereign",
        character: "the strongest: weighs every domino for everybody at the table",
        style: Style::Search(u64::MAX),
        time_ms: 1000.0,
    },
];

impl Level {
    /// The level of this name.
    pub fn named(name: &str) -> Option<&'static Level> {
        LEVELS.iter().find(|level| level.name == name)
    }

    /// A bot of this level for a setup; all its chance follows from the seed.
    ///
    /// # Errors
    /// The weights it needs are refused.
    pub fn build<G: Playable>(&self, setup: &G::Setup, seed: u64) -> Result<Box<dyn Bot<G>>, WeightsError> {
        let net = nets::for_setup::<G>(setup)?;
        Ok(match self.style {
            Style::Fallible(brain, mistakes, taste) => {
                Box::new(Fallible::new(brain, mistakes, taste, net, seed))
            }
            Style::Search(most) => {
                Box::new(Capped { bot: Searcher::new(net, Tuning::default(), seed), most })
            }
        })
    }
}

/// How much of its time a level thinks, to be done when it is over.
const PART_OF_TIME: f64 = 0.96;

/// A searcher that never looks at more than so many positions, however long it may think.
struct Capped {
    bot: Searcher,
    most: u64,
}

impl<G: Playable> Bot<G> for Capped {
    fn choose(&mut self, view: &G::View, seat: Seat, budget: Budget) -> Choice<G::Action> {
        let nodes = match (budget.nodes, self.most) {
            (nodes, u64::MAX) => nodes,
            (nodes, most) => Some(nodes.map_or(most, |nodes| nodes.min(most))),
        };
        // What was begun when the time is up is still finished: leave room for it.
        let time_ms = budget.time_ms.map(|(time, clock)| (time * PART_OF_TIME, clock));
        Bot::<G>::choose(&mut self.bot, view, seat, Budget { nodes, time_ms })
    }
}
