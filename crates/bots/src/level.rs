//! The seven levels, from a first opponent to the strongest: the one table that says how each plays.

use crate::bot::{Bot, Budget, Choice};
use crate::fallible::{Brain, Fallible, Mistakes, Taste};
use crate::field::ByField;
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
    Fallible {
        brain: Brain,
        /// How far it misjudges, in points.
        temperature: ByField,
        /// The part of the options that it does not see.
        overlooks: f64,
        taste: Taste,
    },
    /// Looks ahead.
    Search {
        /// At no more positions than that, with two players and with more, who take more of them to look at.
        most: [u64; 2],
        /// How far it misjudges, in chances to win.
        misjudges: ByField,
    },
}

/// All levels, the weakest first. How far each misjudges was found by measuring (docs/bots.md).
pub const LEVELS: [Level; 7] = [
    Level {
        name: "sprout",
        character: "a first opponent: builds gladly and overlooks a lot",
        style: Style::Fallible {
            brain: Brain::Greedy,
            temperature: ByField {
                kingdom_5: 4.5,
                kingdom_many: 4.5,
                kingdom_7: 2.25,
                hunters_5: 5.4,
                discovery: 3.9,
                totems: 4.99,
                tribe: 1.3,
            },
            overlooks: 0.5,
            taste: Taste::Plain,
        },
        time_ms: 50.0,
    },
    Level {
        name: "shepherd",
        character: "a greedy builder who enlarges what lies there and thinks no further",
        style: Style::Fallible {
            brain: Brain::Greedy,
            temperature: ByField {
                kingdom_5: 2.2,
                kingdom_many: 2.2,
                kingdom_7: 1.41,
                hunters_5: 2.64,
                discovery: 2.5,
                totems: 2.94,
                tribe: 1.12,
            },
            overlooks: 0.2,
            taste: Taste::Plain,
        },
        time_ms: 50.0,
    },
    Level {
        name: "prospector",
        character: "hunts crowns and fires, wherever they lie",
        style: Style::Fallible {
            brain: Brain::Greedy,
            temperature: ByField {
                kingdom_5: 1.0,
                kingdom_many: 1.0,
                kingdom_7: 0.492,
                hunters_5: 1.2,
                discovery: 1.2,
                totems: 1.65,
                tribe: 0.402,
            },
            overlooks: 0.08,
            taste: Taste::Symbols,
        },
        time_ms: 50.0,
    },
    Level {
        name: "miller",
        character: "plans a tidy land, and misjudges now and then",
        style: Style::Fallible {
            brain: Brain::Net,
            temperature: ByField {
                kingdom_5: 1.5,
                kingdom_many: 1.5,
                kingdom_7: 1.43,
                hunters_5: 1.8,
                discovery: 2.11,
                totems: 3.94,
                tribe: 1.52,
            },
            overlooks: 0.03,
            taste: Taste::Plain,
        },
        time_ms: 50.0,
    },
    Level {
        name: "fox",
        character: "a spoiler who likes to take what others need",
        style: Style::Fallible {
            brain: Brain::Net,
            temperature: ByField {
                kingdom_5: 0.72,
                kingdom_many: 0.72,
                kingdom_7: 0.838,
                hunters_5: 0.864,
                discovery: 1.33,
                totems: 2.17,
                tribe: 0.95,
            },
            overlooks: 0.0,
            taste: Taste::Spoil,
        },
        time_ms: 50.0,
    },
    Level {
        name: "steward",
        character: "knows what is still to come and looks ahead",
        style: Style::Search {
            most: [1_000, 3_000],
            misjudges: ByField {
                kingdom_5: 0.008,
                kingdom_many: 0.0,
                kingdom_7: 0.0283,
                hunters_5: 0.0,
                discovery: 0.0223,
                totems: 0.0243,
                tribe: 0.0055,
            },
        },
        time_ms: 100.0,
    },
    Level {
        name: "sovereign",
        character: "the strongest: weighs every domino for everybody at the table",
        style: Style::Search { most: [u64::MAX; 2], misjudges: ByField::NONE },
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
        let field = G::field(setup);
        Ok(match self.style {
            Style::Fallible { brain, temperature, overlooks, taste } => {
                let mistakes = Mistakes { temperature: temperature.at(field), overlooks };
                Box::new(Fallible::new(brain, mistakes, taste, net, seed))
            }
            Style::Search { most, misjudges } => {
                let tuning = Tuning { misjudges: misjudges.at(field), ..Tuning::default() };
                let most = most[usize::from(field.is_crowded())];
                Box::new(Capped { bot: Searcher::new(net, tuning, seed), most })
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
