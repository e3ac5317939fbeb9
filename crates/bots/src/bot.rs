//! What a bot is asked and what it answers.

use krajina_rules::game::Game;
use krajina_rules::seat::Seat;

/// A player that knows what its seat may know, and nothing else.
pub trait Bot<G: Game>: Send {
    /// What to do now. `view` is what `seat` sees, and it is this seat's turn.
    ///
    /// The same bot from the same seed, asked the same within the same node budget, answers the same.
    fn choose(&mut self, view: &G::View, seat: Seat, budget: Budget) -> Choice<G::Action>;
}

/// A clock that tells milliseconds since some fixed moment. A browser brings its own.
pub type Clock = fn() -> f64;

/// How long a bot may think about one action; whichever limit is reached first ends it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// Milliseconds, told by a clock.
    pub time_ms: Option<(f64, Clock)>,
    /// Positions evaluated. With this limit alone, play does not depend on the machine.
    pub nodes: Option<u64>,
}

impl Budget {
    /// So many positions evaluated.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { time_ms: None, nodes: Some(nodes) }
    }

    /// A part of this budget, where there is one.
    #[must_use]
    pub fn part(self, part: f64) -> Budget {
        Budget {
            time_ms: self.time_ms.map(|(time, clock)| (time * part, clock)),
            nodes: self.nodes.map(|nodes| ((nodes as f64 * part) as u64).max(1)),
        }
    }

    /// So many milliseconds by this clock.
    pub fn time(time_ms: f64, clock: Clock) -> Budget {
        Budget { time_ms: Some((time_ms, clock)), nodes: None }
    }
}

/// A budget being spent.
#[derive(Clone, Copy, Debug)]
pub struct Meter {
    end: Option<(f64, Clock)>,
    start_ms: f64,
    nodes: u64,
    spent: u64,
}

/// What is spent when nobody sets a limit.
const NODES_BY_DEFAULT: u64 = 20_000;

impl Meter {
    /// Starts spending.
    pub fn start(budget: Budget) -> Meter {
        let start_ms = budget.time_ms.map_or(0.0, |(_, clock)| clock());
        let unlimited = if budget.time_ms.is_some() { u64::MAX } else { NODES_BY_DEFAULT };
        Meter {
            end: budget.time_ms.map(|(time, clock)| (start_ms + time, clock)),
            start_ms,
            nodes: budget.nodes.unwrap_or(unlimited),
            spent: 0,
        }
    }

    /// Notes evaluated positions.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// Positions evaluated so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// How much of the budget is gone, from 0 to 1 and beyond.
    pub fn gone(&self) -> f64 {
        let nodes = self.spent as f64 / self.nodes.max(1) as f64;
        let time = self.end.map_or(0.0, |(end, clock)| {
            (clock() - self.start_ms) / (end - self.start_ms).max(f64::MIN_POSITIVE)
        });
        nodes.max(time)
    }
}

/// An answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<A> {
    /// What the bot does.
    pub action: A,
    /// What it thinks of it.
    pub value: Value,
    /// The other actions it looked at, the best first.
    pub alternatives: Vec<(A, Value)>,
    /// Positions evaluated.
    pub nodes: u64,
}

/// What a bot thinks of an action.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Value {
    /// Its own points at the end, as it expects them.
    pub points: f64,
    /// The probability that it wins.
    pub win: f64,
}
